import type { Accessor, Description, Matrix, Part } from './model-parts.ts'

type Point = readonly [number, number, number]
type Box = { readonly min: number[]; readonly max: number[] }

/**
 * How far a model reaches along x, y and z; null where it has no point. Each point is taken where its node puts it:
 * the box around a turned part would be larger than the part. Throws where a part has neither points nor bounds.
 */
export function boundsOf(model: Description, parts: readonly Part[], data: DataView | null): number[] | null {
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
  for (const { positions, transform } of parts) {
    for (const point of pointsOf(model, positions, data)) include(box, transform, point)
  }
  if (!box.min.every(Number.isFinite)) return null
  return box.max.map((most, axis) => most - (box.min[axis] ?? 0))
}

/** The points of a part, or the corners of its bounds where they cannot be read one by one. */
function pointsOf(model: Description, positions: Accessor, data: DataView | null): Iterable<Point> {
  const read = reader(model, positions, data)
  return read ? storedPoints(positions.count ?? 0, read) : corners(positions)
}

function* storedPoints(count: number, read: (index: number) => Point): Generator<Point> {
  for (let index = 0; index < count; index++) yield read(index)
}

function corners({ min, max }: Accessor): Point[] {
  if (min?.length !== 3 || max?.length !== 3) throw new Error('positions without their bounds')
  const side = (corner: number, axis: number) => ((corner >> axis) & 1 ? max[axis] : min[axis]) ?? 0
  return Array.from({ length: 8 }, (_, corner) => [side(corner, 0), side(corner, 1), side(corner, 2)])
}

/** Bytes of a component, its largest value where it is normalised, and how it is read (glTF 2.0, §3.6.2.2). */
const components: Readonly<
  Record<number, { bytes: number; most: number; read: (data: DataView, at: number) => number }>
> = {
  5120: { bytes: 1, most: 127, read: (data, at) => data.getInt8(at) },
  5121: { bytes: 1, most: 255, read: (data, at) => data.getUint8(at) },
  5122: { bytes: 2, most: 32_767, read: (data, at) => data.getInt16(at, true) },
  5123: { bytes: 2, most: 65_535, read: (data, at) => data.getUint16(at, true) },
  5126: { bytes: 4, most: 1, read: (data, at) => data.getFloat32(at, true) },
}

function reader(model: Description, positions: Accessor, data: DataView | null) {
  const component = components[positions.componentType ?? 0]
  const view = model.bufferViews?.[positions.bufferView ?? -1]
  if (!component || !view || !data || positions.sparse) return null
  const { bytes, most, read } = component
  const stride = view.byteStride ?? bytes * 3
  const start = (view.byteOffset ?? 0) + (positions.byteOffset ?? 0)
  const end = start + stride * ((positions.count ?? 0) - 1) + bytes * 3
  if (end > data.byteLength) throw new Error('positions outside of the file')
  const unit = positions.normalized ? 1 / most : 1
  const at = (index: number, axis: number) => read(data, start + index * stride + axis * bytes) * unit
  return (index: number): Point => [at(index, 0), at(index, 1), at(index, 2)]
}

function include(box: Box, transform: Matrix, [x, y, z]: Point): void {
  for (let axis = 0; axis < 3; axis++) {
    const at =
      (transform[axis] ?? 0) * x +
      (transform[axis + 4] ?? 0) * y +
      (transform[axis + 8] ?? 0) * z +
      (transform[axis + 12] ?? 0)
    if (!Number.isFinite(at)) throw new Error('a point that is nowhere')
    if (at < (box.min[axis] ?? at)) box.min[axis] = at
    if (at > (box.max[axis] ?? at)) box.max[axis] = at
  }
}
