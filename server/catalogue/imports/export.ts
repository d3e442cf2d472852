import { importFields, importHeading } from '#contract/catalogue/imports/import-columns.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { exportTexts } from './export-texts.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { cellsOfProduct, productPages, wordingOf } from './rows/product-cells.ts'

type ExportOptions = {
  readonly format: SheetFormat
  readonly language: Language
  /** Null: of every shop, which a column names. */
  readonly shopId: string | null
}

/** All products in every status as a file that an import reads again. It is made while it is sent. */
export function exportProducts(deps: Deps, options: ExportOptions): SheetFile {
  const name = exportTexts[options.language].products
  return sheetFile(options.format, 'majlis-products', [{ name, rows: exportRows(deps, options) }])
}

async function* exportRows(deps: Deps, { language, shopId }: ExportOptions): AsyncGenerator<readonly Cell[]> {
  const text = exportTexts[language]
  const isOfAll = shopId === null
  yield [
    ...importFields.map((field) => importHeading(field, language)),
    text.status,
    ...(isOfAll ? [text.shop] : []),
  ]
  const wording = await wordingOf(deps, language)
  for await (const page of productPages(deps, shopId)) {
    for (const row of page) {
      const cells = cellsOfProduct(row, wording)
      const known = [text.statuses[row.status], ...(isOfAll ? [row.shopName] : [])]
      yield [...importFields.map((field) => cells[field]), ...known]
    }
  }
}
