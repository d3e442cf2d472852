import type { Fils } from '#domain/money/money.ts'

/** A line of an order, and how many of it are on their way back or were. */
export type ReturnableLine = {
  readonly quantity: number
  readonly cancelled: number
  /** In returns that were not refused. */
  readonly returned: number
  readonly totalFils: Fils
}

/** How many pieces of a line may still be sent back. */
export function returnable({ quantity, cancelled, returned }: ReturnableLine): number {
  return quantity - cancelled - returned
}

/** What so many pieces of a line have cost, assembly included. */
export function paidFor({ quantity, cancelled, totalFils }: ReturnableLine, pieces: number): Fils {
  const bought = quantity - cancelled
  return bought === 0 ? 0 : (totalFils / bought) * pieces
}
