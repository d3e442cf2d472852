import type { Fils } from './money.ts'

/** Days after a reduction in which the former price is shown; later it would only make the present one look better. */
const shownForDays = 30
const dayMs = 86_400_000

/** Returns the former price while it may be shown struck through, else null (G-90). */
export function shownFormerPrice(
  former: { readonly price: Fils; readonly since: Date } | null,
  now: Date,
): Fils | null {
  return former && now.getTime() - former.since.getTime() < shownForDays * dayMs ? former.price : null
}

/** Returns the reduction of a price in whole percent, never rounded up. */
export function percentOff(former: Fils, present: Fils): number {
  return Math.floor(((former - present) * 100) / former)
}
