import { fieldOfColumn, type ImportField } from '#contract/catalogue/imports/import-columns.ts'
import { fieldOf } from '#contract/catalogue/products/field-lists.ts'
import { plainDecimal, wholeNumberOf } from '#domain/platform/amounts/decimal-text.ts'
import { languages } from '#domain/platform/text/language.ts'
import { toFils } from '#domain/platform/amounts/money.ts'
import { fromSafeCell } from '#domain/platform/text/safe-cell.ts'
import { textOf } from '#engines/sheets/sheet.ts'
import type { Deps } from '#server/deps.ts'
import { cellsOfProduct, type ProductRow, productsById, type Wording, wordingOf } from './product-cells.ts'
import type { RowCells } from './row-input.ts'

/** A row about a product: a new one, or a known one. */
export type AboutProduct = { readonly productId: string; readonly isNew: boolean; readonly cells: RowCells }

/** The cells of a row that differ from its product, and the current product; null for a new one. */
export type NewCells = { readonly cells: RowCells; readonly product: ProductRow | null }

/**
 * Leaves out cells equal to those of an export, in either language and also as rewritten by spreadsheet programs:
 * importing an unchanged export changes nothing, however its cells would be read.
 */
export async function newCellsFinder(deps: Deps) {
  const wordings = await Promise.all(languages.map((language) => wordingOf(deps, language)))
  return async (rows: readonly AboutProduct[]): Promise<NewCells[]> => {
    const known = rows.filter(({ isNew }) => !isNew).map(({ productId }) => productId)
    const products = await productsById(deps, known)
    return rows.map(({ productId, isNew, cells }) => {
      const product = isNew ? null : (products.get(productId) ?? null)
      return { cells: product ? newOf(cells, product, wordings) : cells, product }
    })
  }
}

/** Whether a row says nothing new: it has no cell but the id of its product. */
export function saysNothing(cells: RowCells): boolean {
  return Object.keys(cells).every((field) => field === 'productId')
}

function newOf(cells: RowCells, product: ProductRow, wordings: readonly Wording[]): RowCells {
  const exported = wordings.map((wording) => cellsOfProduct(product, wording))
  const isSaid = (field: ImportField, text: string) =>
    exported.some((said) => waysToSay(field, fromSafeCell(textOf(said[field]))).includes(plain(field, text)))
  const all = Object.entries(cells) as [ImportField, string][]
  const kept = new Set(all.flatMap(([field, text]) => (isSaid(field, text) ? [] : [field])))
  // A price cell may contain the currency, so the two are read together.
  if (kept.has('price') || kept.has('currency')) kept.add('price').add('currency')
  return Object.fromEntries(all.filter(([field]) => field === 'productId' || kept.has(field)))
}

/** Older exports did not contain the hex of a product's own colours. */
function waysToSay(field: ImportField, text: string): string[] {
  const said = plain(field, text)
  return field === 'colors' ? [said, said.replace(/ #[0-9a-f]{6}(?=;|$)/gi, '')] : [said]
}

/** Normalises a cell for comparison: numbers by their value, texts without the characters that files lose. */
function plain(field: ImportField, text: string): string {
  const name = fieldOfColumn.get(field)
  const kind = name && fieldOf(name).kind
  if (kind === 'stock' || kind === 'wholeNumber') return String(wholeNumberOf(text) ?? text)
  const isDecimal = ['weight', 'price', 'percent', 'fee'].includes(kind ?? '')
  const hundredths = isDecimal && isBareNumber(text) ? toFils(plainDecimal(text)) : null
  if (hundredths !== null) return String(hundredths)
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .trim()
}

function isBareNumber(text: string): boolean {
  return !/[^\d\s.,٠-٩۰-۹٫٬]/.test(text)
}
