import { sql } from 'kysely'
import {
  type MoneyHeld,
  orderDelivered,
  saleInvoiced,
  captureWrittenOff,
  cardPaid,
  instalmentCaptured,
  type RefundPaid,
  refundOwed,
  refundPaid,
  refundReturned,
  refundSettled,
} from '#domain/money/ledger/sales.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { isByInstalments, isPrepaid, isByProvider } from '#domain/money/payment-method.ts'
import { expectCash } from '#server/money/cash/collect.ts'
import { readSaleVat, readRefundVat } from '#server/money/documents/issue.ts'
import { readStory } from '#server/money/documents/store.ts'
import { type CommissionSums, fixCommission, reverseCommission } from '#server/money/commission/take.ts'
import type { Tx } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { isRecorded, recordBatch } from './record.ts'
import { chargebackLost, chargebackOpened, chargebackWon } from '#domain/money/ledger/chargebacks.ts'
import { type DisputeState, isMoneyGone } from '#domain/orders/disputes.ts'

const none: CommissionSums = { commissionFils: 0, commissionVatFils: 0 }

/**
 * Books the sale of an order that this transaction has locked and delivered, and fixes its commission. Cash for the
 * platform is with its carrier; with `isFromBefore` (delivered before the ledger existed) it counts as collected.
 */
