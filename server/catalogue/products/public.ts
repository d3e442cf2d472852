import { countTag, productTag, stockTag } from '#server/catalogue/tags.ts'
import type { SellerIdentity } from '#contract/catalogue/seller.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, isId, type Actor } from '#server/deps.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import { variantJoin, type VariantColumns } from '#server/catalogue/documents.ts'
import { presentColumns, presentRecord, recordJson, recordSources, type Present } from './record.ts'

/** A product that the caller may see, as its wire JSON. */
type SeenProduct = TaggedReply & VariantColumns & { readonly id: string }

/** The same with the further data of its page; `number` is its listing's, null while it is not public. */
export type ProductOnPage = SeenProduct & {
  readonly number: number | null
  readonly categoryId: string
  /** The family of its listing. */
  readonly family: number | null
  /** Slug of its shop's page; null if it has none. */
  readonly shopSlug: string | null
  readonly seller: SellerIdentity
}

/**
 * Returns a public product to everyone, any other to its own shop and to administrators; else
 * Refusal('product.not-found') (G-48, R-API-66).
 */
export async function seeProduct(deps: Deps, actor: Actor, id: string): Promise<SeenProduct> {
  const cached = isId(id)
    ? await cachedReply(deps, `product ${id.toLowerCase()}`, () => readPublic(deps, id, 'public-product'))
    : null
  return cached ?? seePrivateProduct(deps, actor, id)
}

type ProductRow = Omit<ProductOnPage, keyof TaggedReply> & { readonly record: string }

const shopSlug = `(select slug from shop_slugs where shop_id = p.shop_id and is_current) as "shopSlug"`

/** SQL: the seller as the contract's sellerIdentity: the shop, or the platform itself. */
const seller = `coalesce(
  (select json_build_object('licence', s.business_registration_number, 'whatsapp', page.whatsapp, 'hours', page.hours,
      'hoursAr', page.hours_ar, 'mapUrl', page.map_url,
      'address', case when page.shows_address then s.business_address end)
    from shops s left join shop_pages page on page.shop_id = s.id where s.id = p.shop_id),
  (select json_build_object('licence', legal_licence, 'whatsapp', support_whatsapp, 'hours', null, 'hoursAr', null,
      'mapUrl', null, 'address', legal_address) from settings)) as seller`

/** Reads a product as everyone sees it, with the data of its page; null if it is not public. */
export const productOnPage = (deps: Deps, id: string): Promise<ProductOnPage | null> =>
  readPublic(deps, id, 'public-product-page', onPage)

const onPage = `, l.number, l.category_id as "categoryId", ${shopSlug}, ${seller}, l.family`

// Without the data of its page it is a SeenProduct, read in two thirds of the time. Named, as in
// server/catalogue/documents.ts, so that it is planned once per connection.
async function readPublic(
  { pool }: Deps,
  id: string,
  name: string,
  besides = '',
): Promise<ProductOnPage | null> {
  const { rows } = await pool.query<ProductRow & Present>({
    name,
    text: `select l.product_id as id, d.record, ${presentColumns}, variants.list as variants,
        variants.ids as "variantIds" ${besides}
      from listings l join listing_documents d using (number) join products p on p.id = l.product_id ${variantJoin}
      where l.product_id = $1`,
    values: [id],
  })
  const [row] = rows
  if (!row) return null
  const { stock, rating, ...seen } = row
  return seenAs({ ...seen, record: presentRecord(seen.record, { stock, rating }) })
}

/** Returns a product that is not public to its shop and to administrators; else Refusal('product.not-found'). */
export async function seePrivateProduct(deps: Deps, actor: Actor, id: string): Promise<ProductOnPage> {
  const product = isId(id) ? await privateProduct(deps, actor, id) : null
  if (!product) throw new Refusal('product.not-found')
  return product
}

async function privateProduct({ pool }: Deps, actor: Actor, id: string): Promise<ProductOnPage | null> {
  if (actor.kind === 'anonymous') return null
  const { rows } = await pool.query<ProductRow>(
    `select p.id, ${recordJson} as record, null as number, p.category_id as "categoryId", ${shopSlug}, ${seller}, null as family,
        null as variants, null as "variantIds"
      from ${recordSources} where p.id = $1 and ($2::uuid is null or p.shop_id = $2)`,
    [id, actor.kind === 'shop' ? actor.shopId : null],
  )
  return rows[0] ? seenAs(rows[0]) : null
}

function seenAs({ record, ...about }: ProductRow): ProductOnPage {
  const tags = [productTag, countTag, stockTag].map((tag) => tag(about.id))
  return { ...about, json: Buffer.from(record), tags }
}
