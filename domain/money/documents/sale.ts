import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { type Document, type DocumentLine, type DocumentType, type Party, totalsOf } from './document.ts'
import type { Credit } from './correction.ts'

/** Above this, a full tax invoice is issued instead of a simplified one: a registered buyer needs it (VATP006). */
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
  /** Price without a bundle's discount; null when not recorded. */
  readonly listPriceFils: Fils | null
  /** For the whole quantity, assembly included. */
  readonly totalFils: Fils
  readonly vatFils: Fils
}

/** A sale and its parties, in the form of its document. */
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
 * Type of a sale's document. A seller not registered may charge no VAT and issue no tax invoice (Federal Decree-Law
 * 8/2017, art. 65 and 69), so it is a receipt; else a full tax invoice for a buyer with a TRN or above AED 10,000.
 */
export function saleType({ seller, buyer }: Pick<Sale, 'seller' | 'buyer'>, grossFils: Fils): SaleType {
  if (seller.trn === null) return 'receipt'
  return buyer.trn !== null || grossFils > simplifiedUpToFils ? 'tax-invoice' : 'simplified-tax-invoice'
}

/** Builds the document of a sale, without its number, which depends on the type. */
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

/** Splits an amount into net and VAT; VAT is zero if the seller is not registered. */
export function taxed(grossFils: Fils, vat: Fils, isRegistered: boolean) {
  const vatFils = isRegistered ? vat : 0
  return { netFils: grossFils - vatFils, vatFils, grossFils }
}

/** Completes a party with only a name and an address, e.g. a customer. */
export function person(about: Pick<Party, 'name' | 'address'> & Partial<Party>): Party {
  return { nameAr: null, trn: null, licence: null, email: null, phone: null, ...about }
}

/** The platform's share of a line, VAT included. */
export type KeptOfLine = { readonly position: number; readonly fils: Fils }

/**
 * Builds a shop's invoice to the platform, which sells the products in its own name and writes the invoice for the shop
 * (Cabinet Decision 52/2017, art. 59: a tax invoice created by the buyer), without its number: the sale less the
 * platform's share. `seller` is the shop, `buyer` the platform. Only a registered platform may write it with VAT; else
 * the shop issues a tax invoice itself. Null when nothing is left for the shop.
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

/** Reduces a refund to its part of the purchase: each line less the platform's share that is given back. */
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

/** Commission on a line, VAT on top. */
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

/** Commission on an order, less reversals so far; VAT on top. */
export type CommissionOfOrder = {
  readonly orderNumber: string
  readonly commissionFils: Fils
  readonly vatFils: Fils
}

export type CommissionMonth = About & {
  readonly period: NonNullable<Document['period']>
  readonly orders: readonly CommissionOfOrder[]
}

/** Builds the platform's invoice to a shop for commission on an order, without its number; null without commission. */
export function commissionDocument({ items, ...sale }: CommissionSale): Omit<Document, 'number'> | null {
  const lines = items.map(({ name, nameAr, ...line }) => ({
    ...line,
    name: `Commission: ${name}`,
    nameAr: nameAr && `عمولة: ${nameAr}`,
  }))
  return invoiceOver(sale, lines)
}

/**
 * Builds the platform's monthly summary invoice to a shop (Cabinet Decision 52/2017, art. 59), one line per order; null
 * without commission. The VAT of a line is the sum over the order's lines, each rounded separately, as booked.
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
