import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { cleanUpAccounts } from '#server/platform/accounts/jobs.ts'
import { enqueue, job } from './job.ts'
import { installJobs, startJobs } from './queue.ts'
import { allJobs } from './registry.ts'

let server: TestApp
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await server.close()
})

async function start() {
  const { stop } = await startJobs(server.deps)
  ends.push(stop)
}

const queues = async () =>
  (await server.deps.pool.query<{ name: string }>(`select name from jobs.queue order by name`)).rows.map(
    ({ name }) => name,
  )

test('the queue sets itself up, also when several instances start together', async () => {
  server = await startTestApp(asOwner)
  await server.deps.pool.query('drop schema jobs cascade')
  await Promise.all([1, 2, 3].map(() => installJobs(server.deps)))
  await server.deps.pool.query(`delete from jobs.queue where name = 'deliver-mail'`)
  await installJobs(server.deps)
  expect(await queues()).toEqual(expect.arrayContaining(['clean-up-accounts', 'deliver-mail']))
})

test('one connection is enough to set it up', async () => {
  server = await startTestApp(asOwner)
  const { connectionString } = server.deps.pool.options
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 2000 })
  ends.push(() => pool.end())
  await installJobs({ ...server.deps, pool })
})

test('a later start stops again although nothing was to be done', async () => {
  server = await startTestApp(asOwner)
  const { stop } = await startJobs(server.deps)
  await stop()
  await expect(
    server.deps.pool.query(`select 1 from jobs.job where state = 'active'`),
  ).resolves.toMatchObject({
    rowCount: 0,
  })
})

test('what is scheduled is scheduled once', async () => {
  server = await startTestApp(asOwner)
  await start()
  await start()
  const { rows } = await server.deps.pool.query(`select name, cron from jobs.schedule order by name`)
  const scheduled = allJobs.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []))
  expect(rows).toEqual(scheduled.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  expect(rows).toContainEqual({ name: 'clean-up-accounts', cron: '17 * * * *' })
})

test('a queued job is worked on, and ended sessions go', async () => {
  server = await startTestApp(asOwner)
  await start()
  // Checked by id, since the schedule queues the same job every hour.
  const { rows: own } = await server.deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, cleanUpAccounts, {})
    return await sql<{ id: string }>`
      select id from jobs.job where xmin::text = pg_current_xact_id()::text`.execute(tx)
  })
  // The first worker may be asleep; a new one polls at once.
  await start()
  await vi.waitFor(
    async () => {
      const { rows } = await server.deps.pool.query(`select state from jobs.job where id = any($1)`, [
        own.map(({ id }) => id),
      ])
      expect(rows).toEqual([{ state: 'completed' }])
    },
    { timeout: 120_000, interval: 50 },
  )
})

test('a job exists if and only if its story is committed', async () => {
  server = await startTestApp(asOwner)
  const failing = server.deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, cleanUpAccounts, {})
    throw new Error('the story failed')
  })
  await expect(failing).rejects.toThrow('the story failed')
  const { rows } = await server.deps.pool.query(`select count(*) from jobs.job`)
  expect(rows).toEqual([{ count: 0 }])
})

test('a payload out of shape is refused where it is queued', async () => {
  server = await startTestApp(asOwner)
  const strict = job({
    name: 'deliver-mail',
    payload: z.object({ mailId: z.uuid() }),
    handle: async () => undefined,
  })
  const queueing = server.deps.db.transaction().execute((tx) => enqueue(tx, strict, { mailId: 'no id' }))
  await expect(queueing).rejects.toThrow(z.ZodError)
})
