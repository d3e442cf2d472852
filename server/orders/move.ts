import { endProposal, type LockedOrder, lockOrder, type OrderActor } from './locked-order.ts'
import { sql } from 'kysely'
import type { OrderMove } from '#contract/orders/list.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { isByProvider, isCash, isPrepaid } from '#domain/money/payment-method.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  isFailedDelivery,
  isVoid,
  isWithShop,
  type OrderEvent,
  type OrderStatus,
  orderStatus,
  stepsBetween,
} from '#domain/orders/order-status.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { freeSlot } from '#server/shops/delivery/slots.ts'
import type { Tx, Deps, Admin, ShopOwner } from '#server/deps.ts'
import { recordDelivery } from '#server/money/ledger/book-order.ts'
import { returnStock } from '#server/catalogue/products/stock.ts'
import { refuseConflict, noPerson, type Subject, transition } from '#server/platform/status/transition.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { finishDelivery } from './deliveries/finish.ts'
import { recordFailure } from './attempts/fail.ts'
import { closeNewsOfAnswered, notifyOfMove } from './notifications.ts'
import { keepProof } from './photos.ts'
import { decideCapture } from './payments/capture.ts'
import { refundRest } from './refunds/issue.ts'

/**
 * Moves an order (G-87) and records the event. Cancelling returns items to stock, frees the window and refunds
 * payments; delivery marks cash as paid; a failed delivery clears the day, or the items come back; the customer is
 * notified. A shop can move only its own orders. Refusals: order.not-found, order.cannot-move, order.reason-missing,
 * order.failure-missing, order.proof-missing, order.moved-meanwhile, order.awaits-payment, order.awaits-confirmation,
 * object.unknown-file.
 */
export async function moveOrder(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
  move: WholeMove,
): Promise<void> {
  await deps.db.transaction().execute((tx) => moveInside(tx, deps, actor, { id, ...move }))
}

/** A move of the whole order, without items refused at the door. */
type WholeMove = Omit<OrderMove, 'notAccepted' | 'notAcceptedPhoto'>
type InsideMove = WholeMove & { readonly id: string }

/** Moves an order inside a story; see {@link moveOrder}. */
export async function moveInside(
  tx: Tx,
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, status: to, rejectionReason: reason, seen, atOnce, ...details }: InsideMove,
): Promise<void> {
  const locked = await lockOrder(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
  await refuseConflict(tx, 'order', { row: locked, seen, code: 'order.moved-meanwhile' })
  if (!isVoid(to)) refuseUnconfirmed(locked)
  let row = locked
  for (const step of atOnce && to === 'shipped' ? stepsBetween(row.status, to) : []) {
    const by = { row, to: step, by: actor }
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await transition({ tx, deps }, orderMoves(actor, { isOnTheWay: true }), by)
    row = { ...row, status: step }
  }
  await transition({ tx, deps }, orderMoves(actor, { ...details, note: reason }), {
    row,
    to,
    by: actor,
    reason: reason ?? null,
  })
}

/** Refuses actions on an order not yet paid, or not yet confirmed by the customer. */
export function refuseUnconfirmed({ confirmedAt, paymentMethod }: LockedOrder): void {
  if (confirmedAt === null)
    throw new Refusal(isCash(paymentMethod) ? 'order.awaits-confirmation' : 'order.awaits-payment')
}

/** Cancels an order whose time to pay or to confirm is over; does nothing if it is confirmed or no longer pending. */
export async function cancelUnpaid(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    if (row.status !== 'pending' || row.confirmedAt !== null) return
    await transition({ tx, deps }, orderMoves(noPerson, {}), { row, to: 'cancelled', by: noPerson })
  })
}

/** Cancels a confirmed order that the shop did not answer in time, and notifies the customer; ignores any other. */
export async function cancelUnanswered(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    if (row.status !== 'pending' || row.confirmedAt === null) return
    await transition({ tx, deps }, orderMoves(noPerson, {}), { row, to: 'cancelled', by: noPerson })
  })
}

type Details = Omit<WholeMove, 'status' | 'rejectionReason' | 'seen' | 'atOnce'> & {
  /** Another move follows at once, and the customer is notified only of the last. */
  readonly isOnTheWay?: boolean
  /** The driver's note on a failed delivery. */
  readonly note?: string | null | undefined
}

