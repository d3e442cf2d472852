import type { Fils } from '#domain/platform/amounts/money.ts'

/** What somebody may give back of a delivered order without anything being sent back (G-132). */
export const givenCauses = ['price-reduced', 'delivery-fee', 'cash-fee', 'goodwill'] as const
export type GivenCause = (typeof givenCauses)[number]

/** Why money went back to a customer: `late-payment` came after the time to pay was over, `wrong-amount` was not what was asked for. */
export const refundCauses = [
  ...(['return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment', 'wrong-amount'] as const),
  ...givenCauses,
] as const
export type RefundCause = (typeof refundCauses)[number]

/** Who bears a refund: whoever sold, or the platform of its own accord, where the sale stays as it is. */
export const refundBearers = ['seller', 'platform'] as const
export type RefundBearer = (typeof refundBearers)[number]

/**
 * `open`: the provider is to do it; `failed`: it will not, so somebody has to; `owed`: it was paid in cash, so somebody
 * has to; `sent`: the bank was told to transfer it; `settled`: the customer's bank has given it back by itself.
 */
export const refundStates = ['open', 'owed', 'sent', 'done', 'failed', 'settled'] as const
export type RefundState = (typeof refundStates)[number]

/** What is still to be given back. */
export function isRefundDue({ status }: { readonly status: RefundState }): boolean {
  return status !== 'done' && status !== 'settled'
}

/** Who gives the money back: the shop where it has the cash of the sale. */
export const refundPayers = ['platform', 'shop'] as const

/** How somebody paid a refund that no card took back. */
export const otherWays = ['bank', 'cash'] as const
export type OtherWay = (typeof otherWays)[number]

/** A refund above this sum asks who gives it to say anew that it is they (0067): AED 1,000. */
export const unaskedRefundFils: Fils = 100_000
