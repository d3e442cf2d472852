import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { creditDocument } from './correction.ts'
import { type Document, documentNumber, totalsOf } from './document.ts'
import { purchaseCredit, purchaseDocument, person, saleDocument, type SoldItem } from './sale.ts'
import { sampleSale, sampleShop } from '#domain/money/documents/testing/samples.ts'

const issued = (about: Parameters<typeof sampleSale>[0] = {}): Document => ({
  ...saleDocument(sampleSale(about)),
  number: 'INV-2026-00001',
})
const credited = (
  of: Document,
  earlier: readonly Document[],
  fils: number,
  items: object[] = [],
  kind?: 'cash-fee',
) => ({
  ...creditDocument(of, earlier, {
    id: 'c',
    issuedAt: '2026-12-01T08:00:00.000Z',
    suppliedOn: '2026-12-01',
    reason: 'returned',
    fils,
    items: items as never,
    ...(kind && { kind }),
  }),
  number: 'TCN-2026-00001',
})

describe('the document of a sale', () => {
  test('has a line for each item, for delivery and for the fee, each with its VAT to the fils', () => {
    const { lines, totals, type } = issued()
    expect(type).toBe('simplified-tax-invoice')
    expect(lines.map(({ kind, netFils, vatFils, grossFils }) => [kind, netFils, vatFils, grossFils])).toEqual(
      [
        ['piece', 408_571, 20_429, 429_000],
        ['piece', 76_190, 3810, 80_000],
        ['delivery', 11_429, 571, 12_000],
        ['cash-fee', 952, 48, 1000],
      ],
    )
    expect(totals).toMatchObject({
      netFils: 497_142,
      vatFils: 24_858,
      grossFils: 522_000,
      discountFils: 21_000,
    })
  })

  test('is a full tax invoice above AED 10,000, and where the buyer gave a TRN', () => {
    const buyer = { ...sampleSale().buyer, trn: '100526018500003' }
    const item = (totalFils: number) => [
      {
        ...sampleSale().items[0],
        unitPriceFils: totalFils,
        totalFils,
        vatFils: vatInside(totalFils),
      } as SoldItem,
    ]
    const only = { deliveryFils: 0, codFeeFils: 0 }
    expect(issued({ ...only, items: item(1_000_000) }).type).toBe('simplified-tax-invoice')
    expect(issued({ ...only, items: item(1_000_001) }).type).toBe('tax-invoice')
    expect(issued({ buyer }).type).toBe('tax-invoice')
  })

  test('of a shop that is not registered is a receipt, which charges no VAT', () => {
    const { type, totals, lines } = issued({ seller: { ...sampleShop, trn: null } })
    expect(type).toBe('receipt')
    expect(totals).toMatchObject({ netFils: 522_000, vatFils: 0, grossFils: 522_000 })
    expect(lines.every(({ vatFils, netFils, grossFils }) => vatFils === 0 && netFils === grossFils)).toBe(
      true,
    )
  })

  test('does not name items that were cancelled', () => {
    const [sofa, pouf] = sampleSale().items as [SoldItem, SoldItem]
    const items = [{ ...sofa, quantity: 0, totalFils: 0, vatFils: 0 }, pouf]
    const { totals, lines } = issued({ items })
    expect(lines.map(({ position }) => position)).toEqual([1, null, null])
    expect(totals).toMatchObject({ grossFils: 93_000, vatFils: 4429 })
  })
})

