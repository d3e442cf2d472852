import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { canMove, type Mover } from '#domain/platform/status/machine.ts'
import { isWithShop, type OrderStatus, orderStatus } from '#domain/orders/order-status.ts'
import type { FreeDelivery } from '#domain/shops/delivery.ts'

/** A line of an order as bought, and how many of its items have been cancelled. Amounts in fils. */
export type BoughtLine = {
  readonly position: number
  readonly quantity: number
  readonly cancelled: number
  readonly unitPriceFils: Fils
  /** Per item; null without assembly. */
  readonly assemblyFils: Fils | null
}

/** Items of a line to cancel; `seen` is the remaining number that the screen showed. */
export type ItemsToCancel = {
  readonly position: number
  readonly quantity: number
  readonly seen?: number | null | undefined
}

/** The parts of an order that a cancellation affects. */
export type CancellableOrder = {
  readonly lines: readonly BoughtLine[]
  readonly deliveryFils: Fils
  readonly codFeeFils: Fils
  /** Null if delivery was not free, or its fee is already charged again. */
  readonly freeDelivery: FreeDelivery | null
}

/** An order after some items were cancelled; `lines` are the changed ones. */
export type RemainingOrder = {
  readonly lines: readonly (BoughtLine & { readonly totalFils: Fils; readonly vatFils: Fils })[]
  readonly itemsFils: Fils
  readonly deliveryFils: Fils
  /** The part of the delivery fee charged again because the rest is below the threshold for free delivery. */
  readonly owedFils: Fils
  readonly freeDelivery: FreeDelivery | null
  readonly totalFils: Fils
  readonly vatFils: Fils
  /** True if the whole order is cancelled. */
  readonly isNothingLeft: boolean
}

/** Returns whether items may be cancelled: by anyone who may cancel the order, until it leaves the shop. */
export function mayCancelItems(status: OrderStatus, by: Mover): boolean {
  return isWithShop(status) && canMove(orderStatus, status, 'cancelled', by)
}

/** Returns how many items of a line are not cancelled. */
export function itemsLeft({ quantity, cancelled }: Pick<BoughtLine, 'quantity' | 'cancelled'>): number {
  return quantity - cancelled
}

/**
 * Calculates an order without the given items, which must still be left (`refuseUnwanted`). Remaining items keep their
 * price, even from a bundle, and fees stay; free delivery is charged if the customer cancels to below its threshold.
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

/** Calculates an order with cancelled items restored at their original price; free delivery is unchanged. */
export function withItemsAgain(
  order: CancellableOrder,
  items: readonly Pick<ItemsToCancel, 'position' | 'quantity'>[],
): RemainingOrder {
  const added = items.map(({ position, quantity }) => ({ position, quantity: -quantity }))
  return { ...withoutItems(order, added, 'shop'), freeDelivery: order.freeDelivery }
}

type CancelledSums = { readonly itemsFils: Fils; readonly goneFils: Fils; readonly by: Mover }

/**
 * Calculates how much of a waived delivery fee is charged again: at most the price of the items cancelled with it.
 * Cancellations by the shop or an administrator lower the threshold instead, so that they cost the customer nothing.
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
