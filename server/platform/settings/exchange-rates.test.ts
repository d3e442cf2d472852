import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'
import { remindOfOldRate } from './exchange-rates.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-11-22T21:00:00Z'))
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('exchangeRates').execute())

const url = '/api/admin/exchange-rates'
const source = 'Central Bank of the UAE'
const enter = (day: string, rate: string | number, as = token) =>
  server.send({ method: 'PUT', url, as, payload: { day, rate, source } })

describe('the rate of the euro (R-SET-06, G-92, F16)', () => {
  test('is 4.00 until one is entered', async () => {
    expect((await server.send({ url, as: token })).json()).toEqual({ today: '4.00', rates: [] })
  })

  test('is that of the newest day; what is entered for a day before changes nothing today', async () => {
    await enter('2026-11-20', '4.2377')
    const reported = (await enter('2026-11-01', 4.1)).json()
    expect(reported).toMatchObject({
      today: '4.2377',
      rates: [
        { day: '2026-11-20', rate: '4.2377', source, enteredBy: expect.any(String) },
        { day: '2026-11-01', rate: '4.10' },
      ],
    })
  })

  test('is entered anew for a day, and the log says what it was', async () => {
    await enter('2026-11-20', '4.20')
    // Already the next day in Dubai.
    expect((await enter('2026-11-23', '4.25')).json()).toMatchObject({ today: '4.25' })
    expect((await enter('2026-11-23', '4.26')).json()).toMatchObject({ today: '4.26' })
    const { before, after } = await server.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'exchange-rate.entered')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([before, after]).toMatchObject([{ rate: '4.25' }, { rate: '4.26' }])
  })

  test('replaces what another enters at the same time, and the log says what that was', async () => {
    const { db } = server.deps
    const { userId: enteredBy } = await makeAdmin(server.deps)
    const day = '2026-10-31'
    let entering: ReturnType<typeof enter> | undefined
    await db.transaction().execute(async (tx) => {
      const rate = { currency: 'EUR', day, rateBp: 42_000, source, enteredBy, enteredAt: new Date() } as const
      await tx.insertInto('exchangeRates').values(rate).execute()
      entering = enter(day, '4.25')
      await untilWaiting(db)
    })
    expect((await entering)?.json()).toMatchObject({ rates: [{ day, rate: '4.25' }] })
    const log = db.selectFrom('auditLog').select(['before', 'after']).where('subjectName', '=', day)
    expect(await log.execute()).toMatchObject([{ before: { rate: '4.20' }, after: { rate: '4.25' } }])
  })

  test('is of no day to come, and a rate', async () => {
    expect((await enter('2026-11-24', '4.00')).json()).toMatchObject({
      code: 'exchange-rate.day-ahead',
      errors: [{ path: 'day' }],
    })
    for (const rate of [0, '4.00001', 'x', '100.01'])
      expect((await enter('2026-11-20', rate)).statusCode).toBe(400)
  })

  test('counts in the marketplace at once', async () => {
    const { id: categoryId } = await makeCategory(server.deps)
    const id = await storeProduct(server.deps.db, { categoryId, currency: 'EUR', priceFils: 100_000 })
    const found = async (price: number) => {
      const query = `ids=${id}&minPrice=${price}&maxPrice=${price}`
      return (await server.send({ url: `/api/marketplace/products?${query}` })).json().length
    }
    expect(await found(4000)).toBe(1)
    await enter('2026-11-22', 4.25)
    expect([await found(4000), await found(4250)]).toEqual([0, 1])
  })

  test('is wanted before anything is priced in euros, new or changed', async () => {
    const { id: categoryId } = await makeCategory(server.deps)
    const wanted = { ...productOf({ categoryId }), price: '990.00', currency: 'EUR', isMajlis: true }
    const id = await storeProduct(server.deps.db, { categoryId })
    const add = () => server.send({ method: 'POST', url: '/api/admin/products', as: token, payload: wanted })
    const change = (payload: object) =>
      server.send({ method: 'PUT', url: `/api/admin/products/${id}`, as: token, payload })
    for (const refused of [await add(), await change({ currency: 'EUR' })])
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'product.no-rate', errors: [{ path: 'currency' }] },
      ])
    expect((await change({ price: '450.00' })).statusCode).toBe(200)
    await enter('2026-11-20', '4.25')
    expect([(await add()).statusCode, (await change({ currency: 'EUR' })).statusCode]).toEqual([201, 200])
  })

  test('is entered by whoever may change settings', async () => {
    const shop = await server.signedInAs((await makeAdmin(server.deps, undefined, 'support')).userId)
    expect((await enter('2026-11-20', '4.20', shop)).statusCode).toBe(403)
  })
})

test('a rate that has grown old is reminded of each week, where something on sale is priced by it (G-92)', async () => {
  const { db } = server.deps
  const finance = await makeAdmin(server.deps, newEmail('finance'), 'finance')
  const support = await makeAdmin(server.deps, newEmail('support'), 'support')
  const news = async ({ userId }: { readonly userId: string }) => {
    const of = db.selectFrom('notifications').select('readAt').where('userId', '=', userId)
    return (await of.where('kind', '=', 'exchange-rate-old').execute()).map(({ readAt }) => readAt === null)
  }
  await db.updateTable('products').set({ currency: 'AED' }).execute()
  await enter('2026-11-10', '4.2377')
  await remindOfOldRate(server.deps)
  expect(await news(finance)).toEqual([])
  const { id: categoryId } = await makeCategory(server.deps)
  await storeProduct(db, { categoryId, currency: 'EUR', status: 'active' })
  for (const [day, count] of [
    ['2026-11-17', 0],
    ['2026-11-18', 1],
    ['2026-11-23', 1],
    ['2026-11-24', 2],
  ] as const) {
    server.setNow(new Date(`${day}T08:00:00Z`))
    await Promise.all([remindOfOldRate(server.deps), remindOfOldRate(server.deps)])
    expect([day, await news(finance)]).toEqual([day, Array.from({ length: count }, () => true)])
  }
  expect(await news(support)).toEqual([])
  const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await enter('2026-11-24', '4.25', as)
  expect(await news(finance)).toEqual([false, false])
  // The dashboard uses the database's own clock.
  await db.deleteFrom('exchangeRates').execute()
  await enter('2020-01-01', '4.25', as)
  expect((await server.send({ url: '/api/admin/waiting', as })).json()).toMatchObject({ rate: 1 })
  server.setNow(new Date('2026-11-22T21:00:00Z'))
})