describe('a credit note', () => {
  test('names its invoice, why, and what that is worth before and after', () => {
    const invoice = issued()
    const note = credited(invoice, [], 40_000, [{ position: 1, quantity: 1, fils: 40_000 }])
    expect(note).toMatchObject({
      type: 'tax-credit-note',
      seller: sampleShop,
      lines: [{ position: 1, quantity: 1, grossFils: 40_000, vatFils: 1905, netFils: 38_095 }],
      correction: {
        number: 'INV-2026-00001',
        issuedOn: '2026-11-22',
        reason: 'returned',
        before: { netFils: 497_142, vatFils: 24_858, grossFils: 522_000 },
        after: { netFils: 459_047, vatFils: 22_953, grossFils: 482_000 },
      },
    })
    const second = credited(invoice, [note], 1000)
    expect(second.correction?.before).toEqual(note.correction?.after)
  })

  test('over money that names no item takes delivery and fees first, then the items', () => {
    const note = credited(issued(), [], 20_000)
    expect(note.lines.map(({ kind, grossFils }) => [kind, grossFils])).toEqual([
      ['piece', 7000],
      ['delivery', 12_000],
      ['cash-fee', 1000],
    ])
  })

  test('over the fee for cash takes that one first', () => {
    const kinds = (fils: number) =>
      credited(issued(), [], fils, [], 'cash-fee').lines.map(({ kind, grossFils }) => [kind, grossFils])
    expect(kinds(1000)).toEqual([['cash-fee', 1000]])
    expect(kinds(1500)).toEqual([
      ['delivery', 500],
      ['cash-fee', 1000],
    ])
  })

  test('never takes back more than is left', () => {
    expect(() => credited(issued(), [], 522_001)).toThrow('more than the document has left')
  })

  test('of a receipt is a receipt without VAT', () => {
    const receipt = issued({ seller: { ...sampleShop, trn: null } })
    expect(credited(receipt, [], 5000)).toMatchObject({
      type: 'receipt',
      totals: { vatFils: 0, grossFils: 5000 },
    })
  })

  test('whatever was sold and however it goes back in parts: lines add up, and all of it leaves nothing', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000 })
    const sold = fc.array(fc.record({ unit: amount, quantity: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 6,
    })
    const about = fc.record({
      sold,
      deliveryFils: amount,
      codFeeFils: amount,
      isRegistered: fc.boolean(),
      parts: fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 8 }),
    })
    fc.assert(
      fc.property(about, ({ sold: products, parts, isRegistered, ...fees }) => {
        const items = products.map(({ unit, quantity }, position) => {
          const totalFils = unit * quantity
          const vatFils = vatInside(totalFils)
          const said = { name: 'A', nameAr: null, sku: null, hsCode: null, listPriceFils: null }
          return { ...said, position, quantity, unitPriceFils: unit, totalFils, vatFils }
        })
        const seller = isRegistered ? sampleShop : { ...sampleShop, trn: null }
        const invoice = issued({ ...fees, items, seller })
        const notes: Document[] = []
        const left = () => invoice.totals.grossFils - totalsOf(notes.flatMap(({ lines }) => lines)).grossFils
        for (const part of [...parts, Infinity]) {
          const fils = Math.min(part, left())
          if (fils > 0) notes.push(credited(invoice, notes, fils))
        }
        expect(totalsOf(notes.flatMap(({ lines }) => lines))).toEqual({ ...invoice.totals, discountFils: 0 })
        for (const { lines, totals, correction } of [invoice, ...notes]) {
          expect(totalsOf(lines)).toEqual(totals)
          expect(lines.every((line) => line.netFils + line.vatFils === line.grossFils)).toBe(true)
          expect(lines.every((line) => line.vatFils >= 0 && line.netFils >= 0)).toBe(true)
          if (correction)
            expect(correction.after.grossFils + totals.grossFils).toBe(correction.before.grossFils)
        }
      }),
    )
  })
})

describe('what the platform buys of a shop whose items it sells', () => {
  const platform = person({ name: 'Majlis', address: sampleShop.address, trn: '100612540300003' })
  const kept = [{ position: 0, fils: 45_045 }]
  const bought = (about: Parameters<typeof sampleSale>[0] = {}) =>
    purchaseDocument(sampleSale({ buyer: platform, ...about }), kept)

  test('is the sale less what the platform keeps, with the VAT of what is left', () => {
    expect(bought()).toMatchObject({
      type: 'purchase-invoice',
      totals: { grossFils: 522_000 - 45_045, discountFils: 0 },
      lines: [{ position: 0, grossFils: 383_955, vatFils: vatInside(383_955) }, {}, {}, {}],
    })
  })

  test('has no VAT where the platform is not registered, or the shop is not', () => {
    const unregistered = [{ buyer: { ...platform, trn: null } }, { seller: { ...sampleShop, trn: null } }]
    for (const about of unregistered)
      expect(bought(about)).toMatchObject({ seller: { trn: null }, totals: { vatFils: 0 } })
  })

  test('is nothing where nothing is left to the shop', () => {
    const all = sampleSale().items.map(({ position, totalFils: fils }) => ({ position, fils }))
    expect(purchaseDocument(sampleSale({ deliveryFils: 0, codFeeFils: 0 }), all)).toBeNull()
  })

  test('goes back by what the customer got back less what the platform gives back of what it kept', () => {
    const given = { fils: 439_000, items: [{ position: 0, quantity: 1, fils: 429_000 }] }
    expect(purchaseCredit(given, kept)).toEqual({
      fils: 393_955,
      items: [{ position: 0, quantity: 1, fils: 383_955 }],
    })
  })
})

test('numbers say series and year, and do not stop at 99,999', () => {
  expect(documentNumber('simplified-tax-invoice', 2026, 12)).toBe('INV-2026-00012')
  expect(documentNumber('receipt', 2027, 123_456)).toBe('REC-2027-123456')
})
