import { styleTags } from '#domain/catalogue/products/styles.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountText,
  type Browsing,
  choose,
  nothingChosen,
  queryOf,
  readAmount,
  readBrowsing,
  sortOf,
  sortsFor,
} from './browse-filters.ts'

const slugs = fc
  .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/), { maxLength: 5 })
  .map((all) => all.toSorted())
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const centimetres = maybe(fc.integer({ min: 1, max: 999_999 }))

const browsings: fc.Arbitrary<Browsing> = fc
  .record({
    search: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '').trim()),
    category: slugs,
    color: slugs,
    style: fc.subarray([...styleTags]),
    prices: fc.tuple(
      maybe(fc.integer({ min: 1, max: 9_999_999_999 })),
      maybe(fc.integer({ min: 0, max: 9_999_999_999 })),
    ),
    maxWidth: centimetres,
    maxDepth: centimetres,
    maxHeight: centimetres,
    has3d: fc.constantFrom(undefined, 'yes' as const),
    all: fc.constantFrom(undefined, 'yes' as const),
    room: fc.oneof(fc.constant(''), fc.constant('majlis-room')),
    sort: fc.constantFrom(undefined, 'newest', 'name-asc', 'price-asc', 'price-desc', 'best-match'),
    page: fc.integer({ min: 1, max: 999_999 }),
    cursor: fc.oneof(fc.constant(''), fc.stringMatching(/^[\w-]{1,60}$/)),
  })
  .map(({ prices: [one, other], cursor, page, ...rest }) => {
    const swapped = one !== undefined && other !== undefined && one > other
    const wanted = choose(nothingChosen, {
      ...rest,
      minPrice: swapped ? other || 1 : one,
      maxPrice: swapped ? one : other,
    })
    return { ...wanted, page, cursor: page > 1 ? cursor : '' }
  })

describe('the address of a choice', () => {
  test('says all of it: reading it back gives the same choice (R-MKT-06)', () => {
    fc.assert(
      fc.property(browsings, (browsing) => {
        expect(readBrowsing(queryOf(browsing))).toEqual(browsing)
      }),
    )
  })

  test('is one and the same, whatever order its values came in', () => {
    fc.assert(
      fc.property(browsings, (browsing) => {
        const shuffled = new URLSearchParams([...queryOf(browsing)].toReversed())
        expect(String(queryOf(readBrowsing(shuffled)))).toBe(String(queryOf(browsing)))
      }),
    )
  })

  test('is never broken by what somebody writes into it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(nothingChosen)), fc.string())),
        (entries) => {
          const read = readBrowsing(new URLSearchParams(entries))
          expect(readBrowsing(queryOf(read))).toEqual(read)
        },
      ),
    )
  })

  test('holds nothing while nothing is chosen', () => {
    expect(String(queryOf(nothingChosen))).toBe('')
  })

  test('of a form sent without script drops its empty fields', () => {
    const sent = new URLSearchParams(
      'search=&category=sofas&minPrice=&maxPrice=6%2C000&maxWidth=&sort=newest',
    )
    expect(String(queryOf(readBrowsing(sent)))).toBe('category=sofas&maxPrice=6000')
  })
})

describe('values that cannot be meant', () => {
  test.each([
    ['minPrice=cheap'],
    ['minPrice=-5'],
    ['minPrice=0'],
    ['maxPrice=1.999'],
    ['maxWidth=wide'],
    ['maxDepth=0'],
    ['sort=dearest'],
    ['sort=best-match'],
    ['style=baroque'],
    ['page=0'],
    ['page=-1'],
    ['page=1&cursor=abc'],
    ['page=2&cursor=a%20b'],
    ['category=%3Cscript%3E'],
    ['unknown=1'],
  ])('%s is passed over', (query) => {
    const { page, ...rest } = readBrowsing(new URLSearchParams(query))
    expect({ ...rest, page: 1 }).toEqual(nothingChosen)
    expect(page).toBeLessThanOrEqual(2)
  })

  test('a smallest price above the largest is taken the other way round', () => {
    const { minPrice, maxPrice } = readBrowsing(new URLSearchParams('minPrice=6000&maxPrice=500'))
    expect([minPrice, maxPrice]).toEqual([50_000, 600_000])
  })
})

describe('amounts as people type them', () => {
  test.each([
    ['500', 50_000],
    ['6,000', 600_000],
    ['٦٬٠٠٠', 600_000],
    ['1250.5', 125_050],
    ['١٢٥٠٫٥', 125_050],
    ['', undefined],
    ['about 500', undefined],
  ])('%s', (typed, fils) => expect(readAmount(typed)).toBe(fils))

  test('stand in a field without needless decimals', () => {
    expect([amountText(50_000), amountText(125_050), amountText(undefined)]).toEqual(['500', '1250.50', ''])
  })
})

describe('the order', () => {
  test('is newest first, and best match while searching (R-MKT-03, G-120)', () => {
    expect([sortOf(nothingChosen), sortOf({ ...nothingChosen, search: 'sofa' })]).toEqual([
      'newest',
      'best-match',
    ])
  })

  test('offers best match only while searching', () => {
    expect(sortsFor(nothingChosen)).toEqual(['newest', 'best-rated', 'name-asc', 'price-asc', 'price-desc'])
    expect(sortsFor({ search: 'sofa' })).toEqual([
      'best-match',
      'newest',
      'best-rated',
      'name-asc',
      'price-asc',
      'price-desc',
    ])
  })

  test('stays newest while searching where that was chosen', () => {
    expect(sortOf(readBrowsing(new URLSearchParams('search=sofa&sort=newest')))).toBe('newest')
  })

  test('falls back when the search is cleared', () => {
    expect(
      choose(readBrowsing(new URLSearchParams('search=sofa&sort=newest')), { search: '' }).sort,
    ).toBeUndefined()
  })
})

test('choosing something starts again on the first page', () => {
  const deep = readBrowsing(new URLSearchParams('color=beige&page=12&cursor=abc'))
  expect(choose(deep, { color: ['beige', 'brown'] })).toEqual({ ...nothingChosen, color: ['beige', 'brown'] })
})
