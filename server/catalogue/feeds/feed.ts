import { z } from 'zod'
import { product, type Product } from '#contract/catalogue/products/products.ts'
import { type DeliveryFees, deliveryFee } from '#domain/shops/delivery.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { trailTo, type CategoryRow } from '#server/catalogue/reference.ts'
import type { Deps, Db } from '#server/deps.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { shownFormerPrice } from '#domain/platform/amounts/former-price.ts'
import { type Fils, fromFils, inAed } from '#domain/platform/amounts/money.ts'
import { materialsIn } from '#domain/catalogue/products/design-names.ts'
import type { Config } from '#server/config.ts'
import { pictureAddress } from '#server/platform/files/addresses.ts'
import { productPath } from '#server/catalogue/sitemap/pages.ts'

const pageSize = 200

/** Reads the delivery fees of some shops; null is the platform store. */
export type FeesReader = (db: Db, shopIds: readonly (string | null)[]) => Promise<DeliveryFees>

const texts = {
  en: { title: 'Majlis', about: 'Furniture from shops across the UAE' },
  ar: { title: 'مجلس', about: 'أثاث من متاجر في أنحاء الإمارات' },
} as const

/**
 * Streams every product on sale as one RSS 2.0 feed. Reads the listings by number in pages, so that the database and
 * this process hold only a few of them. Changes made while it is sent appear if their page has not been read yet.
 */
