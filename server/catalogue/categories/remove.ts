import { type Insertable, sql } from 'kysely'
import { buildTree, flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import type { Categories } from '#server/platform/db/types.ts'
import { auditedName } from '#server/platform/audit/record.ts'
import { keepUndo, type Undoable } from '#server/platform/undo/undoable.ts'
import { type Act, audit, lockAll, manage } from '#server/catalogue/managed.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import {
  countByCategory,
  holdProducts,
  lockProducts,
  moveBack,
  moveProducts,
  type Recategorised,
  rememberHeld,
  takeAlongChanges,
} from '#server/catalogue/products/recategorise.ts'
import { categories, type CategoryRow, lockTree } from './edit.ts'

/**
 * Deletes a category: its children move up to its parent, its products to `reassignTo` (G-72 to G-74). All or nothing.
 * If it has no products, waiting changes that would put products into it are moved up to its parent too.
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
    // The locks keep new products out of the category from here on.
    const productCount = (await countByCategory(tx, [id])).get(id) ?? 0
    if (!target && productCount > 0) throw new Refusal('category.has-products', { count: productCount })
    const at = act.clock()
    const held = await rememberHeld(tx, { fromIds: [id], toId: target?.id ?? parentId })
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

/** Locks the category and the one that takes its products, and before them the products. */
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

/** A category whose parent changed, with the old and the new parent. */
type Replaced = { readonly id: string; readonly from: string | null; readonly to: string | null }

/** What the undo of a removal stores as JSON: the deleted categories, those moved in the tree, and their products. */
type RemovedCategories = {
  readonly gone: readonly Insertable<Categories>[]
  readonly replaced: readonly Replaced[]
  readonly moved: Recategorised
}

/** Restores deleted and merged categories, with those of their children and products that were not moved since. */
export const categoryRemovalUndo: Undoable<RemovedCategories> = {
  kind: 'category-removal',
  right: 'catalogue',
  takeBack: async ({ tx, deps, actor, madeAt, at }, { gone, replaced, moved }) => {
    const act = { tx, actor, clock: deps.clock }
    await lockTree(tx)
    await holdProducts(tx, moved)
    const rows = gone.map((row) => ({ ...row, updatedAt: at }))
    const restored = await tx.insertInto('categories').values(rows).returningAll().execute()
    await replaceBack(tx, replaced, at)
    await refuseCircles(tx)
    const movedIds = await moveBack(tx, moved, { madeAt, at })
    for (const after of restored) await audit(act, categories, { before: null, after, isRestored: true })
    await refreshListings(tx, { movedIds })
  },
}

/** Reads the parents of these categories and of their children, before or after a removal. */
export async function parentsOf(tx: Tx, ids: readonly string[]) {
  const all = tx.selectFrom('categories').select(['id', 'parentId'])
  return all.where((is) => is.or([is('parentId', 'in', ids), is('id', 'in', ids)])).execute()
}

type Removal = {
  readonly gone: readonly CategoryRow[]
  /** The affected part of the tree before the removal. */
  readonly before: Awaited<ReturnType<typeof parentsOf>>
  readonly moved: Recategorised
  readonly at: Date
}

/** Stores the undo of a completed removal and returns its id; null without an actor. */
export async function keepRemoval(
  { tx, actor }: Act,
  { gone, before, moved, at }: Removal,
): Promise<string | null> {
  if (!actor) return null
  const goneIds = new Set(gone.map(({ id }) => id))
  const stayed = before.filter(({ id }) => !goneIds.has(id))
  const ids = stayed.map(({ id }) => id)
  const now = ids.length === 0 ? [] : await parentsOf(tx, ids)
  const replaced = stayed.flatMap(({ id, parentId: from }) => {
    const to = now.find((one) => one.id === id)?.parentId ?? null
    return to === from ? [] : [{ id, from, to }]
  })
  return keepUndo(tx, categoryRemovalUndo, { actorId: actor.userId, at, kept: { gone, replaced, moved } })
}

/** Moves categories back to their old parent, except those moved elsewhere since. */
async function replaceBack(tx: Tx, replaced: readonly Replaced[], at: Date): Promise<void> {
  await sql`
    update categories category set parent_id = given."from", updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as given (id uuid, "from" uuid, "to" uuid)
    where category.id = given.id and category.parent_id is not distinct from given."to"`.execute(tx)
}

/** Refuses an undo that would create a cycle: a former ancestor may have been moved below since. */
async function refuseCircles(tx: Tx): Promise<void> {
  const all = await tx.selectFrom('categories').select(['id', 'parentId']).execute()
  if (flattenWithDepth(buildTree(all)).length < all.length) throw new Refusal('undo.changed-meanwhile')
}
