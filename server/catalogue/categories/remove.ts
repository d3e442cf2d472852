import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { auditedName } from '#server/platform/audit/record.ts'
import { isId } from '#server/platform/db/id.ts'
import { audit, lockAll, manage } from '#server/catalogue/managed.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import {
  countByCategory,
  lockProducts,
  moveProducts,
  rememberHeld,
  takeAlongChanges,
} from '#server/catalogue/products/recategorise.ts'
import { categories, lockTree } from './edit.ts'
import { keepRemoval, parentsOf } from './restore.ts'

/**
 * Deletes a category: its children move up to its parent, its products to `reassignTo` (G-72 to G-74). All or nothing.
 * Where it has no products, changes that wait to put some into it go up like its children.
 * Refusals: category.not-found, .has-products where no category is named for them, .reassign-unknown.
 */
export async function deleteCategory(
  deps: Deps,
  actor: Admin,
  given: string,
  reassignTo: string | undefined,
) {
  return manage(deps, actor, async (act) => {
    const { tx } = act
    await lockTree(tx)
    const { category, target } = await lockPair(tx, given, reassignTo)
    const { id, parentId } = category
    // Nothing comes into the category from here on.
    const productCount = (await countByCategory(tx, [id])).get(id) ?? 0
    if (!target && productCount > 0) throw new Refusal('category.has-products', { count: productCount })
    const at = act.clock()
    const held = await rememberHeld(tx, { fromIds: [id], toId: target?.id ?? null })
    const before = await parentsOf(tx, [id])
    const moved = target ? await moveProducts(tx, { fromIds: [id], toId: target.id, at }) : []
    if (!target) await takeAlongChanges(tx, { fromIds: [id], toId: parentId, at })
    await tx.updateTable('categories').set({ parentId, updatedAt: at }).where('parentId', '=', id).execute()
    const also = { productCount, productsMovedTo: auditedName(target) }
    await audit(act, categories, { before: category, after: null, also })
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    await refreshListings(tx, { movedIds: moved })
    const undo = await keepRemoval(act, { gone: [category], before, moved: held, at })
    return { id, movedProducts: moved.length, undo }
  })
}

/** The category and the one named for its products, both held; so are the products, before them. */
async function lockPair(tx: Tx, id: string, reassignTo: string | undefined) {
  const ids = [id, reassignTo ?? ''].filter(isId)
  const query = tx.selectFrom('categories').selectAll()
  const rows = await query.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const named = (given: string) => rows.find((row) => row.id === given.toLowerCase())
  const category = named(id)
  if (!category) throw new Refusal('category.not-found')
  const target = reassignTo ? named(reassignTo) : null
  if (target === undefined || target === category)
    throw new Refusal('category.reassign-unknown', {}, 'reassignTo')
  if (target) await lockProducts(tx, [category.id])
  await lockAll(tx, categories, target ? [category.id, target.id] : [category.id])
  return { category, target }
}
