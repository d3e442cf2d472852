import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { browse } from '#contract/catalogue/marketplace.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type PublicShop, readPublicShop } from '#contract/shops/public-shop.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider, locales } from '#web/kit/i18n/locale.tsx'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { CurrentRouter, locationOf, staticRouter } from '#web/kit/router/router.ts'
import { PageCallError, Redirect } from '#web/kit/pages/server-call.ts'
import ShopScreen, { head } from './shop-screen.tsx'
import { shopLoader } from './shop-loader.ts'

const shop: PublicShop = {
  id: '0190b2c0-0000-7000-8000-000000000001',
  slug: 'sadu-house',
  shopName: 'Sadu House',
  shopNameAr: 'بيت السدو',
  story: 'Woven by hand.\n\nIn Al Ain.',
  storyAr: null,
  logo: null,
  cover: '/api/objects/cover',
  newest: [],
  emirate: 'dubai',
  area: 'Al Quoz',
  areaAr: 'القوز',
  address: null,
  licence: 'CN-100200',
  whatsapp: '050 123 4567',
  hours: 'Saturday to Thursday, 10:00 to 22:00',
  hoursAr: null,
  mapUrl: 'https://maps.app.goo.gl/abc',
  memberSince: new Date('2026-09-02T10:00:00Z'),
  delivery: {
    areas: [
      { emirate: 'dubai', fee: 0, leadDays: 0 },
      { emirate: 'ajman', fee: 4_500, leadDays: 3 },
    ],
    days: [1, 2],
    freeFrom: 100_000,
  },
  returnDays: 14,
  closed: null,
  rating: null,
}
const found: ReplyOf<typeof browse> = {
  cards: [],
  total: 0,
  corrected: null,
  read: null,
  words: [],
  shops: [],
  close: null,
  next: null,
  about: null,
  facets: { categories: [], colors: [], styles: [], seats: [], shops: [], price: null },
}

const three = ['/api/objects/a', '/api/objects/b', '/api/objects/c']

type ShopPageOptions = { slug?: string; search?: string; language?: Language; of?: PublicShop | null }

async function load({ slug = 'sadu-house', search = '', language = 'en', of = shop }: ShopPageOptions = {}) {
  const asked: unknown[] = []
  const call = async (endpoint: unknown, input: unknown) => {
    if (endpoint !== readPublicShop) {
      asked.push(input)
      return 'query' in (input as object) ? found : { categories: [], newest: [] }
    }
    if (of === null) throw new PageCallError(404, 'shop.not-found')
    return of
  }
  const page = { call, language, now: new Date(), params: { slug }, query: new URLSearchParams(search) }
  const answer = await shopLoader(page as unknown as PageRequest).catch((thrown: unknown) => thrown)
  const movedTo = answer instanceof Redirect ? answer.to : null
  return { answer: answer as Awaited<ReturnType<typeof shopLoader>>, movedTo, asked }
}

async function drawn(options: ShopPageOptions = {}) {
  const { language = 'en' } = options
  const { data } = (await load(options)).answer
  const location = locationOf(`/shops/sadu-house?${options.search ?? ''}`)
  return renderToStaticMarkup(
    <LocaleProvider language={language}>
      <CurrentRouter value={{ ...staticRouter({ location, pageId: 'shop' }), data }}>
        <ShopScreen />
      </CurrentRouter>
    </LocaleProvider>,
  )
}

