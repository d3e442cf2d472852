import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { type Document, type DocumentLine, type DocumentType, type Party, totalsOf } from './document.ts'
import type { Credit } from './correction.ts'

/** Above this a simplified invoice may be too little: a buyer who is registered needs the full one (VATP006). */
export const simplifiedUpToFils: Fils = 1_000_000

export type SoldItem = {
  readonly position: number
  readonly name: string
  readonly nameAr: string | null
  readonly sku: string | null
  readonly hsCode: string | null
  /** How many are delivered. */
  readonly quantity: number
  readonly unitPriceFils: Fils
  /** The price without a bundle's discount; null where it was not kept. */
  readonly listPriceFils: Fils | null
  /** For all of them, assembly included. */
  readonly totalFils: Fils
  readonly vatFils: Fils
}

/** What is sold and to whom, as far as it stands in the document as it is. */
export type Sale = Pick<
  Document,
  'id' | 'issuedAt' | 'suppliedOn' | 'orderNumber' | 'seller' | 'agent' | 'buyer' | 'deliveredTo' | 'payment'
> & {
  readonly items: readonly SoldItem[]
  readonly deliveryFils: Fils
  readonly codFeeFils: Fils
}

type SaleType = Extract<DocumentType, 'tax-invoice' | 'simplified-tax-invoice' | 'receipt'>

/**
 * Which document a sale takes: whoever is not registered may charge no VAT and issue no tax invoice (Federal Decree-Law
 * 8/2017, art. 65 and 69), so theirs is a receipt; else a full invoice for who gave a TRN and above AED 10,000.
 */
export function saleType({ seller, buyer }: Pick<Sale, 'seller' | 'buyer'>, grossFils: Fils): SaleType {
  if (seller.trn === null) return 'receipt'
  return buyer.trn !== null || grossFils > simplifiedUpToFils ? 'tax-invoice' : 'simplified-tax-invoice'
}

/** The document of a sale but for its number, which is taken for its type. */
export function saleDocument(sale: Sale): Omit<Document, 'number'> {
  const { items, deliveryFils, codFeeFils, ...said } = sale
  const isRegistered = sale.seller.trn !== null
  const lines = [
    ...items.filter(({ quantity }) => quantity > 0).map((item) => itemLine(item, isRegistered)),
    ...feeLine('delivery', deliveryFils, isRegistered),
    ...feeLine('cash-fee', codFeeFils, isRegistered),
  ]
  const totals = totalsOf(lines)
  const type = saleType(sale, totals.grossFils)
  return { format: 1, type, ...said, lines, totals, correction: null }
}

function itemLine(
  { unitPriceFils, listPriceFils, totalFils, vatFils, ...item }: SoldItem,
  isRegistered: boolean,
): DocumentLine {
  const discountFils = item.quantity * ((listPriceFils ?? unitPriceFils) - unitPriceFils)
  return { kind: 'piece', ...item, discountFils, ...taxed(totalFils, vatFils, isRegistered) }
}

const fees = {
  delivery: { name: 'Delivery', nameAr: 'التوصيل' },
  'cash-fee': { name: 'Fee for cash on delivery', nameAr: 'رسوم الدفع عند الاستلام' },
} as const

function feeLine(kind: keyof typeof fees, grossFils: Fils, isRegistered: boolean): DocumentLine[] {
  if (grossFils === 0) return []
  const about = { kind, position: null, sku: null, quantity: 1, discountFils: 0 }
  return [{ ...about, ...fees[kind], ...taxed(grossFils, vatInside(grossFils), isRegistered) }]
}

/** An amount with its VAT; without VAT where none may be charged. */
export function taxed(grossFils: Fils, vat: Fils, isRegistered: boolean) {
  const vatFils = isRegistered ? vat : 0
  return { netFils: grossFils - vatFils, vatFils, grossFils }
}

/** A party that is no more than a name, e.g. of a customer. */
export function person(about: Pick<Party, 'name' | 'address'> & Partial<Party>): Party {
  return { nameAr: null, trn: null, licence: null, email: null, phone: null, ...about }
}

/** What the platform keeps of a line, its VAT included. */
export type KeptOfLine = { readonly position: number; readonly fils: Fils }

/**
 * The invoice of a shop to the platform, which sells its products in its own name and writes it for the shop (Cabinet
 * Decision 52/2017, art. 59: a tax invoice created by the buyer), but for its number: the sale less what the platform
 * keeps. `seller` is the shop, `buyer` the platform. Only one who is registered may write it with VAT; a shop whose
 * platform is not, invoices by itself. Null where the shop is left with nothing.
 */
