import { safeCell } from '#domain/platform/text/safe-cell.ts'
import { Refusal } from '#domain/refusal.ts'

/** A row of a spreadsheet that says anything, with the number that spreadsheet programs show beside it. */
export type SheetRow = { readonly number: number; readonly cells: readonly string[] }

export type Sheet = { readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }

const mostRows = 10_000
const mostColumns = 200
const longestCell = 32_767
/** Many cells may name one text of a small file; of so many signs, 64 MB in memory, no honest sheet has more. */
const mostSigns = 33_554_432

/** Collects the rows of a file within its bounds; the first that says anything are the headings. */
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
    // XML and CSV hold none; the database has no room for one.
    if (cells.some((cell) => cell.includes('\0'))) throw new Refusal('import.unreadable')
    if (this.#headings === null) this.#headings = cells.map((cell) => beginningOf(cell))
    else this.#addRow(number, cells)
  }

  #addRow(number: number, cells: readonly string[]): void {
    if (this.#rows.length >= mostRows) throw new Refusal('import.too-many-rows')
    const width = this.#headings?.length ?? 0
    const row = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    if (row.every((cell) => cell === '')) return
    // A row is known by its number.
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

/** At most 200 signs of a cell, none of them halved. */
export function beginningOf(cell: string): string {
  return cell.slice(0, 200).replace(/[\ud800-\udbff]$/, '')
}

/** The most separators in one line before nobody could mean a table: it is refused without being cut up. */
export const mostCellsInLine = mostColumns * 2

/** A text, or a plain decimal number that may be summed up. */
export type Cell = string | { readonly number: string }
export type SheetToWrite = { readonly name: string; readonly rows: AsyncIterable<readonly Cell[]> }

/** What a cell shows; no text is left that a spreadsheet program would run. */
export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? safeCell(cell) : cell.number
}