describe('a shop page', () => {
  test('says who the shop is and how it delivers, without a script', async () => {
    const page = await drawn()
    for (const said of ['Sadu House', 'Al Quoz, Dubai', 'On Majlis since Sep 2026', 'Woven by hand.'])
      expect(page).toContain(said)
    for (const said of ['From the next day', 'AED 45', 'In 3 days or more', 'Delivers on Monday, Tuesday.'])
      expect(page).toContain(said)
    expect(page).toContain('action="/shops/sadu-house"')
    expect(page).toContain('This shop has no products on sale right now')
  })

  test('is headed by its cover, and without one by three of its newest designs', async () => {
    const photos = async (of: PublicShop) => (await drawn({ of })).match(/<img/g)?.length ?? 0
    expect(await photos({ ...shop, newest: three })).toBe(1)
    expect(await photos({ ...shop, cover: null, newest: three })).toBe(3)
    expect(await photos({ ...shop, cover: null, newest: three.slice(1) })).toBe(0)
  })

  test('says when the shop is closed (G-139)', async () => {
    const closed = { firstDay: '2026-12-03', lastDay: '2026-12-10' }
    expect(await drawn({ of: { ...shop, closed } })).toContain(
      'Closed from Thursday, 3 December to Thursday, 10 December.',
    )
    expect(await drawn()).not.toContain('Closed')
  })

  test('says it in Arabic, with the words there are', async () => {
    const page = await drawn({ language: 'ar' })
    for (const said of ['بيت السدو', 'القوز، دبي', 'Woven by hand.', 'التوصيل والإرجاع'])
      expect(page).toContain(said)
    expect(page).toContain('action="/ar/shops/sadu-house"')
  })

  test('offers to take filters away where they leave nothing', async () => {
    const page = await drawn({ search: 'minPrice=500' })
    expect(page).not.toContain('no products on sale')
  })

  test('asks the marketplace for its own products, and keeps its filters in its own address', async () => {
    const { asked } = await load({ search: 'minPrice=500' })
    expect(asked[0]).toMatchObject({ query: { shop: [shop.id], minPrice: 50_000, sort: 'newest' } })
    expect((await load({ search: 'sort=newest', language: 'ar' })).movedTo).toBe('/ar/shops/sadu-house')
  })

  test('is known by its present slug, filters and all', async () => {
    expect((await load({ slug: shop.id, search: 'minPrice=500' })).movedTo).toBe(
      '/shops/sadu-house?minPrice=500',
    )
    expect((await load({ slug: 'before', language: 'ar' })).movedTo).toBe('/ar/shops/sadu-house')
  })

  test("of the platform's own store says that Majlis sells, and not since when", async () => {
    const of = { ...shop, id: 'majlis', slug: 'majlis', shopName: 'Majlis', story: null, memberSince: null }
    const page = await drawn({ slug: 'majlis', of })
    for (const said of ['Sold by Majlis', 'Furniture chosen and sold', 'action="/shops/majlis"'])
      expect(page).toContain(said)
    for (const said of ['Verified shop', 'On Majlis since']) expect(page).not.toContain(said)
    const arabic = await drawn({ slug: 'majlis', of: { ...of, shopNameAr: 'مجلس' }, language: 'ar' })
    expect(arabic).toContain('أثاث يختاره مجلس')
    const { asked } = await load({ slug: 'majlis', of })
    expect(asked[0]).toMatchObject({ query: { shop: ['majlis'] } })
  })

  test('of a shop that is not there is not found', async () => {
    const { answer } = await load({ of: null })
    expect(answer).toMatchObject({ status: 404, data: { shop: null } })
    expect(await drawn({ of: null })).toContain('404')
  })
})

describe('search engines', () => {
  const headOf = async (options: ShopPageOptions = {}) => {
    const { data } = (await load(options)).answer
    const absolute = (path: string) => `https://majlis.example${path}`
    return head({
      data,
      eurRate: 40_000,
      locale: locales.en,
      path: '/shops/x',
      search: options.search ?? '',
      absolute,
    })
  }

  test('read what it publishes, as a store with its list of products', async () => {
    const { jsonLd = [], canonicalPath, isIndexed, description } = await headOf()
    expect(jsonLd.map((one) => one['@type'])).toEqual(['FurnitureStore', 'BreadcrumbList', 'ItemList'])
    expect(jsonLd[0]).toMatchObject({
      url: 'https://majlis.example/shops/sadu-house',
      address: { addressRegion: 'Dubai', addressCountry: 'AE' },
    })
    expect(jsonLd[0]).not.toHaveProperty('aggregateRating')
    expect({ canonicalPath, isIndexed, description }).toEqual({
      canonicalPath: '/shops/sadu-house',
      isIndexed: true,
      description: 'Woven by hand.',
    })
  })

  test('read the stars that its products were given, where there are any', async () => {
    const of = { ...shop, rating: { average: 4.6, count: 12 } }
    expect((await headOf({ of })).jsonLd?.[0]).toMatchObject({
      aggregateRating: { ratingValue: 4.6, reviewCount: 12 },
    })
    expect(await drawn({ of })).toContain('4.6 of 5, from 12 reviews')
  })

  test('keep no list that filters make, and no shop that is not there', async () => {
    expect((await headOf({ search: '?style=urban&minPrice=500' })).isIndexed).toBe(false)
    expect((await headOf({ search: '?minPrice=500' })).canonicalSearch).toBe('')
    expect((await headOf({ of: null })).isIndexed).toBe(false)
  })
})
