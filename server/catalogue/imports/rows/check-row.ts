import type { Deps } from '#server/deps.ts'
import { newId } from '#server/platform/db/id.ts'
import type { ImageZip } from '#server/catalogue/imports/photos/image-zip.ts'
import { type KnownNames, readKnownNames } from './known-names.ts'
import { partsOfList } from './cell-values.ts'
import { type Guess, guesser } from './guesses.ts'
import { newCellsFinder, saysNothing } from './changed-cells.ts'
import { targetFinder } from './own-targets.ts'
import type { ImportRow } from '#server/catalogue/imports/records.ts'
import { fileChecker } from './row-files.ts'
import type { ReadCells } from './foreign-rows.ts'
import { readRow, type RowCells } from './row-input.ts'
import type { RowProblem } from './row-input.ts'

/** A row as the check found it. */
export type CheckedRow = ReadCells & {
  readonly productId: string
  readonly isNew: boolean
  /** Whether there is a product to link to, whatever comes of this row. */
  readonly isThere: boolean
  /** Whether the product says all this already. */
  readonly isSame: boolean
  readonly sku: string | null
  /** What of its cells says something new. */
  readonly fresh: RowCells
  readonly problems: readonly RowProblem[]
}

/** Checks rows page by page, all but their links to each other. */
export async function rowChecker(deps: Deps, row: ImportRow, zip: ImageZip | null) {
  const names = await readKnownNames(deps, row.shopId)
  const withStyles = styleReader(names, await guesser(deps, names))
  const findTargets = targetFinder(deps.db, row.shopId)
  const findNew = await newCellsFinder(deps)
  const checkFiles = fileChecker(deps, { shopId: row.shopId, ownerId: row.createdBy, zip })
  return async (given: readonly ReadCells[]): Promise<CheckedRow[]> => {
    const rows = given.map((one) => ({ ...one, said: withStyles(one.said) }))
    const named = rows.map(({ number, said }) => ({ number, cells: said }))
    const targets = await findTargets(named)
    const about = targets.map(({ productId, isNew }, index) => {
      return { productId: productId ?? newId(), isNew, cells: named[index]?.cells ?? {} }
    })
    const found = await findNew(about)
    const read = found.map(({ cells }, index) =>
      readRow(cells, { names, isNew: about[index]?.isNew ?? true }),
    )
    const files = await checkFiles(read.map((one) => one.files))
    return rows.map((sheetRow, index) => {
      const { productId, isNew, cells } = about[index] as (typeof about)[number]
      const { cells: fresh = {}, product = null } = found[index] ?? {}
      const problems = [targets[index], read[index]].flatMap((one) => one?.problems ?? [])
      const [isThere, sku] = [product !== null, cells.sku ?? null]
      const isSame = isThere && saysNothing(fresh)
      return {
        ...sheetRow,
        productId,
        isNew,
        isThere,
        isSame,
        sku,
        fresh,
        problems: [...problems, ...(files[index] ?? [])],
      }
    })
  }
}

/** Tags of another program are many and say all sorts of things: styles where they name one, else what may be one. */
function styleReader(names: KnownNames, guess: Guess) {
  return ({ tags, ...cells }: RowCells): RowCells => {
    if (tags === undefined || cells.styles !== undefined) return cells
    const parts = partsOfList(tags)
    const isKnown = (tag: string) => Boolean(names.styleNamed(tag) ?? names.meaningOf('styles', tag))
    const known = parts.filter(isKnown)
    const likely = parts.filter(
      (tag) => names.meaningOf('styles', tag) === undefined && guess('styles', tag) !== null,
    )
    const styles = (known.length > 0 ? known : likely).join('; ')
    return styles === '' ? cells : { ...cells, styles }
  }
}
