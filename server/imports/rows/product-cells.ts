import type { ImportField } from '#contract/imports/import-columns.ts'
import { type Language, nameIn } from '#domain/text/language.ts'
import { fromFils } from '#domain/money/money.ts'
import type { StyleTag } from '#domain/status/product-status.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import type { CategoryRow } from '#server/catalogue/reference.ts'
import { type exportTexts, styleTexts } from '#server/imports/export-texts.ts'
import type { Cell } from '#server/imports/formats/cell.ts'

/** A product as files tell of it. */
export type ProductRow = {
  readonly id: string
  readonly sku: string | null
  readonly name: string
  readonly nameAr: string | null
  readonly description: string | null
  readonly descriptionAr: string | null
  readonly categoryId: string
  readonly dimensions: string
  readonly weightKg: string
  readonly priceFils: number
  readonly currency: string
  readonly stock: number
  readonly colors: readonly string[]
  readonly styleTags: readonly StyleTag[]
  readonly mainPhoto: string | null
  readonly additionalPhotos: readonly string[]
  readonly photo3d: string | null
  readonly bundle: readonly string[]
  readonly bundleDiscountBp: number
  readonly upsell: readonly string[]
  readonly crossSell: readonly string[]
  readonly status: keyof (typeof exportTexts)['en']['statuses']
  readonly shopName: string
}

/** By the SKU where it is the shop's own and cannot be taken for something else, otherwise by the id. */
const linked = (kind: string) => `array(
      select case when known.shop_id = p.shop_id and known.sku !~ '[,;|،؛[:cntrl:]]'
          and known.sku !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then known.sku else link.linked_product_id::text end
      from product_links link left join product_skus known on known.product_id = link.linked_product_id
      where link.product_id = p.id and link.kind = '${kind}' order by link.position, link.linked_product_id)`

const select = `
  select p.id, k.sku, p.name, p.name_ar as "nameAr", p.description, p.description_ar as "descriptionAr",
    p.category_id as "categoryId", p.dimensions, p.weight_kg::text as "weightKg", p.price_fils as "priceFils", p.currency,
    p.stock, array(select coalesce(c.name, pc.name) from product_colors pc left join colors c on c.id = pc.color_id
      where pc.product_id = p.id order by pc.position) as colors,
    p.style_tags::text[] as "styleTags", p.main_photo as "mainPhoto", p.additional_photos as "additionalPhotos", p.photo3d,
    ${linked('bundle')} as bundle, p.bundle_discount_bp as "bundleDiscountBp",
    ${linked('upsell')} as upsell, ${linked('cross_sell')} as "crossSell",
    p.status, coalesce(s.shop_name, 'Majlis') as "shopName"
  from products p left join shops s on s.id = p.shop_id left join product_skus k on k.product_id = p.id`

const pageSize = 500

/** Of one shop or, with null, of all: by id and in small pages, so that the database and this process hold a few. */
export async function* productPages(
  { pool }: Pick<Deps, 'pool'>,
  shopId: string | null,
): AsyncGenerator<readonly ProductRow[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  const [ofShop, values] = shopId === null ? ['', []] : ['p.shop_id = $2 and', [shopId]]
  for (;;) {
    const query = `${select} where ${ofShop} p.id > $1 order by p.id limit ${pageSize}`
    const { rows } = await pool.query<ProductRow>(query, [after, ...values])
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

/** The same of some products. */
export async function productsById(
  { pool }: Pick<Deps, 'pool'>,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<ProductRow>(`${select} where p.id = any($1::uuid[])`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** In which words a product is told of. */
export type Wording = {
  readonly language: Language
  /** Every category, hidden ones too, with those above it: names alone may be there twice. */
  readonly trails: ReadonlyMap<string, string>
  readonly site: string
}

export async function wordingOf(deps: Deps, language: Language): Promise<Wording> {
  const { reference } = await currentCatalogue(deps)
  return { language, trails: trailsOf(reference.categories, language), site: deps.config.publicUrl }
}

/** What an export writes of a product, and an import reads again. */
export function cellsOfProduct(
  row: ProductRow,
  { language, trails, site }: Wording,
): Record<ImportField, Cell> {
  const address = (stored: string | null) => (stored?.startsWith('/') ? site + stored : (stored ?? ''))
  return {
    productId: row.id,
    sku: row.sku ?? '',
    name: row.name,
    nameAr: row.nameAr ?? '',
    description: row.description ?? '',
    descriptionAr: row.descriptionAr ?? '',
    category: trails.get(row.categoryId) ?? '',
    dimensions: row.dimensions,
    weight: { number: row.weightKg },
    price: { number: fromFils(Number(row.priceFils)) },
    currency: row.currency,
    stock: { number: String(row.stock) },
    colors: row.colors.join('; '),
    styles: row.styleTags.map((tag) => styleTexts[language][tag]).join('; '),
    mainPhoto: address(row.mainPhoto),
    photos: row.additionalPhotos.map(address).join('\n'),
    photo3d: address(row.photo3d),
    bundleProducts: row.bundle.join('; '),
    bundleDiscount: row.bundleDiscountBp === 0 ? '' : { number: fromFils(row.bundleDiscountBp) },
    upsellProducts: row.upsell.join('; '),
    crossSellProducts: row.crossSell.join('; '),
  }
}

function trailsOf(rows: readonly CategoryRow[], language: Language): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOf = (category: CategoryRow) => nameIn(language, category)
  const trailOf = (row: CategoryRow): string => {
    const above = byId.get(row.parentId ?? '')
    return above ? `${trailOf(above)} > ${nameOf(row)}` : nameOf(row)
  }
  return new Map(rows.map((row) => [row.id, trailOf(row)]))
}
