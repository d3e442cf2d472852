import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Document, type DocumentLine, totalsOf } from './document.ts'
import { taxed } from './sale.ts'

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