export async function* feedOf(deps: Deps, language: Language, readFees: FeesReader): AsyncGenerator<string> {
  const { publicUrl } = deps.config
  const { title, about } = texts[language]
  const { reference } = await currentCatalogue(deps)
  const trails = new Map(
    reference.categories.map(({ id }) => [id, trailTo(reference.categories, id)] as const),
  )
  const trailOf = (id: string) => trails.get(id) ?? []
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${title}</title><link>${xmlText(publicUrl + addressIn(language, '/'))}</link><description>${about}</description>
`
  for await (const products of pages(deps)) {
    const fees = await readFees(deps.db, [...new Set(products.map(({ shopId }) => shopId))])
    const context = { config: deps.config, language, fees, trailOf, now: deps.clock() }
    yield products.map((item) => feedItem(item, context) ?? '').join('')
  }
  yield '</channel></rss>\n'
}

type FeedRow = Omit<FeedProduct, 'product'> & { readonly number: number; readonly record: string }

async function* pages({ pool }: Pick<Deps, 'pool'>): AsyncGenerator<readonly FeedProduct[]> {
  let after = -1
  for (;;) {
    const { rows } = await pool.query<FeedRow>({
      name: 'feed-page',
      text: `select l.number, p.shop_id as "shopId", l.family, p.stock, d.record
        from listings l join listing_documents d using (number) join products p on p.id = l.product_id
        where l.number > $1 order by l.number limit ${pageSize}`,
      values: [after],
    })
    yield rows.map(({ record, ...item }) => ({ ...item, product: stored(record, item.stock) }))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.number
  }
}

/** Decodes a stored record, adding the stock, which records leave out since every sale changes it. */
function stored(record: string, stock: number) {
  return z.decode(product, { ...JSON.parse(record), stock, stockQuantity: stock })
}

/** A product on sale as the feed reads it: its stored record, and the columns that are not in it. */
type FeedProduct = {
  readonly product: Product
  readonly shopId: string | null
  readonly family: number | null
  readonly stock: number
}

/** What an item needs besides the product itself. */
type FeedContext = {
  readonly config: Pick<Config, 'publicUrl' | 'storage'>
  readonly language: Language
  readonly fees: DeliveryFees
  readonly trailOf: (categoryId: string) => readonly CategoryRow[]
  readonly now: Date
}

/**
 * Renders an item of Google's product data specification as RSS 2.0 XML, with amounts in AED; null without a photo,
 * which Google requires. Source: support.google.com/merchants/answer/7052112.
 */
function feedItem({ product, shopId, family, stock }: FeedProduct, of: FeedContext): string | null {
  const { language, config } = of
  const [photo, ...photos] = product.images.flatMap((image) => pictureAddress(config, image) ?? [])
  if (photo === undefined) return null
  const name = nameIn(language, product)
  const shop = nameIn(language, { name: product.shopName, nameAr: product.shopNameAr })
  const description = nameIn(language, { name: product.description ?? '', nameAr: product.descriptionAr })
  const trail = of.trailOf(product.categoryId)
  const fields = [
    field('id', product.id),
    field('title', cut(name, 150)),
    field('description', cut(description || name, 5000)),
    field('link', config.publicUrl + addressIn(language, productPath(product))),
    field('image_link', photo),
    ...photos.slice(0, 10).map((one) => field('additional_image_link', one)),
    field('availability', stock > 0 ? 'in_stock' : 'out_of_stock'),
    ...prices(product, of),
    field('condition', 'new'),
    field('brand', cut(shop, 70)),
    // Shops enter no GTIN or manufacturer part number here.
    field('identifier_exists', 'no'),
    family !== null && field('item_group_id', String(family)),
    ...variant(product, { family, language }),
    field('product_type', cut(trail.map((category) => nameIn(language, category)).join(' > '), 750)),
    field('google_product_category', googleCategory(trail)),
    ...measures(product),
    shipping(product, shopId, of.fees),
  ]
  return `<item>${fields.filter(Boolean).join('')}</item>\n`
}

function field(name: string, value: string | number | undefined): string {
  return value === undefined || value === '' ? '' : `<g:${name}>${xmlText(String(value))}</g:${name}>`
}

/** Cuts a text to at most `most` characters, without splitting a surrogate pair. */
function cut(text: string, most: number): string {
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')
    .toWellFormed()
}

const amountOf = (fils: Fils) => `${fromFils(fils)} AED`

/** If a former price is shown, it is the `price`, and the current one the `sale_price`. */
function prices({ price, currency, formerPrice }: Product, { fees, now }: FeedContext): string[] {
  const aed = (fils: Fils) => amountOf(inAed({ fils, currency }, fees.eurRate))
  const former = shownFormerPrice(formerPrice, now)
  if (former === null) return [field('price', aed(price))]
  return [field('price', aed(former)), field('sale_price', aed(price))]
}

/** Variants differ by color and material; the material is taken from the name, if it is there. */
function variant(
  { productColors, ...names }: Product,
  { family, language }: Pick<FeedProduct, 'family'> & Pick<FeedContext, 'language'>,
): string[] {
  const colors = productColors.map(({ labelOverride, ...color }) => labelOverride ?? nameIn(language, color))
  const materials = family === null ? [] : materialsIn(nameIn(language, names))
  return [
    field('color', cut(colors.slice(0, 3).join('/'), 100)),
    field('material', cut(materials.slice(0, 3).join('/'), 200)),
  ]
}

function measures({ weight, size }: Product): string[] {
  const sides = size && { length: size.depth, width: size.width, height: size.height }
  return [
    field('shipping_weight', `${weight} kg`),
    ...Object.entries(sides ?? {}).map(([side, value]) => field(`product_${side}`, `${value} cm`)),
  ]
}

/**
 * The delivery fee of one unit within the UAE. Google knows no regions of the UAE, so the feed gives the highest fee
 * among the emirates that the shop delivers to: no customer pays more than announced.
 */
function shipping({ price, currency }: Product, shopId: string | null, fees: DeliveryFees): string {
  const terms = fees.termsOf(shopId)
  const worth = inAed({ fils: price, currency }, fees.eurRate)
  const fee = Math.max(0, ...terms.areas.map((area) => deliveryFee(terms, area, worth) ?? 0))
  return `<g:shipping>${field('country', 'AE')}${field('price', amountOf(fee))}</g:shipping>`
}

/**
 * Numbers in Google's product taxonomy of the categories that Majlis comes with, by slug. A category that an
 * administrator adds counts as its nearest known ancestor; for others Google decides itself.
 * Source: Google product taxonomy 2021-09-21, by number.
 */
const numbers: Readonly<Record<string, number>> = {
  sofas: 460,
  'corner-sofas': 460,
  majlis: 460,
  armchairs: 6499,
  poufs: 458,
  'coffee-tables': 1395,
  'side-tables': 1549,
  'tv-consoles': 457,
  'dining-tables': 4355,
  'dining-chairs': 5886,
  'bar-stools': 1463,
  sideboards: 447,
  beds: 505764,
  nightstands: 462,
  dressers: 4195,
  wardrobes: 4063,
  office: 6362,
  desks: 4191,
  'office-chairs': 2045,
  bookcases: 465,
  lighting: 594,
  'floor-lamps': 4636,
  'table-lamps': 4636,
  pendants: 3006,
  rugs: 598,
  mirrors: 595,
  planters: 721,
  screens: 4163,
  outdoor: 4299,
  'outdoor-lounge': 6367,
}

/** Google's number for a product by its categories, from the root down; undefined where none of them is known. */
function googleCategory(trail: readonly { readonly slug: string }[]): number | undefined {
  return trail.map(({ slug }) => numbers[slug]).findLast((number) => number !== undefined)
}
