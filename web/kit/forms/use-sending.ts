import { useRef, useState } from 'react'

type Ends = {
  readonly onBegin: () => void
  readonly onSent: () => void
  /** Whether the error stands at a field now. */
  readonly onFailed: (error: unknown) => boolean
}

/** One submission at a time: what it waits for, and why the last one failed where the error stands at no field. */
export function useSending({ onBegin, onSent, onFailed }: Ends) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isOpen = useRef(false)
  const send = (submit: () => unknown) => {
    if (isOpen.current) return
    const sent = submit()
    if (!(sent instanceof Promise)) return
    isOpen.current = true
    onBegin()
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
