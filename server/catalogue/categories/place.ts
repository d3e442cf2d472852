import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { lockOne, manage, showEdited } from '#server/catalogue/managed.ts'
import { type CategoryRow, categories, checkParent, lockTree } from './edit.ts'

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
