import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Emirate, emirates } from '#domain/shops/emirate.ts'

/** A part of a day, `09:00-13:00`, in the UAE's time. */
export type Window = string

/** A window as it is read: `09:00 – 13:00`. */
export function hoursText(window: Window): string {
  return window.replace('-', ' – ')
}

/** How a shop delivers. Fees are AED in fils; `days` are those of the week it drives on, 0 is Sunday. */
export type DeliveryTerms = {
  readonly areas: readonly { readonly emirate: Emirate; readonly feeFils: Fils; readonly leadDays: number }[]
  readonly windows: readonly { readonly window: Window; readonly capacity: number }[]
  readonly days: readonly number[]
  /** From this sum of products on the fee of the area falls away; null: never. */
  readonly freeFromFils: Fils | null
  /** For each floor above the ground without a lift. */
  readonly floorFeeFils: Fils
}

/** What decides what products cost to bring; `eurRate` is AED for one EUR today, in ten-thousandths. */
export type DeliveryFees = {
  readonly eurRate: number
  readonly termsOf: (shopId: string | null) => DeliveryTerms
}

/** How the platform delivers where nobody has said otherwise: everywhere, from the third day on, for one fee (G-91). */
export function usualTerms(feeFils: Fils): DeliveryTerms {
  return {
    areas: emirates.map((emirate) => ({ emirate, feeFils, leadDays: 3 })),
    windows: ['09:00-13:00', '13:00-17:00', '17:00-21:00'].map((window) => ({ window, capacity: 12 })),
    days: [0, 1, 2, 3, 4, 6],
    freeFromFils: null,
    floorFeeFils: 0,
  }
}

/** Where something goes, as far as it is known; without an emirate nothing can be said of fees and days. */
export type Destination = {
  readonly emirate: Emirate
  readonly floor?: number | null | undefined
  readonly hasLift?: boolean | null | undefined
  /** The narrowest door on the way. */
  readonly doorCm?: number | null | undefined
}

/** What the delivery of products for so much costs, in fils of AED; null where the shop does not go there. */
export function deliveryFee(terms: DeliveryTerms, to: Destination, itemsFils: Fils): Fils | null {
  const area = terms.areas.find(({ emirate }) => emirate === to.emirate)
  if (!area) return null
  const isFree = terms.freeFromFils !== null && itemsFils >= terms.freeFromFils
  const floors = to.hasLift === false ? Math.max(0, to.floor ?? 0) : 0
  return (isFree ? 0 : area.feeFils) + floors * terms.floorFeeFils
}

/** Delivery that is free from a sum of products on, and the fee that falls away with it. */
export type FreeDelivery = { readonly fromFils: Fils; readonly feeFils: Fils }

/** What falls away of {@link deliveryFee} for products for so much, in fils of AED; null where nothing does. */
export function freeDelivery(terms: DeliveryTerms, to: Destination, itemsFils: Fils): FreeDelivery | null {
  const { freeFromFils: fromFils } = terms
  const asked = deliveryFee({ ...terms, freeFromFils: null }, to, itemsFils) ?? 0
  const feeFils = asked - (deliveryFee(terms, to, itemsFils) ?? 0)
  return fromFils === null || feeFils === 0 ? null : { fromFils, feeFils }
}

/** Days, both included, on which a shop is closed: it delivers nothing, and orders wait for it. */
export type Closure = { readonly firstDay: string; readonly lastDay: string }

/** Whether a shop is closed on a day. */
export function isWithin(day: string, { firstDay, lastDay }: Closure): boolean {
  return firstDay <= day && day <= lastDay
}

/** How many days a closure has; NaN where a day is none. */
export function daysOf({ firstDay, lastDay }: Closure): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1
}

/** The last day on which a shop that is closed on a day stays so, closures that follow each other taken as one; null where it is open. */
export function lastDayClosed(closures: readonly Closure[], day: string): string | null {
  const found = closures.filter((one) => isWithin(day, one)).map(({ lastDay }) => lastDay)
  const last = found.toSorted().at(-1)
  if (last === undefined) return null
  return lastDayClosed(closures, dayOf(dayStart(last, 1))) ?? last
}

/** A shop closes for so many days at once, and names so many closures ahead. */
export const longestClosureDays = 60
export const mostClosures = 20

/** How much of a window is promised. */
export type Booked = { readonly day: string; readonly window: Window; readonly booked: number }

/** A day on which a shop comes, and the windows that are not full, in their order. */
export type DeliveryDay = { readonly date: string; readonly windows: readonly Window[] }

/** So many days are offered, and so far beyond the lead time are they looked for. */
const offered = 14
const lookedAhead = 60

type Days = {
  readonly now: Date
  readonly emirate: Emirate
  /** Whether nobody delivers on a day, `2026-12-02`: a holiday, or the shop is closed. */
  readonly isClosed: (day: string) => boolean
  readonly booked: readonly Booked[]
  /** Every day on which the shop drives, from tomorrow on: for those who know better than the lead time. */
  readonly isAny?: boolean
}

/**
 * The days on which a shop can be at a door in an emirate, soonest first, at most {@link offered}; full days are left
 * out. Lead time counts days of the calendar; then comes the next day on which the shop drives (G-139). Empty where it
 * does not go there.
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

/** 0 for Sunday … 6 for Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
