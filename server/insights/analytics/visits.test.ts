import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { countVisitors, note, writeCounts } from './count-visits.ts'
import { rememberSearches, type SearchesInVain, searchesInVain } from '#server/catalogue/product-lists.ts'
import { countVisits, type VisitCounter } from './visits.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

let visits: VisitCounter
let inVain: SearchesInVain
beforeEach(() => {
  inVain = rememberSearches()
  visits = countVisits(inVain)
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const now = new Date('2026-11-22T08:00:00Z')
const asked = (url: string, { ip = '10.0.0.1', userAgent = browser, body = {} } = {}) =>
  note(
    visits,
    {
      url,
      ip,
      body,
      method: url.startsWith('/api') ? 'POST' : 'GET',
      headers: { 'user-agent': userAgent },
      routeOptions: { url },
    } as unknown as Parameters<typeof note>[1],
    now,
  )

test('a product is looked at once by each visitor and day, and never by a robot', async () => {
  const id = await market.product()
  asked(`/products/${id}`)
  asked(`/page-data/products/${id}?x=1`)
  asked(`/products/${id}/marsa-sofa`)
  asked(`/ar/products/${id}`, { ip: '10.0.0.2' })
  for (const userAgent of ['', 'Googlebot/2.1', 'curl/8', 'HeadlessChrome', 'facebookexternalhit/1.1'])
    asked(`/products/${id}`, { userAgent })
  asked('/products/not-an-id')
  asked(`/api/products/${id}`)
  expect([...visits.take().products]).toEqual([[id, { views: 2, bagged: 0 }]])
  expect(visits.take().products.size).toBe(0)
})

test('one address counts for ten visitors of a product, however many browsers it pretends to be', async () => {
  const [id, other] = [await market.product(), await market.product()]
  for (let n = 0; n < 40; n++)
    asked(`/products/${id}`, { ip: `2001:db8:1:2::${n}`, userAgent: `${browser} ${n}` })
  asked(`/products/${other}`, { ip: '2001:db8:1:2::1' })
  asked(`/products/${id}`, { ip: '10.0.0.9' })
  expect(visits.take().products).toEqual(
    new Map([
      [id, { views: 11, bagged: 0 }],
      [other, { views: 1, bagged: 0 }],
    ]),
  )
})

test('nor for more than a person can look at in a day', () => {
  const day = '2026-11-22'
  for (let n = 0; n < 3_000; n++) visits.viewed({ ip: '10.0.0.1', userAgent: browser, day }, `product ${n}`)
  visits.viewed({ ip: '10.0.0.2', userAgent: browser, day }, 'product 0')
  const { products } = visits.take()
  expect(products.size).toBe(2_000)
  expect(products.get('product 0')).toEqual({ views: 2, bagged: 0 })
})

test('searches in vain of one address are few, whatever it makes up', () => {
  for (let n = 0; n < 60; n++) inVain.told(`hammock ${n}`, 0)
  for (let n = 0; n < 60; n++) asked(`/marketplace?search=hammock+${n}`)
  asked('/marketplace?search=hammock+59', { ip: '10.0.0.2' })
  const { missed } = visits.take()
  expect([missed.size, missed.get('hammock 0'), missed.get('hammock 59')]).toEqual([51, 1, 1])
})

test('a customer of a provider who has many networks is not many customers', () => {
  for (let n = 0; n < 50; n++) inVain.told(`swing ${n}`, 0)
  for (let net = 0; net < 60; net++)
    for (let n = 0; n < 50; n++)
      asked(`/marketplace?search=swing+${n}`, { ip: `2001:db8:7:${net.toString(16)}::1` })
  const { missed } = visits.take()
  expect([...missed.values()].reduce((all, times) => all + times, 0)).toBe(500)
  for (let n = 0; n < 50; n++) for (let net = 0; net < 60; net++) inVain.told(`swing ${net} ${n}`, 0)
  visits = countVisits(inVain)
  for (let net = 0; net < 60; net++)
    for (let n = 0; n < 50; n++)
      asked(`/marketplace?search=swing+${net}+${n}`, { ip: `2001:db8:7:${net.toString(16)}::1` })
  inVain.told('hammock', 0)
  asked('/marketplace?search=hammock', { ip: '10.0.0.2' })
  expect(visits.take().missed.get('hammock')).toBe(1)
})

test('on a day full of words those that are known are still counted, and no more come to them', async () => {
  const { db } = server.deps
  const day = '2026-10-01'
  const words = (count: number) => Array.from({ length: count }, (_, n) => [`word ${n}`, 1] as const)
  const write = (missed: Iterable<readonly [string, number]>) =>
    writeCounts(db, { day, products: new Map(), missed: new Map(missed) })
  await write(words(1_990))
  await write([...words(1).map(([known]) => [known, 3] as const), ...words(2_020).slice(1_990)])
  await write([
    ['word 0', 5],
    ['one more', 1],
  ])
  const kept = await db
    .selectFrom('missedSearches')
    .select(['words', 'times'])
    .where('day', '=', day)
    .execute()
  expect(kept).toHaveLength(2_000)
  expect(kept.find((one) => one.words === 'word 0')?.times).toBe(9)
})

test('a bag counts each of its products once, however often its price is asked for', async () => {
  const [one, two] = [await market.product(), await market.product()]
  const body = { items: [{ productId: one }, { productId: two }, { productId: one }, { productId: 'none' }] }
  asked('/api/cart/quote', { body })
  asked('/api/cart/quote', { body })
  expect([...visits.take().products]).toEqual([
    [one, { views: 0, bagged: 1 }],
    [two, { views: 0, bagged: 1 }],
  ])
})

test('a product whose id is written another way is the same', async () => {
  const id = await market.product()
  for (const written of [id, id.toUpperCase(), id.replace('b', 'B'), id.replace('f', 'F')])
    asked('/api/cart/quote', { body: { items: [{ productId: written, quantity: 1 }] } })
  expect([...visits.take().products]).toEqual([[id, { views: 0, bagged: 1 }]])
})

test('only searches that find nothing are kept, and none that may say who somebody is', () => {
  const numbers = ['050 123 4567', '٠٥٠ ١٢٣ ٤٥٦٧', '050.123.45', '(04) 12/345']
  for (const words of ['Hammock', 'mariam@test.example', ...numbers]) inVain.told(words, 0)
  asked('/marketplace?search=hammock')
  asked('/page-data/ar/marketplace?search=HAMMOCK%20', { ip: '10.0.0.2' })
  asked('/marketplace?search=sofa')
  asked('/marketplace?search=hammock&minPrice=9', { ip: '10.0.0.3' })
  asked(`/marketplace?search=${encodeURIComponent('mariam@test.example')}`)
  for (const words of numbers) asked(`/marketplace?search=${encodeURIComponent(words)}`)
  expect([...visits.take().missed]).toEqual([['hammock', 2]])
})

test('a search is in vain where its words alone find nothing, until they find something', async () => {
  const browse = (query: string) => server.send({ url: `/api/marketplace/browse?search=${query}` })
  const inVain = (words: string) => searchesInVain(server.deps).wordsInVain(words)
  await market.product({ name: 'Blue pouffe', priceFils: 50_000 })
  await browse('pouffe&maxPrice=100')
  await browse('pouffe&category=none')
  expect(inVain('pouffe')).toBe(null)
  await browse('zellige&sort=price-asc')
  expect(inVain('zellige')).toBe('zellige')
  await market.product({ name: 'Zellige table' })
  await browse('zellige')
  expect(inVain('zellige')).toBe(null)
})

test('who comes again and has the page still is counted too', async () => {
  const { id: shopId } = market.sadu
  const [seen, missing] = [await market.product({ shopId }), await market.product({ shopId })]
  const app = fastify()
  countVisitors(app, server.deps)
  app.get<{ Params: { id: string } }>('/products/:id', (request, reply) =>
    reply.status(request.params.id === seen ? 304 : 404).send(),
  )
  for (const id of [seen, missing])
    await app.inject({ url: `/products/${id}`, headers: { 'user-agent': browser } })
  await app.close()
  const stored = server.deps.db.selectFrom('pieceViews').select(['productId', 'views'])
  const rows = await stored.where('productId', 'in', [seen, missing]).where('span', '=', 'day').execute()
  expect(rows).toEqual([{ productId: seen, views: 1 }])
})

test('what two processes counted is added up by the day, the month and the shop', async () => {
  const { db } = server.deps
  const [own, foreign] = [await market.product(), await market.product({ shopId: market.sadu.id })]
  const gone = '01a2050f-a743-7008-b84f-3d173cd8633f'
  const counts = (day: string, views: number) => ({
    day,
    products: new Map([own, foreign, gone].map((id) => [id, { views, bagged: 1 }] as const)),
    missed: new Map([['hammock', 2]]),
  })
  await Promise.all([
    writeCounts(db, counts('2026-11-21', 3)),
    writeCounts(db, counts('2026-11-22', 4)),
    writeCounts(db, counts('2026-11-22', 5)),
  ])
  const rows = await db
    .selectFrom('pieceViews')
    .select(['span', 'startsOn', 'productId', 'views', 'bagged'])
    .where('shopId', '=', market.noor.id)
    .orderBy('startsOn')
    .orderBy('views')
    .execute()
  const reported = rows.map(
    (row) => `${row.span} ${row.startsOn} ${row.productId === own} ${row.views} ${row.bagged}`,
  )
  expect(reported.toSorted()).toEqual([
    'day 2026-11-21 false 3 1',
    'day 2026-11-21 true 3 1',
    'day 2026-11-22 false 9 2',
    'day 2026-11-22 true 9 2',
    'month 2026-11-01 false 12 3',
    'month 2026-11-01 true 12 3',
  ])
  const admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const url = '/api/admin/analytics?from=2026-11-22&to=2026-11-22'
  expect((await server.send({ url, as: admin })).json()).toMatchObject({
    figures: { views: { value: 18 }, bagged: { value: 4 }, conversion: { value: 0 } },
    missedSearches: [{ words: 'hammock', times: 4 }],
  })
})

test('a bag that is priced is counted a few seconds later, without a statement of its own', async () => {
  const productId = await market.product()
  const answer = await server.send({
    method: 'POST',
    url: '/api/cart/quote',
    headers: { 'user-agent': browser },
    payload: { items: [{ productId, quantity: 1 }] },
  })
  expect(answer.statusCode).toBe(200)
  await vi.waitFor(
    async () => {
      const found = server.deps.db
        .selectFrom('pieceViews')
        .select('bagged')
        .where('productId', '=', productId)
      expect((await found.where('span', '=', 'day').executeTakeFirst())?.bagged).toBe(1)
    },
    { timeout: 120_000, interval: 500 },
  )
}, 15_000)
