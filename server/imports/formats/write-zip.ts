import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { readonly name: string; readonly content: AsyncIterable<string> }
type Written = {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly bytes: number
}

// Bit 3: the sizes follow the data, since they are not known before; bit 11: names are UTF-8.
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980, the earliest a ZIP can say: the file says nothing of when it was made. */
const day = 0x0021
const batchBytes = 65_536

/** A ZIP of files that are made while it is read: nothing is held but what is just being packed. */
export async function* writeZip(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const head = localHead(Buffer.from(name))
    yield head
    const counted = { crc: 0, bytes: 0, packed: 0 }
    for await (const chunk of packedOf(content, counted)) yield chunk
    yield descriptor(counted)
    written.push({ name: Buffer.from(name), offset, ...counted })
    offset += head.length + counted.packed + 16
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

type Counted = { crc: number; bytes: number; packed: number }

async function* packedOf(content: AsyncIterable<string>, counted: Counted): AsyncGenerator<Buffer> {
  const deflate = Readable.from(batched(content, counted), { objectMode: false }).pipe(createDeflateRaw())
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    counted.packed += chunk.length
    yield chunk
  }
}

async function* batched(content: AsyncIterable<string>, counted: Counted): AsyncGenerator<Buffer> {
  let waiting = ''
  const take = () => {
    const bytes = Buffer.from(waiting)
    counted.crc = crc32(bytes, counted.crc)
    counted.bytes += bytes.length
    waiting = ''
    return bytes
  }
  for await (const text of content) {
    waiting += text
    if (waiting.length >= batchBytes) yield take()
  }
  if (waiting !== '') yield take()
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, bytes }: Counted): Buffer {
  const end = Buffer.alloc(16)
  end.writeUInt32LE(0x08074b50, 0)
  end.writeUInt32LE(crc, 4)
  end.writeUInt32LE(packed, 8)
  end.writeUInt32LE(bytes, 12)
  return end
}

function directoryEntry({ name, offset, crc, packed, bytes }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(day, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
