import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { watchChanges } from '#server/catalogue/listings/changes.ts'
import type { Deps } from '#server/deps.ts'
import { cachePart } from '#server/platform/cache/caches.ts'
import { isDataError } from '#server/platform/db/errors.ts'
import { Refusal } from '#domain/refusal.ts'
import { cachedHits } from './hits.ts'
import { type Predicate, without } from '#engines/catalogue-memory/vocabulary/predicate.ts'
import type {
  CatalogueMemory,
  CatalogueSource,
  Results,
  Counts,
  Finder,
  Page,
  PageWindow,
} from '#engines/catalogue-memory/vocabulary/results.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#contract/catalogue/marketplace.ts'
import { membersOf } from '#engines/catalogue-memory/vocabulary/bits.ts'
import type { FindHits, Hits } from '#engines/catalogue-memory/vocabulary/hits.ts'

/** Memories that may answer instead of the database. Without the line in it the database answers everything. */
const memories: readonly (() => CatalogueMemory)[] = [
  (await import('#engines/catalogue-memory/catalogue-memory.ts')).createCatalogueMemory,
]

/** The memory that answers instead of the database; null if the database answers everything. */
export const catalogueMemory = cachePart((): { current: CatalogueMemory | null } => ({
  current: memories[0]?.() ?? null,
}))

type Reader = Pick<Deps, 'pool' | 'log' | 'caches'>

/** Where the catalogue memory loads from, and how it follows changes. */
export function catalogueSource(deps: Reader): CatalogueSource {
  const { pool, log } = deps
  return { pool, log, findHits: cachedHits(deps), watch: (watcher) => watchChanges(deps, watcher) }
}

/** Finds listings in the catalogue memory, or in the database while the memory is loading. */
export function find(deps: Deps, predicate: Predicate): Promise<Results> {
  return (
    catalogueMemory(deps).current?.find(catalogueSource(deps), predicate) ??
    sqlFinder(deps, cachedHits(deps))(predicate)
  )
}

/** Resolves when the catalogue memory is loaded; at once if there is none. */
export async function whenInMemory(deps: Reader): Promise<void> {
  await catalogueMemory(deps).current?.ready(catalogueSource(deps))
}

type Condition = RawBuilder<unknown>

/** Answers from the database alone: exact at every size, but slower the more listings match. */
export function sqlFinder(deps: Pick<Deps, 'db'>, findHits: FindHits): Finder {
  return async (predicate) => {
    const hits = predicate.concepts && (await findHits(predicate.concepts))
    return {
      page: (window) => findPage(deps, predicate, window, hits),
      count: () => countValues(deps, predicate, hits),
    }
  }
}

