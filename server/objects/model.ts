import { readModelFile } from '#domain/model-file.ts'

const jsonChunk = 0x4e4f534a
const maxJsonBytes = 2_097_152

/** What a browser would have to fetch a decoder for; ours carry none, and pages may load none from elsewhere. */
const compressions = /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_texture_basisu)$/

/**
 * What keeps a glTF binary from being taken, or null: it must be whole and need nothing from elsewhere, its length
 * is its own, its description reads, no buffer or picture of it is fetched by address, and phones can draw it.
 */
export function modelProblem(bytes: Buffer): 'unreadable' | 'compressed-model' | 'too-many-triangles' | null {
  const model = descriptionOf(bytes)
  if (model === null || namesAddress(model)) return 'unreadable'
  const extensions = [model.extensionsRequired, model.extensionsUsed].flat()
  const isCompressed = extensions.some((name) => typeof name === 'string' && compressions.test(name))
  if (isCompressed) return 'compressed-model'
  return readModelFile(bytes).fault === 'too-many-triangles' ? 'too-many-triangles' : null
}

type Model = { buffers?: unknown; images?: unknown; extensionsRequired?: unknown; extensionsUsed?: unknown }

function descriptionOf(bytes: Buffer): Model | null {
  if (bytes.length < 20 || bytes.readUInt32LE(8) !== bytes.length) return null
  const jsonBytes = bytes.readUInt32LE(12)
  if (bytes.readUInt32LE(16) !== jsonChunk || jsonBytes > Math.min(bytes.length - 20, maxJsonBytes))
    return null
  try {
    const model: unknown = JSON.parse(bytes.toString('utf8', 20, 20 + jsonBytes))
    return typeof model === 'object' ? model : null
  } catch {
    return null
  }
}

function namesAddress(model: Model): boolean {
  return [model.buffers, model.images].some(
    (list) => Array.isArray(list) && list.some((entry: unknown) => hasUri(entry)),
  )
}

function hasUri(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'uri' in entry
}
