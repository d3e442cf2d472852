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
  /** Null while a card payment or the customer's code is awaited, and if neither came. */
  readonly confirmedAt: Date | null
}

/** Locks an order, so that concurrent changes run one after the other. A shop finds only its own confirmed orders. */
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

/** Records an event that does not change the status of an order; returns the event's id. */
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
  /** If given, only this proposal is ended. */
  readonly id?: string
}

/** Ends the open proposal of a locked order and returns it; undefined if there is none. */
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
