import { sql } from 'kysely'
import type { Deps, Db } from '#server/deps.ts'
import { buildListings } from '#server/catalogue/listings/rebuild.ts'
import { type BulkProduct, bulkProducts } from './bulk-products.ts'
import {
  closings,
  collections,
  variantGroups,
  variants,
  materials,
  openings,
  rareSentence,
} from './bulk-phrases.ts'
import { seedCatalogue } from './catalogue.ts'
import { readManifest } from './manifest.ts'

const shopCount = 200
const batchSize = 10_000
// Model numbers add many rare words, as in a real catalogue.
const modelCount = 49_999

/** Called after every step, with its name and how much of it is done. */
export type Progress = (step: string, done: number, of: number) => void

/**
 * Fills the catalogue up to `count` plausible products of 200 shops, always the same ones, for benchmarks. Rows are
 * written in bulk, bypassing the stories; the listings are rebuilt at the end. Existing rows stay.
 */
export async function seedBulk(deps: Deps, count: number, reportProgress: Progress): Promise<void> {
  await seedCatalogue({ deps, now: deps.clock() }, null, await readManifest())
  await insertShops(deps.db)
  const products = await itemsOf(deps.db)
  for (let from = 1; from <= count; from += batchSize) {
    const to = Math.min(from + batchSize - 1, count)
    await deps.db.transaction().execute(async (tx) => {
      await sql`set local jit = off`.execute(tx)
      await insertProducts(tx, products, [from, to])
      await insertDetails(tx, [from, to])
    })
    reportProgress('products', to, count)
  }
  for (const table of ['products', 'product_colors', 'product_links', 'shops']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(deps.db)
  }
  await deps.db
    .transaction()
    .execute((tx) =>
      buildListings(tx, (listings) => reportProgress('listings', Math.min(listings, count), count)),
    )
  for (const table of ['listings', 'listing_documents', 'listing_texts', 'search_hits', 'search_words']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(deps.db)
  }
}

