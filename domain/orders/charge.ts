import type { Fils } from '#domain/platform/amounts/money.ts'

/** What a card is charged for a checkout, and each order's share, in the orders' order. */
export type Charge = { readonly fils: Fils; readonly shares: readonly Fils[] }

/** Providers charge no less than two dirhams. */
const leastFils: Fils = 200

/** One payment for all orders of a checkout. */
export function chargeOf(orders: readonly { readonly totalFils: Fils }[]): Charge {
  const shares = orders.map(({ totalFils }) => totalFils)
  return { fils: shares.reduce((sum, share) => sum + share, 0), shares }
}

/** Whether it is too little for a card. */
export function isTooLittle({ fils }: Charge): boolean {
  return fils < leastFils
}
