import { searchForm } from '#domain/platform/text/search-text.ts'
import { catalogueCache } from '#server/catalogue/response-cache.ts'
import { shopNamesTag } from '#server/catalogue/tags.ts'
import type { Deps } from '#server/deps.ts'
import { cachePart } from '#server/platform/cache/caches.ts'

/** An approved shop by its name, as it is found; without a slug its page has its id. */
export type ShopName = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly nameAr: string | null
  /** Its names in searched form. */
  readonly forms: readonly string[]
}

const nameCache = cachePart((holder) =>
  catalogueCache<readonly ShopName[]>(holder, { name: 'shop names', megabytes: 4 }),
)

/** The approved shops by name, read anew when one comes or goes. */
export function shopNames(deps: Pick<Deps, 'pool' | 'caches'>): Promise<readonly ShopName[]> {
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