// Ids contain the row's number, so that a second run adds only missing rows.
const idOf = (kind: string, number: string) =>
  `('0180${kind}-0000-8000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

// Pseudo-random number from 1 to n, by the product's number: the same on every machine, and different for every salt.
const pick = (n: number, salt: number) =>
  `(i * ${2_654_435_761 + salt * 209_458_118} % 4294967296 / 4096 % ${n} + 1)`

async function insertShops(db: Db): Promise<void> {
  const names = variantGroups.map(([name]) => name)
  const namesAr = variantGroups.map(([, nameAr]) => nameAr)
  await sql`
    insert into users (id, email, password_hash, first_name, last_name)
    select ${sql.raw(idOf('0001', 'i'))}, 'owner' || i || '@bulk.majlis.example', 'no password', 'Owner', i::text
    from generate_series(1, ${shopCount}::bigint) i on conflict do nothing
  `.execute(db)
  await sql`
    insert into shops (id, user_id, shop_name, shop_name_ar, owner_name, email, phone, business_address,
      business_registration_number, tax_id, status)
    select ${sql.raw(idOf('0002', 'i'))}, ${sql.raw(idOf('0001', 'i'))},
      (${names}::text[])[i % ${names.length} + 1] || ' House ' || i, 'بيت ' || (${namesAr}::text[])[i % ${names.length} + 1] || ' ' || i,
      'Owner ' || i, 'shop' || i || '@bulk.majlis.example', '+971 4 000 0000', 'Dubai', 'BULK-' || i,
      '1000000000' || lpad(i::text, 5, '0'), 'approved'
    from generate_series(1, ${shopCount}::bigint) i on conflict do nothing
  `.execute(db)
}

const columnsOf = (phrases: readonly (readonly [string, string])[]) =>
  [phrases.map(([en]) => en), phrases.map(([, ar]) => ar)] as const

/** SQL: a product's description in one language: `at` is 0 for English, 1 for Arabic. */
function description(at: 0 | 1) {
  const one = (phrases: readonly (readonly [string, string])[], salt: number) =>
    sql`(${columnsOf(phrases)[at]}::text[])[${sql.raw(pick(phrases.length, salt))}]`
  return sql`${one(openings, 11)} || E'\n\n' || ${one(materials, 12)} || ' ' || ${one(materials, 13)}
    || case when i % 100 = 0 then ' ' || ${rareSentence[at]}::text else '' end || E'\n\n' || ${one(closings, 14)}
    || ${at === 0 ? ' Model ' : ' الطراز '}::text || 'M' || i % ${modelCount} || '.'`
}

/** SQL: a product's name: "Marsa Coast Armchair, Walnut"; "كرسي بذراعين مرسى شاطئ، جوز". */
function name(at: 0 | 1) {
  const one = (phrases: readonly (readonly [string, string])[], salt: number) =>
    sql`(${columnsOf(phrases)[at]}::text[])[${sql.raw(pick(phrases.length, salt))}]`
  const variantGroup = sql`${one(variantGroups, 1)} || ' ' || ${one(collections, 2)}`
  return at === 0
    ? sql`${variantGroup} || ' ' || product.name || ', ' || ${one(variants, 3)}`
    : sql`product.name_ar || ' ' || ${variantGroup} || '، ' || ${one(variants, 3)}`
}

type ProductRow = BulkProduct & { readonly categoryId: string; readonly photos: string }

/** The kinds of products with their categories and the demo's photos for them. */
async function itemsOf(db: Db): Promise<ProductRow[]> {
  const { rows } = await sql<{ slug: string; id: string; photos: string }>`
    select slug, id, coalesce((select string_agg(distinct main_photo, '|') from products
      where category_id = categories.id and products.id::text not like '0180%'), '') as photos
    from categories`.execute(db)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return bulkProducts.flatMap((product) => {
    const category = bySlug.get(product.category)
    return category ? [{ ...product, categoryId: category.id, photos: category.photos }] : []
  })
}

type Range = readonly [from: number, to: number]

async function insertProducts(db: Db, products: readonly ProductRow[], [from, to]: Range): Promise<void> {
  const given = sql`unnest(${products.map((p) => p.categoryId)}::uuid[], ${products.map((p) => p.photos)}::text[],
    ${products.map((p) => p.name)}::text[], ${products.map((p) => p.nameAr)}::text[],
    ${products.map((p) => p.size[0])}::integer[], ${products.map((p) => p.size[1])}::integer[],
    ${products.map((p) => p.size[2])}::integer[], ${products.map((p) => p.aed)}::integer[],
    ${products.map((p) => p.kg)}::integer[])
    with ordinality as given(category_id, photos, name, name_ar, width, depth, height, aed, kg, at)`
  await sql`
    with product as materialized (
      select category_id, string_to_array(photos, '|') as photos, name, name_ar, width, depth, height, aed, kg, at
      from ${given}
    ),
    sized as (
      select i, product.*, width * 10 + ${sql.raw(pick(21, 4))} * 10 - 110 as width_mm,
        depth * 10 + ${sql.raw(pick(11, 5))} as depth_mm, height * 10 + ${sql.raw(pick(11, 6))} as height_mm
      from generate_series(${from}::bigint, ${to}) i join product on at = ${sql.raw(pick(products.length, 7))}
    )
    insert into products (id, shop_id, name, name_ar, description, description_ar, category_id, dimensions, width_mm,
      depth_mm, height_mm, weight_kg, price_fils, currency, style_tags, main_photo, status, stock, created_at, updated_at)
    select ${sql.raw(idOf('0003', 'i'))}, ${sql.raw(idOf('0002', `i % ${shopCount} + 1`))}, ${name(0)}, ${name(1)},
      ${description(0)}, ${description(1)}, category_id,
      trim_scale(width_mm / 10.0) || ' x ' || trim_scale(depth_mm / 10.0) || ' x ' || trim_scale(height_mm / 10.0),
      width_mm, depth_mm, height_mm, kg, (aed * (60 + ${sql.raw(pick(90, 8))}) / 5 * 5 + 95 * (i % 2))::bigint,
      (case when i % 20 = 0 then 'EUR' else 'AED' end)::currency,
      (array['{industrial}', '{urban}', '{classic}', '{industrial,urban}', '{urban,classic}'])[${sql.raw(pick(5, 9))}]::style_tag[],
      photos[i % greatest(1, cardinality(photos)) + 1], 'active', ${sql.raw(pick(40, 10))} - 1,
      timestamptz '2023-01-01' + i * interval '90 seconds', timestamptz '2023-01-01' + i * interval '90 seconds'
    from sized as product order by i on conflict do nothing
  `.execute(db)
}

/** Adds one to three colours, the price history, and a cross-sell product for some. */
async function insertDetails(db: Db, [from, to]: Range): Promise<void> {
  const id = sql.raw(idOf('0003', 'i'))
  await sql`
    with palette as materialized (select array(select id from colors order by sort_order, id) as ids)
    insert into product_colors (product_id, position, color_id)
    select ${id}, n, ids[(i * (n + 3) + i / 7 * n + n * 5) % cardinality(ids) + 1]
    from palette, generate_series(${from}::bigint, ${to}) i, generate_series(0, 2) n
    where n <= i % 3 on conflict do nothing
  `.execute(db)
  await sql`
    insert into product_prices (product_id, valid_from, price_fils, currency)
    select id, created_at, price_fils, currency from products
    where id between ${sql.raw(idOf('0003', `${from}::bigint`))} and ${sql.raw(idOf('0003', `${to}::bigint`))}
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into product_links (product_id, kind, linked_product_id, position)
    select ${id}, 'cross_sell', ${sql.raw(idOf('0003', 'i - 7'))}, 0
    from generate_series(${Math.max(from, 20)}::bigint, ${to}) i where i % 10 = 0 on conflict do nothing
  `.execute(db)
}
