import { useEffect, useId, useSyncExternalStore } from 'react'

type OpenDialog = { readonly id: string; readonly zIndex: number }

/** As they lie over each other, the top one last. */
let openDialogs: readonly OpenDialog[] = []
const followers = new Set<() => void>()
const handled = new WeakSet<KeyboardEvent>()

/**
 * Of several open dialogs the one on top alone hears Escape. One press closes one of them, also where the next is on top
 * before all have heard of it. What had the focus has it again, also after a dialog that is gone as soon as it closes.
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
      // What opened it may be busy by now: then whoever uses the keys goes on in the dialog below.
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
