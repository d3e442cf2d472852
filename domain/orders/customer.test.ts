import { expect, test } from 'vitest'
import { activityOf, callsByName } from './customer.ts'

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

test.each([
  ['Many thanks, Mariam!', true],
  ['Dear Mrs. Hosani, it is on its way.', true],
  ['شكراً يا مَريم.', true],
  ['الشكر لمريم على رأيها.', true],
  ['شكراً، ولمريم منا كل التقدير.', true],
  ['سعدنا بمريم وأسرتها.', true],
  ['شكراً للهاشمي وأسرته.', true],
  ['وشكراً للوزي أيضاً.', true],
  ['كُتبت بمريمية وزهر.', false],
  ['Thank you. Al Wasl is our other shop.', false],
  ['It is by Mariama of Sharjah.', false],
])('%s calls a customer by name: %s', (words, isCalled) => {
  const written = /\p{Script=Arabic}/u.test(words)
    ? { firstName: 'مريم اللوزي', lastName: 'الهاشمي' }
    : { firstName: 'Mariam', lastName: 'Al Hosani' }
  expect(callsByName(words, written)).toBe(isCalled)
})
