import type { ButtonProps } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Machine, Mover, OfferedMove } from '#domain/platform/status/machine.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Conflict } from '#web/kit/api/api-error.ts'
import type { Toast } from '#web/kit/elements/toast.tsx'

/** What is decided on; the status is the one on screen, which the server compares. */
export type Subject<S extends string> = { readonly id: string; readonly status: S }

export type Decision<S extends string, Of extends Subject<S>, Details = never> = {
  readonly subject: Of
  readonly to: S
  /** Blank where none was given. */
  readonly reason: string
  /** What the form of the move asked for. */
  readonly details?: Details | undefined
}

/** The question for a reason, as the screen asks it. */
export type ReasonTexts = Readonly<Record<'title' | 'hint' | 'label' | 'placeholder' | 'confirm', string>> & {
  /** What leaves the dialog, where “Cancel” would read as the action. */
  readonly close?: string
  /** Reasons that are given often. */
  readonly ready?: readonly Bilingual[]
}

/** What is said of decisions on one kind of thing, in the reader's language. */
export type DecisionTexts<S extends string, Event extends string, Of extends Subject<S>, Details> = {
  /** What the moves are called on their buttons. */
  readonly words: Readonly<Partial<Record<Event, string>>>
  readonly nameOf: (subject: Of) => string
  readonly reasonOf: (subject: Of, to: S) => ReasonTexts
  readonly done: (decision: Decision<S, Of, Details>) => Toast
  readonly failed: (error: Error) => Toast
  /** Somebody else was faster: what it is now and who made it so, as the refusal says; null where it was refused for another cause. */
  readonly conflict: (now: Conflict<S> | null, subject: Of) => (Toast & { readonly text: string }) | null
}

/** A dialog that asks for more than a reason before a move; what was typed stays where it could not be stored. */
export type DetailsDialogProps<S extends string, Of, Details> = {
  readonly subject: Of
  readonly to: S
  readonly isPending: boolean
  readonly onConfirm: (details: Details) => void
  readonly onClose: () => void
}

/** Decisions on one kind of thing, as a value: `useDecisions` makes them, `DecisionButtons` draws them. */
export type Decisions<
  S extends string,
  Event extends string,
  Of extends Subject<S>,
  Details = never,
  Screen extends string = never,
> = {
  /** What may be done, by whom, and who is asked why. */
  readonly machine: Machine<S, Event, Screen>
  readonly by: Mover
  /** The screen, where it offers or asks differently from the others. */
  readonly on?: Screen
  /** Only some of the moves, where more than the status decides. */
  readonly allows?: (subject: Of, to: S) => boolean
  /** What this screen offers beside the machine's moves: several of them at once. */
  readonly also?: (subject: Of) => readonly OfferedMove<S, Event>[]
  /** How the button of a move looks: an approval leads, a rejection warns. */
  readonly looks: Readonly<Partial<Record<S, ButtonProps>>>
  readonly useTexts: () => DecisionTexts<S, Event, Of, Details>
  /** The moves that ask for more than a reason. */
  readonly details?: {
    readonly isAskedFor: (to: S) => boolean
    readonly Dialog: ComponentType<DetailsDialogProps<S, Of, Details>>
  }
  /** Answers what takes it back, where that can be done. */
  readonly send: (decision: Decision<S, Of, Details>) => Promise<{ readonly undo: string | null } | undefined>
  /** Reads anew what a decision changes. */
  readonly reload: (client: QueryClient) => Promise<void>
}
