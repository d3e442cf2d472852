import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { fieldOfColumn, type ImportField } from '#contract/catalogue/imports/import-columns.ts'
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type StoredField,
} from '#contract/catalogue/products/field-lists.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import type { CategoryRow } from '#server/catalogue/reference.ts'
import { type statusTexts, styleTexts } from '#server/catalogue/imports/export-texts.ts'
import { kindOf as kindOfLink, type LinkField } from '#server/catalogue/products/product-links.ts'
import { columnNameOf } from '#server/catalogue/products/write.ts'

type Value = string | number | readonly string[] | null

/** A product as exported to files. */
export type ProductRow = Readonly<Record<FieldName, Value>> & {
  readonly id: string
  readonly sku: string | null
  /** The key of its family. */
  readonly family: string | null
  readonly status: keyof typeof statusTexts
  readonly shopName: string
}

/** SQL: linked products by SKU, if it is the shop's and cannot be mistaken for an id or a list, otherwise by id. */
const linked = (kind: string) => `array(
      select case when known.shop_id = p.shop_id and known.sku !~ '[,;|،؛[:cntrl:]]'
          and known.sku !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then known.sku else link.linked_product_id::text end
      from product_links link left join product_skus known on known.product_id = link.linked_product_id
      where link.product_id = p.id and link.kind = '${kind}' order by link.position, link.linked_product_id)`

function selected(name: FieldName): string {
  const { kind } = fieldOf(name)
  if (kind === 'links') return linked(kindOfLink[name as LinkField])
  if (kind === 'colors') {
    return `array(select coalesce(c.name, pc.name || ' ' || pc.hex) from product_colors pc left join colors c on c.id = pc.color_id
      where pc.product_id = p.id order by pc.position)`
  }
  const column = `p.${columnNameOf(name as StoredField)}`
  if (kind === 'weight') return `${column}::text`
  return kind === 'styles' ? `${column}::text[]` : column
}

const select = `
  select p.id, k.sku, (select key from families where id = p.family_id) as family, p.status, coalesce(s.shop_name, 'Majlis') as "shopName",
    ${fieldNames.map((name) => `${selected(name)} as "${name}"`).join(', ')}
  from products p left join shops s on s.id = p.shop_id left join product_skus k on k.product_id = p.id`

const pageSize = 500

/** Yields products of one shop, or of all with null, by id in pages, so that database and process hold only a few. */
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

/** Reads the same of some products. */
export async function productsById(
  { pool }: Pick<Deps, 'pool'>,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<ProductRow>(`${select} where p.id = any($1::uuid[])`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The language and names in which a file describes products. */
export type Wording = {
  readonly language: Language
  /** Paths of all categories, including hidden ones, since names alone may occur twice. */
  readonly trails: ReadonlyMap<string, string>
  readonly site: string
}

export async function wordingOf(deps: Deps, language: Language): Promise<Wording> {
  const { reference } = await currentCatalogue(deps)
  return { language, trails: trailsOf(reference.categories, language), site: deps.config.publicUrl }
}

/** Returns the cells that an export writes for a product and an import reads again. */
export function cellsOfProduct(row: ProductRow, wording: Wording): Record<ImportField, Cell> {
  const cells = [...fieldOfColumn].map(([column, name]) => [column, cellOf(name, row[name], wording)])
  return { productId: row.id, sku: row.sku ?? '', family: row.family ?? '', ...Object.fromEntries(cells) }
}

function cellOf(name: FieldName, value: Value, { language, trails, site }: Wording): Cell {
  const address = (stored: string) => (stored.startsWith('/') ? site + stored : stored)
  const many = Array.isArray(value) ? (value as string[]) : []
  switch (fieldOf(name).kind) {
    case 'category':
      return trails.get(String(value)) ?? ''
    case 'weight':
    case 'stock':
    case 'wholeNumber':
      return value === null ? '' : { number: String(value) }
    case 'price':
      return { number: fromFils(Number(value)) }
    case 'fee':
      return value === null ? '' : { number: fromFils(Number(value)) }
    case 'percent':
      return value === 0 ? '' : { number: fromFils(Number(value)) }
    case 'colors':
    case 'links':
      return many.join('; ')
    case 'styles':
      return many.map((tag) => styleTexts[tag as StyleTag][language]).join('; ')
    case 'choice':
      return fieldOf(name).options?.[String(value)]?.[language] ?? ''
    case 'photo':
    case 'model':
      return address(String(value ?? ''))
    case 'photos':
      return many.map(address).join('\n')
    default:
      return String(value ?? '')
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
