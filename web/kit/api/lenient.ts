import { z } from 'zod'
import type { ListEndpoint } from './call.ts'

/** Any string: a status that only a newer server knows is shown as it is (R-SHOPS-12). */
const status = z.string()

/** A missing or malformed time becomes an invalid Date, shown as "N/A" (R-SHOPS-03). */
const time = z.codec(z.unknown().optional(), z.custom<Date>(), {
  decode: (iso) => new Date(typeof iso === 'string' ? iso : Number.NaN),
  encode: (at) => at.toISOString(),
})

const name = z.codec(z.string().nullish(), z.string(), {
  decode: (given) => given ?? '',
  encode: (given) => given,
})

/** The fields that lists of shops and of products read leniently. */
export const ofShops = { status, statusSince: time, createdAt: time, updatedAt: time } as const
export const ofProducts = { status, shopName: name, createdAt: time, updatedAt: time } as const

/**
 * Makes a list's reply lenient for the browser: a value unknown to this version is shown instead of failing the whole
 * list. The server still sends what the contract demands, so the rows keep their types.
 */
export function readLeniently<E extends ListEndpoint>(endpoint: E, fields: z.ZodRawShape): E {
  const row = endpoint.reply.element as z.ZodObject
  const known = Object.entries(fields).filter(([field]) => field in row.shape)
  return { ...endpoint, reply: z.array(row.extend(Object.fromEntries(known))) }
}
