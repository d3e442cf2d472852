import { addAbortSignal, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SheetFormat } from '#contract/file-route.ts'
import { fromFils, type Fils } from '#domain/platform/amounts/money.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { type Bilingual, type Language, nameIn } from '#domain/platform/text/language.ts'
import { tooMany, wideRange } from '#server/platform/http/limits.ts'
import { notedOf } from './request-log.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'

type SheetRequest = {
  readonly query: { readonly format?: SheetFormat | undefined }
  readonly language: Language
}

/** In which form and language a list is wanted as a file: CSV where the query does not say. */
export function sheetWantedIn({ query: { format = 'csv' }, language }: SheetRequest) {
  return { format, language }
}

/**
 * An Excel file of every order holds some 15 MB while it is made: these are what the memory has room for, one for a user,
 * each for so long, however slowly it is read.
 */
const making = { mostAtOnce: 4, longestMs: 10 * 60_000 }
const makers = new Set<string>()

type MadeFile = {
  /** Its content type. */
  readonly type: string
  readonly name: string
  /** Whether a browser shows it; otherwise it saves it. */
  readonly isShown?: boolean
}

/** Sends a file that is made for whoever asks; no cache keeps it. */
export function sendMade(
  reply: FastifyReply,
  { type, name, isShown = false }: MadeFile,
  content: Readable | Uint8Array | string,
): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(content instanceof Uint8Array ? Buffer.from(content) : content)
}

/** Sends a sheet to be kept. Refusal: request.too-many, where too many Excel files are being made. */
export function sendSheet(
  reply: FastifyReply,
  { contentType, fileName, stream }: SheetFile,
  bounds = making,
): FastifyReply {
  if (fileName.endsWith('.xlsx')) {
    const { request } = reply
    const maker = notedOf(request).user ?? wideRange(request.ip)
    if (makers.size >= bounds.mostAtOnce || makers.has(maker)) {
      stream.destroy()
      throw tooMany({ retryAfterSeconds: 10 })
    }
    makers.add(maker)
    stream.once('close', () => makers.delete(maker))
    addAbortSignal(AbortSignal.timeout(bounds.longestMs), stream)
  }
  return sendMade(reply, { type: contentType, name: fileName }, stream)
}

/** A column of a list as a file: what it is called in each language, and what a row has there. */
export type Column<Row> = readonly [en: string, ar: string, cell: (row: Row, language: Language) => Cell]

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

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>

/** Sends every row as a line of a file, made while it is sent; as CSV where nothing is said. */
export function sendList<Row>(call: FileCall, of: ListFile<Row>, rows: Rows<Row>): FastifyReply {
  const wanted = sheetWantedIn(call)
  const sheet = { name: of.sheet[call.language], rows: linesOf(of.columns, rows, call.language) }
  return sendSheet(call.reply, sheetFile(wanted, of.name, [sheet]))
}

/** The headings of a sheet, and a line for each row. */
export async function* linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
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

/** A number with at most four digits behind its point; of none, nothing. */
export function numberCell(value: number | null): Cell {
  return value === null ? '' : { number: String(Math.round(value * 10_000) / 10_000) }
}

/** Which shop a row is of. */
export const shopColumn: Column<{ readonly shopName: string; readonly shopNameAr: string | null }> = [
  'Shop',
  'المتجر',
  ({ shopName: name, shopNameAr: nameAr }, language) => nameIn(language, { name, nameAr }),
]
