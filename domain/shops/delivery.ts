import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Emirate, emirates } from '#domain/shops/emirate.ts'

/** A part of a day, `09:00-13:00`, in UAE time. */
export type Window = string

/** A window for display: `09:00 – 13:00`. */
export function hoursText(window: Window): string {
  return window.replace('-', ' – ')
}

/** How a shop delivers. Fees in AED fils; `days` are the weekdays on which it delivers, 0 is Sunday. */
export type DeliveryTerms = {
  readonly areas: readonly { readonly emirate: Emirate; readonly feeFils: Fils; readonly leadDays: number }[]
  readonly windows: readonly { readonly window: Window; readonly capacity: number }[]
  readonly days: readonly number[]
  /** Subtotal of products from which the area's fee is waived; null for never. */
  readonly freeFromFils: Fils | null
  /** For each floor above the ground floor, if there is no lift. */
  readonly floorFeeFils: Fils
}

/** Input for delivery fees; `eurRate` is AED for one EUR today, in ten-thousandths. */
export type DeliveryFees = {
  readonly eurRate: number
  readonly termsOf: (shopId: string | null) => DeliveryTerms
}

/** Default terms of the platform: all emirates, from the third day on, one fee, any day but Friday (G-91). */
export function usualTerms(feeFils: Fils): DeliveryTerms {
  return {
    areas: emirates.map((emirate) => ({ emirate, feeFils, leadDays: 3 })),
    windows: ['09:00-13:00', '13:00-17:00', '17:00-21:00'].map((window) => ({ window, capacity: 12 })),
    days: [0, 1, 2, 3, 4, 6],
    freeFromFils: null,
    floorFeeFils: 0,
  }
}

/** A destination as far as known; fees and days require at least the emirate. */
export type Destination = {
  readonly emirate: Emirate
  readonly floor?: number | null | undefined
  readonly hasLift?: boolean | null | undefined
  /** The narrowest door on the way. */
  readonly doorCm?: number | null | undefined
}

/** The delivery fee for products worth `itemsFils`, in AED fils; null if the shop does not deliver there. */
export function deliveryFee(terms: DeliveryTerms, to: Destination, itemsFils: Fils): Fils | null {
  const area = terms.areas.find(({ emirate }) => emirate === to.emirate)
  if (!area) return null
  const isFree = terms.freeFromFils !== null && itemsFils >= terms.freeFromFils
  const floors = to.hasLift === false ? Math.max(0, to.floor ?? 0) : 0
  return (isFree ? 0 : area.feeFils) + floors * terms.floorFeeFils
}

/** Free delivery: the subtotal from which it applies, and the fee that is waived. */
export type FreeDelivery = { readonly fromFils: Fils; readonly feeFils: Fils }

/** The part of {@link deliveryFee} waived for products worth `itemsFils`, in AED fils; null if none is. */
export function freeDelivery(terms: DeliveryTerms, to: Destination, itemsFils: Fils): FreeDelivery | null {
  const { freeFromFils: fromFils } = terms
  const asked = deliveryFee({ ...terms, freeFromFils: null }, to, itemsFils) ?? 0
  const feeFils = asked - (deliveryFee(terms, to, itemsFils) ?? 0)
  return fromFils === null || feeFils === 0 ? null : { fromFils, feeFils }
}

/** Days, both included, on which a shop is closed: it does not deliver, and orders wait. */
export type Closure = { readonly firstDay: string; readonly lastDay: string }

/** Whether a shop is closed on a day. */
export function isWithin(day: string, { firstDay, lastDay }: Closure): boolean {
  return firstDay <= day && day <= lastDay
}

/** The number of days of a closure; NaN if a day is invalid. */
export function daysOf({ firstDay, lastDay }: Closure): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1
}

/** The last day of the closure that includes `day`, consecutive closures taken as one; null if the shop is open. */
export function lastDayClosed(closures: readonly Closure[], day: string): string | null {
  const found = closures.filter((one) => isWithin(day, one)).map(({ lastDay }) => lastDay)
  const last = found.toSorted().at(-1)
  if (last === undefined) return null
  return lastDayClosed(closures, dayOf(dayStart(last, 1))) ?? last
}

/** The maximum number of days per closure, and of closures announced. */
export const longestClosureDays = 60
export const mostClosures = 20

/** The number of deliveries already booked in a window. */
export type Booked = { readonly day: string; readonly window: Window; readonly booked: number }

/** A delivery day and its windows that are not full, in order. */
export type DeliveryDay = { readonly date: string; readonly windows: readonly Window[] }

/** The maximum number of days offered, and how many days after the lead time are searched. */
const offered = 14
const lookedAhead = 60

type Days = {
  readonly now: Date
  readonly emirate: Emirate
  /** Whether there is no delivery on a day, `2026-12-02`: a holiday, or the shop is closed. */
  readonly isClosed: (day: string) => boolean
  readonly booked: readonly Booked[]
  /** Returns all delivery days from tomorrow on, whatever the lead time: for days to which the shop itself agrees. */
  readonly isAny?: boolean
}

/**
 * The days on which a shop can deliver in an emirate, soonest first, at most {@link offered}; full days are left out.
 * Lead time is counted in calendar days and followed by the shop's next delivery day (G-139). Empty if it does not
 * deliver there.
 */
export function deliveryDays(
  terms: DeliveryTerms,
  { now, emirate, isClosed, booked, isAny = false }: Days,
): readonly DeliveryDay[] {
  const area = terms.areas.find((one) => one.emirate === emirate)
  if (!area) return []
  const today = dayOf(now)
  const lead = Math.max(1, area.leadDays)
  const first = isAny ? 1 : lead
  const workdays = Array.from({ length: lead + lookedAhead - first }, (_, index) =>
    dayOf(dayStart(today, first + index)),
  ).filter((day) => terms.days.includes(weekday(day)) && !isClosed(day))
  const taken = new Map(booked.map((one) => [`${one.day} ${one.window}`, one.booked]))
  return workdays
    .map((date) => ({
      date,
      windows: terms.windows
        .filter(({ window, capacity }) => (taken.get(`${date} ${window}`) ?? 0) < capacity)
        .map(({ window }) => window),
    }))
    .filter(({ windows }) => windows.length > 0)
    .slice(0, isAny ? undefined : offered)
}

/** The day of the week, 0 for Sunday … 6 for Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
