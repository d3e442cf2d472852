import type { Order } from '#contract/orders/orders.ts'
import { deliveryFailureNames } from '#domain/orders/delivery-failure.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { eventTexts } from './event-messages.ts'

type Event = Order['events'][number]

/** What happened to an order beside its steps, in its customer's language. */
export type OrderEventView = {
  readonly at: string
  readonly said: string
  /** In the words of whoever did it; null where there are none, or they are the customer's own. */
  readonly reason: string | null
  readonly photos: readonly string[]
}

/** Oldest first. */
export function eventsOf(order: Order, locale: Locale): OrderEventView[] {
  return order.events
    .filter(({ from, to, failure }) => from === to || failure !== null)
    .map((event) => ({
      at: locale.shortDay(event.at),
      said: sentenceOf(order, event, locale),
      reason: event.by === 'customer' ? null : event.reason,
      photos: event.photos,
    }))
}

function sentenceOf(order: Order, { by, details, failure }: Event, locale: Locale): string {
  const text = eventTexts[locale.language]
  if (failure !== null) return text.notHandedOver({ failure: deliveryFailureNames[failure][locale.language] })
  if (details?.day) return text[details.day.became]({ moment: text.moment(momentOf(details.day, locale)) })
  const items = locale.list(itemsOf(order, details, locale).map((item) => text.several(item)))
  return by === 'customer' ? text.byYou({ items }) : text.byShop({ items })
}

function itemsOf({ items }: Order, details: Event['details'], { named }: Locale) {
  return (details?.cancelled ?? []).flatMap(({ position, quantity: count }) => {
    return items.filter((item) => item.position === position).map((item) => ({ name: named(item), count }))
  })
}

/** A day that the shop proposes and its customer can agree to; null where none is to come. */
export type ProposalView = NonNullable<ReturnType<typeof proposalView>>

export function proposalView({ proposal }: Order, locale: Locale, now = new Date()) {
  if (!proposal || proposal.date <= dayOf(now)) return null
  return { id: proposal.id, reason: proposal.reason, ...momentOf(proposal, locale) }
}

function momentOf({ date, window }: { readonly date: string; readonly window: string }, { day }: Locale) {
  return { day: day(dayStart(date)), window: isolated(hoursText(window)) }
}
