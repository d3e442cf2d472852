import { type DayChoice, soonest } from '#web/order/days.ts'
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

/** The first day on which all of these shops can come, each at its first time; null where there is none, or one shop alone. */
export function sameDay(shops: readonly QuoteShop[]) {
  const [first, ...others] = shops.map(({ shopId, delivery }) => ({ shopId, days: delivery?.days ?? [] }))
  if (!first || others.length === 0) return null
  for (const { date } of first.days) {
    const choices = [first, ...others].flatMap(({ shopId, days }) => {
      const window = days.find((day) => day.date === date)?.windows[0]
      return window === undefined ? [] : [[String(shopId), { date, window }] as const]
    })
    if (choices.length === shops.length) return { date, deliveries: Object.fromEntries(choices) }
  }
  return null
}
