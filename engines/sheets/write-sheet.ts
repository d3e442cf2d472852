import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { SheetFormat } from '#contract/file-route.ts'
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
function writeCsv(rows: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  const text = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[;\t\r\n]|^\s|\s$/,
    cast: { string: textOf, object: (cell) => textOf(cell as Cell) },
  })
  // What fails in a row reaches whoever reads.
  return pipeline(rows, text, () => undefined)
}
