import type { Decoded } from '#contract/endpoint.ts'
import { importHeading } from '#contract/catalogue/imports/import-columns.ts'
import { problemSentence } from '#contract/catalogue/imports/import-problems.ts'
import type { ImportRowProblems, listImportProblems } from '#contract/catalogue/imports/imports.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { fromSafeCell } from '#domain/platform/text/safe-cell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { cutPage, type Page } from '#server/platform/db/page.ts'
import { exportTexts } from './export-texts.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { type ImportRow, mappingOf } from './records.ts'
import { cellsOf, type RowProblem, short } from './rows/row-input.ts'

const pageSize = 500

type ProblemsQuery = Decoded<typeof listImportProblems>['query'] & { readonly language: Language }

type WrongRow = {
  readonly number: number
  readonly cells: readonly string[]
  readonly problems: readonly RowProblem[]
}

/** A page of the rows with problems, in the reader's words. */
export async function listProblems(
  db: Db,
  row: ImportRow,
  { cursor = 0, limit, language }: ProblemsQuery,
): Promise<Page<ImportRowProblems[]>> {
  const read = await wrongRows(db, row.id, { after: cursor, limit: limit + 1 })
  const mapping = mappingOf(row)
  const told = read.map(({ number, cells, problems }) => ({
    row: number,
    name: short(namedIn(cellsOf(mapping, cells))),
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
  return { ...cutPage(told, limit, (one) => String(one.row)), total: Number(total) }
}

function namedIn({ name, nameAr, sku, productId }: ReturnType<typeof cellsOf>): string {
  return name ?? nameAr ?? sku ?? productId ?? ''
}

/** The wrong rows as they were sent, with what to correct: mended, the file can be imported as it is. */
export function problemFile(db: Db, row: ImportRow, language: Language): SheetFile {
  return sheetFile('csv', 'majlis-rows-to-correct', [{ name: '', rows: fileRows(db, row, language) }])
}

async function* fileRows(db: Db, row: ImportRow, language: Language): AsyncGenerator<readonly string[]> {
  const { toCorrect } = exportTexts[language]
  const place = row.headings.findIndex((heading) => isNote(heading))
  const width = place === -1 ? row.headings.length : place
  yield [...row.headings.slice(0, width), toCorrect]
  let after = 0
  for (;;) {
    const rows = await wrongRows(db, row.id, { after, limit: pageSize })
    for (const { cells, problems } of rows) {
      yield [...cells.slice(0, width).map(fromSafeCell), noteOf(problems, language)]
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.number
  }
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
    .select(['number', 'cells', 'problems'])
    .where('importId', '=', importId)
    .where('state', 'in', ['refused', 'failed'])
    .where('number', '>', after)
  const rows = await query.orderBy('number').limit(limit).execute()
  return rows.map((one) => ({ ...one, problems: one.problems as unknown as RowProblem[] }))
}
