import { addBit, type Bits, emptyBits, membersOf } from '#engines/catalogue-memory/vocabulary/bits.ts'

/** So many listing numbers share one row of search_hits. */
export const blockSize = 8192
const bitmapBytes = blockSize / 8
const wordsPerBlock = blockSize / 32

/**
 * The listings of one block that have a word: up to 511 as ascending 16-bit offsets, more as a bitmap of 1,024 bytes.
 * Both stay small enough to lie in the row itself.
 */
export function encodeHits(offsets: Iterable<number>): Buffer {
  const sorted = Uint16Array.from(offsets).sort()
  if (sorted.byteLength < bitmapBytes) return Buffer.from(sorted.buffer)
  const bitmap = emptyBits(blockSize)
  for (const offset of sorted) addBit(bitmap, offset)
  return Buffer.from(bitmap.buffer)
}

export function decodeHits(hits: Buffer): Iterable<number> {
  return hits.byteLength === bitmapBytes ? membersOf(wordsOf(hits)) : offsetsOf(hits)
}

/** Adds a block's listings to a set of listing numbers, which must be long enough. */
export function addHits(into: Bits, block: number, hits: Buffer): void {
  const first = block * wordsPerBlock
  if (hits.byteLength === bitmapBytes) {
    const words = wordsOf(hits)
    for (let word = 0; word < wordsPerBlock; word++) {
      into[first + word] = (into[first + word] as number) | (words[word] as number)
    }
    return
  }
  for (const offset of offsetsOf(hits)) addBit(into, block * blockSize + offset)
}

// Copies, because a buffer of the driver may begin at an odd address. Written and read as little endian,
// like every machine Node runs on.
function wordsOf(hits: Buffer): Bits {
  return new Uint32Array(Uint8Array.from(hits).buffer)
}

function offsetsOf(hits: Buffer): Uint16Array {
  return new Uint16Array(Uint8Array.from(hits).buffer)
}
