import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const read = async (id: string) => (await server.send({ url: `/api/products/${id}` })).json()

async function quoted(productId: string) {
  const payload = { items: [{ productId, quantity: 1, assembly: true }] }
  const answer = await server.send({ method: 'POST', url: '/api/cart/quote', payload })
  return answer.json().shops[0].lines[0].assembly
}

test('a fee for assembly counts at once, also of an approved product, and is what the cart asks', async () => {
  const id = await market.product()
  expect([(await read(id)).assembly, await quoted(id)]).toEqual([null, null])
  for (const [sent, reported, asked] of [
    ['150', '150.00', { fee: '150.00', chosen: true }],
    ['0', '0.00', { fee: '0.00', chosen: true }],
    ['', null, null],
  ]) {
    const url = `/api/shop/products/${id}`
    const answer = await server.send({
      method: 'PUT',
      url,
      as: market.noor.token,
      payload: { assembly: sent },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().change).toBeNull()
    expect([(await read(id)).assembly, await quoted(id)]).toEqual([reported, asked])
  }
})

test('an HS code counts at once too, and stays on the line of an order as it was', async () => {
  const id = await market.product()
  const edit = async (hsCode: string) => {
    const url = `/api/shop/products/${id}`
    const answer = await server.send({ method: 'PUT', url, as: market.noor.token, payload: { hsCode } })
    expect([answer.statusCode, answer.json().change]).toEqual([200, null])
  }
  await edit('9401.61')
  expect(await read(id)).toMatchObject({ hsCode: '940161' })
  const [order] = (await market.buy([{ productId: id, quantity: 1 }])).body.orders
  await edit('')
  expect(await read(id)).toMatchObject({ hsCode: null })
  const line = server.deps.db.selectFrom('orderItems').select('hsCode')
  expect(await line.where('orderId', '=', String(order?.id)).execute()).toEqual([{ hsCode: '940161' }])
})

test('an order keeps each item by its article number, put together where that was asked for (R-API-85, R-API-86)', async () => {
  const productId = await market.product({ priceFils: 100_000 })
  const sku = { productId, shopId: market.noor.id, sku: 'ART-7' }
  await server.deps.db.insertInto('productSkus').values(sku).execute()
  const fee = { as: market.noor.token, body: { assembly: '150' } }
  await market.send('PUT', `/api/shop/products/${productId}`, fee)
  const { body } = await market.buy([{ productId, quantity: 2, assembly: true }])
  expect(body.orders[0]).toMatchObject({
    totalAmount: '2300.00',
    items: [{ sku: 'ART-7', assembly: '150.00' }],
  })
})
