import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/platform/calendar.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { mailedKey } from '#server/testing/refunds.ts'

let server: TestApp
let market: Market
let people = 0
beforeAll(async () => {
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  market = await makeMarket(server)
  await server.deps.db.updateTable('settings').set({ cashConfirmation: true }).execute()
})
afterAll(() => server.close())

type Day = { date: string; windows: string[] }
/** Creates a cash order of an unknown customer that waits for its code, with the days it can be delivered on. */
async function waiting(shopId = market.noor.id) {
  people += 1
  const email = `w${people}@test.example`
  const customer = { ...buyer.customer, email, phone: `05${people + 20_000_000}` }
  const productId = await market.product({ shopId, stock: 9, priceFils: 1000 })
  const { body } = await market.buy([{ productId, quantity: 1 }], { customer })
  const [order] = body.orders as [WireOrder]
  const days = await market.send('GET', `/api/orders/${order.orderNumber}/days?email=${email}`)
  return { email, order, link: body.link, days: days.body as unknown as Day[] }
}
type UnconfirmedOrder = Awaited<ReturnType<typeof waiting>>

const change = ({ order, email }: UnconfirmedOrder, date: string, window: string | undefined, headers = {}) =>
  market.send('PATCH', `/api/orders/${order.orderNumber}/day`, { body: { email, date, window }, headers })
async function mailsTo(email: string) {
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
  return mails.map(({ bodyText }) => bodyText)
}
async function confirm({ email, link }: UnconfirmedOrder) {
  const code = (await mailsTo(email)).map((text) => /\b\d{6}\b/.exec(text)?.[0])[0]
  return market.send('POST', `/api/order-groups/${link}/confirm`, { body: { code } })
}
async function booked(shopId: string | null, { date, window }: { date: string; window: string }) {
  const slot = await server.deps.db
    .selectFrom('deliverySlots')
    .select('booked')
    .where('shopId', '=', shopId)
    .where('day', '=', date)
    .where('deliveryWindow', '=', window)
    .executeTakeFirst()
  return slot?.booked ?? 0
}
const all = async () => {
  const rows = await server.deps.db.selectFrom('deliverySlots').select('booked').execute()
  return rows.reduce((sum, row) => sum + row.booked, 0)
}
/** Fills a window with other orders. */
const fill = async (shopId: string, { date, window }: { date: string; window: string }) => {
  await server.deps.db
    .insertInto('deliverySlots')
    .values({ shopId, day: date, deliveryWindow: window, booked: 12, capacity: 12 })
    .onConflict((slot) => slot.constraint('delivery_slots_once').doUpdateSet({ booked: 12, capacity: 12 }))
    .execute()
}

test('an order that is not confirmed takes no window and frees none of others, however often its day is changed (G-131)', async () => {
  const first = await waiting()
  expect((await confirm(first)).status).toBe(200)
  const stranger = await waiting()
  const { date, window } = first.order.delivery
  expect(stranger.order.delivery).toMatchObject({ date, window })
  expect(await booked(market.noor.id, { date, window })).toBe(1)
  const [, other] = stranger.days as [Day, Day]
  for (const [day, at] of [
    [other.date, other.windows[0]],
    [date, window],
    [other.date, other.windows[1]],
  ] as const)
    expect((await change(stranger, day, at)).status).toBe(200)
  expect(await booked(market.noor.id, { date, window })).toBe(1)
  expect(await all()).toBe(1)
  // Changes of an unconfirmed order send no mails.
  expect(await mailsTo(stranger.email)).toHaveLength(1)
  expect(await confirm(stranger)).toMatchObject({
    status: 200,
    body: { orders: [{ delivery: { date: other.date, window: other.windows[1] } }] },
  })
  expect(await all()).toBe(2)
})

test('a window that is gone when it is confirmed is named with its order; another one is chosen, and nothing is lost (G-131)', async () => {
  const one = await waiting(market.sadu.id)
  const { date, window } = one.order.delivery
  await fill(market.sadu.id, { date, window })
  const refused = await confirm(one)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'order.window-full', errors: [{ path: `orders.${one.order.orderNumber}` }] },
  })
  const free = await market.send('GET', `/api/orders/${one.order.orderNumber}/days?email=${one.email}`)
  const [day] = free.body as unknown as [Day]
  expect(day.windows.includes(window) && day.date === date).toBe(false)
  const later = day.windows.at(-1)
  await change(one, day.date, later)
  // A full window cannot be chosen.
  expect(await change(one, date, window)).toMatchObject({ status: 409, body: { code: 'order.window-full' } })
  await change(one, day.date, day.windows[0])
  expect(await confirm(one)).toMatchObject({
    status: 200,
    body: { orders: [{ delivery: { date: day.date, window: day.windows[0] } }] },
  })
  expect(await booked(market.sadu.id, { date: day.date, window: day.windows[0] ?? '' })).toBe(1)
})

test('a day that is here by now, or on which its shop has closed since, is not confirmed; another one is chosen (G-131)', async () => {
  const { db } = server.deps
  const one = await waiting()
  const { date } = one.order.delivery
  const closure = { shopId: market.noor.id, firstDay: date, lastDay: date }
  await db.insertInto('shopClosures').values(closure).execute()
  const refused = {
    status: 409,
    body: { code: 'order.window-full', errors: [{ path: `orders.${one.order.orderNumber}` }] },
  }
  expect(await confirm(one)).toMatchObject(refused)
  await db.deleteFrom('shopClosures').execute()
  await db
    .updateTable('orders')
    .set({ deliveryDate: dayOf(server.deps.clock()) })
    .where('id', '=', one.order.id)
    .execute()
  expect(await confirm(one)).toMatchObject(refused)
  const [, other] = one.days as [Day, Day]
  await change(one, other.date, other.windows[0])
  expect((await confirm(one)).status).toBe(200)
})

