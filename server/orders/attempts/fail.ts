import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Db, Deps, Admin, ShopOwner } from '#server/deps.ts'
import { freeSlot } from '#server/shops/delivery/slots.ts'
import { sql } from 'kysely'
import { cashRefusals } from '#domain/orders/cash-confirmation.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { returnStock } from '#server/catalogue/products/stock.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { lockOrder } from '#server/orders/locked-order.ts'

type FailedAttempt = {
  /** A locked order. */
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
 * Records why a delivery failed and frees its window. If there is no further attempt, the items are expected back and
 * stay out of stock until the shop has received them. Refusal: order.failure-missing.
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

/** Records items that come back to the shop after a failed or partial delivery. */
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

/** Erases the notes of drivers from delivery attempts. */
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

type PhoneNow = { readonly phone: string; readonly now: Date }

/** Counts cash orders of a phone number that its customer refused at the door recently, and never took (G-131). */
export async function readRefusals(db: Db, asked: PhoneNow): Promise<number> {
  const { rows } = await sql<{ refusals: number }>`select ${refusalsAtDoor(asked)} as refusals`.execute(db)
  return rows[0]?.refusals ?? 0
}

/** SQL subquery of {@link readRefusals}. */
export function refusalsAtDoor({ phone, now }: PhoneNow) {
  const { days, failures } = cashRefusals
  return sql<number>`(
    select count(distinct o.id)::int from order_groups g join orders o on o.group_id = g.id
      join delivery_attempts a on a.order_id = o.id
    where phone_key(g.phone) = phone_key(${phone}) and g.phone <> '' and g.payment_method = 'cash_on_delivery'
      and a.failure = any(${[...failures]}::delivery_failure[]) and o.status <> 'delivered'
      and a.at > ${now}::timestamptz - make_interval(days => ${days}))`
}

/** Throws Refusal('order.cash-not-possible') for a phone with too many refused cash orders (G-131). */
export function refuseAfterRefusals(refusals: number): void {
  if (refusals >= cashRefusals.times) throw new Refusal('order.cash-not-possible', {}, 'paymentMethod')
}

type Received = { readonly id: string; readonly isRestocked: boolean }

/**
 * Marks all items of an order that were coming back as received, and restocks them if wanted. A shop can receive only
 * items of its own orders. Refusals: order.not-found, order.nothing-comes-back.
 */
export async function receiveItems(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, isRestocked }: Received,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { number } = await lockOrder(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
    const at = deps.clock()
    const received = await tx
      .updateTable('piecesComingBack')
      .set({ receivedAt: at, receivedBy: actor.userId, isRestocked })
      .where('orderId', '=', id)
      .where('receivedAt', 'is', null)
      .returning(['position', 'quantity'])
      .execute()
    if (received.length === 0) throw new Refusal('order.nothing-comes-back')
    if (isRestocked) {
      const items = await tx
        .selectFrom('orderItems')
        .select(['position', 'productId'])
        .where('orderId', '=', id)
        .execute()
      const productAt = new Map(items.map(({ position, productId }) => [position, productId]))
      const lines = received.map(({ position, quantity }) => {
        return { productId: productAt.get(position) ?? '', quantity }
      })
      await returnStock(tx, lines)
    }
    if (actor.kind !== 'admin') return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'order.pieces-received',
      ...auditSubject('order', id, orderNumberText(number)),
      after: { items: received.reduce((sum, { quantity }) => sum + quantity, 0), isRestocked },
      at,
    })
  })
}
