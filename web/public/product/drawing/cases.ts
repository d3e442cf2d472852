import { legs } from './seats.ts'
import { between, box, cushion, domed, line, partsOf, type Elevations } from './strokes.ts'

/** A top on four legs. */
export const table: Elevations = { front: onLegs, side: onLegs }

function onLegs(across: number, height: number): string {
  const top = Math.min(height * 0.08, 5)
  const leg = Math.min(across * 0.06, 6)
  return [
    box([0, 0, across, top]),
    box([across * 0.05, top, across * 0.05 + leg, height]),
    box([across * 0.95 - leg, top, across * 0.95, height]),
    line(across * 0.05 + leg, top + height * 0.09, across * 0.95 - leg, top + height * 0.09),
  ].join('')
}

/** A low table with a shelf beneath. */
export const lowTable: Elevations = { front: lowFront, side: lowFront }

function lowFront(across: number, height: number): string {
  const top = Math.min(height * 0.12, 5)
  return [
    cushion([0, 0, across, top], top / 2),
    line(across * 0.1, top, across * 0.06, height),
    line(across * 0.9, top, across * 0.94, height),
    line(across * 0.08, height * 0.66, across * 0.92, height * 0.66),
  ].join('')
}

/** A top with a drawer beneath and a frame for legs. */
export const desk: Elevations = {
  front: (width, height) =>
    [
      box([0, 0, width, height * 0.05]),
      box([width * 0.16, height * 0.05, width * 0.84, height * 0.2]),
      line(width * 0.5, height * 0.05, width * 0.5, height * 0.2),
      line(width * 0.28, height * 0.125, width * 0.38, height * 0.125),
      line(width * 0.62, height * 0.125, width * 0.72, height * 0.125),
      line(width * 0.04, height * 0.05, width * 0.04, height),
      line(width * 0.96, height * 0.05, width * 0.96, height),
    ].join(''),
  side: (depth, height) =>
    [
      box([0, 0, depth, height * 0.05]),
      `${line(depth * 0.1, height * 0.05, depth * 0.04, height, depth * 0.96, height, depth * 0.9, height * 0.05)}`,
    ].join(''),
}

/** A case with doors: on legs where it is low, on a plinth where it is tall. */
export const cabinet: Elevations = {
  front: (width, height) => {
    const base = baseOf(height)
    const doors = Math.max(2, partsOf(width, 45))
    const edges = [0, ...between(0, width, doors)]
    return [
      box([0, 0, width, base]),
      line(0, height * 0.05, width, height * 0.05),
      ...between(0, width, doors).map((x) => line(x, height * 0.05, x, base)),
      ...edges.map((x, index) => {
        const knob = index % 2 === 0 ? x + width / doors - 4 : x + 4
        return line(knob, base * 0.45, knob, base * 0.55)
      }),
      ...foot(width, height),
    ].join('')
  },
  side: caseSide,
}

/** A case with drawers. */
export const drawers: Elevations = {
  front: (width, height) => {
    const base = baseOf(height)
    const rows = [0, ...between(0, base, partsOf(base, 24)), base]
    const columns = [0, ...between(0, width, partsOf(width, 66)), width]
    return [
      box([0, 0, width, base]),
      ...rows.slice(1, -1).map((y) => line(0, y, width, y)),
      ...columns.slice(1, -1).map((x) => line(x, 0, x, base)),
      ...rows.slice(0, -1).flatMap((y, row) =>
        columns.slice(0, -1).map((x, column) => {
          const middle = (x + (columns[column + 1] ?? width)) / 2
          const handle = (y + (rows[row + 1] ?? base)) / 2
          return line(middle - 6, handle, middle + 6, handle)
        }),
      ),
      ...foot(width, height),
    ].join('')
  },
  side: caseSide,
}

function caseSide(depth: number, height: number): string {
  return [box([0, 0, depth, baseOf(height)]), ...foot(depth, height)].join('')
}

function baseOf(height: number): number {
  return height < 120 ? height - Math.min(14, height * 0.22) : height - 8
}

function foot(across: number, height: number): string[] {
  const base = baseOf(height)
  return height < 120
    ? legs(across, height, { top: base, inset: across * 0.08 })
    : [box([across * 0.02, base, across * 0.98, height])]
}

/** Open shelves. */
export const shelf: Elevations = {
  front: (width, height) =>
    [
      box([0, 0, width, height]),
      ...between(0, height, partsOf(height, 38)).map((y) => line(0, y, width, y)),
      box([width * 0.1, height * 0.045, width * 0.17, height / partsOf(height, 38)]),
      box([width * 0.17, height * 0.06, width * 0.24, height / partsOf(height, 38)]),
    ].join(''),
  side: (depth, height) =>
    [
      box([0, 0, depth, height]),
      ...between(0, height, partsOf(height, 38)).map((y) => line(0, y, depth, y)),
    ].join(''),
}

/** A bed seen from its foot, and along its length with the head board at the start. */
export const bed: Elevations = {
  front: (width, height) => {
    const [mattress, frame, bottom] = [height * 0.5, height * 0.68, height * 0.92]
    return [
      domed([0, 0, width, mattress], height * 0.1),
      cushion([width * 0.08, height * 0.3, width * 0.46, mattress], height * 0.08),
      cushion([width * 0.54, height * 0.3, width * 0.92, mattress], height * 0.08),
      cushion([width * 0.01, mattress, width * 0.99, frame], height * 0.07),
      box([0, frame, width, bottom]),
      ...legs(width, height, { top: bottom, inset: width * 0.06 }),
    ].join('')
  },
  side: (length, height) => {
    const [mattress, frame, bottom] = [height * 0.5, height * 0.68, height * 0.92]
    const board = Math.min(length * 0.06, 12)
    return [
      domed([0, 0, board, bottom], board * 0.5),
      cushion([board, mattress - height * 0.13, board + length * 0.2, mattress], height * 0.07),
      cushion([board, mattress, length * 0.99, frame], height * 0.07),
      box([board, frame, length, bottom]),
      ...legs(length, height, { top: bottom, inset: length * 0.06 }),
    ].join('')
  },
}

/** Anything else: its outline, softly cornered. */
export const plain: Elevations = {
  front: (width, height) => cushion([0, 0, width, height], Math.min(width, height) * 0.06),
  side: (depth, height) => cushion([0, 0, depth, height], Math.min(depth, height) * 0.06),
}
