/** Strokes of an elevation: centimetres from its upper start corner, y downwards, absolute commands only. */

/** Draws a view of the given measures in centimetres, as an SVG path within exactly these measures. */
export type View = (across: number, height: number) => string

/** A kind of piece seen from the front and from the side, front to the right; and from above where it lies. */
export type Elevations = { readonly front: View; readonly side: View; readonly plan?: View }

const cm = (value: number) => String(Math.round(value * 10) / 10)

/** A line through points, given as x, y, x, y … */
export function line(x: number, y: number, ...more: readonly number[]): string {
  const points = more.flatMap((value, index) =>
    index % 2 === 1 ? [`L${cm(more[index - 1] ?? 0)} ${cm(value)}`] : [],
  )
  return `M${cm(x)} ${cm(y)}${points.join('')}`
}

/** A closed shape through points. */
export function shape(x: number, y: number, ...more: readonly number[]): string {
  return `${line(x, y, ...more)}Z`
}

export type Box = readonly [left: number, top: number, right: number, bottom: number]

export function box([left, top, right, bottom]: Box): string {
  return `M${cm(left)} ${cm(top)}H${cm(right)}V${cm(bottom)}H${cm(left)}Z`
}

/** A box with its upper corners rounded. */
export function domed([left, top, right, bottom]: Box, radius: number): string {
  const r = Math.min(radius, (right - left) / 2, bottom - top)
  return [
    `M${cm(left)} ${cm(bottom)}V${cm(top + r)}`,
    corner(left, top, left + r, top),
    `H${cm(right - r)}`,
    corner(right, top, right, top + r),
    `V${cm(bottom)}Z`,
  ].join('')
}

/** The same, open at the bottom: what stands behind something else. */
export function hood(area: Box, radius: number): string {
  return domed(area, radius).slice(0, -1)
}

/** A box with all corners rounded. */
export function cushion([left, top, right, bottom]: Box, radius: number): string {
  const r = Math.min(radius, (right - left) / 2, (bottom - top) / 2)
  return [
    `M${cm(left + r)} ${cm(top)}H${cm(right - r)}`,
    corner(right, top, right, top + r),
    `V${cm(bottom - r)}`,
    corner(right, bottom, right - r, bottom),
    `H${cm(left + r)}`,
    corner(left, bottom, left, bottom - r),
    `V${cm(top + r)}`,
    corner(left, top, left + r, top),
    'Z',
  ].join('')
}

/** A curve bent towards one point. */
export function curve(
  [x, y]: readonly [number, number],
  bendX: number,
  bendY: number,
  to: readonly [number, number],
): string {
  return `M${cm(x)} ${cm(y)}Q${cm(bendX)} ${cm(bendY)} ${cm(to[0])} ${cm(to[1])}`
}

/** A path drawn further along and down. */
export function moved(path: string, along: number, down: number): string {
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, given: string) => {
    const values = [...given.matchAll(/-?[\d.]+/g)].map(Number)
    const by = (index: number) => (command === 'H' || (command !== 'V' && index % 2 === 0) ? along : down)
    return command + values.map((value, index) => cm(value + by(index))).join(' ')
  })
}

/** Positions that divide a length into equal parts, the ends left out. */
export function between(from: number, to: number, parts: number): number[] {
  return Array.from({ length: parts - 1 }, (_, index) => from + ((to - from) * (index + 1)) / parts)
}

/** How many parts of about one size a length has; at least one. */
export function partsOf(length: number, about: number): number {
  return Math.max(1, Math.round(length / about))
}

export function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function corner(bendX: number, bendY: number, x: number, y: number): string {
  return `Q${cm(bendX)} ${cm(bendY)} ${cm(x)} ${cm(y)}`
}
