import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { Refusal } from '#domain/refusal.ts'

/** Reads so many bytes of a file at a place; fewer at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)
const mostEntries = 20_000
const largestDirectory = 8_388_608
const endBytes = 22
const longestComment = 65_535

/**
 * The files of a ZIP by its directory alone; nothing is unpacked. Refuses what is damaged, encrypted or too large
 * ('import.unreadable').
 */
export async function readDirectory(readAt: ReadAt, size: number): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, size - endBytes - longestComment)
  const tail = await readAt(tailAt, size - tailAt)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + endBytes > tail.length) throw unreadable()
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count > mostEntries || length > largestDirectory || offset + length > size) throw unreadable()
  return entriesIn(await readAt(offset, length), count)
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw unreadable()
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) throw unreadable()
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw unreadable()
    entries.push({
      name: nameOf(directory.subarray(at + 46, at + 46 + nameLength)),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}

function nameOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

/**
 * Unpacks one file, never to more than `maxBytes`, whatever the directory promises: 'import.bomb'. One whose checksum
 * or length is not as promised is 'import.unreadable'.
 */
export async function unpackEntry(readAt: ReadAt, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.bytes > maxBytes || entry.packedBytes > maxBytes + 1024) throw new Refusal('import.bomb')
  const head = await readAt(entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw unreadable()
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await readAt(start, entry.packedBytes)
  const bytes = await unpacked(packed, entry.method, maxBytes)
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc) throw unreadable()
  return bytes
}

async function unpacked(packed: Buffer, method: number, maxBytes: number): Promise<Buffer> {
  if (method === 0) return packed
  if (method !== 8) throw unreadable()
  try {
    return await unpack(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new Refusal('import.bomb') : unreadable()
  }
}

function unreadable(): Refusal {
  return new Refusal('import.unreadable')
}
