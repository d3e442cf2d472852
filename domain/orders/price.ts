import { type Currency, type Fils, inAed, shareOf } from '#domain/platform/amounts/money.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import {
  deliveryFee,
  type DeliveryTerms,
  type Destination,
  type FreeDelivery,
  freeDelivery,
} from '#domain/shops/delivery.ts'

/** A line of a cart, as requested. */
export type CartLine = {
  readonly productId: string
  readonly quantity: number
  readonly color?: string | undefined
  readonly assembly?: boolean | undefined
  /** The product whose bundle this line belongs to; the line of that product names it too. */
  readonly bundleOf?: string | undefined
}

/** A product as currently sold. Amounts in its own currency. */
export type PricedProduct = {
  readonly id: string
  /** Null for the platform store. */
  readonly shopId: string | null
  readonly currency: Currency
  /** Whether the seller is registered for VAT. */
  readonly isTaxed: boolean
  readonly priceFils: Fils
  /** Per item; null: the shop does not assemble it; 0: included. */
  readonly assemblyFils: Fils | null
  readonly stock: number
  /** Whether it is on public sale. */
  readonly isPublic: boolean
  readonly bundleDiscountBp: number
  /** Products of its bundle that can be bought now. */
  readonly bundleIds: readonly string[]
}

/** Maximum quantity of one order line. */
export const mostOfLine = 999

/** Returns the maximum quantity of a line with this product. */
export const availableOf = ({ stock }: Pick<PricedProduct, 'stock'>) => Math.min(stock, mostOfLine)

export type LineProblem = 'not-for-sale' | 'out-of-stock' | 'too-few' | 'color-unknown'

export type PricedLine<P extends PricedProduct> = CartLine & {
  readonly product: P
  readonly unitPriceFils: Fils
  /** Unit price before any bundle discount. */
  readonly listPriceFils: Fils
  /** Per item; null without assembly. */
  readonly assemblyFils: Fils | null
  /** Price in the product's currency, and AED per unit of it in ten-thousandths; null if priced in AED. */
  readonly foreign: { readonly currency: Currency; readonly priceFils: Fils; readonly rate: number } | null
  readonly totalFils: Fils
  readonly vatFils: Fils
  readonly problem: LineProblem | null
}

/** One shop's part of a cart, which becomes one order. In fils. */
export type PricedShop<P extends PricedProduct> = {
  readonly shopId: string | null
  readonly isTaxed: boolean
  readonly lines: readonly PricedLine<P>[]
  /** Sum of the lines that can be bought. */
  readonly itemsFils: Fils
  /** Null if the destination is unknown, or the shop does not deliver there. */
  readonly deliveryFils: Fils | null
  /** Null where the delivery is not free. */
  readonly freeDelivery: FreeDelivery | null
  readonly codFeeFils: Fils
  readonly totalFils: Fils
  /** Included in the total, if the seller is registered for VAT. */
  readonly vatFils: Fils
}

export type Pricing<P extends PricedProduct> = {
  readonly to: Destination | null
  /** Whether an item comes in the color that a line asks for. */
  readonly hasColor: (product: P, color: string | undefined) => boolean
  readonly termsOf: (shopId: string | null) => DeliveryTerms
  /** AED for one EUR today, in ten-thousandths. */
  readonly eurRate: number
  /** Cash-on-delivery fee per order; 0 with other payment methods. */
  readonly codFeeFils: Fils
}

/**
 * Prices a cart in AED: one part per shop, in order of first appearance. Used both to show prices and to charge them.
 * Lines that cannot be bought stay in the result with their problem, but do not count.
 */
export function priceLines<P extends PricedProduct>(
  lines: readonly CartLine[],
  items: ReadonlyMap<string, P>,
  pricing: Pricing<P>,
): PricedShop<P>[] {
  const known = lines.flatMap((line) => {
    const product = items.get(line.productId)
    return product ? [{ line, product }] : []
  })
  const wanted = quantities(lines)
  const priced = known.map(({ line, product }) =>
    priceLine(line, product, { lines, items, wanted, ...pricing }),
  )
  const parts = Map.groupBy(priced, ({ product }) => product.shopId)
  return Array.from(parts.values(), (of) => priceShop(of, pricing))
}

type Cart<P extends PricedProduct> = Pick<Pricing<P>, 'hasColor' | 'eurRate'> & {
  readonly lines: readonly CartLine[]
  readonly items: ReadonlyMap<string, P>
  readonly wanted: ReadonlyMap<string, number>
}

/** How many of each product the whole cart asks for: several lines may name the same one. */
function quantities(lines: readonly CartLine[]): ReadonlyMap<string, number> {
  const of = new Map<string, number>()
  for (const { productId, quantity } of lines) of.set(productId, (of.get(productId) ?? 0) + quantity)
  return of
}

