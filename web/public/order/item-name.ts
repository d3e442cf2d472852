import type { OrderItem } from '#contract/orders/orders.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'

/** An item with its colour, which tells two lines of one product apart. */
export function productName(
  { color, ...item }: Pick<OrderItem, 'name' | 'nameAr' | 'color'>,
  { named }: Locale,
): string {
  return color ? `${named(item)} · ${named(color)}` : named(item)
}
