import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencySign, formatMoney, fromFils, inAed, maxFils, shareOf, toFils } from './money.ts'

describe('reading a price', () => {
  test.each([
    ['1250', 125_000],
    ['1250.5', 125_050],
    ['1250.50', 125_050],
    [0.1, 10],
    [1299, 129_900],
    ['99999999.99', maxFils],
    [' 7.25 ', 725],
    ['0', 0],
  ])('%s is %s fils', (wire, fils) => {
    expect(toFils(wire)).toBe(fils)
  })

  test.each([
    '',
    ' ',
    '1.234',
    '-1',
    '-0',
    '1e21',
    'NaN',
    '1,000',
    '٥٠',
    '.5',
    '5.',
    '100000000',
    '0x10',
    '1 000',
  ])('%j is no price', (wire) => {
    expect(toFils(wire)).toBeNull()
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, -5, 0.1 + 0.2])(
    'the number %s is no price',
    (wire) => {
      expect(toFils(wire)).toBeNull()
    },
  )

  test('every price survives the way out and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: maxFils }), (fils) => toFils(fromFils(fils)) === fils))
  })
})

test('a share never leaves its amount and the two shares of a cut lose nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxFils }), fc.integer({ min: 0, max: 10_000 }), (fils, points) => {
      const share = shareOf(fils, points)
      return (
        Number.isInteger(share) &&
        share >= 0 &&
        share <= fils &&
        Math.abs(share - (fils * points) / 10_000) <= 0.5
      )
    }),
  )
})

test('half a fil goes to the payer', () => {
  expect(shareOf(1, 5000)).toBe(0)
  expect(shareOf(3, 5000)).toBe(1)
  expect(shareOf(2, 5000)).toBe(1)
})

test('the largest price at the highest rate is exact', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: maxFils }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (fils, rate) => {
        const exact = (2n * BigInt(fils) * BigInt(rate) + 9_999n) / 20_000n
        return BigInt(inAed({ fils, currency: 'EUR' }, rate)) === exact
      },
    ),
  )
})

test('euros count with their AED value, dirhams as they are', () => {
  expect(inAed({ fils: 120_000, currency: 'EUR' }, 40_000)).toBe(480_000)
  expect(inAed({ fils: 120_000, currency: 'AED' }, 40_000)).toBe(120_000)
})

test('a price reads as people write it in each language', () => {
  expect(formatMoney(485_000, 'en')).toBe('AED 4,850')
  expect(formatMoney(485_050, 'en')).toBe('AED 4,850.50')
  expect(formatMoney(-46_350, 'en')).toBe('-AED 463.50')
  expect(formatMoney(485_000, 'ar')).toBe('4,850 د.إ.')
  expect(formatMoney(120_000, 'ar', 'EUR')).toBe('1,200 يورو')
  // The minus stays on the left of its number.
  expect(formatMoney(-46_350, 'ar')).toBe('\u2066-463.50\u2069 د.إ.')
  expect([currencySign('en'), currencySign('ar')]).toEqual(['AED', 'د.إ.'])
})
