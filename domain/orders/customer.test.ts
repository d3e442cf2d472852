import { expect, test } from 'vitest'
import { activityOf } from './customer.ts'

const now = new Date('2026-11-22T08:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

test.each([
  [before(0), 'active'],
  [before(7.9), 'active'],
  [before(8), 'regular'],
  [before(30.9), 'regular'],
  [before(31), 'inactive'],
  [before(-1), 'active'],
  [null, 'inactive'],
] as const)('whose last order was at %s is %s (R-CUST-03, R-LIM-08)', (last, activity) => {
  expect(activityOf(last, now)).toBe(activity)
})
