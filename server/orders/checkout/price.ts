import { type Fils, inAed } from '#domain/platform/amounts/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  CartItem,
  InstalmentOffer,
  Quote,
  QuoteLine,
  quoteCart as asked,
  QuoteShop,
} from '#contract/orders/checkout/cart.ts'
import { shownFormerPrice } from '#domain/platform/amounts/former-price.ts'
import { isCash } from '#domain/money/payment-method.ts'
import type { Destination } from '#domain/shops/delivery.ts'
import { passesDoor, readDimensions } from '#domain/catalogue/products/dimensions.ts'
import {
  availableOf,
  foreignOf,
  type CartLine,
  inDirhams,
  priceLines,
  type PricedLine,
  type PricedShop,
} from '#domain/orders/price.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Emirate } from '#domain/shops/emirate.ts'
import type { Db, Deps } from '#server/deps.ts'
import { limitBelow, offersFor, type OfferedTerms, readTerms } from '#server/orders/payments/open.ts'
import { type BuyingRules, readBuyingRules } from '#server/shops/delivery/rules.ts'
import { colorOf, linesOf, type OrderedProduct, readProducts } from './items.ts'

type QuoteInput = z.output<NonNullable<(typeof asked)['body']>>
export type PricedPart = PricedShop<OrderedProduct>

/** A priced cart, the source of both the prices shown and the amounts charged. */
export type PricedCart = {
  readonly lines: readonly CartLine[]
  readonly items: ReadonlyMap<string, OrderedProduct>
  readonly rules: BuyingRules
  readonly to: Destination | null
  readonly parts: readonly PricedPart[]
  readonly now: Date
  /** Whether cards are accepted, and the terms of the instalment providers. */
  readonly takesCards: boolean
  readonly terms: OfferedTerms
}

type PriceOptions = Pick<PricedCart, 'to' | 'now' | 'takesCards' | 'terms'> & { readonly isCash: boolean }

const hasColor = (product: OrderedProduct, color: string | undefined) => colorOf(product, color) !== undefined

/** Prices a cart whose products are already loaded. */
export async function priceOf(
  db: Db,
  { lines, items }: Pick<PricedCart, 'lines' | 'items'>,
  { isCash, ...paying }: PriceOptions,
): Promise<PricedCart> {
  const shopIds = [...new Set(Array.from(items.values(), ({ shopId }) => shopId))]
  const rules = await readBuyingRules(db, shopIds, paying.now)
  const codFeeFils = isCash ? rules.codFeeFils : 0
  const parts = priceLines(lines, items, { ...rules, to: paying.to, codFeeFils, hasColor })
  return { lines, items, rules, parts, ...paying }
}

/** Quotes the current price of a cart, with two statements and without writing. */
export async function quoteCart(deps: Deps, input: QuoteInput): Promise<Quote> {
  return quoteOf(await priceCart(deps, input))
}

/** Prices a requested cart. */
export async function priceCart(
  deps: Deps,
  { items, paymentMethod = 'cash_on_delivery', ...asked }: QuoteInput,
): Promise<PricedCart> {
  const lines = linesOf(items as readonly CartItem[])
  const products = await readProducts(deps.db, lines, deps.clock())
  const to = asked.emirate ? { ...asked, emirate: asked.emirate } : null
  const takesCards = Boolean(deps.cards)
  return priceOf(
    deps.db,
    { lines, items: products },
    {
      to,
      isCash: isCash(paymentMethod),
      takesCards,
      terms: await readTerms(deps),
      now: deps.clock(),
    },
  )
}

type EstimateInput = { readonly productId: string; readonly emirate: Emirate }

/**
 * Estimates the delivery of one item to an emirate: earliest day, fee, return period, and instalment offers.
 * Refusal: product.not-found.
 */
export async function estimateDelivery(deps: Deps, { productId, emirate }: EstimateInput) {
  const cart = await priceCart(deps, { items: [{ productId, quantity: 1 }], emirate })
  const [shop] = quoteOf(cart).shops
  const [line] = shop?.lines ?? []
  if (!shop || !line || line.problem === 'not-for-sale') throw new Refusal('product.not-found')
  const { delivery } = shop
  const from = delivery?.days[0]?.date ?? null
  const shopId = cart.parts[0]?.shopId ?? null
  return {
    available: line.available,
    delivery: delivery && { fee: delivery.fee, from },
    closedUntil: cart.rules.closedUntil(shopId),
    isTaxed: shop.isTaxed,
    returnDays: await returnDaysOf(deps.db, shopId),
    instalments: instalmentsOf(cart, shop.subtotal),
  }
}

/** Return days of a shop, at least those of the platform. */
async function returnDaysOf(db: Db, shopId: string | null): Promise<number> {
  const { rows } = await sql<{
    days: number
  }>`select greatest(shops.return_days, settings.return_days) as days
    from settings left join shops on shops.id = ${shopId}`.execute(db)
  return rows[0]?.days ?? 0
}

