import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOfProduct } from '#server/catalogue/product-page.ts'
import { storedPage } from '#server/platform/pages/page-answer.ts'
import { cachedPages } from '#server/platform/pages/page-cache.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { pageSubjects } from '#server/catalogue/listings/changes.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const stockShown = async (id: string) =>
  (await server.send({ url: `/api/products/${id}` })).json<{ stock: number }>().stock

test('after an order and after its cancelling every read answers the new stock (R-ORD-08, G-143)', async () => {
  const productId = await market.product({ stock: 9 })
  // A repeated request is served from the cache.
  for (let asked = 0; asked < 3; asked += 1) expect(await stockShown(productId)).toBe(9)
  for (let left = 8; left > 4; left -= 1) {
    const { status, body } = await market.buy([{ productId, quantity: 1 }])
    expect([status, await stockShown(productId)]).toEqual([201, left])
    const list = await server.send({ url: '/api/marketplace/products' })
    const shown = list.json<{ id: string; stock: number }[]>().find(({ id }) => id === productId)
    expect(shown?.stock).toBe(left)
    if (left > 5) continue
    const number = body.orders[0]?.orderNumber
    const { email } = buyer.customer
    await market.send('POST', `/api/orders/${number}/cancel`, { body: { email } })
    expect(await stockShown(productId)).toBe(left + 1)
  }
})

test('after a review is published and after that is taken back every read answers it, the page too (R-API-58, G-143)', async () => {
  const productId = await market.product()
  const admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const pages = cachedPages(server.deps, pageSubjects(server.deps), async () => {
    const { json } = await pageOfProduct(server.deps, { kind: 'anonymous' }, productId)
    return storedPage(200, 'text/html', String(json))
  })
  const get = async (url: string) => (await server.send({ url })).json()
  const counted = async () => {
    const page = await pages('document', '/item')
    if (!('identity' in page)) throw new Error('no page')
    const onPage = JSON.parse(String(page.identity)) as { product: { rating: { count: number } | null } }
    const product = await get(`/api/products/${productId}`)
    const list = await get('/api/marketplace/products')
    const inList = list.find(({ id }: { id: string }) => id === productId)
    const ratings = [product, inList, onPage.product].map(({ rating }) => rating?.count ?? 0)
    return [...ratings, (await get(`/api/products/${productId}/reviews`)).length]
  }
  const reviews = reviewing(server, market, admin)
  // A repeated request is served from the cache.
  for (let asked = 0; asked < 3; asked += 1) expect(await counted()).toEqual([0, 0, 0, 0])
  const { undo } = await reviews.published(productId)
  for (let asked = 0; asked < 3; asked += 1) expect(await counted()).toEqual([1, 1, 1, 1])
  await server.send({ method: 'POST', url: '/api/admin/undo', as: admin, payload: { id: undo } })
  expect(await counted()).toEqual([0, 0, 0, 0])
})
