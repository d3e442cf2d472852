import { expect, test } from 'vitest'
import { asksForCode, mailboxOf, strangersMost, tooMuchOf } from './cash-confirmation.ts'

const rule = { cashConfirmation: true, cashConfirmAboveFils: 50_000 }

test.each([
  { aedFils: 50_000, isKnown: true, asks: false },
  { aedFils: 50_001, isKnown: true, asks: true },
  { aedFils: 1, isKnown: false, asks: true },
])(
  'cash of $aedFils fils of somebody known ($isKnown) waits for a code: $asks (G-131)',
  ({ asks, ...of }) => {
    expect(asksForCode(rule, of)).toBe(asks)
    expect(asksForCode({ ...rule, cashConfirmation: false }, of)).toBe(false)
  },
)

test.each([
  { lines: [['a', 12]], at: null },
  { lines: [['a', 13]], at: { index: 0, most: 12 } },
  {
    lines: [
      ['a', 7],
      ['a', 6],
    ],
    at: { index: 1, most: 12 },
  },
  {
    lines: [
      ['a', 12],
      ['b', 12],
      ['c', 12],
      ['d', 4],
    ],
    at: null,
  },
  {
    lines: [
      ['a', 12],
      ['b', 12],
      ['c', 12],
      ['d', 5],
    ],
    at: { index: 3, most: 40 },
  },
] as const)('a stranger buys at most 12 of a product and 40 items: $lines', ({ lines, at }) => {
  const asked = lines.map(([productId, quantity]) => ({ productId, quantity }))
  expect(tooMuchOf(asked, strangersMost)).toEqual(at)
})

test.each([
  ['mona@mail.example', 'mona@mail.example'],
  ['mona+sofa@mail.example', 'mona@mail.example'],
  ['mona+a+b@mail.example', 'mona@mail.example'],
])('%s is read in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
