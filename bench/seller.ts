import type { Db } from '#server/deps.ts'
import { returnStock, type StockLine, takeStock } from '#server/catalogue/products/stock.ts'

/** Sells the products in turn, one at a time, `perSecond` sales per second; a sold-out product gets twenty more. */
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
