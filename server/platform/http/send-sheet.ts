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

/** The requested format and language of a list as a file; CSV by default. */
export function sheetWantedIn({ query: { format = 'csv' }, language }: SheetRequest) {
  return { format, language }
}

/**
 * An Excel file of every order takes some 15 MB while it is made: memory has room for this many, one per user, and each
 * ends after `longestMs`, however slowly it is read.
 */
const making = { mostAtOnce: 4, longestMs: 10 * 60_000 }
const makers = new Set<string>()

type MadeFile = {
  /** The content type. */
  readonly type: string
  readonly name: string
  /** Whether the browser displays it instead of saving it. */
  readonly isShown?: boolean
}

/** Sends a file generated for this request; it is not cached. */
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

/** Sends a sheet as a download. Refusal: request.too-many, while too many Excel files are being made. */
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

/** A column of a list as a file: its heading in each language, and the cell of a row. */
export type Column<Row> = readonly [en: string, ar: string, cell: (row: Row, language: Language) => Cell]

/** The name, sheet title and columns of a list as a file. */
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

/** Sends a list as a file, one line per row, generated while it is sent; CSV by default. */
export function sendList<Row>(call: FileCall, of: ListFile<Row>, rows: Rows<Row>): FastifyReply {
  const wanted = sheetWantedIn(call)
  const sheet = { name: of.sheet[call.language], rows: linesOf(of.columns, rows, call.language) }
  return sendSheet(call.reply, sheetFile(wanted, of.name, [sheet]))
}

/** The heading line of a sheet, then one line per row. */
export async function* linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  yield columns.map(([en, ar]) => (language === 'ar' ? ar : en))
  for await (const row of rows) yield columns.map(([, , cell]) => cell(row, language))
}

/** An amount in dirhams as a number that can be summed; empty for null. */
export function amountCell(fils: Fils | null): Cell {
  return fils === null ? '' : { number: fromFils(fils) }
}

/** The day in the UAE; empty for null. */
export function dayCell(at: Date | null): Cell {
  return at === null ? '' : dayOf(at)
}

/** A number with at most four decimals; empty for null. */
export function numberCell(value: number | null): Cell {
  return value === null ? '' : { number: String(Math.round(value * 10_000) / 10_000) }
}

/** The column with the shop of a row. */
export const shopColumn: Column<{ readonly shopName: string; readonly shopNameAr: string | null }> = [
  'Shop',
  'المتجر',
  ({ shopName: name, shopNameAr: nameAr }, language) => nameIn(language, { name, nameAr }),
]
