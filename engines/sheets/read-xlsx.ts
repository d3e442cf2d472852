import { Refusal } from '#domain/refusal.ts'
import { type Sheet, SheetBuilder } from './sheet.ts'
import { readXml, type XmlReader } from './read-xml.ts'
import { fromXstring } from './xstring.ts'
import { openZip, unpack, type ZipEntry } from './read-zip.ts'

/** A spreadsheet of 10,000 rows unpacks to some 30 MB; a file far above that is malicious. */
const largestSheet = 67_108_864
const largestStrings = 33_554_432
const largestIndex = 1_048_576
const lastRow = 1_048_576
/** Spreadsheets compress to a tenth, the emptiest to a fiftieth; beyond that, all but small ones are bombs. */
const closestPacking = 100
const alwaysUnpacked = 4_194_304

/** Reads the first sheet of an .xlsx file: the displayed values of its cells, formulas as their last result. */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  const { zip, entries } = await openZip(file)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const read = async (name: string, maxBytes: number, reader: XmlReader) => {
    const entry = byName.get(name)
    if (entry) await readXml(unpack(zip, entry, Math.min(maxBytes, mostOf(entry))), reader)
  }
  const sheetName = await firstSheet(read)
  if (!byName.has(sheetName)) throw new Refusal('import.unreadable')
  const strings = stringsReader()
  await read('xl/sharedStrings.xml', largestStrings, strings)
  const styles = stylesReader()
  await read('xl/styles.xml', largestStrings, styles)
  const rows = rowsReader(strings.strings, styles.percents)
  await read(sheetName, largestSheet, rows)
  return rows.sheet.sheet()
}

type ReadPart = (name: string, maxBytes: number, reader: XmlReader) => Promise<void>

function mostOf({ compressedSize }: ZipEntry): number {
  return Math.max(alwaysUnpacked, compressedSize * closestPacking)
}

async function firstSheet(read: ReadPart): Promise<string> {
  const [ids, targets] = [[] as (string | undefined)[], new Map<string | undefined, string>()]
  await read('xl/workbook.xml', largestIndex, {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      ids.push(Object.entries(attributes).find(([key]) => /^(?:\w+:)?id$/.test(key))?.[1])
    },
  })
  await read('xl/_rels/workbook.xml.rels', largestIndex, {
    open: (_name, { Id, Target }) => {
      if (Target !== undefined) targets.set(Id, Target)
    },
  })
  const target = targets.get(ids[0])
  if (target === undefined) throw new Refusal('import.unreadable')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Reads the shared strings, which cells reference by index, without their phonetic guides (`rPh`). */
function stringsReader(): XmlReader & { readonly strings: readonly string[] } {
  const strings: string[] = []
  let [text, isText, sounds] = ['', false, 0]
  return {
    strings,
    open: (name) => {
      if (name === 't') isText = true
      else if (name === 'rPh') sounds += 1
    },
    text: (given) => {
      if (isText && sounds === 0) text += given
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') sounds -= 1
      else if (name === 'si') {
        strings.push(fromXstring(text))
        text = ''
      }
    },
  }
}

/** Reads the cell formats, which cells reference by index: whether each is a percentage. */
function stylesReader(): XmlReader & { readonly percents: readonly boolean[] } {
  const [percents, formats] = [[] as boolean[], new Set(['9', '10'])]
  let isOfCells = false
  return {
    percents,
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && isPercent(formatCode)) formats.add(numFmtId)
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) percents.push(formats.has(numFmtId))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  }
}

/** Judges by the section for positive numbers; a percent sign that is quoted or escaped is plain text. */
function isPercent(formatCode: string): boolean {
  const [above = ''] = formatCode.replaceAll(/"[^"]*"|[\\_*]./g, '').split(';')
  return above.includes('%')
}

type Cell = { readonly column: number; readonly type: string; readonly isPercent: boolean; text: string }

function rowsReader(
  shared: readonly string[],
  percents: readonly boolean[],
): XmlReader & { readonly sheet: SheetBuilder } {
  const sheet = new SheetBuilder()
  let [number, cells, cell, isValue, next] = [0, [] as string[], null as Cell | null, false, 0]
  return {
    sheet,
    open: (name, attributes) => {
      if (name === 'row') [number, cells, next] = [rowNumber(attributes, number), [], 0]
      else if (name === 'v' || name === 't') isValue = true
      else if (name === 'c') {
        cell = cellOf(attributes, next, percents)
        next = cell.column + 1
      }
    },
    text: (given) => {
      if (cell && isValue) cell.text += given
    },
    close: (name) => {
      if (name === 'row') sheet.add(number, cells)
      else if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell) {
        put(cells, cell.column, valueOf(cell, shared))
        cell = null
      }
    },
  }
}

type Attributes = Readonly<Record<string, string>>

function rowNumber({ r }: Attributes, before: number): number {
  const number = Number(r ?? before + 1)
  if (!Number.isInteger(number) || number < 1 || number > lastRow) throw new Refusal('import.unreadable')
  return number
}

function cellOf({ r = '', t = 'n', s = '0' }: Attributes, next: number, percents: readonly boolean[]): Cell {
  const letters = /^[A-Z]{1,3}/.exec(r)?.[0]
  const column = letters === undefined ? next : columnOf(letters)
  return { column, type: t, isPercent: percents[Number(s)] ?? false, text: '' }
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

function valueOf({ type, text, isPercent }: Cell, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text.trim() === '1' ? 'TRUE' : 'FALSE'
  return type === 'n' ? shownNumber(text.trim(), isPercent) : fromXstring(text)
}

const unpowered = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** Formats a number with the 15 digits that spreadsheet programs show: 1234.5599999999999 as 1234.56, or 0.1 as 10%. */
function shownNumber(text: string, isPercent: boolean): string {
  const number = Number(text) * (isPercent ? 100 : 1)
  if (text === '' || !Number.isFinite(number)) return text
  const shown = String(Number(number.toPrecision(15)))
  return (shown.includes('e') ? unpowered.format(number) : shown) + (isPercent ? '%' : '')
}
