import { type QueryCreator, sql } from 'kysely'
import { blank } from '#domain/platform/text/plain-text.ts'
import type { KycStatus } from '#domain/shops/kyc-status.ts'
import type { Mover } from '#domain/platform/status/machine.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PayoutStage } from '#domain/money/payouts/payout-status.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import type { ReviewStatus } from '#domain/orders/reviews/review-status.ts'
import type { ReturnStatus } from '#domain/orders/return-status.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { newId, type Tx } from '#server/deps.ts'
import type { Database } from '#server/platform/db/types.ts'

/** A change of status: subject, actor, time, from, to, reason (R-STATE-08). */
export type StatusEvent<S extends string> = {
  readonly subjectId: string
  /** Null if no person made it. */
  readonly actorId: string | null
  /** Null for the first status. */
  readonly fromStatus: S | null
  readonly toStatus: S
  readonly reason?: string | null
  readonly at: Date
  /** The event that this one undoes. */
  readonly undoes?: string
}

/** Events of orders also store on whose side the actor was, and details about the delivery or the receiver. */
type OrderEvent = StatusEvent<OrderStatus> & { readonly by: Mover; readonly details?: object | null }

type ReturnEvent = StatusEvent<ReturnStatus> & { readonly by: Mover }

type Statuses = {
  readonly shop: ShopStatus
  readonly product: ProductStatus
  readonly order: OrderStatus
  readonly return: ReturnStatus
  readonly payout: PayoutStage
  readonly review: ReviewStatus
  readonly kycDocument: KycStatus
}
type Kind = keyof Statuses
type Event<K extends Kind> = K extends 'order'
  ? OrderEvent
  : K extends 'return'
    ? ReturnEvent
    : StatusEvent<Statuses[K]>
type EventRow<K extends Kind> = Event<K> & { readonly id: string }

/** Each kind has its own table, all of the same shape. */
const inserts: { readonly [K in Kind]: (tx: Tx, rows: readonly EventRow<K>[]) => Promise<unknown> } = {
  shop: (tx, rows) =>
    tx
      .insertInto('shopEvents')
      .values(rows.map(({ subjectId: shopId, ...row }) => ({ shopId, ...row })))
      .execute(),
  product: (tx, rows) =>
    tx
      .insertInto('productEvents')
      .values(rows.map(({ subjectId: productId, ...row }) => ({ productId, ...row })))
      .execute(),
  payout: (tx, rows) =>
    tx
      .insertInto('payoutEvents')
      .values(rows.map(({ subjectId: payoutId, ...row }) => ({ payoutId, ...row })))
      .execute(),
  review: (tx, rows) =>
    tx
      .insertInto('reviewEvents')
      .values(rows.map(({ subjectId: reviewId, ...row }) => ({ reviewId, ...row })))
      .execute(),
  kycDocument: (tx, rows) =>
    tx
      .insertInto('kycDocumentEvents')
      .values(rows.map(({ subjectId: kycDocumentId, ...row }) => ({ kycDocumentId, ...row })))
      .execute(),
  return: (tx, rows) =>
    tx
      .insertInto('returnEvents')
      .values(rows.map(({ subjectId: returnId, ...row }) => ({ returnId, ...row })))
      .execute(),
  order: (tx, rows) => insertOrderEvents(tx, rows).execute(),
}

/** Inserts the first events of orders, as part of the statement that creates the orders. */
export function insertFirstEvents(db: QueryCreator<Database>, events: readonly OrderEvent[]) {
  return insertOrderEvents(
    db,
    events.map((event) => ({ id: newId(), ...event })),
  )
}

function insertOrderEvents(db: QueryCreator<Database>, rows: readonly EventRow<'order'>[]) {
  return db.insertInto('orderEvents').values(
    rows.map(({ subjectId: orderId, details, ...row }) => {
      return { orderId, details: details ? JSON.stringify(details) : null, ...row }
    }),
  )
}

/** Records changes of status and returns the events' ids. */
export async function recordTransitions<K extends Kind>(
  tx: Tx,
  kind: K,
  events: readonly Event<K>[],
): Promise<string[]> {
  const rows = events.map((event) => ({ id: newId(), ...event }))
  if (rows.length > 0) await inserts[kind](tx, rows)
  return rows.map(({ id }) => id)
}

/** Records one change of status and returns the event's id. */
export async function recordTransition<K extends Kind>(tx: Tx, kind: K, event: Event<K>): Promise<string> {
  const [id = ''] = await recordTransitions(tx, kind, [event])
  return id
}

/** Removes personal text, receivers and places from the histories of orders and of their returns and reviews. */
export async function blankEvents(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update order_events set reason = case when reason is not null then ${blank} end, details = details - 'receivedBy' - 'place'
    where order_id = any(${orderIds}::uuid[])`.execute(tx)
  await sql`update return_events set reason = ${blank} where reason is not null
    and return_id in (select id from returns where order_id = any(${orderIds}::uuid[]))`.execute(tx)
  await sql`update review_events set reason = ${blank} where reason is not null
    and review_id in (select id from reviews where order_id = any(${orderIds}::uuid[]))`.execute(tx)
}
