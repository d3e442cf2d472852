import { describe, expect, test, vi } from 'vitest'
import type { browse } from '#contract/catalogue/marketplace.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { PageCallError, Redirect } from '#web/kit/pages/server-call.ts'
import { browsedPage, marketplaceLoader } from './marketplace-loader.ts'

const found: ReplyOf<typeof browse> = {
  cards: [],
  total: 60,
  corrected: null,
  read: null,
  words: [],
  shops: [],
  close: null,
  next: null,
  about: null,
  facets: {
    categories: [{ id: 'c1', slug: 'sofas', name: 'Sofas', nameAr: 'الأرائك', parentId: null, count: 8 }],
    colors: [{ slug: 'beige', name: 'Beige', nameAr: null, hex: '#D9C7A8', count: 3 }],
    styles: [{ style: 'urban', count: 2 }],
    seats: [{ seats: 3, count: 1 }],
    shops: [],
    price: { min: 29_000, max: 979_000 },
  },
}

/** Opens an address; returns the page's data or its redirect. `asked` is the query sent to the API. */
async function open(search: string, { language = 'en' as const, reply = () => found } = {}) {
  const call = vi.fn(async (_endpoint: unknown, _input: unknown) => reply())
  const page = { call, language, now: new Date(), params: {}, query: new URLSearchParams(search) }
  const answer = await marketplaceLoader(page as unknown as PageRequest).catch((thrown: unknown) => thrown)
  const movedTo = answer instanceof Redirect ? answer.to : null
  const asked = (call.mock.calls[0]?.[1] as { query: Record<string, unknown> } | undefined)?.query
  return { answer, movedTo, asked }
}

test('what a search says of price, size, colour and shop is in the address as filters (H3, H4)', async () => {
  const nothing = { minPrice: null, maxPrice: null, maxWidth: null, maxDepth: null, maxHeight: null }
  const read = { ...nothing, search: 'sofa', color: null, seats: null, shop: null }
  const sent = async (said: Partial<typeof read> | object) =>
    (await open('search=sofa+as+typed', { reply: () => ({ ...found, read: { ...read, ...said } }) })).movedTo
  expect(await sent({ maxPrice: 500_000, maxWidth: 180 })).toBe(
    '/marketplace?search=sofa&maxPrice=5000&maxWidth=180',
  )
  expect(await sent({ color: 'beige' })).toBe('/marketplace?search=sofa&color=beige')
  const shop = { slug: 'khashab-works', name: 'Khashab Works', nameAr: null }
  expect(await sent({ search: '', shop })).toBe('/shops/khashab-works')
})

/** Loads the page of a shop, or without a slug the marketplace. */
async function ofShop(slug: string, reply: object, query = '') {
  const call = async () => ({ ...found, ...reply })
  const page = { call, language: 'en', now: new Date(), params: {}, query: new URLSearchParams(query) }
  const shop = { id: 's1', slug, shopName: 'Khashab Works', shopNameAr: null }
  const data = await browsedPage(page as unknown as PageRequest, shop as never)
  if (!('options' in data)) throw new Error('it was not read')
  return data
}

test('on the page of its shop no product says again whose it is', async () => {
  const card = {
    name: 'Sofa',
    categorySlug: 'sofas',
    shopName: 'Khashab Works',
    createdAt: new Date(),
    colors: [],
    variants: [],
  }
  const named = async (slug: string) =>
    (await ofShop(slug, { cards: [{ ...card, formerPrice: null, rating: null, price: 100 }] })).cards[0]
      ?.shopName
  expect([await named('khashab-works'), await named('')]).toEqual(['', 'Khashab Works'])
})

test('a shop offers the categories and colours that it has, and what is chosen; the marketplace all', async () => {
  const { facets } = found
  const [sofas, beige] = [facets.categories[0], facets.colors[0]]
  if (!sofas || !beige) throw new Error('no facets')
  const all = {
    ...facets,
    categories: [sofas, { ...sofas, id: 'c2', slug: 'beds', count: 0 }],
    colors: [beige, { ...beige, slug: 'red', count: 0 }, { ...beige, slug: 'blue', count: 0 }],
  }
  const offered = async (slug: string) => {
    const data = await ofShop(slug, { facets: all }, 'color=red')
    const { categories, colors } = data.options
    return [...categories, ...colors].map((one) => one.slug)
  }
  expect(await offered('khashab-works')).toEqual(['sofas', 'beige', 'red'])
  expect(await offered('')).toEqual(['sofas', 'beds', 'beige', 'red', 'blue'])
})

