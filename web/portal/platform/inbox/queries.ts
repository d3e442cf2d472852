import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { me } from '#contract/platform/auth.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  type InboxState,
  listNotifications,
  markNotificationsRead,
} from '#contract/platform/notifications.ts'
import type { NotificationKind } from '#domain/platform/notification.ts'
import { call } from '#web/kit/api/call.ts'
import { recountWaiting, updateScreen } from '#web/kit/api/live.ts'
import { isOfScreens } from '#web/kit/api/refetch.ts'
import { onTokenChange, storedToken, reportRefused } from '#web/kit/api/token.ts'
import { pagesQuery } from '#web/kit/lists/resource-pages.ts'
import { homeOf } from '#web/kit/portal/portal-paths.ts'
import { isOnScreen, leadsTo, showsRows } from './destination.ts'
import type { Following, followInbox } from './live-stream.ts'

const liveKey = 'live-inbox'

/** The inbox, newest first. */
export const inboxQuery = pagesQuery(listNotifications, { query: { limit: 20 } })

/** The last state of the inbox from the server; null before the first. */
export function useInboxState(): InboxState | null {
  const token = useSyncExternalStore(onTokenChange, storedToken)
  return useQuery<InboxState>({ queryKey: [liveKey, token], queryFn: skipToken }).data ?? null
}

/** Keeps {@link useInboxState} current while mounted; mount once. */
export function useFollowedInbox(): void {
  const client = useQueryClient()
  const token = useSyncExternalStore(onTokenChange, storedToken)
  useEffect(() => {
    if (token === null) return
    return followOnceFetched({
      token,
      onState: (state) => takeState(client, token, state),
      onChange: (what) => takeChange(client, what),
      onSignedOut: () => reportRefused({ token, path: listNotifications.path }),
    })
  }, [client, token])
}

/** Follows once its code is loaded: the first screen does not wait for it, and works without it if it cannot be loaded. */
function followOnceFetched(following: Following): ReturnType<typeof followInbox> {
  let isOver = false
  let stop = () => {
    isOver = true
  }
  import('./live-stream.ts').then(
    ({ followInbox }) => {
      if (!isOver) stop = followInbox(following)
    },
    () => undefined,
  )
  return () => stop()
}

/** Notifications about the user's own shop, whose status is in the session. */
const ownStanding: ReadonlySet<string> = new Set<NotificationKind>([
  'shop-approved',
  'shop-rejected',
  'shop-suspended',
  'shop-reinstated',
])

/**
 * A new notification makes earlier data stale: an open inbox and a screen that follows updates are refetched; other
 * lists when next shown.
 */
function takeState(client: QueryClient, token: string, state: InboxState): void {
  const before = client.getQueryData<InboxState>([liveKey, token])
  client.setQueryData<InboxState>([liveKey, token], state)
  if (!before) return
  const hasArrived = before.newest?.id !== state.newest?.id
  if (hasArrived || before.unread !== state.unread) void client.invalidateQueries(inboxQuery)
  if (hasArrived) void client.invalidateQueries({ predicate: isOfScreens, refetchType: 'none' })
  if (hasArrived || before.unread !== state.unread) {
    updateScreen(client, { isNew: hasArrived, isShownHere: hasArrived && isShownAt(state.newest) })
  }
  if (hasArrived && ownStanding.has(state.newest?.kind ?? ''))
    void client.invalidateQueries({ queryKey: [me.path] })
}

/** Rows have changed without a notification to this user: a screen that shows such rows is refetched in place. */
function takeChange(client: QueryClient, what: string | null): void {
  const { role, pathname } = openScreen()
  if (what === null || isOnScreen(homeOf[role], role, pathname) || showsRows(what, role, pathname)) {
    updateScreen(client, { isNew: false, isShownHere: false })
  } else recountWaiting(client)
}

function openScreen() {
  const { pathname } = window.location
  return { pathname, role: pathname.startsWith('/shop') ? ('shop' as const) : ('admin' as const) }
}

/** Whether the open screen is the target of the notification, or the dashboard, which shows some of everything. */
function isShownAt(newest: InboxState['newest']): boolean {
  const { role, pathname } = openScreen()
  return (newest !== null && leadsTo(newest, role, pathname)) || isOnScreen(homeOf[role], role, pathname)
}

/** Marks some or all notifications as read. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof markNotificationsRead>['body']) =>
      call(markNotificationsRead, { body }),
    onSuccess: async ({ unread }) => {
      client.setQueryData<InboxState>([liveKey, storedToken()], (state) => state && { ...state, unread })
      await client.invalidateQueries(inboxQuery)
    },
  })
}
