import type { Fils } from './money.ts'

/** For so many days after a reduction the former price is news; later it would only flatter the present one. */
const shownForDays = 30
const dayMs = 86_400_000

/** The former price that may still be shown struck through, or null (G-90). */
export function shownFormerPrice(
  former: { readonly price: Fils; readonly since: Date } | null,
  now: Date,
): Fils | null {
  return former && now.getTime() - former.since.getTime() < shownForDays * dayMs ? former.price : null
}

/** By how many whole percent a price is lower than before, never rounded up. */
export function percentOff(former: Fils, present: Fils): number {
  return Math.floor(((former - present) * 100) / former)
}
