import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { closePool, createDatabase } from '#server/platform/db/open.ts'
import { hashOfToken, issueToken } from '#server/platform/accounts/tokens.ts'
import { checkServer, databaseClock } from '#server/platform/db/server-check.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { silent } from '#server/testing/postgres.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

test('an instance with a database that takes orders is ready', async () => {
  expect((await server.send({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
})

test('a database that only reads, as after a failover, is not ready, says when to come again, and keeps nothing', async () => {
  const { connectionString } = server.deps.pool.options as { connectionString: string }
  const options = '-c default_transaction_read_only=on'
  const standby = createDatabase({ connectionString, options, max: 2 }, silent)
  const app = await buildApp({ ...server.deps, db: standby.db, pool: standby.pool }, { withPages: false })
  const productId = await market.product()
  const ready = await app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database is read-only' }])
  const payload = { ...buyer, items: [{ productId, quantity: 1 }] }
  const order = await app.inject({ method: 'POST', url: '/api/orders', payload })
  expect([order.statusCode, order.json().code, order.headers['retry-after']]).toEqual([
    503,
    'request.unavailable',
    '5',
  ])
  expect((await app.inject({ url: `/api/products/${productId}` })).statusCode).toBe(200)
  await expect(checkServer(standby.pool, { mustBeDurable: false })).rejects.toThrow(/is read-only/)
  await app.close()
  await closePool(standby.db, standby.pool)
  expect(await market.stockOf(productId)).toBe(9)
})

test('an instance that is about to stop is not ready, and still serves', async () => {
  const app = await buildApp(server.deps, { withPages: false })
  app.isLeaving = true
  const ready = await app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'stopping'])
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await app.close()
})

test.each([
  ['2', 'c0ffee-1234', 'c0ffee-1234'],
  ['2', 'two words', null],
  ['false', 'c0ffee-1234', null],
])('with TRUST_PROXY=%s a request that is named %j is called %j', async (TRUST_PROXY, given, id) => {
  const behind = await startTestApp({ TRUST_PROXY })
  const { headers } = await behind.send({ url: '/healthz', headers: { 'x-request-id': given } })
  if (id) expect(headers['x-request-id']).toBe(id)
  else expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await behind.close()
})

/** The database's time plus `hours`. */
async function later(hours: number): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select clock_timestamp() + ${hours} * interval '1 hour' as at`.execute(server.deps.db)
  return rows[0]?.at ?? new Date(0)
}

test.each([-1, 1])(
  'a process whose clock is %i day off ends sessions and dates orders by the time of the database',
  async (days) => {
    const { db, pool } = server.deps
    const clock = await databaseClock(pool)
    vi.useFakeTimers({ toFake: ['Date'], now: await later(days * 24) })
    const app = await buildApp({ ...server.deps, clock }, { withPages: false })
    const { userId } = await makeAdmin(server.deps)
    const statusUntil = async (expiresAt: Date) => {
      const token = await issueToken(db, { userId, remember: false, now: clock() })
      const createdAt = await later(-3)
      const own = db.updateTable('sessions').where('tokenHash', '=', hashOfToken(token))
      await own.set({ createdAt, expiresAt }).execute()
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ url: '/api/auth/me', headers })).statusCode
    }
    expect([await statusUntil(await later(-1)), await statusUntil(await later(1))]).toEqual([401, 200])
    const [from, to] = [await later(-1), await later(1)]
    const payload = { ...buyer, items: [{ productId: await market.product(), quantity: 1 }] }
    expect((await app.inject({ method: 'POST', url: '/api/orders', payload })).statusCode).toBe(201)
    const { createdAt } = await db
      .selectFrom('orders')
      .select('createdAt')
      .orderBy('createdAt', days > 0 ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(createdAt > from && createdAt < to).toBe(true)
    await app.close()
  },
)

test('a clock of the database that is another, as after a failover, is followed; one that does not answer is carried on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  let days = 0
  const query = async (statement: string) => {
    if (days === 9) throw new Error('away')
    return server.deps.pool.query(
      statement.replace('clock_timestamp()', `clock_timestamp() + interval '${days} days'`),
    )
  }
  const clock = await databaseClock({ query } as never)
  const dayOf = async () =>
    Math.abs(Math.round((clock().getTime() - (await later(0)).getTime()) / 86_400_000))
  expect(await dayOf()).toBe(0)
  days = 3
  vi.advanceTimersByTime(10_000)
  await vi.waitUntil(async () => (await dayOf()) === 3)
  days = 9
  vi.advanceTimersByTime(10_000)
  expect(await dayOf()).toBe(3)
})
