import { sql } from 'kysely'
import { everything } from '#contract/catalogue/marketplace.ts'
import { slugOf } from '#domain/platform/text/slug.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { countedCategories } from '#server/catalogue/search/facets.ts'
import { queryOf, search } from '#server/catalogue/search/search.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SitePage } from './sitemap.ts'

/** Listing numbers per part: in both languages they stay well below a sitemap's limit of 50,000 addresses. */
export const numbersPerPart = 5_000

/** Returns the addresses of all parts: standing pages, shops, then products by listing number, which may have gaps. */
export async function sitemapParts(db: Db): Promise<string[]> {
  // Jumps by the index from one part to the next that contains a number.
  const { rows } = await sql<{ part: number }>`
    with recursive parts (part) as (
      (select number / ${numbersPerPart}::int from listings order by number limit 1)
      union all
      select (select number / ${numbersPerPart}::int from listings
        where number >= (part + 1) * ${numbersPerPart}::int order by number limit 1) from parts where part is not null
    ) select part from parts where part is not null`.execute(db)
  return [
    '/sitemaps/pages.xml',
    '/sitemaps/shops.xml',
    ...rows.map(({ part }) => `/sitemaps/products-${part}.xml`),
  ]
}

/**
 * Returns the pages that always exist, the policies, the rooms, and one list for each visible category with something
 * on sale in it or below (G-77): an empty list is marked noindex.
 */
export async function standingPages(deps: Deps, policies: readonly string[]): Promise<SitePage[]> {
  const { db } = deps
  const catalogue = await currentCatalogue(deps)
  const results = await search(deps, catalogue, queryOf(everything, 1))
  const categories = countedCategories(await results.count(), catalogue.reference)
    .filter(({ count }) => count > 0)
    .map(({ slug }) => slug)
    .sort()
  const rooms = await db
    .selectFrom('rooms')
    .select('key')
    .where('isShown', '=', true)
    .orderBy('position')
    .execute()
  return [
    { path: '/' },
    { path: '/marketplace' },
    ...policies.map((policy) => ({ path: `/${policy}` })),
    ...(rooms.length > 0 ? [{ path: '/rooms' }] : []),
    ...rooms.map(({ key }) => ({ path: `/rooms/${key}` })),
    ...categories.map((slug) => ({ path: `/marketplace?category=${slug}` })),
  ]
}

/** Returns the pages of the public products whose listing number lies in a part. */
export async function productPages(db: Db, part: number): Promise<SitePage[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.productId')
    .select(['products.id', 'products.name', 'products.updatedAt'])
    .where('listings.number', '>=', part * numbersPerPart)
    .where('listings.number', '<', (part + 1) * numbersPerPart)
    .orderBy('listings.number')
    .execute()
  return rows.map(({ updatedAt, ...product }) => ({ path: productPath(product), changedAt: updatedAt }))
}

/** The address of a product's page, with its name behind the id (G-130). */
export function productPath({ id, name }: { readonly id: string; readonly name: string }): string {
  const slug = slugOf(name)
  return `/products/${id}${slug && `/${slug}`}`
}
