import { isByInstalments } from '#domain/money/payment-method.ts'
import { captureWrittenOff, cardPaid, instalmentCaptured } from '#domain/money/ledger/sales.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordBatch } from './record.ts'
import { sql } from 'kysely'
import { chargebackLost, chargebackOpened, chargebackWon } from '#domain/money/ledger/chargebacks.ts'
import { type DisputeState, isMoneyGone } from '#domain/orders/disputes.ts'

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
