import { afterAll, beforeAll, expect, test } from 'vitest'
import { endUnconfirmed } from '#server/orders/watch.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { rebuildFigures } from './roll-up.ts'

let server: TestApp
let market: Market
let admin: string
let now = new Date('2026-11-15T08:00:00Z')
beforeAll(async () => {
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  server.setNow(now)
  market = await makeMarket(server)
  await server.deps.db.updateTable('settings').set({ cashConfirmation: true }).execute()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const read = async (url: string, as: string) => (await server.send({ url, as })).json()

/** Every sales figure that administrators and shops see. */
async function figures() {
  const months = (await read('/api/admin/revenue?months=6', admin)) as object[]
  const month = months.at(-1)
  const metrics = await read('/api/admin/metrics', admin)
  const own = await read('/api/shop/metrics', market.noor.token)
  const [customer] = (await read('/api/admin/customers', admin)) as { totalSpent: number }[]
  return {
    month,
    monthlyRevenue: metrics.monthlyRevenue,
    ofShop: [own.monthlyOrders, own.monthlyRevenue],
    spent: Number(customer?.totalSpent ?? 0),
    kept: await kept(),
  }
}
async function kept() {
  const row = await server.deps.db
    .selectFrom('dailyFigures')
    .select((of) => [
      of.fn.sum<number>('newCustomers').as('newCustomers'),
      of.fn.sum<number>(of('pending', '+', of.ref('cancelled'))).as('orders'),
      of.fn.sum<number>('orderedFils').as('orderedFils'),
    ])
    .executeTakeFirst()
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value ?? 0)]))
}

const nothing = {
  month: expect.objectContaining({ revenue: 0, orders: 0 }),
  monthlyRevenue: 0,
  ofShop: [0, 0],
  spent: 0,
  kept: { newCustomers: 0, orders: 0, orderedFils: 0 },
}
const one = {
  ...nothing,
  month: expect.objectContaining({ revenue: 200, orders: 1 }),
  monthlyRevenue: 200,
  ofShop: [1, 200],
  spent: 200,
  kept: { newCustomers: 1, orders: 1, orderedFils: 20_000 },
}

/** Orders two units at AED 100, cash on delivery, as an unknown customer. */
async function ordered() {
  const productId = await market.product({ priceFils: 10_000 })
  const { body } = await market.buy([{ productId, quantity: 2 }])
  const [order] = body.orders as [WireOrder]
  return { link: body.link, fee: order.delivery.fee }
}
async function codeOf(): Promise<string> {
  const { bodyText } = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', buyer.customer.email)
    .where('eventKey', 'like', 'order-to-confirm:%')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(bodyText)?.[0] ?? ''
}

test('what its customer has not confirmed counts in no figure, called off or not; confirmed it counts once (G-38, G-131)', async () => {
  await ordered()
  expect(await figures()).toEqual(nothing)
  // Administrators find it in the list by what it needs; it counts as work for nobody.
  const found = await read('/api/admin/orders?needs=confirmation', admin)
  expect(found).toHaveLength(1)
  expect(await read('/api/shop/orders?needs=confirmation', market.noor.token)).toEqual([])
  expect((await read('/api/admin/waiting', admin)).orders).toBe(0)
  now = new Date(now.getTime() + 31 * 60_000)
  server.setNow(now)
  await endUnconfirmed(server.deps)
  expect(await figures()).toEqual(nothing)

  const { link, fee } = await ordered()
  expect(fee).toBe('0.00')
  expect(await figures()).toEqual(nothing)
  const url = `/api/order-groups/${link}/confirm`
  expect((await market.send('POST', url, { body: { code: await codeOf() } })).status).toBe(200)
  expect(await figures()).toEqual(one)
  await rebuildFigures(server.deps.db)
  expect(await figures()).toEqual(one)
  expect(await read('/api/admin/orders?needs=confirmation', admin)).toEqual([])
  expect((await read('/api/admin/waiting', admin)).orders).toBe(1)
})
