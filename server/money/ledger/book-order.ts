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
 * Books the sale of an order that this transaction has locked and delivered, and fixes its commission. Cash for the platform
 * is with its carrier, or, of what was delivered before there were books, collected long since.
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

/** Books the VAT of what the platform has invoiced of an order that is paid and not delivered; this transaction has locked it. */
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

/** What the customer's bank has taken back for good of an order that is delivered now, less what a refund has settled. */
async function readLost(tx: Tx, orderId: string): Promise<Fils> {
  const { rows } = await sql<{ fils: Fils }>`select coalesce(sum(s.fils), 0)::bigint - (
      select coalesce(sum(f.fils), 0)::bigint from refunds f where f.order_id = ${orderId} and f.status = 'settled') as fils
    from dispute_shares s join disputes d on d.id = s.dispute_id
    where s.order_id = ${orderId} and d.status = 'lost'`.execute(tx)
  return rows[0]?.fils ?? 0
}

/** What is taken for the platform is on its way to it; its own store never keeps it. */
async function holderOfCash(tx: Tx, shopId: string | null): Promise<MoneyHeld> {
  const { shopsKeepCash } = await readSettings(tx)
  return shopId !== null && shopsKeepCash ? 'by-shop' : 'by-carrier'
}

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

/** Books what a provider of instalments has captured for an order that was delivered, or will not; nothing where it released all of it. */
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
  /** Null where it was not known. */
  readonly from: DisputeState | null
  readonly to: DisputeState
  readonly at: Date
}

/** Books what a dispute of a payment does that this transaction holds and has moved. */
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
  const { order, fils, bearer, deliveredAt } = await readRefund(tx, refundId)
  const isDelivered = deliveredAt !== null
  await recordBatch(tx, refundSettled({ eventId: refundId, at, order, fils, bearer, isDelivered }))
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
