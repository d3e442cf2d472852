import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { type Cell, makeAnew } from './figure-rows.ts'

/** About so many changed days of shops are made in one go: whoever reads waits for no more. */
const mostAtOnce = 2_000

/**
 * Makes figures anew where something of them changed since, of the newest days first, as many as fit into one go. Of several at
 * once the others wait, so that none writes what it read before another. Returns the last day that is still to be made; null where all are.
 */
export async function rollUp(db: Db, most = mostAtOnce): Promise<string | null> {
  if ((await lastStale(db)) === null) return null
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('figures'))`.execute(tx)
    const { rows: changed } = await sql<Cell>`
      delete from figure_changes where day >= coalesce(
        (select day from figure_changes order by day desc offset ${most} limit 1), '-infinity')
      returning day, shop_id`.execute(tx)
    const isOfPlatform = ({ shopId }: Cell) => shopId === null
    for (const cells of [changed.filter(isOfPlatform), changed.filter((one) => !isOfPlatform(one))]) {
      // Each of them is a few statements, one after the other.
      // oxlint-disable-next-line no-await-in-loop
      if (cells.length > 0) await makeAnew(tx, cells)
    }
    return lastStale(tx)
  })
}

/** Makes all figures anew that are to be, in one go after the other: in between others have their turn. */
export async function rollUpAll(db: Db): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  while ((await rollUp(db)) !== null);
}

/** Makes every day anew from orders and books, whatever has changed. */
export async function rebuildFigures(db: Db): Promise<void> {
  await sql`
    insert into figure_changes (day, shop_id)
    select distinct (created_at at time zone 'Asia/Dubai')::date, shop_id from orders
    union select distinct (b.at at time zone 'Asia/Dubai')::date, e.shop_id
      from ledger_entries e join ledger_batches b on b.id = e.batch_id
    union select day, shop_id from daily_figures`.execute(db)
  await rollUpAll(db)
}

async function lastStale(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('figureChanges')
    .select((of) => of.fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** Keeps little to be made up when somebody reads. */
export const rollUpFigures = recurring('roll-up-figures', '* * * * *', ({ db }) => rollUpAll(db))
