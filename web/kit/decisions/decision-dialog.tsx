import type { OfferedMove } from '#domain/platform/status/machine.ts'
import type { Decision, Decisions, DecisionTexts, Subject } from './decisions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What is asked before a move. */
export type Question<S extends string, Of> = {
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

/** Asks for the reason of a move, or for more where it has a form of its own. */
export function DecisionDialog<S extends string, Event extends string, Of extends Subject<S>, Details>({
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
