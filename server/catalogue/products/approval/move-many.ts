import type { ManyProductDecisions } from '#contract/catalogue/products/product-input.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { keepUndo, takeKept, type Undoable } from '#server/platform/undo/undoable.ts'
import { changeDecisionUndo } from './move-change.ts'
import { decideProduct, productDecisionUndo } from './move.ts'

type Failure = { readonly id: string; readonly error: unknown }
type ManyDecided = {
  readonly decided: string[]
  readonly failed: Failure[]
  readonly undo: string | null
}

/** The same decision on many products, each by itself: what is refused of one keeps none of the others from it. */
export async function decideProducts(
  deps: Deps,
  actor: Admin,
  { items, ...decision }: ManyProductDecisions,
): Promise<ManyDecided> {
  const at = deps.clock()
  const decided: string[] = []
  const failed: Failure[] = []
  const undos: string[] = []
  for (const { id, ...seen } of items) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own, none beside another
      const undo = await decideProduct(deps, actor, id, { ...decision, ...seen })
      decided.push(id)
      if (undo !== null) undos.push(undo)
    } catch (error) {
      failed.push({ id, error })
    }
  }
  if (undos.length === 0) return { decided, failed, undo: null }
  const kept = { actorId: actor.userId, at, kept: undos }
  const undo = await deps.db.transaction().execute((tx) => keepUndo(tx, manyProductsUndo, kept))
  return { decided, failed, undo }
}

const ofEach: readonly Undoable<unknown>[] = [productDecisionUndo, changeDecisionUndo]

/** Takes them all back, or none where something else has happened to one of them. */
export const manyProductsUndo: Undoable<readonly string[]> = {
  kind: 'product-decisions',
  right: 'catalogue',
  takeBack: async (undoing, ids) => {
    const kept = await takeKept(undoing.tx, undoing.actor.userId, ids)
    if (kept.length < ids.length) throw new Refusal('undo.changed-meanwhile')
    for (const { kind, madeAt, kept: move } of kept) {
      const one = ofEach.find((undoable) => undoable.kind === kind)
      // oxlint-disable-next-line no-await-in-loop -- in one transaction, which does one thing after the other
      await one?.takeBack({ ...undoing, madeAt }, move)
    }
  },
}
