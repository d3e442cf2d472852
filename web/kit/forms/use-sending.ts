import { useEffect, useRef, useState } from 'react'
import type { Uploads } from '#web/kit/files/use-uploads.ts'

type Ends = {
  readonly onBegin: () => void
  readonly onSent: () => void
  /** Returns whether the error is shown at a field. */
  readonly onFailed: (error: unknown) => boolean
}

/** One submission at a time: whether it is pending, and why the last one failed unless a field shows the error. */
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

type AwaitedInput<V> = {
  readonly typed: V
  readonly uploads: Uploads | undefined
  /** Whether the form would be valid if the files of these slots were uploaded. */
  readonly isWhole: (slots: readonly string[]) => boolean
  readonly submit: () => void
}

/** Delays a form that lacks only uploads in progress until they finish; cancels it if the input changes meanwhile. */
export function useAwaited<V>({ typed, uploads, isWhole, submit }: AwaitedInput<V>) {
  const [sent, setSent] = useState<V | null>(null)
  const awaiting = useRef<V | null>(null)
  const slots = uploads?.all.filter(isOnItsWay).map(({ slot }) => slot) ?? []
  const isUploading = slots.length > 0
  if (sent !== null && (sent !== typed || !isUploading)) setSent(null)
  useEffect(() => {
    if (isUploading || awaiting.current === null) return
    const isUnchanged = awaiting.current === typed
    awaiting.current = null
    if (isUnchanged) submit()
  })
  return {
    areAwaited: sent !== null,
    await: () => {
      if (!isUploading || !isWhole(slots)) return false
      awaiting.current = typed
      setSent(typed)
      return true
    },
  }
}

export const isOnItsWay = ({ state }: Uploads['all'][number]) => state === 'waiting' || state === 'sending'
