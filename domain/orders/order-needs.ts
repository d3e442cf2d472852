/** What an order may need beside an answer: its delivery soon, its items that come back, a refund that failed, a dispute to be decided, its customer's code. */
export const orderNeeds = ['delivery', 'return', 'refund', 'dispute', 'confirmation'] as const
export type OrderNeed = (typeof orderNeeds)[number]
