import { useRef, useState } from 'react'

/**
 * One submission at a time: what it waits for, and why the last one failed where `onFailed` could put the error at no
 * field.
 */
export function useSending(onSent: () => void, onFailed: (error: unknown) => boolean) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isOpen = useRef(false)
  const send = (submit: () => unknown) => {
    if (isOpen.current) return
    const sent = submit()
    if (!(sent instanceof Promise)) return
    isOpen.current = true
    setPending(true)
    setFailure(null)
    sent
      .then(onSent, (error: unknown) => void (onFailed(error) || setFailure(error)))
      .finally(() => {
        isOpen.current = false
        setPending(false)
      })
  }
  return { send, isPending, failure }
}
