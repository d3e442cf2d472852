import { z } from 'zod'

/** ISO 8601 in UTC on the wire, Date inside (R-DATA-14). */
export const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})
