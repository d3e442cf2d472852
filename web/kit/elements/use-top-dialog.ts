import { useEffect, useId, useSyncExternalStore } from 'react'

type OpenDialog = { readonly id: string; readonly zIndex: number }

/** As they lie over each other, the top one last. */
let openDialogs: readonly OpenDialog[] = []
const followers = new Set<() => void>()
const handled = new WeakSet<KeyboardEvent>()

/**
 * Of several open dialogs the one on top alone hears Escape and holds the focus. One press closes one of them, also
 * where the next is on top before all have heard of it.
 */
export function useTopDialog(isOpen: boolean, zIndex: number) {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    show([...openDialogs, { id, zIndex }].toSorted((one, other) => one.zIndex - other.zIndex))
    return () => show(openDialogs.filter((one) => one.id !== id))
  }, [id, isOpen, zIndex])
  const isTop = useSyncExternalStore(follow, () => openDialogs.at(-1)?.id === id)
  // One that closes gives the focus back.
  return { zIndex, closeOnEscape: isTop, trapFocus: isTop || !isOpen, __handledEscapeEvents: handled }
}

function show(dialogs: readonly OpenDialog[]): void {
  openDialogs = dialogs
  for (const follower of followers) follower()
}

function follow(follower: () => void) {
  followers.add(follower)
  return () => void followers.delete(follower)
}
