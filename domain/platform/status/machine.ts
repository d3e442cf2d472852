import type { RefusalCode } from '#domain/refusal.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** Who changes a status; `system` is a setting or a job, not a person. */
export const movers = ['admin', 'shop', 'customer', 'system'] as const
export type Mover = (typeof movers)[number]

/** One move between statuses: its event, who may make it, and what it requires. */
export type Move<Event extends string = string, Screen extends string = string> = {
  readonly event: Event
  readonly by: readonly Mover[]
  /** `true`: always; or the screens that require a reason although the API does not. */
  readonly reasonRequired?: true | readonly Screen[]
  /** Screens that offer it, besides the screen that offers every move. */
  readonly on?: readonly Screen[]
}

type Moves<S extends string, Event extends string, Screen extends string> = {
  readonly [From in S]: { readonly [To in S]?: Move<Event, Screen> }
}

/** A status machine as data. */
export type Machine<S extends string, Event extends string = string, Screen extends string = string> = {
  /** The event of a record that starts in a status. */
  readonly starts: { readonly [First in S]?: Event }
  /** The moves from each status, in the order of the buttons. */
  readonly moves: Moves<S, Event, Screen>
  /** The field that holds the reason for a status; the other statuses have none. */
  readonly reasons: { readonly [In in S]?: string }
  /** Whether the present status may be set again, which changes only the reason. */
  readonly mayRepeat: boolean
  /** Names of the statuses, where refusals contain them. */
  readonly names?: { readonly [In in S]: Bilingual }
  readonly cannotMove: RefusalCode
  readonly reasonMissing: RefusalCode
}

/** Builds a machine; its two refusals are for a move that is not allowed and for one without its required reason. */
export function machine<S extends string, Event extends string = string, Screen extends string = never>(
  definition: Machine<S, Event, Screen>,
): Machine<S, Event, Screen> {
  return definition
}

/** Whether any mover, or this one, may make the move. Keeping the present status is not a move. */
export function canMove<S extends string>(of: Machine<S>, from: S, to: S, by?: Mover): boolean {
  const found = of.moves[from][to]
  return found !== undefined && (by === undefined || found.by.includes(by))
}

/** A move as a screen offers it; `reason` is null where the status has none. */
export type OfferedMove<S extends string, Event extends string> = {
  readonly to: S
  readonly event: Event
  readonly reason: 'required' | 'optional' | null
  /** Shown as secondary, beside the primary move. */
  readonly isSecond?: true
}

/** Returns the moves of a mover from a status, all or those that one screen offers, in the order of the buttons. */
export function movesFrom<S extends string, Event extends string, Screen extends string>(
  of: Machine<S, Event, Screen>,
  from: S,
  { by, on }: { readonly by: Mover; readonly on?: Screen | undefined },
): OfferedMove<S, Event>[] {
  // A newer server may send a status that this version does not know; then there are no moves.
  const all = Object.entries(of.moves[from] ?? {}) as [S, Move<Event, Screen>][]
  return all.flatMap(([to, found]) => {
    if (!found.by.includes(by) || (on !== undefined && !found.on?.includes(on))) return []
    const { event, reasonRequired = [] } = found
    const isRequired = reasonRequired === true || (on !== undefined && reasonRequired.includes(on))
    return [{ to, event, reason: of.reasons[to] ? (isRequired ? 'required' : 'optional') : null }]
  })
}

/** Returns the event of a move, or of a start where `from` is null; undefined for one that is not in the table. */
export function eventOf<S extends string, Event extends string>(
  of: Machine<S, Event>,
  from: S | null,
  to: S,
): Event | undefined {
  return from === null ? of.starts[to] : of.moves[from][to]?.event
}
