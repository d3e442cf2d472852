import { Refusal } from '#domain/refusal.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Machine, Move, Mover } from './machine.ts'

// Apart from the tables: screens read those, and the sentences of every refusal are no business of theirs.

type MoveRequest<S> = { readonly to: S; readonly by: Mover; readonly reason?: string | null | undefined }

/**
 * Checks a move and returns its event; null where the status is given again and may be. Throws the machine's Refusal
 * when the move is not allowed to this mover, or when it needs a reason and the reason is blank.
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

/** A status in a sentence: in English the word of the API, in Arabic what screens call it. */
function named<S extends string>({ names }: Machine<S>, status: S): string | Bilingual {
  return names ? { en: status, ar: names[status].ar } : status
}
