import type { ImportField } from '#contract/catalogue/imports/import-columns.ts'
import { latinDigits, plainDecimal } from '#domain/platform/amounts/decimal-text.ts'
import { htmlText } from '#domain/platform/text/html-text.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import type { SheetRow } from '#engines/sheets/sheet.ts'
import { filesIn } from './cell-values.ts'
import { cellsOf, type RowCells } from './row-input.ts'

/** A row with its cells by our fields. */
export type ReadCells = SheetRow & { readonly said: RowCells }

type File = {
  readonly headings: readonly string[]
  readonly mapping: readonly (ImportField | '')[]
}

/**
 * Converts the rows of a file to products. In our own files each row is one product. In another program's file a design
 * may take several rows: one per variant, rows with photos only, a parent row that is not a product itself. Each
 * variant then becomes a product of the design's family, with the cells given once for all.
 */
export function productRows(rows: readonly SheetRow[], file: File): ReadCells[] {
  const read = rows.map((row) => ({ ...row, said: converted(cellsOf(file.mapping, row.cells), file) }))
  if (file.mapping.includes('handle')) return byHandle(read).map((row) => ofForeign(row, file))
  if (file.mapping.includes('parent')) return byParent(read).map((row) => ofForeign(row, file))
  return read.map(({ said, ...row }) => ({ ...row, said: withoutRead(withSides(said)) }))
}

/** Corrected cells by row number of the file; '' empties a cell. */
export type Corrections = ReadonlyMap<number, RowCells>

/** Applies corrected cells; values without a unit are in our units. */
export function corrected(rows: readonly ReadCells[], corrections: Corrections): ReadCells[] {
  return rows.map((row) => {
    const typed = corrections.get(row.number)
    if (typed === undefined) return row
    return { ...row, said: withoutRead({ ...row.said, ...converted(typed, { headings: [], mapping: [] }) }) }
  })
}

/** Converts weights and sides to our units, and strips markup from descriptions. */
function converted(cells: RowCells, { headings, mapping }: File): RowCells {
  const headingOf = (field: ImportField) => headings[mapping.indexOf(field)] ?? ''
  return mapCells(cells, (text, field) => {
    if (field === 'weight') return inKilograms(text, headingOf(field))
    if (['length', 'width', 'depth', 'height'].includes(field)) return inCentimetres(text, headingOf(field))
    return field === 'description' || field === 'descriptionAr' ? htmlText(text) : text
  })
}

function mapCells(cells: RowCells, change: (text: string, field: ImportField) => string): RowCells {
  const all = Object.entries(cells) as [ImportField, string][]
  return Object.fromEntries(all.map(([field, text]) => [field, change(text, field)]))
}

/** Joins three sides into one text; without a depth, length and width are the two horizontal sides. */
function withSides(cells: RowCells): RowCells {
  const { length, width, depth, height, dimensions } = cells
  const sides = depth === undefined ? [length, width, height] : [width ?? length, depth, height]
  const isWhole = sides.every((one) => one !== undefined)
  return isWhole && dimensions === undefined ? { ...cells, dimensions: sides.join(' x ') } : cells
}

/** Fields that each variant gives itself; all others may be given once for the whole design. */
const ownOfVariant: readonly ImportField[] = [
  'productId',
  'sku',
  'stock',
  'variantPhoto',
  'mainPhoto',
  'photos',
  'photoPlace',
]

function inherited(row: RowCells, head: RowCells): RowCells {
  const above = Object.entries(head).filter(([field]) => !ownOfVariant.includes(field as ImportField))
  return { ...Object.fromEntries(above), ...row }
}

/** Shopify: groups rows by handle; the first row with a name provides the common cells. */
function byHandle(rows: readonly ReadCells[]): ReadCells[] {
  const designs = Map.groupBy(rows, ({ said, number }) => said.handle ?? `row ${number}`)
  return [...designs.values()].flatMap(productsOfDesign)
}

