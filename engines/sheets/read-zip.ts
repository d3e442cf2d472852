import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#domain/refusal.ts'

export type ZipEntry = Entry & { readonly name: string }
export type OpenZip = { readonly zip: ZipFile; readonly entries: readonly ZipEntry[] }

const mostEntries = 20_000
const largestDirectory = 8_388_608
// Names are decoded here: one like `../x` is harmless, since no name becomes a path.
const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }

/**
 * Lists the files of a ZIP, in memory or at a path, from its directory; unpacks nothing. Refuses a ZIP that is damaged,
 * encrypted or too large ('import.unreadable'). The caller must close `zip` if it was opened at a path.
 */
export async function openZip(source: Buffer | string): Promise<OpenZip> {
  const zip = await (typeof source === 'string'
    ? yauzl.openPromise(source, options)
    : yauzl.fromBufferPromise(source, options)
  ).catch((error: unknown) => {
    throw refusalFor(error)
  })
  try {
    return { zip, entries: await entriesOf(zip) }
  } catch (error) {
    zip.close()
    throw refusalFor(error)
  }
}

async function entriesOf(zip: ZipFile): Promise<ZipEntry[]> {
  if (zip.entryCount > mostEntries) throw new Refusal('import.unreadable')
  const entries: ZipEntry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > largestDirectory || entry.isEncrypted()) throw new Refusal('import.unreadable')
    entries.push(Object.assign(entry, { name: nameOf(entry.fileNameRaw) }))
  }
  return entries
}

function nameOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

/**
 * Unpacks one file in chunks, never to more than `maxBytes`, whatever the directory claims: 'import.bomb'. A checksum
 * or length that differs from the directory ends in 'import.unreadable'.
 */
export async function* unpack(zip: ZipFile, entry: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > maxBytes || compressedSize > maxBytes + 1024) throw new Refusal('import.bomb')
  let [bytes, sum] = [0, 0]
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Refusal('import.bomb')
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw refusalFor(error)
  }
  if (bytes !== uncompressedSize || sum !== entry.crc32) throw new Refusal('import.unreadable')
}

/** Converts an error of the ZIP to a refusal; refusals and system errors are returned as they are. */
function refusalFor(error: unknown): unknown {
  const isOurs = error instanceof Refusal || (error instanceof Error && 'syscall' in error)
  return isOurs ? error : new Refusal('import.unreadable')
}
