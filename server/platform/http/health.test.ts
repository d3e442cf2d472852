import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { closePool, createDatabase } from '#server/platform/db/open.ts'
import { checkServer } from '#server/platform/db/server-check.ts'
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
  await expect(checkServer(standby.pool, { mustBeDurable: false })).rejects.toThrow(/only reads/)
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
