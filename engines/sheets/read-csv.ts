import { Refusal } from '#domain/refusal.ts'
import { mostCellsInLine, type Sheet, SheetBuilder } from './sheet.ts'

/** Reads comma, semicolon or tab separated text; quoted cells may hold separators, line breaks and doubled quotes. */
export function readCsv(text: string): Sheet {
  const { start, separator } = separatorOf(text)
  const sheet = new SheetBuilder()
  let at = start
  // Rows are counted as spreadsheet programs do: a line that only names the separator does not count.
  for (let number = 1; at < text.length; number++) {
    const { cells, next } = readRecord(text, at, separator)
    sheet.add(number, cells)
    at = next
  }
  return sheet.sheet()
}

type Cut = { readonly cells: readonly string[]; readonly next: number }

function readRecord(text: string, start: number, separator: string): Cut {
  const cells: string[] = []
  let at = start
  for (;;) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator)
    cells.push(cell)
    if (cells.length > mostCellsInLine) throw new Refusal('import.too-many-columns')
    if (text[end] !== separator) return { cells, next: afterLineBreak(text, end) }
    at = end + 1
  }
}

type CutCell = { readonly cell: string; readonly end: number }

function readPlain(text: string, start: number, separator: string): CutCell {
  let end = start
  while (end < text.length && !isEnd(text[end], separator)) end++
  return { cell: text.slice(start, end), end }
}

function readQuoted(text: string, start: number, separator: string): CutCell {
  const parts: string[] = []
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new Refusal('import.unreadable')
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') {
      // Stray text after the closing quote belongs to the cell.
      const rest = readPlain(text, quote + 1, separator)
      return { cell: parts.join('') + rest.cell, end: rest.end }
    }
    parts.push('"')
    at = quote + 2
  }
}

function isEnd(sign: string | undefined, separator: string): boolean {
  return sign === separator || sign === '\n' || sign === '\r'
}

function afterLineBreak(text: string, end: number): number {
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
}

const separators = [',', ';', '\t'] as const

/** The separator named by a first line like `sep=;`, else the most frequent one in the headings. */
function separatorOf(text: string): { start: number; separator: string } {
  const said = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text)
  if (said?.[1]) return { start: said[0].length, separator: said[1] }
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const sign of text.slice(0, 20_000)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '\n') {
      if (Math.max(...counts.values()) > 0) break
    } else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best = ','] = separators.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return { start: 0, separator: best }
}
