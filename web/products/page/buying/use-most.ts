import { useEffect, useState } from 'react'
import { lowStock } from '#domain/products/stock.ts'
import { mostOfAPiece } from '#web/storefront/cart/cart-store.ts'
import type { ProductView } from '#web/products/page/product-view.ts'

/**
 * How many of a piece may be chosen. Pages that are kept for everybody know only the last few (0022), so whoever wants
 * more of them makes this ask how many there are.
 */
export function useMost({ id, stock }: Pick<ProductView, 'id' | 'stock'>, wanted: number): number {
  const [known, setKnown] = useState<number | null>(stock)
  const asks = known === null && wanted >= lowStock
  useEffect(() => {
    if (!asks) return
    const aborted = new AbortController()
    readStock(id, aborted.signal)
      .then(setKnown)
      // The cart will say it.
      .catch(() => undefined)
    return () => aborted.abort()
  }, [asks, id])
  return Math.max(1, known ?? mostOfAPiece)
}

async function readStock(id: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(`/api/products/${encodeURIComponent(id)}`, { signal })
  const { stock } = (await response.json()) as { readonly stock?: unknown }
  if (!response.ok || !Number.isSafeInteger(stock)) throw new Error(`${response.status} without a stock`)
  return Number(stock)
}
