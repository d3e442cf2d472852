import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

type Content = AsyncIterable<string> | AsyncIterable<Uint8Array>
export type Entry = { readonly name: string; readonly content: Content }

const deflated = 8
/** The earliest date that a ZIP can store, so that the file does not reveal when it was made. */
const day = new Date(1980, 0, 1)
const batchBytes = 65_536

/**
 * Streams a ZIP of files that are generated while it is read: only the current chunk is held in memory. fflate writes
 * the container; zlib compresses outside the event loop.
 */
export async function* writeZip(entries: Iterable<Entry> | AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, compression: deflated, mtime: day, crc: 0, size: 0 }
    zip.add(file)
    for await (const chunk of packedOf(content, file)) {
      file.ondata?.(null, chunk, false)
      yield* made.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* made
}

function packedOf(content: Content, counted: ZipInputFile): AsyncIterable<Buffer<ArrayBuffer>> {
  // An error in the content reaches the reader of the stream.
  return pipeline(batched(content, counted), createDeflateRaw(), () => undefined)
}

async function* batched(content: Content, counted: ZipInputFile): AsyncGenerator<Uint8Array> {
  let waiting = ''
  const count = (bytes: Uint8Array) => {
    counted.crc = crc32(bytes, counted.crc)
    counted.size += bytes.length
    return bytes
  }
  for await (const part of content) {
    if (typeof part !== 'string') {
      yield count(part)
      continue
    }
    waiting += part
    if (waiting.length < batchBytes) continue
    yield count(Buffer.from(waiting))
    waiting = ''
  }
  if (waiting !== '') yield count(Buffer.from(waiting))
}
