import { z } from 'zod'
import { disputeStates } from '#domain/orders/disputes.ts'
import { otherWays, refundCauses, refundPayers, refundStates } from '#domain/money/refunds.ts'
import { endpoint } from '#contract/endpoint.ts'
import { total } from '#contract/amounts.ts'
import { fileRoute } from '#contract/file-route.ts'
import { time } from '#contract/fields.ts'
import { type InstalmentMethod, paymentMethods } from '#domain/money/payment-method.ts'

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
  payer: z.enum(refundPayers),
  /** How it was paid where no card took it back, what the transfer or receipt is called, and the day in the UAE. */
  paidBy: z.enum(otherWays).nullable(),
  reference: z.string().nullable(),
  paidOn: z.string().nullable(),
  /** In cash: who handed it to whom. */
  handedBy: z.string().nullable(),
  receivedBy: z.string().nullable(),
})

/** What a customer's bank has taken back of an order, or asks about. */
export const dispute = z.object({
  id: z.string(),
  status: z.enum(disputeStates),
  /** Of this order. */
  amount: total,
  openedAt: time,
  /** In the provider's words, and until when it wants to be answered; administrators alone see them. */
  reason: z.string().nullable(),
  dueAt: time.nullable(),
})

/** What a provider of instalments will not pay of a delivered order, or release of one that is over. */
export const refusedCapture = z.object({
  amount: total,
  /** In the provider's words. */
  problem: z.string(),
})

/** `<id>.pdf` of a dispute. */
export const disputeEvidence = fileRoute('GET /api/admin/orders/:id/disputes/:file', {
  needs: 'orders',
  summary:
    'What a bank wants to see of a dispute as one PDF: the invoice, the steps of the order, the proof of its delivery, what was written, and the terms as they were shown',
  params: z.object({ id: z.string(), file: z.string() }),
  sends: ['application/pdf'],
  refusals: ['order.not-found', 'document.not-found', 'request.too-many', 'request.unavailable'],
})

export const payOrders = endpoint('POST /api/order-groups/:link/payment', {
  access: 'anyone',
  summary:
    'Look at the card payment of a checkout now: where to pay, or null where nothing is to be paid any more',
  params: z.object({ link: z.string() }),
  reply: z.object({ url: z.string().nullable() }),
  refusals: ['order.not-found', 'payment.unavailable', 'request.too-many'],
})

/** Where the card provider tells of payments and refunds by itself. */
export const providerEventsPath = '/api/payments/stripe'

/** The same of those that take instalments. */
export const instalmentEventsPaths = {
  tabby: '/api/payments/tabby',
  tamara: '/api/payments/tamara',
} as const satisfies Record<InstalmentMethod, string>
