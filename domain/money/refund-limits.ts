import type { Fils } from '#domain/platform/amounts/money.ts'
import { type AdminRole, mayOnPlatform } from '#domain/platform/admin-roles.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'
import { type GivenCause, givenCauses, type RefundCause } from './refunds.ts'

/** What of an order may still go back without anything being sent back. */
export type Refundable = {
  readonly paidFils: Fils
  /** Of all of it. */
  readonly refundedFils: Fils
  readonly deliveryFils: Fils
  readonly codFeeFils: Fils
  /** What went back as such before. */
  readonly given: Readonly<Record<GivenCause, Fils>>
  /** The line whose price is reduced, and what went back of it, with returns. */
  readonly line: { readonly totalFils: Fils; readonly refundedFils: Fils } | null
}

/** The most that may go back for a cause: never more than was paid, than a line or a fee was; in whole fils. */
export function mostRefundable(cause: GivenCause, of: Refundable): Fils {
  const left = of.paidFils - of.refundedFils
  const most = {
    'price-reduced': of.line ? of.line.totalFils - of.line.refundedFils : 0,
    'delivery-fee': of.deliveryFils - of.given['delivery-fee'],
    'cash-fee': of.codFeeFils - of.given['cash-fee'],
    goodwill: left,
  }
  return Math.max(0, Math.min(left, most[cause]))
}

/** Who gives money back: somebody of the office or of a shop. */
export type Giver =
  | { readonly kind: 'admin'; readonly role: AdminRole }
  | { readonly kind: 'shop'; readonly role: ShopRole }

/** Up to how much of one order each role gives back that has no right to money; a role that is not named nothing. */
export type RefundLimits = Readonly<Partial<Record<AdminRole | ShopRole, Fils>>>

/** The limit of a role for one order; null: the right to money has none (G-132). */
export function refundLimit(giver: Giver, limits: RefundLimits): Fils | null {
  const mayAny =
    giver.kind === 'admin' ? mayOnPlatform(giver.role, 'money', 'write') : mayInShop(giver.role, 'money')
  return mayAny ? null : (limits[giver.role] ?? 0)
}

type GivenBack = { readonly cause: RefundCause; readonly amount: Fils }

/** What a limit leaves of one order after its refunds so far, whoever gave them; returns do not count. */
export function leftOfLimit(limit: Fils, refunds: readonly GivenBack[]): Fils {
  const given = refunds.filter(({ cause }) => givenCauses.some((one) => one === cause))
  return Math.max(
    0,
    given.reduce((left, { amount }) => left - amount, limit),
  )
}
