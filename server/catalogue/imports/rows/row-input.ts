import { z } from 'zod'
import {
  type AskableField,
  askableFields,
  fieldOfColumn,
  type ImportField,
} from '#contract/catalogue/imports/import-columns.ts'
import type { ImportProblem } from '#contract/catalogue/imports/import-problems.ts'
import type { ProductColorInput } from '#contract/catalogue/products/field-kinds.ts'
import { type FieldName, fieldOf } from '#contract/catalogue/products/field-lists.ts'
import type { FieldKind } from '#contract/catalogue/products/product-field.ts'
import {
  type ProductInput,
  productChanges,
  productInput,
} from '#contract/catalogue/products/product-input.ts'
import { latinDigits, plainDecimal, wholeNumberOf } from '#domain/platform/amounts/decimal-text.ts'
import { fromSafeCell } from '#domain/platform/text/safe-cell.ts'
import { currencyOf, filesIn, optionNamed, partsOfList } from './cell-values.ts'
import { askedWord, type KnownNames, wordForm } from './known-names.ts'

/** A problem of a row: the field, if it concerns one, the rule, and the text of the cell. */
export type RowProblem = {
  readonly field: ImportField | null
  readonly problem: ImportProblem
  readonly value: string
  /** The word that the shop is asked about once, '' for an empty cell; `form` is the word for comparison. */
  readonly asks?: string
  readonly form?: string
}

/** The non-empty cells of a row by field. */
export type RowCells = Partial<Record<ImportField, string>>

/** A row as a product or as changes of one, with photos and model still as named in the file. */
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
 * Reads a row by the same rules as the product form. For an existing product an empty cell changes nothing. Nothing is
 * guessed: a cell that is not understood is a problem.
 */
export function readRow(given: RowCells, { names, isNew }: RowContext): RowInput {
  const cells = isNew ? whereEmpty(given, names) : given
  const problems: RowProblem[] = [...cellErrors(cells), ...impossible(cells)]
  const say = (field: ImportField, problem: ImportProblem, value = '', asked?: string) =>
    problems.push({ field, problem, value, ...(asked !== undefined && asking(asked)) })
  const wire = wireOf(cells, names, say)
  if (isNew && filesIn(cells.mainPhoto).length === 0) say('mainPhoto', 'mainPhotoMissing')
  const read = z.safeDecode(isNew ? productInput : productChanges, wire as never)
  const ours = new Set(problems.map(({ field }) => field))
  for (const { path, message } of read.error?.issues ?? []) {
    const field = columnAt(String(path[0]))
    if (problems.some((one) => one.field === field && (ours.has(field) || one.problem === message))) continue
    const isAsked =
      isNew && isAskable(field) && !ours.has(field) && saysNone(cells[field] ?? '', field, names)
    const asks = isAsked ? asking('') : {}
    problems.push({ field, problem: message as ImportProblem, value: shown(cells, field), ...asks })
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

function asking(word: string) {
  return { asks: askedWord(word), form: wordForm(word) }
}

function isAskable(field: ImportField): field is AskableField {
  return (askableFields as readonly string[]).includes(field)
}

/** Whether a cell is empty, or the shop ignores every word in it. */
function saysNone(text: string, field: AskableField, { meaningOf }: KnownNames): boolean {
  return (
    (field !== 'category' && partsOfList(text).every((part) => meaningOf(field, part) === '')) || text === ''
  )
}

/** Fills empty cells with the meaning that the shop has given to empty cells. */
function whereEmpty(cells: RowCells, names: KnownNames): RowCells {
  const empty = askableFields.filter((field) => saysNone(cells[field] ?? '', field, names))
  const meant = empty.map((field) => [field, names.meaningOf(field, '')] as const)
  return { ...cells, ...Object.fromEntries(meant.filter(([, meaning]) => meaning !== undefined)) }
}

/** No furniture is heavier: such a weight was meant in grams. */
const heaviestKg = 2_000

/** Finds values that fields accept but no product can have, and rows that another program's file marks as off sale. */
function impossible({ weight, dimensions, listing }: RowCells): RowProblem[] {
  const kilograms = Number(plainDecimal(weight ?? '0'))
  const hasNumber = /\d/.test(latinDigits(dimensions ?? '1'))
  return [
    ...(kilograms > heaviestKg
      ? [{ field: 'weight', problem: 'weightImpossible', value: short(weight ?? '') } as const]
      : []),
    ...(!hasNumber
      ? [{ field: 'dimensions', problem: 'dimensionsNone', value: short(dimensions ?? '') } as const]
      : []),
    ...(listing ? [{ field: 'listing', problem: 'notListed', value: short(listing) } as const] : []),
  ]
}

type Say = (field: ImportField, problem: ImportProblem, value?: string, asked?: string) => void

type FieldContext = { readonly name: FieldName; readonly names: KnownNames; readonly say: Say }
type Reader = (text: string, about: FieldContext) => unknown

const asItIs: Reader = (text) => text

/** Readers of cells by kind of field; files, links and the fields beside them are read elsewhere. */
const readers: Partial<Record<FieldKind, Reader>> = {
  requiredText: asItIs,
  text: asItIs,
  paragraphs: asItIs,
  dimensions: asItIs,
  tariff: asItIs,
  choice: (text, { name }) => optionNamed(text, fieldOf(name).options ?? {}),
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
    return text === undefined || !reader ? [] : [[name, reader(text, { name, names, say })] as const]
  })
  return {
    ...Object.fromEntries(read),
    ...colorsIn(cells.colors, { names, say }),
    currency: currencyIn(cells, say),
  }
}

