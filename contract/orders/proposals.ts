import { z } from 'zod'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { byId, byNumber, email, id, isoDay, requiredParagraphs } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { deliveryDay, deliveryWindow } from './checkout/cart.ts'
import { order } from './orders.ts'

/** Another day and window for an order, and why; the customer reads it. */
export const dayProposal = z.object({
  date: isoDay,
  window: deliveryWindow,
  reason: requiredParagraphs(2000),
})

const refusals = [
  'order.not-found',
  'order.day-fixed',
  'order.awaits-payment',
  'order.awaits-confirmation',
  'order.same-day',
  'order.window-full',
  'request.too-many',
] as const

export const listProposableDays = endpoint({
  method: 'GET',
  path: '/api/shop/orders/:id/days',
  summary: 'The days that can be proposed for an order; none once it is shipped or called off',
  params: byId,
  reply: z.array(deliveryDay),
  refusals: ['order.not-found'],
})

export const listAnyProposableDays = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/days',
  needs: 'orders',
  summary: 'The days that can be proposed for an order; none once it is shipped or called off',
  params: byId,
  reply: z.array(deliveryDay),
  refusals: ['order.not-found'],
})

export const proposeDay = endpoint({
  method: 'POST',
  path: '/api/shop/orders/:id/proposal',
  fulfils: true,
  summary: 'Propose another day, in place of one proposed before; an order that waits is accepted with it',
  params: byId,
  body: dayProposal,
  reply: order,
  refusals: [...refusals],
})

export const proposeAnyDay = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/proposal',
  needs: 'orders',
  summary: 'Propose another day for a shop; an order that waits is accepted with it',
  params: byId,
  body: dayProposal,
  reply: order,
  refusals: [...refusals],
})

export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/api/shop/orders/:id/proposal',
  fulfils: true,
  summary: 'Withdraw a proposed day that the customer has not answered',
  params: byId,
  reply: deleted,
  refusals: ['order.not-found', 'order.proposal-gone'],
})

export const withdrawAnyProposal = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:id/proposal',
  needs: 'orders',
  summary: 'Withdraw a proposed day for a shop',
  params: byId,
  reply: deleted,
  refusals: ['order.not-found', 'order.proposal-gone'],
})

export const answerProposal = endpoint({
  method: 'POST',
  path: '/api/orders/:orderNumber/proposal',
  access: 'anyone',
  summary: 'Agree to a day that the shop proposes, or keep the old one',
  params: byNumber,
  body: z.object({
    email,
    /** The proposal that was read: another one meanwhile is not agreed to. */
    proposal: id,
    agrees: z.boolean({ error: issue('invalid') }),
  }),
  reply: order,
  refusals: ['order.no-match', 'order.proposal-gone', 'order.window-full', 'order.proof-needed'],
})