export function purchaseDocument(sale: Sale, kept: readonly KeptOfLine[]): Omit<Document, 'number'> | null {
  const items = sale.items.map((item) => {
    const totalFils = item.totalFils - keptOf(kept, item.position)
    return { ...item, listPriceFils: null, totalFils, vatFils: vatInside(totalFils) }
  })
  const seller = sale.buyer.trn === null ? { ...sale.seller, trn: null } : sale.seller
  const all = saleDocument({ ...sale, seller, items })
  const lines = all.lines.filter(({ grossFils }) => grossFils > 0)
  if (lines.length === 0) return null
  const totals = totalsOf(lines)
  const payment = { method: 'set-off', paidFils: totals.grossFils } as const
  return { ...all, type: 'purchase-invoice', lines, totals, payment }
}

/** What a refund takes back of a purchase: of each line less what the platform gives back of what it kept. */
export function purchaseCredit<Given extends Pick<Credit, 'fils' | 'items'>>(
  given: Given,
  lines: readonly KeptOfLine[],
): Given {
  const items = given.items.map((item) => ({ ...item, fils: item.fils - keptOf(lines, item.position) }))
  return { ...given, items, fils: given.fils - lines.reduce((sum, { fils }) => sum + fils, 0) }
}

function keptOf(lines: readonly KeptOfLine[], position: number): Fils {
  return lines.find((one) => one.position === position)?.fils ?? 0
}

/** What the platform took of a line, VAT on top of it. */
export type CommissionOfLine = {
  readonly position: number
  readonly name: string
  readonly nameAr: string | null
  readonly sku: string | null
  readonly quantity: number
  readonly commissionFils: Fils
  readonly vatFils: Fils
}

type About = Pick<Document, 'id' | 'issuedAt' | 'suppliedOn' | 'seller' | 'buyer'>

export type CommissionSale = About &
  Pick<Document, 'orderNumber' | 'deliveredTo'> & { readonly items: readonly CommissionOfLine[] }

/** What the platform took of an order, less what it gave back of it already; VAT on top. */
export type CommissionOfOrder = {
  readonly orderNumber: string
  readonly commissionFils: Fils
  readonly vatFils: Fils
}

export type CommissionMonth = About & {
  readonly period: NonNullable<Document['period']>
  readonly orders: readonly CommissionOfOrder[]
}

/** The platform's invoice to a shop for its commission on an order, but for its number; null where it took none. */
export function commissionDocument({ items, ...sale }: CommissionSale): Omit<Document, 'number'> | null {
  const lines = items.map(({ name, nameAr, ...line }) => ({
    ...line,
    name: `Commission: ${name}`,
    nameAr: nameAr && `عمولة: ${nameAr}`,
  }))
  return invoiceOver(sale, lines)
}

/**
 * Its summary invoice to a shop for a month (Cabinet Decision 52/2017, art. 59), a line for each order; null where it took
 * none. The VAT of a line is that of the order's lines, each rounded by itself, as it was booked.
 */
export function commissionSummary({ orders, ...month }: CommissionMonth): Omit<Document, 'number'> | null {
  const lines = orders.map(({ orderNumber, ...sums }, position) => ({
    ...sums,
    position,
    orderNumber,
    name: `Commission: order ${orderNumber}`,
    nameAr: `عمولة: الطلب ${orderNumber}`,
    sku: null,
    quantity: 1,
  }))
  return invoiceOver({ ...month, orderNumber: null, deliveredTo: null }, lines)
}

type Charge = CommissionOfLine & Pick<DocumentLine, 'orderNumber'>

function invoiceOver(
  about: About & Pick<Document, 'orderNumber' | 'deliveredTo' | 'period'>,
  charges: readonly Charge[],
): Omit<Document, 'number'> | null {
  const isRegistered = about.seller.trn !== null
  const lines = charges
    .filter(({ commissionFils }) => commissionFils > 0)
    .map(({ commissionFils, vatFils, ...line }) => ({
      kind: 'commission' as const,
      ...line,
      discountFils: 0,
      ...taxed(commissionFils + vatFils, vatFils, isRegistered),
    }))
  if (lines.length === 0) return null
  const totals = totalsOf(lines)
  return {
    format: 1,
    type: 'commission-invoice',
    ...about,
    agent: null,
    lines,
    totals,
    payment: { method: 'set-off', paidFils: totals.grossFils },
    correction: null,
  }
}
