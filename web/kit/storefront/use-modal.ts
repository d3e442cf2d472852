import { useEffect, useEffectEvent, useRef } from 'react'

type Handlers = {
  /** Called after it was closed by Escape, by a press on the backdrop, or by `close`. */
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A native modal dialog, open while mounted: the rest of the page is inert, Escape closes it, and focus returns to the
 * previously focused element, or, if that is gone, to the focusable part of the page around it.
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
    // The event's target is the dialog only outside its content, i.e. on the backdrop.
    node.addEventListener('click', ({ target }) => target === node && node.close(), { signal })
    return () => {
      stop.abort()
      node.close()
    }
  }, [])
  return { dialog, close: () => dialog.current?.close() }
}
