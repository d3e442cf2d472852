import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { searchForm } from '#domain/text/search-text.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { cardJson, isPublic, recordJson, recordSources } from '#server/products/record.ts'
import { listingTexts, wordsOf } from './listing-texts.ts'

/** Says how listings are written: it differs whenever the code that writes them does. */
const fingerprint = createHash('sha256')
  .update([recordJson, cardJson, recordSources, isPublic, searchForm, listingTexts, wordsOf].join('\n'))
  .digest('hex')

/** Whether all listings are written as this version of Majlis writes them. */
export async function isCurrentFormat(db: Db): Promise<boolean> {
  const { rows } = await sql`select from listing_format where fingerprint = ${fingerprint}`.execute(db)
  return rows.length > 0
}

export async function markFormat(tx: Tx): Promise<void> {
  await sql`insert into listing_format (fingerprint) values (${fingerprint})
    on conflict ("only") do update set fingerprint = excluded.fingerprint`.execute(tx)
}
