import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { canMove, type Mover } from '#domain/platform/status/machine.ts'
import { isWithShop, type OrderStatus, orderStatus } from '#domain/orders/order-status.ts'
import type { FreeDelivery } from '#domain/shops/delivery.ts'

/** A line of an order as it was bought, and how many of it were cancelled since. Money is fils. */
export type BoughtLine = {
  readonly position: number
  readonly quantity: number
  readonly cancelled: number
  readonly unitPriceFils: Fils
  /** For each item; null where it is not assembled. */
  readonly assemblyFils: Fils | null
}

/** So many items of a line that are not to be delivered; `seen` is how many of it were left on the screen. */
export type ItemsToCancel = {
  readonly position: number
  readonly quantity: number
  readonly seen?: number | null | undefined
}

/** An order as it counts for what is cancelled of it. */
export type CancellableOrder = {
  readonly lines: readonly BoughtLine[]
  readonly deliveryFils: Fils
  readonly codFeeFils: Fils
  /** Null where its delivery was not free, or is owed already. */
  readonly freeDelivery: FreeDelivery | null
}

/** What an order comes to without some of its items; `lines` are those that changed. */
export type RemainingOrder = {
  readonly lines: readonly (BoughtLine & { readonly totalFils: Fils; readonly vatFils: Fils })[]
  readonly itemsFils: Fils
  readonly deliveryFils: Fils
  /** What of it is owed again, for less is left than delivery was free from. */
  readonly owedFils: Fils
  readonly freeDelivery: FreeDelivery | null
  readonly totalFils: Fils
  readonly vatFils: Fils
  /** Then it is the order that is cancelled, not a part of it. */
  readonly isNothingLeft: boolean
}

/** Whoever may cancel an order may cancel items of it, until it has left its shop. */
export function mayCancelItems(status: OrderStatus, by: Mover): boolean {
  return isWithShop(status) && canMove(orderStatus, status, 'cancelled', by)
}

/** How many items of a line are still to be delivered. */
export function itemsLeft({ quantity, cancelled }: Pick<BoughtLine, 'quantity' | 'cancelled'>): number {
  return quantity - cancelled
}

/**
 * An order without some of its items, of which so many are left (`refuseUnwanted`): each that stays costs what was
 * promised, also of a bundle, and the fees stay; delivery that was free from a sum is owed where its customer leaves less.
 */
export function withoutItems(
  { lines, codFeeFils, ...bought }: CancellableOrder,
  unwanted: readonly ItemsToCancel[],
  by: Mover,
): RemainingOrder {
  const cancelled = new Map(lines.map((line) => [line.position, line.cancelled]))
  for (const { position, quantity } of unwanted) {
    cancelled.set(position, (cancelled.get(position) ?? 0) + quantity)
  }
  const priced = lines.map((line) => priceOf({ ...line, cancelled: cancelled.get(line.position) ?? 0 }))
  const itemsFils = sum(priced.map(({ totalFils }) => totalFils))
  const goneFils = sum(lines.map((line) => priceOf(line).totalFils)) - itemsFils
  const { owedFils, freeDelivery } = deliveryOwed(bought.freeDelivery, { itemsFils, goneFils, by })
  const deliveryFils = bought.deliveryFils + owedFils
  return {
    lines: priced.filter((line, index) => line.cancelled !== lines[index]?.cancelled),
    itemsFils,
    deliveryFils,
    owedFils,
    freeDelivery,
    totalFils: itemsFils + deliveryFils + codFeeFils,
    vatFils: sum(priced.map(({ vatFils }) => vatFils)) + vatInside(deliveryFils) + vatInside(codFeeFils),
    isNothingLeft: priced.every((line) => itemsLeft(line) === 0),
  }
}

/** The same with items that were cancelled and are to be delivered after all, at the price that was promised. */
export function withItemsAgain(
  order: CancellableOrder,
  items: readonly Pick<ItemsToCancel, 'position' | 'quantity'>[],
): RemainingOrder {
  const added = items.map(({ position, quantity }) => ({ position, quantity: -quantity }))
  return { ...withoutItems(order, added, 'shop'), freeDelivery: order.freeDelivery }
}

type CancelledSums = { readonly itemsFils: Fils; readonly goneFils: Fils; readonly by: Mover }

/**
 * What of free delivery is owed again: never more than what is given back with it. What its customer did not cancel
 * counts as if it were bought, so that it costs them nothing.
 */
function deliveryOwed(free: FreeDelivery | null, { itemsFils, goneFils, by }: CancelledSums) {
  if (free && by !== 'customer') {
    return { owedFils: 0, freeDelivery: { ...free, fromFils: Math.max(0, free.fromFils - goneFils) } }
  }
  if (!free || itemsFils >= free.fromFils) return { owedFils: 0, freeDelivery: free }
  const owedFils = Math.min(free.feeFils, goneFils)
  const feeFils = free.feeFils - owedFils
  return { owedFils, freeDelivery: feeFils > 0 ? { ...free, feeFils } : null }
}

function priceOf(line: BoughtLine) {
  const totalFils = itemsLeft(line) * (line.unitPriceFils + (line.assemblyFils ?? 0))
  return { ...line, totalFils, vatFils: vatInside(totalFils) }
}

function sum(amounts: readonly Fils[]): Fils {
  return amounts.reduce((total, amount) => total + amount, 0)
}
