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
  const isActive = namesActivity(bytes.toString('latin1')) || objectStreamsOf(bytes).some(namesActivity)
  return isActive ? 'active-pdf' : null
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
  for (const [name] of text.matchAll(/\/(?:[A-Za-z]|#[0-9a-f]{2}){3,36}/gi)) {
    const plain = name
      .slice(1)
      .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (activeNames.has(plain)) return true
  }
  return false
}

const streamsAtMost = 2_000
const unpackedAtMost = 67_108_864

/** Newer PDFs pack their dictionaries: these are unpacked, never more than a bomb may have. */
function objectStreamsOf(bytes: Buffer): string[] {
  const found: string[] = []
  let left = unpackedAtMost
  for (let at = bytes.indexOf('/ObjStm'); at !== -1 && left > 0; at = bytes.indexOf('/ObjStm', at + 7)) {
    const text = found.length < streamsAtMost ? unpacked(bytes, at, left) : ''
    left -= text.length
    found.push(text)
  }
  return found
}

function unpacked(bytes: Buffer, dictionary: number, maxOutputLength: number): string {
  const start = bytes.indexOf('stream', dictionary)
  if (start === -1) return ''
  const data = start + 6 + (bytes[start + 6] === 0x0d ? 2 : 1)
  const end = bytes.indexOf('endstream', data)
  try {
    const packed = bytes.subarray(data, end === -1 ? bytes.length : end)
    return inflateSync(packed, { maxOutputLength }).toString('latin1')
  } catch {
    // Encrypted, packed in another way, or a bomb.
    return ''
  }
}
