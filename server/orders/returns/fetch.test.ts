import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const email = buyer.customer.email
type Day = { readonly date: string; readonly windows: readonly string[] }

/** Creates a return and moves it through the given statuses. */
async function returned(...steps: readonly string[]) {
  const productId = await market.product()
  const { order } = await reviewing(server, market, admin).delivered([productId])
  const items = [{ productId, quantity: 1 }]
  const { body } = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
    body: { email, items, reason: 'Too large.' },
  })
  const id = String(body['id'])
  for (const status of steps) {
    const url = `/api/shop/returns/${id}/status`
    await market.send('PATCH', url, { as: market.noor.token, body: { status } })
  }
  const days = (as = market.noor.token) =>
    market
      .send('GET', `/api/shop/returns/${id}/days`, { as })
      .then((answer) => answer.body as unknown as Day[])
  const propose = (day: object, as = market.noor.token) =>
    market.send('PUT', `/api/shop/returns/${id}/fetch`, { as, body: day })
  const agree = (day: object, about: object = {}) =>
    market.send('PUT', `/api/orders/${order.orderNumber}/returns/${id}/fetch`, {
      body: { email, ...day, ...about },
    })
  return { id, order, days, propose, agree }
}
const dayOf = ({ date, windows }: Day, at = 0) => ({ date, window: windows[at] ?? '' })
const reported = (like: string) =>
  server.deps.db.selectFrom('notifications').select('id').where('eventKey', 'like', like).execute()

test('a day to fetch a return is proposed by its shop, told, and agreed to by its customer', async () => {
  const { id, days, propose, agree } = await returned('approved')
  const [first, second] = await days()
  if (!first || !second) throw new Error('no days')
  expect(await propose(dayOf(first))).toMatchObject({
    status: 200,
    body: { fetch: { ...dayOf(first), agreedAt: null } },
  })
  const mails = server.deps.db
    .selectFrom('mails')
    .select('recipient')
    .where('eventKey', 'like', 'return-day:%')
  expect(await mails.execute()).toEqual([{ recipient: email }])
  // Another day replaces even an agreed one, and the customer can agree only to the current day.
  expect((await agree(dayOf(first))).body).toMatchObject({ fetch: { agreedAt: expect.any(String) } })
  await propose(dayOf(second))
  expect(await agree(dayOf(first))).toMatchObject({ status: 409, body: { code: 'return.day-gone' } })
  const before = (await reported('return-day-agreed:%')).length
  const answers = await Promise.all(Array.from({ length: 8 }, () => agree(dayOf(second))))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  expect((await reported('return-day-agreed:%')).length).toBe(before + 1)
  const url = `/api/shop/returns/${id}/status`
  const arrived = await market.send('PATCH', url, { as: market.noor.token, body: { status: 'received' } })
  expect(arrived.body).toMatchObject({ fetch: null })
})

const room = async ({ date, windows }: Day, at = 0) => {
  const slots = server.deps.db.selectFrom('deliverySlots').select('booked')
  const found = slots.where('day', '=', date).where('deliveryWindow', '=', windows[at] ?? '')
  return (await found.where('shopId', '=', market.noor.id).executeTakeFirst())?.booked ?? 0
}

test('a day to fetch takes room in its window, and gives it back with another day or what comes before it', async () => {
  const { id, order, days, propose, agree } = await returned('approved')
  const [first, second] = await days()
  if (!first || !second) throw new Error('no days')
  const [before, beforeSecond] = [await room(first), await room(second)]
  await Promise.all([propose(dayOf(first)), propose(dayOf(first)), propose(dayOf(first))])
  expect(await room(first)).toBe(before + 1)
  await agree(dayOf(first))
  const sheetOf = async (day: string) => {
    const { body } = await market.send('GET', `/api/shop/run?day=${day}`, { as: market.noor.token })
    return (body['fetches'] as { id: string }[]).map((one) => one.id)
  }
  expect(await sheetOf(first.date)).toContain(order.id)
  await propose(dayOf(second))
  expect([await room(first), await room(second)]).toEqual([before, beforeSecond + 1])
  expect(await sheetOf(first.date)).not.toContain(order.id)
  const url = `/api/shop/returns/${id}/status`
  await market.send('PATCH', url, { as: market.noor.token, body: { status: 'received' } })
  expect(await room(second)).toBe(beforeSecond)
  expect(await sheetOf(second.date)).not.toContain(order.id)
})

