import { instalmentNames, isByInstalments, isCash } from '#domain/money/payment-method.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isRefundDue } from '#domain/money/refunds.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { canMove, type Machine } from '#domain/platform/status/machine.ts'
import { isVoid, isWithShop, type OrderStatus, orderStatus } from '#domain/orders/order-status.ts'
import { returnStatus } from '#domain/orders/return-status.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { type ItemRow, itemTexts } from '#web/kit/storefront/item-rows.tsx'
import { receiptOf } from '#web/kit/storefront/printing/refund-receipt.tsx'
import { addedUp, type Sum } from '#web/kit/storefront/sums.tsx'
import { cancellingView } from './cancelling/cancelling-view.ts'
import { eventsOf, proposalView } from './days/days-view.ts'
import { customerOrderTexts } from './messages.ts'
import { awaitedCode, awaitedPayment, awaitsAccount, refundsView } from './payment/payment-view.ts'
import { returnsView } from './returns/returns-view.ts'

const path = ['pending', 'accepted', 'processing', 'shipped', 'delivered'] as const

export type Step = {
  readonly status: OrderStatus
  readonly state: 'done' | 'now' | 'coming' | 'ended'
  /** When it was, or is to be; null where nobody knows. */
  readonly day: string | null
}

/** What the page of a checkout shows, in its language. */
export type GroupView = ReturnType<typeof groupView>
export type OrderView = GroupView['orders'][number]

type Group = { readonly orders: readonly Order[]; readonly link: string; readonly expiresAt: Date }

/** A checkout's orders as their customer sees them; there is at least one. */
export function groupView({ orders, link, expiresAt }: Group, locale: Locale, now = new Date()) {
  const [{ customer, shippingAddress, terms }] = orders as readonly [Order]
  return {
    link,
    until: locale.shortDay(expiresAt),
    firstName: customer.firstName,
    email: customer.email,
    address: addressLines(customer, shippingAddress, locale),
    /** What was agreed to when it was ordered; null where there were no terms. */
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
      // Nothing comes of what is neither paid nor confirmed.
      calendar: calendarAddress(order, expiresAt > now && order.confirmedAt ? link : null, locale),
      /** Where its items are rated; null before they came. */
      reviews: order.status === 'delivered' && expiresAt > now ? paths.orderReviews(link) : null,
    })),
    sum: addedUp(orders.filter(({ status }) => !isVoid(status)).map(sumOf)),
  }
}

function orderView(order: Order, locale: Locale) {
  const { status, delivery } = order
  const events = stepsAmong(order.events)
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
    /** It was at the door and comes again: on which day, its customer says. */
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
    /** What its driver is to be given at the door; null where nothing is. */
    due: isDue(order) ? locale.money(order.totalAmount) : null,
    mayAsk: order.confirmedAt !== null,
    messages: order.messages.map(({ id, by, text, at }) => ({ id, by, text, at: locale.moment(at) })),
    /** Null before there can be any. */
    documentsAsOf: order.paid > 0 ? `${status} ${order.refunded}` : null,
    /** When those of a delivery are issued; null where they are, or are not to be. */
    documentsAt: order.undeliverableUntil && locale.moment(order.undeliverableUntil),
    receipts: order.refunds.flatMap((one) => (isRefundDue(one) ? [] : (receiptOf(order, one) ?? []))),
    returns: returnsView(order, locale),
    refunds: refundsView(order, locale),
    steps: stepsOf(order, locale),
    delivery:
      delivery.date === null
        ? null
        : {
            day: locale.day(dayStart(delivery.date)),
            window: delivery.window && isolated(hoursText(delivery.window)),
          },
    sent: events.findLast(({ to }) => to === 'shipped')?.details ?? null,
    ...handoverOf(order),
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
      assembly !== null && itemTexts[language].assembled,
      cancelled > 0 && customerOrderTexts[language].cancelledCount({ count: cancelled }),
    ],
    price: money(total),
    isOff: quantity === cancelled || status === 'cancelled' || status === 'rejected',
  }))
}

