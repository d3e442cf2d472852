import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Document, totalsOf } from './document.ts'
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

export type CommissionSale = Pick<
  Document,
  'id' | 'issuedAt' | 'suppliedOn' | 'orderNumber' | 'seller' | 'buyer' | 'deliveredTo'
> & {
  readonly items: readonly CommissionOfLine[]
}

/** The platform's invoice to a shop for its commission on an order, but for its number; null where it took none. */
export function commissionDocument(sale: CommissionSale): Omit<Document, 'number'> | null {
  const { items, ...said } = sale
  const isRegistered = sale.seller.trn !== null
  const lines = items
    .filter(({ commissionFils }) => commissionFils > 0)
    .map(({ commissionFils, vatFils, name, nameAr, ...line }) => ({
      kind: 'commission' as const,
      ...line,
      name: `Commission: ${name}`,
      nameAr: nameAr && `عمولة: ${nameAr}`,
      discountFils: 0,
      ...taxed(commissionFils + vatFils, vatFils, isRegistered),
    }))
  if (lines.length === 0) return null
  const totals = totalsOf(lines)
  return {
    format: 1,
    type: 'commission-invoice',
    ...said,
    agent: null,
    lines,
    totals,
    payment: { method: 'set-off', paidFils: totals.grossFils },
    correction: null,
  }
}
