import type { RefusalCode } from '#domain/refusal.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** Who moves something; `system` is a setting or a job, no person. */
export const movers = ['admin', 'shop', 'customer', 'system'] as const
export type Mover = (typeof movers)[number]

/** One move: what it is called, who may make it, and what is asked of whoever does. */
export type Move<Event extends string = string, Screen extends string = string> = {
  readonly event: Event
  readonly by: readonly Mover[]
  /** `true`: nobody moves without a reason; or the screens that insist on one where the rule does not. */
  readonly reasonRequired?: true | readonly Screen[]
  /** The screens that offer it beside the one that offers every move. */
  readonly on?: readonly Screen[]
}

type Moves<S extends string, Event extends string, Screen extends string> = {
  readonly [From in S]: { readonly [To in S]?: Move<Event, Screen> }
}

/** A status machine as data. */
export type Machine<S extends string, Event extends string = string, Screen extends string = string> = {
  /** What it is called when something begins in a status. */
  readonly starts: { readonly [First in S]?: Event }
  /** From each status, where it may go; in the order of the buttons. */
  readonly moves: Moves<S, Event, Screen>
  /** Where the reason for being in a status is said and kept; the others have none. */
  readonly reasons: { readonly [In in S]?: string }
  /** Whether the status that something has already may be given again: it changes nothing but the reason. */
  readonly mayRepeat: boolean
  /** What the statuses are called, where a refusal names them. */
  readonly names?: { readonly [In in S]: Bilingual }
  readonly cannotMove: RefusalCode
  readonly reasonMissing: RefusalCode
}

/** Builds a machine; the refusals name what is said when a move is not allowed or lacks its reason. */
export function machine<S extends string, Event extends string = string, Screen extends string = never>(
  definition: Machine<S, Event, Screen>,
): Machine<S, Event, Screen> {
  return definition
}

/** Whether somebody, or this mover, may make the move. Staying where one is, is not a move. */
export function canMove<S extends string>(of: Machine<S>, from: S, to: S, by?: Mover): boolean {
  const found = of.moves[from][to]
  return found !== undefined && (by === undefined || found.by.includes(by))
}

/** A move as a screen offers it; `reason` is null where none is asked. */
export type OfferedMove<S extends string, Event extends string> = {
  readonly to: S
  readonly event: Event
  readonly reason: 'required' | 'optional' | null
  /** Beside the move that leads. */
  readonly isSecond?: true
}

/** What this mover may do from a status, all of it or what one screen offers: the buttons, in their order. */
export function movesFrom<S extends string, Event extends string, Screen extends string>(
  of: Machine<S, Event, Screen>,
  from: S,
  { by, on }: { readonly by: Mover; readonly on?: Screen | undefined },
): OfferedMove<S, Event>[] {
  // A screen may show what a later server calls a status: nothing is offered then.
  const all = Object.entries(of.moves[from] ?? {}) as [S, Move<Event, Screen>][]
  return all.flatMap(([to, found]) => {
    if (!found.by.includes(by) || (on !== undefined && !found.on?.includes(on))) return []
    const { event, reasonRequired = [] } = found
    const isRequired = reasonRequired === true || (on !== undefined && reasonRequired.includes(on))
    return [{ to, event, reason: of.reasons[to] ? (isRequired ? 'required' : 'optional') : null }]
  })
}

/** What a move, or with `from` null the beginning, is called; undefined for one that the table does not know. */
export function eventOf<S extends string, Event extends string>(
  of: Machine<S, Event>,
  from: S | null,
  to: S,
): Event | undefined {
  return from === null ? of.starts[to] : of.moves[from][to]?.event
}