/** It ended before it was paid, or confirmed: nothing of it was ever sold. */
function isUnpaid({ status, confirmedAt }: Order): boolean {
  return status === 'cancelled' && confirmedAt === null
}

function isDue({ paymentMethod, status, paid }: Order): boolean {
  return isCash(paymentMethod) && !isVoid(status) && status !== 'delivered' && paid === 0
}

/** Who took it, with photos that prove it; nobody, where it was taken back that it was delivered. */
function handoverOf({ status, events }: Order) {
  const handover =
    status === 'delivered' ? stepsAmong(events).findLast(({ to }) => to === 'delivered') : undefined
  return { proof: handover?.photos ?? [], receivedBy: handover?.details?.receivedBy ?? null }
}

/** Where the day of an order that is to come is a calendar file; null where there is no day, or no link. */
function calendarAddress(
  { orderNumber, status, delivery }: Order,
  link: string | null,
  { language }: Locale,
): string | null {
  const isToCome = !isVoid(status) && status !== 'delivered' && delivery.date !== null
  if (link === null || !isToCome) return null
  return `/api/order-groups/${link}/${orderNumber.toLowerCase()}.ics?language=${language}`
}

/** By card once it was, or is to be. */
function paidBy(orders: readonly Order[]): 'cash' | 'byCard' | 'byCardLater' {
  const [first] = orders
  if (!first || isCash(first.paymentMethod)) return 'cash'
  return orders.some(({ paid }) => paid > 0) ? 'byCard' : 'byCardLater'
}

/** Who takes it in instalments; null where it is paid in another way. */
function instalmentsWith([first]: readonly Order[], { language }: Locale): string | null {
  if (!first || !isByInstalments(first.paymentMethod)) return null
  return instalmentNames[first.paymentMethod][language]
}

function isOver<S extends string>({ moves }: Machine<S>, status: S): boolean {
  return Object.keys(moves[status]).length === 0
}

/** What changed while the order stayed where it was is no step of it. */
function stepsAmong(events: Order['events']) {
  return events.filter(({ from, to }) => from !== to)
}

function stepsOf({ status, events: all, delivery }: Order, { shortDay }: Locale): Step[] {
  const events = stepsAmong(all)
  const dayOf = (wanted: OrderStatus) => {
    const at = events.findLast(({ to }) => to === wanted)?.at
    return at ? shortDay(at) : null
  }
  if (isVoid(status)) {
    const reached = path.findLastIndex((step) => events.some(({ to }) => to === step))
    const before = path
      .slice(0, reached + 1)
      .map((step): Step => ({ status: step, state: 'done', day: dayOf(step) }))
    return [...before, { status, state: 'ended', day: dayOf(status) }]
  }
  // What was not handed over is where it was before.
  const reached = path.indexOf(status)
  const due = delivery.date === null ? null : shortDay(dayStart(delivery.date))
  return path.map((step, index): Step => {
    if (index > reached) return { status: step, state: 'coming', day: step === 'delivered' ? due : null }
    const isNow = index === reached && step !== 'delivered'
    return { status: step, state: isNow ? 'now' : 'done', day: dayOf(step) }
  })
}

function addressLines(customer: Order['customer'], to: Order['shippingAddress'], { language }: Locale) {
  const emirate = emirateNames[to.emirate as Emirate]?.[language] ?? to.emirate
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    company: customer.company,
    street: to.addressLine,
    place: [to.city, emirate].join(language === 'ar' ? '، ' : ', '),
    phone: phoneText(customer.phone),
    notes: to.notes,
    makani: to.makani,
  }
}

function sumOf({ items, delivery, codFee, vatAmount, totalAmount, isTaxed }: Order): Sum {
  return {
    quantity: items.reduce((count, { quantity, cancelled }) => count + quantity - cancelled, 0),
    items: totalAmount - delivery.fee - codFee,
    delivery: delivery.fee,
    codFee,
    vat: isTaxed ? vatAmount : 0,
    total: totalAmount,
  }
}
