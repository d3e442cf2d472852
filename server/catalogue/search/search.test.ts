import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import {
  change,
  storeCategory,
  storeColor,
  storeProduct,
  storeShop,
} from '#server/testing/stored-products.ts'

let server: TestDeps
let app: FastifyInstance
const ids: Record<string, string> = {}

async function furnish({ deps: { db } }: TestDeps): Promise<void> {
  const living = await storeCategory(db, { slug: 'living-room' })
  const sofas = await storeCategory(db, { slug: 'sofas', parentId: living })
  const lamps = await storeCategory(db, { slug: 'lamps' })
  const hidden = await storeCategory(db, { slug: 'attic', status: 'hidden' })
  const below = await storeCategory(db, { slug: 'below-the-attic', parentId: hidden })
  const beige = await storeColor(db, { slug: 'beige', hex: '#D9C7A8' })
  const navy = await storeColor(db, { slug: 'navy', hex: '#1F2D4D' })
  const ghost = await storeColor(db, { slug: 'ghost', hex: '#F8F8FF', status: 'hidden' })
  const suspended = await storeShop(db, 'suspended')
  const put = async (key: string, about: Parameters<typeof storeProduct>[1]) => {
    ids[key] = await storeProduct(db, about)
  }
  await put('sofa', {
    categoryId: sofas,
    name: 'Marsa Three-Seat Sofa',
    nameAr: 'أَرِيكَة مرسى',
    description: 'Linen weave, 100% cotton piping',
    colors: [{ colorId: beige }, { colorId: navy }],
    priceFils: 429_000,
    dimensions: '226 x 97 x 91',
    styleTags: ['urban', 'classic'],
  })
  await put('bench', {
    categoryId: living,
    name: 'al ain bench',
    colors: [{ colorId: beige }],
    priceFils: 100_000,
    dimensions: '120 x 40 x 45',
    photo3d: '/api/objects/bench-3d',
    styleTags: ['classic'],
  })
  await put('lamp', {
    categoryId: lamps,
    name: 'Noor Lamp',
    nameAr: 'مصباح نور',
    description: 'Goes beside any sofa',
    priceFils: 30_000,
    currency: 'EUR',
    dimensions: 'about a metre',
    styleTags: ['industrial'],
  })
  await put('trunk', {
    categoryId: below,
    name: 'Old_Trunk',
    description: '100 years old',
    colors: [{ colorId: ghost }],
    priceFils: 55_550,
    dimensions: '80 x 50 x 50',
  })
  await storeProduct(db, { categoryId: sofas, name: 'Unseen Sofa', status: 'pending_review' })
  await storeProduct(db, { categoryId: sofas, name: 'Unseen Sofa', shopId: suspended.id })
}

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  await furnish(server)
  const room = '01900000-0000-7000-8000-00000000000a'
  await change(server.deps.db, 'whole-site', async (tx) => {
    await sql`insert into rooms values (${room}, 'room-majlis', '/room.webp', 'A majlis', 'مجلس', 0, true)`.execute(
      tx,
    )
    await sql`insert into room_products values (${room}, ${ids['lamp']}, 0), (${room}, ${ids['sofa']}, 1)`.execute(
      tx,
    )
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const keyOf = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? id
const list = (query: string) => app.inject({ url: `/api/marketplace/products?${query}` })
const found = async (query: string) => (await list(query)).json<{ id: string }[]>().map(({ id }) => keyOf(id))

describe('filters', () => {
  test.each([
    ['', ['trunk', 'lamp', 'bench', 'sofa']],
    ['search=&category=&color=&style=&minPrice=&maxPrice=&sort=', ['trunk', 'lamp', 'bench', 'sofa']],
    ['category=sofas', ['sofa']],
    ['category=living-room', ['bench', 'sofa']],
    ['category=lamps&category=sofas', ['lamp', 'sofa']],
    ['category=nowhere', []],
    ['category=attic', []],
    ['category=below-the-attic', []],
    ['color=beige', ['bench', 'sofa']],
    ['color=navy&color=beige&category=sofas', ['sofa']],
    ['color=ghost', []],
    ['color=none', []],
    ['style=classic', ['bench', 'sofa']],
    ['style=industrial&style=urban', ['trunk', 'lamp', 'sofa']],
    ['style=baroque', []],
    ['minPrice=1000', ['lamp', 'bench', 'sofa']],
    ['maxPrice=1000.00', ['trunk', 'bench']],
    ['minPrice=1200&maxPrice=1200', ['lamp']],
    ['maxWidth=120&maxDepth=50&maxHeight=50', ['trunk', 'bench']],
    ['maxWidth=226', ['trunk', 'bench', 'sofa']],
    ['maxWidth=119', ['trunk']],
    ['maxWidth=999999999&maxDepth=999999999&maxHeight=999999999', ['trunk', 'bench', 'sofa']],
    ['room=room-majlis', ['lamp', 'sofa']],
    ['has3d=yes', ['bench']],
    ['has3d=yes&color=navy', []],
    ['has3d=', ['trunk', 'lamp', 'bench', 'sofa']],
    ['room=elsewhere', []],
    ['room=room-majlis&color=beige', ['sofa']],
    ['ids=not-an-id', []],
  ])('%s finds %j (R-MKT-01, R-MKT-02, R-API-68, G-77, G-122)', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('a category may be named by its id, and saved products by theirs (R-MKT-07)', async () => {
    const { json } = await app.inject({ url: '/api/categories' })
    const living = json<{ slug: string; id: string }[]>().find(({ slug }) => slug === 'living-room')
    expect(await found(`category=${living?.id}`)).toEqual(['bench', 'sofa'])
    expect(await found(`ids=${ids['sofa']}&ids=${ids['trunk']?.toUpperCase()}`)).toEqual(['trunk', 'sofa'])
  })

  test.each([
    'minPrice=abc',
    'maxPrice=1.234',
    'maxWidth=-1',
    'limit=ten',
    'sort=oldest',
    'offset=1.5',
    'cursor=forged',
  ])('%s is refused (R-API-68, R-API-69)', async (query) => {
    expect((await list(query)).statusCode).toBe(400)
  })
})

describe('search', () => {
  test.each([
    ['SOFA', ['lamp', 'sofa']],
    ['ofa', ['lamp', 'sofa']],
    ['three seat', ['sofa']],
    ['sofa marsa', ['sofa']],
    ['sofa bench', []],
    ['أريكه', ['sofa']],
    ['ﺃﺭﻳﻜﺔ', ['sofa']],
    ['المصباح', ['lamp']],
    ['sofas', ['lamp', 'sofa']],
    ['مصباح', ['lamp']],
    ['100%25', ['sofa']],
    ['100', ['trunk', 'sofa']],
    ['%25', ['sofa']],
    ['old_', ['trunk']],
    ['_', ['trunk']],
    ['!!!', []],
    ['la', ['lamp']],
    // Parts of words that occur only in descriptions are found from three letters on.
    ['we', []],
    ['wea', ['sofa']],
    ['10', []],
    ['lnien', ['sofa']],
    ['coton', ['sofa']],
    ['موصباح', ['lamp']],
    ['zzzz', []],
    ["'; drop table listings --", []],
  ])('%s finds %j (R-MKT-01)', async (text, expected) => {
    expect(await found(`search=${text.replaceAll(' ', '+')}`)).toEqual(expected)
  })

  test('best match puts the name before the description, whatever is newer', async () => {
    expect(await found('search=sofa&sort=best-match')).toEqual(['sofa', 'lamp'])
    expect(await found('search=sofa')).toEqual(['lamp', 'sofa'])
    expect(await found('sort=best-match')).toEqual(['trunk', 'lamp', 'bench', 'sofa'])
  })

  describe('in the words of the trade', () => {
    beforeAll(async () => {
      const groups = [
        ['Sofa', 'Couch', 'كنبة', 'أريكة'],
        ['three', '3'],
        ['seat', 'seater'],
        ['Wall light', 'Sconce'],
        ['Settle', 'Attic'],
      ]
      await change(server.deps.db, 'whole-site', async (tx) => {
        for (const words of groups)
          await sql`insert into synonym_groups (id, words) values (gen_random_uuid(), ${words})`.execute(tx)
      })
    })

    test.each([
      ['couch', ['sofa', 'lamp']],
      ['الكنبة', ['sofa', 'lamp']],
      ['3 seater couches', ['sofa']],
      ['3-seater', ['sofa']],
      ['linen couch', ['sofa']],
      ['couch bench', []],
      ['lamps', ['lamp']],
      ['living room', ['bench', 'sofa']],
      ['living room linen', ['sofa']],
      ['settle', []],
    ])('%s finds %j', async (text, expected) => {
      expect(await found(`search=${encodeURIComponent(text)}&sort=best-match`)).toEqual(expected)
    })

    const browse = async (query: string) =>
      (await app.inject({ url: `/api/marketplace/browse?sort=best-match&${query}` })).json<{
        corrected: string | null
        close: number | null
        total: number
      }>()

    test.each([
      ['Marsa cuoch', 'Marsa couch', 1],
      ['soffa', 'sofa', 2],
      ['كنيبة', 'كنبة', 2],
      ['lnien', 'linen', 1],
      ['scnoce', 'sconce', 0],
    ])('%s is corrected to %s, which finds %i (G-122)', async (text, corrected, total) => {
      const query = `search=${encodeURIComponent(text)}`
      expect(await browse(query)).toMatchObject({ corrected, total })
      expect(await browse(`${query}&exact=yes`)).toMatchObject({ corrected: null, total: 0 })
    })

    test('what is found is left as it was written, and so is what nobody knows', async () => {
      for (const text of ['sofa', 'couch', 'ofa', 'zzzzzz', 'sofa zzzzzz', '12345'])
        expect(await browse(`search=${text}`)).toMatchObject({ corrected: null })
    })

    test.each([
      ['so', ['sofas'], ['sofa']],
      ['cou', ['sofas'], []],
      ['couch', ['sofas'], ['sofa']],
      ['living', ['living-room'], []],
      ['living room', ['living-room'], ['bench', 'sofa']],
      ['att', [], []],
      ['', [], []],
    ])('while %j is typed it leads to %j and %j', async (text, categories, cards) => {
      const url = `/api/marketplace/suggestions?search=${encodeURIComponent(text)}`
      const reply = (await app.inject({ url })).json<
        Record<'categories' | 'cards', Record<string, string>[]>
      >()
      expect(reply.categories.map(({ slug }) => slug)).toEqual(categories)
      expect(reply.cards.map(({ id = '' }) => keyOf(id))).toEqual(cards)
    })

    test('it says how many are found closely, before what only mentions the words', async () => {
      expect(await browse('search=sofa')).toMatchObject({ close: 1, total: 2 })
      expect(await browse('search=sofa&maxPrice=2000')).toMatchObject({ close: 0, total: 1 })
      expect(await browse('')).toMatchObject({ close: null })
    })
  })

  test('a word that has left the catalogue is no longer found', async () => {
    const { db } = server.deps
    const id = await storeProduct(db, { categoryId: (await oneCategory()) ?? '', name: 'Chaise Longue' })
    expect(await found('search=longue')).toEqual([id])
    await change(db, { productIds: [id] }, (tx) =>
      sql`update products set name = 'Chaise' where id = ${id}`.execute(tx),
    )
    expect(await found('search=longue')).toEqual([])
    await change(db, { productIds: [id] }, (tx) =>
      sql`update products set status = 'inactive' where id = ${id}`.execute(tx),
    )
    expect(await found('search=chaise')).toEqual([])
    const { rows } = await sql`select from search_words where word in ('chaise', 'longue')`.execute(db)
    expect(rows).toEqual([])
  })
})

async function oneCategory(): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from categories where slug = 'lamps'`.execute(
    server.deps.db,
  )
  return rows[0]?.id
}

describe('order and pages', () => {
  test.each([
    ['name-asc', ['bench', 'sofa', 'lamp', 'trunk']],
    ['price-asc', ['trunk', 'bench', 'lamp', 'sofa']],
    ['price-desc', ['sofa', 'lamp', 'bench', 'trunk']],
    ['newest', ['trunk', 'lamp', 'bench', 'sofa']],
  ])('%s gives %j (R-MKT-03, R-API-67, R-API-69, G-120)', async (sort, expected) => {
    expect(await found(`sort=${sort}`)).toEqual(expected)
  })

  test.each(['newest', 'name-asc', 'price-asc', 'price-desc', 'best-match'])(
    'following next by %s passes everything once and says the total on every page (R-API-08, R-API-70, G-93)',
    async (sort) => {
      const whole = await found(`search=a&sort=${sort}`)
      const passed: string[] = []
      let url = `/api/marketplace/products?search=a&sort=${sort}&limit=1`
      for (let pages = 0; url && pages < 9; pages++) {
        const page = await app.inject({ url })
        expect(page.headers['x-total-count']).toBe(String(whole.length))
        passed.push(...page.json<{ id: string }[]>().map(({ id }) => keyOf(id)))
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
      }
      expect(whole.length).toBeGreaterThan(2)
      expect(passed).toEqual(whole)
    },
  )

  test('a cursor holds for its own question only', async () => {
    const { next } = (await app.inject({ url: '/api/marketplace/browse?limit=1&all=yes' })).json<{
      next: string
    }>()
    expect((await list(`limit=1&cursor=${next}`)).statusCode).toBe(200)
    expect((await list(`limit=1&sort=price-asc&cursor=${next}`)).statusCode).toBe(400)
    expect((await list(`limit=1&category=sofas&cursor=${next}`)).statusCode).toBe(400)
  })

  test('offsets page too, forward and back (R-API-08)', async () => {
    const page = await list('limit=2&offset=2')
    expect(page.json<{ id: string }[]>().map(({ id }) => keyOf(id))).toEqual(['bench', 'sofa'])
    expect(page.headers.link).toBe('</api/marketplace/products?limit=2>; rel="prev"')
    expect((await list('limit=2&offset=1')).headers.link).toContain('rel="next"')
    expect((await list('offset=999999999')).json()).toEqual([])
    expect((await list('limit=999999999')).json()).toHaveLength(4)
    expect((await list('limit=0')).json()).toEqual([])
  })
})

describe('counts', () => {
  const facetsOf = async (query: string) =>
    (await app.inject({ url: `/api/marketplace/browse?${query}` })).json<{
      total: number
      facets: {
        categories: { slug: string; count: number }[]
        colors: { slug: string; count: number }[]
        styles: { style: string; count: number }[]
        price: { min: string; max: string } | null
      }
    }>()

  test('respect the other filters and not their own', async () => {
    const { total, facets } = await facetsOf('color=beige&category=sofas')
    expect(total).toBe(1)
    expect(facets.categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['lamps', 0],
      ['living-room', 2],
      ['sofas', 1],
    ])
    expect(facets.colors.map(({ slug, count }) => [slug, count])).toEqual([
      ['beige', 1],
      ['navy', 1],
    ])
    expect(facets.styles).toEqual([
      { style: 'industrial', count: 0 },
      { style: 'urban', count: 1 },
      { style: 'classic', count: 1 },
    ])
    expect(facets.price).toEqual({ min: '4290.00', max: '4290.00' })
  })

  test('of prices leave the price filter out', async () => {
    const { total, facets } = await facetsOf('maxPrice=600&search=o')
    expect(total).toBe(1)
    expect(facets.price).toEqual({ min: '555.50', max: '4290.00' })
  })

  test('of nothing are zero', async () => {
    const { total, facets } = await facetsOf('search=zzzz')
    expect(total).toBe(0)
    expect(facets.price).toBeNull()
    expect(facets.categories.every(({ count }) => count === 0)).toBe(true)
  })
})
