import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { freeSlot } from '#server/shops/delivery/slots.ts'

type FailedAttempt = {
  /** An order whose row is locked. */
  readonly row: {
    readonly id: string
    readonly shopId: string | null
    readonly deliveryDate: string | null
    readonly deliveryWindow: string | null
  }
  readonly to: OrderStatus
  readonly eventId: string
  readonly failure: DeliveryFailure | null | undefined
  readonly note: string | null | undefined
  readonly at: Date
}

/**
 * Keeps why an order that was at the door was not handed over. Its window is free; where it is not tried again its
 * items come back, and are nobody's until the shop has them. Refusal: order.failure-missing.
 */
export async function recordFailure(
  tx: Tx,
  { row, to, eventId, failure, note, at }: FailedAttempt,
): Promise<void> {
  if (!failure) throw new Refusal('order.failure-missing', {}, 'failure')
  const { id: orderId, shopId, deliveryDate, deliveryWindow } = row
  await tx
    .insertInto('deliveryAttempts')
    .values({ eventId, orderId, failure, note: note?.trim() || null, deliveryDate, deliveryWindow, at })
    .execute()
  if (deliveryDate !== null && deliveryWindow !== null)
    await freeSlot(tx, { shopId, day: deliveryDate, window: deliveryWindow })
  if (to === 'cancelled') await expectBack(tx, { orderId, eventId, items: await leftOf(tx, orderId) })
}

type Item = { readonly position: number; readonly quantity: number }

/** Items that were on their way and come back to their shop. */
export async function expectBack(
  tx: Tx,
  {
    orderId,
    eventId,
    items,
  }: { readonly orderId: string; readonly eventId: string; readonly items: readonly Item[] },
): Promise<void> {
  const rows = items.map(({ position, quantity }) => ({ orderId, eventId, position, quantity }))
  if (rows.length > 0) await tx.insertInto('piecesComingBack').values(rows).execute()
}

/** Takes what drivers wrote out of attempts. */
export async function blankAttempts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('deliveryAttempts')
    .set({ note: blank })
    .where('orderId', 'in', orderIds)
    .where('note', 'is not', null)
    .execute()
}

function leftOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orderItems')
    .select((of) => ['position', of('quantity', '-', of.ref('cancelled')).as('quantity')])
    .where('orderId', '=', orderId)
    .whereRef('quantity', '>', 'cancelled')
    .execute()
}
