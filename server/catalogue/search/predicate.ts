import { styleTags } from '#domain/catalogue/products/styles.ts'
import type { MarketplaceFilters } from '#contract/catalogue/marketplace.ts'
import { withDescendants } from '#domain/catalogue/products/category-tree.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import type { Predicate } from '#engines/catalogue-memory/vocabulary/predicate.ts'
import { type Concept, conceptsOf } from '#domain/catalogue/products/search-concepts.ts'
import { isId, type Deps } from '#server/deps.ts'
import { cutWord } from '#server/catalogue/listings/texts.ts'
import { type Reference, visibleCategories, wordsIn } from '#server/catalogue/reference.ts'
import { shopNamesTag } from '#server/catalogue/tags.ts'
import { catalogueCache } from '#server/catalogue/response-cache.ts'
import { cachePart } from '#server/platform/cache/caches.ts'

const mostIds = 100

export function predicateOf(filters: MarketplaceFilters, reference: Reference): Predicate {
  return {
    concepts: filters.search === '' ? null : conceptsIn(filters.search, reference),
    categoryIds: given(filters.category, (values) => categoryIds(values, reference)),
    colorIds: given(filters.color, (slugs) => colorIds(slugs, reference)),
    styles: given(filters.style, (values) => styleTags.filter((style) => values.includes(style))),
    seats: given(filters.seats, (values) => values.filter((seats) => /^\d{1,2}$/.test(seats)).map(Number)),
    minFils: filters.minPrice ?? null,
    maxFils: filters.maxPrice ?? null,
    maxWidth: filters.maxWidth ?? null,
    maxDepth: filters.maxDepth ?? null,
    maxHeight: filters.maxHeight ?? null,
    has3d: filters.has3d !== undefined,
    minRating: filters.minRating && reference.reviewsEnabled ? Number(filters.minRating) * 10 : null,
    productIds: productIds(filters, reference),
    ownerIds: given(filters.shop, ownerIds),
    // A request that names products wants each of them.
    allVariants: filters.all !== undefined || filters.ids.length > 0 || filters.room !== '',
  }
}

function given<T>(values: readonly string[], resolve: (values: readonly string[]) => T): T | null {
  return values.length === 0 ? null : resolve(values)
}

/** Finds the concepts in a search; the categories that they name include all descendants. */
export function conceptsIn(search: string, reference: Reference): Concept[] {
  const words = searchForm(search).split(' ').map(cutWord).join(' ')
  return conceptsOf(words, wordsIn(reference).vocabulary).map((concept) => ({
    ...concept,
    categoryIds: [...categoryIds(concept.categoryIds, reference)],
  }))
}

function categoryIds(values: readonly string[], { categories }: Reference): Set<string> {
  const named = visibleCategories(categories).filter(
    ({ id, slug }) => values.includes(id) || values.includes(slug),
  )
  return new Set(named.flatMap(({ id }) => [...withDescendants(categories, id)]))
}

function colorIds(slugs: readonly string[], { colors }: Reference): Set<string> {
  return new Set(
    colors.filter(({ slug, status }) => status === 'active' && slugs.includes(slug)).map(({ id }) => id),
  )
}

/** The owner of the platform store's products. */
export const platformOwner = '00000000-0000-0000-0000-000000000000'

/** Drops values that cannot be a shop's id: if none is left, nothing is found. */
function ownerIds(shops: readonly string[]): Set<string> {
  return new Set(shops.map((shop) => (shop === 'majlis' ? platformOwner : shop.toLowerCase())).filter(isId))
}

function productIds({ ids, room }: MarketplaceFilters, { rooms }: Reference): string[] | null {
  const asked = ids
    .filter(isId)
    .slice(0, mostIds)
    .map((id) => id.toLowerCase())
  if (room === '') return ids.length === 0 ? null : asked
  const products = rooms.find(({ key }) => key === room)?.productIds ?? []
  return ids.length === 0 ? [...products] : products.filter((id) => asked.includes(id))
}

/** An approved shop, to be found by its names; `slug` is the id if the shop has no slug. */
export type ShopName = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly nameAr: string | null
  /** Its names in search form. */
  readonly forms: readonly string[]
}

type Reader = Pick<Deps, 'pool' | 'caches'>

const nameCache = cachePart((holder) =>
  catalogueCache<readonly ShopName[]>(holder, { name: 'shop names', megabytes: 4 }),
)

/** Replaces slugs of shops by their ids; a value that is no shop's stays as it is, and finds nothing. */
export async function shopIds(deps: Reader, asked: readonly string[]): Promise<string[]> {
  if (asked.every((shop) => isId(shop) || shop === 'majlis')) return [...asked]
  const bySlug = new Map((await shopNames(deps)).map(({ slug, id }) => [slug, id]))
  return asked.map((shop) => bySlug.get(shop) ?? shop)
}

const mostNamed = 2

/** Finds shops whose name contains these words, in search form; if `begun`, the last word may be incomplete. */
export async function shopsNamed(deps: Reader, form: string, match: 'whole' | 'begun') {
  const end = match === 'whole' ? ' ' : ''
  const named = (await shopNames(deps)).filter(({ forms }) =>
    forms.some((name) => ` ${name} `.includes(` ${form}${end}`)),
  )
  return named.slice(0, mostNamed).map(({ slug, name, nameAr }) => ({ slug, name, nameAr }))
}

/** Returns the approved shops by name; cached until one is added or removed. */
export function shopNames(deps: Reader): Promise<readonly ShopName[]> {
  return nameCache(deps).fetch('all', async () => {
    const { rows } = await deps.pool.query<Omit<ShopName, 'forms'>>(
      `select s.id, coalesce(own.slug, s.id::text) as slug, s.shop_name as name, s.shop_name_ar as "nameAr"
       from shops s left join shop_slugs own on own.shop_id = s.id and own.is_current
       where s.status = 'approved' order by s.shop_name, s.id`,
    )
    const value = rows.map((row) => ({
      ...row,
      forms: [row.name, row.nameAr ?? ''].map(searchForm).filter((form) => form !== ''),
    }))
    return { value, tags: [shopNamesTag], bytes: 300 * rows.length }
  })
}
