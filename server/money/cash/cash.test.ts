import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { bookedBy, bookFaults } from '#server/testing/order-faults.ts'
import { type Market, makeMarket, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await market.handIn()
  server.setNow(new Date('2026-11-23T08:00:00Z'))
})

const db = () => server.deps.db
const move = (order: WireOrder, status: string, details: object = {}, as = market.noor.token) =>
  market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body: { status, ...details } })

/** A delivered cash order over `priceFils`; `sent` holds its shipping details. */
async function delivered(priceFils: number, sent: object = {}) {
  const productId = await market.product({ priceFils })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  for (const status of ['accepted', 'processing']) await move(order, status)
  await move(order, 'shipped', sent)
  await move(order, 'delivered')
  return order
}

type Run = Record<string, unknown> & { id: string; orders: { orderId: string; due: string }[] }
const list = async (query = '', as = admin) => {
  const { status, body } = await market.send('GET', `/api/admin/cash${query}`, { as })
  return { status, runs: body as unknown as Run[] }
}
const count = async (orders: object[], as = admin) => {
  const { status, body } = await market.send('POST', '/api/admin/cash/counts', { as, body: { orders } })
  return { status, body: body as unknown as Run & { code?: string } }
}
const handed = ({ id: orderId }: WireOrder, amount: string) => ({ orderId, amount })

/** What an action books on the cash accounts and on the shop's account. */
const booked = (action: () => Promise<unknown>) => {
  const accounts = ['cash_with_carrier', 'cash_with_platform', 'cash_differences', 'owed_to_shop'] as const
  return bookedBy(db(), { accounts, shopId: market.noor.id }, action)
}
const earnings = async () => {
  const { body } = await market.send('GET', '/api/shop/earnings', { as: market.noor.token })
  return body as unknown as { available: number; uncollected: number }
}

