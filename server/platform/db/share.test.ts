import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { silent } from '#server/testing/postgres.ts'
import { closePool, createDatabase } from './open.ts'
import { keepSome, waitingForShare, withinShare } from './share.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

function openPool(max: number, connectionTimeoutMillis = 60_000) {
  const { connectionString } = server.deps.pool.options as { connectionString: string }
  const database = createDatabase({ connectionString, max, connectionTimeoutMillis }, silent)
  keepSome(database.pool)
  return { ...database, close: () => closePool(database.db, database.pool) }
}

test('the marketplace answers while orders are blocked and reports and buyers wait for them', async () => {
  const { db, pool, learnTypes, close } = openPool(6)
  await learnTypes()
  const app = await buildApp({ ...server.deps, db, pool }, { withPages: false })
  const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const productId = await market.product()
  const blocker = await server.deps.pool.connect()
  await blocker.query('begin; lock table orders in access exclusive mode')
  const report = () => app.inject({ url: '/api/admin/orders', headers: { authorization: `Bearer ${as}` } })
  const order = () =>
    app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: { ...buyer, items: [{ productId, quantity: 1 }] },
    })
  const hanging = Promise.all([...Array.from({ length: 8 }, report), ...Array.from({ length: 2 }, order)])
  await vi.waitFor(() => expect(waitingForShare(pool)).toBeGreaterThan(0), { timeout: 120_000 })
  for (const url of [`/api/products/${productId}`, '/api/marketplace/browse?limit=3', '/readyz'])
    expect((await app.inject({ url })).statusCode).toBe(200)
  await blocker.query('rollback')
  blocker.release()
  expect((await hanging).map(({ statusCode }) => statusCode)).toEqual([
    ...Array<number>(8).fill(200),
    201,
    201,
  ])
  expect(waitingForShare(pool)).toBe(0)
  await app.close()
  await close()
})

test('half of a small pool is the share; what is given back goes to whoever waits, and a failure gives back too', async () => {
  const { pool, close } = openPool(2)
  const held = await withinShare(() => pool.connect())
  const next = withinShare(() => pool.query('select 1 as one'))
  expect(waitingForShare(pool)).toBe(1)
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  held.release()
  expect((await next).rows).toEqual([{ one: 1 }])
  for (let tries = 0; tries < 3; tries++)
    await expect(withinShare(() => pool.query('select 1/0'))).rejects.toThrow('division by zero')
  expect((await withinShare(() => pool.query('select 3 as three'))).rows).toEqual([{ three: 3 }])
  await close()
})

test('who waits too long hears of it, and takes nothing from who comes after', async () => {
  const { pool, close } = openPool(2, 2_000)
  await pool.query('select 1')
  const held = await withinShare(() => pool.connect())
  await expect(withinShare(() => pool.query('select 1'))).rejects.toThrow(
    'timeout exceeded when trying to connect',
  )
  expect(waitingForShare(pool)).toBe(0)
  held.release()
  expect((await withinShare(() => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
  await close()
})
