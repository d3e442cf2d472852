import type { Order } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#domain/money/payment-method.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { rowOf, type Tx, type Admin, type ShopOwner } from '#server/deps.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { noPerson } from '#server/platform/status/transition.ts'

export const customer = { kind: 'customer', userId: null } as const

export type OrderActor = Admin | ShopOwner | typeof customer | typeof noPerson

/** An order whose row is locked. */
export type LockedOrder = {
  readonly id: string
  readonly number: number
  readonly groupId: string
  readonly shopId: string | null
  readonly status: OrderStatus
  readonly paymentMethod: PaymentMethod
  readonly deliveryDate: string | null
  readonly deliveryWindow: string | null
  /** Null where a card payment or the customer's code is awaited, or never came. */
  readonly confirmedAt: Date | null
}

/** Two moves at once take their turns here; the second one sees what the first one left. A shop finds what is confirmed. */
export async function lockOrder(tx: Tx, id: string, shopId?: string): Promise<LockedOrder> {
  const found = tx
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(['orders.id', 'orders.number', 'orders.groupId', 'orders.shopId', 'orders.status'])
    .select(['paymentMethod', 'deliveryDate', 'deliveryWindow', 'confirmedAt'])
    .where('orders.id', '=', id)
    .forNoKeyUpdate('orders')
  const own =
    shopId === undefined
      ? found
      : found.where('orders.shopId', '=', shopId).where('confirmedAt', 'is not', null)
  return rowOf(id, own, 'order.not-found')
}

type EventInput = {
  readonly row: Pick<LockedOrder, 'id' | 'status'>
  readonly actor: OrderActor
  readonly details: Pick<NonNullable<Order['events'][number]['details']>, 'cancelled' | 'day'>
  readonly reason?: string | null
  readonly at: Date
}

/** Keeps in the history of an order what happened while it stood where it is; returns the event's id. */
export function recordOrderEvent(tx: Tx, { row, actor, details, reason, at }: EventInput): Promise<string> {
  return recordTransition(tx, 'order', {
    subjectId: row.id,
    actorId: actor.userId,
    by: actor.kind,
    fromStatus: row.status,
    toStatus: row.status,
    reason: reason ?? null,
    details,
    at,
  })
}

type Ending = {
  readonly orderId: string
  readonly as: 'agreed' | 'declined' | 'withdrawn'
  readonly at: Date
  /** Only this one. */
  readonly id?: string
}

/** Ends what is proposed for an order whose row is locked, and answers it; undefined where nothing is. */
export function endProposal(tx: Tx, { orderId, as, at, id }: Ending) {
  return tx
    .updateTable('orderProposals')
    .set({ status: as, endedAt: at })
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .$if(id !== undefined, (open) => open.where('id', '=', id ?? ''))
    .returning(['id', 'day as date', 'deliveryWindow as window', 'reason'])
    .executeTakeFirst()
}
