import { boundsOf } from './model-bounds.ts'
import { type Description, type Part, placedParts } from './model-parts.ts'
import { isWhole } from './model-references.ts'

/** What keeps a 3D model from being shown to shoppers, named as its refusal is (`object.…`). */
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

/** From here on a model is slow on older phones: it may be sent, with a word about it. */
export const manyTriangles = 150_000
/**
 * More is refused. An uncompressed model of 10 MB holds about 400,000 triangles; only one that repeats its parts holds
 * more, and phones give up on those in AR.
 */
export const mostTriangles = 500_000

const binaryChunk = 0x004e4942
const magic = 0x46546c67
const jsonChunk = 0x4e4f534a
const compressions = /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_texture_basisu)$/

/**
 * Reads a glTF binary (glTF 2.0, §4.4): how many triangles it draws and how large it stands, each part where its nodes
 * put it; glTF's metre and its up (y) and front (z) as they are. What cannot be shown is named by its fault.
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
    // A part of it is of another kind than glTF says.
    return faulty('damaged-model')
  }
}

/** What it needs that browsers do not have: a decoder, or other files. */
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

/** The chunk after the description: the vertices lie in it. */
function dataIn(bytes: Uint8Array): DataView | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = 20 + view.getUint32(12, true)
  if (head + 8 > bytes.length || view.getUint32(head + 4, true) !== binaryChunk) return null
  const length = Math.min(view.getUint32(head, true), bytes.length - head - 8)
  return new DataView(bytes.buffer, bytes.byteOffset + head + 8, length)
}
