import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import {
  countByCategory,
  lockProducts,
  moveProducts,
  takeAlongChanges,
} from '#server/products/recategorise.ts'
import { auditRemoval } from './category-audit.ts'
import { type CategoryRow, findCategories, lockCategories, lockTree } from './tree-lock.ts'

export type Removed = { readonly id: string; readonly movedProducts: number }

/**
 * Deletes a category: its children move up to its parent, its products to `reassignTo` (G-72 to G-74). All or nothing.
 * Where it has no products, changes that wait to put some into it go up like its children.
 * Refusals: category.not-found, .has-products where no category is named for them, .reassign-unknown.
 */
export async function deleteCategory(
  deps: Deps,
  actor: Admin,
  id: string,
  reassignTo: string | undefined,
): Promise<Removed> {
  return deps.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const at = deps.clock()
    const { category, target } = await namedPair(tx, id, reassignTo)
    const count = await lockWithProducts(tx, category, target)
    if (!target && count > 0) throw new Refusal('category.has-products', { count })
    const { parentId } = category
    const moved = target ? await moveProducts(tx, { fromIds: [category.id], toId: target.id, at }) : []
    if (!target) await takeAlongChanges(tx, { fromIds: [category.id], toId: parentId, at })
    await tx
      .updateTable('categories')
      .set({ parentId, updatedAt: at })
      .where('parentId', '=', category.id)
      .execute()
    await auditRemoval(tx, { actor, category, productCount: count, target, at })
    await tx.deleteFrom('categories').where('id', '=', category.id).execute()
    await refreshListings(tx, { movedIds: moved })
    return { id: category.id, movedProducts: moved.length }
  })
}

type Pair = { readonly category: CategoryRow; readonly target: CategoryRow | null }

async function namedPair(tx: Tx, id: string, reassignTo: string | undefined): Promise<Pair> {
  const rows = await findCategories(tx, [id, reassignTo ?? ''])
  const named = (given: string) => rows.find((row) => row.id === given.toLowerCase()) ?? null
  const category = named(id)
  if (!category) throw new Refusal('category.not-found')
  if (!reassignTo) return { category, target: null }
  const target = named(reassignTo)
  if (!target || target.id === category.id) throw new Refusal('category.reassign-unknown', {}, 'reassignTo')
  return { category, target }
}

/** Nothing comes into the category from here on; answers how many products are in it. */
async function lockWithProducts(tx: Tx, { id }: CategoryRow, target: CategoryRow | null): Promise<number> {
  if (target) await lockProducts(tx, [id])
  await lockCategories(tx, target ? [id, target.id] : [id])
  return (await countByCategory(tx, [id])).get(id) ?? 0
}
