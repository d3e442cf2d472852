import type { decideProducts as decideMany } from '#contract/catalogue/products/admin-products.ts'
import type { ManyProductDecisions } from '#contract/catalogue/products/product-input.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { keepUndo, takeKept, type Undoable } from '#server/platform/undo/undoable.ts'
import { changeDecisionUndo } from './move-change.ts'
import { decideProduct, productDecisionUndo } from './move.ts'

/** The same decision on many products, each by itself; one offer takes all of them back. */
export async function decideProducts(
  deps: Deps,
  { actor, ...call }: Parameters<typeof eachByItself>[0] & { readonly actor: Admin },
  { items, ...decision }: ManyProductDecisions,
): Promise<ReplyOf<typeof decideMany>> {
  const at = deps.clock()
  const undos: string[] = []
  const told = await eachByItself(call, items, async ({ id, ...seen }) => {
    const undo = await decideProduct(deps, actor, id, { ...decision, ...seen })
    if (undo !== null) undos.push(undo)
  })
  if (undos.length === 0) return { ...told, undo: null }
  const kept = { actorId: actor.userId, at, kept: undos }
  const undo = await deps.db.transaction().execute((tx) => keepUndo(tx, manyProductsUndo, kept))
  return { ...told, undo }
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
