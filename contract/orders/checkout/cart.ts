import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emirate } from '#contract/shops/emirate.ts'
import { id, optionalText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, currency, dirhams, total } from '#contract/amounts.ts'
import { instalmentMethods, paymentMethods } from '#domain/money/payment-method.ts'

/** Quantities above this are clamped to it: any quantity above the stock is reported as too few (R-API-84). */
const mostAsked = 100_000
const quantity = z.codec(
  z.int({ error: issue('quantity') }).min(1, { error: issue('quantity') }),
  z.int().min(1).max(mostAsked),
  { decode: (asked) => Math.min(asked, mostAsked), encode: (asked) => asked },
)

/** A line of a cart: the color by its slug or name; `bundleOf` is the product whose bundle it belongs to. */
export const cartItem = z.object({
  productId: id,
  quantity,
  color: optionalText(50).optional(),
  assembly: z.boolean({ error: issue('invalid') }).optional(),
  bundleOf: id.optional(),
})
export type CartItem = z.output<typeof cartItem>

/** Maximum number of lines in a cart. */
export const mostCartItems = 50

export const cartItems = z.array(cartItem, { error: issue('required') }).max(mostCartItems, {
  error: issue('tooLong'),
})

/** Access to the home: some shops charge for carrying items up floors without a lift. */
export const access = {
  floor: z
    .int({ error: issue('floor') })
    .min(-5, { error: issue('floor') })
    .max(200, { error: issue('floor') })
    .nullish(),
  hasLift: z.boolean({ error: issue('invalid') }).nullish(),
  /** The narrowest door on the way, in centimetres. */
  doorCm: z
    .int({ error: issue('door') })
    .min(30, { error: issue('door') })
    .max(500, { error: issue('door') })
    .nullish(),
}

/** Makani number: the ten digits on a building's plate, in Dubai and elsewhere; empty if unknown. */
export const makani = z
  .string({ error: issue('invalid') })
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .refine((digits) => /^(\d{10})?$/.test(digits), { error: issue('makani') })

/** A part of a day, `09:00-13:00`. */
export const deliveryWindow = z
  .string({ error: issue('invalid') })
  .regex(/^[0-2]\d:[0-5]\d-[0-2]\d:[0-5]\d$/, { error: issue('invalid') })

export const orderColor = z.object({
  name: z.string(),
  nameAr: z.string().nullable(),
  hex: z.string(),
  slug: z.string().nullable(),
})

/** Assembly fee per item; null if the shop does not assemble it. */
const assembly = z.object({ fee: amount, chosen: z.boolean() }).nullable()

/** The price in the product's own currency, if that is not AED; `rate` is AED per unit of it, as decimal text. */
export const foreignPrice = z.object({ currency, price: amount, rate: z.string() }).nullable()

const quoteLine = z.object({
  productId: z.string(),
  /** Null if the product is not public. */
  name: z.string().nullable(),
  nameAr: z.string().nullable(),
  photo: z.string().nullable(),
  dimensions: z.string().nullable(),
  color: orderColor.nullable(),
  unitPrice: amount,
  foreign: foreignPrice,
  formerPrice: amount.nullable(),
  quantity: z.int(),
  /** Quantity that can be bought now. */
  available: z.int(),
  assembly,
  bundleOf: z.string().nullable(),
  /** Discount on the whole line because its bundle is complete. */
  setSaving: total,
  /** Whether it fits through the narrowest door; null where that or its size is not known. */
  passes: z.boolean().nullable(),
  /** Price of the whole line, assembly included. */
  total,
  problem: z.enum(['not-for-sale', 'out-of-stock', 'too-few', 'color-unknown']).nullable(),
})

/** A day on which the shop can come, `2026-11-26`, with its windows, `09:00-13:00`. */
export const deliveryDay = z.object({ date: z.string(), windows: z.array(z.string()) })

const quoteShop = z.object({
  /** `majlis` for the platform store; null for products that are not public. */
  shopId: z.string().nullable(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  currency: dirhams,
  lines: z.array(quoteLine),
  /** Null if no emirate is given, or the shop does not deliver there. */
  delivery: z
    .object({
      fee: total,
      /** From this sum of items, the emirate's fee is waived. */
      freeFrom: amount.nullable(),
      days: z.array(deliveryDay),
    })
    .nullable(),
  /** Cash-on-delivery fee, if any. */
  codFee: total,
  subtotal: total,
  /** Whether the seller is registered for VAT; otherwise there is none. */
  isTaxed: z.boolean(),
  vat: total,
  total,
})
export type QuoteShop = z.output<typeof quoteShop>
export type QuoteLine = z.output<typeof quoteLine>

/** Interest-free instalments at a provider: their number, and the most each comes to. */
export const instalmentOffer = z.object({ method: z.enum(instalmentMethods), count: z.int(), each: total })
export type InstalmentOffer = z.output<typeof instalmentOffer>

/** The current price of a cart: lines that cannot be bought stay, with their problem, but do not count. */
export const quote = z.object({
  shops: z.array(quoteShop),
  /** Over all shops; empty if nothing can be bought. */
  totals: z.array(z.object({ currency: dirhams, total, vat: total })),
  /** Available payment methods; cash up to a limit, which counts all of a customer's day. */
  payment: z.object({
    card: z.boolean(),
    cashLimit: amount.nullable(),
    /** Offers of the providers that accept this sum. */
    instalments: z.array(instalmentOffer),
    /** The highest sum that any provider accepts in instalments, if this one exceeds it. */
    instalmentsLimit: amount.nullable(),
  }),
  /** Version of the current terms; null if none were ever saved. */
  termsVersion: z.int().nullable(),
})
export type Quote = z.output<typeof quote>

export const quoteCart = endpoint('POST /api/cart/quote', {
  access: 'anyone',
  summary: 'Current cost of a cart by shop, with delivery days; nothing is saved',
  bodyKiB: 32,
  body: z.object({
    items: cartItems,
    emirate: emirate.nullish(),
    ...access,
    paymentMethod: z.enum(paymentMethods, { error: issue('invalid') }).optional(),
  }),
  reply: quote,
  refusals: ['request.too-many'],
})
