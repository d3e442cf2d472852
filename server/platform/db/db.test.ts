import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/postgres.ts'
import { isId, newId } from '#server/deps.ts'
import { isConnectionError } from './errors.ts'
import { openDatabase } from './open.ts'
import { checkServer } from './server-check.ts'
import { readPostmaster } from '#engines/postgres/postmaster.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('owner')
})
afterAll(() => database.drop())

const usual = { databasePoolSize: 2, databaseTimeoutSeconds: 15 }
const server = (databaseUrl: string, production = false) =>
  openDatabase({ ...usual, databaseUrl, dataDir: '', production }, silent)

test('ids of one process sort as they were made', () => {
  const ids = Array.from({ length: 2000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every(isId)).toBe(true)
})

test('columns arrive as the values that the table types promise', async () => {
  const { rows } = await sql`select 9999999999::bigint as price_fils, array[1, 2, null]::bigint[] as numbers,
      12.50::numeric(8, 2) as weight_kg, date '2026-02-01' as valid_on, timestamptz '2026-02-01 00:00+04' as valid_at,
      array['urban', 'classic']::style_tag[] as style_tags, '{"inner_key": 1}'::jsonb as details, count(*)
    from settings`.execute(database.db)
  expect(rows).toEqual([
    {
      priceFils: 9_999_999_999,
      numbers: [1, 2, null],
      weightKg: '12.50',
      validOn: '2026-02-01',
      validAt: new Date('2026-01-31T20:00:00Z'),
      styleTags: ['urban', 'classic'],
      details: { inner_key: 1 },
      count: 1,
    },
  ])
})

test('a number too large to be exact is an error, not a wrong number', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow('too large')
})

describe('when connections are ended from outside', () => {
  test('idle ones are replaced', async () => {
    const { pool } = database
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.01)')))
    await endOthers()
    await expect(pool.query('select 1')).resolves.toBeDefined()
  })

  test('one in a transaction fails its story and nothing else', async () => {
    const story = database.db.transaction().execute(async (tx) => {
      await sql`insert into seeds (name) values ('half')`.execute(tx)
      await endOthers()
      await sql`select 1`.execute(tx)
    })
    expect(isConnectionError(await story.catch((error: unknown) => error))).toBe(true)
    expect(await database.db.selectFrom('seeds').selectAll().execute()).toEqual([])
  })

  async function endOthers(): Promise<void> {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select count(*) from pg_stat_activity where datname = current_database()`,
      )
      expect(rows).toEqual([{ count: 1 }])
    })
  }
})

describe('a database server', () => {
  test('is migrated and ready to use', async () => {
    const { db, close } = await server(database.url)
    const row = await db.selectFrom('settings').select('commissionBp').executeTakeFirstOrThrow()
    expect(row).toEqual({ commissionBp: 1000 })
    await close()
  })

  test('a connection says of which instance it is, and for what', async () => {
    const { pool, forRequests, close } = await server(database.url)
    const named = async (of: typeof pool) =>
      (await of.query(`select current_setting('application_name') as name`)).rows[0].name as string
    expect(await named(pool)).toMatch(new RegExp(`^majlis background .*:${process.pid}$`))
    expect(await named(forRequests.pool)).toMatch(new RegExp(`^majlis requests .*:${process.pid}$`))
    await close()
  })

  test('that may lose what it confirmed is refused in production', async () => {
    const careless = await createTestDatabase('owner')
    await careless.pool.query(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    )
    await expect(server(careless.url, true)).rejects.toThrow(
      /has .*synchronous_commit = off.* Majlis needs them on/,
    )
    const { close } = await server(careless.url)
    await close()
    await careless.drop()
  })

  test('that acknowledges before its standby has it is refused in production; without a standby it is not', async () => {
    const facts = { version: 150_000, encoding: 'UTF8', fsync: 'on', full_page_writes: 'on', readOnly: false }
    const check = (standbys: string) => {
      const row = { ...facts, synchronous_commit: 'local', standbys, now: new Date() }
      const query = async () => ({ rows: [row] })
      return checkServer({ query } as never, { mustBeDurable: true })
    }
    await expect(check('ANY 1 (*)')).rejects.toThrow('has synchronous_commit = local')
    await check('')
  })

  test('that cannot be used is named without its password', async () => {
    const url = new URL(database.url)
    url.pathname = '/nowhere'
    url.password = 'secret'
    await expect(server(url.href)).rejects.toThrow(
      'DATABASE_URL: PostgreSQL cannot be reached: database "nowhere" does not exist.',
    )
  })
})

test('killed under load, the embedded database comes back within ten seconds without losing a commit', {
  timeout: 90_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'majlis-load-'))
  const options = { ...usual, databaseUrl: null, databasePoolSize: 4, dataDir, production: true }
  const { db, close } = await openDatabase(options, silent)
  let next = 0
  const confirmed: string[] = []
  const failures: unknown[] = []
  let isOver = false
  const killed: number[] = []
  // Open connections survive their postmaster for a moment, so the new one may not be there yet.
  const newPostmaster = (old: readonly number[]) => {
    const pid = readPostmaster(path.join(dataDir, 'postgres'))?.pid
    if (pid === undefined || old.includes(pid)) throw new Error('not restarted yet')
    return pid
  }
  const client = async () => {
    while (!isOver) {
      const name = `seed-${next++}`
      await db
        .insertInto('seeds')
        .values({ name })
        .execute()
        .then(
          () => confirmed.push(name),
          (error: unknown) => {
            failures.push(error)
            return sleep(20)
          },
        )
    }
  }
  const clients = [1, 2, 3, 4].map(client)
  for (let round = 0; round < 2; round++) {
    const before = confirmed.length
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(before + 20), { timeout: 10_000 })
    const pid = await vi.waitFor(() => newPostmaster(killed), { timeout: 10_000 })
    killed.push(pid)
    process.kill(pid, 'SIGKILL')
  }
  const before = confirmed.length
  await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(before + 20), { timeout: 10_000 })
  isOver = true
  await Promise.all(clients)
  await vi.waitFor(() => newPostmaster(killed), { timeout: 10_000 })
  const rows = await vi.waitFor(() => db.selectFrom('seeds').select('name').execute(), { timeout: 10_000 })
  const kept = new Set(rows.map(({ name }) => name))
  expect(confirmed.filter((name) => !kept.has(name))).toEqual([])
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.filter((error) => !isConnectionError(error))).toEqual([])
  await close()
  rmSync(dataDir, { recursive: true })
})
