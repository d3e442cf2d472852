import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readWaiting, readWaitingSince } from '#contract/insights/pending.ts'
import { refetchScreen } from './refetch.ts'

// One page shows one screen, so what it follows and what keeps it still are facts of the page.
let following = 0
let held = 0
let hasMissed = false
let missed = 0
const listeners = new Set<() => void>()

function change(count: number): void {
  missed = count
  for (const listener of listeners) listener()
}

/** What waits in the portal, which stands on every screen of it. */
const waiting: readonly unknown[] = [readWaiting, readWaitingSince].flatMap(({ admin, shop }) => [
  admin.path,
  shop.path,
])
const isOfWaiting = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => waiting.includes(path)

/** Whether the open screen shows what has just come; not while something on it is being worked with. */
export type Update = { readonly isNew: boolean; readonly isShownHere: boolean }

/** Counts anew what waits in the portal. */
export function recountWaiting(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isOfWaiting })
}

/**
 * Something has happened: what waits is counted anew at once, and a screen that follows is read anew where it stands. While
 * rows are ticked or a dialog is open it stays as it is, and says how much is new.
 */
export function updateScreen(client: QueryClient, { isNew, isShownHere }: Update): void {
  recountWaiting(client)
  if (following === 0) return
  if (held === 0) void refetchScreen(client)
  else {
    hasMissed = true
    if (isNew && isShownHere) change(missed + 1)
  }
}

/** How much is new that the open screen does not show yet. */
export function useMissedUpdates(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => missed,
  )
}

/** Shows it now. */
export function showMissedUpdates(client: QueryClient): void {
  hasMissed = false
  change(0)
  void refetchScreen(client)
}

/** The screen that uses it changes as news comes. */
export function useFollowsUpdates(isFollowing = true): void {
  useEffect(() => {
    if (!isFollowing) return
    following += 1
    return () => {
      following -= 1
      if (following > 0) return
      hasMissed = false
      change(0)
    }
  }, [isFollowing])
}

/** Keeps the screen still while something on it is ticked or open; what has come meanwhile is shown after it. */
export function useHoldsUpdates(isHolding: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isHolding) return
    held += 1
    return () => {
      held -= 1
      if (held === 0 && hasMissed) showMissedUpdates(client)
    }
  }, [client, isHolding])
}
