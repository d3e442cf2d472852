import styles from './charts.module.css'

const box = { width: 80, height: 28 } as const

/** How a figure went in the last months, beside it. Decorative: the change in words stands below. */
export function SparkLine({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(...values)
  if (values.length < 2 || top === 0) return null
  const points = placeValues(values, { ...box, top: top * 1.1 })
  return (
    <svg className={styles.spark} viewBox={`0 -1 ${box.width} ${box.height + 2}`} aria-hidden>
      <path className={styles.sparkLineArea} d={areaPath(points, box.height)} />
      <path className={styles.sparkLineLine} d={linePath(points)} />
    </svg>
  )
}

/** A drawing place: x to the end, y downwards. */
type Point = { readonly x: number; readonly y: number }

/** Where the values lie in a box of the given size, from edge to edge: 0 at the bottom, `top` at the top. */
export function placeValues(
  values: readonly number[],
  { width, height, top }: { readonly width: number; readonly height: number; readonly top: number },
): Point[] {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, index) => ({
    x: index * step,
    y: top > 0 ? height - (value / top) * height : height,
  }))
}

/** A smooth line through the points that never rises or falls beyond them, so that it shows no figure that is none. */
export function linePath(points: readonly Point[]): string {
  const slopes = points.map((_point, index) => slopeAt(points, index))
  return points
    .map((point, index) => {
      const before = points[index - 1]
      if (!before) return `M${at(point)}`
      const third = (point.x - before.x) / 3
      const leave = { x: before.x + third, y: before.y + third * (slopes[index - 1] ?? 0) }
      const arrive = { x: point.x - third, y: point.y - third * (slopes[index] ?? 0) }
      return `C${at(leave)} ${at(arrive)} ${at(point)}`
    })
    .join('')
}

/** The area between a line and the bottom. */
export function areaPath(points: readonly Point[], bottom: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  return `${linePath(points)}L${at({ x: last.x, y: bottom })}L${at({ x: first.x, y: bottom })}Z`
}

/** Level at both ends, at peaks and in valleys; else the gentler of what the neighbours allow (Fritsch and Carlson). */
function slopeAt(points: readonly Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]]
  if (!before || !here || !after) return 0
  const rise = (here.y - before.y) / (here.x - before.x)
  const next = (after.y - here.y) / (after.x - here.x)
  return rise * next <= 0 ? 0 : (2 * rise * next) / (rise + next)
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
