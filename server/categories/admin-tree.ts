import type { z } from 'zod'
import type { AdminCategory, listAdminCategories } from '#contract/catalogue/category-admin.ts'
import { buildTree } from '#domain/products/category-tree.ts'
import type { Db } from '#server/db/db.ts'
import { countByCategory } from '#server/products/recategorise.ts'
import type { CategoryRow } from './tree-lock.ts'

type Tree = z.output<(typeof listAdminCategories)['reply']>

/** The whole tree for administrators, read afresh so that whoever has changed it sees it (R-API-43, R-API-44). */
export async function readAdminTree(db: Db): Promise<Tree> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy('sortOrder')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const counts = await countByCategory(
    db,
    rows.map(({ id }) => id),
  )
  return buildTree(rows.map((row) => ({ ...row, productCount: counts.get(row.id) ?? 0 })))
}

/** One category as administrators know it. */
export async function withProductCount(db: Db, row: CategoryRow): Promise<AdminCategory> {
  const counts = await countByCategory(db, [row.id])
  return { ...row, productCount: counts.get(row.id) ?? 0 }
}