function productsOfDesign(lines: readonly ReadCells[]): ReadCells[] {
  const head = lines.find(({ said }) => said.name !== undefined)?.said ?? {}
  const sold = lines.filter(({ said }) => said.sku ?? said.price ?? said.option1)
  const variants = sold.length === 0 ? lines.slice(0, 1) : sold
  const photos = photosOf(lines.map(({ said }) => said))
  const ofVariants = new Set(variants.flatMap(({ said }) => said.variantPhoto ?? []))
  const common = photos.filter((photo) => !ofVariants.has(photo))
  return variants.map(({ said, ...row }) => {
    const whole = inherited(said, head)
    const cells = variants.length > 1 ? asVariant(whole, whole.handle ?? '') : whole
    // Another variant's photo is better than none.
    const hasNone = common.length === 0 && said.variantPhoto === undefined
    return { ...row, said: withPhotos(cells, hasNone ? photos : common) }
  })
}

function photosOf(lines: readonly RowCells[]): string[] {
  const placed = lines.flatMap(({ mainPhoto, photoPlace }) =>
    filesIn(mainPhoto).map((photo) => ({ photo, place: Number(photoPlace ?? 0) || 0 })),
  )
  return [...new Set(placed.toSorted((a, b) => a.place - b.place).map(({ photo }) => photo))]
}

/** WooCommerce: a variation names its parent, which then is not a product itself. */
function byParent(rows: readonly ReadCells[]): ReadCells[] {
  // A row that has a parent cannot be one: rows that name each other are all products.
  const heads = rows.filter(({ said }) => said.parent === undefined)
  const named = heads.flatMap(({ said }) => [
    ...(said.sku ? [[said.sku, said] as const] : []),
    ...(said.recordId ? [[`id:${said.recordId}`, said] as const] : []),
  ])
  const parents = new Map(named)
  const above = rows.map(({ said }) => (said.parent === undefined ? undefined : parents.get(said.parent)))
  const isAbove = new Set(above)
  return rows.flatMap(({ said, ...row }, index) => {
    if (isAbove.has(said)) return []
    const head = above[index]
    const photos = [...filesIn(said.mainPhoto), ...filesIn(head?.mainPhoto)]
    const whole = head === undefined ? said : asVariant(inherited(said, head), said.parent ?? '', said.name)
    // A product of several categories goes into the first.
    const category = whole.category?.split(/\s*,\s*/)[0] ?? ''
    return [{ ...row, said: withPhotos({ ...whole, category }, photos) }]
  })
}

const colorWords = new Set(['color', 'colour', 'colors', 'colours', 'لون', 'اللون', 'finish'])

function optionsOf({ option1Name, option1, option2Name, option2, option3Name, option3 }: RowCells) {
  const pairs = [
    { name: option1Name, value: option1 },
    { name: option2Name, value: option2 },
    { name: option3Name, value: option3 },
  ]
  return pairs.flatMap(({ name = '', value }) =>
    value === undefined || value === 'Default Title'
      ? []
      : [{ isColor: colorWords.has(searchForm(name)), value }],
  )
}

/** "Diwan Sofa, Navy": variants are told apart by the part of their names that differs (0056). */
function asVariant(cells: RowCells, family: string, ownName?: string): RowCells {
  const parts = [cells.name ?? '', ...optionsOf(cells).map(({ value }) => value)]
  return { ...cells, name: ownName ?? parts.filter((part) => part !== '').join(', '), family }
}

/** The variant's own photo first, then as many of the design's as a product may have. */
function withPhotos(cells: RowCells, photos: readonly string[]): RowCells {
  const [mainPhoto = '', ...others] = new Set([...filesIn(cells.variantPhoto), ...photos])
  return { ...cells, mainPhoto, photos: others.slice(0, 5).join('\n') }
}

const offSale = /^(?:draft|archived|unlisted|false|0|-1)$/i

