import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** Settings: which cash orders reserve stock and window only after the customer has confirmed them (G-131). */
export type CashRule = {
  /** A setting, to be switched off where no mail arrives. */
  readonly cashConfirmation: boolean
  /** In fils of AED: above it, known customers have to confirm as well. */
  readonly cashConfirmAboveFils: Fils
}

/**
 * A phone number with this many cash orders refused at the door within this many days must pay by card. An order counts
 * once, however often it was tried, and not if it was delivered after all.
 */
export const cashRefusals = {
  times: 2,
  days: 90,
  failures: ['refused', 'no-cash'] satisfies readonly DeliveryFailure[],
} as const

/** Attempts to enter a code per checkout, over all its codes. */
export const mostTries = 5
/** Codes mailed per checkout. */
export const mostCodes = 3

/** Returns the mailbox of an address: the tag after a plus is chosen freely by its owner. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

type Checkout = { readonly aedFils: Fils; readonly isKnown: boolean }

/** Returns whether a cash order needs a code: it is expensive, or its e-mail and phone have not been proven. */
export function asksForCode(rule: CashRule, { aedFils, isKnown }: Checkout): boolean {
  return rule.cashConfirmation && (!isKnown || aedFils > rule.cashConfirmAboveFils)
}

/** Limits of a checkout with unproven e-mail and phone: more than a household needs, less than a shop's stock. */
export const strangersMost = { ofProduct: 12, items: 40 } as const
/** Limits of a checkout that is still to be paid on a provider's page, for every customer. */
export const unpaidMost = { ofProduct: 200, items: 200 } as const
/** Unpaid checkouts per mailbox or phone at a time; several, as customers who left a payment page may start over. */
export const mostOpenPayments = 3

type Line = { readonly productId: string; readonly quantity: number }

type Most = { readonly ofProduct: number; readonly items: number }

/** Returns the first line that exceeds a limit, and that limit; null if none does. */
export function tooMuchOf(
  lines: readonly Line[],
  most: Most,
): { readonly index: number; readonly most: number } | null {
  const of = new Map<string, number>()
  let items = 0
  for (const [index, { productId, quantity }] of lines.entries()) {
    const ofProduct = (of.get(productId) ?? 0) + quantity
    of.set(productId, ofProduct)
    items += quantity
    if (ofProduct > most.ofProduct) return { index, most: most.ofProduct }
    if (items > most.items) return { index, most: most.items }
  }
  return null
}
