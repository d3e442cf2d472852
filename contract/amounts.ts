import { z } from 'zod'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { currencies, fromFils, toFils, wholeInBasisPoints } from '#domain/platform/amounts/money.ts'
import { type IssueKey, issue } from './issue-texts.ts'

/**
 * An amount on the wire: text or number in, decimal text with two decimals out; whole fils inside (R-DATA-13, G-55).
 * Refuses three decimals, signs, exponents and anything above 99,999,999.99.
 */
export const amount = amountOr({ missing: issue('price'), tooLow: issue('priceFormat') })

/** The price of a product: above 0 (R-VAL-19). */
export const price = aboveZero({ missing: issue('price'), tooLow: issue('priceAboveZero') })

/** An amount that is paid, refunded or booked: above 0. */
export const payment = aboveZero({ missing: issue('amount'), tooLow: issue('amountAboveZero') })

/** Turns a number typed on an Arabic keyboard into Latin digits. */
export function latinNumber(wire: string | number): string {
  return latinDigits(String(wire))
}

/** An optional amount of at least `least` fils; null and empty text mean none. */
export function optionalAmount(least: number) {
  return z.codec(
    z.union([z.string(), z.number(), z.null()], { error: issue('priceFormat') }),
    z.int().nullable(),
    {
      decode: (wire, context) => {
        if (wire === null || String(wire).trim() === '') return null
        const fils = toFils(latinNumber(wire))
        if (fils !== null && fils >= least) return fils
        const message = fils === null ? issue('priceFormat') : issue('amountAboveZero')
        context.issues.push({ code: 'custom', message, input: wire })
        return z.NEVER
      },
      encode: (fils) => (fils === null ? null : fromFils(fils)),
    },
  )
}

/** The messages for a missing amount and for one that is too low. */
type Sentences = Readonly<Record<'missing' | 'tooLow', IssueKey>>

function aboveZero(says: Sentences) {
  return amountOr(says).refine((fils) => fils > 0, { error: says.tooLow })
}

function amountOr(says: Sentences) {
  return z.codec(z.union([z.string(), z.number()], { error: issue('priceFormat') }), z.int(), {
    decode: (wire, context) => {
      const fils = toFils(latinNumber(wire))
      if (fils !== null) return fils
      context.issues.push({ code: 'custom', message: reasonOf(latinNumber(wire), says), input: wire })
      return z.NEVER
    },
    encode: (fils) => fromFils(fils),
  })
}

function reasonOf(text: string, { missing, tooLow }: Sentences): IssueKey {
  if (text.trim() === '') return missing
  return /^\s*-\d+(\.\d+)?\s*$/.test(text) ? tooLow : issue('priceFormat')
}

/** The currency of a product's price. */
export const currency = z.enum(currencies, { error: issue('invalid') })
/** The currency of all other amounts (G-92). */
export const dirhams = z.literal('AED', { error: issue('invalid') })

/** Sums and metrics are plain numbers on the wire (R-DATA-13), whole fils inside. */
export const sum = z.codec(z.number(), z.int(), {
  decode: (aed) => Math.round(aed * 100),
  encode: (fils) => fils / 100,
})

/** A sum of prices on the wire: decimal text like a price, but large enough for a whole order; whole fils inside. */
export const total = z.codec(z.string().regex(/^\d{1,13}\.\d{2}$/), z.int(), {
  decode: (text) => Number(text.replace('.', '')),
  encode: (fils) => fromFils(fils),
})

/** A share: percent with up to two decimals on the wire, basis points inside (G-88, G-127). */
export const percent = z.codec(z.union([z.string(), z.number()], { error: issue('commission') }), z.int(), {
  decode: (wire, context) => {
    const basisPoints = toFils(latinNumber(wire))
    if (basisPoints !== null && basisPoints <= wholeInBasisPoints) return basisPoints
    context.issues.push({ code: 'custom', message: issue('commission'), input: wire })
    return z.NEVER
  },
  encode: (basisPoints) => fromFils(basisPoints),
})

/** An optional {@link percent}; null and empty text mean none. */
export const optionalPercent = z.codec(z.union([z.string(), z.number(), z.null()]), percent.nullable(), {
  decode: (wire) => (wire === null || String(wire).trim() === '' ? null : wire),
  encode: (wire) => wire,
})
