import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf, partOf, reversedBy, shareTerms, withWholeVat } from './commission.ts'

const terms = { rateBp: null, floorFils: null, capFils: null, feeFils: null }

test('ten percent of a sofa, and the VAT that comes on top of it', () => {
  expect(commissionOf({ quantity: 1, totalFils: 485_000 }, shareTerms(1000))).toEqual({
    baseFils: 485_000,
    commissionFils: 48_500,
    vatFils: 2425,
  })
})

test.each([
  ['the floor of each item', { rateBp: 1000, floorFils: 2000 }, { quantity: 3, totalFils: 30_000 }, 6000],
  ['the cap of each item', { rateBp: 1000, capFils: 500 }, { quantity: 3, totalFils: 30_000 }, 1500],
  [
    'the share between them',
    { rateBp: 1000, floorFils: 1, capFils: 2000 },
    { quantity: 3, totalFils: 30_000 },
    3000,
  ],
  ['a fee for each item', { feeFils: 700 }, { quantity: 3, totalFils: 30_000 }, 2100],
  ['with its VAT never more than the items cost', { feeFils: 700 }, { quantity: 2, totalFils: 1000 }, 952],
  ['nothing of what is given away', { rateBp: 1000, floorFils: 2000 }, { quantity: 1, totalFils: 0 }, 0],
])('takes %s', (_what, given, sold, commissionFils) => {
  expect(commissionOf(sold, { ...terms, ...given })).toMatchObject({ commissionFils })
})

test('half a fil of VAT is rounded up', () => {
  expect(commissionOf({ quantity: 1, totalFils: 100 }, shareTerms(1000)).vatFils).toBe(1)
})

test('however a price goes back in parts, its commission goes back whole and never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (totalFils, rateBp, cuts) => {
        const fixed = commissionOf({ quantity: 1, totalFils }, shareTerms(rateBp))
        expect(fixed.commissionFils + fixed.vatFils).toBeLessThanOrEqual(totalFils)
        const stops = [...cuts.map((cut) => Math.floor(cut * totalFils)).sort((a, b) => a - b), totalFils]
        let refundedFils = 0
        let back = { commissionFils: 0, vatFils: 0 }
        for (const stop of stops) {
          const part = reversedBy({ ...fixed, refundedFils }, stop - refundedFils)
          expect(Math.min(part.commissionFils, part.vatFils)).toBeGreaterThanOrEqual(0)
          back = {
            commissionFils: back.commissionFils + part.commissionFils,
            vatFils: back.vatFils + part.vatFils,
          }
          refundedFils = stop
        }
        expect(back).toEqual({ commissionFils: fixed.commissionFils, vatFils: fixed.vatFils })
      },
    ),
  )
})

test('a part of nothing is all of it', () => {
  expect(partOf(5, 0, 0)).toBe(5)
})

test('of what was bought of a shop that is not registered all of the VAT of the sale is kept', () => {
  const taken = commissionOf({ quantity: 1, totalFils: 105_000 }, shareTerms(1000))
  expect(taken).toMatchObject({ commissionFils: 10_500, vatFils: 525 })
  expect(withWholeVat(taken, 5000)).toEqual({ baseFils: 105_000, commissionFils: 10_500, vatFils: 5000 })
  const all = commissionOf({ quantity: 1, totalFils: 105_000 }, shareTerms(10_000))
  expect(withWholeVat(all, 5000)).toMatchObject({ commissionFils: 100_000, vatFils: 5000 })
})
