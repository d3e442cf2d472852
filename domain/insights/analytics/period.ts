import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'

/** Days of the UAE, `2026-11-21`, both included. */
export type Period = { readonly from: string; readonly to: string }

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The periods that are offered by name, the current day their last one. */
export const presets = ['7d', '30d', '6m', '12m'] as const
export type Preset = (typeof presets)[number]

/** So long a period may be: three years. */
export const longestPeriod = 1_096

/** The day so many days later, or earlier below zero. */
export function shiftDay(day: string, days: number): string {
  return dayOf(dayStart(day, days))
}

/** How many days a period has. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((dayStart(to, 1).getTime() - dayStart(from).getTime()) / 86_400_000)
}

/** A period that ends with today: some days, or whole months with the current one. */
export function presetPeriod(preset: Preset, now: Date): Period {
  const to = dayOf(now)
  if (preset === '6m') return { from: dayOf(monthStart(now, -5)), to }
  if (preset === '12m') return { from: dayOf(monthStart(now, -11)), to }
  return { from: shiftDay(to, preset === '7d' ? -6 : -29), to }
}

/** In which steps a period is told where nobody says. */
export function usualStep(period: Period): Step {
  return lengthOf(period) <= 62 ? 'day' : 'month'
}

/**
 * The period that one is compared with: as many days just before it, or the same days of the year before; for one that
 * begins with a month, as many months before, as far into the last of them.
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

/** The same day of another month, its last one where it is shorter. */
function shiftMonths(day: string, months: number): string {
  const first = monthStart(dayStart(day), months)
  const lastDay = Number(shiftDay(dayOf(monthStart(first, 1)), -1).slice(8))
  return `${dayOf(first).slice(0, 8)}${String(Math.min(Number(day.slice(8)), lastDay)).padStart(2, '0')}`
}

/** The first day of each step of a period, the earliest first; a week begins on Monday, the first step with the period. */
export function stepsOf({ from, to }: Period, step: Step): string[] {
  const starts = [from]
  for (let next = nextStep(from, step); next <= to; next = nextStep(next, step)) starts.push(next)
  return starts
}

function nextStep(day: string, step: Step): string {
  if (step === 'day') return shiftDay(day, 1)
  if (step === 'month') return dayOf(monthStart(dayStart(day), 1))
  // Sunday is 0; the week ends with it.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return shiftDay(day, weekday === 0 ? 1 : 8 - weekday)
}
