import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { type Cell, makeAnew } from './figure-rows.ts'

/** Beyond so many changed days it is quicker to make all of them. */
const mostCells = 10_000

/**
 * Makes the figures of every day anew where something of it changed since. Of several at once the others wait, so that
 * none writes what it read before another.
 */
export async function rollUp(db: Db): Promise<void> {
  if (!(await db.selectFrom('figureChanges').select('id').limit(1).executeTakeFirst())) return
  await db.transaction().execute(async (tx) => {
    await becomeTheOnly(tx)
    const changed = await tx.deleteFrom('figureChanges').returning(['day', 'shopId']).execute()
    if (changed.length > mostCells) return makeAnew(tx, null)
    const isOfPlatform = ({ shopId }: Cell) => shopId === null
    for (const cells of [changed.filter(isOfPlatform), changed.filter((one) => !isOfPlatform(one))]) {
      if (cells.length > 0) await makeAnew(tx, cells)
    }
  })
}

/** Makes all figures anew from orders and books: after much was written at once it is the quickest. */
export async function rebuildFigures(tx: Tx): Promise<void> {
  await becomeTheOnly(tx)
  await tx.deleteFrom('figureChanges').execute()
  await makeAnew(tx, null)
}

async function becomeTheOnly(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('figures'))`.execute(tx)
}