/** Converts a priced cart to the quote shown to the customer. */
export function quoteOf(cart: PricedCart): Quote {
  const unknown = cart.lines.filter(({ productId }) => !cart.items.has(productId))
  const shops = cart.parts.map((part) => shopOf(part, cart))
  return {
    shops: unknown.length === 0 ? shops : [...shops, goneFrom(unknown)],
    totals: totalsOf(cart.parts),
    payment: {
      card: cart.takesCards,
      cashLimit: cart.rules.codCapFils,
      instalments: instalmentsOf(cart),
      instalmentsLimit: cart.rules.isProviderHolding ? null : limitBelow(cart.terms, withoutCodFee(cart)),
    },
    termsVersion: cart.rules.termsVersion,
  }
}

/**
 * Returns the instalment offers for a sum, by default the cart's total without the cash fee; none if the card provider
 * holds all money (G-137).
 */
export function instalmentsOf(cart: PricedCart, fils = withoutCodFee(cart)): InstalmentOffer[] {
  return cart.rules.isProviderHolding ? [] : offersFor(cart.terms, fils)
}

function withoutCodFee({ parts }: PricedCart): Fils {
  return parts.reduce((sum, { totalFils, codFeeFils }) => sum + totalFils - codFeeFils, 0)
}

/** Returns the totals over all shops; VAT only of sellers registered for it. */
export function totalsOf(parts: readonly PricedPart[]): Quote['totals'] {
  if (parts.length === 0) return []
  const total = parts.reduce((all, { totalFils }) => all + totalFils, 0)
  const vat = parts.reduce((all, { isTaxed, vatFils }) => all + (isTaxed ? vatFils : 0), 0)
  return [{ currency: 'AED', total, vat }]
}

function shopOf(part: PricedPart, cart: PricedCart): QuoteShop {
  const { shopId, lines } = part
  const [{ product }] = lines as [PricedLine<OrderedProduct>]
  return {
    shopId: shopId ?? 'majlis',
    shopName: product.shopName,
    shopNameAr: product.shopNameAr,
    currency: 'AED',
    lines: lines.map((line) => lineOf(line, cart)),
    delivery: deliveryOf(part, cart),
    codFee: part.codFeeFils,
    subtotal: part.itemsFils,
    isTaxed: part.isTaxed,
    vat: part.isTaxed ? part.vatFils : 0,
    total: part.totalFils,
  }
}

function deliveryOf({ shopId, deliveryFils }: PricedPart, { rules, to }: PricedCart): QuoteShop['delivery'] {
  if (to === null || deliveryFils === null) return null
  const days = rules.daysOf(shopId, to.emirate).map(({ date, windows }) => ({ date, windows: [...windows] }))
  return { fee: deliveryFils, freeFrom: rules.termsOf(shopId).freeFromFils, days }
}

function lineOf(
  { product, problem, ...line }: PricedLine<OrderedProduct>,
  { now, to, rules: { eurRate } }: PricedCart,
): QuoteLine {
  const color = colorOf(product, line.color)
  const { assemblyFils } = inDirhams(product, eurRate)
  const former = product.formerFils && {
    price: inAed({ fils: product.formerFils, currency: product.currency }, eurRate),
    since: new Date(product.formerSince ?? now),
  }
  return {
    productId: product.id,
    name: product.name,
    nameAr: product.nameAr,
    photo: product.photo,
    dimensions: product.dimensions,
    color: color ? shownColor(color) : null,
    unitPrice: line.unitPriceFils,
    foreign: foreignOf(line.foreign),
    formerPrice: shownFormerPrice(former || null, now),
    quantity: line.quantity,
    available: product.isPublic ? availableOf(product) : 0,
    assembly: assemblyFils === null ? null : { fee: assemblyFils, chosen: line.assemblyFils !== null },
    bundleOf: line.bundleOf ?? null,
    setSaving: line.quantity * (line.listPriceFils - line.unitPriceFils),
    passes: passesDoor(readDimensions(product.dimensions), to?.doorCm),
    total: line.totalFils,
    problem,
  }
}

/** Returns the details of a color that an order stores. */
export function shownColor({ name, nameAr, hex, slug, labelOverride }: OrderedProduct['colors'][number]) {
  return { name: labelOverride ?? name, nameAr: labelOverride ?? nameAr, hex, slug }
}

const nothing = { isTaxed: false, delivery: null, codFee: 0, subtotal: 0, vat: 0, total: 0 }
const nobodyKnows = {
  name: null,
  nameAr: null,
  photo: null,
  dimensions: null,
  color: null,
  assembly: null,
  passes: null,
  unitPrice: 0,
  foreign: null,
  formerPrice: null,
  available: 0,
  setSaving: 0,
  total: 0,
  problem: 'not-for-sale' as const,
}

/** Keeps lines with hidden or unknown products in the quote, without any details. */
function goneFrom(lines: readonly CartLine[]): QuoteShop {
  const kept = lines.map(({ productId, quantity, bundleOf = null }) => {
    return { ...nobodyKnows, productId, quantity, bundleOf }
  })
  return { ...nothing, shopId: null, shopName: '', shopNameAr: null, currency: 'AED', lines: kept }
}
