import type { Db } from '#server/deps.ts'
import { returnStock, type StockLine, takeStock } from '#server/catalogue/products/stock.ts'

/** So many sales of one product a second, of products in turn; what has run out comes back with twenty. */
export function sellSteadily(
  db: Db,
  ids: readonly string[],
  perSecond: number,
): { stop: () => Promise<void> } {
  const selling = new Set<Promise<void>>()
  let sold = 0
  const move = (how: typeof takeStock, line: StockLine) => db.transaction().execute((tx) => how(tx, [line]))
  const sell = async () => {
    const productId = ids[sold++ % ids.length] as string
    const line = { productId, quantity: 1 }
    await move(takeStock, line).catch(() => move(returnStock, { productId, quantity: 20 }))
  }
  const timer = setInterval(() => {
    const sale = sell().finally(() => selling.delete(sale))
    selling.add(sale)
  }, 1000 / perSecond)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(selling)
  }
  return { stop }
}