/** Returns how orders are moved by an actor, with the details to record. */
export function orderMoves(
  by: OrderActor,
  { photo, failure, note, isOnTheWay, ...details }: Details,
): Subject<OrderStatus, OrderEvent, LockedOrder> {
  const said = Object.keys(details).length > 0 ? details : null
  return {
    machine: orderStatus,
    store: (tx, { id, status, paymentMethod }, { to, reason, at }) => {
      const isTaken = to === 'delivered' && !isPrepaid(paymentMethod)
      const arrival = to === 'delivered' ? arrivedAt(at) : {}
      const changes = {
        status: to,
        statusSince: at,
        updatedAt: at,
        rejectionReason: reason,
        ...(to === 'processing' && isFailedDelivery(status, to) && noDay),
        ...(isTaken && { paidFils: sql<number>`total_fils` }),
        ...arrival,
      }
      return tx.updateTable('orders').set(changes).where('id', '=', id).execute()
    },
    record: (tx, event) => recordTransition(tx, 'order', { ...event, by: by.kind, details: said }),
    audit: { action: 'order.moved', subjectKind: 'order', fieldsOf: auditedFields },
    followUp: async (tx, deps, moved) => {
      const { row, to, at, eventId } = moved
      const proof = { orderId: row.id, eventId, photo, ownerId: by.userId }
      const isFailed = isFailedDelivery(row.status, to)
      if (row.status === 'pending') await closeNewsOfAnswered(tx, deps, { id: row.id, at })
      if (isFailed) {
        await recordFailure(tx, { row, to, eventId, failure, note, at })
        await keepProof(tx, deps, proof)
      }
      if (isVoid(to)) {
        if (!isFailed && hasTaken(row)) await giveBack(tx, row)
        await refundRest(tx, deps, { orderId: row.id, cause: to, decidedBy: deciderOf(by) })
        await decideCapture(tx, row)
      }
      if (!isWithShop(to)) await endProposal(tx, { orderId: row.id, as: 'withdrawn', at: moved.at })
      if (to === 'delivered') {
        refuseUnproven(row, { receivedBy: details.receivedBy, photo })
        await keepProof(tx, deps, proof)
        await recordDelivery(tx, row.id, moved.at)
        const { deliveryUndoMinutes } = await readSettings(tx)
        // The customer is notified only when the delivery is final.
        if (deliveryUndoMinutes === 0) await finishDelivery(tx, deps, row.id)
      } else if (!isOnTheWay)
        await notifyOfMove(tx, deps, { ...moved, reason: moved.reason ?? note ?? null, failure, by: by.kind })
    },
  }
}

/** Requires proof that a cash order was delivered: the recipient's name, or a photo (G-131). */
function refuseUnproven(
  { paymentMethod }: LockedOrder,
  { receivedBy, photo }: Pick<OrderMove, 'receivedBy' | 'photo'>,
): void {
  if (isCash(paymentMethod) && !receivedBy && !photo)
    throw new Refusal('order.proof-missing', {}, 'receivedBy')
}

/** After a failed delivery, the customer chooses or the shop proposes a new day. */
const noDay = { deliveryDate: null, deliveryWindow: null }

/**
 * Returns delivery time and return deadline: the platform's return days, or the shop's if it gives more, to the end of
 * the last day; without return days, the order cannot be returned.
 */
function arrivedAt(at: Date) {
  const endOfDay = new Date(dayStart(dayOf(at), 1).getTime() - 1)
  const returnableUntil = sql<Date>`${endOfDay}::timestamptz + make_interval(days => nullif((
    select greatest(settings.return_days, (select return_days from shops where id = orders.shop_id)) from settings), 0))`
  return { deliveredAt: at, returnableUntil }
}

/** Returns whether an order has reserved items and window: with provider payments at once, with cash when confirmed. */
export function hasTaken({ confirmedAt, paymentMethod }: LockedOrder): boolean {
  return confirmedAt !== null || isByProvider(paymentMethod)
}

/** Returns the items of a cancelled order to stock and frees its window. */
async function giveBack(
  tx: Tx,
  { id, shopId, deliveryDate: day, deliveryWindow: window }: LockedOrder,
): Promise<void> {
  const items = await tx
    .selectFrom('orderItems')
    .select((of) => ['productId', of('quantity', '-', of.ref('cancelled')).as('quantity')])
    .where('orderId', '=', id)
    .execute()
  await returnStock(tx, items)
  if (day !== null && window !== null) await freeSlot(tx, { shopId, day, window })
}

async function auditedFields(tx: Tx, { id, number }: LockedOrder) {
  const row = await tx
    .selectFrom('orders')
    .select(['status', 'rejectionReason', 'paymentStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: orderNumberText(number), nameAr: null, ...row }
}

/** Id of the deciding administrator; null for shops, customers and the system. */
function deciderOf({ kind, userId }: OrderActor): string | null {
  return kind === 'admin' ? userId : null
}
