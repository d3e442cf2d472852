import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emirate } from '#contract/shops/emirate.ts'
import { id, optionalText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, currency, dirhams, total } from '#contract/amounts.ts'
import { instalmentMethods, paymentMethods } from '#domain/money/payment-method.ts'

/** Any whole number above 0: more than there is is told as too few (R-API-84). Beyond this it makes no difference. */
const mostAsked = 100_000
const quantity = z.codec(
  z.int({ error: issue('quantity') }).min(1, { error: issue('quantity') }),
  z.int().min(1).max(mostAsked),
  { decode: (asked) => Math.min(asked, mostAsked), encode: (asked) => asked },
)

/** A line of a cart: the color by its slug or name; `bundleOf` is the item whose bundle it is bought in. */
export const cartItem = z.object({
  productId: id,
  quantity,
  color: optionalText(50).optional(),
  assembly: z.boolean({ error: issue('invalid') }).optional(),
  bundleOf: id.optional(),
})
export type CartItem = z.output<typeof cartItem>

/** So many lines fit into a cart. */
export const mostCartItems = 50

export const cartItems = z.array(cartItem, { error: issue('required') }).max(mostCartItems, {
  error: issue('tooLong'),
})

/** How an item comes in: some shops ask a fee for carrying up floors without a lift. */
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

/** Ten digits of the building's plate, in Dubai and elsewhere; empty where it is not known. */
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

/** What an item costs to assemble, each; null where the shop does not. */
const assembly = z.object({ fee: amount, chosen: z.boolean() }).nullable()

/** The price in the currency that a product is priced in, where that is not AED; `rate` is AED for one, as decimal text. */
export const foreignPrice = z.object({ currency, price: amount, rate: z.string() }).nullable()

const quoteLine = z.object({
  productId: z.string(),
  /** Null where nobody may know of it. */
  name: z.string().nullable(),
  nameAr: z.string().nullable(),
  photo: z.string().nullable(),
  dimensions: z.string().nullable(),
  color: orderColor.nullable(),
  unitPrice: amount,
  foreign: foreignPrice,
  formerPrice: amount.nullable(),
  quantity: z.int(),
  /** So many can be bought now. */
  available: z.int(),
  assembly,
  bundleOf: z.string().nullable(),
  /** So much less all of the line costs, since the others of its bundle are bought with it. */
  setSaving: total,
  /** Whether it fits through the narrowest door; null where that or its size is not known. */
  passes: z.boolean().nullable(),
  /** What all of the line costs, assembly included. */
  total,
  problem: z.enum(['not-for-sale', 'out-of-stock', 'too-few', 'color-unknown']).nullable(),
})

/** A day on which the shop can come, `2026-11-26`, with its windows, `09:00-13:00`. */
export const deliveryDay = z.object({ date: z.string(), windows: z.array(z.string()) })

const quoteShop = z.object({
  /** `majlis` for the platform store; null for items that nobody may know of. */
  shopId: z.string().nullable(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  currency: dirhams,
  lines: z.array(quoteLine),
  /** Null where the emirate is not said, or the shop does not go there. */
  delivery: z
    .object({
      fee: total,
      /** From this sum of items on the fee of the emirate falls away. */
      freeFrom: amount.nullable(),
      days: z.array(deliveryDay),
    })
    .nullable(),
  /** The driver's taking of money, where it costs something. */
  codFee: total,
  subtotal: total,
  /** Whether whoever sells is registered for VAT; else there is none. */
  isTaxed: z.boolean(),
  vat: total,
  total,
})
export type QuoteShop = z.output<typeof quoteShop>
export type QuoteLine = z.output<typeof quoteLine>

/** So many payments without interest to a provider, of at most this much each. */
export const instalmentOffer = z.object({ method: z.enum(instalmentMethods), count: z.int(), each: total })
export type InstalmentOffer = z.output<typeof instalmentOffer>

/** What a cart costs now: lines that cannot be bought stay, with their problem, and count nothing. */
export const quote = z.object({
  shops: z.array(quoteShop),
  /** Of all shops; none where nothing can be bought. */
  totals: z.array(z.object({ currency: dirhams, total, vat: total })),
  /** How it may be paid; cash up to a limit for each order. */
  payment: z.object({
    card: z.boolean(),
    cashLimit: amount.nullable(),
    /** Where a provider takes this sum in so many payments, of at most this much each. */
    instalments: z.array(instalmentOffer),
    /** The highest sum that anybody takes in instalments, where this one is beyond it. */
    instalmentsLimit: amount.nullable(),
  }),
  /** Of the terms that stand; null where nobody has written any. */
  termsVersion: z.int().nullable(),
})
export type Quote = z.output<typeof quote>

export const quoteCart = endpoint('POST /api/cart/quote', {
  access: 'anyone',
  summary: 'What a cart costs now, by shop, with the days of delivery; nothing is written',
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
