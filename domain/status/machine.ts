import { Refusal, type RefusalCode } from '#domain/refusal.ts'

/** What one move asks for: `reason: true` where the mover must say why. */
export type Move = { readonly reason?: true }

/** A status machine as data: from each status, the statuses it may go to. */
export type Machine<Status extends string> = {
  readonly moves: { readonly [From in Status]: { readonly [To in Status]?: Move } }
  readonly cannotMove: RefusalCode
  readonly reasonMissing: RefusalCode
}

/** Builds a machine; the refusals name what is said when a move is not allowed or lacks its reason. */
export function machine<Status extends string>(definition: Machine<Status>): Machine<Status> {
  return definition
}

/** Whether the machine allows the move. Staying where one is, is not a move. */
export function canMove<S extends string>(of: Machine<S>, from: S, to: S): boolean {
  return of.moves[from][to] !== undefined
}

/** The statuses reachable in one move, in the order they are written: the buttons of a card. */
export function movesFrom<S extends string>(of: Machine<S>, from: S): S[] {
  return Object.keys(of.moves[from]) as S[]
}

/**
 * Checks a move and returns the new status. Throws the machine's Refusal when the move is not allowed,
 * or when it needs a reason and the reason is blank.
 */
export function move<S extends string>(of: Machine<S>, from: S, to: S, reason?: string | null): S {
  const found: Move | undefined = of.moves[from][to]
  if (!found) throw new Refusal(of.cannotMove, { from, to })
  if (found.reason && !reason?.trim()) throw new Refusal(of.reasonMissing, {}, 'rejectionReason')
  return to
}
