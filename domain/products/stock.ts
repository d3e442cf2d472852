/** A piece on sale with so few left, or none, is running out: its shop is told, and visitors see how many. */
export const lowStock = 3

/** Whether so many pieces are few enough to warn of. */
export function isLowStock(pieces: number): boolean {
  return pieces <= lowStock
}

/**
 * What pages say of so many pieces: their number where they are few, else only that there are some (null). A sale that
 * leaves it the same changes no page.
 */
export function shownStock(pieces: number): number | null {
  return isLowStock(pieces) ? pieces : null
}
