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

/** Under which category one stood, and under which it was put. */
type Replaced = { readonly id: string; readonly from: string | null; readonly to: string | null }

/** What is kept of categories that go, as JSON: they, who stood elsewhere in the tree for it, and what they held. */
type RemovedCategories = {
  readonly gone: readonly Insertable<Categories>[]
  readonly replaced: readonly Replaced[]
  readonly moved: Recategorised
}

/** Brings deleted and merged categories back, with what was theirs and is still where they left it. */
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

/** Where categories stand whose parent changes with those that go: children, and the target of a merge. */
export async function parentsOf(tx: Tx, ids: readonly string[]) {
  const all = tx.selectFrom('categories').select(['id', 'parentId'])
  return all.where((is) => is.or([is('parentId', 'in', ids), is('id', 'in', ids)])).execute()
}

type Removal = {
  readonly gone: readonly CategoryRow[]
  /** The tree before, as far as it changed. */
  readonly before: Awaited<ReturnType<typeof parentsOf>>
  readonly moved: Recategorised
  readonly at: Date
}

/** Keeps what brings categories back, once all is done; returns what takes the removal back. */
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

/** What was put elsewhere since stays there. */
async function replaceBack(tx: Tx, replaced: readonly Replaced[], at: Date): Promise<void> {
  await sql`
    update categories category set parent_id = given."from", updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as given (id uuid, "from" uuid, "to" uuid)
    where category.id = given.id and category.parent_id is not distinct from given."to"`.execute(tx)
}

/** What stood above may have been put below since. */
async function refuseCircles(tx: Tx): Promise<void> {
  const all = await tx.selectFrom('categories').select(['id', 'parentId']).execute()
  if (flattenWithDepth(buildTree(all)).length < all.length) throw new Refusal('undo.changed-meanwhile')
}
