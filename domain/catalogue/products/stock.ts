/** A product on sale with so few left, or none, is running out: its shop is told. */
export const lowStock = 3

/** Whether so many products are few enough to warn of. */
export function isLowStock(products: number): boolean {
  return products <= lowStock
}
