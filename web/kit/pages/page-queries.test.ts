import { expect, test } from 'vitest'
import { nothingChosen, queryOf, readBrowsing } from '#web/public/marketplace/browse-filters.ts'
import { canonicalSearch, ofCheckout } from './page-queries.ts'
import { paths } from './paths.ts'

test('one choice has one address, whatever the order it is written in', () => {
  const written = '?style=urban&search=oak&style=classic'
  expect(canonicalSearch('/marketplace', written)).toBe('?search=oak&style=classic&style=urban')
  expect(canonicalSearch('/marketplace', '?style=classic&style=urban&search=oak')).toBe(
    canonicalSearch('/marketplace', written),
  )
})

test('the marketplace knows every parameter that a choice is written with, in the same order', () => {
  // The place is not a parameter; the shops are `shop` there.
  const { shops: shop, ...others } = nothingChosen
  const filters = { ...others, shop }
  const chosen = Object.keys(filters).map((name) => [name, name === 'minPrice' ? '5' : '9'])
  const all = readBrowsing(new URLSearchParams(chosen))
  const browsing = {
    ...all,
    exact: 'yes' as const,
    has3d: 'yes' as const,
    all: 'yes' as const,
    minRating: '4' as const,
    style: ['urban' as const],
  }
  const written = queryOf({ ...browsing, sort: 'price-asc', cursor: 'c1' })
  expect([...written.keys()].toSorted()).toEqual(Object.keys(filters).toSorted())
  expect(canonicalSearch('/marketplace', written)).toBe(`?${written}`)
  expect(canonicalSearch('/shops/dar-al-noor', written)).toBe(`?${written}`)
})

test('what the checkout is about survives a change of the language, be it an order that is paid for in another way', () => {
  const again = paths.checkout({ again: 'a2b3' })
  expect(paths.checkout() + canonicalSearch('/checkout', again.split('?')[1] ?? '')).toBe(again)
  const whole = paths.checkout(Object.fromEntries(ofCheckout.map((name) => [name, '1'])))
  expect(paths.checkout() + canonicalSearch('/checkout', whole.split('?')[1] ?? '')).toBe(whole)
})

test('parameters a page does not know are dropped', () => {
  expect(canonicalSearch('/marketplace', '?utm_source=x&search=oak&fbclid=1')).toBe('?search=oak')
  expect(canonicalSearch('/', '?search=oak')).toBe('')
  expect(canonicalSearch('/products/1', '?id=2')).toBe('')
})

test('empty, repeated and endless values are dropped', () => {
  const endless = 'x'.repeat(201)
  expect(
    canonicalSearch('/marketplace', `?search=&color=beige&color=beige&minPrice=%20&category=${endless}`),
  ).toBe('?color=beige')
  const many = Array.from({ length: 300 }, (_, index) => `ids=${index}`).join('&')
  expect(new URLSearchParams(canonicalSearch('/saved', many)).getAll('ids')).toHaveLength(100)
})
