import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { SheetFormat } from '#contract/file-route.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'
import { type Cell, type SheetToWrite, textOf } from './sheet.ts'
import { asXstring } from './xstring.ts'
import { writeZip } from './write-zip.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>

export type SheetFile = { readonly contentType: string; readonly fileName: string; readonly stream: Readable }

/** CSV needs no language: it has no reading direction. */
type SheetWanted = 'csv' | { readonly format: SheetFormat; readonly language: Language }

/** Streams a file of sheets; CSV contains only the first. */
export function sheetFile(
  wanted: SheetWanted,
  name: string,
  sheets: readonly [SheetToWrite, ...SheetToWrite[]],
): SheetFile {
  const { format, language } = wanted === 'csv' ? { format: wanted, language: 'en' as const } : wanted
  const made = format === 'csv' ? writeCsv(sheets[0].rows) : writeXlsx(sheets, language)
  return {
    contentType: types[format],
    fileName: `${name}.${format}`,
    stream: Readable.from(made, { objectMode: false }),
  }
}

export async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

/** Writes CSV that spreadsheet programs read as UTF-8: with a BOM, commas, CRLF, and quotes where needed. */
function writeCsv(rows: AsyncIterable<readonly Cell[]>): AsyncIterable<string> {
  const text = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[;\t\r\n]|^\s|\s$/,
    cast: { string: textOf, object: (cell) => textOf(cell as Cell) },
  })
  // An error in a row reaches the reader of the stream.
  return pipeline(rows, text, () => undefined)
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const main = `xmlns="${openXml}/spreadsheetml/2006/main"`
const relation = `${openXml}/officeDocument/2006/relationships`

/** Writes sheets as an .xlsx file, row by row: every text is stored as text, never as a formula. */
function writeXlsx(sheets: readonly SheetToWrite[], language: Language): AsyncGenerator<Uint8Array> {
  return writeZip([
    { name: '[Content_Types].xml', content: once(contentTypes(sheets.length)) },
    { name: '_rels/.rels', content: once(relations([['officeDocument', 'xl/workbook.xml']])) },
    { name: 'xl/workbook.xml', content: once(workbook(sheets)) },
    { name: 'xl/_rels/workbook.xml.rels', content: once(relations(sheets.map(sheetRelation))) },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(rows, language),
    })),
  ])
}

async function* once(text: string): AsyncGenerator<string> {
  yield declaration + text
}

function contentTypes(sheets: number): string {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${parts.join('')}</Types>`
}

function sheetRelation(_sheet: SheetToWrite, index: number): readonly [string, string] {
  return ['worksheet', `worksheets/sheet${index + 1}.xml`]
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const links = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${relation}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${openXml}/package/2006/relationships">${links.join('')}</Relationships>`
}

function workbook(sheets: readonly SheetToWrite[]): string {
  const named = sheets.map(
    ({ name }, index) =>
      `<sheet name="${xmlText(name.slice(0, 31))}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  )
  return `<workbook ${main} xmlns:r="${relation}"><sheets>${named.join('')}</sheets></workbook>`
}

const fromTheRight = '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>'

async function* sheetXml(rows: SheetToWrite['rows'], language: Language): AsyncGenerator<string> {
  yield `${declaration}<worksheet ${main}>${language === 'ar' ? fromTheRight : ''}<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="50" width="22" customWidth="1"/></cols><sheetData>`
  let number = 0
  for await (const row of rows) {
    number += 1
    yield `<row r="${number}">${row.map((cell, column) => cellXml(cell, columnName(column) + number)).join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/** 0 is A, 26 is AA. */
function columnName(column: number): string {
  const before = column < 26 ? '' : columnName(Math.floor(column / 26) - 1)
  return before + String.fromCharCode(65 + (column % 26))
}

function cellXml(cell: Cell, place: string): string {
  if (cell === '') return ''
  if (typeof cell !== 'string') return `<c r="${place}"><v>${cell.number}</v></c>`
  const text = xmlText(asXstring(textOf(cell)))
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
