import { type DayChoice, soonest } from '#web/public/order/day-and-time.tsx'
import type { QuoteShop } from '#contract/orders/checkout/cart.ts'

/** When a shop comes: as it was chosen, where that is still free, else as soon as it can; null where it cannot come. */
export function deliveryOf(
  { shopId, delivery }: QuoteShop,
  chosen: Readonly<Record<string, DayChoice>>,
): DayChoice | null {
  const days = delivery?.days ?? []
  const wanted = chosen[String(shopId)]
  const isFree =
    wanted && days.some(({ date, windows }) => date === wanted.date && windows.includes(wanted.window))
  return isFree ? wanted : soonest(days)
}

/** Shops with something to bring. */
export function delivering(shops: readonly QuoteShop[]): QuoteShop[] {
  return shops.filter(({ lines }) => lines.some(({ problem }) => problem === null))
}
