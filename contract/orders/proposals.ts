import { z } from 'zod'
import { deleted, endpoint, forBoth } from '#contract/endpoint.ts'
import { byNumber, email, id, isoDay, requiredParagraphs } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { deliveryDay, deliveryWindow } from './checkout/cart.ts'
import { order } from './orders.ts'

/** A proposal of another day and window for an order, with the reason shown to the customer. */
export const dayProposal = z.object({
  date: isoDay,
  window: deliveryWindow,
  reason: requiredParagraphs(2000),
})

export const proposableDays = z.array(deliveryDay)

export const listProposableDays = forBoth('GET /orders/:id/days', {
  needs: 'orders',
  summary: 'Days that can be proposed for an order; none once it is shipped or cancelled',
  reply: proposableDays,
  refusals: ['order.not-found'],
})

export const proposeDay = forBoth('POST /orders/:id/proposal', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Propose another day for a shop; a pending order is accepted with it',
    shop: 'Propose another day, replacing an earlier proposal; a pending order is accepted with it',
  },
  body: dayProposal,
  reply: order,
  refusals: [
    'order.not-found',
    'order.day-fixed',
    'order.awaits-payment',
    'order.awaits-confirmation',
    'order.same-day',
    'order.window-full',
    'request.too-many',
  ],
})

export const withdrawProposal = forBoth('DELETE /orders/:id/proposal', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Withdraw a proposed day for a shop',
    shop: 'Withdraw a proposed day the customer has not answered',
  },
  reply: deleted,
  refusals: ['order.not-found', 'order.proposal-gone'],
})

/** Refusals of actions in a customer's name that identify the order by number and e-mail address (0030, 0161). */
export const actingRefusals = ['order.key-needed', 'order.proof-needed'] as const

export const answerProposal = endpoint('POST /api/orders/:orderNumber/proposal', {
  access: 'anyone',
  summary: 'Accept a day proposed by the shop, or keep the current one',
  params: byNumber,
  body: z.object({
    email,
    /** The proposal that the customer saw; a newer one is not accepted by this call. */
    proposal: id,
    agrees: z.boolean({ error: issue('invalid') }),
  }),
  reply: order,
  refusals: ['order.no-match', 'order.proposal-gone', 'order.window-full', ...actingRefusals],
})

export const listOrderDays = endpoint('GET /api/orders/:orderNumber/days', {
  access: 'anyone',
  summary: 'Days to which an order can still be moved; none once it is shipped or cancelled',
  params: byNumber,
  query: z.object({ email }),
  reply: z.array(deliveryDay),
  refusals: ['order.no-match', 'order.proof-needed'],
})

export const changeOrderDay = endpoint('PATCH /api/orders/:orderNumber/day', {
  access: 'anyone',
  summary: 'Move an order to another day or window before its shop has shipped it',
  params: byNumber,
  body: z.object({ email, date: isoDay, window: deliveryWindow }),
  reply: order,
  refusals: ['order.no-match', 'order.day-fixed', 'order.window-full', ...actingRefusals, 'request.too-many'],
})
