import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '#web/kit/api/api-error.ts'
import { type Toast, toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { useUndo } from '#web/kit/elements/use-undo.ts'

/** What is decided on; the status is the one on screen, which the server compares. */
export type Subject<S extends string> = { readonly id: string; readonly status: S }

export type Decision<S extends string, Of extends Subject<S>> = {
  readonly subject: Of
  readonly to: S
  /** Blank where none was given. */
  readonly reason: string
}

/** How decisions on one kind of thing are sent, and what is said of them. */
export type Decider<S extends string, Of extends Subject<S>> = {
  readonly send: (decision: Decision<S, Of>) => Promise<{ readonly undo: string | null }>
  readonly done: (decision: Decision<S, Of>) => Toast
  readonly nameOf: (subject: Of) => string
  readonly failed: (error: Error) => Toast
  /** Reads anew what a decision changes. */
  readonly reload: (client: QueryClient) => Promise<void>
  /** Somebody else was faster (409): who decided what. Asked for when everything has been read anew. */
  readonly meanwhile: (subject: Of) => Promise<Toast & { readonly text: string }>
  readonly onDecided?: (subject: Of) => unknown
  /** The decision was taken back: the way back to what it was on. */
  readonly onUndone?: (subject: Of) => unknown
}

/** Sending a decision: its toasts with the way back, the announcement that somebody decided meanwhile, and reading anew. */
export function useDecide<S extends string, Of extends Subject<S>>(decider: Decider<S, Of>) {
  const client = useQueryClient()
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const undoOf = useUndo(decider.reload)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: decider.send,
    onSuccess: (reply, decision) => {
      const { subject } = decision
      const onUndone = () => decider.onUndone?.(subject)
      const action = undoOf({ id: reply.undo, name: decider.nameOf(subject), onUndone })
      toastSuccess({ ...decider.done(decision), ...(action && { action }) })
      decider.onDecided?.(subject)
      return decider.reload(client)
    },
    onError: async (error, { subject }) => {
      if (!(error instanceof ApiError && error.status === 409)) return toastFailure(decider.failed(error))
      await decider.reload(client)
      const said = await decider.meanwhile(subject)
      toastFailure(said)
      setMeanwhile(said.text)
    },
  })
  const pending = useMemo(
    () => (isPending && variables ? { id: variables.subject.id, to: variables.to } : null),
    [isPending, variables],
  )
  return { decide: mutate, pending, meanwhile, setMeanwhile }
}
