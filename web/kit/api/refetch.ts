import type { Query, QueryClient } from '@tanstack/react-query'
import { me } from '#contract/platform/auth.ts'
import { listNotifications } from '#contract/platform/notifications.ts'

/** Whether a query is one of what screens show; the session and the inbox are read by themselves. */
export function isOfScreens({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return (
    typeof path === 'string' &&
    path.startsWith('/api/') &&
    path !== me.path &&
    path !== listNotifications.path
  )
}

/** Reads anew what the open screen shows; what others show is read when they are shown next. */
export function refetchScreen(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: isOfScreens })
}

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
