import { catalogueTag, categoryTag, productTag, stockTag } from '#server/catalogue/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#domain/platform/amounts/money.ts'
import type { Tx } from '#server/deps.ts'
import {
  isPublic,
  pooledReviews,
  recordSources,
  storedCardJson,
  storedRecordJson,
} from '#server/catalogue/products/record.ts'
import { noteChange } from './changes.ts'
import { type ListingTexts, listingTexts, type ProductTexts } from './texts.ts'

type Forms = Pick<ListingTexts, 'nameForm' | 'textForm'>

/** A product with its current listing, and the texts it should have; `after` is null if it is not public. */
export type ListingSource = {
  readonly id: string
  readonly number: number | null
  readonly before: Forms | null
  readonly after: ListingTexts | null
}

type SourceRow = ProductTexts & {
  readonly id: string
  readonly isPublic: boolean
  readonly number: number | null
  readonly nameForm: string | null
  readonly textForm: string | null
}

export async function readSources(tx: Tx, ids: readonly string[]): Promise<ListingSource[]> {
  const { rows } = await sql<SourceRow>`
    select p.id, p.name, p.name_ar, p.description, p.description_ar, ${sql.raw(isPublic)} as is_public,
      l.number, t.name_form, t.text_form
    from products p
    left join shops s on s.id = p.shop_id
    left join listings l on l.product_id = p.id
    left join listing_texts t on t.number = l.number
    where p.id = any(${ids}::uuid[])
    order by p.created_at, p.id
  `.execute(tx)
  return rows.map(sourceOf)
}

function sourceOf(row: SourceRow): ListingSource {
  const { id, number, nameForm, textForm } = row
  const before = nameForm === null || textForm === null ? null : { nameForm, textForm }
  return { id, number, before, after: row.isPublic ? listingTexts(row) : null }
}

/** A public product to write; without a number it keeps its own or gets the next. */
export type ShownListing = ListingTexts & { readonly id: string; readonly number: number | null }

function given(shown: readonly ShownListing[]) {
  return sql`given as materialized (
      select * from unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ number }) => number)}::integer[],
        ${shown.map(({ nameKey }) => nameKey)}::text[], ${shown.map(({ nameForm }) => nameForm)}::text[],
        ${shown.map(({ textForm }) => textForm)}::text[]) as given(product_id, number, name_key, name_form, text_form)
    )`
}

// In integers and rounded half down, like `inAed` in domain/platform/amounts/money.ts; a test keeps the two equal.
const aedValue = `case when p.currency = 'AED' then p.price_fils
      else (2 * p.price_fils * eur_rate_now() + 9999) / 20000 end`

// As shown; 0 without reviews.
const ratingTenths = 'coalesce(round(10.0 * pool.stars / nullif(pool.count, 0)), 0)::smallint'
// For sorting: as if five more reviews had given four stars, so that one review of five stars does not come first.
const ratingScore = `case when pool.count = 0 then 0
      else round(1000.0 * (pool.stars + 20) / (pool.count + 5)) end::smallint`

// The data of listings and their documents.
const source = `
    coalesce(l.number, given.number, nextval('listing_numbers')::integer) as number,
    p.id as product_id,
    p.category_id,
    array(select distinct unnest(k.ids) order by 1) as color_ids,
    array(select distinct unnest(p.style_tags) order by 1) as style_tags,
    ${aedValue} as price_aed_fils,
    p.width_mm, p.depth_mm, p.height_mm, p.photo3d is not null as has_3d, p.created_at, given.name_key, p.family_id as family,
    coalesce(p.seats, 0)::smallint as seats, p.owner_id, ${ratingTenths} as rating, ${ratingScore} as rating_score,
    ${storedRecordJson} as record,
    ${storedCardJson} as card,
    given.name_form, given.text_form
  from given join ${recordSources} on p.id = given.product_id
  cross join lateral ${pooledReviews} pool
  left join listings l on l.product_id = p.id`

const listingFields = `category_id, color_ids, style_tags, price_aed_fils, width_mm, depth_mm, height_mm,
  has_3d, created_at, name_key, family, rating, rating_score, seats, owner_id`
const fieldsOf = (row: string) => listingFields.replace(/\w+/g, (field) => `${row}.${field}`)

const put = `
  put as (
    insert into listings (number, product_id, ${listingFields})
    select number, product_id, ${listingFields} from source
    on conflict (product_id) do update set (${listingFields}) = row(${fieldsOf('excluded')})
    where (${fieldsOf('listings')}) is distinct from (${fieldsOf('excluded')})
    returning number, category_id
  ),
  documents as (
    insert into listing_documents (number, record, card) select number, record, card from source
    on conflict (number) do update set record = excluded.record, card = excluded.card
    where (listing_documents.record, listing_documents.card) is distinct from (excluded.record, excluded.card)
  )`

