import { sql } from 'kysely'
import type { AdminColor } from '#contract/catalogue/color-admin.ts'
import type { Db } from '#server/db/db.ts'
import type { ColorRow } from './changing.ts'

/** All colours for administrators, read afresh so that whoever has changed one sees it (R-API-54). */
export async function readAdminPalette(db: Db): Promise<AdminColor[]> {
  const rows = await db
    .selectFrom('colors')
    .selectAll()
    .orderBy('sortOrder')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const counts = await countByColor(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, productCount: counts.get(row.id) ?? 0 }))
}

/** One colour as administrators know it. */
export async function withProductCount(db: Db, row: ColorRow): Promise<AdminColor> {
  return { ...row, productCount: (await countByColor(db, [row.id])).get(row.id) ?? 0 }
}

// A product has a colour once (G-59), so its rows are its products.
async function countByColor(db: Db, ids: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('productColors')
    .select((of) => ['colorId', of.fn.countAll<number>().as('count')])
    .where('colorId', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy('colorId')
    .execute()
  return new Map(rows.map(({ colorId, count }) => [colorId, count]))
}
