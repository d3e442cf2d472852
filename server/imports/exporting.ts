import { importFields, importHeadings } from '#contract/import-columns.ts'
import type { SheetFormat } from '#contract/imports.ts'
import type { Language } from '#domain/language.ts'
import { fromFils } from '#domain/money.ts'
import type { StyleTag } from '#domain/product-status.ts'
import type { Deps } from '#server/deps.ts'
import { currentCatalogue } from '#server/marketplace/catalogue-version.ts'
import type { CategoryRow } from '#server/marketplace/reference.ts'
import { exportTexts, styleTexts } from './export-texts.ts'
import type { Cell } from './files/cell.ts'
import { type SheetFile, sheetFile } from './files/sheet-writing.ts'

type Wanted = {
  readonly format: SheetFormat
  readonly language: Language
  /** Null: of every shop, which a column names. */
  readonly shopId: string | null
}

/** All products in every status as a file that an import reads again. It is made while it is sent. */
export function exportProducts(deps: Deps, wanted: Wanted): SheetFile {
  const name = exportTexts[wanted.language].products
  return sheetFile(wanted.format, 'majlis-products', [{ name, rows: exportRows(deps, wanted) }])
}

const extras = ['status', 'photo3d'] as const

async function* exportRows(deps: Deps, { language, shopId }: Wanted): AsyncGenerator<readonly Cell[]> {
  const text = exportTexts[language]
  const shop = shopId === null ? [text.shop] : []
  yield [
    ...importFields.map((field) => importHeadings[field][language]),
    ...extras.map((extra) => text[extra]),
    ...shop,
  ]
  const { reference } = await currentCatalogue(deps)
  const about = { language, trails: trailsOf(reference.categories, language), site: deps.config.publicUrl }
  for await (const page of pagesOf(deps, shopId)) {
    for (const row of page) yield [...cellsOf(row, about), ...(shopId === null ? [row.shopName] : [])]
  }
}

type Row = {
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
  readonly status: keyof (typeof exportTexts)['en']['statuses']
  readonly shopName: string
}

const pageSize = 500
const page = `
  select p.id, k.sku, p.name, p.name_ar as "nameAr", p.description, p.description_ar as "descriptionAr",
    p.category_id as "categoryId", p.dimensions, p.weight_kg::text as "weightKg", p.price_fils as "priceFils", p.currency,
    p.stock, array(select coalesce(c.name, pc.name) from product_colors pc left join colors c on c.id = pc.color_id
      where pc.product_id = p.id order by pc.position) as colors,
    p.style_tags::text[] as "styleTags", p.main_photo as "mainPhoto", p.additional_photos as "additionalPhotos", p.photo3d,
    p.status, coalesce(s.shop_name, 'Majlis') as "shopName"
  from products p left join shops s on s.id = p.shop_id left join product_skus k on k.product_id = p.id`

/** By id and in small pages, so that however many there are, the database and this process hold a few. */
async function* pagesOf({ pool }: Deps, shopId: string | null): AsyncGenerator<readonly Row[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } =
      shopId === null
        ? await pool.query<Row>(`${page} where p.id > $1 order by p.id limit ${pageSize}`, [after])
        : await pool.query<Row>(
            `${page} where p.shop_id = $2 and p.id > $1 order by p.id limit ${pageSize}`,
            [after, shopId],
          )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

type About = {
  readonly language: Language
  readonly trails: ReadonlyMap<string, string>
  readonly site: string
}

function cellsOf(row: Row, { language, trails, site }: About): Cell[] {
  const address = (stored: string | null) => (stored?.startsWith('/') ? site + stored : (stored ?? ''))
  return [
    row.id,
    row.sku ?? '',
    row.name,
    row.nameAr ?? '',
    row.description ?? '',
    row.descriptionAr ?? '',
    trails.get(row.categoryId) ?? '',
    row.dimensions,
    { number: row.weightKg },
    { number: fromFils(Number(row.priceFils)) },
    row.currency,
    { number: String(row.stock) },
    row.colors.join('; '),
    row.styleTags.map((tag) => styleTexts[language][tag]).join('; '),
    address(row.mainPhoto),
    row.additionalPhotos.map(address).join('\n'),
    exportTexts[language].statuses[row.status],
    address(row.photo3d),
  ]
}

/** Every category, hidden ones too, with those above it: names alone may be there twice. */
function trailsOf(rows: readonly CategoryRow[], language: Language): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nameOf = ({ name, nameAr }: CategoryRow) => (language === 'ar' ? (nameAr ?? name) : name)
  const trailOf = (row: CategoryRow): string => {
    const above = byId.get(row.parentId ?? '')
    return above ? `${trailOf(above)} > ${nameOf(row)}` : nameOf(row)
  }
  return new Map(rows.map((row) => [row.id, trailOf(row)]))
}
