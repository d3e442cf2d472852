import { z } from 'zod'
import { refundCauses, refundStates } from '#domain/orders/refunds.ts'
import { total } from '#contract/money.ts'
import { time } from '#contract/time.ts'

export const paymentMethods = ['cash_on_delivery', 'card'] as const
export const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'void'] as const

/** Money that went back to the customer, or is about to. */
export const refund = z.object({
  id: z.string(),
  /** What the receipt says. */
  refundNumber: z.string(),
  cause: z.enum(refundCauses),
  method: z.enum(paymentMethods),
  amount: total,
  status: z.enum(refundStates),
  createdAt: time,
  doneAt: time.nullable(),
})