function priceLine<P extends PricedProduct>(line: CartLine, product: P, cart: Cart<P>): PricedLine<P> {
  const found = problemOf(product, line.quantity, cart.wanted.get(line.productId) ?? 0)
  const problem = found ?? (cart.hasColor(product, line.color) ? null : 'color-unknown')
  const { listPriceFils, assemblyFils: fee, foreign } = inDirhams(product, cart.eurRate)
  const unitPriceFils = listPriceFils - shareOf(listPriceFils, discountOf(line, cart))
  const assemblyFils = line.assembly || fee === 0 ? fee : null
  const totalFils = line.quantity * (unitPriceFils + (assemblyFils ?? 0))
  // Drop a bundle whose product is unknown.
  const bundleOf = cart.items.get(line.bundleOf ?? '')?.id
  const sums = {
    unitPriceFils,
    listPriceFils,
    assemblyFils,
    foreign,
    totalFils,
    vatFils: vatInside(totalFils),
  }
  return { ...line, bundleOf, product, ...sums, problem }
}

/** Converts a product's amounts to AED at a rate in ten-thousandths, keeping the original price (G-92). */
export function inDirhams(
  product: Pick<PricedProduct, 'currency' | 'priceFils' | 'assemblyFils'>,
  rate: number,
) {
  const { currency, priceFils, assemblyFils } = product
  const aed = (fils: Fils) => inAed({ fils, currency }, rate)
  return {
    listPriceFils: aed(priceFils),
    assemblyFils: assemblyFils === null ? null : aed(assemblyFils),
    foreign: currency === 'AED' ? null : { currency, priceFils, rate },
  }
}

/** Converts a foreign price to its wire format: `rate` is decimal text. */
export function foreignOf(foreign: PricedLine<PricedProduct>['foreign']) {
  return foreign && { currency: foreign.currency, price: foreign.priceFils, rate: fromRate(foreign.rate) }
}

function problemOf(product: PricedProduct, ofLine: number, wanted: number): LineProblem | null {
  if (!product.isPublic) return 'not-for-sale'
  if (product.stock === 0) return 'out-of-stock'
  return wanted > product.stock || ofLine > mostOfLine ? 'too-few' : null
}

/**
 * Returns a line's bundle discount in basis points. It applies if the cart holds the main product and every purchasable
 * product of its bundle in equal quantities, and no other line claims that bundle (G-97). Products of several shops
 * count too, as only administrators can bundle those (0014).
 */
function discountOf<P extends PricedProduct>(
  { productId, bundleOf, quantity }: CartLine,
  { lines, items }: Cart<P>,
): number {
  const head = bundleOf === undefined ? undefined : items.get(bundleOf)
  if (!head?.isPublic) return 0
  const members = [head.id, ...head.bundleIds]
  const inBundle = lines.filter((one) => one.bundleOf === bundleOf)
  const isWhole =
    inBundle.length === members.length &&
    members.every((id) => inBundle.some((one) => one.productId === id && one.quantity === quantity))
  return isWhole && members.includes(productId) && members.length > 1 ? head.bundleDiscountBp : 0
}

function priceShop<P extends PricedProduct>(
  lines: readonly PricedLine<P>[],
  { to, termsOf, codFeeFils }: Pricing<P>,
): PricedShop<P> {
  const [{ product }] = lines as [PricedLine<P>]
  const { shopId, isTaxed } = product
  const bought = lines.filter(({ problem }) => problem === null)
  const itemsFils = sum(bought.map(({ totalFils }) => totalFils))
  const isBrought = to && bought.length > 0
  const deliveryFils = isBrought ? deliveryFee(termsOf(shopId), to, itemsFils) : null
  const fee = bought.length > 0 ? codFeeFils : 0
  const extras = (deliveryFils ?? 0) + fee
  return {
    shopId,
    isTaxed,
    lines,
    itemsFils,
    deliveryFils,
    freeDelivery: isBrought ? freeDelivery(termsOf(shopId), to, itemsFils) : null,
    codFeeFils: fee,
    totalFils: itemsFils + extras,
    vatFils: sum(bought.map(({ vatFils }) => vatFils)) + vatInside(deliveryFils ?? 0) + vatInside(fee),
  }
}

function sum(amounts: readonly Fils[]): Fils {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The amount charged to a card for a checkout, and the share of each order, in the same order. */
export type Charge = { readonly fils: Fils; readonly shares: readonly Fils[] }

/** The minimum card charge of providers: two dirhams. */
const leastFils: Fils = 200

/** One payment for all orders of a checkout. */
export function chargeOf(orders: readonly { readonly totalFils: Fils }[]): Charge {
  const shares = orders.map(({ totalFils }) => totalFils)
  return { fils: shares.reduce((sum, share) => sum + share, 0), shares }
}

/** Returns whether a charge is below the minimum for cards. */
export function isTooLittle({ fils }: Charge): boolean {
  return fils < leastFils
}

/** Builds the query of a link to a filled cart: one `items` per line, `product,quantity,assembly,bundle,colour`. */
export function linkQuery(lines: readonly CartLine[]): { readonly items: readonly string[] } {
  return {
    items: lines.map(({ productId, quantity, assembly, bundleOf = '', color = '' }) =>
      [productId, quantity, assembly === true ? 'a' : '', bundleOf, color].join(','),
    ),
  }
}
