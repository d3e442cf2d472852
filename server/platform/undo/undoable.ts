import type { Right } from '#domain/platform/admin-roles.ts'
import { undoTakenMs } from '#domain/platform/undo.ts'
import { isId, newId, type Tx, type Deps } from '#server/deps.ts'
import type { Json } from '#server/platform/db/types.ts'

/** Taking back, in one transaction. */
export type Undoing = {
  readonly tx: Tx
  readonly deps: Deps
  readonly actor: { readonly userId: string }
  /** When it was done: what was changed later is another's. */
  readonly madeAt: Date
  /** Now. */
  readonly at: Date
}

/** One kind of action that can be taken back, with what is kept of it as JSON. List it in registry.ts, else nobody can. */
export type Undoable<Kept> = {
  readonly kind: string
  /** What an administrator needs to change, to take it back as to do it. */
  readonly right: Right
  // A method, so that a list may hold every kind.
  /** Puts it back as it was. Refusal('undo.changed-meanwhile') where something else has happened to it since. */
  takeBack(undoing: Undoing, kept: Kept): Promise<void>
}

/** Takes what is kept of these, where all of it is this actor's; of two presses the second one waits here, and finds nothing. */
export async function takeKept(
  tx: Tx,
  actorId: string,
  ids: readonly string[],
): Promise<{ kind: string; madeAt: Date; kept: unknown }[]> {
  const found = tx.deleteFrom('undos').where('id', 'in', ids).where('actorId', '=', actorId)
  return ids.every(isId) ? found.returning(['kind', 'madeAt', 'kept']).execute() : []
}

type RecordedAction<Kept> = { readonly actorId: string; readonly at: Date; readonly kept: Kept }

/** Keeps what takes an action back, in its transaction; returns the id that whoever did it may send for some seconds. */
export async function keepUndo<Kept>(
  tx: Tx,
  { kind }: Undoable<Kept>,
  { actorId, at, kept }: RecordedAction<Kept>,
): Promise<string> {
  const over = tx
    .selectFrom('undos')
    .select('id')
    .where('madeAt', '<', new Date(at.getTime() - undoTakenMs))
    .limit(100)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('undos').where('id', 'in', over).execute()
  const id = newId()
  await tx
    .insertInto('undos')
    .values({ id, kind, actorId, madeAt: at, kept: JSON.stringify(kept) as Json })
    .execute()
  return id
}
