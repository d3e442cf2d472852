import { useState } from 'react'
import styles from './charts.module.css'
import { areaPath, linePath, placeValues, roundTicks } from './chart-path.ts'
import { ChartTable } from './chart-table.tsx'

export type ChartPoint = {
  /** On the axis: "Nov". */
  readonly tick: string
  /** In full: "November 2026". */
  readonly label: string
  readonly value: number
}

type Props = {
  readonly caption: string
  readonly head: readonly [string, string]
  readonly points: readonly ChartPoint[]
  /** A value in full, with its unit. */
  readonly write: (value: number) => string
  /** A value on the axis, short: "400k". */
  readonly writeTick: (value: number) => string
}

const box = { width: 1000, height: 100 } as const

/** Money over time as an area. The figure of one point is read above the drawing: the last one's, or the one pointed at. */
export function ChartArea({ caption, head, points, write, writeTick }: Props) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const ticks = roundTicks(Math.max(...points.map(({ value }) => value)))
  const chosen = pointedAt ?? points.length - 1
  const read = points[chosen]
  return (
    <>
      <ChartTable
        caption={caption}
        head={head}
        rows={points.map(({ label, value }) => ({ label, text: write(value) }))}
      />
      <div className={styles.chart} aria-hidden>
        {read && (
          <p className={styles.read}>
            {read.label} <strong>{write(read.value)}</strong>
          </p>
        )}
        <ul className={styles.ticks}>
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{writeTick(tick)}</li>
          ))}
        </ul>
        <Plot points={points} top={ticks.at(-1) ?? 0} chosen={pointedAt} onPoint={setPointedAt} />
        <ul className={styles.months}>
          {points.map(({ label, tick }) => (
            <li key={label}>
              <span>{tick}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

type PlotProps = Pick<Props, 'points'> & {
  readonly top: number
  readonly chosen: number | null
  readonly onPoint: (index: number | null) => void
}

function Plot({ points, top, chosen, onPoint }: PlotProps) {
  const places = placeValues(
    points.map(({ value }) => value),
    { ...box, top },
  )
  const half = box.width / Math.max(points.length - 1, 1) / 2
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      onPointerLeave={() => onPoint(null)}
    >
      {[0, 25, 50, 75, 100].map((y) => (
        <path key={y} className={styles.grid} d={`M0 ${y}H${box.width}`} />
      ))}
      <path className={styles.area} d={areaPath(places, box.height)} />
      <path className={styles.line} d={linePath(places)} />
      {places.map(({ x, y }, index) => (
        <g key={points[index]?.label} onPointerEnter={() => onPoint(index)}>
          {index === chosen && <path className={styles.mark} d={`M${x} ${y}V${box.height}`} />}
          <rect className={styles.zone} x={x - half} width={half * 2} height={box.height} />
        </g>
      ))}
    </svg>
  )
}
