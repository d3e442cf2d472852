import { sql } from 'kysely'
import type { Currency } from '#domain/platform/amounts/money.ts'
import { isId, type Tx } from '#server/deps.ts'
import { noteChange } from './changes.ts'
import { lockCatalogue, lockWords } from './rebuild.ts'
import { readSources, revalueListings, rewriteListings, writeListings } from './rows.ts'
import { blockSize, decodeHits, encodeHits } from '../search/hits.ts'
import { wordsOf } from './texts.ts'

/** Which products a change may have touched. */
export type ListingScope =
  /** No listing, but data that any page may show: the tree, the palette, a room, a setting. */
  | 'whole-site'
  | { readonly productIds: readonly string[] }
  /** Products moved to another category and otherwise unchanged; the caller has locked their rows. */
  | { readonly movedIds: readonly string[] }
  | { readonly shopId: string }
  | { readonly categoryId: string }
  | { readonly colorId: string }
  /** The exchange rate of a currency: changes only the AED value of products priced in it. */
  | { readonly currency: Currency }

const batchSize = 1000

/**
 * Updates the public catalogue after changes in the transaction: of products, or of a shop, category, colour or rate
 * that products show. Every story that changes one of them calls this last in its transaction; every process follows
 * within a second. No products, and a shop without any, are no change; a category, colour or rate that no product
 * shows still invalidates the whole site.
 */
export async function refreshListings(tx: Tx, scope: ListingScope): Promise<void> {
  const named = namedIn(scope)
  if (named?.length === 0 && !isOfReference(scope)) return
  await lockCatalogue(tx, named ? 'shared' : 'alone')
  noteChange(tx)
  if (scope !== 'whole-site' && 'currency' in scope) await revalueListings(tx, scope.currency)
  else await refreshInBatches(tx, scope, named ?? (await productsIn(tx, scope as FoundScope)))
}

async function refreshInBatches(tx: Tx, scope: ListingScope, ids: readonly string[]): Promise<void> {
  let start = 0
  do {
    const batch = ids.slice(start, start + batchSize)
    if (isOfReference(scope)) await rewriteListings(tx, batch)
    else if (batch.length > 0) await refreshBatch(tx, batch)
    start += batchSize
  } while (start < ids.length)
}

function namedIn(scope: ListingScope): string[] | null {
  if (scope === 'whole-site') return []
  const ids = 'productIds' in scope ? scope.productIds : 'movedIds' in scope ? scope.movedIds : null
  return ids && [...new Set(ids)].filter(isId).sort()
}

/** Whether only data that products refer to has changed: neither their texts nor whether they are public. */
function isOfReference(scope: ListingScope): boolean {
  return scope === 'whole-site' || !('productIds' in scope || 'shopId' in scope)
}

async function refreshBatch(tx: Tx, ids: readonly string[]): Promise<void> {
  const sources = await readSources(tx, ids)
  const written = await writeListings(tx, sources, ids)
  const changes = sources
    .filter(
      ({ before, after }) => before?.textForm !== after?.textForm || before?.nameForm !== after?.nameForm,
    )
    .map((source) => ({ ...source, number: source.number ?? written.get(source.id) }))
  await updateSearchWords(
    tx,
    changes.filter((change) => change.number !== undefined) as NumberedChanges<typeof changes>,
  )
}

type NumberedChanges<Changes extends readonly object[]> = (Changes[number] & { number: number })[]

type FoundScope = { shopId: string } | { categoryId: string } | { colorId: string }

