const dubaiOffsetMs = 4 * 3_600_000
const dayMs = 86_400_000

/** First instant of the calendar month in the UAE (UTC+4, no DST) that contains `at`, shifted by whole months (G-108). */
export function monthStart(at: Date, shiftMonths = 0): Date {
  const local = new Date(at.getTime() + dubaiOffsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + shiftMonths, 1) - dubaiOffsetMs)
}

/** The calendar day in the UAE that contains `at`: `2026-11-21` (G-108). */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + dubaiOffsetMs).toISOString().slice(0, 10)
}

/** First instant of a calendar day in the UAE, `2026-11-21`, shifted by whole days (G-108). */
export function dayStart(day: string, shiftDays = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + shiftDays * dayMs - dubaiOffsetMs)
}

/** The calendar month in the UAE that contains `at`: `2026-11` (G-108). */
export function monthOf(at: Date): string {
  return dayOf(at).slice(0, 7)
}

/**
 * The moment as far into the month before as `at` is into its own, at most that month's last millisecond. The month to
 * date is compared with the same span of the month before (G-37).
 */
export function sameMomentLastMonth(at: Date): Date {
  const start = monthStart(at)
  const moment = monthStart(at, -1).getTime() + (at.getTime() - start.getTime())
  return new Date(Math.min(moment, start.getTime() - 1))
}
