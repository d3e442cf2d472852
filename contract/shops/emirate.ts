import { z } from 'zod'
import { type Emirate, emirateNames, emirates } from '#domain/shops/emirate.ts'
import { issue } from '#contract/issue-texts.ts'

/** An emirate by its key, or by its English or Arabic name. */
export const emirate = z.codec(z.string({ error: issue('emirate') }), z.enum(emirates), {
  decode: (given, context) => {
    const wanted = given.trim().toLowerCase()
    const found = emirates.find((key) =>
      [key, emirateNames[key].en.toLowerCase(), emirateNames[key].ar].includes(wanted),
    )
    if (found) return found
    context.issues.push({ code: 'custom', message: issue('emirate'), input: given })
    return z.NEVER
  },
  encode: (key) => key,
})

/** An emirate in an order's address: written as its English name, whatever form it was sent in. */
export const emirateName = z.codec(z.string(), z.string(), {
  decode: (wire) => emirate.safeDecode(wire).data ?? wire,
  encode: (key) => emirateNames[key as Emirate]?.en ?? key,
})
