import type { Deps } from '#server/deps.ts'

const hourMs = 3_600_000

/** Since so many days the marketplace of the demo is there: it has more than a year behind it. */
export const openedDaysAgo = 397

/** When the seed began, the context in which its stories run, and who is told of each picture and product that is done. */
export type Demo = { readonly deps: Deps; readonly now: Date; readonly onDone?: () => void }

/**
 * The same deps with the clock set so many days back. Mails of the past are kept and never sent:
 * the people of the demo do not exist.
 */
export function daysAgo({ deps, now }: Demo, days: number): Deps {
  const then = new Date(now.getTime() - days * 24 * hourMs)
  return { ...deps, clock: () => then, config: { ...deps.config, smtpUrl: null } }
}
