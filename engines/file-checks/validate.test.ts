import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { modelOf } from '#server/testing/uploads.ts'
import { validateFile } from './validate.ts'
import type { GivenFile } from './image-tasks.ts'
import { pdfWith } from '#server/testing/pdfs.ts'

const red = { width: 40, height: 30, channels: 3, background: '#8a2b30' } as const
const picture = () => sharp({ create: red })
const png = await picture().png().toBuffer()
const jpeg = await picture().jpeg().toBuffer()
const webp = await picture().webp().toBuffer()
const gif = await picture().gif().toBuffer()
const avif = await picture().avif().toBuffer()
const pdf = pdfWith()
const glb = modelOf({})

function pngChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  data.copy(chunk, 8)
  return chunk
}

/** A PNG with one more chunk after its header. */
function pngWith(chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

function jpegWith(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

function gifWith(frames: number): Buffer {
  const start = 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1)
  const frame = gif.subarray(start, -1)
  return Buffer.concat([gif.subarray(0, start), ...Array<Buffer>(frames).fill(frame), gif.subarray(-1)])
}

function check(bytes: Uint8Array, declaredType: string, purpose: GivenFile['purpose'] = 'product') {
  return validateFile({ purpose, bytes, declaredType })
}

async function refusalOf(checking: Promise<unknown>): Promise<string> {
  const error: unknown = await checking.then(
    () => null,
    (refused: unknown) => refused,
  )
  return error instanceof Refusal ? error.code : `not refused: ${String(error)}`
}

describe('a clean file', () => {
  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
    ['image/gif', gif],
    ['image/avif', avif],
  ])('of type %s is kept byte for byte, with its size (R-API-73)', async (type, bytes) => {
    const checked = await check(bytes, type)
    expect(checked.bytes).toEqual(bytes)
    expect(checked).toMatchObject({ contentType: type, width: 40, height: 30 })
  })

  test('may be a model, also where the sender knows no type for it', async () => {
    expect(await check(glb, 'model/gltf-binary')).toMatchObject({ bytes: glb, width: null })
    expect(await check(glb, 'application/octet-stream')).toMatchObject({ contentType: 'model/gltf-binary' })
  })

  test('may be a document', async () => {
    expect(await check(pdf, 'application/pdf', 'kyc')).toMatchObject({ bytes: pdf })
    expect(await check(jpeg, 'image/jpg', 'kyc')).toMatchObject({ contentType: 'image/jpeg' })
  })
})

describe('what is another type than it says, or than is accepted', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const eicar = Buffer.from(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  )
  const heic = Buffer.concat([avif.subarray(0, 8), Buffer.from('heic'), avif.subarray(12)])
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0')
  test.each<[string, Buffer, string, GivenFile['purpose']]>([
    ['HTML as itself', html, 'text/html', 'product'],
    ['HTML as PNG', html, 'image/png', 'product'],
    ['HTML as PDF', html, 'application/pdf', 'kyc'],
    ['SVG as itself', svg, 'image/svg+xml', 'product'],
    ['SVG as PNG', svg, 'image/png', 'product'],
    ['JPEG as PNG', jpeg, 'image/png', 'product'],
    ['PNG as HTML', png, 'text/html', 'product'],
    ['PDF for a product', pdf, 'application/pdf', 'product'],
    ['WebP for a document', webp, 'image/webp', 'kyc'],
    ['a model for a document', glb, 'model/gltf-binary', 'kyc'],
    ['an HTML page before a PDF', Buffer.concat([html, pdf]), 'application/pdf', 'kyc'],
    ['a test virus', eicar, 'image/jpeg', 'product'],
    ['a zip', zip, 'image/webp', 'product'],
    ['HEIC as AVIF', heic, 'image/avif', 'product'],
    ['nothing at all', Buffer.alloc(0), 'image/png', 'product'],
  ])('%s is refused (R-API-74, G-18)', async (_name, bytes, type, purpose) => {
    expect(await refusalOf(check(bytes, type, purpose))).toBe('object.wrong-type')
  })
})

describe('a damaged file', () => {
  test.each<[string, Buffer, string]>([
    ['a truncated JPEG', jpeg.subarray(0, -60), 'image/jpeg'],
    ['a truncated PNG', png.subarray(0, -20), 'image/png'],
    ['a truncated WebP', webp.subarray(0, -20), 'image/webp'],
    ['a truncated GIF', gif.subarray(0, -10), 'image/gif'],
    ['a truncated AVIF', avif.subarray(0, -40), 'image/avif'],
    ['a PNG of noise', Buffer.concat([png.subarray(0, 33), Buffer.alloc(500, 7)]), 'image/png'],
    ['a JPEG of noise', Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(500, 7)]), 'image/jpeg'],
    ['a script behind a GIF mark', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//;'), 'image/gif'],
  ])('%s is refused', async (_name, bytes, type) => {
    expect(await refusalOf(check(bytes, type))).toBe('object.unreadable-picture')
  })

  test.each<[string, Buffer, string]>([
    ['that breaks off', glb.subarray(0, -4), 'damaged-model'],
    ['with unreadable words', Buffer.from(glb).fill('!', 20, 22), 'damaged-model'],
    ['that fetches', modelOf({ buffers: [{ uri: 'https://a.example/x.bin' }] }), 'model-needs-files'],
    ['that refers to what is not there', modelOf({ bufferViews: [] }), 'damaged-model'],
    ['with nothing to see', modelOf({ scenes: [{ nodes: [] }] }), 'empty-model'],
  ])('a model %s is refused with what to do', async (_name, bytes, problem) => {
    expect(await refusalOf(check(bytes, 'model/gltf-binary'))).toBe(`object.${problem}`)
  })

  test('a PDF that breaks off is refused', async () => {
    expect(await refusalOf(check(pdf.subarray(0, 20), 'application/pdf', 'kyc'))).toBe(
      'object.unreadable-pdf',
    )
  })
})

