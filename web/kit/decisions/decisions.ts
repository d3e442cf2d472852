import type { ButtonProps } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Machine, Mover, OfferedMove } from '#domain/platform/status/machine.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Conflict } from '#web/kit/api/api-error.ts'
import type { Toast } from '#web/kit/elements/toast.tsx'

/** The item to decide on; the server compares `status`, the one on screen, with the current one. */
export type Subject<S extends string> = { readonly id: string; readonly status: S }

export type Decision<S extends string, Of extends Subject<S>, Details = never> = {
  readonly subject: Of
  readonly to: S
  /** Empty when none was given. */
  readonly reason: string
  /** Values of the move's own form. */
  readonly details?: Details | undefined
}

/** Texts of the dialog that asks for a reason. */
export type ReasonTexts = Readonly<Record<'title' | 'hint' | 'label' | 'placeholder' | 'confirm', string>> & {
  /** Label of the button that closes the dialog, where “Cancel” would read as the action. */
  readonly close?: string
  /** Common reasons to choose from. */
  readonly ready?: readonly Bilingual[]
}

/** Texts about decisions on one kind of item, in the user's language. */
export type DecisionTexts<S extends string, Event extends string, Of extends Subject<S>, Details> = {
  /** Labels of the moves' buttons. */
  readonly words: Readonly<Partial<Record<Event, string>>>
  readonly nameOf: (subject: Of) => string
  readonly reasonOf: (subject: Of, to: S) => ReasonTexts
  readonly done: (decision: Decision<S, Of, Details>) => Toast
  readonly failed: (error: Error) => Toast
  /** Toast if an earlier change made the decision too late, else null; `now` is that change, if the refusal names one. */
  readonly conflict: (now: Conflict<S> | null, subject: Of) => (Toast & { readonly text: string }) | null
}

/** A dialog that asks for more than a reason before a move; it keeps its input when saving fails. */
export type DetailsDialogProps<S extends string, Of, Details> = {
  readonly subject: Of
  readonly to: S
  readonly isPending: boolean
  readonly onConfirm: (details: Details) => void
  readonly onClose: () => void
}

/** Definition of the decisions on one kind of item, for `useDecisions`; `DecisionButtons` shows them. */
export type Decisions<
  S extends string,
  Event extends string,
  Of extends Subject<S>,
  Details = never,
  Screen extends string = never,
> = {
  /** The moves, who may make them, and which need a reason. */
  readonly machine: Machine<S, Event, Screen>
  readonly by: Mover
  /** The screen, if its moves or reasons differ from those of others. */
  readonly on?: Screen
  /** Filters the moves, where more than the status decides. */
  readonly allows?: (subject: Of, to: S) => boolean
  /** Additional moves of this screen, each of which combines several of the machine's. */
  readonly also?: (subject: Of) => readonly OfferedMove<S, Event>[]
  /** Button props by target status: an approval is prominent, a rejection warns. */
  readonly looks: Readonly<Partial<Record<S, ButtonProps>>>
  readonly useTexts: () => DecisionTexts<S, Event, Of, Details>
  /** For moves that ask for more than a reason. */
  readonly details?: {
    readonly isAskedFor: (to: S) => boolean
    readonly Dialog: ComponentType<DetailsDialogProps<S, Of, Details>>
  }
  /** Resolves to the id of the undo, if the decision can be undone. */
  readonly send: (decision: Decision<S, Of, Details>) => Promise<{ readonly undo: string | null } | undefined>
  /** Refetches what a decision changes. */
  readonly reload: (client: QueryClient) => Promise<void>
}
