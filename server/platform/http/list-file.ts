import type { FastifyReply } from 'fastify'
import type { SheetFormat } from '#contract/file-route.ts'
import { fromFils, type Fils } from '#domain/platform/amounts/money.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { sheetFile } from '#engines/sheets/write-sheet.ts'
import { sendSheet, sheetWantedIn } from './send-sheet.ts'

/** A column of a list as a file: what it is called in each language, and what a row has there. */
type Column<Row> = readonly [en: string, ar: string, cell: (row: Row, language: Language) => Cell]

/** A list as a file, as a value. */
export type ListFile<Row> = {
  readonly name: `majlis-${string}`
  readonly sheet: Bilingual
  readonly columns: readonly Column<Row>[]
}

type FileCall = {
  readonly reply: FastifyReply
  readonly language: Language
  readonly query: { readonly format?: SheetFormat | undefined }
}

/** Sends every row as a line of a file, made while it is sent; as CSV where nothing is said. */
export function sendList<Row>(call: FileCall, of: ListFile<Row>, rows: AsyncIterable<Row>): FastifyReply {
  const { format, language } = sheetWantedIn(call)
  const lines = linesOf(of.columns, rows, language)
  return sendSheet(call.reply, sheetFile(format, of.name, [{ name: of.sheet[language], rows: lines }]))
}

async function* linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  yield columns.map(([en, ar]) => (language === 'ar' ? ar : en))
  for await (const row of rows) yield columns.map(([, , cell]) => cell(row, language))
}

/** An amount that may be summed up; of none, nothing. */
export function amountCell(fils: Fils | null): Cell {
  return fils === null ? '' : { number: fromFils(fils) }
}

/** A day in the UAE; of none, nothing. */
export function dayCell(at: Date | null): Cell {
  return at === null ? '' : dayOf(at)
}