test('a return that is closed since nothing came gives the room of its day back', async () => {
  const { id, days, propose } = await returned('approved')
  const [first] = await days()
  if (!first) throw new Error('no days')
  const before = await room(first)
  await propose(dayOf(first))
  const url = `/api/shop/returns/${id}/status`
  const body = { status: 'refused', reason: 'They keep it.' }
  const closed = await market.send('PATCH', url, { as: market.noor.token, body })
  expect([closed.body['fetch'], await room(first)]).toEqual([null, before])
})

test('a day that does not suit is given back and told once, however often it is said; an older one is not declined', async () => {
  const { days, propose, agree } = await returned('approved')
  const [first, second] = await days()
  if (!first || !second) throw new Error('no days')
  const before = await room(first)
  await propose(dayOf(first))
  expect(await agree(dayOf(second), { suits: false })).toMatchObject({ body: { code: 'return.day-gone' } })
  const declining = () => agree(dayOf(first), { suits: false })
  const answers = await Promise.all(Array.from({ length: 8 }, declining))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await room(first)).toBe(before)
  expect(await reported('return-day-declined:%')).toHaveLength(1)
  expect((await propose(dayOf(second))).status).toBe(200)
  expect((await agree(dayOf(second), { suits: 'maybe' })).status).toBe(400)
})

test('nobody is fetched from in a window that is full', async () => {
  const { days, propose } = await returned('approved')
  const last = (await days()).at(-1)
  if (!last) throw new Error('no days')
  await propose(dayOf(last))
  const full = { booked: 1000, capacity: 1000 }
  const slot = server.deps.db.updateTable('deliverySlots').set(full).where('day', '=', last.date)
  await slot.where('shopId', '=', market.noor.id).execute()
  const other = await returned('approved')
  expect(await other.propose(dayOf(last))).toMatchObject({ body: { code: 'order.window-full' } })
  expect((await propose(dayOf(last))).status).toBe(200)
})

test('an administrator proposes for the shop, which is recorded', async () => {
  const { id, days } = await returned('approved')
  const [first] = await days()
  if (!first) throw new Error('no days')
  const url = `/api/admin/returns/${id}/fetch`
  expect((await market.send('PUT', url, { as: admin, body: dayOf(first) })).status).toBe(200)
  const log = server.deps.db
    .selectFrom('auditLog')
    .select('subjectName')
    .where('action', '=', 'order.day-proposed')
  expect(await log.execute()).toHaveLength(1)
})

test('nobody agrees on a day for what is not theirs, is not approved, or on which no one drives', async () => {
  const open = await returned()
  expect(await open.days()).toEqual([])
  const { days, propose, agree } = await returned('approved')
  const [first] = await days()
  if (!first) throw new Error('no days')
  const day = dayOf(first)
  expect(await open.propose(day)).toMatchObject({ status: 409, body: { code: 'return.not-fetched' } })
  expect((await propose(day, market.sadu.token)).status).toBe(404)
  expect(await propose({ ...day, date: '2020-01-01' })).toMatchObject({ body: { code: 'order.window-full' } })
  for (const hostile of [{}, { date: 'soon', window: day.window }, { date: day.date, window: '<b>' }]) {
    expect((await propose(hostile)).status).toBe(400)
  }
  expect((await agree(day)).body).toMatchObject({ code: 'return.day-gone' })
  await propose(day)
  expect((await agree(day, { email: 'other@test.example' })).status).toBe(404)
})
