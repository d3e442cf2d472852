import { Alert, Textarea } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { type Machine, type Mover, movesFrom, type OfferedMove } from '#domain/platform/status/machine.ts'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import styles from './approval.module.css'
import { type Decider, type Subject, useDecide } from './use-decide.ts'

export const longestReason = 2000
/** What is decided on may be shown in a dialog itself, at 200. */
const aboveDetails = 300

/** The question for a reason, as the screen asks it. */
export type ReasonTexts = Readonly<Record<'title' | 'hint' | 'label' | 'placeholder' | 'confirm', string>>

type Options<S extends string, Event extends string, Screen extends string, Of extends Subject<S>> = {
  readonly machine: Machine<S, Event, Screen>
  readonly by: Mover
  /** The screen, where it offers or asks differently from the others. */
  readonly on?: Screen
  readonly decider: Decider<S, Of>
  readonly reasonTexts: (subject: Of, to: S) => ReasonTexts
}

export type Decisions<S extends string, Event extends string, Of extends Subject<S>> = {
  /** What may be done with it; `everything`, where not only what this screen offers. */
  readonly movesOf: (subject: Of, extent?: 'everything') => OfferedMove<S, Event>[]
  /** Decides, where a reason belongs to it after asking for one. */
  readonly decide: (subject: Of, to: S) => void
  readonly pending: { readonly id: string; readonly to: S } | null
  readonly isAsking: boolean
  /** The dialog that asks for the reason: to be placed once. */
  readonly dialog: ReactNode
}

type PendingMove<S extends string, Of> = { readonly subject: Of; readonly move: OfferedMove<S, string> }

/** Deciding from any screen: the machine says what may be done and who is asked why, the decider sends and tells. */
export function useDecisions<
  S extends string,
  Event extends string,
  Screen extends string,
  Of extends Subject<S>,
>({ machine, by, on, decider, reasonTexts }: Options<S, Event, Screen, Of>): Decisions<S, Event, Of> {
  const [asked, setAsked] = useState<PendingMove<S, Of> | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState(0)
  const onDecided = (subject: Of) => {
    setIsAsking(false)
    setMade((before) => before + 1)
    decider.onDecided?.(subject)
  }
  const { decide: send, pending, meanwhile, setMeanwhile } = useDecide({ ...decider, onDecided })
  const movesOf = useCallback(
    ({ status }: Of, extent?: 'everything') =>
      movesFrom(machine, status, { by, on: extent ? undefined : on }),
    [machine, by, on],
  )
  const decide = useCallback(
    (subject: Of, to: S) => {
      const offered = [...movesOf(subject), ...movesOf(subject, 'everything')]
      const move = offered.find((one) => one.to === to)
      if (!move) return
      if (move.reason === null) return send({ subject, to, reason: '' })
      setMeanwhile(null)
      setAsked({ subject, move })
      setIsAsking(true)
    },
    [movesOf, send, setMeanwhile],
  )
  const dialog = (
    <ReasonDialog
      isOpen={isAsking}
      text={asked && reasonTexts(asked.subject, asked.move.to)}
      about={`${asked?.subject.id} ${asked?.move.to} ${made}`}
      isRequired={asked?.move.reason === 'required'}
      isPending={pending !== null}
      alert={meanwhile}
      onConfirm={(reason) => asked && send({ subject: asked.subject, to: asked.move.to, reason })}
      onClose={() => setIsAsking(false)}
    />
  )
  return { movesOf, decide, pending, isAsking, dialog }
}

type Props = {
  readonly isOpen: boolean
  readonly text: ReasonTexts | null
  /** What was typed belongs to this decision: another one begins with nothing. */
  readonly about: string
  readonly isRequired: boolean
  readonly isPending: boolean
  /** Why it is too late for this decision. */
  readonly alert: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why; what was typed stays until the decision is made, closed and opened again (R-SHOPS-11). */
function ReasonDialog({ isOpen, text, about, isRequired, isPending, alert, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState({ about, reason: '' })
  const reason = typed.about === about ? typed.reason : ''
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text?.title} zIndex={aboveDetails}>
      <DialogText>{text?.hint}</DialogText>
      {alert && (
        <Alert color="orange" className={styles.alert}>
          {alert}
        </Alert>
      )}
      <Textarea
        data-autofocus
        label={text?.label}
        placeholder={text?.placeholder}
        rows={4}
        maxLength={longestReason}
        value={reason}
        onChange={({ currentTarget }) => setTyped({ about, reason: currentTarget.value })}
      />
      <DialogButtons
        isDanger
        isBlocked={(isRequired && reason.trim() === '') || alert !== null}
        isPending={isPending}
        confirm={text?.confirm ?? ''}
        onConfirm={() => onConfirm(reason.trim())}
        onClose={onClose}
      />
    </Dialog>
  )
}
