import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const { email } = buyer.customer
type Days = { date: string; windows: string[] }[]

async function placed() {
  const { body } = await market.buy([{ productId: await market.product(), quantity: 1 }])
  return body.orders[0] as WireOrder
}
const daysOf = async ({ orderNumber }: WireOrder, as = email) => {
  const { status, body } = await market.send('GET', `/api/orders/${orderNumber}/days?email=${as}`)
  return { status, days: body as unknown as Days }
}
const change = ({ orderNumber }: WireOrder, body: object) =>
  market.send('PATCH', `/api/orders/${orderNumber}/day`, { body: { email, ...body } })
const ship = async ({ id }: WireOrder, ...steps: string[]) => {
  for (const status of steps)
    await market.send('PATCH', `/api/shop/orders/${id}/status`, { as: market.noor.token, body: { status } })
}
/** Returns the number of orders booked in each window, by `day window`. */
async function booked(): Promise<Record<string, number>> {
  const { rows } = await sql<{ slot: string; booked: number }>`
    select day || ' ' || delivery_window as slot, booked from delivery_slots where booked > 0`.execute(
    server.deps.db,
  )
  return Object.fromEntries(rows.map((row) => [row.slot, row.booked]))
}

describe('a customer', () => {
  test('has an order come on another day: the old window is free, the shop is told', async () => {
    const order = await placed()
    const before = await booked()
    const { days } = await daysOf(order)
    const { date, windows } = days.at(-1) as Days[number]
    const wanted = { date, window: windows.at(-1) }
    const { status, body } = await change(order, wanted)
    expect(status).toBe(200)
    expect(body['delivery']).toMatchObject(wanted)
    const after = await booked()
    const old = `${order.delivery.date} ${order.delivery.window}`
    expect(after[old] ?? 0).toBe((before[old] ?? 0) - 1)
    expect(after[`${date} ${wanted.window}`]).toBe(1)
    const notice = await server.deps.db
      .selectFrom('notifications')
      .select('params')
      .where('kind', '=', 'order-rescheduled')
      .where('userId', '=', market.noor.userId)
      .execute()
    expect(notice.map(({ params }) => params)).toEqual([
      { order: order.orderNumber, dayOn: date, window: wanted.window },
    ])
  })

  test('who asks for the day that it has changes nothing', async () => {
    const order = await placed()
    const before = await booked()
    expect((await change(order, order.delivery)).status).toBe(200)
    expect(await booked()).toEqual(before)
  })

  test('cannot once the shop has shipped it, and is offered no day', async () => {
    const order = await placed()
    await ship(order, 'accepted', 'processing')
    const { days } = await daysOf(order)
    const wanted = { date: days[2]?.date, window: days[2]?.windows[0] }
    expect((await change(order, wanted)).status).toBe(200)
    await ship(order, 'shipped')
    expect((await daysOf(order)).days).toEqual([])
    expect(await change(order, order.delivery)).toMatchObject({
      status: 409,
      body: { code: 'order.day-fixed' },
    })
  })

  test('gets no day on which the shop does not come, and no window that is full', async () => {
    const order = await placed()
    const { days } = await daysOf(order)
    const { date, windows } = days[3] as Days[number]
    const full = { status: 409, body: { code: 'order.window-full', errors: [{ path: 'window' }] } }
    expect(await change(order, { date: '2020-01-01', window: windows[0] })).toMatchObject(full)
    expect(await change(order, { date, window: '02:00-03:00' })).toMatchObject(full)
    await sql`insert into delivery_slots (shop_id, day, delivery_window, booked, capacity)
      values (${order.shopId}, ${date}, ${windows[0]}, 12, 12)`.execute(server.deps.db)
    const before = await booked()
    expect(await change(order, { date, window: windows[0] })).toMatchObject(full)
    expect(await booked()).toEqual(before)
  })

  test('is nobody else: a wrong e-mail address finds nothing', async () => {
    const order = await placed()
    expect((await daysOf(order, 'other@test.example')).status).toBe(404)
    const { status } = await change(order, { ...order.delivery, email: 'other@test.example' })
    expect(status).toBe(404)
  })

  test.each([{}, { date: 'soon', window: '09:00-13:00' }, { date: '2026-11-30', window: 'morning' }])(
    'hears what is wrong with %j',
    async (body) => {
      const order = await placed()
      expect((await change(order, body)).status).toBe(400)
    },
  )
})

test('orders that change places at once neither wait for each other nor lose a window', async () => {
  const [one, other] = [await placed(), await placed()]
  const { days } = await daysOf(one)
  const slots = [days[4], days[5]].map((day) => ({ date: day?.date, window: day?.windows[0] }))
  await change(one, slots[0] as object)
  await change(other, slots[1] as object)
  const before = Object.values(await booked()).reduce((sum, count) => sum + count, 0)
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      change(one, slots[(round + 1) % 2] as object),
      change(other, slots[round % 2] as object),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(Object.values(await booked()).reduce((sum, count) => sum + count, 0)).toBe(before)
})
