const jsonChunk = 0x4e4f534a
const maxJsonBytes = 2_097_152

/**
 * Whether the bytes are one whole glTF binary that needs nothing from elsewhere: its length is its own,
 * its description reads, and no buffer or picture of it is fetched by address.
 */
export function isSelfContainedModel(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt32LE(8) !== bytes.length) return false
  const jsonBytes = bytes.readUInt32LE(12)
  if (bytes.readUInt32LE(16) !== jsonChunk || jsonBytes > Math.min(bytes.length - 20, maxJsonBytes))
    return false
  try {
    const model: unknown = JSON.parse(bytes.toString('utf8', 20, 20 + jsonBytes))
    return typeof model === 'object' && model !== null && !namesAddress(model)
  } catch {
    return false
  }
}

function namesAddress(model: { buffers?: unknown; images?: unknown }): boolean {
  return [model.buffers, model.images].some(
    (list) => Array.isArray(list) && list.some((entry: unknown) => hasUri(entry)),
  )
}

function hasUri(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'uri' in entry
}