/** Reads the currency, which may also be part of the price cell. */
function currencyIn({ price, currency }: RowCells, say: Say) {
  const said = currency === undefined ? undefined : currencyOf(currency)
  const ofPrice = price === undefined ? null : currencyOf(price.replace(/[\d\s.,٠-٩۰-۹٫٬]/g, ''))
  if (said === null) say('currency', 'currencyUnknown', short(currency ?? ''))
  if (said && ofPrice && said !== ofPrice) say('currency', 'currencyUnknown', short(price ?? ''))
  return said ?? ofPrice ?? undefined
}

const ownColor = /^(.*\S)\s*(#[0-9a-f]{6})$/i

/** A colour is one that the form offers, or the shop's own with its hex, as in "Dune #C8B79A" (R-ADD-12). */
function colorsIn(text: string | undefined, { names, say }: Omit<FieldContext, 'name'>) {
  if (text === undefined) return {}
  const productColors = partsOfList(text).flatMap((part): ProductColorInput[] => {
    const [, name = part, hex] = ownColor.exec(part) ?? []
    const known = names.colorNamed(name)
    const color = hex === undefined || hex === known?.hex ? known : { name, hex }
    if (color !== null) return [color]
    const meaning = names.meaningOf('colors', part)
    if (meaning === '') return []
    const meant = meaning?.startsWith('#') ? { name: part, hex: meaning } : names.colorNamed(meaning ?? '')
    if (meant === null) say('colors', 'colorUnknown', short(part), part)
    return meant === null ? [] : [meant]
  })
  return { productColors, availableColors: productColors.map(({ name }) => name) }
}

function itemsIn(text: string, { say }: FieldContext) {
  const stock = wholeNumberOf(text)
  if (stock === null) say('stock', 'stockWhole', short(text))
  return stock ?? undefined
}

function categoryIn(category: string, { names, say }: FieldContext): string | undefined {
  const [id, ...others] = names.categoriesNamed(category)
  if (id !== undefined && others.length === 0) return id
  const [meant] = names.categoriesNamed(names.meaningOf('category', category) ?? '')
  if (meant === undefined) {
    say('category', id === undefined ? 'categoryUnknown' : 'categoryTwice', short(category), category)
  }
  return meant
}

function stylesIn(text: string, { names, say }: FieldContext) {
  return partsOfList(text).flatMap((name) => {
    const meaning = names.meaningOf('styles', name)
    const style = names.styleNamed(name) ?? names.styleNamed(meaning ?? '')
    if (style === null && meaning !== '') say('styles', 'styleUnknown', short(name), name)
    return style ?? []
  })
}

/** The results of failed formulas. */
const errorValue = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

function cellErrors(cells: RowCells): RowProblem[] {
  return Object.entries(cells).flatMap(([field, value]) =>
    errorValue.test(value) ? [{ field: field as ImportField, problem: 'cellError' as const, value }] : [],
  )
}

/** Returns the column for a path of the contract. */
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