export async function recordDelivery(tx: Tx, orderId: string, at: Date, isFromBefore = false): Promise<void> {
  const { shopId, eventId, totalFils, paymentMethod } = await tx
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(sql<string>`coalesce(orders.delivery_id, orders.id)`.as('eventId'))
    .select(['shopId', 'totalFils', 'paymentMethod'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const commission = shopId === null ? none : await fixCommission(tx, { orderId, shopId }, at)
  const taken = isPrepaid(paymentMethod)
    ? 'prepaid'
    : isByInstalments(paymentMethod)
      ? 'approved'
      : await holderOfCash(tx, shopId)
  const held = taken === 'by-carrier' && isFromBefore ? 'by-platform' : taken
  if (held === 'by-carrier') await expectCash(tx, { orderId, sellerId: shopId, fils: totalFils, at })
  const order = { orderId, shopId }
  const vatFils = shopId === null ? await readSaleVat(tx, orderId) : 0
  const aheadFils = (await isRecorded(tx, 'sale-invoiced', orderId)) ? await readSaleVat(tx, orderId) : 0
  const lostFils = shopId === null ? 0 : await readLost(tx, orderId)
  const sale = { order, totalFils, vatFils, aheadFils, held, lostFils, ...commission }
  await recordBatch(tx, orderDelivered({ eventId, at, ...sale }))
}

/** Books the VAT on the platform's invoice for a paid, undelivered order that this transaction has locked. */
export async function recordInvoiced(tx: Tx, orderId: string, at: Date): Promise<void> {
  const sold = await readStory(tx, `sale:${orderId}`)
  const vatFils = sold?.issuerId === null ? await readSaleVat(tx, orderId) : 0
  if (vatFils === 0) return
  const { shopId } = await tx
    .selectFrom('orders')
    .select('shopId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await recordBatch(tx, saleInvoiced({ eventId: orderId, at, order: { orderId, shopId }, vatFils }))
}

/** Amount lost in disputes over an order that is now delivered, less its refunds closed as settled. */
async function readLost(tx: Tx, orderId: string): Promise<Fils> {
  const { rows } = await sql<{ fils: Fils }>`select coalesce(sum(s.fils), 0)::bigint - (
      select coalesce(sum(f.fils), 0)::bigint from refunds f where f.order_id = ${orderId} and f.status = 'settled') as fils
    from dispute_shares s join disputes d on d.id = s.dispute_id
    where s.order_id = ${orderId} and d.status = 'lost'`.execute(tx)
  return rows[0]?.fils ?? 0
}

/** A shop keeps its cash if the settings say so; other cash, and all of the platform store, is with its carrier. */
async function holderOfCash(tx: Tx, shopId: string | null): Promise<MoneyHeld> {
  const { shopsKeepCash } = await readSettings(tx)
  return shopId !== null && shopsKeepCash ? 'by-shop' : 'by-carrier'
}

/** Books a card payment for the orders of a checkout, whose rows are locked and marked as paid. */
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

/** Books an instalment provider's capture for a delivered order, or its write-off; nothing if all was released. */
export async function recordCapture(tx: Tx, orderId: string, at: Date, isWrittenOff = false): Promise<void> {
  const { fils, method, shopId } = await tx
    .selectFrom('paymentShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['s.captureFils as fils', 'g.paymentMethod as method', 'o.shopId'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (!fils || !isByInstalments(method)) return
  const captured = { eventId: orderId, at, order: { orderId, shopId }, fils, method }
  await recordBatch(tx, isWrittenOff ? captureWrittenOff(captured) : instalmentCaptured(captured))
}

type DisputeMove = {
  readonly id: string
  /** Null for a dispute not known before. */
  readonly from: DisputeState | null
  readonly to: DisputeState
  readonly at: Date
}

/** Books the change of a dispute's state; this transaction has locked and moved the dispute. */
export async function recordDisputeMoved(tx: Tx, { id, from, to, at }: DisputeMove): Promise<void> {
  const about = { eventId: id, at, shares: await sharesOf(tx, id) }
  const wasGone = from !== null && isMoneyGone(from)
  if (isMoneyGone(to) && !wasGone) await recordBatch(tx, chargebackOpened(about))
  if (to === 'lost' && from !== 'lost') await recordBatch(tx, chargebackLost(about))
  if (wasGone && !isMoneyGone(to))
    await recordBatch(tx, chargebackWon({ ...about, wasLost: from === 'lost' }))
}

async function sharesOf(tx: Tx, disputeId: string) {
  const rows = await tx
    .selectFrom('disputeShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select(['o.id as orderId', 'o.shopId', 's.fils'])
    .select(sql<boolean>`o.delivered_at is not null`.as('isDelivered'))
    .where('s.disputeId', '=', disputeId)
    .orderBy('o.number')
    .execute()
  return rows.map(({ fils, isDelivered, ...order }) => ({ order, fils, isDelivered }))
}

/**
 * Books a refund as owed to the customer; this transaction has written it and locked its order. After delivery it
 * reduces the shop's sale and reverses the commission. A refund from before the ledger existed may be paid already.
 */
export async function recordRefund(tx: Tx, refundId: string): Promise<void> {
  const refund = await readRefund(tx, refundId)
  if (await isRecorded(tx, 'refund-owed', refundId)) return
  const { order, fils, at, bearer } = refund
  // A refund decided before delivery is not taken off a sale.
  const deliveredAt = refund.deliveredAt !== null && at >= refund.deliveredAt ? refund.deliveredAt : null
  const sale = deliveredAt === null || bearer === 'platform' ? null : await saleOf(tx, refund, deliveredAt)
  const aheadFils = await aheadOf(tx, refund)
  await recordBatch(tx, refundOwed({ eventId: refundId, at, order, fils, bearer, aheadFils, sale }))
  if (refund.doneAt !== null) await recordRefundPaid(tx, refundId)
}

/** VAT of a refund on an order invoiced, but not delivered; otherwise zero. */
async function aheadOf(tx: Tx, { refundId, orderId, deliveredAt, bearer, at }: Refund): Promise<Fils> {
  if (deliveredAt !== null || bearer === 'platform') return 0
  return (await isRecorded(tx, 'sale-invoiced', orderId)) ? readRefundVat(tx, refundId, at) : 0
}

async function saleOf(tx: Tx, { refundId, orderId, bookedAs, order, at }: Refund, deliveredAt: Date) {
  // A delivery from before the ledger existed may have no entries yet.
  if (!(await isRecorded(tx, 'order-delivered', bookedAs))) await recordDelivery(tx, orderId, deliveredAt)
  const commission = await reverseCommission(tx, refundId)
  const vatFils = order.shopId === null ? await readRefundVat(tx, refundId, at) : 0
  return { vatFils, ...commission }
}

/** Books that the customer has received a refund, once for each attempt. */
export async function recordRefundPaid(tx: Tx, refundId: string): Promise<void> {
  const { order, fils, doneAt, attemptId: eventId, ...refund } = await readRefund(tx, refundId)
  if (doneAt === null) throw new Error(`refund ${refundId} is not done`)
  const by = giverOf(refund)
  await recordBatch(tx, refundPaid({ eventId, at: doneAt, order, fils, by }))
}

/** Books a refund as settled: the customer's bank has already returned the money through a dispute. */
export async function recordRefundSettled(tx: Tx, refundId: string, at: Date): Promise<void> {
  const { order, fils, bearer, deliveredAt } = await readRefund(tx, refundId)
  const isDelivered = deliveredAt !== null
  await recordBatch(tx, refundSettled({ eventId: refundId, at, order, fils, bearer, isDelivered }))
}

/** Books that a paid refund came back; one that was not booked as paid is still owed, so nothing changes. */
export async function recordRefundReturned(tx: Tx, refundId: string, at: Date): Promise<void> {
  const { order, fils, attemptId: eventId, ...refund } = await readRefund(tx, refundId)
  if (!(await isRecorded(tx, 'refund-paid', eventId))) return
  const by = giverOf(refund)
  await recordBatch(tx, refundReturned({ eventId, at, order, fils, by }))
}

function giverOf({ payer, paidBy, method }: Pick<Refund, 'payer' | 'paidBy' | 'method'>): RefundPaid['by'] {
  // Cash refunds from before refunds were booked as owed have no record of how they were paid.
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
