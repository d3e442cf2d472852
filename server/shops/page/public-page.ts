import { catalogueTag, productTag, shopNamesTag, shopTag, usualDeliveryTag } from '#server/catalogue/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { publicShop, type PublicShop } from '#contract/shops/public-shop.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import { platformOwner } from '#server/catalogue/search/predicate.ts'
import type { SitePage } from '#server/catalogue/sitemap/sitemap.ts'
import { type Db, isId, type Tx, type Deps } from '#server/deps.ts'
import { nextClosure } from '#server/shops/delivery/closures.ts'
import { readTerms } from '#server/shops/delivery/terms.ts'
import { platformSlug } from './slugs.ts'

const isAddress = /^[a-z0-9-]{1,100}$/

/**
 * The public page of an approved shop, by its current or a former slug or its id, or of the platform's own store.
 * Refusal('shop.not-found') for any other.
 */
export async function publicShopPage(deps: Deps, named: string): Promise<TaggedReply> {
  const name = named.toLowerCase()
  const known = isAddress.test(name)
    ? await cachedReply(deps, `shop ${name}`, () => replyOf(deps, name))
    : null
  if (known === null) throw new Refusal('shop.not-found')
  return known
}

/** Call when a shop's public data has changed: invalidates the pages that show it. */
export async function refreshShopPage(tx: Tx, shopId: string): Promise<void> {
  await recordChange(tx, [shopTag(shopId), shopNamesTag])
}

async function replyOf(deps: Deps, name: string): Promise<TaggedReply | null> {
  const isPlatform = name === platformSlug
  const row = await (isPlatform ? platformStore(deps.db) : findShop(deps.db, name))
  if (!row) return null
  const delivery = await readTerms(deps.db, isPlatform ? null : row.id)
  const closed = isPlatform ? null : await nextClosure(deps.db, row.id, deps.clock())
  const newest = row.newest.map(({ photo }) => photo)
  const json = JSON.stringify(z.encode(publicShop, { ...row, newest, delivery, closed }))
  const photographed = row.newest.map(({ id }) => productTag(id))
  return {
    json: Buffer.from(json),
    tags: [shopTag(row.id), usualDeliveryTag, catalogueTag, ...new Set(photographed)],
  }
}

type ShopRow = Omit<PublicShop, 'delivery' | 'closed' | 'newest'> & {
  /** Photos of the newest products, each with its product's id. */
  readonly newest: readonly { readonly id: string; readonly photo: string }[]
}

async function findShop(db: Db, name: string): Promise<ShopRow | undefined> {
  const found = isId(name)
    ? sql`s.id = ${name}`
    : sql`s.id = (select shop_id from shop_slugs where slug = ${name})`
  const { rows } = await sql<ShopRow>`
    select s.id, coalesce(own.slug, s.id::text) as slug, s.shop_name, s.shop_name_ar, s.emirate,
      p.story, p.story_ar, p.logo, p.cover, p.area, p.area_ar,
      case when p.shows_address then s.business_address end as address, s.created_at as member_since,
      s.business_registration_number as licence, p.whatsapp, p.hours, p.hours_ar, p.map_url,
      ${ratingOf(sql`shop_id = s.id`)} as rating, ${newestOf(sql`s.id`)} as newest,
      greatest(s.return_days, platform.return_days) as return_days
    from shops s cross join settings platform
      left join shop_pages p on p.shop_id = s.id
      left join shop_slugs own on own.shop_id = s.id and own.is_current
    where ${found} and s.status = 'approved'`.execute(db)
  return rows[0]
}

/** The platform's own store: its identity and contact, the rating and newest photos of its products, and the return days. */
async function platformStore(db: Db): Promise<ShopRow | undefined> {
  const { rows } = await sql<ShopRow>`
    select ${platformSlug} as id, ${platformSlug} as slug, 'Majlis' as shop_name, 'مجلس' as shop_name_ar, null as emirate,
      null as story, null as story_ar, null as logo, null as cover, null as area, null as area_ar, platform.legal_address as address,
      null as member_since, platform.legal_licence as licence, platform.support_whatsapp as whatsapp, null as hours,
      null as hours_ar, null as map_url, ${ratingOf(sql`shop_id is null`)} as rating,
      ${newestOf(sql`${platformOwner}::uuid`)} as newest, platform.return_days
    from settings platform`.execute(db)
  return rows[0]
}

/** SQL: the rating of these products together; null without reviews, or while reviews are switched off. */
function ratingOf(those: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when platform.reviews_enabled and sum(review_count) > 0 then json_build_object('count', sum(review_count),
    'average', round(sum(review_stars)::numeric / sum(review_count), 1)::float8) end from products where ${those})`
}

/** SQL: photos of the owner's newest designs, one of each in turn; the main photo, which is on the card, comes last. */
function newestOf(owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', id, 'photo', photo) order by nth, place), '[]') from (
    select id, photo, nth, place from (
      select products.id, additional_photos || main_photo as photos,
        row_number() over (order by l.created_at desc, l.number desc) as place
      from listings l join products on products.id = product_id
      where l.owner_id = ${owner} and main_photo is not null and not exists (
        select from listings k where k.family = l.family and (k.created_at, k.number) > (l.created_at, l.number))
      order by place limit 3) newest, unnest(photos) with ordinality as each (photo, nth)
    where photo is not null order by nth, place limit 3) shown)`
}

/** The pages of approved shops, up to the sitemap's limit for both languages, and of the platform's store if it sells anything. */
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
