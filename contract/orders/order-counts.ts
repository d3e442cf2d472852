import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, oneOf, searchText } from '#contract/fields.ts'

// Apart from the orders themselves: every screen of a portal counts those that wait, and loads no more for it.

const day = z.codec(z.string().optional(), isoDay.optional(), {
  decode: (given) => given || undefined,
  encode: (given) => given,
})

/** What is counted of a list of orders: `from` and `to` are days in the UAE, both included. */
export const counted = {
  /** Number, name, e-mail or phone. */
  search: searchText,
  from: day,
  to: day,
  /** Those with a question that waits for its answer. */
  questions: oneOf(['unanswered']).orAll(),
  /** The id of whose they are. */
  customer: z.string().max(200).optional(),
}
/** A shop's id, `majlis` for the platform store. */
export const ofShop = { shop: z.string().max(200).optional() }

const counts = z.object({
  all: z.int(),
  pending: z.int(),
  inProgress: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Of all of them, those with a question that waits for its answer. */
  unanswered: z.int(),
  /** Returns of them that wait for an answer, or for the money. */
  returns: z.int(),
})

export const countOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/counts',
  access: 'admin',
  tag: 'Administration',
  summary: 'How many orders match, by stage',
  query: z.object({ ...counted, ...ofShop }),
  reply: counts,
})

export const countOwnOrders = endpoint({
  method: 'GET',
  path: '/api/shop/orders/counts',
  access: 'shop',
  tag: 'Shop portal',
  summary: 'How many orders of the shop match, by stage',
  query: z.object(counted),
  reply: counts,
})
