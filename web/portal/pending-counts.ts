import { queryOptions } from '@tanstack/react-query'
import { readWaiting } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

/** What waits for an administrator, by what it is. */
export type Work = keyof ReplyOf<typeof readWaiting>

/** Read on every administrators' screen, and anew after each decision, as whatever begins with `/api/admin/`. */
export const pendingCountsQuery = queryOptions({
  queryKey: [readWaiting.path],
  queryFn: () => call(readWaiting),
})
