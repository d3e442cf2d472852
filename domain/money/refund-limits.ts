import type { Fils } from '#domain/platform/amounts/money.ts'
import type { GivenCause } from './refunds.ts'

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
