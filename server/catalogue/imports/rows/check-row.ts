import type { Deps } from '#server/deps.ts'
import { newId } from '#server/platform/db/id.ts'
import type { ImageZip } from '#server/catalogue/imports/photos/image-zip.ts'
import { readKnownNames } from './known-names.ts'
import { newCellsFinder, saysNothing } from './changed-cells.ts'
import { targetFinder } from './own-targets.ts'
import type { SheetRow } from '#engines/sheets/sheet.ts'
import { type ImportRow, mappingOf } from '#server/catalogue/imports/records.ts'
import { fileChecker } from './row-files.ts'
import { cellsOf, readRow, type RowCells } from './row-input.ts'
import type { RowProblem } from './row-input.ts'

/** A row as the check found it. */
export type CheckedRow = SheetRow & {
  readonly productId: string
  readonly isNew: boolean
  /** Whether there is a product to link to, whatever comes of this row. */
  readonly isThere: boolean
  /** Whether the product says all this already. */
  readonly isSame: boolean
  readonly sku: string | null
  readonly said: RowCells
  readonly problems: readonly RowProblem[]
}

/** Checks rows page by page, all but their links to each other. */
export async function rowChecker(deps: Deps, row: ImportRow, zip: ImageZip | null) {
  const names = await readKnownNames(deps)
  const mapping = mappingOf(row)
  const findTargets = targetFinder(deps.db, row.shopId)
  const findNew = await newCellsFinder(deps)
  const checkFiles = fileChecker(deps, { shopId: row.shopId, ownerId: row.createdBy, zip })
  return async (rows: readonly SheetRow[]): Promise<CheckedRow[]> => {
    const named = rows.map(({ number, cells }) => ({ number, cells: cellsOf(mapping, cells) }))
    const targets = await findTargets(named)
    const about = targets.map(({ productId, isNew }, index) => {
      return { productId: productId ?? newId(), isNew, cells: named[index]?.cells ?? {} }
    })
    const fresh = await findNew(about)
    const read = fresh.map(({ cells }, index) =>
      readRow(cells, { names, isNew: about[index]?.isNew ?? true }),
    )
    const files = await checkFiles(read.map((one) => one.files))
    return rows.map((sheetRow, index) => {
      const { productId, isNew, cells } = about[index] as (typeof about)[number]
      const { cells: said = {}, product = null } = fresh[index] ?? {}
      const problems = [targets[index], read[index]].flatMap((one) => one?.problems ?? [])
      const [isThere, sku] = [product !== null, cells.sku ?? null]
      const isSame = isThere && saysNothing(said)
      return {
        ...sheetRow,
        productId,
        isNew,
        isThere,
        isSame,
        sku,
        said,
        problems: [...problems, ...(files[index] ?? [])],
      }
    })
  }
}
