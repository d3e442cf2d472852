import {
  between,
  box,
  cushion,
  curve,
  domed,
  hood,
  line,
  partsOf,
  shape,
  type Elevations,
} from './strokes.ts'

/** A shade on a tripod. */
export const floorLamp: Elevations = { front: standing, side: standing }

function standing(across: number, height: number): string {
  const shade = height * 0.2
  return [
    shape(across * 0.2, 0, across * 0.8, 0, across * 0.86, shade, across * 0.14, shade),
    line(across * 0.5, shade, across * 0.5, shade + height * 0.06),
    line(across * 0.5, shade + height * 0.06, 0, height),
    line(across * 0.5, shade + height * 0.06, across, height),
    line(across * 0.5, shade + height * 0.06, across * 0.56, height),
  ].join('')
}

/** A shade on a round body. */
export const tableLamp: Elevations = { front: sitting, side: sitting }

function sitting(across: number, height: number): string {
  const [shade, shoulder, middle] = [height * 0.42, height * 0.52, height * 0.72]
  return [
    shape(across * 0.16, 0, across * 0.84, 0, across, shade, 0, shade),
    line(across * 0.45, shade, across * 0.45, shoulder),
    line(across * 0.55, shade, across * 0.55, shoulder),
    curve([across * 0.45, shoulder], across * 0.16, height * 0.56, [across * 0.18, middle]),
    curve([across * 0.18, middle], across * 0.2, height * 0.9, [across * 0.32, height]),
    curve([across * 0.55, shoulder], across * 0.84, height * 0.56, [across * 0.82, middle]),
    curve([across * 0.82, middle], across * 0.8, height * 0.9, [across * 0.68, height]),
    line(across * 0.32, height, across * 0.68, height),
  ].join('')
}

/** A dome on a cord. */
export const pendant: Elevations = { front: hanging, side: hanging }

function hanging(across: number, height: number): string {
  const dome = Math.max(height * 0.4, height - across * 0.56)
  return [
    line(across * 0.42, 0, across * 0.58, 0),
    line(across * 0.5, 0, across * 0.5, dome),
    hood([0, dome, across, height], across * 0.42),
    line(0, height, across, height),
    ...between(dome, height, 3).map((y) => line(across * 0.06, y, across * 0.94, y)),
  ].join('')
}

/** An arched mirror; from the side it leans. */
export const mirror: Elevations = {
  front: (width, height) => {
    const frame = Math.min(width, height) * 0.06
    return [
      domed([0, 0, width, height], width / 2),
      domed([frame, frame, width - frame, height - frame], width / 2 - frame),
      line(width * 0.3, height * 0.34, width * 0.55, height * 0.2),
      line(width * 0.3, height * 0.46, width * 0.68, height * 0.24),
    ].join('')
  },
  side: (depth, height) => {
    const thickness = Math.min(depth * 0.25, 4)
    return shape(0, 0, thickness, 0, depth, height, depth - thickness, height)
  },
}

/** A pot with what grows in it. */
export const planter: Elevations = { front: growing, side: growing }

function growing(across: number, height: number): string {
  const pot = height * 0.66
  const crown = height * 0.44
  const half = Math.min(across * 0.28, height * 0.16)
  const middle = across / 2
  return [
    shape(middle - half, pot, middle + half, pot, middle + half * 0.72, height, middle - half * 0.72, height),
    line(middle - half, pot + height * 0.04, middle + half, pot + height * 0.04),
    line(middle, pot, middle, crown * 0.6),
    cushion([0, 0, across, crown], Math.min(across, crown) / 2),
  ].join('')
}

/** Panels joined edge to edge, with a lattice above. */
export const screen: Elevations = {
  front: (width, height) => {
    const edges = [0, ...between(0, width, partsOf(width, 53)), width]
    return [
      box([0, 0, width, height]),
      ...edges.slice(1, -1).map((x) => line(x, 0, x, height)),
      ...edges.slice(0, -1).flatMap((x, index) => {
        const [left, right] = [x + 4, (edges[index + 1] ?? width) - 4]
        const [top, bottom] = [5, height * 0.74]
        return [
          box([left, top, right, bottom]),
          line(left, top, right, bottom),
          line(right, top, left, bottom),
          shape(
            (left + right) / 2,
            top,
            right,
            (top + bottom) / 2,
            (left + right) / 2,
            bottom,
            left,
            (top + bottom) / 2,
          ),
        ]
      }),
    ].join('')
  },
  side: (depth, height) =>
    [
      box([0, 0, depth, height]),
      line(depth * 0.18, 0, depth * 0.18, height),
      line(depth * 0.82, 0, depth * 0.82, height),
    ].join(''),
}

/** A rug lies: it is seen from above, then along its edge. */
export const rug: Elevations = {
  plan: (width, depth) => {
    const edge = Math.min(width, depth) * 0.08
    const [x, y] = [width / 2, depth / 2]
    return [
      box([0, 0, width, depth]),
      box([edge, edge, width - edge, depth - edge]),
      shape(x, edge * 2, width - edge * 2, y, x, depth - edge * 2, edge * 2, y),
      shape(x, y * 0.6, x + x * 0.4, y, x, y * 1.4, x - x * 0.4, y),
    ].join('')
  },
  front: (width, height) => box([0, 0, width, height]),
  side: (depth, height) => box([0, 0, depth, height]),
}
