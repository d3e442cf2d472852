import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCaches } from '#server/caches.ts'
import { buildApp } from '#server/app.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { makeCategory } from '#server/testing/catalogue.ts'
import { silent } from '#server/testing/postgres.ts'
import { storeProduct } from '#server/testing/stored-products.ts'
import type { Db } from '#server/deps.ts'
import { isConnectionError } from './errors.ts'
import { createDatabase, openDatabase } from './open.ts'
import {
  type Timeouts,
  timeoutsFor,
  disableStatementTimeout,
  withoutOrphans,
  withTimeouts,
} from './timeouts.ts'

const forEver = { statementMs: 0, lockMs: 0, idleMs: 0 }
// Long enough for every other statement of a request on a busy machine.
const statementMs = 800
const soon = 200

let server: TestApp
let url: string
let token: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestApp(asOwner)
  url = (server.deps.pool.options as { connectionString: string }).connectionString
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => server.close())

/** The API on connections with these timeouts. */
async function impatient(patience: Partial<Timeouts>): Promise<FastifyInstance> {
  const connection = { connectionString: url, max: 5, ...withTimeouts({ ...forEver, ...patience }) }
  const { db, pool, learnTypes } = createDatabase(connection, silent)
  await learnTypes()
  const app = await buildApp({ ...server.deps, db, pool, caches: createCaches() }, { withPages: false })
  ends.push(async () => {
    await app.close()
    await db.destroy()
  })
  return app
}

/** Another transaction, which holds its locks until `letGo`. */
async function holding(statement: string): Promise<{ letGo: () => Promise<void> }> {
  const client = await server.deps.pool.connect()
  await client.query('begin')
  await client.query(statement)
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  ends.push(letGo)
  return { letGo }
}

const asAdmin = (language = 'en') => ({ authorization: `Bearer ${token}`, 'accept-language': language })
const refused = { code: 'request.unavailable', message: expect.any(String) }

describe('what a request waits for', () => {
  test.each([
    ['is a statement that takes too long', { statementMs }],
    ['is held by somebody else', { lockMs: soon }],
  ])(
    '%s: it is refused in the language of the reader, and answered once that is over',
    async (_what, patience) => {
      const app = await impatient(patience)
      const { letGo } = await holding('lock table listings, settings in access exclusive mode')
      const english = await app.inject({ url: '/api/marketplace/products' })
      expect([english.statusCode, english.headers['retry-after']]).toEqual([503, '5'])
      expect(english.json()).toEqual(refused)
      expect(english.json().message).toMatch(/try again/)
      const arabic = await app.inject({ url: '/api/admin/settings', headers: asAdmin('ar') })
      expect([arabic.statusCode, arabic.headers['retry-after']]).toEqual([503, '5'])
      expect(arabic.json().message).toMatch(/[\u0600-\u06ff]/)
      await letGo()
      expect((await app.inject({ url: '/api/marketplace/products' })).statusCode).toBe(200)
    },
  )

  test('is a change that cannot be made: nothing of it is kept', async () => {
    const app = await impatient({ lockMs: soon })
    const { letGo } = await holding('lock table audit_log in exclusive mode')
    const change = { method: 'PUT', url: '/api/admin/settings', headers: asAdmin() } as const
    const answer = await app.inject({ ...change, payload: { commission: '33.00' } })
    expect([answer.statusCode, answer.json()]).toEqual([503, refused])
    await letGo()
    expect((await app.inject({ ...change, payload: {} })).json()).toMatchObject({ commission: '10.00' })
  })
})

