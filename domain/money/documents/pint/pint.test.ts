import { describe, expect, test } from 'vitest'
import { commissionSummary, purchaseDocument, saleDocument } from '#domain/money/documents/sale.ts'
import { creditDocument } from '#domain/money/documents/correction.ts'
import type { Document, DocumentLine } from '#domain/money/documents/document.ts'
import { sampleSale, sampleShop } from '#domain/money/documents/testing/samples.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { isElectronic, pintXml } from './pint.ts'

const invoice = (about: Parameters<typeof sampleSale>[0] = {}): Document => ({
  ...saleDocument(sampleSale(about)),
  number: 'INV-2026-00012',
})
const credit = {
  id: 'c',
  issuedAt: '2026-12-01T21:30:00.000Z',
  suppliedOn: '2026-12-02',
  reason: 'returned',
} as const
const note = (of = invoice()): Document => ({
  ...creditDocument(of, [], { ...credit, fils: 40_000, items: [{ position: 1, quantity: 1, fils: 40_000 }] }),
  number: 'TCN-2026-00003',
})
/** Texts of an element in document order; `a > b` is a descendant b of a. */
function texts(document: Document, path: string): string[] {
  const steps = path.split(' > ')
  const within = (xml: string, [step = '', ...rest]: readonly string[]): string[] => {
    const found = [...xml.matchAll(new RegExp(`<${step}(?: [^>]*)?>(.*?)</${step}>`, 'gs'))].map(
      ([, inside = '']) => inside,
    )
    return rest.length === 0 ? found : found.flatMap((inside) => within(inside, rest))
  }
  return within(pintXml(document) ?? '', steps)
}
/** Sum of an element's amounts, in fils. */
function fils(document: Document, path: string): number {
  return texts(document, path).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
}

