import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommissionRule, inOrder, ruleFor, whyDead } from './rules.ts'

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
