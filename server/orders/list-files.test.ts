import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeAccount } from '#server/testing/payouts.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await server.send({
    method: 'PUT',
    url: '/api/admin/settings',
    as: admin,
    payload: { reviewsEnabled: true },
  })
})
afterAll(() => server.close())

const linesOf = async (url: string, as: string, language = 'en') => {
  const { statusCode, rawPayload } = await server.send({ url, as, headers: { 'accept-language': language } })
  expect(statusCode).toBe(200)
  return rawPayload.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')
}
const taken = async () =>
  (await server.send({ url: '/api/admin/audit?limit=50', as: admin })).json() as { action: string }[]

test('returns are a file for those whose they are, with nothing that a sheet would run (R-STATE-08)', async () => {
  const { delivered } = reviewing(server, market, admin)
  const [noors, sadus] = [await market.product(), await market.product({ shopId: market.sadu.id })]
  for (const productId of [noors, sadus]) {
    const { order } = await delivered([productId])
    const body = { email: buyer.customer.email, items: [{ productId, quantity: 1 }], reason: '=1+1' }
    const { status } = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
    expect(status).toBe(201)
  }
  const own = await linesOf('/api/shop/returns/export', market.noor.token)
  expect(own).toHaveLength(2)
  expect(own[0]).toMatch(/^Return,Order,Shop,Customer,Items,Reason,Status,/)
  expect(own[1]).not.toMatch(/(^|,)"?=/)
  expect(await linesOf('/api/admin/returns/export', admin, 'ar')).toHaveLength(3)
  expect(await linesOf(`/api/admin/returns/export?shop=${market.sadu.id}`, admin)).toHaveLength(2)
  expect(await linesOf('/api/admin/returns/export?status=refunded', admin)).toHaveLength(1)
  // The three exports by an administrator are audited; a shop exports only its own data.
  expect((await taken()).filter(({ action }) => action === 'customers.exported')).toHaveLength(3)
})

test('reviews are a file by queue, and for a shop those that everybody reads', async () => {
  const reviews = reviewing(server, market, admin)
  await reviews.published(await market.product(), { comment: '@SUM(1)' })
  const waiting = await market.product()
  await reviews.write(waiting, (await reviews.delivered([waiting])).order)
  const own = await linesOf('/api/shop/reviews/export', market.noor.token)
  expect(own).toHaveLength(2)
  expect(own[1]).toContain('Published')
  expect(own[1]).not.toMatch(/(^|,)"?@/)
  expect(await linesOf('/api/shop/reviews/export?answered=yes', market.noor.token)).toHaveLength(1)
  expect(await linesOf('/api/shop/reviews/export', market.sadu.token)).toHaveLength(1)
  expect(await linesOf('/api/admin/reviews/export', admin)).toHaveLength(2)
  expect(await linesOf('/api/admin/reviews/export?queue=approved', admin, 'ar')).toHaveLength(2)
})

test('earnings and payouts are files of whom they belong to, without a whole account number', async () => {
  await storeAccount(server.deps, market.sadu.id)
  await earn(market, 100_000)
  const earned = await linesOf('/api/shop/earnings/export', market.noor.token)
  expect(earned[0]).toMatch(/^Order,Delivered on,Sale in AED,/)
  expect(earned.at(-1)).toMatch(/,Yes$|,No$/)
  await storeAccount(server.deps, market.noor.id)
  const asked = { as: market.noor.token, body: { amount: '5.00' } }
  expect((await market.send('POST', '/api/shop/payouts', asked)).status).toBe(201)
  const own = await linesOf('/api/shop/payouts/export', market.noor.token)
  expect(own).toHaveLength(2)
  expect(own[1]).toMatch(/,5\.00,Pending,.*,3456,/)
  expect(own.join()).not.toContain('AE07')
  expect(await linesOf('/api/shop/payouts/export', market.sadu.token)).toHaveLength(1)
  expect(await linesOf('/api/admin/payouts/export?status=paid', admin)).toHaveLength(1)
  expect(await linesOf('/api/admin/payouts/export', admin, 'ar')).toHaveLength(2)
})

test('a file is for those whose role has the right to the list', async () => {
  for (const path of ['returns', 'reviews', 'payouts']) {
    expect((await server.send({ url: `/api/admin/${path}/export`, as: market.noor.token })).statusCode).toBe(
      403,
    )
    expect((await server.send({ url: `/api/shop/${path}/export` })).statusCode).toBe(401)
  }
})
