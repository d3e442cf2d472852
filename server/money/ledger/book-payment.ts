import { cardPaid } from '#domain/money/ledger/sales.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordBatch } from './record.ts'

/** Books a card payment for the orders of a checkout, whose rows are locked and say that they are paid. */
export async function recordPayment(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('paymentShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select(['o.id as orderId', 'o.shopId', 's.fils'])
    .where('s.paymentId', '=', paymentId)
    .orderBy('o.number')
    .execute()
  const shares = rows.map(({ fils, ...order }) => ({ order, fils }))
  await recordBatch(tx, cardPaid({ eventId: paymentId, at, shares }))
}
