import { type Currency, type Fils, inAed } from '#domain/platform/amounts/money.ts'

type Owed = { readonly currency: Currency; readonly totalFils: Fils }

/** What a card is charged for a checkout; each order's share in the currency of the charge, in the orders' order. */
export type Charge = { readonly currency: Currency; readonly fils: Fils; readonly shares: readonly Fils[] }

/** Providers charge no less than this, in hundredths of the currency: two dirhams, or half a euro. */
const least: Readonly<Record<Currency, Fils>> = { AED: 200, EUR: 50 }

/** One payment for all orders of a checkout: in their currency, in AED where they have several (G-92). */
export function chargeOf(orders: readonly Owed[], eurRate: number): Charge {
  const [first] = orders
  const isOne = orders.every(({ currency }) => currency === first?.currency)
  const shares = orders.map(({ currency, totalFils: fils }) =>
    isOne ? fils : inAed({ fils, currency }, eurRate),
  )
  const currency = isOne && first ? first.currency : 'AED'
  return { currency, fils: shares.reduce((sum, share) => sum + share, 0), shares }
}

/** Whether it is too little for a card. */
export function isTooLittle({ currency, fils }: Charge): boolean {
  return fils < least[currency]
}
