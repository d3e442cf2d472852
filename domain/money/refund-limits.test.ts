import { expect, test } from 'vitest'
import { mostRefundable, type Refundable } from './refund-limits.ts'

const order: Refundable = {
  paidFils: 16_200,
  refundedFils: 0,
  deliveryFils: 5000,
  codFeeFils: 1200,
  given: { 'price-reduced': 0, 'delivery-fee': 2000, 'cash-fee': 1200, goodwill: 0 },
  line: { totalFils: 10_000, refundedFils: 4000 },
}

test.each([
  ['price-reduced', order, 6000],
  ['price-reduced', { ...order, line: null }, 0],
  ['delivery-fee', order, 3000],
  ['cash-fee', order, 0],
  ['goodwill', order, 16_200],
  ['goodwill', { ...order, refundedFils: 16_000 }, 200],
  ['delivery-fee', { ...order, refundedFils: 16_200 }, 0],
] as const)('of %s no more goes back than is left of it and of what was paid', (cause, of, most) => {
  expect(mostRefundable(cause, of)).toBe(most)
})
