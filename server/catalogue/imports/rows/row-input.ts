import { z } from 'zod'
import { fieldOfColumn, type ImportField } from '#contract/catalogue/imports/import-columns.ts'
import type { ImportProblem } from '#contract/catalogue/imports/import-problems.ts'
import type { ProductColorInput } from '#contract/catalogue/products/field-kinds.ts'
import { fieldOf } from '#contract/catalogue/products/field-lists.ts'
import type { FieldKind } from '#contract/catalogue/products/product-fields.ts'
import {
  type ProductInput,
  productChanges,
  productInput,
} from '#contract/catalogue/products/product-input.ts'
import { plainDecimal, wholeNumberOf } from '#domain/platform/amounts/decimal-text.ts'
import { fromSafeCell } from '#domain/platform/text/safe-cell.ts'
import { currencyOf, partsOfList, filesIn } from './cell-values.ts'
import { type KnownNames, styleNamed } from './known-names.ts'

/** What is wrong with a row: the field, where it is one, the rule, and what the cell says. */
export type RowProblem = {
  readonly field: ImportField | null
  readonly problem: ImportProblem
  readonly value: string
}

/** The cells of a row by the field they fill; only those that say something. */
export type RowCells = Partial<Record<ImportField, string>>

/** A row as a product, or as the changes of one: photos and model still as the file names them. */
export type RowInput = {
  readonly sent: Partial<ProductInput>
  readonly files: RowFiles
  readonly problems: readonly RowProblem[]
}
export type RowFiles = {
  readonly mainPhoto: readonly string[]
  readonly photos: readonly string[]
  readonly photo3d: readonly string[]
}

export function cellsOf(mapping: readonly (ImportField | '')[], cells: readonly string[]): RowCells {
  const given = mapping.flatMap((field, column) => {
    const text = fromSafeCell(cells[column] ?? '').trim()
    return field === '' || text === '' ? [] : [[field, text] as const]
  })
  return Object.fromEntries(given)
}

type RowContext = { readonly names: KnownNames; readonly isNew: boolean }

/**
 * Reads a row by the same rules as the product form. An empty cell of a product that is there already leaves it as it
 * is. Nothing is guessed: what is not understood is a problem.
 */
export function readRow(cells: RowCells, { names, isNew }: RowContext): RowInput {
  const problems: RowProblem[] = cellErrors(cells)
  const say = (field: ImportField, problem: ImportProblem, value = '') =>
    problems.push({ field, problem, value })
  const wire = wireOf(cells, names, say)
  if (isNew && filesIn(cells.mainPhoto).length === 0) say('mainPhoto', 'mainPhotoMissing')
  const read = z.safeDecode(isNew ? productInput : productChanges, wire as never)
  const ours = new Set(problems.map(({ field }) => field))
  for (const { path, message } of read.error?.issues ?? []) {
    const field = columnAt(String(path[0]))
    if (problems.some((one) => one.field === field && (ours.has(field) || one.problem === message))) continue
    problems.push({ field, problem: message as ImportProblem, value: shown(cells, field) })
  }
  return {
    sent: said((read.data ?? {}) as Partial<ProductInput>),
    files: {
      mainPhoto: filesIn(cells.mainPhoto),
      photos: filesIn(cells.photos),
      photo3d: filesIn(cells.photo3d),
    },
    problems,
  }
}

function said(input: Partial<ProductInput>): Partial<ProductInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

type Say = (field: ImportField, problem: ImportProblem, value?: string) => void

type FieldContext = { readonly names: KnownNames; readonly say: Say }
type Reader = (text: string, about: FieldContext) => unknown

const asItIs: Reader = (text) => text

/** How the cell of a field is read; files, links and what belongs to these are read by their own. */
const readers: Partial<Record<FieldKind, Reader>> = {
  requiredText: asItIs,
  text: asItIs,
  paragraphs: asItIs,
  dimensions: asItIs,
  tariff: asItIs,
  weight: plainDecimal,
  price: plainDecimal,
  fee: plainDecimal,
  wholeNumber: (text) => wholeNumberOf(text) ?? text,
  stock: itemsIn,
  category: categoryIn,
  styles: stylesIn,
}

function wireOf(cells: RowCells, names: KnownNames, say: Say) {
  const read = [...fieldOfColumn].flatMap(([column, name]) => {
    const [text, reader] = [cells[column], readers[fieldOf(name).kind]]
    return text === undefined || !reader ? [] : [[name, reader(text, { names, say })] as const]
  })
  return {
    ...Object.fromEntries(read),
    ...colorsIn(cells.colors, { names, say }),
    currency: currencyIn(cells, say),
  }
}

/** A price may name its currency itself. */
function currencyIn({ price, currency }: RowCells, say: Say) {
  const said = currency === undefined ? undefined : currencyOf(currency)
  const ofPrice = price === undefined ? null : currencyOf(price.replace(/[\d\s.,٠-٩۰-۹٫٬]/g, ''))
  if (said === null) say('currency', 'currencyUnknown', short(currency ?? ''))
  if (said && ofPrice && said !== ofPrice) say('currency', 'currencyUnknown', short(price ?? ''))
  return said ?? ofPrice ?? undefined
}

const ownColor = /^(.*\S)\s*(#[0-9a-f]{6})$/i

/** A colour is one that the form offers, or one of the shop's own with its look, as in "Dune #C8B79A" (R-ADD-12). */
function colorsIn(text: string | undefined, { names, say }: FieldContext) {
  if (text === undefined) return {}
  const productColors = partsOfList(text).flatMap((part): ProductColorInput[] => {
    const [, name = part, hex] = ownColor.exec(part) ?? []
    const known = names.colorNamed(name)
    const color = hex === undefined || hex === known?.hex ? known : { name, hex }
    if (color === null) say('colors', 'colorUnknown', short(part))
    return color ? [color] : []
  })
  return { productColors, availableColors: productColors.map(({ name }) => name) }
}

function itemsIn(text: string, { say }: FieldContext) {
  const products = wholeNumberOf(text)
  if (products === null) say('stock', 'stockWhole', short(text))
  return products ?? undefined
}

function categoryIn(category: string, { names, say }: FieldContext): string | undefined {
  const [id, ...others] = names.categoriesNamed(category)
  if (id !== undefined && others.length === 0) return id
  say('category', id === undefined ? 'categoryUnknown' : 'categoryTwice', short(category))
  return undefined
}

function stylesIn(text: string, { say }: FieldContext) {
  return partsOfList(text).flatMap((name) => {
    const style = styleNamed(name)
    if (style === null) say('styles', 'styleUnknown', short(name))
    return style ?? []
  })
}

/** What a formula shows that has gone wrong. */
const errorValue = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

function cellErrors(cells: RowCells): RowProblem[] {
  return Object.entries(cells).flatMap(([field, value]) =>
    errorValue.test(value) ? [{ field: field as ImportField, problem: 'cellError' as const, value }] : [],
  )
}

/** The column of what the contract calls by this path. */
function columnAt(path: string): ImportField {
  if (path === 'productColors') return 'colors'
  const found = [...fieldOfColumn].find(([, name]) => name === path)
  return found ? found[0] : (path as ImportField)
}

function shown(cells: RowCells, field: ImportField): string {
  return short(cells[field] ?? '')
}

export function short(text: string): string {
  const characters = Array.from(text)
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text
}
