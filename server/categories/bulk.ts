import type { CategoryBulk } from '#contract/catalogue/category-admin.ts'
import { parentAfterMerge } from '#domain/products/category-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { countByCategory, lockProducts, moveProducts } from '#server/products/recategorise.ts'
import { auditCategory, auditRemoval } from './category-audit.ts'
import { type CategoryRow, findCategories, lockCategories, lockTree } from './tree-lock.ts'

export type Acted = { readonly updated: number; readonly movedProducts: number }

/** Hides, unhides or merges several categories, all or none (R-API-52, R-API-53). Refusals: category.not-found. */
export async function actOnCategories(deps: Deps, actor: Admin, bulk: CategoryBulk): Promise<Acted> {
  const ids = [...new Set(bulk.categoryIds.map((id) => id.toLowerCase()))]
  return deps.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const act = { tx, actor, at: deps.clock() }
    if (bulk.action === 'merge') return merge(act, ids, bulk.targetId?.toLowerCase() ?? '')
    return setStatus(act, ids, bulk.action === 'hide' ? 'hidden' : 'active')
  })
}

type Act = { readonly tx: Tx; readonly actor: Admin; readonly at: Date }

async function setStatus({ tx, actor, at }: Act, ids: readonly string[], status: CategoryRow['status']) {
  await findAll(tx, ids)
  const rows = await lockCategories(tx, ids)
  const changed = rows.filter((row) => row.status !== status).map(({ id }) => id)
  if (changed.length > 0) {
    await tx.updateTable('categories').set({ status, updatedAt: at }).where('id', 'in', changed).execute()
  }
  for (const before of rows) {
    await auditCategory(tx, { actor, action: 'category.changed', before, row: { ...before, status }, at })
  }
  await refreshListings(tx, 'whole-site')
  return { updated: rows.length, movedProducts: 0 }
}

/** Products and children go to the target, then the categories go; the target among them is left out (G-76). */
async function merge({ tx, actor, at }: Act, ids: readonly string[], targetId: string): Promise<Acted> {
  const fromIds = ids.filter((id) => id !== targetId)
  await findAll(tx, [...fromIds, targetId])
  if (fromIds.length === 0) return { updated: 0, movedProducts: 0 }
  await lockProducts(tx, fromIds)
  const rows = await lockCategories(tx, [...fromIds, targetId])
  const target = rows.find(({ id }) => id === targetId) as CategoryRow
  const merged = rows.filter((row) => row !== target)
  const counts = await countByCategory(tx, fromIds)
  await liftTarget({ tx, actor, at }, target, new Set(fromIds))
  const moved = await moveProducts(tx, { fromIds, toId: targetId, at })
  for (const category of merged) {
    await auditRemoval(tx, { actor, category, productCount: counts.get(category.id) ?? 0, target, at })
  }
  await tx
    .updateTable('categories')
    .set({ parentId: targetId, updatedAt: at })
    .where('parentId', 'in', fromIds)
    .where('id', 'not in', fromIds)
    .execute()
  await tx.deleteFrom('categories').where('id', 'in', fromIds).execute()
  await refreshListings(tx, { movedIds: moved })
  return { updated: merged.length, movedProducts: moved.length }
}

/** A target below a merged category is first moved up to where that one stands. */
async function liftTarget({ tx, actor, at }: Act, target: CategoryRow, merged: ReadonlySet<string>) {
  const tree = await tx.selectFrom('categories').select(['id', 'parentId']).execute()
  const parentId = parentAfterMerge(tree, merged, target.id)
  if (parentId === target.parentId) return
  await tx.updateTable('categories').set({ parentId, updatedAt: at }).where('id', '=', target.id).execute()
  await auditCategory(tx, {
    actor,
    action: 'category.changed',
    before: target,
    row: { ...target, parentId },
    at,
  })
}

async function findAll(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await findCategories(tx, ids)
  if (rows.length !== ids.length) throw new Refusal('category.not-found')
}
