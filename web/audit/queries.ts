import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AuditFilters, listAudit, listAuditActors } from '#contract/audit.ts'
import { call } from '#web/api/call.ts'

/** The log, page after page; read anew whenever the screen opens: others act meanwhile. */
export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: [listAudit.path, filters],
    queryFn: ({ pageParam }) => call(listAudit, { query: { ...filters, cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
}

export const auditActorsQuery = queryOptions({
  queryKey: [listAuditActors.path],
  queryFn: () => call(listAuditActors),
})
