const dubaiOffsetMs = 4 * 3_600_000
const dayMs = 86_400_000

/** First instant of the calendar month in the UAE (UTC+4, no summer time) that holds `at`, shifted by whole months (G-108). */
export function monthStart(at: Date, shiftMonths = 0): Date {
  const local = new Date(at.getTime() + dubaiOffsetMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + shiftMonths, 1) - dubaiOffsetMs)
}

/** Whole 24-hour days between two instants, never negative (G-108). */
export function wholeDaysBetween(earlier: Date, later: Date): number {
  return Math.max(0, Math.floor((later.getTime() - earlier.getTime()) / dayMs))
}
