import { sql } from 'kysely'
import type { ProductColor } from '#contract/catalogue/products/products.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { CartLine, PricedProduct } from '#domain/orders/price.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { isApproved, type ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { namesShowFinish } from '#domain/catalogue/products/variants.ts'
import type { PlatformRole } from '#domain/shops/tax-profile.ts'
import { type Db, isId } from '#server/deps.ts'
import { prepared, uncounted } from '#server/platform/db/prepared.ts'
import { saleState } from '#server/catalogue/products/stock.ts'
import { formerPriceFils, isPublic, shopName, shopNameAr } from '#server/catalogue/products/record.ts'

type OrderedColor = Pick<ProductColor, 'name' | 'nameAr' | 'hex' | 'slug' | 'labelOverride'>

/** Only the color columns that an order stores, which keeps planning the query cheap. */
const colors = sql<readonly OrderedColor[]>`(select coalesce(json_agg(json_build_object(
    'name', coalesce(color.name, pc.name), 'hex', coalesce(color.hex, pc.hex), 'slug', color.slug,
    'nameAr', case when color.id is null then pc.name_ar else color.name_ar end,
    'labelOverride', pc.label_override) order by pc.position), '[]')
  from product_colors pc left join colors color on color.id = pc.color_id where pc.product_id = p.id)`

/** Products on sale of the same design, including the product itself. */
const finishes = sql<OrderedProduct['finishes']>`(select coalesce(json_agg(json_build_object(
    'name', variant.name, 'nameAr', variant.name_ar)), '[]')
  from products variant join listings on listings.product_id = variant.id where variant.family_id = p.family_id)`

/** A product with everything that an order line stores of it. */
export type OrderedProduct = PricedProduct & {
  readonly name: string
  readonly nameAr: string | null
  readonly shopName: string
  readonly shopNameAr: string | null
  /** Current role of the platform: it sells in its own name only if the shop is registered for VAT. */
  readonly platformRole: PlatformRole
  readonly status: ProductStatus
  readonly photo: string | null
  readonly sku: string | null
  readonly hsCode: string | null
  readonly dimensions: string
  readonly colors: readonly OrderedColor[]
  /** Names of the finishes of its design, its own included; empty without a family. */
  readonly finishes: readonly { readonly name: string; readonly nameAr: string | null }[]
  readonly formerFils: Fils | null
  readonly formerSince: string | null
  /** State of the sale, compared when stock is taken to detect changes since it was read. */
  readonly state: string
}

/** Reads the products of a cart and of its bundles by id, without those never approved, which must stay hidden. */
export async function readProducts(
  db: Db,
  lines: readonly CartLine[],
  now: Date,
): Promise<ReadonlyMap<string, OrderedProduct>> {
  const day = dayOf(now)
  const ids = [...new Set(lines.flatMap(({ productId, bundleOf }) => [productId, bundleOf ?? productId]))]
  const { rows } = await sql<OrderedProduct>`
    select p.id, p.shop_id, p.currency, p.price_fils, p.assembly_fils, p.stock, p.bundle_discount_bp, p.status,
      case when s.id is null then 'seller' when registered.has then s.platform_role else 'agent' end as platform_role,
      registered.has and (s.platform_role is distinct from 'seller' or is_registered(null, ${day}::date)) as is_taxed,
      ${sql.raw(isPublic)} as is_public, p.name, p.name_ar,
      ${sql.raw(shopName)} as shop_name, ${sql.raw(shopNameAr)} as shop_name_ar,
      p.main_photo as photo, p.dimensions, p.hs_code, ${colors} as colors, ${finishes} as finishes,
      (select sku from product_skus where product_id = p.id) as sku,
      array(select l.product_id from product_links link join listings l on l.product_id = link.linked_product_id
        where link.product_id = p.id and link.kind = 'bundle') as bundle_ids,
      former.fils as former_fils, former.since as former_since, ${saleState} as state
    from products p left join shops s on s.id = p.shop_id
    left join lateral ${sql.raw(formerPriceFils)} former on true
    cross join lateral (select is_registered(s.id, ${day}::date) as has) registered
    where p.id = any(${uncounted(ids.filter(isId), 'uuid')}) ${prepared}`.execute(db)
  const known = rows.filter((row) => row.isPublic || isApproved(row.status))
  return new Map(known.map((row) => [row.id, row]))
}

/** Normalises ids to lower case, as stored. */
export function linesOf(items: readonly CartLine[]): CartLine[] {
  return items.map((item) => ({
    ...item,
    productId: item.productId.toLowerCase(),
    bundleOf: item.bundleOf?.toLowerCase(),
  }))
}

/**
 * Finds the color of a line by slug or name; if none is requested, the product's only color, or null. Null if product
 * names state the finish, undefined if the product does not have the color.
 */
export function colorOf(
  { colors, finishes }: OrderedProduct,
  asked: string | undefined,
): OrderedColor | null | undefined {
  if (namesShowFinish(finishes)) return null
  const wanted = asked?.trim().toLowerCase()
  if (!wanted) return colors.length === 1 ? (colors[0] ?? null) : null
  return colors.find(({ slug, name, nameAr, labelOverride }) =>
    [slug, name, nameAr, labelOverride].some((known) => known?.toLowerCase() === wanted),
  )
}
