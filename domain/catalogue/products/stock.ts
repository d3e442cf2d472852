/** A piece on sale with so few left, or none, is running out: its shop is told. */
export const lowStock = 3

/** Whether so many pieces are few enough to warn of. */
export function isLowStock(pieces: number): boolean {
  return pieces <= lowStock
}
