import type { Query, QueryClient } from '@tanstack/react-query'
import { me } from '#contract/platform/auth.ts'
import { listNotifications } from '#contract/platform/notifications.ts'

/** Whether a query belongs to a screen; the session and the inbox are refetched separately. */
export function isOfScreens({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return (
    typeof path === 'string' &&
    path.startsWith('/api/') &&
    path !== me.path &&
    path !== listNotifications.path
  )
}

/** Refetches the open screen's queries; those of other screens are refetched when next shown. */
export function refetchScreen(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: isOfScreens })
}

function isAdminRead({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return typeof path === 'string' && path.startsWith('/api/admin/')
}

/**
 * Refetches all admin queries after the user's own action: a decision changes lists, figures, waiting counts and the
 * outbox alike (R-DASH-18). Queries not on screen are refetched when next shown.
 */
export function refetchAdmin(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: isAdminRead })
}
