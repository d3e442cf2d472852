import { monthStart, sameMomentLastMonth } from './calendar.ts'

/** A course shows so many months, the current one last. */
export const trendMonths = 12

/** The beginnings of the last months, that of the current one last. */
export function lastMonths(now: Date, months: number): Date[] {
  return Array.from({ length: months }, (_, index) => monthStart(now, index + 1 - months))
}

/**
 * What the month before came to up to the same moment, then each of the last months (G-37); `sumsFrom` tells what there
 * was from each moment until the next.
 */
export async function sumsOfMonths(
  now: Date,
  sumsFrom: (moments: readonly Date[]) => Promise<number[]>,
): Promise<number[]> {
  const [current = now, ...earlier] = lastMonths(now, trendMonths).toReversed()
  const spans = [...earlier.toReversed(), justAfter(sameMomentLastMonth(now)), current]
  const sold = await sumsFrom(spans)
  const [then = 0, rest = 0, thisMonth = 0] = sold.slice(-3)
  return [then, ...sold.slice(0, -3), then + rest, thisMonth]
}

/** The moment from which on what happened at this one is past. */
export function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1)
}

/** A figure of now, its change against a month ago in percent, and its course. */
export type Figure = { readonly now: number; readonly change: number | null; readonly trend: number[] }

/** A figure of a month ago, then those of the ends of months, the last one of now. */
export function figure([then = 0, ...trend]: readonly number[]): Figure {
  const now = trend.at(-1) ?? 0
  return { now, change: changeOf(then, now), trend }
}

/** The change in percent with one decimal, null when there is nothing to compare with. */
export function changeOf(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10
}
