import type { Decoded } from '#contract/endpoint.ts'
import type { cancelOrder as asked } from '#contract/orders/cancel.ts'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import {
  type RemainingOrder,
  mayCancelItems,
  itemsLeft,
  type ItemsToCancel,
  withoutItems,
} from '#domain/orders/cancellation.ts'
import { refuseBrokenBundles, refuseUnwanted } from '#domain/orders/cancellation-refusals.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { readStory } from '#server/money/documents/store.ts'
import { returnStock } from '#server/catalogue/products/stock.ts'
import { auditMove, transition } from '#server/platform/status/transition.ts'
import { expectBack } from './attempts/fail.ts'
import { readBought, writeBought } from './bought.ts'
import { justBefore } from './attempts/at-door.ts'
import { notifyOfCancelledItems } from './change-notifications.ts'
import { keepPhotos } from './photos.ts'
import { customer, type LockedOrder, lockOrder, type OrderActor, recordOrderEvent } from './locked-order.ts'
import { orderMoves, refuseUnconfirmed } from './move.ts'
import { findOrder } from './find.ts'
import { limitNotifications } from './limits.ts'
import { type RefundedLine, refundOrder } from './refunds/issue.ts'

type CancelInput = { readonly items: readonly ItemsToCancel[]; readonly reason: string | null | undefined }

/**
 * Cancels an order that the shop has not answered (R-ORD-09), or some of its items, for the customer, who is identified
 * by number and e-mail. Refusals: those of `cancelOrder` in the contract.
 */
export async function cancelOrder(
  deps: Deps,
  number: string,
  { email, items, reason }: Decoded<typeof asked>['body'],
): Promise<void> {
  const { id } = await findOrder(deps.db, number, email)
  if (items) return cancelItems(deps, customer, { id, items, reason })
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    await transition({ tx, deps }, orderMoves(customer, {}), { row, to: 'cancelled', by: customer })
  })
}

/**
 * Cancels items of an order: they go back into stock, totals are recalculated, the customer is notified. If no items
 * are left, the order is cancelled. A shop can cancel only in its own orders. Refusals: order.not-found,
 * order.items-fixed, order.awaits-payment, order.awaits-confirmation, order.too-few-left, order.bundle-whole,
 * order.moved-meanwhile, request.too-many.
 */
export async function cancelItems(
  deps: Deps,
  actor: OrderActor,
  { id, items, reason }: CancelInput & { readonly id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
    if (!mayCancelItems(row.status, actor.kind)) throw new Refusal('order.items-fixed')
    await cancelInside(tx, deps, { row, actor, items, reason, isAtDoor: false })
  })
}

type Cancelling = {
  readonly row: LockedOrder
  readonly actor: OrderActor
  /** Whether the items were refused at the door: they return to the shop before they are in stock again. */
  readonly isAtDoor: boolean
  /** Address of an uploaded photo of the items. */
  readonly photo?: string | null | undefined
}

/** Cancels items of a locked order inside a story. At the door, some item must be accepted: order.nothing-accepted. */
export async function cancelInside(
  tx: Tx,
  deps: Deps,
  { items, reason, ...about }: Cancelling & CancelInput,
): Promise<void> {
  const { row, actor, isAtDoor } = about
  refuseUnconfirmed(row)
  const bought = await readBought(tx, row.id)
  refuseUnwanted(bought.lines, items)
  if (actor.kind === 'customer') {
    refuseBrokenBundles(bought.lines, items)
    // Each cancellation sends a mail to the shop.
    await limitNotifications(tx, deps, row.id)
  }
  const { freeDelivery } = bought
  // At the door, free delivery is kept as it was, since the delivery may be taken back.
  const left = { ...withoutItems(bought, items, actor.kind), ...(isAtDoor && { freeDelivery }) }
  if (left.isNothingLeft) {
    if (isAtDoor) throw new Refusal('order.nothing-accepted', {}, 'notAccepted')
    await transition({ tx, deps }, orderMoves(actor, {}), { row, to: 'cancelled', by: actor, reason })
    return
  }
  const unwanted = left.lines.map((line) => {
    const { cancelled = 0, productId = '' } = bought.lines.find(sameLine(line)) ?? {}
    const quantity = line.cancelled - cancelled
    const fils = quantity * (line.unitPriceFils + (line.assemblyFils ?? 0))
    return { position: line.position, quantity, productId, fils }
  })
  await writeCancellation(tx, deps, { ...about, left, unwanted, reason: reason?.trim() || null })
}

type ItemCancellation = Cancelling & {
  readonly left: RemainingOrder
  readonly unwanted: readonly (RefundedLine & { readonly productId: string })[]
  readonly reason: string | null
}

async function writeCancellation(
  tx: Tx,
  deps: Deps,
  { row, actor, isAtDoor, photo, left, unwanted, reason }: ItemCancellation,
): Promise<void> {
  const at = deps.clock()
  const { id } = row
  const before = actor.kind === 'admin' ? await auditedFields(tx, row) : null
  await writeBought(tx, id, left, at)
  if (!isAtDoor) await returnStock(tx, unwanted)
  const costs = unwanted.map((line) => line.fils)
  const back = costs.reduce((sum, cost) => sum + cost, 0) - left.owedFils
  const shares = apportion(back, costs)
  const lines = unwanted.map(({ position, quantity }, index) => {
    return { position, quantity, fils: shares[index] ?? 0 }
  })
  // Before delivery an order is paid in full or not at all. At the door, the refund waits until the delivery is final,
  // unless an invoice was already issued.
  const isNow = !isAtDoor || (await readStory(tx, `sale:${id}`)) !== undefined
  const fils = isNow && (await wasPaid(tx, id)) ? back : 0
  const decidedBy = actor.kind === 'admin' ? actor.userId : null
  const decided = isAtDoor ? { at: justBefore(at) } : {}
  await refundOrder(tx, deps, { orderId: id, cause: 'line-cancelled', decidedBy, fils, lines, ...decided })
  const cancelled = unwanted.map(({ position, quantity }) => ({ position, quantity }))
  const eventId = await recordOrderEvent(tx, { row, actor, details: { cancelled }, reason, at })
  const pathOf = () => 'notAcceptedPhoto'
  const addresses = photo ? [photo] : []
  await keepPhotos(tx, deps, { orderId: id, of: { eventId }, addresses, ownerId: actor.userId, pathOf })
  if (isAtDoor) await expectBack(tx, { orderId: id, eventId, items: cancelled })
  if (actor.kind === 'admin' && before) {
    const audit = { action: 'order.lessened', subjectKind: 'order', fieldsOf: auditedFields } as const
    await auditMove(tx, audit, { row, actorId: actor.userId, before, reason, at })
  }
  if (isAtDoor) return
  await notifyOfCancelledItems(tx, deps, {
    orderId: id,
    eventId,
    unwanted,
    reason,
    refundFils: fils,
    owedFils: left.owedFils,
    by: actor.kind,
  })
}

async function wasPaid(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('orders')
    .select('paidFils')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.paidFils > 0
}

function sameLine({ position }: { readonly position: number }) {
  return (one: { readonly position: number }) => one.position === position
}

async function auditedFields(tx: Tx, { id, number }: LockedOrder) {
  const { lines, totalFils } = await readBought(tx, id)
  const items = lines.reduce((sum, line) => sum + itemsLeft(line), 0)
  return {
    name: orderNumberText(number),
    nameAr: null,
    items,
    total: `${fromFils(totalFils)} AED`,
  }
}
