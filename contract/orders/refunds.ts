import { z } from 'zod'
import { givenCauses, otherWays, refundBearers, refundStates } from '#domain/money/refunds.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { payment } from '#contract/amounts.ts'
import {
  isoDay,
  oneOf,
  optionalText,
  requiredParagraphs,
  requiredText,
  searchText,
  time,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { linePosition, order } from './orders.ts'
import { refund } from './payments.ts'

/** A refund of any order, with the details needed to pay it. */
export const listedRefund = refund.extend({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  /** Dispute of its order: while one is open, the refund is not paid; a lost one may settle it. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** The bank file that includes its transfer. */
  bankFile: z.object({ id: z.string(), messageId: z.string(), madeBy: z.string() }).nullable(),
  /** The customer's account, by the last four characters of its IBAN. */
  account: z.object({ ibanEnding: z.string(), enteredAt: time }).nullable(),
})
export const listedRefunds = z.array(listedRefund)
export type ListedRefund = z.output<typeof listedRefund>

export const listRefunds = endpoint('GET /api/admin/refunds', {
  needs: 'money',
  summary: 'Refunds of all orders, newest first or sorted; X-Total-Count has the number of matches',
  query: z.object({
    /** `waiting`: to be paid by Majlis. */
    status: oneOf(['waiting', ...refundStates]).orAll(),
    /** Number of a refund or an order, or words of the customer's details. */
    search: searchText,
    ...pageByOffset({ usual: 50, most: 200 }),
    ...sortBy('since', 'amount', 'customer'),
  }),
  reply: listedRefunds,
})

/** How a refund was paid outside the card, with the reference of the transfer or receipt. */
export const refundPayment = z
  .object({
    paidBy: z.enum(otherWays, { error: issue('invalid') }),
    reference: requiredText(140),
    /** In the UAE, not later than today. */
    paidOn: isoDay,
    /** If in cash: who handed it over, and who received it. */
    handedBy: optionalText(200).optional(),
    receivedBy: optionalText(200).optional(),
  })
  .check(({ value, issues }) => {
    if (value.paidBy !== 'cash') return
    for (const name of ['handedBy', 'receivedBy'] as const)
      if (!value[name])
        issues.push({ code: 'custom', message: issue('required'), input: value[name], path: [name] })
  })
export type RefundPayment = z.output<typeof refundPayment>

export const retryRefund = endpoint('POST /api/admin/refunds/:id/retry', {
  needs: 'money',
  summary: 'Retry a failed refund with the card provider',
  reply: order,
  refusals: [
    'refund.not-found',
    'refund.cannot-move',
    'refund.no-provider',
    'refund.disputed',
    'refund.taken-back',
    'account.confirm-needed',
  ],
})

export const settleRefund = endpoint('POST /api/admin/refunds/:id/settled', {
  needs: 'money',
  summary: 'Close a failed refund because the customer received the money through a lost dispute',
  reply: order,
  refusals: ['refund.not-found', 'refund.cannot-move', 'refund.not-lost', 'account.confirm-needed'],
})

export const settleCapture = endpoint('POST /api/admin/orders/:id/capture', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Retry an order amount refused by an instalment provider, or write it off: Majlis then bears it, and the shop is paid',
  body: z.object({ outcome: z.enum(['retry', 'written-off'], { error: issue('invalid') }) }),
  reply: order,
  refusals: ['order.not-found', 'capture.not-failed'],
})

export const payRefund = forBoth('POST /refunds/:id/paid', {
  needs: 'money',
  shop: { fulfils: true },
  summary: {
    admin: 'Record how a refund was paid that is due or that the card refused; its customer is notified',
    shop: 'Record how the shop paid a refund from the cash it kept; its customer is notified',
  },
  body: refundPayment,
  reply: order,
  refusals: [
    'refund.not-found',
    'refund.cannot-move',
    'refund.too-little-cash',
    'refund.platform-pays',
    'refund.day-ahead',
    'refund.second-person-needed',
    'refund.account-same-person',
    'refund.disputed',
    'refund.taken-back',
    'account.confirm-needed',
  ],
})

/** A refund of a delivered order without a return. */
export const givenRefund = z
  .object({
    cause: z.enum(givenCauses, { error: issue('invalid') }),
    /** The line whose price is reduced. */
    position: linePosition.nullish(),
    amount: payment,
    /** Only goodwill may be borne by the platform; everything else is borne by the seller. */
    bearer: z.enum(refundBearers, { error: issue('invalid') }).default('seller'),
    reason: requiredParagraphs(2000),
  })
  .check(({ value: { cause, position, bearer }, issues }) => {
    if (cause === 'price-reduced' && typeof position !== 'number')
      issues.push({ code: 'custom', message: issue('required'), input: position, path: ['position'] })
    if (cause !== 'goodwill' && bearer === 'platform')
      issues.push({ code: 'custom', message: issue('invalid'), input: bearer, path: ['bearer'] })
  })
export type GivenRefund = z.output<typeof givenRefund>

export const giveRefund = forBoth('POST /orders/:id/refunds', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Refund money of a delivered order without a return: a price reduction, a fee, goodwill',
    shop: 'Refund money of a delivered order of the shop without a return: a price reduction, a fee, goodwill',
  },
  body: givenRefund,
  reply: order,
  refusals: [
    'order.not-found',
    'refund.not-delivered',
    'refund.too-much',
    'refund.not-covered',
    'refund.above-limit',
    'refund.platform-bears',
    'refund.disputed',
    'refund.taken-back',
    'account.confirm-needed',
  ],
})

/** Why the bank returned the transfer. */
export const returnedRefund = z.object({ reason: requiredParagraphs(2000) })

export const returnRefund = endpoint('POST /api/admin/refunds/:id/return', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Record that the bank returned a refund: it is due again, and the customer is asked for another account',
  body: returnedRefund,
  reply: order,
  refusals: ['refund.not-found', 'refund.cannot-move'],
})
