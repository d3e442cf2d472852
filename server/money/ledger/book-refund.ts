import { sql } from 'kysely'
import {
  type RefundPaid,
  refundOwed,
  refundPaid,
  refundReturned,
  refundSettled,
} from '#domain/money/ledger/sales.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { isByProvider } from '#domain/money/payment-method.ts'
import { readRefundVat } from '#server/money/documents/issue.ts'
import { reverseCommission } from '#server/money/commission/take.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isRecorded, recordBatch } from './record.ts'
import { recordDelivery } from './book-delivery.ts'

/**
 * Books a refund that this transaction has written, of an order whose row it has locked: it is owed to the customer. What
 * was delivered costs the shop its sale, and gives it back the commission. One from before there were books may be paid already.
 */
export async function recordRefund(tx: Tx, refundId: string): Promise<void> {
  const refund = await readRefund(tx, refundId)
  if (await isRecorded(tx, 'refund-owed', refundId)) return
  const { order, fils, at, bearer } = refund
  // What was decided before its delivery was never sold.
  const deliveredAt = refund.deliveredAt !== null && at >= refund.deliveredAt ? refund.deliveredAt : null
  const sale = deliveredAt === null || bearer === 'platform' ? null : await saleOf(tx, refund, deliveredAt)
  const aheadFils = await aheadOf(tx, refund)
  await recordBatch(tx, refundOwed({ eventId: refundId, at, order, fils, bearer, aheadFils, sale }))
  if (refund.doneAt !== null) await recordRefundPaid(tx, refundId)
}

/** Of what was invoiced before its delivery. */
async function aheadOf(tx: Tx, { refundId, orderId, deliveredAt, bearer, at }: Refund): Promise<Fils> {
  if (deliveredAt !== null || bearer === 'platform') return 0
  return (await isRecorded(tx, 'sale-invoiced', orderId)) ? readRefundVat(tx, refundId, at) : 0
}

async function saleOf(tx: Tx, { refundId, orderId, bookedAs, order, at }: Refund, deliveredAt: Date) {
  // From before there were books, it has no entries yet.
  if (!(await isRecorded(tx, 'order-delivered', bookedAs))) await recordDelivery(tx, orderId, deliveredAt)
  const commission = await reverseCommission(tx, refundId)
  const vatFils = order.shopId === null ? await readRefundVat(tx, refundId, at) : 0
  return { vatFils, ...commission }
}

/** Books that the customer has the money of a refund, once for each try. */
export async function recordRefundPaid(tx: Tx, refundId: string): Promise<void> {
  const { order, fils, doneAt, attemptId: eventId, ...refund } = await readRefund(tx, refundId)
  if (doneAt === null) throw new Error(`refund ${refundId} is not done`)
  const by = giverOf(refund)
  await recordBatch(tx, refundPaid({ eventId, at: doneAt, order, fils, by }))
}

/** Books that the customer's bank has given a refund back by itself. */
export async function recordRefundSettled(tx: Tx, refundId: string, at: Date): Promise<void> {
  const { order, fils, deliveredAt } = await readRefund(tx, refundId)
  const isDelivered = deliveredAt !== null
  await recordBatch(tx, refundSettled({ eventId: refundId, at, order, fils, isDelivered }))
}

/** Books that a refund did not arrive after all; one that had not been booked as paid is owed as before. */
export async function recordRefundReturned(tx: Tx, refundId: string, at: Date): Promise<void> {
  const { order, fils, attemptId: eventId, ...refund } = await readRefund(tx, refundId)
  if (!(await isRecorded(tx, 'refund-paid', eventId))) return
  const by = giverOf(refund)
  await recordBatch(tx, refundReturned({ eventId, at, order, fils, by }))
}

function giverOf({ payer, paidBy, method }: Pick<Refund, 'payer' | 'paidBy' | 'method'>): RefundPaid['by'] {
  // Of what was paid in cash before refunds were owed, nobody kept how it went back.
  return payer === 'shop' ? 'shop' : (paidBy ?? (isByProvider(method) ? method : 'card'))
}

type Refund = Awaited<ReturnType<typeof readRefund>>

async function readRefund(tx: Tx, refundId: string) {
  const row = await tx
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .select(['f.fils', 'f.createdAt as at', 'f.doneAt', 'f.attemptId', 'f.payer', 'f.paidBy', 'f.bearer'])
    .select('f.method')
    .select(['o.id as orderId', 'o.shopId', 'o.deliveredAt'])
    .select(sql<string>`coalesce(o.delivery_id, o.id)`.as('bookedAs'))
    .where('f.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { orderId, shopId } = row
  return { ...row, refundId, order: { orderId, shopId } }
}
