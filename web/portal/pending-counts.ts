import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/auth.ts'
import { readWaiting } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { countOrders, countOwnOrders } from '#contract/orders/order-counts.ts'
import { countOwnReviews } from '#contract/reviews/review-counts.ts'
import { call } from '#web/api/call.ts'

/** What waits for somebody in a portal, by what it is. */
export type Work = keyof ReplyOf<typeof readWaiting> | 'orders' | 'returns' | 'replies'

/** Read on every administrators' screen, and anew after each decision, as whatever begins with `/api/admin/`. */
export const pendingCountsQuery = queryOptions({
  queryKey: [readWaiting.path],
  queryFn: () => call(readWaiting),
})

const allOrders = { search: '' }

/** How many orders there are of each stage, all of them or of one's own shop; read as their list reads them. */
function orderStagesQuery(role: Role) {
  const endpoint = role === 'admin' ? countOrders : countOwnOrders
  return queryOptions({
    queryKey: [endpoint.path, allOrders],
    queryFn: () => call(endpoint, { query: allOrders }),
  })
}

/** The shop's reviews that have no reply; read as its screen reads them. */
const unansweredQuery = queryOptions({
  queryKey: [countOwnReviews.path],
  queryFn: () => call(countOwnReviews),
})

/** How many wait. A count that cannot be read is none: the screen behind the link says what is wrong. */
export function useWaiting(role: Role, work: Work): number {
  const isOrders = work === 'orders' || work === 'returns'
  const isReplies = work === 'replies'
  const waiting = useQuery({ ...pendingCountsQuery, enabled: !isOrders && !isReplies }).data
  const replies = useQuery({ ...unansweredQuery, enabled: isReplies }).data
  const orders = useQuery({ ...orderStagesQuery(role), enabled: isOrders }).data
  if (isReplies) return replies?.unanswered ?? 0
  return (isOrders ? orders?.[work === 'orders' ? 'pending' : work] : waiting?.[work]) ?? 0
}
