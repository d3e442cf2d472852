import { type Accessor, type Description, type Matrix, type Part, placedParts } from './model-parts.ts'
import { isWhole } from './model-references.ts'

/** Faults that prevent a 3D model from being shown to shoppers, named like their refusals (`object.…`). */
export const modelFaults = [
  'wrong-type',
  'damaged-model',
  'compressed-model',
  'model-needs-files',
  'empty-model',
  'too-many-triangles',
] as const
export type ModelFault = (typeof modelFaults)[number]

/** Centimetres: side to side, front to back, floor to top. */
export type SizeCm = { readonly width: number; readonly depth: number; readonly height: number }

export type ModelFacts = { readonly triangles: number; readonly size: SizeCm }
export type ReadModel =
  | { readonly fault: null; readonly facts: ModelFacts }
  | { readonly fault: ModelFault; readonly facts: null }

/** From here on a model is slow on older phones: accepted, with a warning. */
export const manyTriangles = 150_000
/**
 * Maximum, above which a model is refused. An uncompressed model of 10 MB holds about 400,000 triangles; only one that
 * repeats its parts holds more, and phones fail to show those in AR.
 */
export const mostTriangles = 500_000

const binaryChunk = 0x004e4942
const magic = 0x46546c67
const jsonChunk = 0x4e4f534a
const compressions = /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_texture_basisu)$/

/**
 * Reads the number of triangles and the overall size from a glTF binary (glTF 2.0, §4.4), with each part placed by its
 * nodes. Units and axes are glTF's: metres, y up, z front. Returns a fault where the model cannot be shown.
 */
export function readModelFile(bytes: Uint8Array): ReadModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== magic) return faulty('wrong-type')
  const description = descriptionIn(bytes, view)
  if (description === null) return faulty('damaged-model')
  try {
    const need = needOf(description)
    return need === null ? measured(description, dataIn(bytes)) : faulty(need)
  } catch {
    // A part of it has another type than glTF requires.
    return faulty('damaged-model')
  }
}

/** Returns the fault of a model that needs a decoder or other files, which browsers do not have. */
function needOf(model: Description): ModelFault | null {
  const extensions = [model.extensionsUsed ?? [], model.extensionsRequired ?? []].flat()
  if (extensions.some((name) => compressions.test(name))) return 'compressed-model'
  const files = [model.buffers ?? [], model.images ?? []].flat()
  return files.some(({ uri }) => uri !== undefined) ? 'model-needs-files' : null
}

function faulty(fault: ModelFault): ReadModel {
  return { fault, facts: null }
}

function descriptionIn(bytes: Uint8Array, view: DataView): Description | null {
  const jsonBytes = view.getUint32(12, true)
  const isWhole = view.getUint32(8, true) === bytes.length && view.getUint32(16, true) === jsonChunk
  if (!isWhole || jsonBytes > bytes.length - 20) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(20, 20 + jsonBytes))
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null
  } catch {
    return null
  }
}

function measured(model: Description, data: DataView | null): ReadModel {
  const parts = placedParts(model)
  const triangles = parts.reduce((sum, { triangles: own }) => sum + own, 0)
  if (triangles > mostTriangles || pointsIn(parts) > mostTriangles * 3) return faulty('too-many-triangles')
  if (triangles === 0) return faulty('empty-model')
  if (!isWhole(model, data?.byteLength ?? 0)) return faulty('damaged-model')
  const box = boundsOf(model, parts, data)
  if (box === null) return faulty('empty-model')
  const [width = 0, height = 0, depth = 0] = box.map(cm)
  return { fault: null, facts: { triangles, size: { width, depth, height } } }
}

function pointsIn(parts: readonly Part[]): number {
  return parts.reduce((sum, { positions }) => sum + (positions.count ?? 0), 0)
}

function cm(metres: number): number {
  return Math.round(metres * 1000) / 10
}

/** The chunk after the description, which contains the vertices. */
function dataIn(bytes: Uint8Array): DataView | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = 20 + view.getUint32(12, true)
  if (head + 8 > bytes.length || view.getUint32(head + 4, true) !== binaryChunk) return null
  const length = Math.min(view.getUint32(head, true), bytes.length - head - 8)
  return new DataView(bytes.buffer, bytes.byteOffset + head + 8, length)
}

type Point = readonly [number, number, number]
type Box = { readonly min: number[]; readonly max: number[] }

/**
 * The extent of a model along x, y and z; null where it has no points. Each point is transformed by its node, because
 * the transformed bounding box of a rotated part would be too large. Throws where a part has neither points nor bounds.
 */
function boundsOf(model: Description, parts: readonly Part[], data: DataView | null): number[] | null {
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
  for (const { positions, transform } of parts) {
    for (const point of pointsOf(model, positions, data)) include(box, transform, point)
  }
  if (!box.min.every(Number.isFinite)) return null
  return box.max.map((most, axis) => most - (box.min[axis] ?? 0))
}

/** The points of a part, or the corners of its bounds where single points cannot be read. */
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

/** Size of a component in bytes, its largest value when normalised, and its reader (glTF 2.0, §3.6.2.2). */
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
