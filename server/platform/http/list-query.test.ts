import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileRoutes } from '#contract/all-endpoints.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeAccount } from '#server/testing/payouts.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await storeAccount(server.deps, market.noor.id)
  await earn(market, 100_000)
  const sadu = await market.product({ shopId: market.sadu.id, priceFils: 5_000 })
  await market.buy([{ productId: sadu, quantity: 1 }])
  const asked = { as: market.noor.token, body: { amount: '5.00' } }
  expect((await market.send('POST', '/api/shop/payouts', asked)).status).toBe(201)
})
afterAll(() => server.close())

const read = (url: string, as = admin, language = 'en') =>
  server.send({ url, as, headers: { 'accept-language': language } })

test.each([
  ['/api/admin/orders', (body: never) => body],
  ['/api/admin/orders/counts', (body: never) => body],
  ['/api/admin/products', (body: never) => body],
  ['/api/admin/products/pending', (body: never) => body],
  ['/api/admin/payouts', (body: never) => body],
  ['/api/admin/analytics', (body: { figures: object }) => body.figures],
  ['/api/admin/ledger/entries', (body: never) => body],
])('%s is asked for a shop by either name', async (path, of) => {
  const [one, other, all] = await Promise.all(
    [`?shop=${market.sadu.id}`, `?shopId=${market.sadu.id}`, ''].map((query) => read(path + query)),
  )
  expect([one?.statusCode, other?.statusCode, all?.statusCode]).toEqual([200, 200, 200])
  expect(of(one?.json() as never)).toEqual(of(other?.json() as never))
  if (path !== '/api/admin/products/pending') expect(one?.body).not.toBe(all?.body)
})

test('files are too', async () => {
  for (const path of ['/api/admin/orders/export', '/api/admin/analytics/export']) {
    const [one, other, all] = await Promise.all(
      [`?shop=${market.sadu.id}`, `?shopId=${market.sadu.id}`, ''].map((query) => read(path + query)),
    )
    expect(one?.body).toBe(other?.body)
    expect(one?.body).not.toBe(all?.body)
  }
})

test.each([
  ['/api/admin/orders?vendor=1', 'vendor'],
  ['/api/admin/products?Status=active', 'Status'],
  ['/api/admin/customers?__proto__=1', '__proto__'],
  ['/api/admin/categories?parent=x', 'parent'],
])('%s is refused: it would answer everything', async (url, path) => {
  for (const [language, message] of [
    ['en', 'This list has no such filter'],
    ['ar', 'لا توجد في هذه القائمة تصفية بهذا الاسم'],
  ] as const) {
    const answer = await read(url, admin, language)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ path, message }] }])
  }
})

const lists = fileRoutes.filter(({ sends, access, query }) => {
  return query !== undefined && sends.includes('text/csv') && access !== 'anyone'
})

test.each(lists.map(({ path, access }) => [path, access] as const))(
  '%s refuses as a file what its list refuses',
  async (path, access) => {
    const url = path.replace(':id', market.noor.id)
    const as = access === 'admin' ? admin : market.noor.token
    const asked = 'quarter=2026-Q4&from=2026-11-01&to=2026-11-20&vendor=1'
    for (const format of ['csv', 'xlsx']) {
      const answer = await read(`${url}?${asked}&format=${format}`, as)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toContainEqual({ path: 'vendor', message: 'This list has no such filter' })
    }
  },
)

test('a shop cannot ask for another by any name', async () => {
  for (const name of ['shop', 'shopId']) {
    const answer = await read(`/api/shop/orders?${name}=${market.sadu.id}`, market.noor.token)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, name])
  }
})

test('who may not read a list is not told what it knows', async () => {
  expect((await server.send({ url: '/api/admin/orders?vendor=1' })).statusCode).toBe(401)
  expect((await read('/api/admin/orders?vendor=1', market.noor.token)).statusCode).toBe(403)
})

test('lists take a page that they do not need, and public ones what others added to their address', async () => {
  for (const url of [
    '/api/admin/categories?limit=500&offset=0',
    '/api/marketplace/products?utm_source=mail',
    `/api/marketplace/products?shopId=${market.noor.id}`,
  ])
    expect((await read(url)).statusCode).toBe(200)
})
