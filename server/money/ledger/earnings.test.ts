import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutPaid } from '#domain/money/ledger/settlements.ts'
import { newId } from '#server/deps.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { recordBatch } from './record.ts'
import { setRate } from '#server/testing/rates.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const earnings = async (as = market.noor.token) =>
  (await market.send('GET', '/api/shop/earnings', { as })).body
const set = (change: ReturnType<typeof sql>) => sql`update settings set ${change}`.execute(server.deps.db)

async function deliver(priceFils: number, about: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product({ priceFils, ...about })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    const url = `/api/shop/orders/${order.id}/status`
    await market.send('PATCH', url, { as: market.noor.token, body: { status } })
  }
  await market.handIn()
  return order
}

const nothing = {
  totalSales: 0,
  refunds: 0,
  totalCommission: 0,
  commissionVat: 0,
  cashKept: 0,
  adjustments: 0,
  totalEarnings: 0,
  pendingPayouts: 0,
  approvedPayouts: 0,
  paidPayouts: 0,
  lastPayoutDate: null,
  uncollected: 0,
  held: 0,
  disputed: 0,
  available: 0,
}

test('a shop earns what was delivered, less commission and VAT on it, and sees its own alone (R-PAY-04, R-DATA-12)', async () => {
  expect(await earnings()).toEqual({ ...nothing, holdDays: 0 })
  const [first, second] = [await deliver(485_000), await deliver(15_000)]
  expect(await earnings()).toMatchObject({
    totalSales: 5000,
    totalCommission: 500,
    commissionVat: 25,
    totalEarnings: 4475,
    available: 4475,
  })
  expect(await earnings(market.sadu.token)).toMatchObject(nothing)
  const list = await market.send('GET', '/api/shop/earnings/orders?limit=1', { as: market.noor.token })
  expect(list.body).toEqual([
    {
      orderId: second.id,
      orderNumber: second.orderNumber,
      deliveredAt: expect.any(String),
      sale: 150,
      refund: 0,
      commission: 15,
      commissionVat: 0.75,
      cashKept: 0,
      earned: 134.25,
      isCollected: true,
    },
  ])
  const next = await market.send('GET', '/api/shop/earnings/orders?offset=1', { as: market.noor.token })
  expect(next.body).toMatchObject([{ orderNumber: first.orderNumber, earned: 4340.75 }])
  const others = await market.send('GET', '/api/shop/earnings/orders', { as: market.sadu.token })
  expect(others.body).toEqual([])
})

test('an order on its way earns nothing (R-PAY-04)', async () => {
  const before = await earnings()
  const productId = await market.product({ priceFils: 9900 })
  await market.buy([{ productId, quantity: 1 }])
  expect(await earnings()).toEqual(before)
})

test('a payout lowers what is available, not what was earned', async () => {
  const { totalEarnings } = await earnings()
  const payout = {
    eventId: newId(),
    at: new Date(),
    fils: 100_000,
    shopId: market.noor.id,
  } as const
  const pay = () => server.deps.db.transaction().execute((tx) => recordBatch(tx, payoutPaid(payout)))
  expect([await pay(), await pay()]).toEqual([true, false])
  expect(await earnings()).toMatchObject({
    totalEarnings,
    paidPayouts: 1000,
    available: Number(totalEarnings) - 1000,
  })
})

test('sales of the days of hold wait before they are paid out (G-129)', async () => {
  const { available } = await earnings()
  await set(sql`payout_hold_days = 7`)
  const held = await earnings()
  expect(held).toMatchObject({ holdDays: 7, held: 4475, available: Number(available) - 4475 })
  await sql`update orders set delivered_at = delivered_at - interval '8 days'`.execute(server.deps.db)
  expect(await earnings()).toMatchObject({ held: 0, available })
  await set(sql`payout_hold_days = 0`)
})

test('a shop that keeps the cash owes the commission: it is set off, and shown below zero', async () => {
  await set(sql`shops_keep_cash = true`)
  const before = await earnings()
  const { orderNumber } = await deliver(1_000_000)
  const after = await earnings()
  expect(after).toMatchObject({ cashKept: 10_000, available: Number(before['available']) - 1050 })
  const statement = (await market.send('GET', '/api/shop/statements', { as: market.noor.token })).body
  expect(statement['lines']).toContainEqual(
    expect.objectContaining({ kind: 'cash-kept', orderNumber, amount: -10_000 }),
  )
  await deliver(5_000_000)
  expect((await earnings())['available']).toBeLessThan(0)
  await set(sql`shops_keep_cash = false`)
})

test('a platform that is not registered charges no VAT on its commission', async () => {
  market = await makeMarket(server)
  await set(sql`legal_trn = null`)
  await deliver(10_000)
  expect(await earnings()).toMatchObject({ totalCommission: 10, commissionVat: 0, totalEarnings: 90 })
  await set(sql`legal_trn = '100612540300003'`)
})

test('nobody else reads them', async () => {
  expect((await market.send('GET', '/api/shop/earnings')).status).toBe(401)
})

test('what is priced in euros is earned in dirhams, at the rate of its order (F15, G-92)', async () => {
  const before = Number((await earnings())['totalSales'])
  await deliver(10_000, { currency: 'EUR' })
  await setRate(server.deps.db, 50_000)
  expect(Number((await earnings())['totalSales']) - before).toBe(400)
})
