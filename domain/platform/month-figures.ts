import { monthStart, sameMomentLastMonth } from './calendar.ts'

/** Number of months in a trend, the current one last. */
export const trendMonths = 12

/** Returns the first instants of the last months, the current month last. */
export function lastMonths(now: Date, months: number): Date[] {
  return Array.from({ length: months }, (_, index) => monthStart(now, index + 1 - months))
}

/**
 * Returns the sum of the month before up to the same moment, then the sums of the last months (G-37); `sumsFrom`
 * returns the sum from each moment until the next.
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

/** The first moment after this one. */
export function justAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1)
}

/** A figure's present value, its change against a month ago in percent, and its trend. */
export type Figure = { readonly now: number; readonly change: number | null; readonly trend: number[] }

/** Builds a figure from its value a month ago, followed by those at the ends of months, the last one current. */
export function figure([then = 0, ...trend]: readonly number[]): Figure {
  const now = trend.at(-1) ?? 0
  return { now, change: changeOf(then, now), trend }
}

/** Returns the change in percent with one decimal; null when there is nothing to compare with. */
export function changeOf(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10
}
