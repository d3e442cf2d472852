import { queryOptions, useQuery } from '@tanstack/react-query'
import { readWaiting, readWaitingSince } from '#contract/insights/pending.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { AdminWork, ShopWork } from '#domain/insights/work.ts'

export type Work = AdminWork | ShopWork

/** How much waits in a portal, by what it is: read on every screen of it, and anew after each decision. */
export function waitingQuery(role: Role) {
  const endpoint = readWaiting[role]
  return queryOptions<Partial<Record<Work, number>>>({ queryKey: [endpoint.path], meta: { endpoint } })
}

/** Since when the oldest of each waits, for the screens that say so. */
export function waitingSinceQuery(role: Role) {
  const endpoint = readWaitingSince[role]
  return queryOptions<Partial<Record<Work, Date>>>({ queryKey: [endpoint.path], meta: { endpoint } })
}

/** How many wait. A count that cannot be read is none: the screen behind the link says what is wrong. */
export function useWaiting(role: Role, work: Work): number {
  return useQuery(waitingQuery(role)).data?.[work] ?? 0
}
