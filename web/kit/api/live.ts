import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readWaiting, readWaitingSince } from '#contract/insights/pending.ts'
import { refetchScreen } from './refetch.ts'

// One page shows one screen, so these counters are module state.
let following = 0
let held = 0
let hasMissed = false
let missed = 0
const listeners = new Set<() => void>()

function change(count: number): void {
  missed = count
  for (const listener of listeners) listener()
}

/** Paths of the portal's waiting counts, which every screen shows. */
const waiting: readonly unknown[] = [readWaiting, readWaitingSince].flatMap(({ admin, shop }) => [
  admin.path,
  shop.path,
])
const isOfWaiting = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) => waiting.includes(path)

/** Whether something new has arrived, and whether the open screen lists it. */
export type Update = { readonly isNew: boolean; readonly isShownHere: boolean }

/** Refetches the portal's waiting counts. */
export function recountWaiting(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isOfWaiting })
}

/**
 * Handles an event: refetches the waiting counts, and the open screen if it follows updates. While rows are selected or
 * a dialog is open the screen stays as it is and shows how many updates are new.
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

/** The number of new items that the open screen does not show yet. */
export function useMissedUpdates(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => missed,
  )
}

/** Refetches the screen, so that it shows the missed updates. */
export function showMissedUpdates(client: QueryClient): void {
  hasMissed = false
  change(0)
  void refetchScreen(client)
}

/** Refetches the calling screen as updates arrive. */
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

/** Holds back updates while rows are selected or a dialog is open; missed ones are shown afterwards. */
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
