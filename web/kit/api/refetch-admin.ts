import type { Query, QueryClient } from '@tanstack/react-query'

/** Whether a query is one of the administrators' reads. */
function isAdminRead({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return typeof path === 'string' && path.startsWith('/api/admin/')
}

/**
 * Reads anew whatever the administrators' screens show, after an action of one's own: a decision changes lists, figures,
 * what waits and the outbox alike (R-DASH-18). What is not on screen is read when it is shown next.
 */
export function refetchAdmin(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: isAdminRead })
}
