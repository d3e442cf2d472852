import { expect, test } from 'vitest'
import { fromRate, toRate } from './exchange-rate.ts'

test.each([
  [40_000, '4.00'],
  [39_700, '3.97'],
  [40_125, '4.0125'],
  [1, '0.0001'],
  [1_000_000, '100.00'],
  [5_010, '0.501'],
])('a rate of %i ten-thousandths is written %s and read back (G-127)', (rate, text) => {
  expect(fromRate(rate)).toBe(text)
  expect(toRate(text)).toBe(rate)
})

test.each([4, '4', ' 4.0 '])('%j is a rate of 4', (given) => {
  expect(toRate(given)).toBe(40_000)
})

test.each(['', '0', '0.00001', '100.0001', '-4', '4,1', 'four', '1e1', '٤'])('%j is no rate', (given) => {
  expect(toRate(given)).toBeNull()
})
