import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { movesFrom, type OfferedMove } from '#domain/platform/status/machine.ts'
import type { Decisions, DecisionTexts, Subject, Decision } from './decisions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Conflict } from '#web/kit/api/api-error.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { useUndo } from '#web/kit/elements/use-change.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What lists and buttons need of decisions; memoised, so that it changes only when they must. */
export type Deciding<S extends string, Event extends string, Of> = {
  readonly of: {
    readonly looks: Decisions<S, Event, never>['looks']
    readonly useTexts: () => Pick<DecisionTexts<S, Event, never, never>, 'words'>
  }
  /** The moves that the user may make; with `everything`, not only those that this screen offers. */
  readonly movesOf: (subject: Of, extent?: 'everything') => OfferedMove<S, Event>[]
  /** Makes a move, after asking for a reason or details if it needs them. */
  readonly decide: (subject: Of, to: S) => void
  readonly pending: { readonly id: string; readonly to: S } | null
}

/** The same for the screen, which also renders the dialog. */
export type ScreenDecisions<S extends string, Event extends string, Of> = Deciding<S, Event, Of> & {
  readonly deciding: Deciding<S, Event, Of>
  /** The dialog that asks for a reason or details; render it once. */
  readonly dialog: ReactNode
  /** Why the last decision came too late. */
  readonly conflict: string | null
}

type Options<Of> = {
  /** Called after a decision, and after its undo, e.g. to navigate. */
  readonly onDecided?: (subject: Of) => unknown
  readonly onUndone?: (subject: Of) => unknown
  /** A reason field in the screen's own form, used instead of the dialog. */
  readonly reason?: { readonly typed: string; readonly onMissing: () => void }
}

/** Decisions on any screen: the machine of `of` defines moves and reasons; `of` sends them and provides the texts. */
export function useDecisions<
  S extends string,
  Event extends string,
  Of extends Subject<S>,
  Details,
  Screen extends string,
>(
  of: Decisions<S, Event, Of, Details, Screen>,
  { onDecided, onUndone, reason }: Options<Of> = {},
): ScreenDecisions<S, Event, Of> {
  const text = of.useTexts()
  const { question, ask, close, finish } = useQuestion<S, Of>()
  const isForm = question.move !== null && isAskedFor(of, question.move.to)
  const { send, pending, conflict, setConflict } = useDecide(of, text, {
    onDecided: (subject) => {
      finish()
      onDecided?.(subject)
    },
    onUndone,
    // The reason dialog stays open and says that it is too late; a form closes.
    onConflict: () => isForm && close(),
  })
  const movesOf = useMovesOf(of)
  const decide = useCallback(
    (subject: Of, to: S) => {
      const move = [...movesOf(subject), ...movesOf(subject, 'everything')].find((one) => one.to === to)
      if (!move) return
      if (move.reason !== null ? !reason : isAskedFor(of, to)) {
        setConflict(null)
        return ask(subject, move)
      }
      const typed = (move.reason !== null && reason?.typed.trim()) || ''
      if (move.reason === 'required' && typed === '') return reason?.onMissing()
      send({ subject, to, reason: typed })
    },
    [movesOf, of, reason, ask, send, setConflict],
  )
  const deciding = useMemo(() => ({ of, movesOf, decide, pending }), [of, movesOf, decide, pending])
  const shown = { of, question, text, alert: conflict, isPending: pending !== null, send, onClose: close }
  const dialog = <DecisionDialog {...shown} />
  return { ...deciding, deciding, dialog, conflict }
}

function isAskedFor<S extends string>(
  { details }: { readonly details?: { readonly isAskedFor: (to: S) => boolean } },
  to: S,
): boolean {
  return details?.isAskedFor(to) ?? false
}

/** The current question; the typed text is kept until the decision is made, even if closed (R-SHOPS-11). */
function useQuestion<S extends string, Of>() {
  const [question, setQuestion] = useState<Question<S, Of>>({
    subject: null,
    move: null,
    isOpen: false,
    made: 0,
  })
  const ask = useCallback(
    (subject: Of, move: OfferedMove<S, string>) =>
      setQuestion(({ made }) => ({ subject, move, isOpen: true, made })),
    [],
  )
  const close = useCallback(() => setQuestion((before) => ({ ...before, isOpen: false })), [])
  const finish = useCallback(
    () => setQuestion((before) => ({ ...before, isOpen: false, made: before.made + 1 })),
    [],
  )
  return { question, ask, close, finish }
}

function useMovesOf<S extends string, Event extends string, Of extends Subject<S>, Screen extends string>({
  machine,
  by,
  on,
  allows,
  also,
}: Pick<Decisions<S, Event, Of, never, Screen>, 'machine' | 'by' | 'on' | 'allows' | 'also'>) {
  const mayChange = useMayChange()
  return useCallback(
    (subject: Of, extent?: 'everything') => {
      if (!mayChange) return []
      const own = movesFrom(machine, subject.status, { by, on: extent ? undefined : on })
      const moves = also ? [...own.slice(0, 1), ...also(subject), ...own.slice(1)] : own
      return allows ? moves.filter(({ to }) => allows(subject, to)) : moves
    },
    [mayChange, machine, by, on, allows, also],
  )
}

type DecisionCall<Of> = {
  readonly onDecided: (subject: Of) => unknown
  readonly onUndone: ((subject: Of) => unknown) | undefined
  readonly onConflict: () => void
}

/** Sends a decision: shows its toast with Undo, reports that an earlier change made it too late, and refetches. */
function useDecide<S extends string, Event extends string, Of extends Subject<S>, Details>(
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

/** The question before a move. */
type Question<S extends string, Of> = {
  readonly subject: Of | null
  readonly move: OfferedMove<S, string> | null
  readonly isOpen: boolean
  /** How many decisions have been made. */
  readonly made: number
}

type Props<S extends string, Event extends string, Of extends Subject<S>, Details> = {
  readonly of: Pick<Decisions<S, Event, Of, Details>, 'details'>
  readonly question: Question<S, Of>
  readonly text: DecisionTexts<S, Event, Of, Details>
  /** Why it is too late for this decision. */
  readonly alert: string | null
  readonly isPending: boolean
  readonly send: (decision: Decision<S, Of, Details>) => void
  readonly onClose: () => void
}

/** Asks for a move's reason, or shows the move's own form. */
function DecisionDialog<S extends string, Event extends string, Of extends Subject<S>, Details>({
  of: { details },
  question: { subject, move, isOpen, made },
  text,
  alert,
  send,
  ...shared
}: Props<S, Event, Of, Details>) {
  const asked = subject && move && { subject, to: move.to }
  if (asked && details?.isAskedFor(asked.to)) {
    const confirm = (said: Details) => send({ ...asked, reason: '', details: said })
    return isOpen && <details.Dialog {...shared} {...asked} onConfirm={confirm} />
  }
  return (
    <ReasonDialog
      {...shared}
      isOpen={isOpen}
      text={asked && text.reasonOf(asked.subject, asked.to)}
      about={`${subject?.id} ${move?.to} ${made}`}
      isRequired={move?.reason === 'required'}
      alert={alert}
      onConfirm={(reason) => asked && send({ ...asked, reason })}
    />
  )
}
