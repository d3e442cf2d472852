import type { Decoded } from '#contract/endpoint.ts'
import { importFields, importHeading } from '#contract/catalogue/imports/import-columns.ts'
import { problemSentence } from '#contract/catalogue/imports/import-problems.ts'
import type { ImportRowProblems, listImportProblems } from '#contract/catalogue/imports/imports.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { fromSafeCell } from '#domain/platform/text/safe-cell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { cutPage, type Page } from '#server/platform/db/page.ts'
import { exportTexts } from './export-texts.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
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

/** A page of the rows with problems, in the reader's words. */
export async function listProblems(
  db: Db,
  row: ImportRow,
  { cursor = 0, limit, language }: ProblemsQuery,
): Promise<Page<ImportRowProblems[]>> {
  const read = await wrongRows(db, row.id, { after: cursor, limit: limit + 1 })
  const shown = read.map(({ problems, ...one }) => ({
    row: one.number,
    name: short(namedIn(saidOf(row, one))),
    problems: problems.map(({ field, problem, value }) => {
      return { field, value, message: problemSentence(problem, isolated(value), language) }
    }),
  }))
  const { total } = await db
    .selectFrom('productImportRows')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('importId', '=', row.id)
    .where('state', 'in', ['refused', 'failed'])
    .executeTakeFirstOrThrow()
  return { ...cutPage(shown, limit, (one) => String(one.row)), total: Number(total) }
}

function namedIn({ name, nameAr, sku, productId }: RowCells): string {
  return name ?? nameAr ?? sku ?? productId ?? ''
}

/** The wrong rows as they were sent, with what to correct: mended, the file can be imported as it is. */
export function problemFile(db: Db, row: ImportRow, language: Language): SheetFile {
  return sheetFile('csv', 'majlis-rows-to-correct', [{ name: '', rows: fileRows(db, row, language) }])
}

async function* fileRows(db: Db, row: ImportRow, language: Language): AsyncGenerator<readonly string[]> {
  const { headings, cellsOfRow } = layoutOf(row, language)
  yield [...headings, exportTexts[language].toCorrect]
  let after = 0
  for (;;) {
    const rows = await wrongRows(db, row.id, { after, limit: pageSize })
    for (const one of rows) yield [...cellsOfRow(one), noteOf(one.problems, language)]
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.number
  }
}

/** As the file was; of a file whose rows were read together, as our own, since a row alone would not say enough. */
function layoutOf(row: ImportRow, language: Language) {
  const mapping = mappingOf(row)
  if (mapping.includes('handle') || mapping.includes('parent')) {
    const headings = importFields.map((field) => importHeading(field, language))
    const cellsOfRow = (one: WrongRow) => importFields.map((field) => saidOf(row, one)[field] ?? '')
    return { headings, cellsOfRow }
  }
  const place = row.headings.findIndex((heading) => isNote(heading))
  const width = place === -1 ? row.headings.length : place
  const cellsOfRow = ({ cells }: WrongRow) => cells.slice(0, width).map(fromSafeCell)
  return { headings: row.headings.slice(0, width), cellsOfRow }
}

/** The column of a file that was corrected before: it is written anew. */
function isNote(heading: string): boolean {
  return Object.values(exportTexts).some(({ toCorrect }) => toCorrect === heading)
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
