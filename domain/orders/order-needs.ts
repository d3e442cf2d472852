/** What an order in hand may need beside an answer: its delivery soon, a refund that failed, a dispute to be decided. */
export const orderNeeds = ['delivery', 'refund', 'dispute'] as const
export type OrderNeed = (typeof orderNeeds)[number]
