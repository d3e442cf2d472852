import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** Another number whenever listings, their documents or their searched texts are to be written in another way. */
export const listingFormat = 1

/** Whether all listings are written as this version of Majlis writes them. */
export async function isCurrentFormat(db: Db): Promise<boolean> {
  const { rows } = await sql`select from listing_format where version = ${listingFormat}`.execute(db)
  return rows.length > 0
}

export async function markFormat(tx: Tx): Promise<void> {
  await sql`insert into listing_format (version) values (${listingFormat})
    on conflict ("only") do update set version = excluded.version`.execute(tx)
}
