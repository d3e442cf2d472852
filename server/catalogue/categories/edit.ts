import { type Insertable, type Selectable, sql } from 'kysely'
import type { CategoryChanges, CategoryInput } from '#contract/catalogue/catalogue-input.ts'
import { wouldCycle } from '#domain/catalogue/products/category-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { withoutStatementTimeout } from '#server/platform/db/timeouts.ts'
import type { Categories } from '#server/platform/db/types.ts'
import type { RequestKey } from '#server/platform/http/request-keys.ts'
import { auditedName } from '#server/platform/audit/record.ts'
import { type Act, add, edit, type Kind, lockOne, manage, showEdited } from '#server/catalogue/managed.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'

export type CategoryRow = Selectable<Categories>

export const categories: Kind<CategoryRow> = {
  name: 'category',
  table: 'categories',
  insert: (tx, row) =>
    tx
      .insertInto('categories')
      .values(row as Insertable<Categories>)
      .returningAll()
      .executeTakeFirstOrThrow(),
  update: (tx, ids, columns) => tx.updateTable('categories').set(columns).where('id', 'in', ids).execute(),
  products: sql`products where category_id = managed.id`,
  shown: ['name', 'nameAr', 'slug'],
  scopeOf: (categoryId) => ({ categoryId }),
  factsOf: async (tx, { parentId }) => ({ parentId: undefined, parent: await nameOf(tx, parentId) }),
}

async function nameOf(tx: Tx, id: string | null) {
  if (id === null) return null
  const named = tx.selectFrom('categories').select(['name', 'nameAr']).where('id', '=', id)
  return auditedName(await named.executeTakeFirstOrThrow())
}

/** Input of a new category, with an `id` where it must be the same every time, as in the demo. */
export type NewCategory = CategoryInput & { readonly id?: string }

/**
 * Adds a category, at the root unless a parent is given; without an actor when a catalogue is made for benchmarks.
 * Refusals: category.slug-taken, .parent-unknown.
 */
export function createCategory(
  deps: Deps,
  actor: Admin | null,
  { id = newId(), ...sent }: NewCategory,
  key?: RequestKey | null,
) {
  const story = async (act: Act) => {
    if (sent.parentId != null) await lockTree(act.tx)
    await prepare(act, id, sent)
    return add(act, categories, { ...sent, id })
  }
  return manage(deps, actor, story, key)
}

/** Updates the given fields of a category. Refusals: category.not-found, .slug-taken, .parent-unknown, .cycle. */
export function updateCategory(deps: Deps, actor: Admin, id: string, sent: CategoryChanges) {
  return manage(deps, actor, async (act) => {
    if (sent.parentId != null) await lockTree(act.tx)
    const before = await lockOne(act.tx, categories, id)
    await prepare(act, before.id, sent)
    return edit(act, categories, { before, sent })
  })
}

async function prepare(
  { tx, clock }: Act,
  id: string,
  { parentId = null, iconUrl, thumbUrl }: CategoryChanges,
) {
  await checkParent(tx, id, parentId)
  await claimPhotos(tx, Object.entries({ iconUrl, thumbUrl }), clock())
}

/**
 * Serialises changes to the tree's shape: two at once could each be valid and together create a cycle, or leave a
 * category under one that is just being deleted. Must come first in the transaction.
 */
export async function lockTree(tx: Tx): Promise<void> {
  // No timeout, since all products of a category may move with it.
  await sql`select ${withoutStatementTimeout}, pg_advisory_xact_lock(hashtext('category-tree'))`.execute(tx)
}

/** Refuses a parent that does not exist or lies below the category itself (G-71). The caller holds the tree lock. */
export async function checkParent(tx: Tx, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const rows = await tx.selectFrom('categories').select(['id', 'parentId']).execute()
  if (!rows.some((row) => row.id === parentId)) throw new Refusal('category.parent-unknown', {}, 'parentId')
  if (wouldCycle(rows, id, parentId)) throw new Refusal('category.cycle', {}, 'parentId')
}

type Place = {
  /** Null: the root. */
  readonly parentId: string | null
  /** The sibling to insert before; none, or one that no longer exists, means the end. */
  readonly beforeId?: string | null | undefined
}

/**
 * Moves a category to a place among the children of another, which are renumbered from 0.
 * Refusals: category.not-found, .parent-unknown, .cycle.
 */
export function placeCategory(deps: Deps, actor: Admin, id: string, place: Place): Promise<CategoryRow> {
  return manage(deps, actor, async (act) => {
    await lockTree(act.tx)
    const before = await lockOne(act.tx, categories, id)
    await checkParent(act.tx, before.id, place.parentId)
    await numberSiblings(act.tx, { category: before, place, at: act.clock() })
    return showEdited(act, categories, before)
  })
}

type Numbering = { readonly category: CategoryRow; readonly place: Place; readonly at: Date }

async function numberSiblings(tx: Tx, { category, place, at }: Numbering): Promise<void> {
  const siblings = await tx
    .selectFrom('categories')
    .select('id')
    .where('parentId', 'is not distinct from', place.parentId)
    .where('id', '!=', category.id)
    .orderBy('sortOrder')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const ids = siblings.map((sibling) => sibling.id)
  const found = ids.indexOf(place.beforeId?.toLowerCase() ?? '')
  ids.splice(found === -1 ? ids.length : found, 0, category.id)
  await sql`
    update categories set sort_order = given.at - 1, parent_id = ${place.parentId}::uuid, updated_at = ${at}
    from unnest(${ids}::uuid[]) with ordinality as given(id, at)
    where categories.id = given.id
      and (sort_order, parent_id) is distinct from (given.at - 1, ${place.parentId}::uuid)
  `.execute(tx)
}
