import { sql } from 'kysely'
import { StartError } from '#engines/start-error.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { isPublic } from '#server/catalogue/products/record.ts'
import { noteChange } from './changes.ts'
import { blockSize, encodeHits } from '#server/catalogue/search/hits.ts'
import { insertListings, type ShownListing } from './rows.ts'
import { listingTexts, type ProductTexts, wordsOf } from './texts.ts'
import { withoutStatementTimeout } from '#server/platform/db/timeouts.ts'

/** Increment whenever the stored form of listings, their documents or their search texts changes. */
export const listingFormat = 9

/**
 * Rebuilds the listings if another version of Majlis wrote them, so that a new field of the contract exists for every
 * product from the first request on. If several processes start together, one builds. Listings of a newer version,
 * which may still run, are rebuilt only by `npm run migrate`; otherwise throws StartError.
 */
export async function ensureListings(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { turnsBack = false } = {},
): Promise<void> {
  if (await isCurrentFormat(db)) return
  if (!turnsBack) await refuseNewer(db)
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx, 'alone')
    if (await isCurrentFormat(tx)) return
    log.info('writing the public catalogue in the form of this version')
    await buildListings(tx)
  })
}

/**
 * Builds the whole public catalogue from scratch, a block of 8,192 listings at a time, indexes last. Readers wait
 * while it runs, so it is for a new format, an empty catalogue and bulk seeds; changes go through refreshListings.
 */
export async function buildListings(
  tx: Tx,
  reportProgress: (listings: number) => void = () => undefined,
): Promise<void> {
  await lockCatalogue(tx, 'alone')
  noteChange(tx)
  await sql`truncate listings, listing_documents, listing_texts, search_words, search_hits`.execute(tx)
  const restoreIndexes = await dropIndexes(tx)
  const words = new Set<string>()
  let number = 1
  for (let last = noId; ; ) {
    const products = await nextProducts(tx, last, blockSize - (number % blockSize))
    const shown = products.map((product, at) => ({
      id: product.id,
      number: number + at,
      ...listingTexts(product),
    }))
    if (shown.length === 0) break
    await insertListings(tx, shown)
    await insertHits(tx, shown, words)
    number += shown.length
    last = shown.at(-1)?.id ?? last
    reportProgress(number - 1)
  }
  await sql`insert into search_words (word) select unnest(${[...words]}::text[])`.execute(tx)
  await restoreIndexes()
  await sql`select setval('listing_numbers', ${number}, false)`.execute(tx)
  await markFormat(tx)
  await sql`insert into catalogue_changes (numbers) values (null)`.execute(tx)
  await sql`analyze listings, listing_documents, listing_texts, search_words, search_hits`.execute(tx)
}

const noId = '00000000-0000-0000-0000-000000000000'

async function nextProducts(
  tx: Tx,
  after: string,
  limit: number,
): Promise<(ProductTexts & { id: string })[]> {
  const { rows } = await sql<ProductTexts & { id: string }>`
    select p.id, p.name, p.name_ar, p.description, p.description_ar
    from products p left join shops s on s.id = p.shop_id
    where p.id > ${after} and ${sql.raw(isPublic)}
    order by p.id limit ${limit}
  `.execute(tx)
  return rows
}

/** Drops the indexes that only serve readers; the returned function creates them again. */
async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema and tablename in ('listings', 'search_words')
      and indexdef not like 'CREATE UNIQUE%'
  `.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(tx)
  }
}

async function insertHits(tx: Tx, shown: readonly ShownListing[], words: Set<string>): Promise<void> {
  const block = Math.floor((shown[0]?.number ?? 0) / blockSize)
  for (const inName of [true, false]) {
    const offsets = new Map<string, number[]>()
    for (const { number, nameForm, textForm } of shown) {
      for (const word of wordsOf(inName ? nameForm : textForm)) {
        const found = offsets.get(word)
        if (found) found.push((number ?? 0) % blockSize)
        else offsets.set(word, [(number ?? 0) % blockSize])
      }
    }
    for (const word of offsets.keys()) words.add(word)
    const hits = [...offsets.values()].map(encodeHits)
    await sql`
      insert into search_hits (word, in_name, block, hits)
      select word, ${inName}, ${block}, hits
      from unnest(${[...offsets.keys()]}::text[], ${hits}::bytea[]) as given(word, hits)
    `.execute(tx)
  }
}

/** Whether the listings are stored in the format of this version of Majlis. */
async function isCurrentFormat(db: Db): Promise<boolean> {
  const { rows } = await sql`select from listing_format where version = ${listingFormat}`.execute(db)
  return rows.length > 0
}

async function refuseNewer(db: Db): Promise<void> {
  const { rows } = await sql`select from listing_format where version > ${listingFormat}`.execute(db)
  if (rows.length === 0) return
  throw new StartError(
    'The public catalogue was written by a newer version of Majlis. Start that version, or, once all its servers are stopped, run npm run migrate with this one.',
  )
}

async function markFormat(tx: Tx): Promise<void> {
  await sql`insert into listing_format (version) values (${listingFormat})
    on conflict ("only") do update set version = excluded.version`.execute(tx)
}

const catalogueKey = 7_262_547_131
const wordsKey = 7_262_547_132

/**
 * Makes changes of the catalogue wait for each other where one could read data that another is about to change.
 * A change of products only shares the lock (its own rows are locked by its story); a change of data that products
 * refer to (shop, category, colour, rate) takes it exclusively, so that it reads every product committed before it,
 * and products changed later read its new state. Held until the transaction ends: call it last.
 */
export async function lockCatalogue(tx: Tx, as: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(as === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  // Thousands of products may show the data that changed.
  const patience = as === 'alone' ? withoutStatementTimeout : sql`null`
  // Compiling the long statements that follow would cost seconds where they take milliseconds.
  await sql`select set_config('jit', 'off', true), ${patience}, ${lock}(${catalogueKey})`.execute(tx)
}

/** Rows of search_hits are shared by many listings: one transaction at a time changes them. */
export async function lockWords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${wordsKey})`.execute(tx)
}
