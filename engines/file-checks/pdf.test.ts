import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  encryptionBy,
  flate,
  type Packing,
  packedPdf,
  pdfOf,
  pdfWith,
  streamOf,
} from '#server/testing/pdfs.ts'
import { pdfProblem } from './pdf.ts'
import { stepsTaken } from './read-pdf.ts'

const script = '<</S/JavaScript/JS(app.alert(1))>>'
const opens = { more: '/OpenAction 5 0 R' }
const hexOf = (content: Buffer) => `${content.toString('hex')}>`

test.each([
  ['a script', script],
  ['a script by another name', '<</S/J#61vaScript/J#53(x)>>'],
  ['a script in a stream', '<</S/Rendition/JS 4 0 R>>'],
  ['a program', '<</S/Launch/F(cmd.exe)>>'],
  ['a form that is sent', '<</S/SubmitForm/F(http://a.example)>>'],
  ['another file that is opened', '<</S/GoToR/F(other.pdf)/D[0/Fit]>>'],
  ['a file within that is opened', '<</S/GoToE/D[0/Fit]/T<</R/C>>>>'],
  ['data that is fetched', '<</S/ImportData/F(data.fdf)>>'],
  ['a film', '<</S/Movie/T(film)>>'],
  ['one after a harmless one', `<</S/GoTo/D[3 0 R/Fit]/Next[<</S/URI/URI(x)>>${script}]>>`],
  ['one that nothing leads to', `<</Unused ${script}>>`],
])('%s is refused, plain and packed', async (_name, action) => {
  expect(await pdfProblem(pdfWith('/OpenAction 4 0 R', action))).toBe('active-pdf')
  expect(await pdfProblem(packedPdf(action, flate, opens))).toBe('active-pdf')
})

test.each([
  ['an embedded file', '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', '<</Type/Filespec/F(a.exe)>>'],
  ['a file behind a specification', '', '<</Type/Filespec/F(a)/EF<</F 3 0 R>>>>'],
  ['a file pinned to the page', '', '<</Type/Annot/Subtype/FileAttachment>>'],
  ['a script by name', '/Names<</JavaScript<</Names[(a)5 0 R]>>>>', '<<>>'],
  ['a form of Adobe’s own', '/AcroForm 5 0 R', '<</Fields[]/XFA 3 0 R>>'],
  ['rich media', '', '<</Type/Annot/Subtype/RichMedia>>'],
  ['a scene', '', '<</Type/Annot/Subtype/3D>>'],
  ['an action of the page', '', `<</O ${script}>>`],
])('%s is refused, plain and packed', async (_name, more, object) => {
  expect(await pdfProblem(pdfWith(more.replace('5 0 R', '4 0 R'), object))).toBe('active-pdf')
  expect(await pdfProblem(packedPdf(object, flate, { more }))).toBe('active-pdf')
})

const type = '/Type/ObjStm'
test.each<[string, Packing, string[]?]>([
  ['not at all', { says: type, pack: (content) => content }],
  ['as hexadecimal', { says: `${type}/Filter/ASCIIHexDecode`, pack: hexOf }],
  [
    'by Flate, then as hexadecimal',
    { says: `${type}/Filter[/AHx/Fl]`, pack: (content) => hexOf(deflateSync(content)) },
  ],
  ['with "stream" in its dictionary', { ...flate, says: `${flate.says}/X(stream)` }],
  ['with its end in its dictionary', { ...flate, says: `${flate.says}/X(endstream endobj)` }],
  ['with its type elsewhere', { ...flate, says: '/Type 6 0 R/Filter/FlateDecode' }, ['/ObjStm']],
  ['with its packing elsewhere', { ...flate, says: `${type}/Filter 6 0 R` }, ['[/FlateDecode]']],
  ['without a type', { ...flate, says: '/Filter/FlateDecode' }],
  ['with a type in disguise', { ...flate, says: '/Type/Obj#53tm/F#69lter/FlateDecode' }],
])('a script is found in objects packed %s', async (_name, packing, objects = []) => {
  expect(await pdfProblem(packedPdf(script, packing, { ...opens, objects }))).toBe('active-pdf')
  expect(await pdfProblem(packedPdf('<</S/GoTo/D[3 0 R/Fit]>>', packing, { ...opens, objects }))).toBeNull()
})

