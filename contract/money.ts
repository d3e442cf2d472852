import { z } from 'zod'
import { currencies, fromFils, toFils } from '#domain/money.ts'
import { issue } from './issue-texts.ts'

/**
 * An amount on the wire: text or number in, decimal text with two decimals out; whole fils inside (R-DATA-13, G-55).
 * Refuses three decimals, signs, exponents and anything above 99,999,999.99.
 */
export const amount = z.codec(z.union([z.string(), z.number()], { error: issue('priceFormat') }), z.int(), {
  decode: (wire, context) => {
    const fils = toFils(wire)
    if (fils !== null) return fils
    const message = wire === '' ? issue('price') : issue('priceFormat')
    context.issues.push({ code: 'custom', message, input: wire })
    return z.NEVER
  },
  encode: (fils) => fromFils(fils),
})

/** A price someone asks for: above 0 (R-VAL-19). */
export const price = amount.refine((fils) => fils > 0, { error: issue('priceAboveZero') })

export const currency = z.enum(currencies, { error: issue('invalid') })

/** Sums and metrics are plain numbers on the wire (R-DATA-13), whole fils inside. */
export const sum = z.codec(z.number(), z.int(), {
  decode: (aed) => Math.round(aed * 100),
  encode: (fils) => fils / 100,
})
