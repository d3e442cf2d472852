import type { QuoteShop } from '#contract/orders/cart.ts'

/** A day, `2026-11-26`, and a window of it, `09:00-13:00`. */
export type Chosen = { readonly date: string; readonly window: string }

/** When a shop comes: as it was chosen, where that is still free, else as soon as it can; null where it cannot come. */
export function deliveryOf(
  { shopId, delivery }: QuoteShop,
  chosen: Readonly<Record<string, Chosen>>,
): Chosen | null {
  const days = delivery?.days ?? []
  const wanted = chosen[String(shopId)]
  const isFree =
    wanted && days.some(({ date, windows }) => date === wanted.date && windows.includes(wanted.window))
  if (isFree) return wanted
  const [first] = days
  const [window] = first?.windows ?? []
  return first && window !== undefined ? { date: first.date, window } : null
}

/** Another day keeps the window where it is free on that day too. */
export function onDay({ delivery }: QuoteShop, date: string, before: Chosen | null): Chosen {
  const windows = delivery?.days.find((day) => day.date === date)?.windows ?? []
  const kept = before && windows.includes(before.window) ? before.window : windows[0]
  return { date, window: kept ?? '' }
}

/** Shops with something to bring; one that sells in two currencies comes once. */
export function delivering(shops: readonly QuoteShop[]): QuoteShop[] {
  const bringing = shops.filter(({ lines }) => lines.some(({ problem }) => problem === null))
  return bringing.filter(({ shopId }, index) => bringing.findIndex((one) => one.shopId === shopId) === index)
}