describe('the question to the API', () => {
  test('holds the filters in its own terms', async () => {
    const { asked } = await open('category=sofas&color=beige&minPrice=500&page=2')
    expect(asked).toMatchObject({
      category: ['sofas'],
      color: ['beige'],
      minPrice: 50_000,
      sort: 'newest',
      limit: 24,
      offset: 24,
    })
  })

  test('asks for the best match while searching', async () => {
    expect((await open('search=brass')).asked).toMatchObject({ search: 'brass', sort: 'best-match' })
  })

  test('starts where the page before ended, on deep pages', async () => {
    const { asked } = await open('page=200&cursor=abc')
    expect(asked).toMatchObject({ cursor: 'abc' })
    expect(asked?.['offset']).toBeUndefined()
  })
})

describe('an address that cannot be meant leads to one that can', () => {
  test.each([
    ['minPrice=cheap', '/marketplace'],
    ['sort=newest', '/marketplace'],
    ['maxPrice=6%2C000', '/marketplace?maxPrice=6000'],
    ['category=boats&category=sofas', '/marketplace?category=sofas'],
    ['category=c1', '/marketplace?category=sofas'],
    ['color=rainbow&page=2', '/marketplace'],
    ['page=9', '/marketplace?page=3'],
  ])('%s', async (search, to) => expect((await open(search)).movedTo).toBe(to))

  test('in its own language', async () => {
    expect((await open('sort=dearest', { language: 'ar' as never })).movedTo).toBe('/ar/marketplace')
  })

  test('a place that the API does not know leads to the first page', async () => {
    const reply = () => {
      throw new PageCallError(400, 'malformed')
    }
    expect((await open('color=beige&page=120&cursor=abc', { reply })).movedTo).toBe(
      '/marketplace?color=beige',
    )
  })
})

test('names come in the language of the page', async () => {
  const { answer } = await open('', { language: 'ar' as never })
  expect(answer).toMatchObject({
    isFailed: false,
    options: { categories: [{ name: 'الأرائك' }], colors: [{ name: 'Beige' }] },
  })
})

test('where nothing is found what is chosen keeps its name, and where it lies', async () => {
  const category = (id: string, slug: string, parentId: string | null) =>
    ({ id, slug, parentId, name: slug.toUpperCase(), nameAr: null, count: 0 }) as const
  const color = (slug: string) => ({ slug, name: slug.toUpperCase(), nameAr: null, hex: '#D9C7A8', count: 0 })
  const facets = {
    categories: [category('c0', 'living', null), category('c1', 'sofas', 'c0'), category('c2', 'beds', null)],
    colors: [color('beige'), color('navy')],
    styles: [{ style: 'urban' as const, count: 0 }],
    seats: [],
    shops: [],
    price: null,
  }
  const reply = () => ({ ...found, total: 0, facets, categories: [], newest: [] })
  const { answer } = await open('category=sofas&color=navy', { reply })
  expect(answer).toMatchObject({
    total: 0,
    options: { categories: [{ name: 'LIVING' }, { name: 'SOFAS' }], colors: [{ name: 'NAVY' }], styles: [] },
  })
})

test("a category's texts for search engines stay on the pages of their language", async () => {
  const reply = () => ({ ...found, about: { metaTitle: 'Sofas', metaDescription: 'أرائك للمجلس' } })
  const english = await open('category=sofas', { reply })
  expect(english.answer).toMatchObject({ about: { title: 'Sofas', description: null } })
  const arabic = await open('category=sofas', { reply, language: 'ar' as never })
  expect(arabic.answer).toMatchObject({ about: { title: null, description: 'أرائك للمجلس' } })
})

test('what could not be had is said in the page, with a status that tells machines', async () => {
  const reply = () => {
    throw new PageCallError(500, 'broken')
  }
  expect((await open('color=beige', { reply })).answer).toMatchObject({
    status: 503,
    data: { isFailed: true, cards: [] },
  })
})

test('a fault of the page itself is not hidden', async () => {
  const reply = () => {
    throw new TypeError('ours')
  }
  expect((await open('', { reply })).answer).toBeInstanceOf(TypeError)
})
