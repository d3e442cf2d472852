import { categoryTag, productTag, shopTag } from './tags.ts'
import type { Product } from '#contract/catalogue/products/products.ts'
import { type Deps, isId, type Actor } from '#server/deps.ts'
import { presentCard, presentColumns, type Present } from '#server/catalogue/products/record.ts'
import { productOnPage, type ProductOnPage, seePrivateProduct } from '#server/catalogue/products/public.ts'
import { reviewsOfPage } from '#server/catalogue/products/public-reviews.ts'
import { type Catalogue, currentCatalogue } from './listings/changes.ts'
import { type Reference, trailTo } from './reference.ts'
import { cachedReply, type TaggedReply } from './response-cache.ts'
import { variantJson, variantTags } from './documents.ts'

const mostCompanions = 8
const mostSimilar = 4

/** A product with its place in the category tree, its bundle and the products that go well with it. */
export async function pageOfProduct(deps: Deps, actor: Actor, id: string): Promise<TaggedReply> {
  const cached = isId(id)
    ? await cachedReply(deps, `page ${id.toLowerCase()}`, async (catalogue) => {
        const seen = await productOnPage(deps, id)
        return seen && makePage(deps, catalogue, seen)
      })
    : null
  return cached ?? makePage(deps, await currentCatalogue(deps), await seePrivateProduct(deps, actor, id))
}

async function makePage(deps: Deps, { reference }: Catalogue, seen: ProductOnPage): Promise<TaggedReply> {
  const trail = trailTo(reference.categories, seen.categoryId).map(({ slug, name, nameAr }) => ({
    slug,
    name,
    nameAr,
  }))
  const beside = besideCategory(reference, seen.categoryId)
  const companions = await companionsOf(deps, seen, beside)
  const { bundle = [], other = [], similar = [] } = Object.groupBy(companions, ({ reason }) => kindOf(reason))
  const cards = (of: readonly Companion[]) =>
    `[${of.map(({ card, ...present }) => presentCard(card, present)).join(',')}]`
  const product = JSON.parse(String(seen.json)) as Product
  const reviews = product.rating ? await reviewsOfPage(deps.db, seen.id) : 'null'
  const facts = `"shopSlug":${JSON.stringify(seen.shopSlug)},"seller":${JSON.stringify(seen.seller)},"family":${variantGroupOf(seen)},"trail":${JSON.stringify(trail)}`
  const rest = `,${facts},"bundle":${cards(bundle)},"goesWellWith":${cards(other)},"similar":${cards(similar)},"reviews":${reviews}}`
  const json = Buffer.concat([Buffer.from('{"product":'), seen.json, Buffer.from(rest)])
  const shown = [...[...other, ...similar].map(({ id }) => id), ...mayAccompany(product, reference)].map(
    productTag,
  )
  const tags = [
    ...seen.tags,
    shopTag(product.shopId),
    categoryTag(seen.categoryId),
    ...(similar.some(({ card }) => isIn(card, trail.at(-1)?.slug)) ? [] : beside.map(categoryTag)),
    ...shown,
    ...variantTags(seen),
  ]
  return { json, tags: [...new Set(tags)] }
}

const isIn = (card: string, slug: string | undefined) =>
  (JSON.parse(card) as { categorySlug: string }).categorySlug === slug

/** The siblings of a category in the tree. */
function besideCategory({ categories }: Reference, id: string): string[] {
  const parent = categories.find((one) => one.id === id)?.parentId ?? null
  return categories.filter((one) => one.parentId === parent && one.id !== id).map((one) => one.id)
}

/** The product's family as sent. */
function variantGroupOf({ family, ...row }: ProductOnPage): string {
  const variants = variantJson(row)
  return variants === '[]' ? 'null' : `{"id":"${family}","variants":${variants}}`
}

/** Products that would appear on the page once on sale: those that the shop links, and those in the same rooms. */
function mayAccompany(product: Product, { rooms }: Reference): string[] {
  const { id, bundleProducts, upsellProducts, crossSellProducts } = product
  const own = rooms.filter(({ productIds }) => productIds.includes(id))
  const named = [...bundleProducts, ...upsellProducts, ...crossSellProducts]
  return [...named, ...own.flatMap(({ productIds }) => productIds)]
}

const kindOf = (reason: number) => (reason === 0 ? 'bundle' : reason === 3 ? 'similar' : 'other')

// The bundle; products that the shop links, and those in the same rooms; and those nearest in price in the category, or
// in its siblings if it has no other design. None of the product's own variants, and one of each other family. Named,
// with its limits in the text, so that it is planned once per connection: planning took longer than reading.
const companionCards = `
  with found as (
    select l.number, 1 as reason, link.kind::text as kind, link.position
      from product_links link join listings l on l.product_id = link.linked_product_id
      where link.product_id = $1 and link.kind in ('cross_sell', 'upsell')
    union all
    select l.number, 2, '', beside.position
      from room_products here join room_products beside using (room_id)
      join rooms on rooms.id = room_id and is_shown
      join listings l on l.product_id = beside.product_id
      where here.product_id = $1
    union all
    (select number, 3, '', row_number() over nearest
      from listings where category_id = $2
      window nearest as (order by abs(price_aed_fils - (select price_aed_fils from listings where number = $4)),
        created_at desc, number desc)
      order by row_number() over nearest limit ${mostSimilar} * 8)
    union all
    (select number, 3, '', 1000 + row_number() over nearest
      from listings where category_id = any($3::uuid[]) and not exists (select from listings
        where category_id = $2 and number is distinct from $4 and (family is null or family is distinct from $5))
      window nearest as (order by abs(price_aed_fils - (select price_aed_fils from listings where number = $4)),
        created_at desc, number desc)
      order by row_number() over nearest limit ${mostSimilar} * 8)
  ),
  best as (
    select distinct on (coalesce(family, -number)) number, reason, kind, position
    from found join listings l using (number)
    where number is distinct from $4::integer and (l.family is null or l.family is distinct from $5::integer)
    order by coalesce(family, -number), reason, kind, position, number
  ),
  chosen as (
    select l.number, 0 as reason, '' as kind, link.position
      from product_links link join listings l on l.product_id = link.linked_product_id
      where link.product_id = $1 and link.kind = 'bundle'
    union all
    (select * from best where reason < 3 order by reason, kind, position, number limit ${mostCompanions})
    union all
    (select best.* from best join listings l using (number) join products p on p.id = l.product_id
      where reason = 3 order by p.stock = 0, best.position, number limit ${mostSimilar})
  )
  select p.id, ${presentColumns}, d.card, chosen.reason from chosen join listing_documents d using (number)
  join listings l using (number) join products p on p.id = l.product_id
  order by chosen.reason, chosen.reason = 3 and p.stock = 0, chosen.kind, chosen.position, number`

type Companion = Present & {
  readonly id: string
  readonly card: string
  readonly reason: number
}

async function companionsOf(
  { pool }: Deps,
  { id, categoryId, number, family }: ProductOnPage,
  beside: readonly string[],
): Promise<Companion[]> {
  const values = [id, categoryId, beside, number, family]
  return (await pool.query<Companion>({ name: 'companions', text: companionCards, values })).rows
}
