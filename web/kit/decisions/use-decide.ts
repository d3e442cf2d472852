import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, type Conflict } from '#web/kit/api/api-error.ts'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { useUndo } from '#web/kit/elements/use-undo.ts'
import type { Decision, Decisions, DecisionTexts, Subject } from './decisions.ts'

/** What follows on the screen. */
type DecisionCall<Of> = {
  readonly onDecided: (subject: Of) => unknown
  readonly onUndone: ((subject: Of) => unknown) | undefined
  readonly onConflict: () => void
}

/** Sends a decision: its toasts with the way back, the announcement that somebody was faster, and reading anew. */
export function useDecide<S extends string, Event extends string, Of extends Subject<S>, Details>(
  { send, reload }: Pick<Decisions<S, Event, Of, Details>, 'send' | 'reload'>,
  text: DecisionTexts<S, Event, Of, Details>,
  { onDecided, onUndone, onConflict }: DecisionCall<Of>,
) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const undoOf = useUndo(reload)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (decision: Decision<S, Of, Details>) => send(decision),
    onSuccess: (reply, decision) => {
      const { subject } = decision
      const name = text.nameOf(subject)
      const action = undoOf({ id: reply?.undo ?? null, name, onUndone: () => onUndone?.(subject) })
      toastSuccess({ ...text.done(decision), ...(action && { action }) })
      onDecided(subject)
      return reload(client)
    },
    onError: async (error, { subject }) => {
      if (!(error instanceof ApiError && error.status === 409)) return toastFailure(text.failed(error))
      await reload(client)
      const said = text.conflict(error.conflict as Conflict<S> | null, subject)
      toastFailure(said ?? text.failed(error))
      if (!said) return
      setConflict(said.text)
      onConflict()
    },
  })
  const pending = useMemo(
    () => (isPending && variables ? { id: variables.subject.id, to: variables.to } : null),
    [isPending, variables],
  )
  return { send: mutate, pending, conflict, setConflict }
}
