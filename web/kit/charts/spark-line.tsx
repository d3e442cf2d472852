import styles from './charts.module.css'

const box = { width: 80, height: 28 } as const

/** A figure's recent months as a small line beside it. Decorative: the change is also shown in words. */
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

/** A point of the drawing: x to the right, y downwards. */
type Point = { readonly x: number; readonly y: number }

/** Places values in a box of the given size, from edge to edge: 0 at the bottom, `top` at the top. */
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

/** SVG path of a smooth line through the points that never overshoots them, so that it shows no false value. */
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

/** SVG path of the area between a line and the bottom. */
export function areaPath(points: readonly Point[], bottom: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  return `${linePath(points)}L${at({ x: last.x, y: bottom })}L${at({ x: first.x, y: bottom })}Z`
}

/** Slope at a point: 0 at ends, peaks and valleys, else the harmonic mean of both sides (after Fritsch and Carlson). */
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
