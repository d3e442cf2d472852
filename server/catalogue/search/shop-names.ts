import { searchForm } from '#domain/platform/text/search-text.ts'
import { catalogueCache } from '#server/catalogue/response-cache.ts'
import { shopNamesTag } from '#server/catalogue/tags.ts'
import type { Deps } from '#server/deps.ts'
import { isId } from '#server/platform/db/db.ts'
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

type Reader = Pick<Deps, 'pool' | 'caches'>

const nameCache = cachePart((holder) =>
  catalogueCache<readonly ShopName[]>(holder, { name: 'shop names', megabytes: 4 }),
)

/** The ids of shops that are asked for by slug; what is no shop's stays as it is, and finds nothing. */
export async function shopIds(deps: Reader, asked: readonly string[]): Promise<string[]> {
  if (asked.every((shop) => isId(shop) || shop === 'majlis')) return [...asked]
  const bySlug = new Map((await shopNames(deps)).map(({ slug, id }) => [slug, id]))
  return asked.map((shop) => bySlug.get(shop) ?? shop)
}

const mostNamed = 2

/** Shops in whose name these words in searched form are, or a word begins so. */
export async function shopsNamed(deps: Reader, form: string, match: 'whole' | 'begun') {
  const end = match === 'whole' ? ' ' : ''
  const named = (await shopNames(deps)).filter(({ forms }) =>
    forms.some((name) => ` ${name} `.includes(` ${form}${end}`)),
  )
  return named.slice(0, mostNamed).map(({ slug, name, nameAr }) => ({ slug, name, nameAr }))
}

/** The approved shops by name, read anew when one comes or goes. */
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
