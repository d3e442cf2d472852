import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualityOf } from '#domain/insights/analytics/quality.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'
import { rebuildFigures } from './roll-up.ts'

const hour = 3_600_000
let server: TestApp
let market: Market
let admin: string
let reviews: ReturnType<typeof reviewing>
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  reviews = reviewing(server, market, admin)
  await sql`update shops set shop_name = 'Alya' where id = ${market.noor.id}`.execute(server.deps.db)
  await sql`update shops set shop_name = 'Badr' where id = ${market.sadu.id}`.execute(server.deps.db)
})
afterAll(() => server.close())

const get = async (url: string, as: string) => (await server.send({ url, as })).json()
const own = async () => (await get('/api/shop/quality', market.noor.token)).measures
const none = { value: null, cases: 0, grade: null }

/** Creates an order that its shop answered `hours` hours after confirmation, and moves it to a status. */
async function answered(hours: number, until = 'accepted') {
  const product = await market.product({ stock: 50 })
  const { order } = await reviews.delivered([product], 'pending')
  const { db, clock } = server.deps
  const confirmedAt = new Date(clock().getTime() - hours * hour)
  await db.updateTable('orders').set({ confirmedAt }).where('id', '=', order.id).execute()
  const steps = ['accepted', 'processing', 'shipped', 'delivered']
  for (const status of steps.slice(0, steps.indexOf(until) + 1))
    await market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body: { status } })
  return order
}

test('a shop is told nothing before its first order', async () => {
  expect(await own()).toEqual({ answered: none, delivered: none, failed: none, returned: none, rating: none })
})

test('an answer is in time within 24 hours; one that is still owed after them is late', async () => {
  await answered(23)
  await answered(25)
  expect((await own()).answered).toEqual({ value: 0.5, cases: 2, grade: null })
  const waiting = await answered(23, 'none')
  expect((await own()).answered).toMatchObject({ cases: 2 })
  const { db, clock } = server.deps
  const set = (hours: number) =>
    db
      .updateTable('orders')
      .set({ confirmedAt: new Date(clock().getTime() - hours * hour) })
      .where('id', '=', waiting.id)
      .execute()
  await set(25)
  expect((await own()).answered).toEqual({ value: 1 / 3, cases: 3, grade: null })
  await market.send('PATCH', `/api/admin/orders/${waiting.id}/status`, {
    as: admin,
    body: { status: 'cancelled' },
  })
  expect((await own()).answered).toMatchObject({ cases: 3 })
})

test('a delivery is in time up to its day; one that is overdue is late', async () => {
  const { db, clock } = server.deps
  const yesterday = dayOf(new Date(clock().getTime() - 24 * hour))
  await answered(1, 'delivered')
  expect((await own()).delivered).toEqual({ value: 1, cases: 1, grade: null })
  const standing = await answered(1, 'shipped')
  await db.updateTable('orders').set({ deliveryDate: yesterday }).where('id', '=', standing.id).execute()
  expect((await own()).delivered).toMatchObject({ value: 0.5, cases: 2 })
  await market.send('PATCH', `/api/admin/orders/${standing.id}/status`, {
    as: admin,
    body: { status: 'delivered' },
  })
  expect((await own()).delivered).toMatchObject({ value: 0.5, cases: 2 })
})

test('stars are those of its reviews, none while reviews are switched off', async () => {
  await reviews.published(await market.product(), { rating: 4 })
  expect((await own()).rating).toEqual({ value: 4, cases: 1, grade: null })
  await server.deps.db.updateTable('settings').set({ reviewsEnabled: false }).execute()
  expect((await own()).rating).toEqual(none)
  await server.deps.db.updateTable('settings').set({ reviewsEnabled: true }).execute()
})

test('made anew altogether it is the same', async () => {
  const before = await own()
  await rebuildFigures(server.deps.db)
  expect(await own()).toEqual(before)
})

test('administrators read all shops, the worst first, sorted, found and as a file', async () => {
  for (let count = 0; count < 3; count += 1) await answered(30)
  const names = async (query = '') =>
    (await get(`/api/admin/quality${query}`, admin)).map(({ shopName }: { shopName: string }) => shopName)
  expect(await names()).toEqual(['Alya', 'Badr'])
  expect(await names('?sort=-shop')).toEqual(['Badr', 'Alya'])
  expect(await names('?sort=answered')).toEqual(['Alya', 'Badr'])
  expect(await names('?sort=-answered')).toEqual(['Alya', 'Badr'])
  expect(await names('?grade=bad')).toEqual(['Alya'])
  expect(await names('?grade=good')).toEqual([])
  expect(await names('?search=badr')).toEqual(['Badr'])
  expect(await names('?limit=1&offset=1')).toEqual(['Badr'])
  await sql`update shops set shop_name_ar = case shop_name when 'Alya' then 'ورشة' else 'بدر' end`.execute(
    server.deps.db,
  )
  const inArabic = await server.send({
    url: '/api/admin/quality?sort=shop',
    as: admin,
    headers: { 'accept-language': 'ar' },
  })
  expect(inArabic.json().map(({ shopNameAr }: { shopNameAr: string }) => shopNameAr)).toEqual(['بدر', 'ورشة'])
  const fileIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const sent = await server.send({ url: '/api/admin/quality/export?grade=bad', as: admin, headers })
    return sent.body.trim().split('\r\n')
  }
  const [heads, alya, ...others] = await fileIn('en')
  expect(heads).toBe(
    'Shop,Quality,Answered on time,Answered on time (cases),Delivered on time,Delivered on time (cases),' +
      'Failed deliveries,Failed deliveries (cases),Returns,Returns (cases),Stars,Stars (cases)',
  )
  expect(alya).toMatch(/^Alya,Needs work,/)
  expect(others).toEqual([])
  const [arabicHeads, arabic] = await fileIn('ar')
  expect(arabicHeads).toBe(
    'المتجر,الجودة,الرد في الوقت,الرد في الوقت (الحالات),التسليم في الموعد,التسليم في الموعد (الحالات),' +
      'محاولات التوصيل الفاشلة,محاولات التوصيل الفاشلة (الحالات),المرتجعات,المرتجعات (الحالات),النجوم,النجوم (الحالات)',
  )
  expect(arabic).toMatch(/^ورشة,تحتاج إلى تحسين,/)
  expect((await server.send({ url: '/api/admin/quality?sort=money', as: admin })).statusCode).toBe(400)
})

test('a delivery that failed counts among the times that the shop was at a door (G-87)', async () => {
  const before = (await own()).failed
  const order = await answered(1, 'shipped')
  const move = (body: object) =>
    market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body })
  await move({ status: 'processing', failure: 'nobody-there' })
  await move({ status: 'shipped' })
  await move({ status: 'delivered' })
  const { value, cases } = (await own()).failed
  expect(cases).toBe(before.cases + 2)
  expect(Math.round((value ?? 0) * cases)).toBe(Math.round((before.value ?? 0) * before.cases) + 1)
})

test('a shop reads its own alone', async () => {
  const as = market.noor.token
  for (const path of ['/api/admin/quality', '/api/admin/quality/export'])
    expect((await server.send({ url: path, as })).statusCode).toBe(403)
  expect((await server.send({ url: '/api/shop/quality', as: admin })).statusCode).toBe(403)
  const nothing = { of: 0, part: 0 }
  const quality = qualityOf({
    answered: nothing,
    delivered: nothing,
    failed: nothing,
    returned: nothing,
    rating: nothing,
  })
  expect(await get('/api/shop/quality', market.sadu.token)).toEqual(quality)
})
