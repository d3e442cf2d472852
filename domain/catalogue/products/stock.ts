/** Stock up to which a product on sale is running out, and its shop is notified. */
export const lowStock = 3

/** Whether a stock is low enough for a warning. */
export function isLowStock(products: number): boolean {
  return products <= lowStock
}
