import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { creditDocument } from '#domain/money/documents/correction.ts'
import type { Document } from '#domain/money/documents/document.ts'
import { saleDocument } from '#domain/money/documents/sale.ts'
import { sampleSale, sampleShop } from '#domain/money/documents/testing/samples.ts'
import { normalForm } from '#domain/platform/text/normal-form.ts'
import { sampleFiles } from '#server/testing/uploads.ts'
import { printOf, pdfOf } from './sheet.ts'
import { printed } from './printed.ts'

const invoice = (about: Parameters<typeof sampleSale>[0] = {}): Document => ({
  ...saleDocument(sampleSale(about)),
  number: 'INV-2026-00012',
})

/** Reads a PDF: its words in page order, and its number of pages. */
async function readPrinted(document: Document) {
  const pdf = await getDocument({ data: new Uint8Array(await printOf(document)) }).promise
  const pages = await Promise.all(
    Array.from(
      { length: pdf.numPages },
      async (_, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items,
    ),
  )
  const text = pages.flatMap((items) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
  return { text: normalForm(text, 'NFKC').replaceAll(/\s+/g, ' '), pages: pdf.numPages }
}

test('a document says in both languages on one page what the law asks for', async () => {
  const { text, pages } = await readPrinted(invoice())
  expect(pages).toBe(1)
  for (const words of [
    'Simplified tax invoice',
    'INV-2026-00012',
    '2026-11-22',
    '100526018500003',
    'Showroom 6, Al Quoz Industrial Area 3, Dubai',
    'Marsa Sofa',
    '4,085.71',
    '204.29',
    'AED 5,220.00',
    'Discount 210.00',
    'Sharjah',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).toMatch(/\p{Script=Arabic}/u)
})

test('what people wrote is set as it is, whatever a typesetter would take it for', async () => {
  const name = '#panic("x") $1^2$ *b* _i_ @ref <l> \\ // `code` [c] = h #let'
  const { text } = await readPrinted(invoice({ buyer: { ...sampleSale().buyer, name } }))
  expect(text).toContain(name)
})

test('many lines go on over pages, and the names of the columns with them', async () => {
  const [sofa] = sampleSale().items
  const items = Array.from({ length: 200 }, (_, position) => ({ ...(sofa as object), position })) as never
  const { text, pages } = await readPrinted(invoice({ items }))
  expect(pages).toBeGreaterThan(8)
  expect(text.match(/Unit price, net/g)).toHaveLength(pages)
})

test('a credit note tells what it corrects, and its value before and after', () => {
  const when = { id: 'c', issuedAt: '2026-12-01T08:00:00.000Z', suppliedOn: '2026-12-01' }
  const credit = { ...when, reason: 'returned', fils: 40_000, items: [] } as const
  const note = { ...creditDocument(invoice(), [], credit), number: 'TCN-2026-00001' }
  const { title, correction } = printed(note)
  expect(title).toEqual({ en: 'Tax credit note', ar: 'إشعار دائن ضريبي' })
  expect(correction?.text.en).toBe('Corrects INV-2026-00012 of 2026-11-22: goods returned')
  expect(correction?.rows.map(({ values }) => values[2])).toEqual(['5,220.00', '400.00', '4,820.00'])
})

test('what was sent back for less than it cost names no unit price, and says of how much that is a part (F27)', () => {
  const when = { id: 'c', issuedAt: '2026-12-01T08:00:00.000Z', suppliedOn: '2026-12-01' }
  const rows = (fils: number, quantity: number) => {
    const items = [{ position: 1, quantity, fils }]
    const credit = { ...when, reason: 'returned', fils, items } as const
    const { lines } = printed({ ...creditDocument(invoice(), [], credit), number: 'TCN-2026-00001' })
    return lines.map(({ values, notes }) => [values[0], values[1], values[4], ...notes])
  }
  expect(rows(30_000, 1)).toEqual([
    ['1', '–', '300.00', 'Partially refunded: 300.00 of 400.00 · أُعيد جزئياً: 300.00 من 400.00'],
  ])
  expect(rows(40_000, 1)).toEqual([['1', '380.95', '400.00']])
  expect(rows(40_000, 2)[0]?.slice(0, 3)).toEqual(['2', '–', '400.00'])
})

test('whoever is not registered uses none of the words of the tax', () => {
  const { title, columns, sums, notes } = printed(invoice({ seller: { ...sampleShop, trn: null } }))
  expect(title.en).toBe('Receipt')
  expect(columns.map(({ en }) => en)).toEqual(['Description', 'Qty', 'Unit price', 'Total'])
  expect(sums.map(({ label, value }) => [label.en, value])).toEqual([['Total', 'AED 5,220.00']])
  expect(notes.map(({ en }) => en)).toContain(
    'The seller is not registered for VAT; the price includes none.',
  )
  expect(notes.map(({ en }) => en)).toContain('A discount of AED 210.00 has already been deducted.')
  expect(notes.map(({ en, ar }) => en + ar).join('')).not.toMatch(/VAT included|شاملاً الضريبة/)
})

test('amounts are in AED; a document from before says over how many euros it was issued (G-92)', () => {
  const issuedIn = {
    currency: 'EUR',
    rate: 42_500,
    totals: { netFils: 0, vatFils: 0, grossFils: 122_824 },
  } as const
  const [now, before] = [invoice(), { ...invoice(), issuedIn }].map((one) =>
    printed(one).notes.map(({ en }) => en),
  )
  expect(now).toContain('All amounts in AED.')
  expect(before).toContain('Issued for EUR 1,228.24 at 1 EUR = AED 4.25.')
})

test('what is laid beside a document follows on pages of its own, with photos', async () => {
  const photo = { caption: '22 Nov 2026', jpeg: Buffer.from(sampleFiles.jpeg).toString('base64') }
  const title = { en: 'Evidence', ar: 'مستندات الإثبات' }
  const rows = [{ head: { en: 'Received by', ar: 'استلمه' }, text: '#panic("x") Huda' }]
  const annex = { title, sections: [{ title, rows }], photos: [photo] }
  const pdf = await getDocument({ data: new Uint8Array(await pdfOf({ ...printed(invoice()), annex })) })
    .promise
  expect(pdf.numPages).toBeGreaterThan(1)
  const { items } = await (await pdf.getPage(2)).getTextContent()
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('#panic("x") Huda')
})
