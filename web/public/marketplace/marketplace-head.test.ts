import { describe, expect, test } from 'vitest'
import { locales } from '#web/kit/i18n/locale.tsx'
import { marketplaceHead } from './marketplace-head.ts'
import type { Result } from './no-result.ts'

const card = {
  id: 'product',
  name: 'Wadi </script><script>sofa',
  shopName: 'Dar Al Noor',
  price: 485_000,
  currency: 'AED' as const,
  formerPrice: null,
  colors: [{ name: 'Beige', hex: '#D9C7A8' }],
  photo: '/api/objects/photo',
  drawing: 'sofa' as const,
  has3d: false,
  isInStock: true,
  isNew: false,
  rating: null,
  variants: [],
}
const result: Result = {
  isFailed: false,
  corrected: null,
  close: null,
  instead: null,
  cards: [card],
  total: 60,
  shops: [],
  next: null,
  about: { title: null, description: null },
  options: {
    categories: [
      { id: '1', parentId: null, slug: 'living-room', name: 'Living Room', count: 1 },
      { id: '2', parentId: '1', slug: 'sofas', name: 'Sofas', count: 1 },
    ],
    colors: [],
    styles: [],
    seats: [],
    shops: [],
    price: null,
    words: [],
    shop: null,
  },
}

function headOf(search: string, data = result, language: 'en' | 'ar' = 'en') {
  const absolute = (path: string) => `https://majlis.example${path}`
  return marketplaceHead({
    data,
    eurRate: 40_000,
    locale: locales[language],
    path: '/marketplace',
    search,
    absolute,
  })
}

describe('the canonical address', () => {
  test.each([
    ['', ''],
    ['?page=2', '?page=2'],
    ['?sort=price-asc', ''],
    ['?category=sofas', '?category=sofas'],
    ['?category=sofas&page=2&sort=name-asc', '?category=sofas&page=2'],
    ['?color=beige', ''],
    ['?category=sofas&color=beige', '?category=sofas'],
    ['?category=beds&category=sofas', ''],
  ])('of %s is %s', (search, canonical) => expect(headOf(search).canonicalSearch).toBe(canonical))
})

describe('an index keeps', () => {
  test.each(['', '?category=sofas', '?color=beige', '?page=3', '?sort=price-asc'])('%s', (search) =>
    expect(headOf(search).isIndexed).toBe(true),
  )

  test.each(['?search=brass', '?category=sofas&color=beige', '?room=majlis', '?minPrice=5&style=urban'])(
    'but not %s',
    (search) => expect(headOf(search).isIndexed).toBe(false),
  )

  test('nothing that is empty or failed', () => {
    expect(headOf('', { ...result, cards: [], total: 0 }).isIndexed).toBe(false)
    expect(headOf('', { ...result, isFailed: true }).isIndexed).toBe(false)
  })
})

test('the title says what the page is of', () => {
  expect(headOf('').title).toBe('All furniture · Majlis')
  expect(headOf('?category=sofas&page=2').title).toBe('Sofas, page 2 · Majlis')
  expect(headOf('?search=brass', result, 'ar').title).toBe('نتائج البحث عن «brass» · مجلس')
})

test("a category's own texts are the title and description of its page, and of no search in it", () => {
  const about = { title: 'Sofas for the majlis', description: 'Seats for seven.' }
  const own = headOf('?category=sofas', { ...result, about })
  expect(own).toMatchObject({ title: 'Sofas for the majlis · Majlis', description: 'Seats for seven.' })
  expect(headOf('?category=sofas&page=2', { ...result, about }).title).toBe(
    'Sofas for the majlis, page 2 · Majlis',
  )
  const searched = headOf('?category=sofas&search=brass', { ...result, about })
  expect(searched.title).not.toContain('for the majlis')
  expect(searched.description).not.toContain('seven')
})

test('the list and the way to it are told as they are', () => {
  const [trail, list] = headOf('?category=sofas&page=2').jsonLd ?? []
  expect(trail).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Marketplace', item: 'https://majlis.example/marketplace' },
      { position: 2, name: 'Living Room' },
      { position: 3, name: 'Sofas', item: 'https://majlis.example/marketplace?category=sofas' },
    ],
  })
  expect(list).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 60,
    itemListElement: [{ position: 25, url: 'https://majlis.example/products/product' }],
  })
})

test('the first photo is fetched first', () => {
  expect(headOf('').firstPhoto?.address).toBe('/api/objects/photo')
})
