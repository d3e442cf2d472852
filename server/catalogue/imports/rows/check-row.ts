import type { AskableField } from '#contract/catalogue/imports/import-columns.ts'
import { conceptsOf, type Vocabulary } from '#domain/catalogue/products/search-concepts.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { type Deps, newId } from '#server/deps.ts'
import type { ImageZip } from '#server/catalogue/imports/photos/image-zip.ts'
import { type KnownNames, readKnownNames } from './known-names.ts'
import { partsOfList } from './cell-values.ts'
import { newCellsFinder, saysNothing } from './changed-cells.ts'
import { targetFinder } from './own-targets.ts'
import type { ImportRow } from '#server/catalogue/imports/records.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { wordsIn } from '#server/catalogue/reference.ts'
import { fileChecker } from './row-files.ts'
import type { ReadCells } from './foreign-rows.ts'
import { readRow, type RowCells, type RowProblem } from './row-input.ts'

/** A row with the result of its check. */
export type CheckedRow = ReadCells & {
  readonly productId: string
  readonly isNew: boolean
  /** Whether its product already exists, so that others can link to it even if this row is refused. */
  readonly isThere: boolean
  /** Whether the row would change nothing. */
  readonly isSame: boolean
  readonly sku: string | null
  /** The cells that differ from the product. */
  readonly fresh: RowCells
  readonly problems: readonly RowProblem[]
}

/** Returns a function that checks rows page by page, except for their links to each other. */
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

/** Reads styles from another program's tags, which mix all kinds of words: known styles, else likely ones. */
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

/** Returns the most likely meaning of a word, named as in questions and answers; null without a close match. */
type Guess = (field: AskableField, said: string) => string | null

/** Guesses from known names and synonym groups: "Grey" is Gray, "Furniture > Couches" is Sofas. */
export async function guesser(deps: Deps, names: KnownNames): Promise<Guess> {
  const { reference } = await currentCatalogue(deps)
  const { vocabulary } = wordsIn(reference)
  const ways: Readonly<Record<AskableField, (way: string) => string | null>> = {
    category: (way) => names.categoryLike(way),
    colors: (way) => names.colorNamed(way)?.name ?? null,
    styles: names.styleNamed,
  }
  return (field, said) => {
    // The last step of a path is the most specific: "Furniture > Sofas".
    const steps = field === 'category' ? said.split(/[>›»/]/).toReversed() : [said]
    const tries = steps.flatMap((step) => waysToSay(searchForm(step), vocabulary))
    return firstKnown(tries, ways[field])
  }
}

function firstKnown(tries: readonly Phrase[], known: (way: string) => string | null): string | null {
  for (const { text, categoryIds } of tries) {
    const found = known(text) ?? categoryIds.map(known).find((one) => one !== null)
    if (found) return found
  }
  return null
}

type Phrase = { readonly text: string; readonly categoryIds: readonly string[] }

/** The text as written, then its synonyms, then those of its single words, the last word first. */
function waysToSay(form: string, vocabulary: Vocabulary): Phrase[] {
  const words = form.split(' ').toReversed()
  const concepts = [...conceptsOf(form, vocabulary), ...words.flatMap((word) => conceptsOf(word, vocabulary))]
  const said = concepts.flatMap(({ typed, implied, categoryIds }) =>
    [typed, ...implied].map((way) => ({ text: way.join(' '), categoryIds })),
  )
  return [{ text: form, categoryIds: [] }, ...said].filter(({ text }) => text !== '')
}
