import { slugOf } from '#domain/platform/text/slug.ts'
import type { Db } from '#server/deps.ts'
import type { SitePage } from './sitemap.ts'

/** How many listing numbers one part covers: both languages of each stay well below a sitemap's 50,000 addresses. */
export const numbersPerPart = 5_000

/** The addresses of all parts: the standing pages, the shops, then the products by their listing's number. */
export async function sitemapParts(db: Db): Promise<string[]> {
  const { last } = await db
    .selectFrom('listings')
    .select((of) => of.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const parts = last === null ? 0 : Math.floor(last / numbersPerPart) + 1
  return [
    '/sitemaps/pages.xml',
    '/sitemaps/shops.xml',
    ...Array.from({ length: parts }, (_, part) => `/sitemaps/products-${part}.xml`),
  ]
}

/** The pages that are always there, those on what Majlis promises, the rooms, and one list for each visible category (G-77: none below a hidden one). */
export async function standingPages(db: Db, policies: readonly string[]): Promise<SitePage[]> {
  const categories = await db
    .withRecursive('visible', (root) =>
      root
        .selectFrom('categories')
        .select(['id', 'slug'])
        .where('parentId', 'is', null)
        .where('status', '=', 'active')
        .unionAll((below) =>
          below
            .selectFrom('categories')
            .innerJoin('visible', 'visible.id', 'categories.parentId')
            .select(['categories.id', 'categories.slug'])
            .where('categories.status', '=', 'active'),
        ),
    )
    .selectFrom('visible')
    .select('slug')
    .orderBy('slug')
    .limit(10_000)
    .execute()
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
    ...categories.map(({ slug }) => ({ path: `/marketplace?category=${slug}` })),
  ]
}

/** The public products whose listing number lies in a part. */
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
