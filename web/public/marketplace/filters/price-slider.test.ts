import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handlesOf, limitsOf, priceScale } from './price-slider.tsx'

const prices = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 0, max: 1_000_000_000 }))
  .map(([min, above]) => ({ min, max: Math.min(min + above, 9_999_999_999) }))

describe('the price scale', () => {
  test('holds every price found, in whole steps, at most 130 of them', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const { from, to, step } = priceScale(price)
        expect(from * 100).toBeLessThanOrEqual(price.min)
        expect(to * 100).toBeGreaterThanOrEqual(price.max)
        expect([from % step, to % step]).toEqual([0, 0])
        expect((to - from) / step).toBeLessThanOrEqual(130)
        expect(to).toBeGreaterThan(from)
      }),
    )
  })

  test('of the demo catalogue goes in steps of 100', () => {
    expect(priceScale({ min: 29_000, max: 979_000 })).toEqual({ from: 200, to: 9800, step: 100 })
  })

  test('of a single price still has room between its ends', () => {
    expect(priceScale({ min: 485_000, max: 485_000 })).toEqual({ from: 4850, to: 4851, step: 1 })
  })
})

describe('the handles', () => {
  const scale = { from: 200, to: 9800, step: 100 }

  test('stand at the ends while no limit is chosen, which means no limit (R-MKT-02)', () => {
    expect(handlesOf(scale, { min: undefined, max: undefined })).toEqual([200, 9800])
    expect(limitsOf(scale, [200, 9800])).toEqual({ minPrice: undefined, maxPrice: undefined })
  })

  test('stand where the limits are', () => {
    expect(handlesOf(scale, { min: 50_000, max: 600_000 })).toEqual([500, 6000])
    expect(limitsOf(scale, [500, 6000])).toEqual({ minPrice: 50_000, maxPrice: 600_000 })
  })

  test('never leave the scale or pass each other', () => {
    expect(handlesOf(scale, { min: 100, max: 99_999_900 })).toEqual([200, 9800])
    expect(handlesOf(scale, { min: 600_000, max: 50_000 })).toEqual([6000, 6000])
  })
})
