import type { Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type BoughtLine, itemsLeft, type ItemsToCancel } from './cancellation.ts'

/**
 * Refuses to cancel more items than are left, or items whose remaining number is not the one the caller saw. Kept apart
 * from `withoutItems`, which pages import as well, so that they do not load the sentences of all refusals. Refusals:
 * order.moved-meanwhile, order.too-few-left.
 */
export function refuseUnwanted(lines: readonly BoughtLine[], unwanted: readonly ItemsToCancel[]): void {
  const left = new Map(lines.map((line) => [line.position, itemsLeft(line)]))
  for (const [index, { position, quantity, seen }] of unwanted.entries()) {
    const line = lines.find((one) => one.position === position)
    if (line && seen !== undefined && seen !== null && seen !== itemsLeft(line)) {
      throw new Refusal('order.moved-meanwhile')
    }
    const then = (left.get(position) ?? 0) - quantity
    if (then < 0) throw new Refusal('order.too-few-left', {}, `items.${index}.quantity`)
    left.set(position, then)
  }
}

/** A line as sold: its bundle, and the price of the item on its own (null: not recorded). */
export type BundledLine = BoughtLine & {
  readonly bundleOf: string | null
  readonly listPriceFils: Fils | null
}

/**
 * Refuses to split a discounted bundle: a customer must cancel the same number of each item.
 * An imbalance left by the shop's own cancellations is allowed to remain. Refusal: order.bundle-whole.
 */
export function refuseBrokenBundles(lines: readonly BundledLine[], unwanted: readonly ItemsToCancel[]): void {
  const goes = (at: number) =>
    unwanted.reduce((sum, { position, quantity }) => sum + (position === at ? quantity : 0), 0)
  const reduced = lines.filter(
    ({ bundleOf, listPriceFils, unitPriceFils }) =>
      bundleOf !== null && (listPriceFils === null || unitPriceFils < listPriceFils),
  )
  for (const bundle of Map.groupBy(reduced, ({ bundleOf }) => bundleOf).values()) {
    const before = bundle.map(itemsLeft)
    const after = bundle.map((line) => itemsLeft(line) - goes(line.position))
    if (apart(after) <= apart(before)) continue
    const index = unwanted.findIndex(({ position }) => bundle.some((line) => line.position === position))
    throw new Refusal('order.bundle-whole', {}, `items.${index}.quantity`)
  }
}

function apart(counts: readonly number[]): number {
  return Math.max(...counts) - Math.min(...counts)
}
