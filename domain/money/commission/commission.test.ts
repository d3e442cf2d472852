import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import {
  commissionOf,
  partOf,
  reversedBy,
  shareTerms,
  withWholeVat,
  type CommissionRule,
  inOrder,
  ruleFor,
  whyDead,
} from './commission.ts'

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

const categories = [
  { id: 'living', parentId: null },
  { id: 'sofas', parentId: 'living' },
  { id: 'corner', parentId: 'sofas' },
  { id: 'lamps', parentId: null },
]
const today = '2026-11-22'

const rule = (id: string, about: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  shopId: null,
  categoryId: null,
  firstDay: null,
  lastDay: null,
  rateBp: 500,
  floorFils: null,
  capFils: null,
  feeFils: null,
  ...about,
})
const sale = { shopId: 'noor', categoryId: 'corner', day: today } as const
const found = (rules: readonly CommissionRule[], about: object = {}) =>
  ruleFor(inOrder(rules, categories), { ...sale, ...about }, categories)?.id ?? null

describe('the rule that counts', () => {
  const both = rule('both', { shopId: 'noor', categoryId: 'living' })
  const shop = rule('shop', { shopId: 'noor' })
  const low = rule('low', { categoryId: 'sofas' })
  const high = rule('high', { categoryId: 'living' })

  test('is the most specific one, whatever order they were made in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([high, low, shop, both], { minLength: 4 }), (rules) => {
        expect(inOrder(rules, categories).map(({ id }) => id)).toEqual(['both', 'shop', 'low', 'high'])
      }),
    )
  })

  test('covers what lies below its category, and nothing beside it', () => {
    expect(found([high])).toBe('high')
    expect(found([low], { categoryId: 'living' })).toBeNull()
    expect(found([high, low, both], { categoryId: 'lamps' })).toBeNull()
    expect(found([both], { shopId: 'sadu' })).toBeNull()
  })

  test('of two alike is the one that began later, while it lasts', () => {
    const sales = rule('sale', { shopId: 'noor', firstDay: '2026-11-20', lastDay: '2026-11-30' })
    expect(found([shop, sales])).toBe('sale')
    expect(found([shop, sales], { day: '2026-11-19' })).toBe('shop')
    expect(found([shop, sales], { day: '2026-11-30' })).toBe('sale')
    expect(found([shop, sales], { day: '2026-12-01' })).toBe('shop')
  })

  test('is none where nothing fits: the usual share counts', () => {
    expect(found([])).toBeNull()
  })
})

describe('a rule that can never count', () => {
  const dead = (one: CommissionRule, others: readonly CommissionRule[] = []) => {
    const ordered = inOrder([one, ...others], categories)
    return whyDead(one, { ordered, categories, today })
  }

  test('is over, or names a category that is gone', () => {
    expect(dead(rule('a', { shopId: 'noor', lastDay: '2026-11-21' }))).toBe('over')
    expect(dead(rule('a', { shopId: 'noor', lastDay: today }))).toBeNull()
    expect(dead(rule('a', { categoryId: 'gone' }))).toBe('category-gone')
  })

  test('is covered by one before it for all the days it has left', () => {
    const old = rule('a', { shopId: 'noor' })
    expect(dead(old, [rule('b', { shopId: 'noor' })])).toBe('covered')
    expect(dead(old, [rule('b', { shopId: 'noor', lastDay: '2026-12-31' })])).toBeNull()
    expect(dead(old, [rule('b', { shopId: 'noor', firstDay: '2026-12-01' })])).toBeNull()
    expect(dead(old, [rule('b', { shopId: 'sadu' })])).toBeNull()
  })

  test('is never one that counts for a sale today or later', () => {
    const some = fc.record({
      shopId: fc.constantFrom(null, 'noor'),
      categoryId: fc.constantFrom('sofas', 'corner'),
      firstDay: fc.constantFrom(null, '2026-11-20', '2026-12-01'),
      lastDay: fc.constantFrom(null, '2026-11-21', '2026-12-02'),
    })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (given) => {
        const ordered = inOrder(
          given.map((about, n) => rule(`r${n}`, about)),
          categories,
        )
        for (const day of ['2026-11-22', '2026-12-01', '2026-12-03']) {
          const counts = ruleFor(ordered, { ...sale, day }, categories)
          if (counts) expect(whyDead(counts, { ordered, categories, today })).toBeNull()
        }
      }),
    )
  })
})
