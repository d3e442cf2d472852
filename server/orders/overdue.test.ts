import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { escalatedAfterHours, remindedAfterHours, watchOrders } from './overdue.ts'

let server: TestApp
let market: Market
let admin: TestAdmin
const start = Date.now()
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  market = await makeMarket(server)
  server.setNow(new Date(start))
})
afterAll(() => server.close())

const watchAfter = async (hours: number) => {
  server.setNow(new Date(start + hours * 3_600_000))
  await watchOrders(server.deps)
}
const newsOf = async ({ userId }: { userId: string }) => {
  const rows = await server.deps.db
    .selectFrom('notifications')
    .select(['kind', 'href'])
    .where('userId', '=', userId)
    .execute()
  return rows.filter(({ kind }) => kind === 'order-waiting' || kind === 'order-overdue')
}

test('an order that nobody answers is told to its shop after a day, to administrators after two, once each', async () => {
  const place = async () =>
    (await market.buy([{ productId: await market.piece(), quantity: 1 }])).body.orders[0] as WireOrder
  const [order, answered] = [await place(), await place()]
  const body = { status: 'accepted' }
  await market.send('PATCH', `/api/shop/orders/${answered.id}/status`, { as: market.noor.token, body })
  await watchAfter(remindedAfterHours - 0.1)
  expect(await newsOf(market.noor)).toEqual([])
  await watchAfter(remindedAfterHours)
  await watchAfter(remindedAfterHours + 1)
  expect(await newsOf(market.noor)).toEqual([
    { kind: 'order-waiting', href: `/shop/orders?order=${order.id}` },
  ])
  expect(await newsOf(admin)).toEqual([])
  await watchAfter(escalatedAfterHours)
  await watchAfter(escalatedAfterHours + 1)
  expect(await newsOf(admin)).toEqual([{ kind: 'order-overdue', href: `/admin/orders?order=${order.id}` }])
  expect(await newsOf(market.noor)).toHaveLength(1)
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('eventKey', '=', `order-waiting:${order.id}`)
    .execute()
  expect(mails).toEqual([{ subject: `Order \u2068${order.orderNumber}\u2069 waits for your answer` }])
})
