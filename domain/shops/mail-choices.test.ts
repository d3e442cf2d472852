import { expect, test } from 'vitest'
import { mailChoices, mailChoicesOf, mutedFor } from './mail-choices.ts'

test.each([
  ['owner', mailChoices],
  ['manager', ['orders', 'returns', 'questions', 'products', 'reviews']],
  ['orders', ['orders', 'returns', 'questions']],
] as const)('%s chooses among %j', (role, choices) => {
  expect(mailChoicesOf(role)).toEqual(choices)
})

test('the bank account and the shop itself are nobody’s choice', () => {
  expect(mailChoices).not.toContain('bank')
  expect(mailChoices).not.toContain('business')
})

test('what is not wanted is muted, and what another role muted stays', () => {
  expect(mutedFor('owner', ['orders', 'payouts'], ['orders'])).toEqual([
    'returns',
    'questions',
    'products',
    'reviews',
  ])
  expect(mutedFor('orders', ['orders', 'returns', 'payouts'], ['payouts', 'orders'])).toEqual([
    'questions',
    'payouts',
  ])
})
