import { instalmentNames, isByInstalments, isCash } from '#domain/money/payment-method.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isRefundDue } from '#domain/money/refunds.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { canMove, type Machine } from '#domain/platform/status/machine.ts'
import {
  isVoid,
  isWithShop,
  type OrderStatus,
  orderStatus,
  orderStatusNames,
} from '#domain/orders/order-status.ts'
import { returnStatus } from '#domain/orders/return-status.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import type { ItemRow } from '#web/order/item-rows.tsx'
import { receiptOf } from '#web/kit/storefront/printing/refund-receipt.tsx'
import { addedUp } from '#web/kit/storefront/sums.tsx'
import {
  cancellingView,
  eventsOf,
  proposalView,
  awaitedCode,
  awaitedPayment,
  awaitsAccount,
  refundsView,
  returnsView,
} from './parts-view.ts'
import { addressLines, nameOf } from '#web/order/customer.ts'
import { momentText } from '#web/order/days.ts'
import { handoverFacts } from '#web/order/handover.ts'
import { sumOf } from '#web/order/sums.ts'
import { orderWords } from '#web/order/words.ts'
import { viewTexts } from './view-messages.ts'

const path = ['pending', 'accepted', 'processing', 'shipped', 'delivered'] as const

export type Step = {
  readonly name: string
  readonly state: 'done' | 'now' | 'coming' | 'ended'
  /** When it happened, or is expected; null where unknown. */
  readonly day: string | null
}

/** The data of a checkout's page, in its language. */
export type GroupView = ReturnType<typeof groupView>
export type OrderView = GroupView['orders'][number]

type OrderFact = { readonly label: string; readonly value: string; readonly dir?: string | undefined }
type Group = { readonly orders: readonly Order[]; readonly link: string; readonly expiresAt: Date }

/** Builds the customer's view of a checkout's orders, of which there is at least one. */
export function groupView({ orders, link, expiresAt }: Group, locale: Locale, now = new Date()) {
  const [first] = orders as readonly [Order]
  const { customer, terms } = first
  return {
    link,
    until: locale.shortDay(expiresAt),
    firstName: customer.firstName,
    email: customer.email,
    address: addressOf(first, locale),
    /** The terms accepted with the order; null where there were none. */
    terms: terms && { to: paths.policy('terms', terms.version), day: locale.shortDay(terms.since) },
    paidBy: paidBy(orders),
    instalmentsWith: instalmentsWith(orders, locale),
    awaited: awaitedPayment(orders, locale),
    awaitedCode: awaitedCode(orders, locale),
    awaitsAccount: orders.some(awaitsAccount),
    again: expiresAt > now && orders.every(isUnpaid) ? paths.checkout({ again: link }) : null,
    orders: orders.map((order) => ({
      ...orderView(order, locale),
      shopWhatsapp: order.shopWhatsapp,
      // An order that is neither paid nor confirmed has no delivery.
      calendar: calendarAddress(order, expiresAt > now && order.confirmedAt ? link : null, locale),
      /** Address for rating its items; null before the delivery. */
      reviews: order.status === 'delivered' && expiresAt > now ? paths.orderReviews(link) : null,
    })),
    sum: addedUp(orders.filter(({ status }) => !isVoid(status)).map(sumOf)),
  }
}

function orderView(order: Order, locale: Locale) {
  const { status, delivery } = order
  return {
    number: order.orderNumber,
    shopId: order.shopId,
    shopName: locale.shopNamed(order),
    status,
    reason: order.rejectionReason,
    mayCancel: canMove(orderStatus, status, 'cancelled', 'customer'),
    cancelling: cancellingView(order, locale),
    proposal: proposalView(order, locale),
    events: eventsOf(order, locale),
    mayChangeDay: isWithShop(status),
    /** A delivery failed, and the customer must choose another day. */
    awaitsDay:
      status === 'processing' &&
      delivery.date === null &&
      order.events.some(({ failure }) => failure !== null),
    isOver:
      order.askedAt === null &&
      order.refunds.every((one) => !isRefundDue(one) || one.status === 'failed') &&
      isOver(orderStatus, status) &&
      order.returns.every((one) => isOver(returnStatus, one.status)),
    items: itemsOf(order, locale),
    mayAsk: order.confirmedAt !== null,
    messages: order.messages.map(({ id, by, text, at }) => ({ id, by, text, at: locale.moment(at) })),
    /** Null before there can be documents. */
    documentsAsOf: order.paid > 0 ? `${status} ${order.refunded}` : null,
    /** When the documents of a delivery are issued; null where they have been, or will not be. */
    documentsAt: order.undeliverableUntil && locale.moment(order.undeliverableUntil),
    receipts: order.refunds.flatMap((one) => (isRefundDue(one) ? [] : (receiptOf(order, one) ?? []))),
    returns: returnsView(order, locale),
    refunds: refundsView(order, locale),
    steps: stepsOf(order, locale),
    facts: factsOf(order, locale),
    proof: handoverOf(order)?.photos ?? [],
  }
}

