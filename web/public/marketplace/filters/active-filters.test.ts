import { expect, test } from 'vitest'
import { locales } from '#web/kit/i18n/locale.tsx'
import { activeFilters, withoutFilters } from './active-filters.ts'
import {
  addressOf,
  filterCount,
  nothingChosen,
  queryOf,
  readBrowsing,
} from '#web/public/marketplace/browse-filters.ts'

const options = {
  categories: [{ id: '1', parentId: null, slug: 'sofas', name: 'Sofas', count: 3 }],
  colors: [{ slug: 'beige', name: 'Beige', hex: '#D9C7A8', count: 2 }],
  styles: [],
  seats: [{ seats: 3, count: 4 }],
  shops: [{ slug: 'khashab-works', name: 'Khashab Works', count: 2 }],
  price: null,
  words: [],
  shop: null,
}
const arabic = {
  ...options,
  categories: options.categories.map((category) => ({ ...category, name: 'الأرائك' })),
  colors: options.colors.map((color) => ({ ...color, name: 'بيج' })),
}
const full = readBrowsing(
  new URLSearchParams(
    'search=brass&category=sofas&minPrice=500&maxPrice=6000&color=beige&style=urban&seats=3&shop=khashab-works&maxWidth=240&has3d=yes&sort=price-asc&page=3',
  ),
)

test('every filter that is on is named, in English', () => {
  expect(activeFilters(full, options, locales.en).map(({ label }) => label)).toEqual([
    '“brass”',
    'Sofas',
    'AED 500 to 6,000',
    'Beige',
    'Urban',
    '3 seats',
    'Khashab Works',
    'With a 3D view',
    'Up to 240 cm wide',
  ])
})

test('as many are counted as are named', () => {
  expect(filterCount(full)).toBe(activeFilters(full, options, locales.en).length)
})

test('and in Arabic', () => {
  expect(activeFilters(full, arabic, locales.ar).map(({ label }) => label)).toEqual([
    '«brass»',
    'الأرائك',
    'من 500 إلى 6,000 د.إ.',
    'بيج',
    'عصري',
    '3 مقاعد',
    'Khashab Works',
    'بعرض ثلاثي الأبعاد',
    'العرض حتى 240 سم',
  ])
})

test('a limit on one side only is said as such', () => {
  const from = readBrowsing(new URLSearchParams('minPrice=500'))
  const to = readBrowsing(new URLSearchParams('maxPrice=99.50'))
  expect(activeFilters(from, options, locales.en)[0]?.label).toBe('From AED 500')
  expect(activeFilters(to, options, locales.en)[0]?.label).toBe('Up to AED 99.50')
})

test('taking one away leaves the others and goes back to the first page', () => {
  const beige = activeFilters(full, options, locales.en).find(({ key }) => key === 'color:beige')
  expect(String(queryOf(beige?.without ?? nothingChosen))).toBe(
    'search=brass&category=sofas&style=urban&seats=3&shop=khashab-works&minPrice=500&maxPrice=6000&maxWidth=240&has3d=yes&sort=price-asc',
  )
})

test('taking them all away keeps the order that was chosen (R-MKT-06)', () => {
  expect(String(queryOf(withoutFilters(full)))).toBe('sort=price-asc')
})

test('a value without a name is shown as it stands in the address', () => {
  const unknown = readBrowsing(new URLSearchParams('category=boats'))
  expect(activeFilters(unknown, options, locales.en)[0]?.label).toBe('boats')
})

test('each part of a search is taken off by itself, and so is the shop whose page it is (H3)', () => {
  const searched = readBrowsing(new URLSearchParams('search=3+seater+sofa&maxPrice=5000'), 'khashab-works')
  const words = [
    { written: '3 seater', rest: 'sofa' },
    { written: 'sofa', rest: '3 seater' },
  ]
  const chips = activeFilters(searched, { ...options, words, shop: 'Khashab Works' }, locales.en)
  expect(chips.map(({ label, without }) => [label, addressOf(without)])).toEqual([
    ['Khashab Works', '/marketplace?search=3+seater+sofa&maxPrice=5000'],
    ['“3 seater”', '/shops/khashab-works?search=sofa&maxPrice=5000'],
    ['“sofa”', '/shops/khashab-works?search=3+seater&maxPrice=5000'],
    ['Up to AED 5,000', '/shops/khashab-works?search=3+seater+sofa'],
  ])
  const whole = activeFilters(
    readBrowsing(new URLSearchParams(), 'khashab-works'),
    { ...options, shop: 'K' },
    locales.en,
  )
  expect(whole).toEqual([])
})
