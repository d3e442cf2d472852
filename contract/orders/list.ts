import { z } from 'zod'
import { orderNeeds } from '#domain/orders/order-needs.ts'
import { orderStages, orderStatuses } from '#domain/orders/order-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, isoDay, oneOf, optionalParagraphs, searchText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset } from '#contract/page.ts'
import { eventDetails, order } from './orders.ts'

const stages = Object.keys(orderStages) as [keyof typeof orderStages]
const day = z.codec(z.string().optional(), isoDay.optional(), {
  decode: (given) => given || undefined,
  encode: (given) => given,
})

/** Which orders are wanted, as a table: the list, its counts and its file take what they know of it. */
export const orderFilters = z.object({
  status: oneOf(orderStatuses).orAll(),
  /** The status as the tabs bundle it. */
  stage: oneOf(stages).orAll(),
  /** Number, name, e-mail or phone. */
  search: searchText,
  /** Days in the UAE, both included. */
  from: day,
  to: day,
  /** Those with a question that waits for its answer. */
  questions: oneOf(['unanswered']).orAll(),
  /** To be delivered by tomorrow or without a day; with a refund that failed; with a dispute that is not decided; in cash and not confirmed. */
  needs: oneOf(orderNeeds).orAll(),
  /** The id of whose they are. */
  customer: z.string().max(200).optional(),
  /** A shop's id, `majlis` for the platform store. */
  shop: z.string().max(200).optional(),
})
/** A shop asks for its own alone. */
export const ownOrderFilters = orderFilters.omit({ shop: true })
/** Counted are all that match, by stage. */
const counted = { status: true, stage: true } as const

const page = pageByOffset({ usual: 50, most: 200 })
/** The orders that match as a file, at addresses that take the filters of the lists. */
export const orderExportPath = '/api/admin/orders/export'
export const ownOrderExportPath = '/api/shop/orders/export'

export const orderMove = z.object({
  status: z.enum(orderStatuses, { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The status on the mover's screen: another one meanwhile makes the move void (409). */
  seen: z.enum(orderStatuses, { error: issue('invalid') }).nullish(),
  ...eventDetails.shape,
  /** With `delivered`: where a photo that proves it was uploaded to. */
  photo: z.string().max(1000).nullish(),
})
export type OrderMove = z.output<typeof orderMove>

const moveRefusals = [
  'order.not-found',
  'order.cannot-move',
  'order.reason-missing',
  'order.moved-meanwhile',
  'object.unknown-paper',
  'order.awaits-payment',
  'order.awaits-confirmation',
] as const

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  needs: 'orders',
  summary: 'Orders, newest first; X-Total-Count tells how many match',
  query: orderFilters.extend(page),
  reply: z.array(order),
})

export const listShopsOfOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders/shops',
  needs: 'orders',
  summary: 'The shops that have orders, with how many, by name',
  reply: z.array(
    z.object({
      /** `majlis` for the platform store. */
      shopId: z.string(),
      shopName: z.string(),
      shopNameAr: z.string().nullable(),
      count: z.int(),
    }),
  ),
})

export const readAnyOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  needs: 'orders',
  summary: 'One order',
  params: byId,
  reply: order,
  refusals: ['order.not-found'],
})

export const moveAnyOrder = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/status',
  needs: 'orders',
  summary: 'Accept, reject, process, ship, deliver or cancel an order for its shop',
  params: byId,
  body: orderMove,
  files: ['photo'],
  reply: order,
  refusals: [...moveRefusals],
})

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/shop/orders',
  summary: "The shop's orders, newest first; X-Total-Count tells how many match",
  query: ownOrderFilters.extend(page),
  reply: z.array(order),
})

export const readOwnOrder = endpoint({
  method: 'GET',
  path: '/api/shop/orders/:id',
  summary: 'One order of the shop',
  params: byId,
  reply: order,
  refusals: ['order.not-found'],
})

export const moveOwnOrder = endpoint({
  method: 'PATCH',
  path: '/api/shop/orders/:id/status',
  fulfils: true,
  summary: 'Accept, reject, process, ship, deliver or cancel an order',
  params: byId,
  body: orderMove,
  files: ['photo'],
  reply: order,
  refusals: [...moveRefusals],
})

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
  query: orderFilters.omit(counted),
  reply: orderCounts,
})

export const countOwnOrders = endpoint({
  method: 'GET',
  path: '/api/shop/orders/counts',
  summary: 'How many orders of the shop match, by stage',
  query: ownOrderFilters.omit(counted),
  reply: orderCounts,
})
