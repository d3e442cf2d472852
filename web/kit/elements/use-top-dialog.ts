import { useEffect, useId, useSyncExternalStore } from 'react'

type OpenDialog = { readonly id: string; readonly zIndex: number }

/** In stacking order, the top one last. */
let openDialogs: readonly OpenDialog[] = []
const followers = new Set<() => void>()
const handled = new WeakSet<KeyboardEvent>()

/**
 * Lets only the top one of several open dialogs react to Escape. One press closes one dialog, even if the next becomes
 * the top one while the event is still being handled. Restores focus, even if the dialog is unmounted when it closes.
 */
export function useTopDialog(isOpen: boolean, zIndex: number) {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    show([...openDialogs, { id, zIndex }].toSorted((one, other) => one.zIndex - other.zIndex))
    return () => {
      show(openDialogs.filter((one) => one.id !== id))
      focusIfNowhere(before)
      // The opener may be disabled by now: then keyboard users continue in the dialog below.
      focusIfNowhere([...document.querySelectorAll('[role="dialog"]')].at(-1))
    }
  }, [id, isOpen, zIndex])
  const isTop = useSyncExternalStore(follow, () => openDialogs.at(-1)?.id === id)
  return { zIndex, closeOnEscape: isTop, __handledEscapeEvents: handled }
}

function focusIfNowhere(element: Element | null | undefined): void {
  if (document.activeElement === document.body && element instanceof HTMLElement)
    element.focus({ preventScroll: true })
}

function show(dialogs: readonly OpenDialog[]): void {
  openDialogs = dialogs
  for (const follower of followers) follower()
}

function follow(follower: () => void) {
  followers.add(follower)
  return () => void followers.delete(follower)
}
