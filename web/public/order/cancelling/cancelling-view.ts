import type { Order } from '#contract/orders/orders.ts'
import { mayCancelItems, itemsLeft } from '#domain/orders/cancellation.ts'
import { boughtOf } from '#web/kit/forms/chosen-items.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { productName } from '../item-name.ts'

/** Which items of an order its customer may still cancel, in their language; null where there are none to choose from. */
export type CancellingView = NonNullable<ReturnType<typeof cancellingView>>

export function cancellingView(order: Order, locale: Locale) {
  const lines = order.items.filter((item) => itemsLeft(item) > 0)
  const count = lines.reduce((sum, item) => sum + itemsLeft(item), 0)
  if (order.confirmedAt === null || !mayCancelItems(order.status, 'customer') || count < 2) return null
  return {
    bought: boughtOf(order),
    names: lines.map((item) => productName(item, locale)),
  }
}