/** Maps the other program's remaining fields: colour from options, category from type, sides from the description. */
function ofForeign({ said, ...row }: ReadCells, { mapping }: File): ReadCells {
  const cells = withSides(said)
  const color = optionsOf(cells).find(({ isColor }) => isColor)?.value
  const written = mapping.includes('dimensions') ? '' : dimensionsIn(cells.description ?? '')
  const whole: RowCells = {
    ...cells,
    category: cells.category || (cells.productType ?? ''),
    colors: cells.colors ?? color ?? '',
    dimensions: cells.dimensions ?? written,
    listing: offSale.test(cells.listing ?? '') ? (cells.listing ?? '') : '',
  }
  return { ...row, said: withoutRead(whole) }
}

function withoutRead(cells: RowCells): RowCells {
  const kept = Object.entries(cells).filter(([field, text]) => text !== '' && !readAlready.has(field))
  return Object.fromEntries(kept)
}

const readAlready: ReadonlySet<string> = new Set<ImportField>([
  ...(['handle', 'parent', 'recordId', 'rowType', 'productType', 'photoPlace', 'variantPhoto'] as const),
  ...(['option1Name', 'option1', 'option2Name', 'option2', 'option3Name', 'option3'] as const),
  ...(['length', 'width', 'depth', 'height'] as const),
])

const side = String.raw`[WLDHعاط]?\s*[:.]?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:cm|سم)?\s*[WLDH]?`
const threeSides = new RegExp(String.raw`${side}\s*[x×*]\s*${side}\s*[x×*]\s*${side}`, 'i')

/** Finds "Dimensions: 226 x 97 x 91 cm" in a description; '' if there are none in centimetres. */
function dimensionsIn(description: string): string {
  const lines = latinDigits(description).split('\n')
  const line = lines.find((one) => threeSides.test(one) && /\d\s*(?:cm|سم)/i.test(one))
  return (
    threeSides
      .exec(line ?? '')
      ?.slice(1, 4)
      .join(' x ') ?? ''
  )
}

/** Hundredths of a kilogram, or of a centimetre, per unit. */
type Units = Readonly<Record<string, number>>

const weights: Units = {
  ...each('kg kgs كجم كغ كيلو كيلوغرام', 100),
  ...each('g gr gm gram grams غ جم غم غرام جرام بالغرام بالجرام', 0.1),
  ...each('lb lbs pound pounds رطل', 45.359237),
  ...each('oz', 2.8349523),
}
const lengths: Units = {
  ...each('cm سم سنتيمتر', 100),
  ...each('mm مم', 10),
  ...each('m metre metres meter meters متر', 10_000),
  ...each('in inch inches انش بوصه', 254),
  ...each('ft feet foot قدم', 3048),
}

function each(names: string, hundredths: number): Units {
  return Object.fromEntries(names.split(' ').map((name) => [name, hundredths]))
}

/** Converts a weight to kilograms, by the unit in its cell or else its heading; text that is no such number stays. */
function inKilograms(cell: string, heading: string): string {
  return inHundredths(cell, heading, weights)
}

/** Converts a side to centimetres, likewise. */
function inCentimetres(cell: string, heading: string): string {
  return inHundredths(cell, heading, lengths)
}

function inHundredths(cell: string, heading: string, units: Units): string {
  const [, number = cell, own = ''] = /^(.*?[\d٠-٩۰-۹])\s*(\p{L}+)\.?$/u.exec(cell.trim()) ?? []
  const named = units[searchForm(own)]
  const unit = named ?? unitIn(heading, units)
  const plain = plainDecimal(named === undefined ? cell : number)
  if (unit === undefined || unit === 100 || !/^\d{1,9}(?:\.\d{1,9})?$/.test(plain))
    return named === 100 ? number : cell
  const hundredths = Math.round(Number(plain) * unit)
  // A few grams must not become zero.
  return String((Number(plain) > 0 ? Math.max(1, hundredths) : hundredths) / 100)
}

/** Finds the unit in a heading: "Variant Grams", "Weight (lbs)", "الوزن بالغرام". */
function unitIn(heading: string, units: Units): number | undefined {
  const words = searchForm(heading.replaceAll(/[%_]/g, ' ')).split(' ')
  return words.map((word) => units[word]).find((unit) => unit !== undefined)
}
