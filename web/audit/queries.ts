import { queryOptions } from '@tanstack/react-query'
import { type AuditEntry, type AuditFilters, listAudit, listAuditActors } from '#contract/audit.ts'
import { call } from '#web/api/call.ts'
import { type PagesQuery, pagesQuery } from '#web/ui/lists/resource-pages.ts'

/** The log; read anew whenever the screen opens: others act meanwhile. */
export function auditQuery(filters: AuditFilters): PagesQuery<AuditEntry> {
  return { ...pagesQuery(listAudit, { query: { ...filters, limit: 50 } }), refetchOnMount: 'always' }
}

export const auditActorsQuery = queryOptions({
  queryKey: [listAuditActors.path],
  queryFn: () => call(listAuditActors),
})
