import { type Fils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import type { Credit } from './correction.ts'
import { type Document, totalsOf } from './document.ts'
import { saleDocument, type Sale } from './sale.ts'

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
