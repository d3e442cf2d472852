/** How far a dispute of a card payment is; an inquiry has taken no money yet. */
export const disputeStates = ['inquiry', 'open', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether the customer's bank has the money. */
export function isMoneyGone(status: DisputeState): boolean {
  return status === 'open' || status === 'lost'
}

/** Whether nothing more is to be answered. */
export function isDecided(status: DisputeState): boolean {
  return status !== 'inquiry' && status !== 'open'
}
