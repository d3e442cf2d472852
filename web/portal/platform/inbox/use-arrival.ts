import { useState } from 'react'
import type { InboxState, Notification } from '#contract/platform/notifications.ts'

/** The news that came while the page was open and is not read or put aside yet. */
export function useArrival(state: InboxState | null): {
  readonly arrived: Notification | null
  readonly putAside: () => void
} {
  const [known, setKnown] = useState<Notification | null | undefined>(undefined)
  if (state && known === undefined) setKnown(state.newest)
  const newest = state?.newest ?? null
  // What was taken back leaves an older one as the newest: that is no news.
  const isLater = newest !== null && newest.createdAt >= (known?.createdAt ?? newest.createdAt)
  const isNew = known !== undefined && isLater && newest.id !== known?.id && newest.readAt === null
  return { arrived: isNew ? newest : null, putAside: () => setKnown(newest) }
}