test('a merge takes the time it needs', async () => {
  const app = await impatient({ statementMs })
  const [from, to] = [await makeCategory(server.deps), await makeCategory(server.deps)]
  const product = await storeProduct(server.deps.db, { categoryId: from.id })
  const { letGo } = await holding(`select from products where id = '${product}' for update`)
  const merging = app.inject({
    method: 'POST',
    url: '/api/admin/categories/bulk',
    headers: asAdmin(),
    payload: { categoryIds: [from.id], action: 'merge', targetId: to.id },
  })
  await vi.waitFor(() => waitsLonger(2 * statementMs), { timeout: 15_000, interval: 20 })
  await letGo()
  expect((await merging).json()).toMatchObject({ movedProducts: 1 })
})

/** Rejects while no statement has waited for a lock for longer than `ms`. */
async function waitsLonger(ms: number): Promise<void> {
  const { rows } = await server.deps.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and clock_timestamp() - query_start > $1 * interval '1 ms'`,
    [ms],
  )
  expect(rows).not.toEqual([])
}

describe('a connection', () => {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const shown = async (db: Db) => {
    const { rows } = await sql<{ value: string }>`
      select current_setting(name) as value from unnest(${settings}::text[]) name`.execute(db)
    return rows.map(({ value }) => value)
  }

  test('of a request has the patience that is set, one of the background has as much as it wants', async () => {
    const open = (databaseTimeoutSeconds: number) =>
      openDatabase(
        { databaseUrl: url, databasePoolSize: 2, databaseTimeoutSeconds, dataDir: '', production: false },
        silent,
      )
    const [usual, unlimited] = [await open(15), await open(0)]
    ends.push(usual.close, unlimited.close)
    expect(await shown(usual.forRequests.db)).toEqual(['15s', '10s', '1min'])
    expect(await shown(unlimited.forRequests.db)).toEqual(['0', '10s', '1min'])
    expect((await shown(usual.db)).slice(0, 2)).toEqual(['0', '0'])
  })

  test('gives a story more time for itself alone', async () => {
    const db = impatientDatabase({ statementMs })
    await db.transaction().execute(async (tx) => {
      await disableStatementTimeout(tx)
      expect((await shown(tx))[0]).toBe('0')
    })
    expect((await shown(db))[0]).toBe('800ms')
  })

  test('that is left in the middle of a transaction is ended, which its story hears as the database being away', async () => {
    const db = impatientDatabase({ idleMs: soon })
    const story = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await vi.waitFor(() => hasGone(rows[0]?.pid ?? 0), { timeout: 15_000, interval: 20 })
      await sql`select 1`.execute(tx)
    })
    expect(isConnectionError(await story.catch((error: unknown) => error))).toBe(true)
    expect(await shown(db)).toHaveLength(settings.length)
  })

  test.each([
    ['a request', withTimeouts(forEver)],
    ['a job', withoutOrphans],
  ])(
    'whose process is killed in the middle of a statement of %s lets go of what it held',
    async (_of, patience) => {
      const { pool } = createDatabase({ connectionString: url, max: 1, ...patience }, silent)
      ends.push(() => pool.end())
      const client = await pool.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await client.query('begin; lock table settings')
      const lost = client.query('select pg_sleep(3600)').catch((error: unknown) => error)
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      stream.destroy()
      expect(isConnectionError(await lost)).toBe(true)
      client.release(true)
      await vi.waitFor(() => hasGone(rows[0]?.pid ?? 0), { timeout: 15_000, interval: 20 })
    },
  )

  function impatientDatabase(patience: Partial<Timeouts>): Db {
    const connection = { connectionString: url, max: 1, ...withTimeouts({ ...forEver, ...patience }) }
    const { db } = createDatabase(connection, silent)
    ends.push(() => db.destroy())
    return db
  }

  async function hasGone(pid: number): Promise<void> {
    const { rows } = await server.deps.pool.query('select from pg_stat_activity where pid = $1', [pid])
    expect(rows).toEqual([])
  }
})

test('who waits for a lock hears of it before the statement is cut off', () => {
  for (const seconds of [1, 2, 15, 3600]) {
    const { statementMs, lockMs } = timeoutsFor(seconds)
    expect(lockMs).toBeLessThan(statementMs)
  }
})
