import { expect, test } from 'vitest'
import { leftOfLimit, mostRefundable, type Refundable, refundLimit } from './refund-limits.ts'

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

const limits = { operations: 30_000, manager: 20_000, orders: 0 }

test.each([
  [{ kind: 'admin', role: 'owner' }, null],
  [{ kind: 'admin', role: 'finance' }, null],
  [{ kind: 'admin', role: 'operations' }, 30_000],
  [{ kind: 'admin', role: 'support' }, 0],
  [{ kind: 'shop', role: 'owner' }, null],
  [{ kind: 'shop', role: 'manager' }, 20_000],
  [{ kind: 'shop', role: 'orders' }, 0],
] as const)('%j gives back without a return up to the limit of the role: %s (G-132)', (giver, limit) => {
  expect(refundLimit(giver, limits)).toBe(limit)
})

test('a limit counts what was given of the order before, and no returns', () => {
  const before = [
    { cause: 'return', amount: 50_000 },
    { cause: 'goodwill', amount: 4000 },
    { cause: 'price-reduced', amount: 6000 },
  ] as const
  expect([leftOfLimit(20_000, before), leftOfLimit(9000, before)]).toEqual([10_000, 0])
})
