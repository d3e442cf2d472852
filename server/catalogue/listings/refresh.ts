import { sql } from 'kysely'
import type { Currency } from '#domain/platform/amounts/money.ts'
import { isId, type Tx } from '#server/platform/db/db.ts'
import { noteChange } from './changes.ts'
import { lockCatalogue } from './lock.ts'
import { readSources, revalueListings, rewriteListings, writeListings } from './rows.ts'
import { updateSearchWords } from '../search/words.ts'

/** Which products a change may have touched. */
export type ListingScope =
  /** No listing, but what any page may show: the tree, the palette, a room, a setting. */
  | 'whole-site'
  | { readonly productIds: readonly string[] }
  /** Products that were put into another category, and are as they were else; the caller holds their rows. */
  | { readonly movedIds: readonly string[] }
  | { readonly shopId: string }
  | { readonly categoryId: string }
  | { readonly colorId: string }
  /** The rate of a currency: no more than the value in AED of what is priced in it. */
  | { readonly currency: Currency }

const batchSize = 1000

/**
 * Brings the public catalogue in step with what the transaction has changed: products, or a shop, category, colour
 * or rate that products show. Every story that changes one of them calls this last in its transaction;
 * every process follows within a second. No products, and a shop without any, are no change; a category, colour or rate
 * that no product shows still tells the whole site.
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

/** Whether only what products refer to has changed: neither their words nor whether they are public. */
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

// Listings are looked at as well as products: what has just left the shop, category or colour must be followed too.
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
