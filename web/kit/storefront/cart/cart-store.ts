import type { CartItem } from '#contract/orders/checkout/cart.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import { createStoredList } from '#web/kit/storefront/stored-list.ts'
import type { BuyableView } from '#web/kit/storefront/card/card-view.ts'

/** The API's limits: lines per cart, and items per line. */
export const mostCartLines = 50
export const maxOfAProduct = 999

/** A line of the cart stored in this browser, with the product's details when it was added. */
export type CartLine = CartItem & {
  readonly name: string
  readonly nameAr: string | null
  readonly photo: string | null
  /** The unit price then, so that a change can be shown. */
  readonly price?: Fils | undefined
  readonly currency?: Currency | undefined
}

const cart = createStoredList({ key: 'mj-cart', most: mostCartLines, isItem: isCartLine })

/** Newest last. */
export const cartLines = cart.value
export const useCart = cart.use
export const writeCart = cart.write

/** Adds lines to the cart, all or none; returns whether they fit. */
export function addToCart(...added: readonly CartLine[]): boolean {
  const lines = added.reduce(withLine, cartLines())
  const fits = lines.length <= mostCartLines
  if (fits) writeCart(lines)
  return fits
}

/** Adds a line; the same product with the same colour, assembly and bundle adds up, with the latest details. */
function withLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  const known = lines.find((each) => isSameLine(each, line))
  if (!known) return [...lines, line]
  const quantity = Math.min(known.quantity + line.quantity, maxOfAProduct)
  return lines.map((each) => (each === known ? { ...line, quantity } : each))
}

export function isSameLine(one: CartItem, other: CartItem): boolean {
  return lineKey(one) === lineKey(other)
}

/** Identifies a line of the cart: product, colour, assembly and bundle. */
export function lineKey({ productId, color, assembly, bundleOf }: CartItem): string {
  return [productId, color ?? '', assembly === true, bundleOf ?? ''].join(' ')
}

/** The cart's items in the form of the API. */
export function itemsOf(lines: readonly CartLine[]): CartItem[] {
  return lines.map(({ productId, quantity, color, assembly, bundleOf }) => ({
    productId,
    quantity,
    ...(color !== undefined && { color }),
    ...(assembly !== undefined && { assembly }),
    ...(bundleOf !== undefined && { bundleOf }),
  }))
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value.length <= 500
const isId: Check = (value) => isText(value) && /^[\w-]{1,100}$/.test(String(value))
const isFlag: Check = (value) => typeof value === 'boolean'
const isCount: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= maxOfAProduct
const orNone =
  (check: Check, none?: null): Check =>
  (value) =>
    value === none || check(value)

const checks: Readonly<Record<keyof CartLine, Check>> = {
  productId: isId,
  quantity: isCount,
  color: orNone(isText),
  assembly: orNone(isFlag),
  bundleOf: orNone(isId),
  name: isText,
  nameAr: orNone(isText, null),
  photo: orNone(isText, null),
  price: orNone(Number.isSafeInteger),
  currency: orNone((value) => value === 'AED' || value === 'EUR'),
}

/** Validates a stored line, since storage may contain anything. */
export function isCartLine(value: unknown): value is CartLine {
  const line = Object(value) as Readonly<Record<string, unknown>>
  return Object.entries(checks).every(([field, check]) => check(line[field]))
}

/** A line of the cart for a product, in its first colour. */
export function cartLineOf(card: BuyableView, quantity = 1): CartLine {
  const { id: productId, names, photo, price, currency, colorKeys } = card
  const [color] = colorKeys
  return { productId, quantity, ...names, photo, price, currency, ...(color !== undefined && { color }) }
}
