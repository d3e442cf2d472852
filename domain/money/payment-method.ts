type Properties = {
  /** When the customer's money counts as paid; the supply for VAT is the earlier of payment and delivery (art. 25). */
  readonly paid: 'when-ordered' | 'at-delivery'
  /** Who takes it, and gives it back: a provider, on a page of its own, or whoever stands at the door. */
  readonly takenBy: 'provider' | 'driver'
}

const properties = {
  cash_on_delivery: { paid: 'at-delivery', takenBy: 'driver' },
  card: { paid: 'when-ordered', takenBy: 'provider' },
} as const satisfies Record<string, Properties>

/** How an order may be paid. What follows from that is asked of it here, never of its name. */
export type PaymentMethod = keyof typeof properties
export const paymentMethods = Object.keys(properties) as [PaymentMethod, ...PaymentMethod[]]

/** Paid before the delivery: what is cancelled until then goes back. */
export function isPrepaid(method: PaymentMethod): boolean {
  return properties[method].paid === 'when-ordered'
}

/** Taken at the door: it has a fee and a limit, asks for a code and for a proof of delivery, and is counted. */
export function isCash(method: PaymentMethod): boolean {
  return properties[method].takenBy === 'driver'
}

/** Taken by a provider: items and window are held while its page is open, and what goes back is given by it. */
export function isByProvider(method: PaymentMethod): boolean {
  return !isCash(method)
}
