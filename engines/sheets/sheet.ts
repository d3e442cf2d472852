import { safeCell } from '#domain/platform/text/safe-cell.ts'
import { Refusal } from '#domain/refusal.ts'

/** A non-empty row of a spreadsheet, with the row number that spreadsheet programs show. */
export type SheetRow = { readonly number: number; readonly cells: readonly string[] }

export type Sheet = { readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }

const mostRows = 10_000
const mostColumns = 200
const longestCell = 32_767
/** Characters, 64 MB in memory: no honest sheet has more, but many cells of a small file may share one long text. */
const mostSigns = 33_554_432

/** Collects the rows of a file within the limits; the first non-empty row holds the headings. */
export class SheetBuilder {
  #headings: string[] | null = null
  readonly #rows: SheetRow[] = []
  #signs = 0

  add(number: number, given: readonly string[]): void {
    const cells = given.map((cell) => cell.toWellFormed().trim())
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) return
    if (cells.length > mostColumns) throw new Refusal('import.too-many-columns')
    if (cells.some((cell) => cell.length > longestCell)) {
      throw new Refusal('import.cell-too-long', { row: number })
    }
    // Valid XML and CSV contain no NUL, and the database cannot store one.
    if (cells.some((cell) => cell.includes('\0'))) throw new Refusal('import.unreadable')
    if (this.#headings === null) this.#headings = cells.map((cell) => beginningOf(cell))
    else this.#addRow(number, cells)
  }

  #addRow(number: number, cells: readonly string[]): void {
    if (this.#rows.length >= mostRows) throw new Refusal('import.too-many-rows')
    const width = this.#headings?.length ?? 0
    const row = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    if (row.every((cell) => cell === '')) return
    // Rows are identified by their number, so it must increase.
    if (number <= (this.#rows.at(-1)?.number ?? 0)) throw new Refusal('import.unreadable')
    this.#signs += row.reduce((sum, cell) => sum + cell.length, 0)
    if (this.#signs > mostSigns) throw new Refusal('import.bomb')
    this.#rows.push({ number, cells: row })
  }

  sheet(): Sheet {
    if (this.#headings === null || this.#rows.length === 0) throw new Refusal('import.empty')
    return { headings: this.#headings, rows: this.#rows }
  }
}

/** Returns at most the first 200 characters of a cell, without splitting a surrogate pair. */
export function beginningOf(cell: string): string {
  return cell.slice(0, 200).replace(/[\ud800-\udbff]$/, '')
}

/** Most cells in one line of a real table: a line with more is refused without being split further. */
export const mostCellsInLine = mostColumns * 2

/** A text, or a plain decimal number that the spreadsheet can sum. */
export type Cell = string | { readonly number: string }
export type SheetToWrite = { readonly name: string; readonly rows: AsyncIterable<readonly Cell[]> }

/** Returns the text of a cell, made safe against spreadsheet formulas. */
export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? safeCell(cell) : cell.number
}
