/** Why money went back to a customer: `late-payment` came when its order was called off already. */
export const refundCauses = ['return', 'cancelled', 'rejected', 'line-cancelled', 'late-payment'] as const
export type RefundCause = (typeof refundCauses)[number]

/** `open`: the provider is to do it; `failed`: it will not, so somebody has to. */
export const refundStates = ['open', 'done', 'failed'] as const

/** How somebody paid a refund that the card did not take back. */
export const otherWays = ['bank', 'cash'] as const
export type OtherWay = (typeof otherWays)[number]
