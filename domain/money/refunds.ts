import type { Fils } from '#domain/platform/amounts/money.ts'

/** Causes for refunding a delivered order without a return (G-132). */
export const givenCauses = ['price-reduced', 'delivery-fee', 'cash-fee', 'goodwill'] as const
export type GivenCause = (typeof givenCauses)[number]

/** Causes of refunds. `late-payment`: paid after the time to pay was over; `wrong-amount`: not the requested amount. */
export const refundCauses = [
  ...(['return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment', 'wrong-amount'] as const),
  ...givenCauses,
] as const
export type RefundCause = (typeof refundCauses)[number]

/** Bearers of a refund: the seller, or the platform as goodwill, which leaves the sale unchanged. */
export const refundBearers = ['seller', 'platform'] as const
export type RefundBearer = (typeof refundBearers)[number]

/**
 * `open`: to be done by the provider; `failed`: refused by it, so a user has to pay; `owed`: the order was paid in
 * cash, so a user has to pay; `sent`: sent to the bank; `settled`: the customer's bank has already returned the money.
 */
export const refundStates = ['open', 'owed', 'sent', 'done', 'failed', 'settled'] as const
export type RefundState = (typeof refundStates)[number]

/** Whether a refund is still to be paid. */
export function isRefundDue({ status }: { readonly status: RefundState }): boolean {
  return status !== 'done' && status !== 'settled'
}

/** Who pays a refund: the shop if it has the cash of the sale. */
export const refundPayers = ['platform', 'shop'] as const

/** How a user paid a refund that could not go to a card. */
export const otherWays = ['bank', 'cash'] as const
export type OtherWay = (typeof otherWays)[number]

/** Refunds above this amount ask the user to confirm their identity again (0067): AED 1,000. */
export const unaskedRefundFils: Fils = 100_000