test('the furthest day that is offered is confirmed, however long the lead time of its shop', async () => {
  const terms = {
    areas: [{ emirate: 'dubai', fee: '40', leadDays: 60 }],
    days: [0, 1, 2, 3, 4, 5, 6],
    windows: [{ from: '09:00', until: '13:00', capacity: 3 }],
    freeFrom: null,
    floorFee: '0',
    version: 0,
  }
  const saved = await market.send('PUT', '/api/shop/delivery', { as: market.sadu.token, body: terms })
  expect(saved.status).toBe(200)
  const one = await waiting(market.sadu.id)
  const { date, windows } = one.days.at(-1) as Day
  expect((await change(one, date, windows[0])).status).toBe(200)
  expect(await confirm(one)).toMatchObject({ status: 200, body: { orders: [{ delivery: { date } }] } })
  await server.deps.db.deleteFrom('deliveryTerms').execute()
})

test('a day that is not offered cannot be chosen before it is confirmed either', async () => {
  const one = await waiting()
  expect(await change(one, '2020-01-01', one.order.delivery.window)).toMatchObject({
    status: 409,
    body: { code: 'order.window-full' },
  })
  expect(await change(one, one.days[1]?.date ?? '', '03:00-04:00')).toMatchObject({ status: 409 })
})

test('days of an order are changed so often in an hour: each change is a mail to its shop', async () => {
  const one = await waiting()
  expect((await confirm(one)).status).toBe(200)
  const key = await mailedKey(server, one.link)
  const statuses = []
  for (let tried = 0; tried < 21; tried += 1) {
    const { date, windows } = one.days[1 + (tried % 2)] as Day
    statuses.push((await change(one, date, windows[0], key)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses.at(-1)).toBe(429)
})

test('the most cash of a day is the most, also where its checkouts are confirmed or placed at the same instant (G-131)', async () => {
  const { db } = server.deps
  await db.updateTable('settings').set({ codCapFils: 650_000 }).execute()
  const customer = { ...buyer.customer, email: 'much@test.example', phone: '0529876543' }
  const dear = await market.product({ stock: 99, priceFils: 250_000 })
  const order = () => market.buy([{ productId: dear, quantity: 1 }], { customer })
  const placed = []
  for (let count = 0; count < 5; count += 1) placed.push((await order()).body.link)
  const mails = await db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', customer.email)
    .execute()
  const codeOf = (link: string) =>
    /\b\d{6}\b/.exec(mails.find(({ bodyText }) => bodyText.includes(link))?.bodyText ?? '')?.[0]
  const confirmed = await Promise.all(
    placed.map((link) =>
      market.send('POST', `/api/order-groups/${link}/confirm`, { body: { code: codeOf(link) } }),
    ),
  )
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
  // AED 1,500 of the daily limit are left; small orders of a known customer need no code.
  const small = await market.product({ stock: 99, priceFils: 50_000 })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => market.buy([{ productId: small, quantity: 1 }], { customer })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await market.stockOf(small)).toBe(96)
  await db.updateTable('settings').set({ codCapFils: null }).execute()
})

test('five checkouts of a phone wait for a code, however many come at the same instant under other names', async () => {
  const productId = await market.product({ stock: 99, priceFils: 1000 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const customer = { ...buyer.customer, email: `many${index}@test.example`, phone: '0521112222' }
      return market.buy([{ productId, quantity: 1 }], { customer })
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
})

test('cash counts on the day on which it is confirmed: what was begun before midnight is none of yesterday’s (G-131)', async () => {
  const { db } = server.deps
  server.setNow(new Date('2027-01-11T19:50:00Z'))
  await db.updateTable('settings').set({ codCapFils: 650_000 }).execute()
  const { days } = await waiting()
  const { date, windows } = days.at(-1) as Day
  const deliveries = [{ shopId: market.noor.id, date, window: windows[0] }]
  const customer = { ...buyer.customer, email: 'midnight@test.example', phone: '0527654321' }
  const dear = await market.product({ stock: 99, priceFils: 400_000 })
  const links = []
  for (let count = 0; count < 3; count += 1) {
    const { body } = await market.buy([{ productId: dear, quantity: 1 }], { customer, deliveries })
    links.push(body.link)
  }
  const mails = await mailsTo(customer.email)
  const codeOf = (link: string) => /\b\d{6}\b/.exec(mails.find((text) => text.includes(link)) ?? '')?.[0]
  server.setNow(new Date('2027-01-11T20:10:00Z'))
  const confirmed = []
  for (const link of links)
    confirmed.push(
      await market.send('POST', `/api/order-groups/${link}/confirm`, { body: { code: codeOf(link) } }),
    )
  expect(confirmed.map(({ status }) => status)).toEqual([200, 409, 409])
  expect(confirmed[1]?.body).toMatchObject({ code: 'order.cash-too-much' })
  await db.updateTable('settings').set({ codCapFils: null }).execute()
})
