import type { DayEvent, Order } from '#contract/orders/orders.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { isolated } from '#domain/platform/text/language.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'

type Event = Order['events'][number]

/** What happened to an order beside its steps, oldest first, in its customer's language. */
export type DemoEvent = {
  readonly at: string
  readonly isOwn: boolean
  readonly reason: string | null
  readonly pieces: readonly { readonly name: string; readonly count: number }[]
  readonly moment: { readonly day: string; readonly window: string; readonly became: DayEvent } | null
}

export function eventsOf(order: Order, locale: Locale): DemoEvent[] {
  return order.events
    .filter(({ from, to }) => from === to)
    .map(({ at, by, reason, details }) => ({
      at: locale.shortDay(at),
      isOwn: by === 'customer',
      reason,
      pieces: itemsOf(order, details, locale),
      moment: details?.day ? { ...momentOf(details.day, locale), became: details.day.became } : null,
    }))
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
  return { day: day(dayStart(date)), window: isolated(window) }
}
