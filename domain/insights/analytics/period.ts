import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'

/** First and last day in the UAE, `2026-11-21`, both included. */
export type Period = { readonly from: string; readonly to: string }

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Named periods, which end with the current day. */
export const presets = ['7d', '30d', '6m', '12m'] as const
export type Preset = (typeof presets)[number]

/** The maximum length of a period, in days: three years. */
export const longestPeriod = 1_096

/** Shifts a day by a number of days, back if negative. */
export function shiftDay(day: string, days: number): string {
  return dayOf(dayStart(day, days))
}

/** The number of days of a period. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((dayStart(to, 1).getTime() - dayStart(from).getTime()) / 86_400_000)
}

/** A period that ends today: 7 or 30 days, or 6 or 12 months from the first of a month, including the current one. */
export function presetPeriod(preset: Preset, now: Date): Period {
  const to = dayOf(now)
  if (preset === '6m') return { from: dayOf(monthStart(now, -5)), to }
  if (preset === '12m') return { from: dayOf(monthStart(now, -11)), to }
  return { from: shiftDay(to, preset === '7d' ? -6 : -29), to }
}

/** The default step of a period: days up to 62 days, else months. */
export function usualStep(period: Period): Step {
  return lengthOf(period) <= 62 ? 'day' : 'month'
}

/**
 * The period for comparison: the same number of days just before, or the same days of the previous year. For a period
 * that starts with a month and has at least 28 days: as many months before, up to the same day of the last one.
 */
export function comparedWith(period: Period, comparison: Comparison): Period | null {
  const { from, to } = period
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: shiftMonths(from, -12), to: shiftMonths(to, -12) }
  if (from.endsWith('-01') && lengthOf(period) > 27) {
    const months = monthsBetween(from, to) + 1
    const isWhole = shiftDay(to, 1).endsWith('-01')
    const last = isWhole ? shiftDay(from, -1) : shiftMonths(to, -months)
    return { from: shiftMonths(from, -months), to: last }
  }
  const days = lengthOf(period)
  return { from: shiftDay(from, -days), to: shiftDay(from, -1) }
}

function monthsBetween(from: string, to: string): number {
  const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthNumber(to) - monthNumber(from)
}

/** The same day of another month, or its last day if it is shorter. */
function shiftMonths(day: string, months: number): string {
  const first = monthStart(dayStart(day), months)
  const lastDay = Number(shiftDay(dayOf(monthStart(first, 1)), -1).slice(8))
  return `${dayOf(first).slice(0, 8)}${String(Math.min(Number(day.slice(8)), lastDay)).padStart(2, '0')}`
}

/** The first days of a period's steps, in order; weeks start on Monday, the first step starts with the period. */
export function stepsOf({ from, to }: Period, step: Step): string[] {
  const starts = [from]
  for (let next = nextStep(from, step); next <= to; next = nextStep(next, step)) starts.push(next)
  return starts
}

function nextStep(day: string, step: Step): string {
  if (step === 'day') return shiftDay(day, 1)
  if (step === 'month') return dayOf(monthStart(dayStart(day), 1))
  // Sunday is 0, and the last day of the week.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return shiftDay(day, weekday === 0 ? 1 : 8 - weekday)
}
