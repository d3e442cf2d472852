import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, oneOf, searchText } from '#contract/fields.ts'
import { orderNeeds } from '#domain/orders/order-needs.ts'

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
  /** To be delivered by tomorrow or without a day; with a refund that failed; with a dispute that is not decided; in cash and not confirmed. */
  needs: oneOf(orderNeeds).orAll(),
  /** The id of whose they are. */
  customer: z.string().max(200).optional(),
}
/** A shop's id, `majlis` for the platform store. */
export const ofShop = { shop: z.string().max(200).optional() }

export const orderCounts = z.object({
  all: z.int(),
  pending: z.int(),
  inProgress: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Of all of them, those with a question that waits for its answer. */
  unanswered: z.int(),
})

export const countOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/counts',
  needs: 'orders',
  summary: 'How many orders match, by stage',
  query: z.object({ ...counted, ...ofShop }),
  reply: orderCounts,
})

export const countOwnOrders = endpoint({
  method: 'GET',
  path: '/api/shop/orders/counts',
  summary: 'How many orders of the shop match, by stage',
  query: z.object(counted),
  reply: orderCounts,
})
