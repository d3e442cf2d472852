import { z } from 'zod'
import { maxProductColors } from '#domain/products/colors.ts'
import { latinDigits } from '#domain/money/decimal-text.ts'
import { currencies, fromFils, toFils, wholeInBasisPoints } from '#domain/money/money.ts'
import { styleTags } from '#domain/status/product-status.ts'
import { hex } from '#contract/catalogue/colors.ts'
import { characters, id, optionalParagraphs, optionalText, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { latinNumber, price } from '#contract/money.ts'
import { time } from '#contract/time.ts'

/** `price` in its own words when nothing is given (R-VAL-19). */
const givenPrice = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (input === undefined || input === null ? issue('price') : issue('priceFormat')),
  })
  .pipe(price)

/** The heaviest piece: 999,999.99 kg (numeric 8,2), counted here in hundredths. */
const maxWeightHundredths = 99_999_999

/** Kilograms as text or number in, as text with two decimals inside and out; above 0 (R-VAL-12, G-56). */
export const weight = z.codec(
  z.union([z.string(), z.number()], {
    error: ({ input }) => (input === undefined || input === null ? issue('weight') : issue('weightRange')),
  }),
  z.string(),
  {
    decode: (wire, context) => {
      const hundredths = toFils(latinNumber(wire))
      if (hundredths !== null && hundredths > 0 && hundredths <= maxWeightHundredths)
        return fromFils(hundredths)
      const isEmpty = String(wire).trim() === ''
      context.issues.push({ code: 'custom', message: issue(isEmpty ? 'weight' : 'weightRange'), input: wire })
      return z.NEVER
    },
    encode: (kilograms) => kilograms,
  },
)

const maxStock = 2_147_483_647

/**
 * The whole number a stock begins with; anything unreadable is 0, a negative one is refused (R-VAL-18, G-57). What looks
 * like another number than it begins with ("1e3", "1,5") is refused too: it would be read as far less than is meant.
 */
export const stock = z.codec(z.unknown(), z.int(), {
  decode: (wire, context) => {
    const read = piecesIn(wire)
    if (Number.isNaN(read)) return 0
    if (read >= 0 && read <= maxStock) return Math.abs(read)
    context.issues.push({ code: 'custom', message: issue(read < 0 ? 'stock' : 'invalid'), input: wire })
    return z.NEVER
  },
  encode: (pieces) => pieces,
})

/** NaN where nothing is a number, Infinity where it is not clear which. */
function piecesIn(wire: unknown): number {
  if (typeof wire === 'number') return Math.trunc(wire)
  if (typeof wire !== 'string') return Number.NaN
  const text = latinDigits(String(wire).trim())
  const whole = /^\d{1,3}(,\d{3})+(?!\d)/.test(text) ? text.replaceAll(',', '') : text
  return /^[+-]?\d+(?:,|(?:\.\d*)?e[+-]?)\d/i.test(whole) ? Infinity : Number.parseInt(whole, 10)
}

/** Percent as text or number in, whole basis points inside: "12.5" is 1250 (R-VAL-20, numeric 5,2). */
export const discount = z.codec(z.union([z.string(), z.number()], { error: issue('discount') }), z.int(), {
  decode: (wire, context) => {
    const basisPoints = String(wire).trim() === '' ? 0 : toFils(latinNumber(wire))
    if (basisPoints !== null && basisPoints <= wholeInBasisPoints) return basisPoints
    context.issues.push({ code: 'custom', message: issue('discount'), input: wire })
    return z.NEVER
  },
  encode: (basisPoints) => fromFils(basisPoints),
})

const storedAddress = /^\/api\/objects\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A file stored here, or an http(s) address; never a script or data (G-66). At most 500 characters (R-LIM-06). */
export const imageAddress = z
  .string({ error: issue('address') })
  .trim()
  .refine((text) => characters(text) <= 500, { error: issue('address'), abort: true })
  .refine((text) => text === '' || storedAddress.test(text) || isWebAddress(text), {
    error: issue('address'),
  })
  .describe('A file uploaded here. An http(s) address of another site is kept, but pages do not show it.')

/** Blanks and unseen characters are no part of an address; browsers would drop some of them silently. */
const notInAddresses = /[\s\p{C}]/u