const putTexts = `
  texts as (
    insert into listing_texts (number, name_form, text_form) select number, name_form, text_form from source
    on conflict (number) do update set name_form = excluded.name_form, text_form = excluded.text_form
    where (listing_texts.name_form, listing_texts.text_form) is distinct from (excluded.name_form, excluded.text_form)
    returning number
  )`

// Processes that have not looked for half an hour start again, so older changes are of no use.
const pruned = `
  pruned as (
    delete from catalogue_changes where id in (
      select id from catalogue_changes where at < now() - interval '1 hour' order by id limit 100 for update skip locked)
  )`

/** Writes and removes listings in one statement and records the change; returns the listing numbers by product. */
export async function writeListings(
  tx: Tx,
  sources: readonly ListingSource[],
  changedIds: readonly string[],
): Promise<Map<string, number>> {
  const shown = sources.flatMap(({ id, after }) => (after ? [{ id, number: null, ...after }] : []))
  const gone = sources.filter(({ after, number }) => !after && number !== null).map(({ id }) => id)
  const tags = changedIds.flatMap((id) => [productTag(id), stockTag(id)])
  const { rows } = await sql<{ productId: string; number: number }>`
    with ${given(shown)},
    gone as (delete from listings where product_id = any(${gone}::uuid[]) returning number),
    source as materialized (select ${sql.raw(source)}),
    ${sql.raw(put)},
    ${sql.raw(putTexts)},
    ${sql.raw(pruned)},
    change as (
      insert into catalogue_changes (numbers, tags)
      select coalesce(array_agg(distinct number), '{}'),
        ${tags}::text[] || (select array_agg(distinct ${categoryTag('')} || category_id) from put)
        || case when count(*) > 0 then array[${catalogueTag}] end
      from (select number from gone union all select number from put union all select number from texts) touched
    )
    select product_id, number from source
  `.execute(tx)
  return new Map(rows.map(({ productId, number }) => [productId, number]))
}

/** Part of a statement that records, by tags, a change of shown product data that leaves the listings as they are. */
export function changeShown(tx: Tx, tags: RawBuilder<unknown>): RawBuilder<unknown> {
  noteChange(tx)
  return sql`${sql.raw(pruned)}, shown as (insert into catalogue_changes (numbers, tags) values ('{}', ${tags}))`
}

/** Records such a change in a statement of its own. */
export async function recordChange(tx: Tx, tags: readonly string[]): Promise<void> {
  await sql`with ${changeShown(tx, sql`${tags}`)} select`.execute(tx)
}

/**
 * Rewrites the existing listings of some products after data that they refer to has changed; their texts, and whether
 * they are public, stay the same. Records the change.
 */
export async function rewriteListings(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    with given as materialized (
      select product_id, number, name_key, null::text as name_form, null::text as text_form
      from listings where product_id = any(${productIds}::uuid[])
    ),
    source as materialized (select ${sql.raw(source)}),
    ${sql.raw(put)},
    ${sql.raw(pruned)}
    insert into catalogue_changes (numbers) select coalesce(array_agg(number), '{}') from put
  `.execute(tx)
}

/** Recomputes the AED value of all listings priced in a currency, however many there are. Records the change. */
export async function revalueListings(tx: Tx, currency: Currency): Promise<void> {
  await sql`
    with valued as (
      select l.number, ${sql.raw(aedValue)} as price_aed_fils
      from products p join listings l on l.product_id = p.id where p.currency = ${currency}
    ),
    put as (
      update listings l set price_aed_fils = valued.price_aed_fils from valued
      where l.number = valued.number and l.price_aed_fils <> valued.price_aed_fils
      returning l.number
    ),
    ${sql.raw(pruned)}
    insert into catalogue_changes (numbers) select coalesce(array_agg(number), '{}') from put
  `.execute(tx)
}

/** Inserts listings where there are none yet, without comparing or recording a change. */
export async function insertListings(tx: Tx, shown: readonly ShownListing[]): Promise<void> {
  await sql`
    with ${given(shown)},
    source as materialized (select ${sql.raw(source)}),
    put as (
      insert into listings (number, product_id, ${sql.raw(listingFields)})
      select number, product_id, ${sql.raw(listingFields)} from source
    ),
    documents as (insert into listing_documents (number, record, card) select number, record, card from source)
    insert into listing_texts (number, name_form, text_form) select number, name_form, text_form from source
  `.execute(tx)
}
