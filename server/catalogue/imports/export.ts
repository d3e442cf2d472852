import { styleTags } from '#domain/catalogue/products/styles.ts'
import {
  importFields,
  importHeading,
  requiredImportFields,
} from '#contract/catalogue/imports/import-columns.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import { withChecklist } from '#domain/catalogue/products/colors.ts'
import { currencies } from '#domain/platform/amounts/money.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { type CategoryRow, trailTo, visibleCategories } from '#server/catalogue/reference.ts'
import type { Deps } from '#server/deps.ts'
import { exportTexts, statusTexts, styleTexts } from './export-texts.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { rowsOf, type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { cellsOfProduct, productPages, wordingOf } from './rows/product-cells.ts'

type ExportOptions = {
  readonly format: SheetFormat
  readonly language: Language
  /** Null for all shops, with a column that names the shop. */
  readonly shopId: string | null
}

/** Streams all products in every status as a file that an import can read again. */
export function exportProducts(deps: Deps, options: ExportOptions): SheetFile {
  const name = exportTexts.products[options.language]
  return sheetFile(options, 'majlis-products', [{ name, rows: exportRows(deps, options) }])
}

async function* exportRows(deps: Deps, { language, shopId }: ExportOptions): AsyncGenerator<readonly Cell[]> {
  const isOfAll = shopId === null
  yield [
    ...importFields.map((field) => importHeading(field, language)),
    exportTexts.status[language],
    ...(isOfAll ? [exportTexts.shop[language]] : []),
  ]
  const wording = await wordingOf(deps, language)
  for await (const page of productPages(deps, shopId)) {
    for (const row of page) {
      const cells = cellsOfProduct(row, wording)
      const known = [statusTexts[row.status][language], ...(isOfAll ? [row.shopName] : [])]
      yield [...importFields.map((field) => cells[field]), ...known]
    }
  }
}

/** An empty file with the headings of all columns, required ones with a star; XLSX also lists the allowed values. */
export async function importTemplate(deps: Deps, wanted: Omit<ExportOptions, 'shopId'>): Promise<SheetFile> {
  const { language } = wanted
  const required: readonly string[] = requiredImportFields
  const headings = importFields.map(
    (field) => importHeading(field, language) + (required.includes(field) ? ' *' : ''),
  )
  const { reference } = await currentCatalogue(deps)
  const categories = visibleCategories(reference.categories)
  const lists: readonly (readonly string[])[] = [
    categories.map(({ id }) => trailName(categories, id, language)).toSorted(),
    styleTags.map((tag) => styleTexts[tag][language]),
    withChecklist(reference.colors).map((color) => nameIn(language, color)),
    currencies,
  ]
  const titles = [
    exportTexts.categories[language],
    importHeading('styles', language),
    importHeading('colors', language),
    importHeading('currency', language),
  ]
  return sheetFile(wanted, 'majlis-products-template', [
    { name: exportTexts.products[language], rows: rowsOf([headings]) },
    { name: exportTexts.lists[language], rows: rowsOf([titles, ...sideBySide(lists)]) },
  ])
}

function trailName(categories: readonly CategoryRow[], id: string, language: Language): string {
  const trail = trailTo(categories, id)
  return trail.map((category) => nameIn(language, category)).join(' > ')
}

function sideBySide(lists: readonly (readonly string[])[]): Cell[][] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? ''))
}
