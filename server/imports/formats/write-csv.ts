import { type Cell, textOf } from './cell.ts'

/** Rows as CSV that spreadsheet programs read as UTF-8: with its mark, commas, CRLF, and quotes where needed. */
export async function* writeCsv(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const row of rows) yield `${row.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
