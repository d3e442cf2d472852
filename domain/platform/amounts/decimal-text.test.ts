import { expect, test } from 'vitest'
import { plainDecimal, wholeNumberOf } from './decimal-text.ts'
import { toFils } from './money.ts'

test.each([
  ['1250', '1250'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['1,234,567.8', '1234567.8'],
  ['1.250,50', '1250.50'],
  ['12,5', '12.5'],
  ['١٢٥٠', '1250'],
  ['١٬٢٥٠٫٥٠', '1250.50'],
  ['۱۲٫۵', '12.5'],
  ['AED 1,250', '1250'],
  ['1,250 د.إ.', '1250'],
  ['€ 12,50', '12.50'],
  ['78 kg', '78'],
  ['\u00a01 250 ', '1250'],
])('%j is %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain)
})

test.each(['1.250', '1,25,0', '12.345', '-5', '1e3', 'ten', '1,2505', '+5', '1..5', '0x10', ''])(
  '%j is no price: nothing is guessed',
  (text) => {
    expect(toFils(plainDecimal(text))).toBeNull()
  },
)

test.each([
  ['3', 3],
  ['٣', 3],
  ['3.0', 3],
  ['3.00', 3],
  ['1,000', 1000],
  ['1.000', null],
  ['1,000.00', 1000],
  ['1.000,00', 1000],
  ['3.5', null],
  ['-1', null],
  ['many', null],
])('%j is the whole number %j', (text, whole) => {
  expect(wholeNumberOf(text)).toBe(whole)
})
