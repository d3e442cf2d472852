import {
  between,
  box,
  cushion,
  domed,
  hood,
  line,
  partsOf,
  shape,
  within,
  type Elevations,
} from './strokes.ts'

/** Seats with arms: the back behind, the cushions between the arms, short legs. */
export const sofa: Elevations = {
  front: (width, height) => armed(width, height, partsOf(width * 0.86, 72)),
  side: armedSide,
}
export const armchair: Elevations = { front: (width, height) => armed(width, height, 1), side: armedSide }

function armed(width: number, height: number, seats: number): string {
  const arm = within(width * 0.06, width < 120 ? width * 0.17 : 22, width * 0.2)
  const [armTop, seat, bottom] = [height * 0.28, height * 0.46, height * 0.89]
  const under = height * 0.58
  const inner = [arm, width - arm] as const
  return [
    hood([arm * 0.82, 0, width - arm * 0.82, armTop + arm * 0.1], height * 0.14),
    domed([0, armTop, arm, bottom], arm / 2),
    domed([width - arm, armTop, width, bottom], arm / 2),
    line(inner[0], seat, inner[1], seat),
    line(inner[0], under, inner[1], under),
    line(arm, bottom, width - arm, bottom),
    ...between(inner[0], inner[1], seats).map((x) => line(x, 0, x, under)),
    ...legs(width, height, { top: bottom, inset: arm * 0.6 }),
  ].join('')
}

function armedSide(depth: number, height: number): string {
  const [seat, under, bottom] = [height * 0.46, height * 0.58, height * 0.89]
  return [
    `${line(depth * 0.13, bottom, 0, height * 0.08)}Q0 0 ${round(depth * 0.07)} 0Q${round(depth * 0.14)} 0 ${round(depth * 0.16)} ${round(height * 0.08)}L${round(depth * 0.21)} ${round(under)}`,
    line(depth * 0.13, bottom, depth, bottom, depth, under),
    cushion([depth * 0.18, seat, depth, under], height * 0.06),
    ...legs(depth, height, { top: bottom, inset: depth * 0.2, insetEnd: depth * 0.06 }),
  ].join('')
}

/** Low seating along the wall: a platform, seat cushions, back cushions with their pillows. */
export const majlis: Elevations = {
  front: (width, height) => {
    const seats = partsOf(width, 75)
    const [seat, base] = [height * 0.54, height * 0.74]
    const edges = [0, ...between(0, width, seats), width]
    return [
      ...edges
        .slice(0, -1)
        .map((x, index) => domed([x + 2, 0, (edges[index + 1] ?? width) - 2, seat], height * 0.08)),
      cushion([0, seat, width, base], height * 0.06),
      ...between(0, width, seats).map((x) => line(x, seat, x, base)),
      box([0, base, width, height]),
      ...[edges[0] ?? 0, edges.at(-2) ?? 0].map((x) =>
        line(
          x + width / seats / 4,
          seat,
          x + width / seats / 2,
          height * 0.2,
          x + (width / seats) * 0.75,
          seat,
        ),
      ),
    ].join('')
  },
  side: (depth, height) => {
    const [seat, base] = [height * 0.54, height * 0.74]
    const back = Math.min(depth * 0.3, 28)
    return [
      domed([0, 0, back, seat], height * 0.12),
      cushion([0, seat, depth, base], height * 0.06),
      box([0, base, depth, height]),
    ].join('')
  },
}

/** A seat on four legs with a back rest. */
export const chair: Elevations = {
  front: (width, height) => {
    const seat = Math.max(height * 0.5, height - 48)
    return [
      cushion([width * 0.1, 0, width * 0.9, height * 0.2], height * 0.05),
      line(width * 0.16, height * 0.2, width * 0.14, seat),
      line(width * 0.84, height * 0.2, width * 0.86, seat),
      cushion([0.03 * width, seat, width * 0.97, seat + height * 0.07], height * 0.03),
      line(width * 0.1, seat + height * 0.07, 0, height),
      line(width * 0.9, seat + height * 0.07, width, height),
    ].join('')
  },
  side: (depth, height) => {
    const seat = Math.max(height * 0.5, height - 48)
    return [
      shape(0, 0, depth * 0.08, 0, depth * 0.2, seat, depth * 0.1, seat),
      cushion([depth * 0.1, seat, depth, seat + height * 0.07], height * 0.03),
      line(depth * 0.18, seat + height * 0.07, depth * 0.06, height),
      line(depth * 0.92, seat + height * 0.07, depth * 0.98, height),
    ].join('')
  },
}

/** A high seat with a foot rail. */
export const stool: Elevations = { front: high, side: high }

function high(across: number, height: number): string {
  const seat = height * 0.3
  return [
    cushion([across * 0.1, 0, across * 0.9, height * 0.14], height * 0.04),
    line(across * 0.2, height * 0.14, across * 0.2, seat),
    line(across * 0.8, height * 0.14, across * 0.8, seat),
    cushion([across * 0.06, seat, across * 0.94, seat + height * 0.07], height * 0.03),
    line(across * 0.14, seat + height * 0.07, 0, height),
    line(across * 0.86, seat + height * 0.07, across, height),
    line(across * 0.05, height * 0.8, across * 0.95, height * 0.8),
  ].join('')
}

/** A chair on a column with castors. */
export const taskChair: Elevations = {
  front: (width, height) =>
    [
      domed([width * 0.16, 0, width * 0.84, height * 0.5], height * 0.06),
      line(width * 0.04, height * 0.38, width * 0.04, height * 0.55, width * 0.14, height * 0.57),
      line(width * 0.96, height * 0.38, width * 0.96, height * 0.55, width * 0.86, height * 0.57),
      cushion([width * 0.1, height * 0.53, width * 0.9, height * 0.61], height * 0.03),
      ...column(width, height),
    ].join(''),
  side: (depth, height) =>
    [
      shape(0, 0, depth * 0.07, 0, depth * 0.2, height * 0.5, depth * 0.12, height * 0.5),
      line(depth * 0.3, height * 0.38, depth * 0.75, height * 0.38),
      line(depth * 0.5, height * 0.38, depth * 0.45, height * 0.53),
      cushion([depth * 0.12, height * 0.53, depth * 0.95, height * 0.61], height * 0.03),
      ...column(depth, height),
    ].join(''),
}

function column(across: number, height: number): string[] {
  const base = height * 0.9
  const wheel = Math.min(height * 0.025, across * 0.07)
  return [
    line(across * 0.5, height * 0.61, across * 0.5, base),
    line(across * 0.08, height * 0.94, across * 0.5, base, across * 0.92, height * 0.94),
    ...[0.08, 0.5, 0.92].map((part) =>
      cushion([across * part - wheel, height - 2 * wheel, across * part + wheel, height], wheel),
    ),
  ]
}

/** A soft drum. */
export const pouf: Elevations = { front: drum, side: drum }

function drum(across: number, height: number): string {
  return [
    cushion([0, 0, across, height], height * 0.14),
    ...between(0, across, 5).map((x) => line(x, height * 0.1, x, height * 0.94)),
  ].join('')
}

type LegPlace = { readonly top: number; readonly inset: number; readonly insetEnd?: number }

export function legs(across: number, height: number, { top, inset, insetEnd = inset }: LegPlace): string[] {
  return [line(inset, top, inset, height), line(across - insetEnd, top, across - insetEnd, height)]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
