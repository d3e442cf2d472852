import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { endClosures } from './closures.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-11-22T08:00:00Z'))
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(new Date('2026-11-22T08:00:00Z'))
  await server.deps.db.deleteFrom('shopClosures').execute()
})

/** The first day offered for a product in Dubai: three days from now, skipping Fridays. */
async function firstDay(productId: string): Promise<string | undefined> {
  const payload = { items: [{ productId, quantity: 1 }], emirate: 'dubai' }
  const answer = await server.send({ method: 'POST', url: '/api/cart/quote', payload })
  return answer.json().shops[0].delivery.days[0]?.date
}

describe('a shop that is closed for a holiday (G-139)', () => {
  const url = '/api/shop/closures'
  const close = (firstDay: string, lastDay: string, as = market.noor.token) =>
    server.send({ method: 'PUT', url, as, payload: { firstDay, lastDay } })
  const reopen = (firstDay: string, as = market.noor.token) =>
    server.send({ method: 'DELETE', url: `${url}/${firstDay}`, as })
  const closures = async (as = market.noor.token) => (await server.send({ url, as })).json()
  const page = async () => (await server.send({ url: `/api/shops/${market.noor.id}` })).json().closed

  test('offers none of its days, says so on its pages, and leaves other shops as they are', async () => {
    const id = await market.product()
    const other = await market.product({ shopId: market.sadu.id })
    expect(await page()).toBeNull()
    expect((await close('2026-11-22', '2026-11-30')).json()).toEqual({
      firstDay: '2026-11-22',
      lastDay: '2026-11-30',
    })
    expect(await firstDay(id)).toBe('2026-12-01')
    expect(await firstDay(other)).toBe('2026-11-25')
    expect(await page()).toEqual({ firstDay: '2026-11-22', lastDay: '2026-11-30' })
    const estimate = `/api/delivery/estimate?productId=${id}&emirate=dubai`
    expect((await server.send({ url: estimate })).json()).toMatchObject({
      closedUntil: '2026-11-30',
      delivery: { from: '2026-12-01' },
    })
    await close('2026-12-01', '2026-12-07')
    expect((await server.send({ url: estimate })).json()).toMatchObject({ closedUntil: '2026-12-07' })
    expect((await reopen('2026-11-22')).json()).toMatchObject({ id: '2026-11-22' })
    expect(await firstDay(id)).toBe('2026-11-25')
    expect(await page()).toMatchObject({ firstDay: '2026-12-01' })
  })

  test('is said to whoever closes it with the orders that are promised meanwhile', async () => {
    const bought = await market.buy([{ productId: await market.product(), quantity: 1 }])
    const id = bought.body.orders[0]?.id ?? ''
    await server.deps.db
      .updateTable('orders')
      .set({ deliveryDate: '2026-12-07' })
      .where('id', '=', id)
      .execute()
    await close('2026-12-05', '2026-12-08')
    expect(await closures()).toEqual([{ firstDay: '2026-12-05', lastDay: '2026-12-08', promised: 1 }])
    expect(await closures(market.sadu.token)).toEqual([])
  })

  test('is opened by itself alone, and forgotten when its last day is over', async () => {
    await close('2026-11-23', '2026-11-24')
    expect((await reopen('2026-11-23', market.sadu.token)).statusCode).toBe(404)
    expect((await reopen('yesterday')).json()).toMatchObject({ code: 'closure.not-found' })
    for (const as of ['', admin])
      expect([401, 403]).toContain((await close('2026-11-25', '2026-11-25', as)).statusCode)
    expect(await page()).not.toBeNull()
    server.setNow(new Date('2026-11-24T20:30:00Z'))
    await endClosures(server.deps)
    const later = await server.signedInAs(market.noor.userId)
    expect([await page(), await closures(later)]).toEqual([null, []])
  })

  test('is kept for a month after it ended, purged from pages once, and may be named again', async () => {
    const at = async (day: string) => {
      server.setNow(new Date(`${day}T08:00:00Z`))
      await endClosures(server.deps)
      const [rows, changes] = await Promise.all([
        server.deps.db.selectFrom('shopClosures').select('lastDay').orderBy('firstDay').execute(),
        server.deps.db.selectFrom('catalogueChanges').select('id').execute(),
      ])
      return { kept: rows.map(({ lastDay }) => lastDay), changes: changes.length }
    }
    await close('2026-11-20', '2026-11-22')
    const changes = (await at('2026-11-22')).changes + 1
    expect(await at('2026-11-23')).toEqual({ kept: ['2026-11-22'], changes })
    expect(await at('2026-11-24')).toEqual({ kept: ['2026-11-22'], changes })
    expect(await page()).toBeNull()
    const as = await server.signedInAs(market.noor.userId)
    expect((await reopen('2026-11-20', as)).json()).toMatchObject({ code: 'closure.not-found' })
    await close('2026-11-20', '2026-11-25', as)
    await close('2026-11-23', '2026-11-24', as)
    expect(await closures(as)).toHaveLength(2)
    expect((await at('2026-11-26')).kept).toEqual(['2026-11-25', '2026-11-24'])
    expect((await at('2026-12-26')).kept).toEqual(['2026-11-25'])
    expect((await at('2026-12-27')).kept).toEqual([])
  })

  test.each([
    ['2026-11-30', '2026-11-29', 'Choose the first day or a later one'],
    ['2026-12-01', '2027-01-30', 'Choose at most 60 days'],
  ])('is not closed from %s to %s', async (first, last, message) => {
    expect((await close(first, last)).json().errors).toEqual([{ path: 'lastDay', message }])
    expect((await close('2026-12-01', '2027-01-29')).statusCode).toBe(200)
  })

  test('is closed at most twenty times ahead, however many close it at once', async () => {
    const days = Array.from({ length: 24 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`)
    const statuses = (await Promise.all(days.map((day) => close(day, day)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    expect(await closures()).toHaveLength(20)
  })
})
