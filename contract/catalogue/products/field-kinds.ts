import { styleTags } from '#domain/catalogue/products/styles.ts'
import { z } from 'zod'
import { maxProductColors } from '#domain/catalogue/products/colors.ts'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { currencies, fromFils, toFils, wholeInBasisPoints } from '#domain/platform/amounts/money.ts'
import { hex } from '#contract/catalogue/colors.ts'
import { characters, id, optionalParagraphs, optionalText, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, currency, latinNumber, optionalAmount, price } from '#contract/amounts.ts'
import { type FieldName, fieldOf } from './field-lists.ts'
import type { FieldKind, ProductField } from './product-field.ts'
import type { productFields } from './product-fields.ts'

/** {@link price} with a message of its own for a missing value (R-VAL-19). */
export const givenPrice = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (input === undefined || input === null ? issue('price') : issue('priceFormat')),
  })
  .pipe(price)

/** Maximum weight in hundredths of a kilogram: 999,999.99 kg (numeric 8,2). */
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
 * A stock parsed as a whole number; anything unreadable is 0, a negative number is refused (R-VAL-18, G-57). It is
 * never read as less than intended: "1,000" and "1e3" are a thousand.
 */
export const stock = z.codec(z.unknown(), z.int(), {
  decode: (wire, context) => {
    const read = itemsIn(wire)
    if (Number.isNaN(read)) return 0
    if (read >= 0 && read <= maxStock) return Math.abs(read)
    context.issues.push({ code: 'custom', message: issue(read < 0 ? 'stock' : 'invalid'), input: wire })
    return z.NEVER
  },
  encode: (products) => products,
})

