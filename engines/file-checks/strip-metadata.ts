import { inflateSync } from 'node:zlib'
import type { ImageType } from './file-types.ts'

/**
 * Rebuilds a picture from the parts needed to show it and drops everything else, without touching a pixel: EXIF (with
 * its location), XMP, comments, thumbnails, unknown chunks, anything after the end. Null when the file is malformed.
 * AVIF has no such simple structure: it is re-encoded instead (image-worker.ts).
 */
export function stripMetadata(type: Exclude<ImageType, 'image/avif'>, bytes: Buffer): Buffer | null {
  try {
    return rebuild[type](bytes)
  } catch {
    // A length that points outside the file ends here.
    return null
  }
}

const rebuild = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp, 'image/gif': gif }

class Malformed extends Error {}

function check(holds: boolean): void {
  if (!holds) throw new Malformed()
}

/** Returns a slice, which must lie inside the file. */
function part(bytes: Buffer, from: number, to: number): Buffer {
  check(to <= bytes.length && from <= to)
  return bytes.subarray(from, to)
}

// ------------------------------------------------------------------------------------------------- JPEG

function jpeg(bytes: Buffer): Buffer {
  const kept = [part(bytes, 0, 2)]
  let at = 2
  for (;;) {
    check(bytes.readUInt8(at) === 0xff)
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1 // a fill byte
      continue
    }
    if (marker === 0xd9) return Buffer.concat([...kept, part(bytes, at, at + 2)])
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = part(bytes, at, end)
    if (isShownJpegSegment(marker, segment)) kept.push(segment)
    else if (marker === 0xe1) kept.push(...orientationOnly(segment))
    at = end
    if (marker === 0xda) {
      at = endOfScan(bytes, end)
      kept.push(part(bytes, end, at))
    }
  }
}

function isShownJpegSegment(marker: number, segment: Buffer): boolean {
  const body = segment.subarray(4)
  if (marker === 0xe0) return segment.length === 18 && body.toString('latin1', 0, 5) === 'JFIF\0'
  if (marker === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
  if (marker === 0xee) return body.toString('latin1', 0, 5) === 'Adobe' && segment.length === 16
  const isTable = marker === 0xdb || marker === 0xc4 || marker === 0xdd || marker === 0xda
  return isTable || (marker >= 0xc0 && marker <= 0xc2)
}

/** Coded data runs to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (; at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  throw new Malformed()
}

/** Keeps only the orientation of EXIF, written anew: it is part of how a photograph looks. */
function orientationOnly(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return []
  try {
    const orientation = readOrientation(segment.subarray(10))
    return orientation >= 2 && orientation <= 8 ? [exifOfOrientation(orientation)] : []
  } catch {
    return []
  }
}

function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < Math.min(short(directory), 64); entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8)
  }
  return 1
}

function exifOfOrientation(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, 28)
  return segment
}

// -------------------------------------------------------------------------------------------------- PNG

const shownPngChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|cICP|pHYs|sBIT|bKGD)$/
const maxProfileBytes = 1_048_576

function png(bytes: Buffer): Buffer {
  const kept = [part(bytes, 0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const chunk = part(bytes, at, end)
    if (shownPngChunks.test(name) || (name === 'iCCP' && isModestProfile(chunk))) kept.push(chunk)
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

/** A colour profile is compressed: one that unpacks to more than a megabyte is a bomb, not a profile. */
function isModestProfile(chunk: Buffer): boolean {
  const nameEnd = chunk.indexOf(0, 8)
  if (nameEnd === -1 || nameEnd > 8 + 79) return false
  try {
    inflateSync(chunk.subarray(nameEnd + 2, -4), { maxOutputLength: maxProfileBytes })
    return true
  } catch {
    return false
  }
}

// ------------------------------------------------------------------------------------------------- WebP

const shownWebpChunks = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
const exifAndXmpFlags = 0x0c

function webp(bytes: Buffer): Buffer {
  const fileEnd = 8 + bytes.readUInt32LE(4)
  check(fileEnd <= bytes.length + 1)
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= fileEnd; ) {
    const size = bytes.readUInt32LE(at + 4)
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(part(bytes, at, at + 8 + size))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~exifAndXmpFlags, 8)
    if (shownWebpChunks.test(name)) kept.push(chunk, Buffer.alloc(size % 2))
    at += 8 + size + (size % 2)
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return Buffer.concat([head, ...kept])
}

// -------------------------------------------------------------------------------------------------- GIF

function gif(bytes: Buffer): Buffer {
  let at = 13 + colorTableBytes(bytes.readUInt8(10))
  const kept = [part(bytes, 0, at)]
  for (;;) {
    const introducer = bytes.readUInt8(at)
    if (introducer === 0x3b) return Buffer.concat([...kept, part(bytes, at, at + 1)])
    check(introducer === 0x2c || introducer === 0x21)
    const data = introducer === 0x21 ? at + 2 : at + 11 + colorTableBytes(bytes.readUInt8(at + 9))
    const end = endOfSubBlocks(bytes, data)
    const block = part(bytes, at, end)
    if (introducer === 0x2c || isShownGifExtension(block)) kept.push(block)
    at = end
  }
}

function colorTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at)
  return at + 1
}

/** Whether it is a graphic control (how a frame is shown) or the loop count of the animation. */
function isShownGifExtension(block: Buffer): boolean {
  if (block[1] === 0xf9) return block.length === 8
  return block[1] === 0xff && block.length === 19 && block.toString('latin1', 3, 14) === 'NETSCAPE2.0'
}
