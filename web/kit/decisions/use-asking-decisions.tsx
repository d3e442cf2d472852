import { type ReactNode, useCallback, useState } from 'react'
import type { Subject } from './use-decide.ts'
import { type Decisions, useDecisions } from './use-decisions.tsx'

type Options<S extends string, Event extends string, Of extends Subject<S>, Asking extends S> = Parameters<
  typeof useDecisions<S, Event, never, Of>
>[0] & {
  /** The moves that ask for more than a reason. */
  readonly asks: (to: S) => to is Asking
  /** The dialog that asks for it; what was typed stays where it could not be stored. */
  readonly question: (asked: DecisionForm<Of, Asking>) => ReactNode
}

type DecisionForm<Of, Asking> = {
  readonly subject: Of
  readonly to: Asking
  readonly isPending: boolean
  /** Sends the move with what was said, as part of what is decided on. */
  readonly onConfirm: (said: Partial<Of>) => void
  readonly onClose: () => void
}

/** Deciding where some moves ask for more than a reason: how a thing was sent, how much goes back. */
export function useAskingDecisions<
  S extends string,
  Event extends string,
  Of extends Subject<S>,
  Asking extends S,
>({ asks, question, decider, ...options }: Options<S, Event, Of, Asking>): Decisions<S, Event, Of> {
  const [asked, setAsked] = useState<{ readonly subject: Of; readonly to: Asking } | null>(null)
  const onClose = useCallback(() => setAsked(null), [])
  const decisions = useDecisions<S, Event, never, Of>({
    ...options,
    decider: {
      ...decider,
      meanwhile: (subject) => {
        onClose()
        return decider.meanwhile(subject)
      },
      onDecided: (subject) => {
        onClose()
        decider.onDecided?.(subject)
      },
    },
  })
  const { decide: send, pending } = decisions
  const decide = useCallback(
    (subject: Of, to: S) => (asks(to) ? setAsked({ subject, to }) : send(subject, to)),
    [asks, send],
  )
  const onConfirm = (said: Partial<Of>) => asked && send({ ...asked.subject, ...said }, asked.to)
  return {
    ...decisions,
    decide,
    isAsking: decisions.isAsking || asked !== null,
    dialog: (
      <>
        {decisions.dialog}
        {asked && question({ ...asked, isPending: pending !== null, onConfirm, onClose })}
      </>
    ),
  }
}
