import { z } from 'zod'
import { otherWays } from '#domain/money/refunds.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { order } from './orders.ts'

/** How a refund that a card did not take back was paid, and what the transfer or receipt is called. */
export const refundPaidOtherwise = z.object({
  paidBy: z.enum(otherWays, { error: issue('invalid') }),
  reference: requiredText(140),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  needs: 'money',
  summary: 'Ask the card provider anew for a refund that failed',
  params: byId,
  reply: order,
  refusals: ['refund.not-found', 'refund.not-failed', 'refund.no-provider', 'account.confirm-needed'],
})

export const payRefundOtherwise = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/paid',
  needs: 'money',
  summary: 'Say that a refund that failed was paid another way; its customer is told',
  params: byId,
  body: refundPaidOtherwise,
  reply: order,
  refusals: ['refund.not-found', 'refund.not-failed', 'account.confirm-needed'],
})
