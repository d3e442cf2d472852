import { safeCell } from '#domain/platform/text/safe-cell.ts'

/** A text, or a plain decimal number that may be summed up. */
export type Cell = string | { readonly number: string }
export type SheetToWrite = { readonly name: string; readonly rows: AsyncIterable<readonly Cell[]> }

/** What a cell shows; no text is left that a spreadsheet program would run. */
export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? safeCell(cell) : cell.number
}
