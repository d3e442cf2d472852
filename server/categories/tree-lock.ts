import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { withoutStatementTimeout } from '#server/db/timeouts.ts'
import type { Categories } from '#server/db/types.ts'
import { isId } from '#server/id.ts'

export type CategoryRow = Selectable<Categories>

/**
 * Changes of the tree's shape take their turns: two at once could each be right and together close a circle, or leave
 * a category under one that is just being deleted. Called first in the transaction.
 */
export async function lockTree(tx: Tx): Promise<void> {
  // All products of a category may move with it.
  await sql`select ${withoutStatementTimeout}, pg_advisory_xact_lock(hashtext('category-tree'))`.execute(tx)
}

/** The categories with these ids. While the tree is locked none of them goes. */
export async function findCategories(tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> {
  return named(tx, ids).execute()
}

/** The categories with these ids, held until the end: nobody changes them, or puts a product into one, meanwhile. */
export async function lockCategories(tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> {
  return named(tx, ids).orderBy('id').forUpdate().execute()
}

function named(tx: Tx, ids: readonly string[]) {
  const wellFormed = ids.filter(isId)
  return tx.selectFrom('categories').selectAll().where('id', '=', sql<string>`any(${wellFormed}::uuid[])`)
}
