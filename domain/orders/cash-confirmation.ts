import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** When a cash order takes stock and window only after its customer has confirmed it (G-131). */
export type CashRule = {
  /** Off where no mail arrives. */
  readonly cashConfirmation: boolean
  /** In AED: dearer checkouts are confirmed by everybody. */
  readonly cashConfirmAboveFils: Fils
}

/** So many cash orders of a phone number that went back at its door within so many days: it pays by card then. */
export const cashRefusals = {
  times: 2,
  days: 90,
  failures: ['refused', 'no-cash'] satisfies readonly DeliveryFailure[],
} as const

/** So often a code can be tried, for one checkout in all. */
export const mostTries = 5
/** So often a code is mailed for one checkout. */
export const mostCodes = 3

/** The mailbox behind an address: what stands behind a plus is its owner's own word. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '')
}

type Checkout = { readonly aedFils: Fils; readonly isKnown: boolean }

/** Whether a cash order waits for a code: it is dear, or nobody knows whether e-mail and phone are its customer's. */
export function asksForCode(rule: CashRule, { aedFils, isKnown }: Checkout): boolean {
  return rule.cashConfirmation && (!isKnown || aedFils > rule.cashConfirmAboveFils)
}

/** What somebody buys at once whose e-mail and phone nobody knows; more than a household takes, less than a shelf. */
export const strangersMost = { ofProduct: 12, items: 40 } as const
/** What anybody holds at once who has yet to pay at a provider's page. */
export const unpaidMost = { ofProduct: 200, items: 200 } as const
/** So many checkouts of a mailbox, and of a phone, wait for their payment at once: who has let a page go begins anew. */
export const mostOpenPayments = 3

type Line = { readonly productId: string; readonly quantity: number }

type Most = { readonly ofProduct: number; readonly items: number }

/** The first line that makes it too much, and the most that was allowed; null where it is not. */
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
