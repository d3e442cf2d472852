import type { ReactNode } from 'react'
import styles from './room-plan.module.css'

/** The width of every plan, in units, whatever the room's: lines and text keep their size. */
export const planWidth = 620

type SheetProps = {
  readonly widthLabel: string
  readonly depthLabel: string
  /** The room's depth, in units. */
  readonly depth: number
  /** On the palm panel beside a form: light lines, saffron rug. */
  readonly isOnPanel?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A room from above: three walls, an open fourth side, and dimensions. Never mirrored. */
export function PlanSheet({ depth, widthLabel, depthLabel, isOnPanel, className, children }: SheetProps) {
  return (
    <svg
      className={[styles.plan, isOnPanel && styles.onPanel, className].filter(Boolean).join(' ')}
      viewBox={`-14 -64 ${planWidth + 76} ${depth + 80}`}
      width={planWidth + 76}
      height={depth + 80}
      aria-hidden="true"
    >
      <path className={styles.wall} d={`M196 ${depth - 12}v12H0V0h620v${depth}H424v-12`} />
      {children}
      <g className={styles.measure}>
        <path d={`M0-20h620M0-26v12M620-26v12M640 0v${depth}M634 0h12M634 ${depth}h12`} />
        <text x="310" y="-32">
          {widthLabel}
        </text>
        <text transform={`translate(652 ${depth / 2}) rotate(90)`}>{depthLabel}</text>
      </g>
    </svg>
  )
}

type PlanProps = Omit<SheetProps, 'depth' | 'children'>

/** The brand's illustration, a majlis of 620 by 480 cm: seats on three sides, the fourth open. */
export function RoomPlan(props: PlanProps) {
  return (
    <PlanSheet {...props} depth={480}>
      <Rug />
      <Seats />
      <Table />
      <Poufs />
      <g className={styles.wood}>
        <circle cx="69" cy="75" r="18" />
        <path d="M569 75a18 18 0 1 1-36 0 18 18 0 1 1 36 0M541 75h20M551 65v20" />
      </g>
    </PlanSheet>
  )
}

function Rug() {
  return (
    <path
      className={styles.rug}
      d="M142 153h336v251H142zM153 164h314v229H153zM310 180l124 99-124 99-124-99zM310 209l89 70-89 70-89-70z"
    />
  )
}

function Seats() {
  const across = [105, 208, 310, 412].map((x) => <rect key={x} x={x} y="40" width="98" height="69" rx="4" />)
  const along = [113, 209, 306].flatMap((y) =>
    [37, 519].map((x) => <rect key={`${x} ${y}`} x={x} y={y} width="64" height="92" rx="4" />),
  )
  return (
    <>
      <g className={styles.product}>
        <rect x="37" y="24" width="546" height="16" rx="4" />
        <rect x="23" y="24" width="14" height="379" rx="4" />
        <rect x="583" y="24" width="14" height="379" rx="4" />
        <rect x="37" y="40" width="64" height="69" rx="4" />
        <rect x="519" y="40" width="64" height="69" rx="4" />
        {across}
        {along}
      </g>
      <g className={styles.cushion}>
        {[115, 158, 422, 464].map((x) => (
          <rect key={x} x={x} y="46" width="36" height="25" rx="5" />
        ))}
        {[135, 324].flatMap((y) =>
          [43, 553].map((x) => <rect key={`${x} ${y}`} x={x} y={y} width="24" height="38" rx="5" />),
        )}
      </g>
    </>
  )
}

function Table() {
  return (
    <g className={styles.wood}>
      <rect x="240" y="224" width="140" height="65" rx="32.5" />
      <circle cx="279" cy="248" r="10" />
      <circle cx="343" cy="262" r="6" />
      <circle cx="362" cy="248" r="5" />
    </g>
  )
}

function Poufs() {
  return (
    <g className={styles.product}>
      {[155, 465].flatMap((x) => [28, 20].map((r) => <circle key={`${x} ${r}`} cx={x} cy="348" r={r} />))}
    </g>
  )
}