function itemsOf({ items, status }: Order, { language, named, money }: Locale): ItemRow[] {
  return items.map(({ position, color, photo, quantity, assembly, cancelled, total, ...item }) => ({
    position,
    name: named(item),
    photo,
    quantity: quantity - cancelled || quantity,
    facts: [
      color && named(color),
      assembly !== null && orderWords[language].assembled,
      cancelled > 0 && orderWords[language].cancelledCount({ count: cancelled }),
    ],
    price: money(total),
    isOff: quantity === cancelled || status === 'cancelled' || status === 'rejected',
  }))
}

/** Whether it ended before it was paid or confirmed, so that nothing was ever sold. */
function isUnpaid({ status, confirmedAt }: Order): boolean {
  return status === 'cancelled' && confirmedAt === null
}

function isDue({ paymentMethod, status, paid }: Order): boolean {
  return isCash(paymentMethod) && !isVoid(status) && status !== 'delivered' && paid === 0
}

/** Delivery time and driver, as far as known; the agreed day is shown until the order is closed. */
function factsOf(order: Order, locale: Locale): OrderFact[] {
  const { status, delivery, events, totalAmount } = order
  const text = viewTexts[locale.language]
  const sent = stepsAmong(events).findLast(
    ({ from, to }) => to === 'shipped' && from !== 'delivered',
  )?.details
  const { receivedBy } = handoverOf(order)?.details ?? {}
  const { date, window } = delivery
  const when = date === null || isOver(orderStatus, status) ? null : momentText({ date, window }, locale)
  return [
    ...(when ? [{ label: text.delivery, value: when }] : []),
    ...(isDue(order) ? [{ label: text.due, value: locale.money(totalAmount) }] : []),
    ...handoverFacts({ ...sent, receivedBy }, locale),
  ]
}

/** The delivery event, with recipient and photos as proof; undefined where the delivery was undone. */
function handoverOf({ status, events }: Order) {
  return status === 'delivered' ? stepsAmong(events).findLast(({ to }) => to === 'delivered') : undefined
}

/** The address of the calendar file of a coming delivery; null without a day or without a link. */
function calendarAddress(
  { orderNumber, status, delivery }: Order,
  link: string | null,
  { language }: Locale,
): string | null {
  if (link === null || delivery.date === null || isOver(orderStatus, status)) return null
  return `/api/order-groups/${link}/${orderNumber.toLowerCase()}.ics?language=${language}`
}

/** How the checkout is paid: in cash, by card already, or by card later. */
function paidBy(orders: readonly Order[]): 'cash' | 'byCard' | 'byCardLater' {
  const [first] = orders
  if (!first || isCash(first.paymentMethod)) return 'cash'
  return orders.some(({ paid }) => paid > 0) ? 'byCard' : 'byCardLater'
}

/** The provider of instalments; null where it is paid in another way. */
function instalmentsWith([first]: readonly Order[], { language }: Locale): string | null {
  if (!first || !isByInstalments(first.paymentMethod)) return null
  return instalmentNames[first.paymentMethod][language]
}

function isOver<S extends string>({ moves }: Machine<S>, status: S): boolean {
  return Object.keys(moves[status]).length === 0
}

/** The events that changed the order's status; others are not steps. */
function stepsAmong(events: Order['events']) {
  return events.filter(({ from, to }) => from !== to)
}

function stepsOf({ status, events: all, delivery }: Order, { shortDay, language }: Locale): Step[] {
  const text = viewTexts[language]
  const events = stepsAmong(all)
  const own: Partial<Record<OrderStatus, string>> = { pending: text.ordered, rejected: text.rejectedByShop }
  const step = (to: OrderStatus, state: Step['state']): Step => {
    const at = events.findLast((one) => one.to === to)?.at
    const day = at && state !== 'coming' ? shortDay(at) : null
    return { name: own[to] ?? orderStatusNames[to][language], state, day }
  }
  if (isVoid(status)) {
    const reached = path.findLastIndex((one) => events.some(({ to }) => to === one))
    return [...path.slice(0, reached + 1).map((one) => step(one, 'done')), step(status, 'ended')]
  }
  // After a failed delivery, the order is back at its earlier status.
  const reached = path.indexOf(status)
  const due = delivery.date === null ? null : text.expected({ day: shortDay(dayStart(delivery.date)) })
  return path.map((one, index) => {
    if (index > reached) return { ...step(one, 'coming'), day: one === 'delivered' ? due : null }
    if (index < reached || one === 'delivered') return step(one, 'done')
    const now = step(one, 'now')
    return { ...now, day: [now.day, text.now].filter(Boolean).join(' · ') }
  })
}

function addressOf(order: Order, { language }: Locale) {
  const { customer, shippingAddress } = order
  const [street, ...place] = addressLines(order, language)
  return {
    name: nameOf(customer, language),
    company: customer.company,
    street,
    place: place.join(language === 'ar' ? '، ' : ', '),
    phone: phoneText(customer.phone),
    notes: shippingAddress.notes,
    makani: shippingAddress.makani,
  }
}
