import { sql } from 'kysely'
import { wouldCycle } from '#domain/products/category-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { auditCategory } from './category-audit.ts'
import { type CategoryRow, lockCategories, lockTree } from './tree-lock.ts'

export type Place = {
  /** Null: the root. */
  readonly parentId: string | null
  /** The child of it to stand before; one that is not there any more, or none, means the end. */
  readonly beforeId?: string | null | undefined
}

/**
 * Moves a category to its place among the children of another, which are numbered anew from 0.
 * Refusals: category.not-found, .parent-unknown, .cycle.
 */
export async function placeCategory(
  deps: Deps,
  actor: Admin,
  id: string,
  place: Place,
): Promise<CategoryRow> {
  if (!isId(id)) throw new Refusal('category.not-found')
  return deps.db.transaction().execute(async (tx) => {
    await lockTree(tx)
    const [before] = await lockCategories(tx, [id])
    if (!before) throw new Refusal('category.not-found')
    await checkParent(tx, id, place.parentId)
    const at = deps.clock()
    await numberSiblings(tx, { category: before, place, at })
    const row = await tx.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await auditCategory(tx, { actor, action: 'category.changed', before, row, at })
    await refreshListings(tx, 'whole-site')
    return row
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

/** Refuses a parent that does not exist or lies below the category itself (G-71). The tree is locked. */
export async function checkParent(tx: Tx, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const rows = await tx.selectFrom('categories').select(['id', 'parentId']).execute()
  if (!rows.some((row) => row.id === parentId)) throw new Refusal('category.parent-unknown', {}, 'parentId')
  if (wouldCycle(rows, id, parentId)) throw new Refusal('category.cycle', {}, 'parentId')
}
