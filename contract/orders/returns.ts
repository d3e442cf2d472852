import { z } from 'zod'
import { returnStatuses } from '#domain/orders/return-status.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { fileForBoth, sheetQuery } from '#contract/file-route.ts'
import {
  byNumber,
  email,
  id,
  isoDay,
  oneOf,
  optionalParagraphs,
  requiredParagraphs,
  searchText,
  time,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount } from '#contract/amounts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { deliveryWindow, orderColor } from './checkout/cart.ts'
import { actingRefusals, proposableDays } from './proposals.ts'
import { linePosition, lineQuantity, orderMovers } from './orders.ts'
import { returnOfOrder } from './return-of-order.ts'

/** A return: items of one order that are sent back. */
export const orderReturn = returnOfOrder.extend({
  orderId: z.string(),
  orderNumber: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  customerName: z.string(),
  items: z.array(
    z.object({
      /** Identifies the line within the order. */
      position: z.int(),
      productId: z.string(),
      color: orderColor.nullable(),
      name: z.string(),
      nameAr: z.string().nullable(),
      photo: z.string().nullable(),
      quantity: z.int(),
    }),
  ),
  /** Oldest first. */
  events: z.array(
    z.object({
      from: z.enum(returnStatuses).nullable(),
      to: z.enum(returnStatuses),
      at: time,
      by: z.enum(orderMovers),
      reason: z.string().nullable(),
    }),
  ),
})
export type OrderReturn = z.output<typeof orderReturn>

/** Maximum number of photos of a return. */
export const mostReturnPhotos = 4

/** Why items are sent back, in the customer's words. */
export const returnReason = requiredParagraphs(2000)

export const requestReturn = endpoint('POST /api/orders/:orderNumber/returns', {
  access: 'anyone',
  summary: 'Request the return of items of a delivered order',
  status: 201,
  params: z.object({ orderNumber: z.string() }),
  files: ['photos'],
  body: z.object({
    email,
    items: z
      .array(
        z.object({
          productId: id,
          /** The line, if several have the product, for example in different colors. */
          position: linePosition.nullish(),
          quantity: lineQuantity,
        }),
        { error: issue('required') },
      )
      .min(1, { error: issue('required') })
      .max(50, { error: issue('tooLong') }),
    reason: returnReason,
    /** Addresses of uploaded photos of the damage. */
    photos: z
      .array(z.string().max(1000))
      .max(mostReturnPhotos, { error: issue('tooLong') })
      .optional(),
  }),
  reply: orderReturn,
  refusals: [
    'order.no-match',
    'return.not-delivered',
    'return.too-late',
    'return.too-many',
    'object.unknown-file',
    'order.proof-needed',
  ],
})

/** Filters of the return list. */
export const returnFilters = z.object({
  /** `open`: still in progress; `waiting`: for the shop's answer, or for the refund. */
  status: oneOf([...returnStatuses, 'open', 'waiting']).orAll(),
  /** Number of the return or its order, or words of the customer's name, e-mail or phone. */
  search: searchText,
  /** A customer's id. */
  customer: id.optional(),
})
/** Filter by shop, for administrators. */
const ofShop = z.object({ shop: id.optional() })

export const returnCounts = z.object({
  all: z.int(),
  open: z.int(),
  waiting: z.int(),
  requested: z.int(),
  approved: z.int(),
  refused: z.int(),
  received: z.int(),
  refunded: z.int(),
})

export const countReturns = forBoth('GET /returns/counts', {
  needs: 'orders',
  summary: {
    admin: 'Number of returns by status',
    shop: 'Number of the shop’s returns by status',
  },
  query: returnFilters.pick({ search: true }).extend(ofShop.shape),
  shop: { query: returnFilters.pick({ search: true }) },
  reply: returnCounts,
})

const page = { ...pageByOffset({ usual: 50, most: 200 }), ...sortBy('number', 'customer', 'refunded') }

/** The matching returns as a file, with the filters of the lists. */
export const returnsFile = fileForBoth('GET /returns/export', {
  needs: 'orders',
  summary: {
    admin: 'Matching returns as a file, newest first; audited',
    shop: 'The shop’s matching returns as a file, newest first',
  },
  query: returnFilters.extend(ofShop.shape).extend(sheetQuery),
  shop: { query: returnFilters.extend(sheetQuery) },
})

export const returnMove = z.object({
  status: z.enum(returnStatuses, { error: issue('invalid') }),
  reason: optionalParagraphs(2000).nullish(),
  /** With `received`: whether the items go back into stock; yes if omitted. */
  restock: z.boolean({ error: issue('invalid') }).nullish(),
  /** With `refunded`: the amount; if omitted, what was paid for the items, within what is left of the order. */
  refund: amount.nullish(),
  /** The status on the user's screen: if it has changed since, the move is refused (409). */
  seen: z.enum(returnStatuses, { error: issue('invalid') }).nullish(),
})
export type ReturnMove = z.output<typeof returnMove>

export const orderReturns = z.array(orderReturn)

export const listReturns = forBoth('GET /returns', {
  needs: 'orders',
  summary: {
    admin: 'Returns, newest first or sorted; X-Total-Count has the number of matches',
    shop: 'The shop’s returns, newest first or sorted; X-Total-Count has the number of matches',
  },
  query: returnFilters.extend(ofShop.shape).extend(page),
  shop: { query: returnFilters.extend(page) },
  reply: orderReturns,
})

export const moveReturn = forBoth('PATCH /returns/:id/status', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Approve or refuse a return for its shop, mark it as received or never arrived, refund it',
    shop: 'Approve or refuse a return, mark it as received or never arrived, refund it',
  },
  body: returnMove,
  reply: orderReturn,
  refusals: [
    'return.not-found',
    'return.cannot-move',
    'return.reason-missing',
    'return.moved-meanwhile',
    'return.refund-too-much',
    'refund.disputed',
    'refund.taken-back',
    'account.confirm-needed',
  ],
})

/** A day and window in which the shop collects a return. */
export const fetchProposal = z.object({ date: isoDay, window: deliveryWindow })

export const listFetchDays = forBoth('GET /returns/:id/days', {
  needs: 'orders',
  summary: 'Days on which the shop can collect a return; none unless it is approved',
  reply: proposableDays,
  refusals: ['return.not-found'],
})

export const proposeFetch = forBoth('PUT /returns/:id/fetch', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Propose a collection day for a return for a shop, replacing an earlier proposal',
    shop: 'Propose a collection day for a return, replacing an earlier proposal; the customer is notified',
  },
  body: fetchProposal,
  reply: orderReturn,
  refusals: ['return.not-found', 'return.not-fetched', 'order.window-full', 'request.too-many'],
})

export const agreeToFetch = endpoint('PUT /api/orders/:orderNumber/returns/:id/fetch', {
  access: 'anyone',
  summary: 'Accept or decline the proposed collection day of a return',
  params: byNumber.extend({ id: z.string() }),
  /** The day that the customer saw; a newer one is not accepted. Declining leaves no day until the next proposal. */
  body: fetchProposal.extend({ email, suits: z.boolean().default(true) }),
  reply: orderReturn,
  refusals: ['order.no-match', 'return.not-found', 'return.day-gone', ...actingRefusals],
})