// Includes products by their listings: those that have just left the category or colour must be updated too.
async function productsIn(tx: Tx, scope: FoundScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${scopeQuery(scope)} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

function scopeQuery(scope: FoundScope) {
  if ('shopId' in scope) return sql`select id from products where shop_id = ${scope.shopId}`
  if ('categoryId' in scope) {
    return sql`select id from products where category_id = ${scope.categoryId}
      union select product_id from listings where category_id = ${scope.categoryId}`
  }
  return sql`select product_id as id from product_colors where color_id = ${scope.colorId}
    union select product_id from listings where color_ids @> array[${scope.colorId}]::uuid[]`
}

/** The searched texts of a listing before and after a change; null where there is none. */
type TextChange = {
  readonly number: number
  readonly before: Forms | null
  readonly after: Forms | null
}
type Forms = { readonly nameForm: string; readonly textForm: string }

type Place = { readonly word: string; readonly inName: boolean; readonly block: number }
type Edit = Place & { readonly added: Set<number>; readonly removed: Set<number> }
type StoredHits = Place & { readonly hits: Buffer }

/** Updates search_words and search_hits for changed texts. */
async function updateSearchWords(tx: Tx, changes: readonly TextChange[]): Promise<void> {
  const edits = editsOf(changes)
  if (edits.length === 0) return
  await lockWords(tx)
  const stored = await readHits(tx, edits)
  const written: StoredHits[] = []
  const emptied: Place[] = []
  for (const edit of edits) {
    const offsets = new Set(decodeHits(stored.get(keyOf(edit)) ?? Buffer.alloc(0)))
    for (const offset of edit.removed) offsets.delete(offset)
    for (const offset of edit.added) offsets.add(offset)
    if (offsets.size === 0) emptied.push(edit)
    else written.push({ ...edit, hits: encodeHits(offsets) })
  }
  await writeHits(tx, written)
  if (emptied.length > 0) await dropHits(tx, emptied)
}

function editsOf(changes: readonly TextChange[]): Edit[] {
  const edits = new Map<string, Edit>()
  const note = (what: 'added' | 'removed', number: number, [word, inName]: readonly [string, boolean]) => {
    const place = { word, inName, block: Math.floor(number / blockSize) }
    const key = keyOf(place)
    const edit = edits.get(key) ?? { ...place, added: new Set(), removed: new Set() }
    edits.set(key, edit)
    edit[what].add(number % blockSize)
  }
  for (const { number, before, after } of changes) {
    for (const inName of [true, false]) {
      const old = wordsOf(formOf(before, inName))
      const young = wordsOf(formOf(after, inName))
      for (const word of young.difference(old)) note('added', number, [word, inName])
      for (const word of old.difference(young)) note('removed', number, [word, inName])
    }
  }
  return [...edits.values()]
}

function formOf(forms: Forms | null, inName: boolean): string {
  return (inName ? forms?.nameForm : forms?.textForm) ?? ''
}

function keyOf({ word, inName, block }: Place): string {
  return `${block}${inName ? 'n' : 't'}${word}`
}

function columns(places: readonly Place[]) {
  return sql`unnest(${places.map(({ word }) => word)}::text[], ${places.map(({ inName }) => inName)}::boolean[],
    ${places.map(({ block }) => block)}::integer[])`
}

async function readHits(tx: Tx, places: readonly Place[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<StoredHits>`
    select h.word, h.in_name, h.block, h.hits
    from ${columns(places)} as place(word, in_name, block)
    join search_hits h on h.word = place.word collate "C" and h.in_name = place.in_name and h.block = place.block
  `.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.hits]))
}

async function writeHits(tx: Tx, written: readonly StoredHits[]): Promise<void> {
  const words = [...new Set(written.map(({ word }) => word))]
  await sql`
    with words as (
      insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing
    )
    insert into search_hits (word, in_name, block, hits)
    select place.word, place.in_name, place.block, given.hits
    from ${columns(written)} with ordinality as place(word, in_name, block, at)
    join unnest(${written.map(({ hits }) => hits)}::bytea[]) with ordinality as given(hits, at) using (at)
    on conflict (word, in_name, block) do update set hits = excluded.hits
  `.execute(tx)
}

async function dropHits(tx: Tx, emptied: readonly Place[]): Promise<void> {
  await sql`
    delete from search_hits h using ${columns(emptied)} as place(word, in_name, block)
    where h.word = place.word collate "C" and h.in_name = place.in_name and h.block = place.block
  `.execute(tx)
  await sql`
    delete from search_words w
    where w.word = any(${emptied.map(({ word }) => word)}::text[])
      and not exists (select from search_hits h where h.word = w.word)
  `.execute(tx)
}
