import type { Right } from '#domain/platform/admin-roles.ts'
import { undoTakenMs } from '#domain/platform/undo.ts'
import { isId, newId, type Tx, type Deps } from '#server/deps.ts'
import type { Json } from '#server/platform/db/types.ts'

/** Context of an undo, in one transaction. */
export type Undoing = {
  readonly tx: Tx
  readonly deps: Deps
  readonly actor: { readonly userId: string }
  /** When the action was done: later changes are not undone. */
  readonly madeAt: Date
  /** Now. */
  readonly at: Date
}

/** A kind of action that can be undone, with its data stored as JSON. List it in registry.ts, or it cannot be undone. */
export type Undoable<Kept> = {
  readonly kind: string
  /** The right that an administrator needs, for the action and its undo alike. */
  readonly right: Right
  // A method, so that a list may hold every kind.
  /** Restores the earlier state. Refusal('undo.changed-meanwhile') where it was changed since. */
  takeBack(undoing: Undoing, kept: Kept): Promise<void>
}

/** Removes and returns the data of these undos, if they are this actor's; a second concurrent call waits, then finds none. */
export async function takeKept(
  tx: Tx,
  actorId: string,
  ids: readonly string[],
): Promise<{ kind: string; madeAt: Date; kept: unknown }[]> {
  const found = tx.deleteFrom('undos').where('id', 'in', ids).where('actorId', '=', actorId)
  return ids.every(isId) ? found.returning(['kind', 'madeAt', 'kept']).execute() : []
}

type RecordedAction<Kept> = { readonly actorId: string; readonly at: Date; readonly kept: Kept }

/** Stores the data to undo an action, in its transaction; returns the id that the actor may send for some seconds. */
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
