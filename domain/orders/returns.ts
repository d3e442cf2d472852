import type { Fils } from '#domain/platform/amounts/money.ts'

/** A line of an order, and how many of it are on their way back or were. */
export type ReturnableLine = {
  readonly quantity: number
  readonly cancelled: number
  /** In returns that were not refused. */
  readonly returned: number
  readonly totalFils: Fils
  /** What went back of it otherwise. */
  readonly refundedFils?: Fils
}

/** How many items of a line may still be sent back. */
export function returnable({ quantity, cancelled, returned }: ReturnableLine): number {
  return quantity - cancelled - returned
}

/** What so many items of a line have cost, assembly included, as far as it did not go back otherwise. */
export function paidFor(line: ReturnableLine, items: number): Fils {
  const { quantity, cancelled, totalFils, refundedFils = 0 } = line
  const bought = quantity - cancelled
  return bought === 0 ? 0 : Math.max(0, Math.min((totalFils / bought) * items, totalFils - refundedFils))
}

/** So many items of a line, whatever else goes back of it. */
export type ReturnedItems = { readonly quantity: number; readonly line: Omit<ReturnableLine, 'returned'> }

/** What the items of a return have cost: a refund is at most that. */
export function paidForAll(items: readonly ReturnedItems[]): Fils {
  return items.reduce((sum, { line, quantity }) => sum + paidFor({ ...line, returned: 0 }, quantity), 0)
}
