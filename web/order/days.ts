import type { Order } from '#contract/orders/orders.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { type DeliveryDay, hoursText } from '#domain/shops/delivery.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { itemList } from './items.ts'
import { orderWords } from './words.ts'

/** A day, `2026-11-26`, and a window of it, `09:00-13:00`. */
export type DayChoice = { readonly date: string; readonly window: string }

/** Text of a day and window: "Thursday, 26 November, 9 am to 1 pm"; the day alone while no window is agreed. */
export function momentText(
  { date, window }: { readonly date: string; readonly window: string | null },
  { day, language }: Locale,
): string {
  const said = day(dayStart(date))
  if (window === null) return said
  return orderWords[language].moment({ day: said, window: isolated(hoursText(window)) })
}

/** Subject of a history event: its day, or its items; empty where it had neither. */
export function eventSubject(
  order: Order,
  details: Order['events'][number]['details'],
  locale: Locale,
): string {
  if (details?.day) return momentText(details.day, locale)
  return itemList(order, details?.restored ?? details?.cancelled ?? [], locale)
}

/** Windows of `date`; none if it is not among `days`. */
export function windowsOf(days: readonly DeliveryDay[], date: string): readonly string[] {
  return days.find((one) => one.date === date)?.windows ?? []
}

/** Chooses another day; keeps the window where it is free on that day too, else takes the day's first. */
export function otherDay(days: readonly DeliveryDay[], date: string, window: string): DayChoice {
  const windows = windowsOf(days, date)
  return { date, window: windows.includes(window) ? window : (windows[0] ?? '') }
}

/** First day with its first window; null if there is none. */
export function soonest([first]: readonly DeliveryDay[]): DayChoice | null {
  const [window] = first?.windows ?? []
  return first && window !== undefined ? { date: first.date, window } : null
}
