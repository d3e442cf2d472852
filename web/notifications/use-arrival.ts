import { useState } from 'react'
import type { InboxState, Notification } from '#contract/notifications.ts'

/** The news that came while the page was open and is not read or put aside yet. */
export function useArrival(state: InboxState | null): {
  readonly arrived: Notification | null
  readonly putAside: () => void
} {
  const [known, setKnown] = useState<string | null | undefined>(undefined)
  if (state && known === undefined) setKnown(state.newest?.id ?? null)
  const newest = state?.newest ?? null
  const isNew = known !== undefined && newest !== null && newest.id !== known && newest.readAt === null
  return { arrived: isNew ? newest : null, putAside: () => setKnown(newest?.id ?? null) }
}
