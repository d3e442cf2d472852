import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { watchOrders } from '../watch.ts'
import { refundOrder, refundRest } from './issue.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

/** Places an order of three sofas of AED 100 and a lamp of AED 50, with the given amount already paid. */
async function placed(paidFils = 0): Promise<WireOrder> {
  const [sofa, lamp] = [
    await market.product({ priceFils: 10_000 }),
    await market.product({ priceFils: 5000 }),
  ]
  const { body } = await market.buy([
    { productId: sofa, quantity: 3 },
    { productId: lamp, quantity: 1 },
  ])
  const order = body.orders[0] as WireOrder
  await sql`update orders set paid_fils = ${paidFils} where id = ${order.id}`.execute(server.deps.db)
  return order
}
const inTransaction = <T>(story: (tx: Parameters<typeof refundOrder>[0]) => Promise<T>) =>
  server.deps.db.transaction().execute(story)
const shown = async ({ id }: WireOrder) =>
  (await market.send('GET', `/api/admin/orders/${id}`, { as: admin })).body
const move = (order: WireOrder, body: object, as = market.noor.token) =>
  market.send('PATCH', `/api/${as === admin ? 'admin' : 'shop'}/orders/${order.id}/status`, { as, body })

describe('what was paid', () => {
  test('goes back whole, lines and the rest, when the order is rejected', async () => {
    const order = await placed(35_000)
    await move(order, { status: 'rejected', rejectionReason: 'The last one broke' })
    expect(await shown(order)).toMatchObject({
      paid: '350.00',
      refunded: '350.00',
      paymentStatus: 'refunded',
      refunds: [
        {
          refundNumber: expect.stringMatching(/^MF-\d{5}$/),
          cause: 'rejected',
          method: 'cash_on_delivery',
          amount: '350.00',
          status: 'owed',
        },
      ],
    })
    const { rows } = await sql<object>`select position, quantity, fils::int from refund_items
      where order_id = ${order.id} order by position`.execute(server.deps.db)
    expect(rows).toEqual([
      { position: 0, quantity: 3, fils: 30_000 },
      { position: 1, quantity: 1, fils: 5000 },
    ])
  })

  test('goes back once, where a part of it went back before', async () => {
    const order = await placed(35_000)
    const about = { orderId: order.id, cause: 'line-cancelled', lines: [] } as const
    await inTransaction((tx) => refundOrder(tx, server.deps, { ...about, fils: 1000 }))
    expect(await shown(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: '10.00' })
    await move(order, { status: 'cancelled' })
    const rest = { orderId: order.id, cause: 'cancelled' } as const
    await inTransaction((tx) => refundRest(tx, server.deps, rest))
    expect(await shown(order)).toMatchObject({
      refunded: '350.00',
      refunds: [{ amount: '10.00' }, { amount: '340.00', cause: 'cancelled' }],
    })
  })

  test('is nothing before the delivery in cash: nothing goes back', async () => {
    const order = await placed()
    await move(order, { status: 'cancelled' })
    expect(await shown(order)).toMatchObject({ paid: '0.00', paymentStatus: 'void', refunds: [] })
  })
})

describe('an order whose payment is awaited', () => {
  async function awaited() {
    const order = await placed()
    await sql`update orders set confirmed_at = null where id = ${order.id}`.execute(server.deps.db)
    return order
  }

  test('is none for its shop: not in lists, counts, files and deadlines, and not to be moved', async () => {
    const as = market.noor.token
    const get = async (path: string) => (await market.send('GET', path, { as })).body
    const before = await get('/api/shop/orders/counts')
    const order = await awaited()
    expect(await get('/api/shop/orders/counts')).toEqual(before)
    expect(await get(`/api/shop/orders?search=${order.orderNumber}`)).toEqual([])
    const file = await server.send({ url: `/api/shop/orders/export?search=${order.orderNumber}`, as })
    expect(file.body).not.toContain(order.orderNumber)
    expect((await market.send('GET', `/api/shop/orders/${order.id}`, { as })).status).toBe(404)
    expect((await move(order, { status: 'accepted' })).status).toBe(404)
    server.setNow(new Date(Date.now() + 100 * 3_600_000))
    await watchOrders(server.deps)
    server.setNow(new Date())
    const reported = await sql`select from orders where id = ${order.id} and reminded_at is not null`.execute(
      server.deps.db,
    )
    expect(reported.rows).toEqual([])
  })

  test('is seen by administrators, who may call it off but not go on with it', async () => {
    const order = await awaited()
    const list = await market.send('GET', `/api/admin/orders?search=${order.orderNumber}`, { as: admin })
    expect(list.body).toMatchObject([{ confirmedAt: null, payUntil: null, paymentStatus: 'pending' }])
    expect(await move(order, { status: 'accepted' }, admin)).toMatchObject({
      status: 409,
      body: { code: 'order.awaits-confirmation' },
    })
    expect((await move(order, { status: 'cancelled' }, admin)).status).toBe(200)
  })
})

describe('the database', () => {
  const tries = (query: ReturnType<typeof sql>) => query.execute(server.deps.db)

  test('holds that refunds are no more than was paid, and their sum is that of the order', async () => {
    const order = await placed(35_000)
    const refund = { orderId: order.id, cause: 'cancelled', lines: [] } as const
    await expect(
      inTransaction((tx) => refundOrder(tx, server.deps, { ...refund, fils: 35_001 })),
    ).rejects.toThrow('orders_refund')
    await expect(tries(sql`update orders set refunded_fils = 5 where id = ${order.id}`)).rejects.toThrow(
      'not the sum of its refunds',
    )
    const line = { position: 0, quantity: 1, fils: 11 }
    await expect(
      inTransaction((tx) => refundOrder(tx, server.deps, { ...refund, fils: 10, lines: [line] })),
    ).rejects.toThrow('more than the refund')
  })

  test('holds that a payment is the sum of its shares', async () => {
    const order = await placed()
    await expect(
      tries(sql`insert into payments (id, group_id, provider, fils, expires_at, created_at)
        select gen_random_uuid(), group_id, 'test', 5, now(), now() from orders where id = ${order.id}`),
    ).rejects.toThrow('not the sum of its shares')
  })
})
