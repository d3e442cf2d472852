import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { byLink, orderGroup } from '#contract/orders/orders.ts'

/** Six digits; spaces around them are ignored. */
const confirmationCode = z
  .string({ error: issue('required') })
  .trim()
  .regex(/^\d{6}$/, { error: issue('confirmationCode') })

export const confirmOrderInput = z.object({ code: confirmationCode })

export const confirmOrderGroup = endpoint('POST /api/order-groups/:link/confirm', {
  access: 'anyone',
  summary: 'Confirm a cash checkout with the emailed code: stock and delivery windows are taken now',
  params: byLink,
  body: confirmOrderInput,
  reply: orderGroup,
  refusals: [
    'order.not-found',
    'order.code-wrong',
    'order.code-over',
    'order.cash-too-much',
    'order.cash-not-possible',
    'order.window-full',
    'product.too-few',
    'product.not-found',
    'request.too-many',
  ],
})

export const sendOrderCode = endpoint('POST /api/order-groups/:link/code', {
  access: 'anyone',
  summary: 'Email another code to confirm a cash checkout; the previous one becomes invalid',
  params: byLink,
  reply: orderGroup,
  refusals: ['order.not-found', 'order.code-over', 'order.codes-sent', 'request.too-many'],
})