function conditionsOf(predicate: Predicate, hits: Hits | null): Condition {
  const { categoryIds, colorIds, styles, seats, ownerIds, productIds } = predicate
  const conditions: (Condition | null)[] = [
    hits && sql`l.number = any(${[...membersOf(hits.any)]}::integer[])`,
    categoryIds && sql`l.category_id = any(${[...categoryIds]}::uuid[])`,
    colorIds && sql`l.color_ids && ${[...colorIds]}::uuid[]`,
    styles && sql`l.style_tags && ${[...styles]}::style_tag[]`,
    seats && sql`l.seats = any(${[...seats]}::smallint[])`,
    productIds && sql`l.product_id = any(${productIds}::uuid[])`,
    ownerIds && sql`l.owner_id = any(${[...ownerIds]}::uuid[])`,
    atMost('price_aed_fils', predicate.maxFils),
    predicate.minFils === null ? null : sql`l.price_aed_fils >= ${predicate.minFils}`,
    atMost('width_mm', millimetres(predicate.maxWidth)),
    atMost('depth_mm', millimetres(predicate.maxDepth)),
    atMost('height_mm', millimetres(predicate.maxHeight)),
    predicate.has3d ? sql`l.has_3d` : null,
    predicate.minRating === null ? null : sql`l.rating >= ${predicate.minRating}`,
  ]
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `)
}

/** Caps a size at a kilometre, which everything fits; the columns can hold two thousand. */
function millimetres(centimetres: number | null): number | null {
  return centimetres && Math.min(centimetres, 100_000) * 10
}

function atMost(column: string, most: number | null): Condition | null {
  return most === null ? null : sql`l.${sql.raw(column)} <= ${most}`
}

/** SQL: the family of a listing, or, for one without a family, its own negative number. */
const variantGroupOf = sql`coalesce(l.family, -l.number)`

const microseconds = sql`(extract(epoch from l.created_at) * 1000000)::bigint`

/** SQL of a sort: its keys, the order by them, and the condition for listings after a cursor. */
function sortingBy(
  sort: Sort,
  hits: Hits | null,
): { keys: Condition; by: Condition; after: (keys: Keys) => Condition } {
  if (sort === 'price-asc') return ascending(sql`l.price_aed_fils`)
  if (sort === 'price-desc') return descending(sql`l.price_aed_fils`)
  if (sort === 'name-asc') return ascending(sql`l.name_key`)
  if (sort === 'best-rated') return descending(sql`l.rating_score`)
  if (sort === 'newest' || !hits) {
    return {
      keys: sql`json_build_array(${microseconds}, l.number)`,
      by: sql`l.created_at desc, l.number desc`,
      after: ([created, number]) => sql`(l.created_at, l.number) < (${moment(created)}, ${number}::integer)`,
    }
  }
  const rank = sql`case when l.number = any(${[...membersOf(hits.whole)]}::integer[]) then 0
    when l.number = any(${[...membersOf(hits.part)]}::integer[]) then 1 else 2 end`
  return {
    keys: sql`json_build_array(${rank}, ${microseconds}, l.number)`,
    by: sql`${rank}, l.created_at desc, l.number desc`,
    after: ([tier, created, number]) => sql`(${rank} > ${tier} or ${rank} = ${tier}
      and (l.created_at, l.number) < (${moment(created)}, ${number}::integer))`,
  }
}

type Keys = readonly (string | number | undefined)[]

function ascending(key: Condition) {
  return {
    keys: sql`json_build_array(${key}, l.number)`,
    by: sql`${key}, l.number`,
    after: ([value, number]: Keys) => sql`(${key}, l.number) > (${value}, ${number}::integer)`,
  }
}

function descending(key: Condition) {
  return {
    keys: sql`json_build_array(${key}, l.number)`,
    by: sql`${key} desc, l.number desc`,
    after: ([value, number]: Keys) => sql`(${key}, l.number) < (${value}, ${number}::integer)`,
  }
}

function moment(microsecondsSince1970: string | number | undefined): Condition {
  return sql`timestamptz 'epoch' + ${microsecondsSince1970}::bigint * interval '1 microsecond'`
}

/** A forged cursor may have any keys: values that no column can hold are the client's fault. */
function refusedKeys(cause: unknown): never {
  throw isDataError(cause) ? new Refusal('request.malformed', {}, 'cursor') : cause
}

async function findPage(
  deps: Pick<Deps, 'db'>,
  predicate: Predicate,
  window: PageWindow,
  hits: Hits | null,
): Promise<Page> {
  const where = conditionsOf(predicate, hits)
  const { keys, by, after } = sortingBy(window.sort, hits)
  const { from, limit } = window
  const passed = typeof from === 'number' ? from : from.passed
  const isClose = hits ? sql`l.number = any(${[...membersOf(hits.part)]}::integer[])` : sql`false`
  const found = predicate.allVariants
    ? sql`select * from listings l where ${where}`
    : sql`select * from (
        select l.*, row_number() over (partition by ${variantGroupOf} order by ${by}) as place from listings l where ${where}
      ) ranked where place = 1`
  const { rows } = await sql<{ total: number; close: number; page: [number, (string | number)[]][] }>`
    with l as (${found})
    select (select count(*) from l) as total,
      (select count(*) from l where ${isClose}) as close,
      (select coalesce(json_agg(json_build_array(number, keys)), '[]') from (
        select l.number, ${keys} as keys from l
        where ${typeof from === 'number' ? sql`true` : after(from.keys)}
        order by ${by} limit ${limit} offset ${typeof from === 'number' ? from : 0}
      ) page) as page
  `
    .execute(deps.db)
    .catch(typeof from === 'number' ? undefined : refusedKeys)
  const { total = 0, close = 0, page = [] } = rows[0] ?? {}
  const last = page.at(-1)
  const hasMore = passed + page.length < total
  return {
    numbers: page.map(([number]) => number),
    total,
    close: hits && close,
    next: last && hasMore ? { passed: passed + page.length, keys: last[1] } : null,
  }
}

type CountRow = {
  categories: Record<string, number> | null
  colors: Record<string, number> | null
  styles: Partial<Record<StyleTag, number>> | null
  seats: Record<string, number> | null
  owners: Record<string, number> | null
  price: [number | null, number | null]
}

async function countValues(deps: Pick<Deps, 'db'>, predicate: Predicate, hits: Hits | null): Promise<Counts> {
  const count = predicate.allVariants ? sql`count(*)` : sql`count(distinct ${variantGroupOf})`
  const counted = (value: Condition, facet: 'category' | 'color' | 'style' | 'seats' | 'owner') => sql`(
    select json_object_agg(value, count) from (
      select ${value} as value, ${count} as count from listings l
      where ${conditionsOf(without(predicate, facet), hits)} group by 1
    ) counted)`
  const { rows } = await sql<CountRow>`
    select ${counted(sql`l.category_id`, 'category')} as categories,
      ${counted(sql`unnest(l.color_ids)`, 'color')} as colors,
      ${counted(sql`unnest(l.style_tags)`, 'style')} as styles,
      ${counted(sql`unnest(array_remove(array[l.seats], 0::smallint))`, 'seats')} as seats,
      ${counted(sql`l.owner_id`, 'owner')} as owners,
      (select json_build_array(min(l.price_aed_fils), max(l.price_aed_fils))
        from listings l where ${conditionsOf(without(predicate, 'price'), hits)}) as price
  `.execute(deps.db)
  const { categories, colors, styles, seats, owners, price } = rows[0] as CountRow
  return {
    categories: new Map(Object.entries(categories ?? {})),
    colors: new Map(Object.entries(colors ?? {})),
    styles: new Map(Object.entries(styles ?? {}) as [StyleTag, number][]),
    seats: new Map(Object.entries(seats ?? {}).map(([count, found]) => [Number(count), found])),
    owners: new Map(Object.entries(owners ?? {})),
    price: price[0] === null || price[1] === null ? null : [price[0], price[1]],
  }
}
