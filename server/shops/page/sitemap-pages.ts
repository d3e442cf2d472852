import type { SitePage } from '#server/catalogue/sitemap/sitemap.ts'
import type { Db } from '#server/platform/db/db.ts'
import { platformSlug } from './slugs.ts'

/** The pages of the approved shops, at most as many as a sitemap may hold in both languages, and of the platform's store where it sells anything. */
export async function shopPages(db: Db): Promise<SitePage[]> {
  const rows = await db
    .selectFrom('shops')
    .leftJoin('shopSlugs', (own) => own.onRef('shopSlugs.shopId', '=', 'shops.id').on('isCurrent', '=', true))
    .select(['shops.id', 'slug'])
    .where('status', '=', 'approved')
    .orderBy('shops.id')
    .limit(24_999)
    .execute()
  const own = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.productId')
    .select('products.id')
    .where('products.shopId', 'is', null)
    .limit(1)
    .execute()
  const slugs = [...own.map(() => platformSlug), ...rows.map(({ id, slug }) => slug ?? id)]
  return slugs.map((slug) => ({ path: `/shops/${slug}` }))
}
