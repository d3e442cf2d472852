import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'

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
  const productId = await market.piece({ stock: 9 })
  // What is asked for twice is cached.
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
