import { sql } from 'kysely'
import { z } from 'zod'
import { publicShop, type PublicShop } from '#contract/shops/public-shop.ts'
import { Refusal } from '#domain/refusal.ts'
import { noteLocalChange } from '#server/catalogue/listings/changes.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import { catalogueTag, shopTag, usualDeliveryTag } from '#server/catalogue/tags.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readTerms } from '#server/delivery/terms.ts'
import { isId } from '#server/id.ts'

const isAddress = /^[a-z0-9-]{1,100}$/

/** A shop as everyone sees it, by its slug, one it had before, or its id. Any but an approved one is Refusal('shop.not-found'). */
export async function publicShopPage(deps: Deps, named: string): Promise<TaggedReply> {
  const name = named.toLowerCase()
  const known = isAddress.test(name)
    ? await cachedReply(deps, `shop ${name}`, () => replyOf(deps, name))
    : null
  if (known === null) throw new Refusal('shop.not-found')
  return known
}

/** What a page shows of a shop has changed. */
export async function refreshShopPage(tx: Tx, shopId: string): Promise<void> {
  noteLocalChange()
  await recordChange(tx, [shopTag(shopId)])
}

async function replyOf(deps: Deps, name: string): Promise<TaggedReply | null> {
  const row = await findShop(deps.db, name)
  if (!row) return null
  const delivery = await readTerms(deps, row.id)
  const json = JSON.stringify(z.encode(publicShop, { ...row, delivery }))
  return { json: Buffer.from(json), tags: [shopTag(row.id), usualDeliveryTag, catalogueTag] }
}

type Row = Omit<PublicShop, 'delivery'>

async function findShop(db: Db, name: string): Promise<Row | undefined> {
  const found = isId(name)
    ? sql`s.id = ${name}`
    : sql`s.id = (select shop_id from shop_slugs where slug = ${name})`
  const { rows } = await sql<Row>`
    select s.id, coalesce(own.slug, s.id::text) as slug, s.shop_name, s.shop_name_ar, s.emirate,
      p.story, p.story_ar, p.logo, p.cover, p.area, p.area_ar,
      case when p.shows_address then s.business_address end as address, s.created_at as member_since,
      (select case when platform.reviews_enabled and sum(review_count) > 0 then json_build_object('count', sum(review_count),
        'average', round(sum(review_stars)::numeric / sum(review_count), 1)::float8) end
        from products where shop_id = s.id) as rating,
      greatest(s.return_days, platform.return_days) as return_days
    from shops s cross join settings platform
      left join shop_pages p on p.shop_id = s.id
      left join shop_slugs own on own.shop_id = s.id and own.is_current
    where ${found} and s.status = 'approved'`.execute(db)
  return rows[0]
}