describe('the file for e-invoicing', () => {
  test('says what it is, by whom, for whom and where it was delivered', () => {
    const document = invoice()
    expect(pintXml(document)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<Invoice xmlns="urn:oasis:/)
    expect(texts(document, 'cbc:CustomizationID')).toEqual(['urn:peppol:pint:billing-1@ae-1'])
    expect(texts(document, 'cbc:ProfileExecutionID')).toEqual(['00000010'])
    expect(texts(document, 'cbc:InvoiceTypeCode')).toEqual(['380'])
    expect(texts(document, 'cbc:IssueTime')).toEqual(['18:05:00+04:00'])
    expect(texts(document, 'cac:AccountingSupplierParty > cbc:EndpointID')).toEqual(['1005260185'])
    expect(texts(document, 'cac:AccountingSupplierParty > cac:PartyTaxScheme > cbc:CompanyID')).toEqual([
      sampleShop.trn,
    ])
    expect(texts(document, 'cac:AccountingCustomerParty > cbc:EndpointID')).toEqual(['9900000098'])
    expect(texts(document, 'cac:AccountingCustomerParty > cac:PartyTaxScheme > cbc:CompanyID')).toEqual([])
    expect(texts(document, 'cac:Delivery > cbc:CountrySubentity')).toEqual(['SHJ'])
    expect(texts(document, 'cac:InvoiceLine > cbc:CommodityCode')).toEqual(['G', 'G', 'S', 'S'])
  })

  test('names the heading of the customs tariff of each item, furniture where its shop gave none', () => {
    expect(texts(invoice(), 'cac:InvoiceLine > cbc:ItemClassificationCode')).toEqual(['940161', '94038900'])
    const { hsCode: _, ...line } = invoice().lines[0] as DocumentLine
    const fromBefore = { ...invoice(), lines: [line] }
    expect(texts(fromBefore, 'cac:InvoiceLine > cbc:ItemClassificationCode')).toEqual(['94038900'])
  })

  test('names a registered buyer by TIN and TRN', () => {
    const buyer = { ...sampleSale().buyer, trn: '100159083300003' }
    expect(texts(invoice({ buyer }), 'cac:AccountingCustomerParty > cbc:EndpointID')).toEqual(['1001590833'])
    expect(
      texts(invoice({ buyer }), 'cac:AccountingCustomerParty > cac:PartyTaxScheme > cbc:CompanyID'),
    ).toEqual([buyer.trn])
  })

  test.each([
    ['a sale', invoice(), 'cac:InvoiceLine'],
    ['a note', note(), 'cac:CreditNoteLine'],
  ])('of %s adds up line by line and as a whole', (_what, document, line) => {
    const { totals } = document
    expect(fils(document, `${line} > cbc:LineExtensionAmount`)).toBe(totals.netFils)
    expect(fils(document, 'cac:LegalMonetaryTotal > cbc:LineExtensionAmount')).toBe(totals.netFils)
    expect(fils(document, 'cac:LegalMonetaryTotal > cbc:TaxInclusiveAmount')).toBe(totals.grossFils)
    expect(fils(document, 'cac:TaxSubtotal > cbc:TaxAmount')).toBe(totals.vatFils)
    expect(fils(document, 'cac:ItemPriceExtension > cbc:Amount')).toBe(totals.grossFils)
    expect(fils(document, 'cac:ItemPriceExtension > cbc:TaxAmount')).toBe(totals.vatFils)
    const net = texts(document, 'cac:Price > cbc:PriceAmount').map(Number)
    const [base, off] = ['cbc:BaseAmount', 'cac:AllowanceCharge > cbc:Amount'].map((path) =>
      texts(document, `cac:Price > ${path}`).map(Number),
    )
    expect(net.every((price, at) => Math.abs(price - (base?.[at] ?? 0) + (off?.[at] ?? 0)) < 0.001)).toBe(
      true,
    )
  })

  test('shows a discount as the difference to the usual price', () => {
    expect(texts(invoice(), 'cac:Price > cac:AllowanceCharge > cbc:Amount')).toEqual([
      '200.00',
      '0.00',
      '0.00',
      '0.00',
    ])
  })

  test('of a part given back says what it was sold for, of a lower price no quantity, as the PDF does', () => {
    const [, line] = invoice().lines
    const items = [{ position: 1, quantity: 1, fils: 10_000 }]
    const of = (reason: 'returned' | 'reduced'): Document => ({
      ...creditDocument(invoice(), [], { ...credit, reason, fils: 10_000, items }),
      number: 'TCN-2026-00004',
    })
    const quantity = (document: Document) =>
      /CreditedQuantity unitCode="(\w+)">([^<]+)</.exec(pintXml(document) ?? '')
    const price = (document: Document, path: string) => Number(texts(document, `cac:Price > ${path}`)[0])
    const back = of('returned')
    const sold = back.lines[0]?.soldForFils ?? 0
    expect(sold).toBe(Math.floor((line?.grossFils ?? 0) / (line?.quantity ?? 1)))
    expect(price(back, 'cbc:BaseAmount')).toBe((sold - vatInside(sold)) / 100)
    expect(price(back, 'cbc:BaseAmount') - price(back, 'cac:AllowanceCharge > cbc:Amount')).toBeCloseTo(
      price(back, 'cbc:PriceAmount'),
    )
    expect(quantity(back)?.slice(1)).toEqual(['H87', '1'])
    const reduced = of('reduced')
    expect(quantity(reduced)?.slice(1)).toEqual(['LS', '1'])
    expect(price(reduced, 'cac:AllowanceCharge > cbc:Amount')).toBe(0)
    expect(fils(reduced, 'cac:CreditNoteLine > cbc:LineExtensionAmount')).toBe(10_000 - vatInside(10_000))
  })

  test('is in AED throughout, so that no rate is said (G-92)', () => {
    expect(texts(invoice(), 'cbc:DocumentCurrencyCode')).toEqual(['AED'])
    expect(texts(invoice(), 'cbc:CalculationRate')).toEqual([])
  })

  test('of a note says which invoice it corrects, when that was and why by law', () => {
    expect(pintXml(note())).toContain('<CreditNote xmlns="urn:oasis:')
    expect(texts(note(), 'cbc:CreditNoteTypeCode')).toEqual(['381'])
    expect(texts(note(), 'cac:DiscrepancyResponse > cbc:ResponseCode')).toEqual(['DL8.61.1.D'])
    expect(texts(note(), 'cac:BillingReference > cbc:ID')).toEqual(['INV-2026-00012'])
    expect(texts(note(), 'cac:BillingReference > cbc:IssueDate')).toEqual(['2026-11-22'])
    expect(texts(note(), 'cbc:IssueDate')[0]).toBe('2026-12-02')
  })

  test('of many lines keeps its tax within two fils of 5 %, and what is to be paid as it is', () => {
    const line = { ...sampleSale().items[0], unitPriceFils: 10_019, listPriceFils: null, totalFils: 10_019 }
    const items = Array.from({ length: 40 }, (_, position) => ({
      ...line,
      position,
      vatFils: vatInside(10_019),
    }))
    const document = invoice({ items: items as never, deliveryFils: 0, codFeeFils: 0 })
    const tax = fils(document, 'cac:TaxSubtotal > cbc:TaxAmount')
    expect(Math.abs(tax - Math.round(document.totals.netFils * 0.05))).toBeLessThanOrEqual(2)
    expect(tax).not.toBe(document.totals.vatFils)
    const rounding = fils(document, 'cac:LegalMonetaryTotal > cbc:PayableRoundingAmount')
    expect(tax + rounding).toBe(document.totals.vatFils)
    expect(fils(document, 'cac:LegalMonetaryTotal > cbc:PayableAmount')).toBe(0)
  })

  test('of what the platform buys of a shop is one for self-billing, and so is its note', () => {
    const buyer = { ...sampleShop, name: 'Majlis', trn: '100612540300003' }
    const bought = purchaseDocument(sampleSale({ buyer, deliveredTo: null }), [{ position: 0, fils: 45_045 }])
    const purchase = { ...bought, number: 'PUR-2026-00001' } as Document
    expect(texts(purchase, 'cbc:CustomizationID')).toEqual(['urn:peppol:pint:selfbilling-1@ae-1'])
    expect(texts(purchase, 'cbc:ProfileID')).toEqual(['urn:peppol:bis:selfbilling'])
    expect(texts(purchase, 'cbc:InvoiceTypeCode')).toEqual(['389'])
    expect(texts(note(purchase), 'cbc:CreditNoteTypeCode')).toEqual(['261'])
  })

  test('of a summary says so with its period, and names no order', () => {
    const [about, shop] = [sampleSale(), sampleShop]
    const month = commissionSummary({
      ...about,
      buyer: shop,
      seller: { ...shop, trn: '100612540300003' },
      period: { from: '2026-11-01', to: '2026-11-30' },
      orders: [
        { orderNumber: 'MJ-1', commissionFils: 1010, vatFils: 51 },
        { orderNumber: 'MJ-2', commissionFils: 0, vatFils: 0 },
        { orderNumber: 'MJ-3', commissionFils: 99, vatFils: 5 },
      ],
    })
    const summary = { ...month, number: 'COM-2026-00001' } as Document
    expect(texts(summary, 'cbc:ProfileExecutionID')).toEqual(['00010000'])
    expect(texts(summary, 'cac:InvoicePeriod > cbc:EndDate')).toEqual(['2026-11-30'])
    expect(texts(summary, 'cac:OrderReference')).toEqual([])
    expect(texts(summary, 'cac:InvoiceLine > cbc:Name')).toEqual([
      'Commission: order MJ-1',
      'Commission: order MJ-3',
    ])
    const items = [{ position: 2, quantity: 1, fils: 104, vatFils: 5 }]
    const back = {
      ...creditDocument(summary, [], { ...credit, reason: 'reduced', fils: 104, items }),
      number: 'CCN-1',
    }
    expect(texts(back, 'cbc:ProfileExecutionID')).toEqual(['00000000'])
    expect(texts(back, 'cac:CreditNoteLine > cbc:Name')).toEqual(['Commission: order MJ-3'])
  })

  test('takes what people wrote as text, and leaves out what XML cannot hold', () => {
    const buyer = { ...sampleSale().buyer, name: 'A & B <script>"x"</script>\u0007 \uFFFF' }
    expect(pintXml(invoice({ buyer }))).toContain('A &amp; B &lt;script&gt;&quot;x&quot;&lt;/script&gt; <')
  })
})

test.each([
  ['whose seller is not registered', { seller: { ...sampleShop, trn: null } }],
  ['whose TRN is none of VAT', { seller: { ...sampleShop, trn: '100526018500001' } }],
  [
    'whose licence has no authority',
    { seller: { ...sampleShop, licence: { number: 'X', authority: null } } },
  ],
  [
    'whose seller has no emirate',
    { seller: { ...sampleShop, address: { ...sampleShop.address, emirate: null } } },
  ],
])('there is none of a document %s', (_what, about) => {
  expect(isElectronic(invoice(about))).toBe(false)
  expect(pintXml(invoice(about))).toBeNull()
})
