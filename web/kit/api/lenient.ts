import { z } from 'zod'
import type { ListEndpoint } from './call.ts'

/** A status of a later server is shown as it is written (R-SHOPS-12). */
const status = z.string()

/** A time that is missing, or none: an invalid Date, which is written "N/A" (R-SHOPS-03). */
const time = z.codec(z.unknown().optional(), z.custom<Date>(), {
  decode: (iso) => new Date(typeof iso === 'string' ? iso : Number.NaN),
  encode: (at) => at.toISOString(),
})

const name = z.codec(z.string().nullish(), z.string(), {
  decode: (given) => given ?? '',
  encode: (given) => given,
})

/** What a list of shops, of products reads with leniency. */
export const ofShops = { status, statusSince: time, createdAt: time, updatedAt: time } as const
export const ofProducts = { status, shopName: name, createdAt: time, updatedAt: time } as const

/**
 * A list as the browser reads it: what this version does not know is shown instead of failing the whole list. What the
 * server sends stays as strict as the contract says, so the rows keep its types.
 */
export function readLeniently<E extends ListEndpoint>(endpoint: E, fields: z.ZodRawShape): E {
  const row = endpoint.reply.element as z.ZodObject
  const known = Object.entries(fields).filter(([field]) => field in row.shape)
  return { ...endpoint, reply: z.array(row.extend(Object.fromEntries(known))) }
}
