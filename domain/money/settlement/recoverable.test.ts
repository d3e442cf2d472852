import { expect, test } from 'vitest'
import { recoverable } from './recoverable.ts'

test.each([
  ['what went back after the transfer', { balance: -300, wentBack: 300, left: 1000, there: 1000 }, 300],
  ['less, where later sales cover a part', { balance: -120, wentBack: 300, left: 1000, there: 1000 }, 120],
  ['nothing, where they cover all', { balance: 200, wentBack: 300, left: 1000, there: 1000 }, 0],
  [
    'none of what is owed as commission on cash',
    { balance: -350, wentBack: 300, left: 1000, there: 1000 },
    300,
  ],
  [
    'nothing, where commission on cash is all that is owed',
    { balance: -50, wentBack: 0, left: 1000, there: 1000 },
    0,
  ],
  ['up to what is left of the transfer', { balance: -300, wentBack: 300, left: 80, there: 1000 }, 80],
  ['up to what the account has', { balance: -300, wentBack: 300, left: 1000, there: 45 }, 45],
  ['nothing of an account that is below zero', { balance: -300, wentBack: 300, left: 1000, there: -45 }, 0],
])('of a transfer is taken back %s', (_what, of, fils) => {
  expect(recoverable(of)).toBe(fils)
})
