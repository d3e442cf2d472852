import type { Fils } from '#domain/platform/amounts/money.ts'

/** Why money went back to a customer: `late-payment` came when its order was cancelled already. */
export const refundCauses = ['return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment'] as const
export type RefundCause = (typeof refundCauses)[number]

/**
 * `open`: the provider is to do it; `failed`: it will not, so somebody has to; `owed`: it was paid in cash, so somebody
 * has to; `settled`: the customer's bank has given it back by itself.
 */
export const refundStates = ['open', 'owed', 'done', 'failed', 'settled'] as const
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
