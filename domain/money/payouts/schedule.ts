import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'

export const payoutRhythms = ['weekly', 'monthly'] as const
export type PayoutRhythm = (typeof payoutRhythms)[number]

const monday = 1

/** Next UAE day after today (by `now`) on which a schedule runs: a Monday, or the first of a month. */
export function nextRunDay(rhythm: PayoutRhythm, now: Date): string {
  if (rhythm === 'monthly') return dayOf(monthStart(now, 1))
  const today = dayOf(now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return dayOf(dayStart(today, ((monday - weekday + 6) % 7) + 1))
}
