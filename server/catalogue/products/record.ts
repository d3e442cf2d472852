/**
 * The wire JSON of a product (contract/catalogue/products/products.ts `product`) and of its card (contract/catalogue/marketplace.ts
 * `productCard`), built by the database so that a row is serialised once and its bytes are kept.
 * A test keeps both equal to the contract's encoding.
 */
import { sql } from 'kysely'
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type StoredField,
} from '#contract/catalogue/products/field-lists.ts'
import { onSaleStatuses } from '#domain/catalogue/products/product-status.ts'
import { kindOf as kindOfLink, type LinkField } from './product-links.ts'
import { columnNameOf } from './write.ts'

/** The tables behind a record: products `p`, its category `c`, shop `s` and resolved colours `k`. */
export const recordSources = `products p
  join categories c on c.id = p.category_id
  left join shops s on s.id = p.shop_id
  cross join lateral (
    select coalesce(array_agg(named.name order by "sortOrder"), '{}') as names,
      coalesce(array_agg(named.slug order by "sortOrder") filter (where named.slug is not null), '{}') as slugs,
      coalesce(array_agg(named."colorId" order by "sortOrder") filter (where named."colorId" is not null), '{}') as ids,
      coalesce(array_to_json(array_agg(row_to_json(named) order by "sortOrder")), '[]') as list,
      coalesce(array_to_json(array_agg((select row_to_json(dot) from (
        select named.name, named."nameAr", named.hex) dot) order by "sortOrder")), '[]') as dots
    from (
      select row_number() over (order by pc.position)::int as "sortOrder",
        pc.color_id as "colorId",
        coalesce(color.name, pc.name) as name,
        case when color.id is null then pc.name_ar else color.name_ar end as "nameAr",
        coalesce(color.hex, pc.hex) as hex,
        color.slug,
        pc.label_override as "labelOverride",
        pc.image_url as "imageUrl"
      from product_colors pc left join colors color on color.id = pc.color_id
      where pc.product_id = p.id
    ) named
  ) k`

/** Whether a status is one of those on sale. */
export function onSale(status: string): string {
  return `${status} in (${onSaleStatuses.map((one) => `'${one}'`).join(', ')})`
}

/** SQL: counts the rows for which a condition is true, by default all. */
export function countOf(condition = 'true') {
  return sql<number>`(count(*) filter (where ${sql.raw(condition)}))::int`
}

/** Whether the public sees a product: it is active, and its shop approved or it is the platform's own (G-48, G-49). */
export const isPublic = `(${onSale('p.status')} and (p.is_majlis or s.status = 'approved'))`

export const shopName = `coalesce(s.shop_name, 'Majlis')`
export const shopNameAr = `case when p.is_majlis then 'مجلس' else s.shop_name_ar end`
const hundredths = (whole: string) =>
  `((${whole}) / 100)::text || '.' || lpad(((${whole}) % 100)::text, 2, '0')`
