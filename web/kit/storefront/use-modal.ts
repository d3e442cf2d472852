import { useEffect, useEffectEvent, useRef } from 'react'

type Handlers = {
  /** Told that it was closed: by Escape, by a press beside it, or by `close`. */
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A native modal dialog, open as long as it is on the page: the rest cannot be reached, Escape closes it, and focus
 * returns to what had it before; where that is gone by the answer, to the part of the page that it stood in.
 */
export function useModal({ onClose, onKeyDown }: Handlers) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(onClose)
  const pressed = useEffectEvent((event: KeyboardEvent) => onKeyDown?.(event))
  useEffect(() => {
    const node = dialog.current
    if (!node) return
    const opener = document.activeElement
    const place = opener?.closest<HTMLElement>('[tabindex]')
    const stop = new AbortController()
    const { signal } = stop
    node.showModal()
    const end = () => {
      closed()
      if (opener?.isConnected === false) place?.focus()
    }
    node.addEventListener('close', end, { signal })
    node.addEventListener('keydown', (event) => pressed(event), { signal })
    // Only the space around its content is the dialog itself.
    node.addEventListener('click', ({ target }) => target === node && node.close(), { signal })
    return () => {
      stop.abort()
      node.close()
    }
  }, [])
  return { dialog, close: () => dialog.current?.close() }
}
