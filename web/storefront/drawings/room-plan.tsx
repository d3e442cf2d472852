import type { ReactNode } from 'react'
import styles from './room-plan.module.css'

/** What may stand in the room; the seats and the walls always do. */
export type Spot = 'seat' | 'rug' | 'table' | 'pouf' | 'lamp' | 'pendant' | 'plant' | 'screen'

/** Where each spot's marker lies, in centimetres of the plan. */
export const spotPlaces: Readonly<Record<Spot, readonly [number, number]>> = {
  seat: [310, 75],
  rug: [310, 378],
  table: [310, 289],
  pouf: [465, 320],
  lamp: [69, 75],
  pendant: [310, 214],
  plant: [551, 75],
  screen: [98, 444],
}

const all: readonly Spot[] = ['rug', 'table', 'pouf', 'lamp', 'plant']

type Props = {
  readonly spots?: readonly Spot[]
  /** On the palm panel beside a form: light lines, saffron rug. */
  readonly isOnPanel?: boolean
  readonly widthLabel: string
  readonly depthLabel: string
  /** Markers drawn above the plan. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** The majlis from above, 620 by 480 cm: seats on three sides, the fourth open. Never mirrored. */
export function RoomPlan({
  spots = all,
  isOnPanel = false,
  widthLabel,
  depthLabel,
  children,
  className,
}: Props) {
  const has = (spot: Spot) => spots.includes(spot)
  return (
    <svg
      className={[styles.plan, isOnPanel && styles.onPanel, className].filter(Boolean).join(' ')}
      viewBox="-14 -48 688 544"
      width="688"
      height="544"
      aria-hidden="true"
    >
      <path className={styles.wall} d="M196 468v12H0V0h620v480H424v-12" />
      {has('rug') && <Rug />}
      <Seats />
      {has('table') && <Table />}
      {has('pouf') && <Poufs />}
      <g className={styles.wood}>
        {has('lamp') && <circle cx="69" cy="75" r="18" />}
        {has('plant') && <path d="M569 75a18 18 0 1 1-36 0 18 18 0 1 1 36 0M541 75h20M551 65v20" />}
      </g>
      {has('screen') && <path className={styles.piece} d="M24 452l24-16 24 16 24-16 24 16 24-16 24 16" />}
      {has('pendant') && <circle className={styles.hung} cx="310" cy="256" r="46" />}
      <Measures width={widthLabel} depth={depthLabel} />
      {children}
    </svg>
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
      <g className={styles.piece}>
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
    <g className={styles.piece}>
      {[155, 465].flatMap((x) => [28, 20].map((r) => <circle key={`${x} ${r}`} cx={x} cy="348" r={r} />))}
    </g>
  )
}

function Measures({ width, depth }: { width: string; depth: string }) {
  return (
    <g className={styles.measure}>
      <path d="M0-20h620M0-26v12M620-26v12M640 0v480M634 0h12M634 480h12" />
      <text x="310" y="-28">
        {width}
      </text>
      <text transform="translate(648 240) rotate(90)">{depth}</text>
    </g>
  )
}
