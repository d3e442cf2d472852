import { z } from 'zod'
import { disputeStates } from '#domain/orders/disputes.ts'
import { otherWays, refundCauses, refundPayers, refundStates } from '#domain/money/refunds.ts'
import { endpoint } from '#contract/endpoint.ts'
import { total } from '#contract/amounts.ts'
import { fileRoute } from '#contract/file-route.ts'
import { time } from '#contract/fields.ts'
import { type InstalmentMethod, paymentMethods } from '#domain/money/payment-method.ts'

export const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'void'] as const

/** Money that was or will be paid back to the customer. */
export const refund = z.object({
  id: z.string(),
  /** As on the receipt. */
  refundNumber: z.string(),
  cause: z.enum(refundCauses),
  method: z.enum(paymentMethods),
  amount: total,
  status: z.enum(refundStates),
  createdAt: time,
  doneAt: time.nullable(),
  payer: z.enum(refundPayers),
  /** If not refunded to a card: how it was paid, reference of the transfer or receipt, and day in the UAE. */
  paidBy: z.enum(otherWays).nullable(),
  reference: z.string().nullable(),
  paidOn: z.string().nullable(),
  /** If in cash: who handed it over, and who received it. */
  handedBy: z.string().nullable(),
  receivedBy: z.string().nullable(),
})

/** A dispute: the customer's bank has taken back money for an order, or inquires about the payment. */
export const dispute = z.object({
  id: z.string(),
  status: z.enum(disputeStates),
  /** This order's share. */
  amount: total,
  openedAt: time,
  /** The provider's reason, and the deadline for a response; null for readers other than administrators. */
  reason: z.string().nullable(),
  dueAt: time.nullable(),
})

/** An instalment provider's refusal to pay out a delivered order, or to release a cancelled one. */
export const refusedCapture = z.object({
  amount: total,
  /** In the provider's words. */
  problem: z.string(),
})

/** `<id>.pdf` of a dispute. */
export const disputeEvidence = fileRoute('GET /api/admin/orders/:id/disputes/:file', {
  needs: 'orders',
  summary:
    'Evidence for a dispute as one PDF: invoice, order history, proof of delivery, messages, and the terms as shown',
  params: z.object({ id: z.string(), file: z.string() }),
  sends: ['application/pdf'],
  refusals: ['order.not-found', 'document.not-found', 'request.too-many', 'request.unavailable'],
})

export const payOrders = endpoint('POST /api/order-groups/:link/payment', {
  access: 'anyone',
  summary: 'The current card payment of a checkout: where to pay, or null if nothing is due',
  params: z.object({ link: z.string() }),
  reply: z.object({ url: z.string().nullable() }),
  refusals: ['order.not-found', 'payment.unavailable', 'request.too-many'],
})

/** Webhook address of the card provider, for payments and refunds. */
export const providerEventsPath = '/api/payments/stripe'

/** Webhook addresses of the instalment providers. */
export const instalmentEventsPaths = {
  tabby: '/api/payments/tabby',
  tamara: '/api/payments/tamara',
} as const satisfies Record<InstalmentMethod, string>
