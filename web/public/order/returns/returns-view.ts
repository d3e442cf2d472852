import type { Order } from '#contract/orders/orders.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { isRefundDue } from '#domain/money/refunds.ts'
import { returnable } from '#domain/orders/returns.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { productName } from '../item-name.ts'

/** What of an order its customer may send back, and what became of what was sent back before, in their language. */
export type ReturnsView = ReturnType<typeof returnsView>

export function returnsView(order: Order, locale: Locale, now = new Date()) {
  const { returnableUntil: until, refunds } = order
  const refunded = refunds.reduce((sum, one) => sum + (isRefundDue(one) ? 0 : one.amount), 0)
  const isOpen = order.status === 'delivered' && until !== null && until >= now
  return {
    until: isOpen ? locale.day(until) : null,
    items: isOpen ? returnableItems(order, locale) : [],
    refunded: refunded > 0 ? locale.money(refunded) : null,
    asked: order.returns.map(({ refund, createdAt, items, fetch, ...told }) => ({
      ...told,
      fetch: fetch && {
        date: fetch.date,
        window: fetch.window,
        isAgreed: fetch.agreedAt !== null,
        day: locale.day(dayStart(fetch.date)),
        time: hoursText(fetch.window),
      },
      day: locale.shortDay(createdAt),
      refund: refund === null ? null : locale.money(refund),
      items: items.map(({ position, quantity }) => ({ name: nameOf(order, position, locale), quantity })),
    })),
  }
}

/** What can still be sent back, line by line: the same product in two colours is two. */
function returnableItems({ items }: Order, locale: Locale) {
  return items.flatMap(({ total: totalFils, ...item }) => {
    const most = returnable({ ...item, totalFils })
    const { position, productId } = item
    return most > 0 ? [{ position, productId, name: productName(item, locale), most }] : []
  })
}

function nameOf({ items }: Order, position: number, locale: Locale): string {
  const item = items.find((one) => one.position === position)
  return item ? productName(item, locale) : ''
}
