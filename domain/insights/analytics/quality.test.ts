import { describe, expect, test } from 'vitest'
import { type Cases, type MeasureName, qualityOf } from './quality.ts'

const none = { of: 0, part: 0 }
const shop = (about: Partial<Record<MeasureName, Cases>> = {}) =>
  qualityOf({ answered: none, delivered: none, failed: none, returned: none, rating: none, ...about })

describe('the quality of a shop', () => {
  test.each([
    ['answered', { of: 100, part: 95 }, 'good'],
    ['answered', { of: 100, part: 94 }, 'fair'],
    ['answered', { of: 100, part: 85 }, 'fair'],
    ['answered', { of: 100, part: 84 }, 'bad'],
    ['failed', { of: 100, part: 8 }, 'good'],
    ['failed', { of: 100, part: 20 }, 'fair'],
    ['failed', { of: 100, part: 21 }, 'bad'],
    ['returned', { of: 100, part: 5 }, 'good'],
    ['returned', { of: 100, part: 12 }, 'fair'],
    ['returned', { of: 100, part: 13 }, 'bad'],
    ['rating', { of: 10, part: 45 }, 'good'],
    ['rating', { of: 10, part: 40 }, 'fair'],
    ['rating', { of: 10, part: 39 }, 'bad'],
  ] as const)('by %s of %o is %s', (name, cases, grade) => {
    expect(shop({ [name]: cases })).toMatchObject({ grade, measures: { [name]: { grade } } })
  })

  test('is that of its worst measure', () => {
    const good = { of: 10, part: 10 }
    expect(shop({ answered: good, delivered: good, rating: { of: 10, part: 30 } }).grade).toBe('bad')
    expect(shop({ answered: good, delivered: good }).grade).toBe('good')
  })

  test('is not told of too few cases, and of none there is no value', () => {
    const { grade, measures } = shop({ delivered: { of: 4, part: 0 } })
    expect([grade, measures.delivered, measures.answered.value]).toEqual([
      null,
      { value: 0, cases: 4, grade: null },
      null,
    ])
  })
})
