import { creditDocument } from '#domain/money/documents/correction.ts'
import { saleDocument } from '#domain/money/documents/sale.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { issueSale, readCredit } from './issue.ts'
import { readSale } from './sales.ts'
import { readCorrections, readStory } from './store.ts'

/** The VAT of an order's sale as its documents state it: what was invoiced less its notes, else what will be invoiced. */
export async function readSaleVat(tx: Tx, orderId: string): Promise<Fils> {
  const sold = await readStory(tx, `sale:${orderId}`)
  if (!sold) {
    const { sale } = await readSale(tx, orderId)
    return saleDocument({ ...sale, id: '', issuedAt: '' }).totals.vatFils
  }
  const notes = await readCorrections(tx, sold.id)
  return notes.reduce((left, { totals }) => left - totals.vatFils, sold.content.totals.vatFils)
}

/** The VAT that a refund of a delivered order takes back, as its note will state it; the sale has its document then. */
export async function readRefundVat(tx: Tx, refundId: string, at: Date): Promise<Fils> {
  const { orderId, ...credit } = await readCredit(tx, refundId)
  await issueSale(tx, orderId, at)
  const sold = await readStory(tx, `sale:${orderId}`)
  if (!sold || credit.fils === 0) return 0
  const notes = await readCorrections(tx, sold.id)
  return creditDocument(sold.content, notes, {
    ...credit,
    id: '',
    issuedAt: at.toISOString(),
    suppliedOn: '',
  }).totals.vatFils
}
