import type { Order } from '#contract/orders/orders.ts'
import { isRefundDue } from '#domain/money/refunds.ts'
import { returnable } from '#domain/orders/returns.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { momentText, eventSubject } from '#web/order/days.ts'
import { itemList, itemName } from '#web/order/items.ts'
import { mayCancelItems, itemsLeft } from '#domain/orders/cancellation.ts'
import { boughtOf } from '#web/kit/forms/chosen-items.ts'
import { deliveryFailureNames } from '#domain/orders/delivery-failure.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { viewTexts } from './view-messages.ts'
import { instalmentNames, isByInstalments, isByProvider } from '#domain/money/payment-method.ts'

/** The items of an order that can be returned, and its returns so far, in the customer's language. */
export type ReturnsView = ReturnType<typeof returnsView>

export function returnsView(order: Order, locale: Locale, now = new Date()) {
  const { returnableUntil: until, refunds } = order
  const refunded = refunds.reduce((sum, one) => sum + (isRefundDue(one) ? 0 : one.amount), 0)
  const isOpen = order.status === 'delivered' && until !== null && until >= now
  return {
    until: isOpen ? locale.day(until) : null,
    items: isOpen ? returnableItems(order, locale) : [],
    refunded: refunded > 0 ? locale.money(refunded) : null,
    asked: order.returns.map(({ refund, createdAt, items, fetch, ...rest }) => ({
      ...rest,
      fetch: fetch && {
        date: fetch.date,
        window: fetch.window,
        isAgreed: fetch.agreedAt !== null,
        moment: momentText(fetch, locale),
      },
      day: locale.shortDay(createdAt),
      refund: refund === null ? null : locale.money(refund),
      items: itemList(order, items, locale),
      /** Products whose design is on sale in other finishes or sizes. */
      others: items.flatMap(({ position, productId, hasOthers }) => {
        const to = paths.product(productId)
        return hasOthers ? [{ to, name: itemList(order, [{ position, quantity: 1 }], locale) }] : []
      }),
    })),
  }
}

/** The lines that can still be returned; one product in two colours is two lines. */
function returnableItems({ items }: Order, locale: Locale) {
  return items.flatMap(({ total: totalFils, ...item }) => {
    const most = returnable({ ...item, totalFils })
    const { position, productId } = item
    return most > 0 ? [{ position, productId, name: itemName(item, locale), most }] : []
  })
}

/** The items that the customer may still cancel, in their language; null where there is no choice of items. */
export type CancellingView = NonNullable<ReturnType<typeof cancellingView>>

export function cancellingView(order: Order, locale: Locale) {
  const lines = order.items.filter((item) => itemsLeft(item) > 0)
  const count = lines.reduce((sum, item) => sum + itemsLeft(item), 0)
  if (order.confirmedAt === null || !mayCancelItems(order.status, 'customer') || count < 2) return null
  return {
    bought: boughtOf(order),
    /** Names by position. */
    names: Object.fromEntries(lines.map((item) => [item.position, itemName(item, locale)])),
  }
}

type Event = Order['events'][number]

/** An event of an order besides its steps, in the customer's language. */
export type OrderEventView = {
  readonly at: string
  readonly said: string
  /** The reason as written by the shop or the platform; null where there is none, or it is the customer's own. */
  readonly reason: string | null
  readonly photos: readonly string[]
}

/** Oldest first. */
export function eventsOf(order: Order, locale: Locale): OrderEventView[] {
  return order.events
    .filter(({ from, to, failure, details }) => from === to || failure !== null || details?.restored)
    .map((event) => ({
      at: locale.shortDay(event.at),
      said: sentenceOf(order, event, locale),
      reason: event.by === 'customer' ? null : event.reason,
      photos: event.photos,
    }))
}

function sentenceOf(order: Order, { by, to, details, failure }: Event, locale: Locale): string {
  const text = viewTexts[locale.language]
  if (failure !== null) return text.notHandedOver({ failure: deliveryFailureNames[failure][locale.language] })
  const subject = eventSubject(order, details, locale)
  if (details?.day) return text[details.day.became]({ moment: subject })
  if (details?.restored) return text.restored({ items: subject })
  // Items of a shipped order can only be cancelled at the door.
  if (to === 'shipped') return text.notAccepted({ items: subject })
  return by === 'customer' ? text.byYou({ items: subject }) : text.byShop({ items: subject })
}

/** A day proposed by the shop that the customer can still agree to; null where there is none in the future. */
export type ProposalView = NonNullable<ReturnType<typeof proposalView>>

export function proposalView({ proposal }: Order, locale: Locale, now = new Date()) {
  if (!proposal || proposal.date <= dayOf(now)) return null
  return { id: proposal.id, reason: proposal.reason, moment: momentText(proposal, locale) }
}

/** The deadline for paying a checkout by card, as ISO time and for display; null where no payment is awaited. */
export function awaitedPayment(orders: readonly Order[], { shortMoment }: Locale) {
  const until = orders.find(({ payUntil }) => payUntil !== null)?.payUntil
  return until ? { at: until.toISOString(), until: shortMoment(until) } : null
}
export type AwaitedPayment = NonNullable<ReturnType<typeof awaitedPayment>>

/** The deadline for confirming a cash checkout by code; null where no code is awaited. */
export function awaitedCode(orders: readonly Order[], { shortMoment }: Locale): AwaitedPayment | null {
  const until = orders.find(({ confirmUntil }) => confirmUntil !== null)?.confirmUntil
  return until ? { at: until.toISOString(), until: shortMoment(until) } : null
}

/** Whether Majlis owes a transfer, for which it needs a bank account. */
export function awaitsAccount({ refunds }: Order): boolean {
  return refunds.some(
    ({ status, payer }) => status === 'failed' || (status === 'owed' && payer === 'platform'),
  )
}

/** The refunds of an order; those paid in cash are shown with their receipts instead. */
export function refundsView({ refunds }: Order, { language, money, shortDay }: Locale) {
  return refunds
    .filter((one) => isRefundDue(one) || isByProvider(one.method) || one.paidBy === 'bank')
    .map(({ refundNumber: number, amount, status, method, doneAt, paidBy, reference }) => {
      const day = doneAt && shortDay(doneAt)
      const provider = isByInstalments(method) ? instalmentNames[method][language] : null
      return { number, amount: money(amount), status, provider, day, paidBy, reference: reference ?? '' }
    })
}
export type RefundView = ReturnType<typeof refundsView>[number]