/** SQL: a moment in wire format. */
export const isoTime = (time: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const linked = (kind: string) => `array(select link.linked_product_id from product_links link
        where link.product_id = p.id and link.kind = '${kind}' order by link.position, link.linked_product_id)`

/** SQL: the price right before the current one, if it was higher and was valid for 30 days (G-90). */
export const formerPriceFils = `(select before.price_fils as fils, present.valid_from as since
      from product_prices present
      join product_prices before on before.product_id = present.product_id and before.valid_until = present.valid_from
      where present.product_id = p.id and present.valid_until is null and before.currency = present.currency
        and before.price_fils > present.price_fils
        and before.valid_until - before.valid_from >= interval '30 days')`

const formerPrice = `(select row_to_json(former) from (select
        ${hundredths('one.fils')} as price, ${isoTime('one.since')} as since from ${formerPriceFils} one) former)`

/** The reviews of the design of products `p`: a product's own and those of its variants (0124). */
export const pooledReviews = `(select sum(review_count)::int as count, sum(review_stars)::int as stars
    from products pooled where pooled.id = p.id or pooled.family_id = p.family_id)`

/** SQL: the rating of products `p` (G-89); null without reviews, and while reviews are switched off. */
const shownRating = `(select json_build_object('average', trim_scale(round(stars::numeric / count, 1)), 'count', count)
        from ${pooledReviews} pool where count > 0 and (select reviews_enabled from settings))`

/** SQL: the value of a field in the record. */
function valueOf(name: FieldName): string {
  const { kind } = fieldOf(name)
  if (kind === 'colors') return 'k.names'
  if (kind === 'links') return linked(kindOfLink[name as LinkField])
  const column = `p.${columnNameOf(name as StoredField)}`
  if (kind === 'weight') return `${column}::text`
  return kind === 'price' || kind === 'percent' || kind === 'fee' ? hundredths(column) : column
}

function replyColumns(stock: string): string[] {
  return fieldNames.map((name) => (name === 'stock' ? `${stock} as stock` : `${valueOf(name)} as "${name}"`))
}

/** The product as text, in the order of the contract's fields. */
const recordWith = (stock: string, rating: string) => `(select row_to_json(record)::text from (select
      p.id,
      coalesce(p.shop_id::text, 'majlis') as "shopId",
      ${shopName} as "shopName",
      ${shopNameAr} as "shopNameAr",
      p.is_majlis as "isMajlis",
      ${replyColumns(stock).join(',\n      ')},
      c.name as category,
      c.name_ar as "categoryAr",
      k.slugs as "colorSlugs",
      k.list as "productColors",
      case when p.width_mm is not null then (select row_to_json(sized) from (select
        trim_scale(p.width_mm / 10.0) as width,
        trim_scale(p.depth_mm / 10.0) as depth,
        trim_scale(p.height_mm / 10.0) as height) sized) end as size,
      ${formerPrice} as "formerPrice",
      array_remove(p.main_photo || p.additional_photos, null) as images,
      p.status,
      p.rejection_reason as "rejectionReason",
      ${stock} as "stockQuantity",
      ${rating} as rating,
      ${isoTime('p.created_at')} as "createdAt",
      ${isoTime('p.updated_at')} as "updatedAt"
    ) record)`

export const recordJson = recordWith('p.stock', shownRating)

/** The record as listings store it: stock and rating, which sales and reviews change, are added on reading. */
export const storedRecordJson = recordWith('null', 'null')

/** The values added to a stored document on reading; `rating` is JSON. */
export type Present = { readonly stock: number; readonly rating: string | null }

/** Columns of products `p` that are added to stored documents. */
export const presentColumns = `p.stock, (${shownRating})::text as rating`

export function presentRecord(record: string, { stock, rating }: Present): string {
  // Texts inside cannot match: their quotation marks are escaped.
  return record
    .replace('"stock":null', `"stock":${stock}`)
    .replace('"stockQuantity":null', `"stockQuantity":${stock}`)
    .replace('"rating":null', `"rating":${rating}`)
}

/** The card as text, in the order of the contract's fields; availability and rating are added on reading. */
export const storedCardJson = `(select row_to_json(card)::text from (select
      p.id,
      p.name,
      p.name_ar as "nameAr",
      ${shopName} as "shopName",
      ${shopNameAr} as "shopNameAr",
      c.slug as "categorySlug",
      ${hundredths('p.price_fils')} as price,
      p.currency,
      ${formerPrice} as "formerPrice",
      k.dots as colors,
      p.main_photo as "mainPhoto",
      p.photo3d is not null as "has3d",
      null as "inStock",
      null as rating,
      ${isoTime('p.created_at')} as "createdAt"
    ) card)`

/** Completes a stored card. Its variants are other products, so no card stores them (0056). */
export function presentCard(card: string, { stock, rating }: Present, variants = '[]'): string {
  const whole = card
    .replace('"inStock":null', `"inStock":${stock > 0}`)
    .replace('"rating":null', `"rating":${rating}`)
  return `${whole.slice(0, -1)},"variants":${variants}}`
}
