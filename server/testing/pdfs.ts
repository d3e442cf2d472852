import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** Catalogue, page tree and one page: the first objects of every PDF here. `more` goes into the catalogue. */
const beginning = (more = '') => [
  `<</Type/Catalog/Pages 2 0 R${more}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
]

type Part = string | Buffer

const bytesOf = (...parts: readonly Part[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** A PDF without a cross-reference table, which readers repair; `more` goes into the catalogue, `objects` start at 4. */
export function pdfWith(more = '', ...objects: readonly Part[]): Buffer {
  const numbered = [...beginning(more), ...objects].map((body, at) =>
    bytesOf(`${at + 1} 0 obj\n`, body, '\nendobj\n'),
  )
  return bytesOf('%PDF-1.7\n', ...numbered, 'trailer<</Root 1 0 R>>\n%%EOF\n')
}

/** A PDF of this many bytes, of incompressible content. */
export function pdfOf(bytes: number): Buffer {
  const noise = (length: number) =>
    bytesOf(`<</Length ${length}>>stream\n`, randomBytes(length), '\nendstream')
  const around = pdfWith('', noise(0)).length + String(bytes).length - 1
  const length = Math.max(0, bytes - around)
  const padding = ' '.repeat(String(bytes).length - String(length).length)
  return pdfWith('', bytesOf(padding, noise(length)))
}

/** A stream object with its true length. */
export function streamOf(dictionary: string, data: Part): Buffer {
  return bytesOf(`<<${dictionary}/Length ${data.length}>>stream\n`, data, '\nendstream')
}

/** Packing of an object stream: its dictionary entries, and a function for its bytes. */
export type Packing = { readonly says: string; readonly pack: (content: Buffer) => Part }

export const flate: Packing = {
  says: '/Type/ObjStm/Filter/FlateDecode',
  pack: (content) => deflateSync(content),
}

/**
 * A PDF with a cross-reference stream, as newer programs write it: object 5, which the catalogue refers to by `more`, is
 * packed in object 4; `objects` are numbered from 6, `trailer` goes into the cross-reference stream.
 */
export function packedPdf(
  packed: string,
  { says, pack }: Packing = flate,
  { more = '', trailer = '', objects = [] as readonly Part[] } = {},
): Buffer {
  const container = streamOf(`${says}/N 1/First 4`, pack(bytesOf('5 0 ', packed)))
  const plain = [...beginning(more), container, null, ...objects]
  let file = bytesOf('%PDF-1.7\n')
  const rows = plain.map((body, at) => {
    if (body === null) return [2, 4]
    const place = file.length
    file = bytesOf(file, `${at + 1} 0 obj\n`, body, '\nendobj\n')
    return [1, place]
  })
  const table = [[0, 0], ...rows, [1, file.length]].map(([kind = 0, place = 0]) => {
    const row = Buffer.alloc(7)
    row.writeUInt8(kind, 0)
    row.writeUInt32BE(place, 1)
    return row
  })
  const head = `/Type/XRef/Size ${table.length}/W[1 4 2]/Root 1 0 R${trailer}`
  const last = [`${table.length - 1} 0 obj\n`, streamOf(head, bytesOf(...table)), '\nendobj\n']
  return bytesOf(file, ...last, `startxref\n${file.length}\n%%EOF\n`)
}

/** AES-256 encryption (revision 5): the trailer entries, and a function for each stream. */
export function encryptionBy(password: string): { trailer: string; encrypt: (data: Buffer) => Buffer } {
  const key = randomBytes(32)
  const [check, wrap] = [randomBytes(8), randomBytes(8)]
  const hashed = (salt: Buffer) => createHash('sha256').update(password).update(salt).digest()
  const wrapped = createCipheriv('aes-256-cbc', hashed(wrap), Buffer.alloc(16)).setAutoPadding(false)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const user = hex(Buffer.concat([hashed(check), check, wrap]))
  const secrets = `/U${user}/UE${hex(wrapped.update(key))}/O${hex(Buffer.alloc(48, 1))}/OE${hex(Buffer.alloc(32, 1))}`
  const ways = '/CF<</Std<</CFM/AESV3/Length 32>>>>/StmF/Std/StrF/Std'
  return {
    trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 5/R 5/Length 256/P -4${ways}${secrets}/Perms${hex(Buffer.alloc(16))}>>`,
    encrypt: (data) => {
      const start = randomBytes(16)
      const cipher = createCipheriv('aes-256-cbc', key, start)
      return Buffer.concat([start, cipher.update(data), cipher.final()])
    },
  }
}
