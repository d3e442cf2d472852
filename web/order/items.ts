import type { Order, OrderItem } from '#contract/orders/orders.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { orderWords } from './words.ts'

type NamedItem = Pick<OrderItem, 'name' | 'nameAr' | 'color'>

/** Name of an item with its colour, which tells two lines of one product apart. */
export function itemName({ color, ...item }: NamedItem, { named }: Locale): string {
  return color ? `${named(item)} · ${named(color)}` : named(item)
}

/** Item name with a quantity: "1 × Chair · Oak"; without it where the line has one item only. */
export function countedName(
  item: NamedItem & Pick<OrderItem, 'quantity'>,
  count: number,
  locale: Locale,
): string {
  const name = itemName(item, locale)
  return item.quantity > 1 ? orderWords[locale.language].times({ count, name }) : name
}

type Lines = readonly { readonly position: number; readonly quantity: number }[]

/** Lists some items of an order by name; empty without any. */
export function itemList({ items }: Pick<Order, 'items'>, lines: Lines, locale: Locale): string {
  const names = lines.flatMap(({ position, quantity }) =>
    items.filter((item) => item.position === position).map((item) => countedName(item, quantity, locale)),
  )
  return locale.list(names)
}
