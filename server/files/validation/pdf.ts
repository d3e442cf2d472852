import { inflateSync } from 'node:zlib'

const headBytes = 1024
const tailBytes = 4096

/**
 * What keeps a PDF from being taken, or null. It is never drawn by the server, so this is about its readers: one that
 * breaks off, one that a browser could take for a page, and one that runs or carries something. Encrypted ones
 * are taken, as banks send them; of those only the names outside their streams can be seen.
 */
export function pdfProblem(bytes: Buffer): 'unreadable' | 'wrong-type' | 'active-pdf' | null {
  if (!bytes.includes('%%EOF', Math.max(0, bytes.length - tailBytes))) return 'unreadable'
  if (looksLikePage(bytes.toString('latin1', 0, headBytes))) return 'wrong-type'
  const text = bytes.toString('latin1')
  if (namesActivity(text)) return 'active-pdf'
  const packed = objectStreamsOf(bytes, text)
  if (packed === null) return 'unreadable'
  return packed.some(namesActivity) ? 'active-pdf' : null
}

/** Where a PDF ends: what was put behind it, e.g. an archive, is left behind. */
export function endOfPdf(bytes: Buffer): number {
  const end = bytes.lastIndexOf('%%EOF') + 5
  const [lineEnd = ''] = /^\r?\n?/.exec(bytes.toString('latin1', end, end + 2)) ?? []
  return end + lineEnd.length
}

function looksLikePage(head: string): boolean {
  return /<(!doctype|html|head|body|script|svg|iframe|img|object|embed|meta|\?php)\b/i.test(head)
}

/** Scripts, programs, carried files, and forms in Adobe's own language, which are programs too. */
const activeNames = new Set(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'])

/** Looked for in the streams too, where these names, unlike shorter ones, do not come about by chance. */
function namesActivity(text: string): boolean {
  for (const { name } of namesIn(text)) if (activeNames.has(name)) return true
  return false
}

/** The names in a PDF, as readers understand them: `/J#61vaScript` is JavaScript. */
function* namesIn(text: string): Generator<{ readonly name: string; readonly at: number }> {
  for (const { 0: written, index: at } of text.matchAll(/\/(?:[A-Za-z]|#[0-9a-f]{2}){3,36}/gi)) {
    const name = written
      .slice(1)
      .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    yield { name, at }
  }
}

const unpackedAtMost = 67_108_864
/** What unpacking a stream costs at least: it bounds their number. */
const leastCost = 16_384
/** Deflate packs no closer. */
const closestPacking = 1032

/** Newer PDFs pack their dictionaries: these are unpacked. Null for more than a KYC document can have, as in a bomb. */
function objectStreamsOf(bytes: Buffer, text: string): string[] | null {
  const found: string[] = []
  let left = unpackedAtMost
  let start = -1
  let end = -1
  for (const { name, at } of namesIn(text)) {
    // Several names before one stream are one stream's.
    if (name !== 'ObjStm' || at < start) continue
    start = bytes.indexOf('stream', at)
    if (start === -1) break
    const data = start + 6 + (bytes[start + 6] === 0x0d ? 2 : 1)
    if (end < data) end = endOfStream(bytes, data)
    const { content, cost } = unpacked(bytes.subarray(data, end), left)
    found.push(content)
    left -= Math.max(cost, leastCost)
    if (left <= 0) return null
  }
  return found
}

function endOfStream(bytes: Buffer, data: number): number {
  const end = bytes.indexOf('endstream', data)
  return end === -1 ? bytes.length : end
}

/** What is no such stream, e.g. encrypted or packed in another way, costs nothing; one that fails, all it could have. */
function unpacked(packed: Buffer, maxOutputLength: number): { content: string; cost: number } {
  try {
    const content = inflateSync(packed, { maxOutputLength }).toString('latin1')
    return { content, cost: content.length }
  } catch {
    return { content: '', cost: isDeflated(packed) ? packed.length * closestPacking : 0 }
  }
}

/** By the two bytes that zlib begins with. */
function isDeflated(packed: Buffer): boolean {
  return packed.length > 2 && packed.readUInt16BE() % 31 === 0 && (packed.readUInt8() & 0x8f) === 8
}