describe('cash that was taken at the door (G-131, F1)', () => {
  test('is with its carrier, and not available to the shop, until it is counted', async () => {
    const before = await earnings()
    const books = await booked(() => delivered(100_000))
    expect(books).toMatchObject({ cash_with_carrier: 100_000, owed_to_shop: -89_500 })
    expect(books).not.toHaveProperty('cash_with_platform')
    expect(await earnings()).toMatchObject({ available: before.available, uncollected: 895 })
    const newest = async () => {
      const { body: list } = await market.send('GET', '/api/shop/earnings/orders', { as: market.noor.token })
      return (list as unknown as { isCollected: boolean }[])[0]?.isCollected
    }
    expect(await newest()).toBe(false)
    const body = { amount: String(before.available + 895) }
    const asked = await market.send('POST', '/api/shop/payouts', { as: market.noor.token, body })
    expect(asked.body['code']).not.toBeUndefined()
    const [run] = (await list()).runs
    expect(
      await booked(() => count(run?.orders.map(({ orderId, due }) => ({ orderId, amount: due })) ?? [])),
    ).toEqual({ cash_with_carrier: -100_000, cash_with_platform: 100_000 })
    expect(await earnings()).toMatchObject({ available: before.available + 895, uncollected: 0 })
    expect(await newest()).toBe(true)
    expect(await bookFaults(db())).toEqual([])
  })

  test('is a run of its carrier and day, by who was said to have it when it was sent', async () => {
    const [one, two] = [
      await delivered(1000, { driver: 'Ahmed' }),
      await delivered(2000, { driver: 'Ahmed' }),
    ]
    const courier = await delivered(4000, { carrier: 'Aramex', tracking: 'A1' })
    server.setNow(new Date('2026-11-23T21:00:00Z'))
    const next = await delivered(8000, { driver: 'Ahmed' })
    const { runs } = await list()
    const shop = { carrier: 'shop', shopId: market.noor.id, name: 'Ahmed' }
    expect(runs).toMatchObject([
      { carrier: 'courier', shopId: null, name: 'Aramex', day: '2026-11-23', due: '40.00', counted: null },
      { ...shop, day: '2026-11-23', due: '30.00' },
      { ...shop, day: '2026-11-24', due: '80.00', countedAt: null },
    ])
    expect(new Set(runs[1]?.orders.map(({ orderId }) => orderId))).toEqual(new Set([one.id, two.id]))
    expect((await count([handed(one, '10'), handed(courier, '40')])).body.code).toBe('cash.several-runs')
    expect((await count([handed(one, '10'), handed(next, '80')])).body.code).toBe('cash.several-runs')
    expect((await count([handed(two, '20')])).body).toMatchObject({
      due: '20.00',
      counted: '20.00',
      name: 'Ahmed',
    })
    const open = await list()
    expect(open.runs[1]).toMatchObject({ due: '10.00', orders: [{ orderId: one.id }] })
    const [last] = (await list('?state=counted')).runs
    expect(last).toMatchObject({
      due: '20.00',
      countedBy: 'Noura Haddad',
      countedAt: '2026-11-23T21:00:00.000Z',
    })
  })

  test('is with whoever was sent last, also where nothing was said of them', async () => {
    const [order] = (await market.buy([{ productId: await market.product(), quantity: 1 }])).body.orders as [
      WireOrder,
    ]
    for (const status of ['accepted', 'processing']) await move(order, status)
    await move(order, 'shipped', { carrier: 'Aramex', tracking: 'A1' })
    await move(order, 'processing', { failure: 'nobody-there' })
    await move(order, 'shipped')
    await move(order, 'delivered')
    expect((await list()).runs).toMatchObject([{ carrier: 'shop', shopId: market.noor.id, name: null }])
    const { body } = await market.send('GET', '/api/shop/run', { as: market.noor.token })
    const stops = body['stops'] as { order: WireOrder; carrier: string | null }[]
    expect(stops.find((stop) => stop.order.id === order.id)).toMatchObject({ carrier: null })
  })

  test.each([
    ['short by a driver of the shop', { driver: 'Ali' }, '99', { owed_to_shop: 100 }, 9900],
    ['short by a courier', { carrier: 'Aramex' }, '99', { cash_differences: 100 }, 9900],
    ['over', { driver: 'Ali' }, '101.50', { cash_differences: -150 }, 10_150],
  ])(
    'is counted %s, who bears it or keeps it apart is booked',
    async (_what, sent, amount, difference, desk) => {
      const order = await delivered(10_000, sent)
      const books = await booked(() => count([handed(order, amount)]))
      expect(books).toEqual({ cash_with_carrier: -10_000, cash_with_platform: desk, ...difference })
      expect(await earnings()).toMatchObject({ uncollected: 0 })
      expect(await bookFaults(db())).toEqual([])
    },
  )

  test('of several orders is short by their sum alone', async () => {
    const [one, two] = [await delivered(5000), await delivered(5000)]
    const books = await booked(() => count([handed(one, '40'), handed(two, '60')]))
    expect(books).toEqual({ cash_with_carrier: -10_000, cash_with_platform: 10_000 })
  })

  test('is counted once: of two at the same instant the second hears of it', async () => {
    const order = await delivered(3000)
    const both = await Promise.all([count([handed(order, '30')]), count([handed(order, '30')])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await count([handed(order, '30')])).body.code).toBe('cash.changed')
    await expect(
      sql`update cash_collections set counted_fils = 1 where order_id = ${order.id}`.execute(db()),
    ).rejects.toThrow('is counted')
  })

  test('goes with a delivery that is taken back, and keeps it once it is counted', async () => {
    await db().updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
    const takeBack = ({ id }: WireOrder) =>
      market.send('POST', `/api/shop/orders/${id}/take-back`, { as: market.noor.token })
    const order = await delivered(7000)
    expect((await takeBack(order)).status).toBe(200)
    expect((await list()).runs).toEqual([])
    await move(order, 'delivered')
    const answers = await Promise.all([takeBack(order), count([handed(order, '70')])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      expect.toBeOneOf([200, 201]),
      409,
    ])
    const kept = await delivered(7000)
    await count([handed(kept, '70')])
    expect((await takeBack(kept)).body).toMatchObject({ code: 'order.cash-counted' })
    expect(await bookFaults(db())).toEqual([])
    await db().updateTable('settings').set({ deliveryUndoMinutes: 0 }).execute()
  })

  test('that its shop keeps is nobody’s to count', async () => {
    await sql`update settings set shops_keep_cash = true`.execute(db())
    await delivered(1000)
    await sql`update settings set shops_keep_cash = false`.execute(db())
    expect((await list()).runs).toEqual([])
  })
})

test('is for the finance of the platform alone, and refuses what is no count', async () => {
  const order = await delivered(1000)
  const support = await server.signedInAs((await makeAdmin(server.deps, undefined, 'support')).userId)
  for (const as of [market.noor.token, support]) {
    expect((await list('', as)).status).toBe(403)
    expect((await count([handed(order, '10')], as)).status).toBe(403)
  }
  const hostile = [
    [],
    [{ orderId: order.id }],
    [handed(order, '-1')],
    [handed(order, '1e3')],
    [{ amount: '1' }],
  ]
  for (const orders of hostile) expect((await count(orders)).status).toBe(400)
  const unknown = [{ orderId: crypto.randomUUID(), amount: '1' }]
  for (const orders of [unknown, [...unknown, handed(order, '10')], [handed(order, '5'), handed(order, '5')]])
    expect((await count(orders)).body.code).toBe('cash.changed')
  expect((await list('?state=lost')).status).toBe(400)
})
