import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

/** Places an order of `fils` at a moment and moves it to a status. */
async function ordered(at: string, { fils = 10_000, status = 'pending' } = {}) {
  const productId = await market.product()
  const { body } = await market.buy([{ productId, quantity: 1 }])
  const id = body.orders[0]?.id
  const { pool } = server.deps
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `update order_items set unit_price_fils = $2, total_fils = $2, vat_fils = 0 where order_id = $1`,
    [id, fils],
  )
  await client.query(
    `update orders set created_at = $2, items_fils = $3, total_fils = $3, delivery_fils = 0, cod_fee_fils = 0, vat_fils = 0,
       status = $4, rejection_reason = 'x' where id = $1`,
    [id, at, fils, status],
  )
  await client.query('commit')
  client.release()
}

const read = async (url: string, as: string) => (await server.send({ url, as })).json()

test('orders that stand count in the month of the UAE in which they were placed, in AED (G-38)', async () => {
  await ordered('2026-09-30T19:59:59Z', { fils: 5_000 })
  await ordered('2026-10-02T08:00:00Z', { fils: 20_000 })
  await ordered('2026-10-25T08:00:00Z', { fils: 40_000 })
  // Already November in Dubai.
  await ordered('2026-10-31T20:00:00Z')
  await ordered('2026-11-10T08:00:00Z', { fils: 40_004, status: 'delivered' })
  await ordered('2026-11-10T08:00:00Z', { fils: 70_000, status: 'cancelled' })
  await ordered('2026-11-10T08:00:00Z', { fils: 70_000, status: 'rejected' })
  server.setNow(new Date('2026-11-15T08:00:00Z'))

  const months = await read('/api/admin/revenue?months=6', admin)
  expect(months.slice(-3)).toEqual([
    { month: '2026-09', revenue: 50, orders: 1 },
    { month: '2026-10', revenue: 600, orders: 2 },
    { month: '2026-11', revenue: 500.04, orders: 2 },
  ])
  const figures = await read('/api/admin/metrics', admin)
  expect(figures.monthlyRevenue).toBe(500.04)
  // Against the first fifteen days of October, not the whole of it.
  expect(figures.changes.monthlyRevenue).toBe(150)
  expect(figures.trends.monthlyRevenue.slice(-3)).toEqual([50, 600, 500.04])
})

test('a shop sees this month’s of its own (R-API-58, G-118)', async () => {
  const url = '/api/shop/metrics'
  expect(await read(url, market.noor.token)).toMatchObject({ monthlyOrders: 2, monthlyRevenue: 500.04 })
  expect(await read(url, market.sadu.token)).toMatchObject({ monthlyOrders: 0, monthlyRevenue: 0 })
  const { shop } = await read('/api/auth/me', market.noor.token)
  expect(shop.metrics).toMatchObject({ monthlyOrders: 2, monthlyRevenue: 500.04 })
})
