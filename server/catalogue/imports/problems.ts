import type { Decoded } from '#contract/endpoint.ts'
import { type ImportField, importFields, importHeading } from '#contract/catalogue/imports/import-columns.ts'
import { problemSentence } from '#contract/catalogue/imports/import-problems.ts'
import {
  type ImportRowProblems,
  type listImportProblems,
  longestCorrection,
} from '#contract/catalogue/imports/imports.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { fromSafeCell } from '#domain/platform/text/safe-cell.ts'
import type { Db } from '#server/deps.ts'
import { cutPage, type Page } from '#server/platform/db/page.ts'
import { exportTexts } from './export-texts.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { readCorrections } from './corrections.ts'
import { type ImportRow, mappingOf, saidOf } from './records.ts'
import { type RowCells, type RowProblem, short } from './rows/row-input.ts'

const pageSize = 500

type ProblemsQuery = Decoded<typeof listImportProblems>['query'] & { readonly language: Language }

type WrongRow = {
  readonly number: number
  readonly cells: string[]
  readonly said: unknown
  readonly problems: readonly RowProblem[]
}

/** Lists a page of the rows with problems, in the reader's language. */
export async function listProblems(
  db: Db,
  row: ImportRow,
  { cursor = 0, limit, language }: ProblemsQuery,
): Promise<Page<ImportRowProblems[]>> {
  const read = await wrongRows(db, row.id, { after: cursor, limit: limit + 1 })
  const shown = read.map(({ problems, ...one }) => {
    const said = saidOf(row, one)
    const cellOf = cellReader(said, problems)
    return {
      row: one.number,
      name: short(namedIn(said)),
      problems: problems.map(({ field, problem, value }) => {
        const message = problemSentence(problem, isolated(value), language)
        return { field, value, message, cell: cellOf(field) }
      }),
    }
  })
  const { total } = await db
    .selectFrom('productImportRows')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('importId', '=', row.id)
    .where('state', 'in', ['refused', 'failed'])
    .executeTakeFirstOrThrow()
  return { ...cutPage(shown, limit, (one) => String(one.row)), total: Number(total) }
}

/** Returns the text of a cell that can be corrected by itself; words asked about once for all rows cannot. */
function cellReader(said: RowCells, problems: readonly RowProblem[]) {
  const asked = new Set(problems.flatMap(({ field, asks }) => (asks === undefined ? [] : field)))
  return (field: ImportField | null): string | null => {
    if (field === null || asked.has(field) || !importFields.some((own) => own === field)) return null
    const cell = (said[field] ?? '').replaceAll(/\s*[\r\n]+\s*/g, '; ')
    return cell.length > longestCorrection ? null : cell
  }
}

function namedIn({ name, nameAr, sku, productId }: RowCells): string {
  return name ?? nameAr ?? sku ?? productId ?? ''
}

/** Exports the rows with problems as they were sent, with notes; once corrected, the file can be imported as it is. */
export function problemFile(db: Db, row: ImportRow, language: Language): SheetFile {
  return sheetFile('csv', 'majlis-rows-to-correct', [{ name: '', rows: fileRows(db, row, language) }])
}

async function* fileRows(db: Db, row: ImportRow, language: Language): AsyncGenerator<readonly string[]> {
  const { headings, cellsOfRow } = layoutOf(row, language, (await readCorrections(db, row.id)).size > 0)
  yield [...headings, exportTexts.toCorrect[language]]
  let after = 0
  for (;;) {
    const rows = await wrongRows(db, row.id, { after, limit: pageSize })
    for (const one of rows) yield [...cellsOfRow(one), noteOf(one.problems, language)]
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.number
  }
}

/**
 * The layout of the uploaded file; our own where a row alone would be incomplete, because rows were read together or
 * corrected.
 */
function layoutOf(row: ImportRow, language: Language, isCorrected: boolean) {
  const mapping = mappingOf(row)
  if (isCorrected || mapping.includes('handle') || mapping.includes('parent')) {
    const headings = importFields.map((field) => importHeading(field, language))
    const cellsOfRow = (one: WrongRow) => importFields.map((field) => saidOf(row, one)[field] ?? '')
    return { headings, cellsOfRow }
  }
  const place = row.headings.findIndex((heading) => isNote(heading))
  const width = place === -1 ? row.headings.length : place
  const cellsOfRow = ({ cells }: WrongRow) => cells.slice(0, width).map(fromSafeCell)
  return { headings: row.headings.slice(0, width), cellsOfRow }
}

/** Whether it is the notes column of a corrected file, which is written anew. */
function isNote(heading: string): boolean {
  return Object.values<string>(exportTexts.toCorrect).includes(heading)
}

function noteOf(problems: readonly RowProblem[], language: Language): string {
  return problems
    .map(({ field, problem, value }) => {
      const sentence = problemSentence(problem, value, language)
      return field === null ? sentence : `${importHeading(field, language)}: ${sentence}`
    })
    .join(' ')
}

async function wrongRows(
  db: Db,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<WrongRow[]> {
  const query = db
    .selectFrom('productImportRows')
    .select(['number', 'cells', 'said', 'problems'])
    .where('importId', '=', importId)
    .where('state', 'in', ['refused', 'failed'])
    .where('number', '>', after)
  const rows = await query.orderBy('number').limit(limit).execute()
  return rows.map((one) => ({ ...one, problems: one.problems as unknown as RowProblem[] }))
}
