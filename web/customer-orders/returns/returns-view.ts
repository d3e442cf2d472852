import type { Order } from '#contract/orders/orders.ts'
import { returnable } from '#domain/orders/returns.ts'
import type { Locale } from '#web/i18n/locale.tsx'

/** What of an order its customer may send back, and what became of what was sent back before, in their language. */
export type ReturnsView = ReturnType<typeof returnsView>

export function returnsView(order: Order, locale: Locale, now = new Date()) {
  const { returnableUntil: until, refunded, currency } = order
  const isOpen = order.status === 'delivered' && until !== null && until >= now
  return {
    until: isOpen ? locale.day(until) : null,
    pieces: isOpen ? returnablePieces(order, locale) : [],
    refunded: refunded > 0 ? locale.money(refunded, currency) : null,
    asked: order.returns.map(({ refund, createdAt, items, ...told }) => ({
      ...told,
      day: locale.shortDay(createdAt),
      refund: refund === null ? null : locale.money(refund, currency),
      items: items.map(({ productId, quantity }) => ({ name: nameOf(order, productId, locale), quantity })),
    })),
  }
}

/** What can still be sent back, by product, as it is asked for: a product may stand in several lines. */
function returnablePieces({ items }: Order, { named }: Locale) {
  const pieces = new Map<string, { readonly id: string; readonly name: string; readonly most: number }>()
  for (const { productId: id, total: totalFils, ...item } of items) {
    const most = (pieces.get(id)?.most ?? 0) + returnable({ ...item, totalFils })
    if (most > 0) pieces.set(id, { id, name: named(item), most })
  }
  return [...pieces.values()]
}

function nameOf({ items }: Order, productId: string, { named }: Locale): string {
  const item = items.find((one) => one.productId === productId)
  return item ? named(item) : ''
}