/** Parses a count; NaN where there is none. A single comma that does not separate thousands is a decimal comma. */
function itemsIn(wire: unknown): number {
  if (typeof wire === 'number') return Math.trunc(wire)
  if (typeof wire !== 'string') return Number.NaN
  const text = latinDigits(String(wire).trim())
  if (!/^[+-]?\d/.test(text)) return Number.NaN
  const isGrouped = text.indexOf(',') !== text.lastIndexOf(',') || /^[+-]?\d{1,3},\d{3}(?!\d)/.test(text)
  return Math.trunc(Number.parseFloat(isGrouped ? text.replaceAll(',', '') : text.replace(',', '.')))
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

/** Whitespace and invisible characters are not allowed in an address; browsers would drop some of them silently. */
const notInAddresses = /[\s\p{C}]/u

function isWebAddress(text: string): boolean {
  const url = notInAddresses.test(text) ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const sortOrder = z.int({ error: issue('sortOrder') }).min(0, { error: issue('sortOrder') })

/** A palette colour by its id, or a custom colour with name and hex code (R-VAL-17, G-60, G-61). */
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

/** A whole number from 0 to `max`, text or number in; empty text means none. */
function wholeNumber(max: number) {
  return z.codec(z.union([z.string(), z.number()], { error: issue('wholeNumber') }), z.int().nullable(), {
    decode: (wire, context) => {
      const text = latinNumber(wire).trim()
      if (text === '') return null
      if (/^\d{1,10}$/.test(text) && Number(text) <= max) return Number(text)
      context.issues.push({ code: 'custom', message: issue('wholeNumber'), input: wire })
      return z.NEVER
    },
    encode: (number) => number ?? '',
  })
}

/** A customs tariff code, 4 to 10 digits with any separators: "9403.60.90"; empty text means none. */
const tariff = z.codec(z.union([z.string(), z.number()], { error: issue('tariff') }), z.string().nullable(), {
  decode: (wire, context) => {
    const digits = latinDigits(String(wire)).replaceAll(/[\s.\p{Cf}\p{Pd}]/gu, '')
    if (digits === '') return null
    if (/^\d{4,10}$/.test(digits)) return digits
    context.issues.push({ code: 'custom', message: issue('tariff'), input: wire })
    return z.NEVER
  },
  encode: (digits) => digits ?? '',
})

/** The key of one of a field's options; empty text means none. */
function choice({ options = {} }: ProductField) {
  return z.codec(z.string({ error: issue('invalid') }), z.string().nullable(), {
    decode: (wire, context) => {
      if (wire === '') return null
      if (Object.hasOwn(options, wire)) return wire
      context.issues.push({ code: 'custom', message: issue('invalid'), input: wire })
      return z.NEVER
    },
    encode: (key) => key ?? '',
  })
}

/**
 * The schemas of every kind of field: `sent` in requests, by the field's definition, and `reply` in answers. Required
 * fields are required here; when a product is edited, any field may be left out.
 */
const kinds = {
  requiredText: { sent: line, reply: z.string() },
  text: {
    sent: ({ max = 100, tooLong }: ProductField) => optionalText(max, tooLong).nullish(),
    reply: z.string().nullable(),
  },
  paragraphs: {
    sent: ({ max = 5000 }: ProductField) => optionalParagraphs(max).nullish(),
    reply: z.string().nullable(),
  },
  category: {
    sent: () => requiredText(200, issue('category'), issue('category')),
    reply: z.string(),
  },
  dimensions: { sent: line, reply: z.string() },
  weight: { sent: () => weight, reply: z.string() },
  price: { sent: () => givenPrice, reply: amount },
  currency: { sent: () => z.enum(currencies, { error: issue('invalid') }).optional(), reply: currency },
  stock: { sent: () => stock.optional(), reply: z.int() },
  wholeNumber: {
    sent: ({ max = 1_000_000 }: ProductField) => wholeNumber(max).nullish(),
    reply: z.int().nullable(),
  },
  percent: { sent: () => discount.optional(), reply: z.string() },
  /** In the currency of the price, per product; null where the service is not offered, 0 where it is free. */
  fee: { sent: () => optionalAmount(0).optional(), reply: amount.nullable() },
  tariff: { sent: () => tariff.nullish(), reply: z.string().nullable() },
  choice: { sent: (field: ProductField) => choice(field).nullish(), reply: z.string().nullable() },
  colors: {
    sent: () =>
      z
        .array(requiredText(50, issue('colorName'), issue('nameUnder50')), { error: issue('color') })
        .min(1, { error: issue('color') })
        .max(maxProductColors, { error: issue('colors12') }),
    reply: z.array(z.string()),
  },
  styles: {
    sent: () =>
      z
        .array(z.enum(styleTags, { error: issue('invalid') }), { error: issue('styleTag') })
        .min(1, { error: issue('styleTag') })
        .max(20, { error: issue('invalid') }),
    reply: z.array(z.enum(styleTags)),
  },
  photo: { sent: () => imageAddress.nullish(), reply: z.string().nullable() },
  photos: {
    sent: ({ max = 5 }: ProductField) =>
      z
        .array(imageAddress, { error: issue('invalid') })
        .max(max, { error: issue('photos5') })
        .optional(),
    reply: z.array(z.string()),
  },
  model: { sent: () => imageAddress.nullish(), reply: z.string().nullable() },
  links: { sent: () => linkedIds.optional(), reply: z.array(z.string()) },
} as const satisfies Record<FieldKind, { sent: (field: ProductField) => z.ZodType; reply: z.ZodType }>

function line({ max = 200, missing, tooLong }: ProductField) {
  return requiredText(max, missing, tooLong)
}

type Kinds = typeof kinds
type KindOf<Name extends FieldName> = Kinds[(typeof productFields)[Name]['kind']]

/** Returns the request schemas of some fields. */
export function sentShape<Name extends FieldName>(names: readonly Name[]) {
  const shape = names.map((name) => [name, kinds[fieldOf(name).kind].sent(fieldOf(name))])
  return Object.fromEntries(shape) as { [Own in Name]: ReturnType<KindOf<Own>['sent']> }
}

/** Returns the reply schemas of some fields. */
export function replyShape<Name extends FieldName>(names: readonly Name[]) {
  const shape = names.map((name) => [name, kinds[fieldOf(name).kind].reply])
  return Object.fromEntries(shape) as { [Own in Name]: KindOf<Own>['reply'] }
}
