import { z } from 'zod'
import { fileForBoth, sheetQuery } from '#contract/file-route.ts'
import { deliveryFailures } from '#domain/orders/delivery-failure.ts'
import { orderNeeds, orderStages, orderStatuses } from '#domain/orders/order-status.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { isoDay, oneOf, optionalParagraphs, searchText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy, wholeList } from '#contract/page.ts'
import { unwantedItems } from './cancel.ts'
import { deliveryPlace, eventDetails, order } from './orders.ts'

const stages = Object.keys(orderStages) as [keyof typeof orderStages]
const day = z.codec(z.string().optional(), isoDay.optional(), {
  decode: (given) => given || undefined,
  encode: (given) => given,
})

/** Filters of the order list; its counts and its file take the ones that apply to them. */
export const orderFilters = z.object({
  status: oneOf(orderStatuses).orAll(),
  /** Statuses grouped as in the tabs. */
  stage: oneOf(stages).orAll(),
  /** Number, name, e-mail or phone. */
  search: searchText,
  /** Days in the UAE, both included. */
  from: day,
  to: day,
  /** Orders with an unanswered question. */
  questions: oneOf(['unanswered']).orAll(),
  /** Due by tomorrow or without a day; items coming back; refund failed or owed; dispute open; cash not confirmed. */
  needs: oneOf(orderNeeds).orAll(),
  /** A customer's id. */
  customer: z.string().max(200).optional(),
  /** A shop's id, `majlis` for the platform store. */
  shop: z.string().max(200).optional(),
})
/** The filters for a shop, which sees only its own orders. */
export const ownOrderFilters = orderFilters.omit({ shop: true })
/** The counts are by stage, so they ignore these filters. */
const counted = { status: true, stage: true } as const

const page = {
  ...pageByOffset({ usual: 50, most: 200 }),
  ...sortBy('number', 'placed', 'customer', 'shop', 'total', 'day', 'emirate', 'payment'),
}
/** The matching orders as a file, with the filters of the lists. */
export const ordersFile = fileForBoth('GET /orders/export', {
  // Contains names, phones and addresses of all customers, like the customer file.
  needs: { admin: 'orders:write', shop: 'orders' },
  confirm: 'recent',
  summary: {
    admin: 'Matching orders as a file, newest first; audited',
    shop: 'The shop’s matching orders as a file, newest first',
  },
  query: orderFilters.extend(sheetQuery),
  shop: { query: ownOrderFilters.extend(sheetQuery) },
})

export const orderMove = z.object({
  status: z.enum(orderStatuses, { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The status on the user's screen: if it has changed since, the move is refused (409). */
  seen: z.enum(orderStatuses, { error: issue('invalid') }).nullish(),
  /** With `shipped`: also makes the preceding moves, and the customer is notified only of the last. */
  atOnce: z.boolean({ error: issue('invalid') }).optional(),
  ...eventDetails.shape,
  /** Why a shipped order was not delivered; with `processing` for another attempt, or `cancelled`. */
  failure: z.enum(deliveryFailures, { error: issue('invalid') }).nullish(),
  /** With `delivered`: items that the customer did not accept at the door; `rejectionReason` says why. */
  notAccepted: unwantedItems.nullish(),
  /** With items that were not accepted: address of an uploaded photo of them. */
  notAcceptedPhoto: z.string().max(1000).nullish(),
  /** With `delivered` or a failure: address of an uploaded photo that proves it. */
  photo: z.string().max(1000).nullish(),
  /** With `delivered`, if the phone reports its position; stored with the time. */
  place: deliveryPlace.optional(),
})
export type OrderMove = z.output<typeof orderMove>

export const orders = z.array(order)

export const listOrders = forBoth('GET /orders', {
  needs: 'orders',
  summary: {
    admin: 'Orders, newest first or sorted; X-Total-Count has the number of matches',
    shop: 'The shop’s orders, newest first or sorted; X-Total-Count has the number of matches',
  },
  query: orderFilters.extend(page),
  shop: { query: ownOrderFilters.extend(page) },
  reply: orders,
})

export const listShopsOfOrders = endpoint('GET /api/admin/orders/shops', {
  needs: 'orders',
  summary: 'Shops that have orders, with the number of orders, by name',
  query: wholeList,
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

export const readManagedOrder = forBoth('GET /orders/:id', {
  needs: 'orders',
  summary: { admin: 'One order', shop: 'One order of the shop' },
  reply: order,
  refusals: ['order.not-found'],
})

export const moveOrder = forBoth('PATCH /orders/:id/status', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin:
      'Accept, reject, process, ship, deliver or cancel an order for its shop, or say why it was not delivered',
    shop: 'Accept, reject, process, ship, deliver or cancel an order, or say why it was not delivered',
  },
  body: orderMove,
  files: ['photo', 'notAcceptedPhoto'],
  reply: order,
  refusals: [
    'order.not-found',
    'order.cannot-move',
    'order.reason-missing',
    'order.failure-missing',
    'order.proof-missing',
    'order.items-fixed',
    'order.too-few-left',
    'order.nothing-accepted',
    'order.moved-meanwhile',
    'object.unknown-file',
    'order.awaits-payment',
    'order.awaits-confirmation',
  ],
})

export const takeBackDelivery = forBoth('POST /orders/:id/take-back', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: 'Undo a delivery, by the person who marked it, within a few minutes',
  reply: order,
  refusals: ['order.not-found', 'order.delivery-stands', 'order.cash-counted', 'order.delivered-by-another'],
})

export const finishDelivery = forBoth('POST /orders/:id/delivery', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: 'Issue the documents of a delivered order now; the delivery can no longer be undone',
  reply: order,
  refusals: ['order.not-found'],
})

export const receivedItems = z.object({
  /** Whether the items can be sold again. */
  isRestocked: z.boolean({ error: issue('invalid') }),
})

export const receiveItems = forBoth('POST /orders/:id/received', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Record for a shop that items not handed over have come back',
    shop: 'Record that items not handed over have come back to the shop',
  },
  body: receivedItems,
  reply: order,
  refusals: ['order.not-found', 'order.nothing-comes-back'],
})

export const orderCounts = z.object({
  all: z.int(),
  pending: z.int(),
  inProgress: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Of `all`, those with an unanswered question. */
  unanswered: z.int(),
})

export const countOrders = forBoth('GET /orders/counts', {
  needs: 'orders',
  summary: {
    admin: 'Number of matching orders by stage',
    shop: 'Number of the shop’s matching orders by stage',
  },
  query: orderFilters.omit(counted),
  shop: { query: ownOrderFilters.omit(counted) },
  reply: orderCounts,
})
