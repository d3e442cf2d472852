import { Refusal } from '#domain/refusal.ts'
import { type Sheet, SheetBuilder } from './sheet.ts'
import { attribute, partsOf } from './read-xml.ts'
import { readDirectory, unpackEntry, type ZipEntry } from './read-zip.ts'

/** A spreadsheet of 10,000 rows unpacks to some 30 MB; what is far above that was made to do harm. */
const largestSheet = 67_108_864
const largestStrings = 33_554_432
const largestIndex = 1_048_576
const lastRow = 1_048_576
/** Spreadsheets pack to a tenth, the emptiest to a fiftieth: closer is nothing over and over, but for small ones. */
const closestPacking = 100
const alwaysUnpacked = 4_194_304

/** Reads the first sheet of an .xlsx file: what its cells show, formulas by their last result. */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  const readAt = async (position: number, length: number) => file.subarray(position, position + length)
  const entries = new Map((await readDirectory(readAt, file.length)).map((entry) => [entry.name, entry]))
  const textOf = async (entry: ZipEntry, maxBytes: number) =>
    (await unpackEntry(readAt, entry, Math.min(maxBytes, mostOf(entry)))).toString('utf8')
  const index = async (name: string) => {
    const entry = entries.get(name)
    return entry ? textOf(entry, largestIndex) : ''
  }
  const sheetName = firstSheet(await index('xl/workbook.xml'), await index('xl/_rels/workbook.xml.rels'))
  const [sheet, strings] = [entries.get(sheetName), entries.get('xl/sharedStrings.xml')]
  if (!sheet) throw new Refusal('import.unreadable')
  const shared = strings ? sharedStrings(await textOf(strings, largestStrings)) : []
  return rowsOf(await textOf(sheet, largestSheet), shared)
}

function mostOf({ packedBytes }: ZipEntry): number {
  return Math.max(alwaysUnpacked, packedBytes * closestPacking)
}

function firstSheet(workbook: string, links: string): string {
  for (const part of partsOf(workbook)) {
    if (part.kind === 'text' || part.kind === 'close' || part.name !== 'sheet') continue
    const id = attribute(part.attributes, '(?:[\\w]+:)?id')
    for (const link of partsOf(links)) {
      if (link.kind === 'text' || attribute(link.attributes, 'Id') !== id) continue
      const target = attribute(link.attributes, 'Target') ?? ''
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
    }
  }
  throw new Refusal('import.unreadable')
}

/** Texts that cells name by number; how they sound (`rPh`) is no part of them. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let [text, isText, sounds] = ['', false, 0]
  for (const part of partsOf(xml)) {
    if (part.kind === 'text') {
      if (isText && sounds === 0) text += part.text
      continue
    }
    if (part.name === 't') isText = part.kind === 'open'
    else if (part.name === 'rPh' && part.kind !== 'single') sounds += part.kind === 'open' ? 1 : -1
    else if (part.name === 'si' && part.kind !== 'open') {
      strings.push(part.kind === 'single' ? '' : text)
      text = ''
    }
  }
  return strings
}

type Cell = { readonly column: number; readonly type: string; text: string }

function rowsOf(xml: string, shared: readonly string[]): Sheet {
  const sheet = new SheetBuilder()
  let [number, cells, cell, isValue, next] = [0, [] as string[], null as Cell | null, false, 0]
  for (const part of partsOf(xml)) {
    if (part.kind === 'text') {
      if (cell && isValue) cell.text += part.text
    } else if (part.name === 'row') {
      if (part.kind === 'open') [number, cells, next] = [rowNumber(part.attributes, number), [], 0]
      else if (part.kind === 'close') sheet.add(number, cells)
    } else if (part.name === 'v' || part.name === 't') isValue = part.kind === 'open'
    else if (part.name === 'c') {
      if (part.kind !== 'close') {
        cell = cellOf(part.attributes, next)
        next = cell.column + 1
      }
      if (part.kind !== 'open' && cell) {
        put(cells, cell.column, valueOf(cell, shared))
        cell = null
      }
    }
  }
  return sheet.sheet()
}

function rowNumber(attributes: string, before: number): number {
  const number = Number(attribute(attributes, 'r') ?? before + 1)
  if (!Number.isInteger(number) || number < 1 || number > lastRow) throw new Refusal('import.unreadable')
  return number
}

function cellOf(attributes: string, next: number): Cell {
  const letters = /^[A-Z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0] ?? null
  const column = letters === null ? next : columnOf(letters)
  return { column, type: attribute(attributes, 't') ?? 'n', text: '' }
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function put(cells: string[], column: number, text: string): void {
  if (text === '') return
  if (column > 400) throw new Refusal('import.too-many-columns')
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function valueOf({ type, text }: Cell, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE'
  return type === 'n' ? shownNumber(text.trim()) : text
}

const unpowered = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** A number with the 15 digits that spreadsheet programs show: 1234.5599999999999 is 1234.56. */
function shownNumber(text: string): string {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  const shown = String(Number(number.toPrecision(15)))
  return shown.includes('e') ? unpowered.format(number) : shown
}
