import type { CategoryBulk } from '#contract/catalogue/category-admin.ts'
import { parentAfterMerge } from '#domain/catalogue/products/category-tree.ts'
import { type Deps, isId, type Admin } from '#server/deps.ts'
import { auditedName } from '#server/platform/audit/record.ts'
import { type Act, audit, lockAll, manage, setStatus } from '#server/catalogue/managed.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import {
  countByCategory,
  lockProducts,
  moveProducts,
  rememberHeld,
} from '#server/catalogue/products/recategorise.ts'
import { type CategoryRow, categories, lockTree } from './edit.ts'
import { keepRemoval, parentsOf } from './remove.ts'

type Acted = { readonly updated: number; readonly movedProducts: number; readonly undo: string | null }

/** Hides, unhides or merges several categories, all or none (R-API-52, R-API-53). Refusals: category.not-found. */
export async function actOnCategories(deps: Deps, actor: Admin, bulk: CategoryBulk): Promise<Acted> {
  const { action, categoryIds: ids, targetId } = bulk
  return manage(deps, actor, async (act) => {
    await lockTree(act.tx)
    if (action === 'merge') return merge(act, ids, targetId?.toLowerCase() ?? '')
    const status = action === 'hide' ? 'hidden' : 'active'
    return { updated: await setStatus(act, categories, { ids, status }), movedProducts: 0, undo: null }
  })
}

/** Moves products and children to the target, then deletes the categories, except the target if it is named (G-76). */
async function merge(act: Act, ids: readonly string[], targetId: string): Promise<Acted> {
  const { tx } = act
  const fromIds = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => id !== targetId)
  await lockProducts(tx, fromIds.filter(isId))
  const rows = await lockAll(tx, categories, [...fromIds, targetId])
  if (fromIds.length === 0) return { updated: 0, movedProducts: 0, undo: null }
  const target = rows.find(({ id }) => id === targetId) as CategoryRow
  const counts = await countByCategory(tx, fromIds)
  const before = await parentsOf(tx, [...fromIds, targetId])
  const held = await rememberHeld(tx, { fromIds, toId: targetId })
  await liftTarget(act, target, new Set(fromIds))
  const at = act.clock()
  const moved = await moveProducts(tx, { fromIds, toId: targetId, at })
  for (const before of rows) {
    const also = { productCount: counts.get(before.id) ?? 0, productsMovedTo: auditedName(target) }
    if (before !== target) await audit(act, categories, { before, after: null, also })
  }
  await tx
    .updateTable('categories')
    .set({ parentId: targetId, updatedAt: at })
    .where('parentId', 'in', fromIds)
    .where('id', 'not in', fromIds)
    .execute()
  await tx.deleteFrom('categories').where('id', 'in', fromIds).execute()
  await refreshListings(tx, { movedIds: moved })
  const gone = rows.filter((row) => row !== target)
  const undo = await keepRemoval(act, { gone, before, moved: held, at })
  return { updated: fromIds.length, movedProducts: moved.length, undo }
}

/** Moves a target that lies below a merged category up to the place of that category first. */
async function liftTarget(act: Act, target: CategoryRow, merged: ReadonlySet<string>): Promise<void> {
  const tree = await act.tx.selectFrom('categories').select(['id', 'parentId']).execute()
  const parentId = parentAfterMerge(tree, merged, target.id)
  if (parentId === target.parentId) return
  await categories.update(act.tx, [target.id], { parentId, updatedAt: act.clock() })
  await audit(act, categories, { before: target, after: { ...target, parentId } })
}
