import type { Fils } from '#domain/platform/amounts/money.ts'

/** A line of an order, and how many of its items are being or have been returned. */
export type ReturnableLine = {
  readonly quantity: number
  readonly cancelled: number
  /** Items in returns that were not refused. */
  readonly returned: number
  readonly totalFils: Fils
  /** Already refunded for this line outside returns. */
  readonly refundedFils?: Fils
}

/** Returns how many items of a line can still be returned. */
export function returnable({ quantity, cancelled, returned }: ReturnableLine): number {
  return quantity - cancelled - returned
}

/** Returns the price paid for a number of items, assembly included, at most what was not refunded outside returns. */
export function paidFor(line: ReturnableLine, items: number): Fils {
  const { quantity, cancelled, totalFils, refundedFils = 0 } = line
  const bought = quantity - cancelled
  return bought === 0 ? 0 : Math.max(0, Math.min((totalFils / bought) * items, totalFils - refundedFils))
}

/** Returned items of a line, regardless of other returns of that line. */
export type ReturnedItems = { readonly quantity: number; readonly line: Omit<ReturnableLine, 'returned'> }

/** Returns the price paid for the items of a return, the upper limit of its refund. */
export function paidForAll(items: readonly ReturnedItems[]): Fils {
  return items.reduce((sum, { line, quantity }) => sum + paidFor({ ...line, returned: 0 }, quantity), 0)
}