function isWebAddress(text: string): boolean {
  const url = notInAddresses.test(text) ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const sortOrder = z.int({ error: issue('sortOrder') }).min(0, { error: issue('sortOrder') })

/** A colour of the palette by its id, or one of the product's own with name and look (R-VAL-17, G-60, G-61). */
export const productColorInput = z
  .object({
    colorId: id.nullish(),
    name: requiredText(50, issue('colorName'), issue('nameUnder50')).nullish(),
    nameAr: optionalText(50, issue('nameUnder50')).nullish(),
    hex: hex.nullish(),
    labelOverride: optionalText(50, issue('labelLong')).nullish(),
    imageUrl: imageAddress.nullish(),
    sortOrder: sortOrder.optional(),
  })
  .check(({ value, issues }) => {
    if (value.colorId) return
    if (value.name == null)
      issues.push({ code: 'custom', message: issue('colorName'), input: value, path: ['name'] })
    if (value.hex == null) issues.push({ code: 'custom', message: issue('hex'), input: value, path: ['hex'] })
  })
export type ProductColorInput = z.output<typeof productColorInput>

const linkedIds = z.array(id, { error: issue('invalid') }).max(50, { error: issue('invalid') })

/** What a shop says of a product (R-PORTAL-18). Any of them may be sent alone when editing. */
const shopFields = {
  name: requiredText(200, issue('productName'), issue('productNameLong')),
  nameAr: optionalText(200, issue('productNameLong')).nullish(),
  description: optionalParagraphs(5000).nullish(),
  descriptionAr: optionalParagraphs(5000).nullish(),
  dimensions: requiredText(100, issue('dimensions'), issue('dimensionsLong')),
  weight,
  price: givenPrice,
  currency: z.enum(currencies, { error: issue('invalid') }).optional(),
  categoryId: requiredText(200, issue('category'), issue('category')),
  /** `stock` wins where both are sent. */
  stock: stock.optional(),
  stockQuantity: stock.optional(),
  availableColors: z
    .array(requiredText(50, issue('colorName'), issue('nameUnder50')), { error: issue('color') })
    .min(1, { error: issue('color') })
    .max(maxProductColors, { error: issue('colors12') }),
  productColors: z
    .array(productColorInput, { error: issue('invalid') })
    .max(maxProductColors, { error: issue('colors12') })
    .optional(),
  styleTags: z
    .array(z.enum(styleTags, { error: issue('invalid') }), { error: issue('styleTag') })
    .min(1, { error: issue('styleTag') })
    .max(20, { error: issue('invalid') }),
  mainPhoto: imageAddress.nullish(),
  additionalPhotos: z
    .array(imageAddress, { error: issue('invalid') })
    .max(5, { error: issue('photos5') })
    .optional(),
  photo3d: imageAddress.nullish(),
  photo3dVariant: optionalText(100).nullish(),
}

/** What an administrator adds to it: the owner, and what goes with it (R-ADD-05). */
const adminFields = {
  ...shopFields,
  shopId: id.nullish(),
  isMajlis: z.boolean({ error: issue('invalid') }).optional(),
  bundleProducts: linkedIds.optional(),
  bundleDiscount: discount.optional(),
  upsellProducts: linkedIds.optional(),
  crossSellProducts: linkedIds.optional(),
}

export const productInput = z.object(shopFields)
export type ProductInput = z.output<typeof productInput>

/** The `editedAt` of what the sender saw: where it has changed since, nothing is overwritten. */
export const seen = time.nullish()

/** Some fields of an own product; those not sent stay (R-API-62). */
export const productChanges = productInput.partial().extend({ seen })
export type ProductChanges = z.output<typeof productChanges>

/** What goes to review when a shop edits a product that was reviewed before: all but the offer (G-53). */
export const productContent = productInput
  .omit({ price: true, currency: true, stock: true, stockQuantity: true })
  .partial()
export type ProductContent = z.output<typeof productContent>

export const adminProductInput = z.object({
  ...adminFields,
  /** pending_review unless said otherwise; approved is the same decision as active (G-47, G-50). */
  status: z
    .enum(['pending_review', 'approved', 'active', 'inactive'], { error: issue('invalid') })
    .optional(),
})
export type AdminProductInput = z.output<typeof adminProductInput>

/** Some fields; those not sent stay (R-API-38). */
export const adminProductChanges = z.object(adminFields).partial().extend({ seen })
export type AdminProductChanges = z.output<typeof adminProductChanges>

/** What a shop changes without a new review (R-PORTAL-13, R-API-62). */
export const priceStockChanges = z.object({
  status: z.enum(['active', 'inactive'], { error: issue('invalid') }).optional(),
  stock: stock.optional(),
  price: givenPrice.optional(),
  seen,
})
export type PriceStockChanges = z.output<typeof priceStockChanges>

/** The most products whose offer is changed at once. */
export const mostPriceStockChanges = 100

/** Price, stock and status of many products, all or none (R-PORTAL-13). */
export const manyPriceStockChanges = z.object({
  items: z
    .array(priceStockChanges.extend({ id }), { error: issue('invalid') })
    .min(1, { error: issue('invalid') })
    .max(mostPriceStockChanges, { error: issue('invalid') })
    .check(eachOnce),
})
export type PriceStockChangesOf = z.output<typeof manyPriceStockChanges>['items'][number]

/** Of two rows of one product only one could be kept. */
function eachOnce({ value, issues }: z.core.ParsePayload<readonly { readonly id: string }[]>): void {
  const seenIds = new Set<string>()
  for (const [row, { id: own }] of value.entries()) {
    const known = seenIds.size
    if (seenIds.add(own.toLowerCase()).size === known)
      issues.push({ code: 'custom', message: issue('invalid'), input: own, path: [row, 'id'] })
  }
}

/** The decision on a product (R-API-36, R-API-37). */
export const productDecision = z.object({
  status: z.enum(['active', 'approved', 'rejected'], { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The change that was looked at, where the decision is on a change of a product on sale. */
  changeId: id.nullish(),
  seen,
})
export type ProductDecision = z.output<typeof productDecision>
