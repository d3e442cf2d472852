import { Refusal } from '#domain/refusal.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Machine, Move, Mover } from './machine.ts'

// In a module apart from the tables, because screens load those and do not need the texts of all refusals.

type MoveRequest<S> = { readonly to: S; readonly by: Mover; readonly reason?: string | null | undefined }

/**
 * Checks a move and returns its event; null where the present status is set again and that is allowed. Throws the
 * machine's Refusal when this mover may not make the move, or when a required reason is blank.
 */
export function move<S extends string, Event extends string>(
  of: Machine<S, Event>,
  from: S,
  { to, by, reason }: MoveRequest<S>,
): Event | null {
  if (from === to && of.mayRepeat) return null
  const found: Move<Event> | undefined = of.moves[from][to]
  if (!found?.by.includes(by)) throw new Refusal(of.cannotMove, { from: named(of, from), to: named(of, to) })
  if (found.reasonRequired === true && !reason?.trim()) {
    throw new Refusal(of.reasonMissing, {}, of.reasons[to])
  }
  return found.event
}

/** The name of a status in a message: in English as in the API, in Arabic as on screens. */
function named<S extends string>({ names }: Machine<S>, status: S): string | Bilingual {
  return names ? { en: status, ar: names[status].ar } : status
}
