import { type SqlBool, sql } from 'kysely'
import { withItemsAgain } from '#domain/orders/cancellation.ts'
import { isPrepaid, type PaymentMethod } from '#domain/money/payment-method.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { readBought, writeBought } from '#server/orders/bought.ts'
import { notifyOfCancelledItems } from '#server/orders/change-notifications.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'

type DeliveredOrder = {
  readonly orderId: string
  readonly paymentMethod: PaymentMethod
  readonly deliveredAt: Date
}

/**
 * Settles items that were refused at the door, for a locked order whose delivery is now final: refunds what was paid by
 * card for them and notifies the customer. Skips the refund if it was already issued with a credit note.
 */
export async function settleAtDoor(
  tx: Tx,
  deps: Deps,
  { orderId, paymentMethod, deliveredAt }: DeliveredOrder,
): Promise<void> {
  const items = await readAtDoor(tx, orderId)
  const [first] = items
  if (!first) return
  const { eventId, by, actorId, reason, isBack } = first
  const lines = items.map(({ position, quantity, fils }) => ({ position, quantity, fils }))
  const refundFils = isPrepaid(paymentMethod) ? lines.reduce((sum, { fils }) => sum + fils, 0) : 0
  const decidedBy = by === 'admin' ? actorId : null
  const at = justBefore(deliveredAt)
  if (!isBack)
    await refundOrder(tx, deps, { orderId, cause: 'line-cancelled', decidedBy, fils: refundFils, lines, at })
  await notifyOfCancelledItems(tx, deps, {
    orderId,
    eventId,
    unwanted: lines,
    isAtDoor: true,
    reason,
    refundFils,
    owedFils: 0,
    by,
  })
}

/** Time of the refund of refused items: just before the delivery of the rest, as these items were never sold. */
export function justBefore(delivered: Date): Date {
  return new Date(delivered.getTime() - 1)
}

/** Restores refused items when a delivery is taken back, and returns them. Refusal: order.delivery-stands. */
export async function restoreAtDoor(tx: Tx, orderId: string, at: Date) {
  const items = await readAtDoor(tx, orderId)
  if (items.length === 0) return []
  // The shop has them back, or they were refunded.
  if (items.some(({ receivedAt, isBack }) => receivedAt !== null || isBack))
    throw new Refusal('order.delivery-stands')
  await writeBought(tx, orderId, withItemsAgain(await readBought(tx, orderId), items), at)
  await tx
    .deleteFrom('piecesComingBack')
    .where('orderId', '=', orderId)
    .where(
      'eventId',
      'in',
      items.map(({ eventId }) => eventId),
    )
    .execute()
  return items.map(({ position, quantity }) => ({ position, quantity }))
}

/** Reads the items refused at the current delivery; items of a delivery taken back are no longer included. */
function readAtDoor(tx: Tx, orderId: string) {
  return tx
    .selectFrom('piecesComingBack as b')
    .innerJoin('orderEvents as e', 'e.id', 'b.eventId')
    .innerJoin('orderItems as i', (on) =>
      on.onRef('i.orderId', '=', 'b.orderId').onRef('i.position', '=', 'b.position'),
    )
    .select(['b.eventId', 'b.position', 'b.quantity', 'b.receivedAt', 'e.by', 'e.actorId', 'e.reason'])
    .select(sql<Fils>`b.quantity * (i.unit_price_fils + coalesce(i.assembly_fils, 0))`.as('fils'))
    .select(
      sql<SqlBool>`i.cancelled <= (select coalesce(sum(x.quantity), 0) from refund_items x join refunds f on f.id = x.refund_id
        where x.order_id = i.order_id and x.position = i.position and f.cause = 'line-cancelled')`.as(
        'isBack',
      ),
    )
    .where('b.orderId', '=', orderId)
    .where('e.toStatus', '=', 'shipped')
    .orderBy('b.position')
    .execute()
}