test('a script is found where only a reader that repairs looks, and in what a later version replaced', async () => {
  const whole = packedPdf(script, flate, opens)
  const withoutTable = whole.subarray(0, whole.indexOf('startxref'))
  expect(await pdfProblem(Buffer.concat([withoutTable, Buffer.from('startxref\n7\n%%EOF\n')]))).toBe(
    'active-pdf',
  )
  const table = packedPdf('<<>>').toString('latin1')
  const hidden = table.replace('startxref', `9 0 obj${script}endobj\nstartxref`)
  expect(await pdfProblem(Buffer.from(hidden, 'latin1'))).toBe('active-pdf')
})

test('an encrypted one is read where it opens without a password, and refused where it asks for one', async () => {
  const pdf = (password: string, packed: string) => {
    const { trailer, encrypt } = encryptionBy(password)
    const pack = (content: Buffer) => encrypt(deflateSync(content))
    return packedPdf(packed, { ...flate, pack }, { ...opens, trailer })
  }
  expect(await pdfProblem(pdf('', '<</S/GoTo/D[3 0 R/Fit]>>'))).toBeNull()
  expect(await pdfProblem(pdf('', script))).toBe('active-pdf')
  expect(await pdfProblem(pdf('secret', script))).toBe('locked-pdf')
})

test.each([
  ['a small one', pdfOf(500)],
  ['one of 10 MB', pdfOf(10_485_760)],
  [
    'one with links, a form and the words in a text',
    pdfWith('/AcroForm<</Fields[]>>', '<</S/URI/URI(/JavaScript)>>'),
  ],
  [
    'one with much in it',
    pdfWith(
      '',
      ...Array.from({ length: 20_000 }, (_, at) => `<</Type/Font/Name/F${at}/Widths[1 2 3 4 5 6]>>`),
    ),
  ],
])('%s is taken', async (_name, bytes) => {
  expect(await pdfProblem(bytes)).toBeNull()
})

const container = (data: Buffer) => streamOf(`${flate.says}/N 1/First 4`, data)
const bombOf = (megabytes: number) =>
  container(deflateSync(Buffer.alloc(megabytes * 1_048_576, '4 0 <</A[1 2 3]>>')))
const unended = Array.from({ length: 150_000 }, (_, at) => `${at + 5} 0 obj<</First 1>>stream\n`)
const ones = deflateSync(Buffer.alloc(30_000_000, 1))
const far = pdfWith('', '<<>>\nendobj\n2000000000 0 obj<<>>')
const picture = { says: '/Type/ObjStm/Filter/DCTDecode', pack: (content: Buffer) => content }
test.each([
  ['unpacks to too much', pdfWith('', bombOf(70))],
  ['unpacks to much again and again', pdfWith('', ...Array<Buffer>(40).fill(bombOf(10)))],
  ['opens streams that never end', pdfWith('', `<<>>endobj\n${unended.join('')}`)],
  ['names a far object', far],
  ['packs objects like a picture', packedPdf(script, picture)],
  ['packs what cannot be unpacked', packedPdf(script, { ...flate, pack: () => 'not packed' })],
  ['packs objects by a second way', packedPdf(script, { says: `${type}/F(x)/Filter/AHx`, pack: hexOf })],
  ['says twice how it packs', packedPdf(script, { says: `${type}/Filter/AHx/Filter/Crypt`, pack: hexOf })],
  ['has a table without end', pdfWith('', streamOf('/Type/XRef/Size 30000000/W[1 0 0]/Filter/Fl', ones))],
  ['has no pages', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
])('one that %s is refused, and within its bounds', async (_name, bytes) => {
  expect(await pdfProblem(bytes)).toBe('unreadable-pdf')
  expect(stepsTaken()).toBeLessThan(2_500_000)
})

test.each([
  ['opens lists without end', '['.repeat(9_000_000)],
  ['begins an object over and over', '4 0 obj[\n'.repeat(900_000)],
  ['says nothing at length', `[${'<<>>'.repeat(1_000_000)}]`],
  ['names a stream over and over', '/ObjStm/First stream\n'.repeat(400_000)],
])('one that %s is read within its bounds', async (_name, object) => {
  await pdfProblem(pdfWith('', object))
  expect(stepsTaken()).toBeLessThan(2_500_000)
})
