import { Readable } from 'node:stream'
import type { SheetFormat } from '#contract/imports/imports.ts'
import { type Cell, type SheetToWrite, textOf } from './cell.ts'
import { writeXlsx } from './write-xlsx.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>

export type SheetFile = { readonly contentType: string; readonly fileName: string; readonly stream: Readable }

/** A file of sheets, made while it is read; CSV has room for the first one only. */
export function sheetFile(
  format: SheetFormat,
  name: string,
  [first, ...others]: readonly [SheetToWrite, ...SheetToWrite[]],
): SheetFile {
  const made = format === 'csv' ? writeCsv(first.rows) : writeXlsx([first, ...others])
  return {
    contentType: types[format],
    fileName: `${name}.${format}`,
    stream: Readable.from(made, { objectMode: false }),
  }
}

export async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

/** Rows as CSV that spreadsheet programs read as UTF-8: with its mark, commas, CRLF, and quotes where needed. */
async function* writeCsv(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const row of rows) yield `${row.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
