import type { Fils } from '#domain/platform/amounts/money.ts'
import { type AdminRole, mayOnPlatform } from '#domain/platform/admin-roles.ts'
import { mayInShop, type ShopRole } from '#domain/shops/shop-roles.ts'
import { type GivenCause, givenCauses, type RefundCause } from './refunds.ts'

/** Amounts that limit refunds of an order without a return. */
export type Refundable = {
  readonly paidFils: Fils
  /** For the whole order. */
  readonly refundedFils: Fils
  readonly deliveryFils: Fils
  readonly codFeeFils: Fils
  /** Already refunded for each cause. */
  readonly given: Readonly<Record<GivenCause, Fils>>
  /** The line whose price is reduced, and its refunds so far, including returns. */
  readonly line: { readonly totalFils: Fils; readonly refundedFils: Fils } | null
}

/** Most that can be refunded for a cause, in whole fils: limited by the payment, and by the line or the fee. */
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

/** User who refunds: an administrator or a user of a shop. */
export type Giver =
  | { readonly kind: 'admin'; readonly role: AdminRole }
  | { readonly kind: 'shop'; readonly role: ShopRole }

/** Limit per order for roles without the right to money; zero for a role without an entry. */
export type RefundLimits = Readonly<Partial<Record<AdminRole | ShopRole, Fils>>>

/** Returns a role's limit for one order; null with the right to money, which has no limit (G-132). */
export function refundLimit(giver: Giver, limits: RefundLimits): Fils | null {
  const mayAny =
    giver.kind === 'admin' ? mayOnPlatform(giver.role, 'money', 'write') : mayInShop(giver.role, 'money')
  return mayAny ? null : (limits[giver.role] ?? 0)
}

type GivenBack = { readonly cause: RefundCause; readonly amount: Fils }

/** Returns the rest of a limit for one order after its refunds so far, by any user; returns do not count. */
export function leftOfLimit(limit: Fils, refunds: readonly GivenBack[]): Fils {
  const given = refunds.filter(({ cause }) => givenCauses.some((one) => one === cause))
  return Math.max(
    0,
    given.reduce((left, { amount }) => left - amount, limit),
  )
}
