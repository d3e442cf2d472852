import { z } from 'zod'
import { issue, issueSentence } from '#contract/issue-texts.ts'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { type PriceStockChangesOf, priceStockChanges } from '#contract/catalogue/products/product-input.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import { isOnSale, productStatus } from '#domain/catalogue/products/product-status.ts'
import { ApiError } from '#web/kit/api/api-error.ts'

/** Values typed in one row; absent ones stay as they are. */
export type PriceStockEdit = { readonly price?: string; readonly stock?: string; readonly isOnSale?: boolean }
/** By product id, with the product as last seen: another search or page no longer shows it. */
export type PriceStockEdits = Readonly<Record<string, ChangedRow>>
type ChangedRow = { readonly product: EditableProduct; readonly edit: PriceStockEdit }
/** Messages by product and field; `row` where they concern no single field. */
export type PriceStockProblems = Readonly<Record<string, Partial<Record<'price' | 'stock' | 'row', string>>>>

/** Values of a product's cells before anything is typed. */
export function priceStockOf({ price, stock, status }: EditableProduct) {
  const isOffered = isOnSale(status)
  return {
    price: fromFils(price),
    stock: String(stock),
    isOnSale: isOffered,
    canMove: canMove(productStatus, status, isOffered ? 'inactive' : 'active', 'shop'),
  }
}

/** Adds an edit; a value typed back to the original is no edit. */
export function withEdit(
  edits: PriceStockEdits,
  product: EditableProduct,
  change: PriceStockEdit,
): PriceStockEdits {
  const { [product.id]: before, ...others } = edits
  const was = priceStockOf(product)
  const edit = { ...before?.edit, ...change }
  const kept = Object.entries(edit).filter(
    ([name, value]) => !isSame(was[name as keyof PriceStockEdit], value),
  )
  return kept.length === 0 ? others : { ...others, [product.id]: { product, edit: Object.fromEntries(kept) } }
}

function isSame(was: string | boolean, is: string | boolean): boolean {
  if (typeof was === 'boolean' || typeof is === 'boolean') return was === is
  return is.trim() !== '' && Number(was) === Number(is)
}

/** All changed rows, with the current product where the list shows it. */
export function changedRows(products: readonly EditableProduct[], edits: PriceStockEdits): ChangedRow[] {
  const now = new Map(products.map((product) => [product.id, product]))
  return Object.values(edits).map(({ product, edit }) => ({ product: now.get(product.id) ?? product, edit }))
}

/** Removes the saved edits; those typed meanwhile stay. */
export function withoutSaved(edits: PriceStockEdits, saved: PriceStockEdits): PriceStockEdits {
  return Object.fromEntries(Object.entries(edits).filter(([id, row]) => row !== saved[id]))
}

/** Refuses what other parsers cut to its leading digits: "1.5" is not a stock of one. */
const typedChanges = priceStockChanges.extend({
  stock: z
    .custom(isWhole, { error: issue('wholeNumber'), abort: true })
    .pipe(priceStockChanges.shape.stock)
    .optional(),
})

function isWhole(typed: unknown): boolean {
  return typeof typed === 'string' && /^[-+]?(\d+|\d{1,3}(,\d{3})+)$/.test(latinDigits(typed.trim()))
}

/** Decodes the rows; returns their problems by product. */
export function readRows(rows: readonly ChangedRow[], language: Language) {
  const problems: Record<string, Partial<Record<'price' | 'stock', string>>> = {}
  const items: PriceStockChangesOf[] = []
  for (const { product, edit } of rows) {
    const read = z.safeDecode(typedChanges, wireOf(edit))
    if (read.success) items.push({ ...read.data, id: product.id, seen: product.editedAt })
    for (const { path, message } of read.error?.issues ?? []) {
      const field = path[0] === 'price' ? 'price' : 'stock'
      problems[product.id] = { ...problems[product.id], [field]: issueSentence(message, language) }
    }
  }
  return { items, problems }
}

function wireOf({ price, stock, isOnSale }: PriceStockEdit) {
  return {
    ...(price !== undefined && { price: price.trim() }),
    ...(stock !== undefined && { stock }),
    ...(isOnSale !== undefined && { status: isOnSale ? ('active' as const) : ('inactive' as const) }),
  }
}

/** Maps the server's errors, which name rows as they were sent (`items.3.price`), to products. */
export function problemsOfRows(error: unknown, items: readonly PriceStockChangesOf[]): PriceStockProblems {
  const problems: Record<string, Record<string, string>> = {}
  if (!(error instanceof ApiError)) return problems
  for (const { path, message } of error.errors) {
    const [, row = '', field = ''] = path.split('.')
    const id = items[Number(row)]?.id
    if (id === undefined) continue
    problems[id] = { ...problems[id], [field === 'price' || field === 'stock' ? field : 'row']: message }
  }
  return problems
}

/** A price raised by a whole percentage, lowered if negative: in whole dirhams (or euros), at least one. */
export function priceAfter(price: Fils, percent: number): Fils {
  return Math.max(1, Math.round((price * (100 + percent)) / 10_000)) * 100
}
