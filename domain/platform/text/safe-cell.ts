/** How a spreadsheet program recognises a formula: the first sign, also in its full-width form. */
const wouldRun = /^[\s']*[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]/
const escaped = /^'[\s']*[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]/

/** A text as a cell that no spreadsheet program runs; {@link fromSafeCell} takes the apostrophe away again. */
export function safeCell(text: string): string {
  return wouldRun.test(text) ? `'${text}` : text
}

export function fromSafeCell(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell
}
