import { queryOptions, useQuery } from '@tanstack/react-query'
import { readWaiting, readWaitingSince } from '#contract/insights/pending.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { AdminWork, ShopWork } from '#domain/insights/work.ts'

export type Work = AdminWork | ShopWork

/** Query options for a portal's waiting counts by kind of work: used on every screen, refetched after each decision. */
export function waitingQuery(role: Role) {
  const endpoint = readWaiting[role]
  return queryOptions<Partial<Record<Work, number>>>({ queryKey: [endpoint.path], meta: { endpoint } })
}

/** Query options for the time since which the oldest item of each kind has been waiting. */
export function waitingSinceQuery(role: Role) {
  const endpoint = readWaitingSince[role]
  return queryOptions<Partial<Record<Work, Date>>>({ queryKey: [endpoint.path], meta: { endpoint } })
}

/** The number of waiting items; 0 if it cannot be loaded, since the linked screen shows the error. */
export function useWaiting(role: Role, work: Work): number {
  return useQuery(waitingQuery(role)).data?.[work] ?? 0
}
