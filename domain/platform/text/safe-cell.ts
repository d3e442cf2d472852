/** The first characters by which spreadsheet programs recognise a formula, also in full-width form. */
const wouldRun = /^[\s']*[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]/
const escaped = /^'[\s']*[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]/

/** Escapes a cell that spreadsheet programs would run as a formula; {@link fromSafeCell} removes the apostrophe. */
export function safeCell(text: string): string {
  return wouldRun.test(text) ? `'${text}` : text
}

export function fromSafeCell(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell
}