describe('a bomb', () => {
  /** A PNG that claims, with a valid checksum, to be 50,000 pixels square. */
  function hugePng(): Buffer {
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    return bomb
  }
  /** Milliseconds of CPU time of this process, without its workers. */
  async function took(work: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage()
    await work()
    return process.cpuUsage(before).user / 1000
  }

  test('of 2,500 megapixels is refused without being unpacked', async () => {
    const ms = await took(async () => {
      expect(await refusalOf(check(hugePng(), 'image/png'))).toBe('object.too-many-pixels')
    })
    expect(ms).toBeLessThan(2000)
  })

  test('of a format that unpacks at once is refused from fewer pixels on', async () => {
    const large = (megapixels: number) => {
      const width = Math.floor(Math.sqrt(megapixels * 1e6))
      return sharp({ create: { ...red, width, height: width } })
    }
    const avifs = [
      await large(7.9).avif({ effort: 0 }).toBuffer(),
      await large(8.1).avif({ effort: 0 }).toBuffer(),
    ]
    expect((await check(avifs[0] ?? avif, 'image/avif')).width).toBe(2810)
    expect(await refusalOf(check(avifs[1] ?? avif, 'image/avif'))).toBe('object.too-many-pixels')
    const progressive = await large(24.1).jpeg({ progressive: true }).toBuffer()
    expect(await refusalOf(check(progressive, 'image/jpeg'))).toBe('object.too-many-pixels')
    expect((await check(await large(24.1).jpeg().toBuffer(), 'image/jpeg')).width).toBe(4909)
  })

  test('of 10,000 frames is refused', async () => {
    const ms = await took(async () => {
      expect(await refusalOf(check(gifWith(10_000), 'image/gif'))).toBe('object.too-many-pixels')
    })
    expect(ms).toBeLessThan(2000)
  })

  test('in a comment or a colour profile is left behind, unopened', async () => {
    const zeros = deflateSync(Buffer.alloc(200_000_000))
    const comment = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros]))
    const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), zeros]))
    for (const bomb of [pngWith(comment), pngWith(profile)]) {
      expect((await check(bomb, 'image/png')).bytes).toEqual(png)
    }
  })

  test('larger than 10 MB is refused, of exactly 10 MB is not', async () => {
    const padded = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length)])
    expect((await check(padded, 'image/png')).bytes).toEqual(png)
    const over = Buffer.concat([padded, Buffer.alloc(1)])
    expect(await refusalOf(check(over, 'image/png'))).toBe('object.too-large')
  })
})

describe('what a picture carries besides its pixels', () => {
  const secret = 'GPS 25.2048 N 55.2708 E <script>'

  test.each<[string, Buffer, string, Buffer]>([
    ['a JPEG comment', jpegWith(0xfe, Buffer.from(secret)), 'image/jpeg', jpeg],
    [
      'XMP in a JPEG',
      jpegWith(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      'image/jpeg',
      jpeg,
    ],
    ['a PNG text', pngWith(pngChunk('tEXt', Buffer.from(`Comment\0${secret}`))), 'image/png', png],
    ['what follows a JPEG', Buffer.concat([jpeg, Buffer.from(secret)]), 'image/jpeg', jpeg],
    ['what follows a PNG', Buffer.concat([png, Buffer.from(secret)]), 'image/png', png],
    ['what follows a GIF', Buffer.concat([gif, Buffer.from(secret)]), 'image/gif', gif],
    ['what follows a WebP', Buffer.concat([webp, Buffer.from(secret)]), 'image/webp', webp],
    [
      'a GIF comment',
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, secret.length]),
        Buffer.from(`${secret}\0;`),
      ]),
      'image/gif',
      gif,
    ],
  ])('%s is left behind (G-128)', async (_name, bytes, type, kept) => {
    expect(bytes.includes(secret)).toBe(true)
    expect((await check(bytes, type)).bytes).toEqual(kept)
  })

  const exif = { IFD0: { Artist: 'Sara Al Mansoori' }, IFD3: { GPSLatitude: '25/1 12/1 17/1' } }
  test.each([
    ['image/jpeg', picture().withExif(exif).jpeg()],
    ['image/png', picture().withExif(exif).png()],
    ['image/webp', picture().withExif(exif).webp()],
    ['image/avif', picture().withExif(exif).avif()],
  ])('%s loses the place and the maker', async (type, taken) => {
    const bytes = await taken.toBuffer()
    expect(bytes.includes('Sara Al Mansoori')).toBe(true)
    const { bytes: kept, width, height } = await check(bytes, type)
    expect(Buffer.from(kept).includes('Sara Al Mansoori')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect([width, height]).toEqual([40, 30])
  })

  test('a photograph taken upright stays upright', async () => {
    const turned = await picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const checked = await check(turned, 'image/jpeg')
    expect([checked.width, checked.height]).toEqual([30, 40])
    expect((await sharp(checked.bytes).metadata()).orientation).toBe(6)
    expect(Buffer.from(checked.bytes).includes('Sara')).toBe(false)
  })

  test('a colour profile stays, so that colours stay', async () => {
    const profiled = await picture().withIccProfile('p3').png().toBuffer()
    const { bytes } = await check(profiled, 'image/png')
    expect((await sharp(bytes).metadata()).icc).toBeDefined()
  })

  test('an animation keeps its frames', async () => {
    const { bytes } = await check(gifWith(3), 'image/gif')
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
  })
})
