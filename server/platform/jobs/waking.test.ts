import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { enqueue, enqueueAll, job } from './job.ts'
import { clearDoneJobs, watchQueues } from './jobs.ts'
import { startJobs } from './queue.ts'

let server: TestApp
const lines: string[] = []
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  lines.length = 0
})

async function start() {
  server = await startTestApp({}, (line) => lines.push(line))
  ends.push(() => server.close())
}

/** A job that records its payloads, and can be blocked by `hold` until `letGo`. */
function noting(about: { atOnce?: number; batch?: number } = {}) {
  const done: number[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const noted = job({
    name: 'announce-orders',
    payload: z.object({ n: z.int() }),
    handle: async (_deps, { n }) => {
      done.push(n)
      if (isHeld) await new Promise<void>((letGo) => held.push(letGo))
    },
    // A job found within an hour cannot have been found by polling.
    pollSeconds: 3600,
    ...about,
  })
  const hold = () => (isHeld = true)
  const letGo = () => {
    isHeld = false
    for (const one of held.splice(0)) one()
  }
  return { noted, done, hold, letGo }
}

async function work(noted: ReturnType<typeof noting>['noted']) {
  const { stop } = await startJobs(server.deps, [noted])
  ends.push(stop)
}

const queue = (noted: ReturnType<typeof noting>['noted'], ns: readonly number[] = [0]) =>
  server.deps.db.transaction().execute((tx) =>
    enqueueAll(
      tx,
      noted,
      ns.map((n) => ({ n })),
    ),
  )
const numbers = (count: number) => Array.from({ length: count }, (_each, n) => n)
const until = (what: () => void) => vi.waitFor(what, { timeout: 120_000, interval: 20 })
/** Waits until the workers have polled once and found nothing; from then on they sleep. */
const idle = () =>
  until(() => expect(lines.some((line) => line.includes('workers are listening'))).toBe(true))

test('a worker is woken by what is queued, and need not look for it', async () => {
  await start()
  const { noted, done } = noting()
  await work(noted)
  await idle()
  await queue(noted)
  await until(() => expect(done).toEqual([0]))
  await queue(noted)
  await until(() => expect(done).toEqual([0, 0]))
})

test('a worker goes on without a pause while there is more, in the order of arrival', async () => {
  await start()
  const { noted, done } = noting({ batch: 4 })
  await queue(noted, numbers(12))
  // Dates each job a second after the one before.
  await sql`update jobs.job set created_on = created_on + make_interval(secs => (data->>'n')::int)`.execute(
    server.deps.db,
  )
  await work(noted)
  await until(() => expect(done).toHaveLength(12))
  expect(done).toEqual(numbers(12))
})

test('several work side by side, and one that takes long holds up nobody but its own batch', async () => {
  await start()
  const { noted, done, hold, letGo } = noting({ atOnce: 3 })
  await queue(noted, numbers(9))
  hold()
  await work(noted)
  await until(() => expect(done).toHaveLength(3))
  letGo()
  await until(() => expect(new Set(done).size).toBe(9))
})

test('a story that is not kept wakes nobody', async () => {
  await start()
  const { noted, done } = noting()
  await work(noted)
  await idle()
  const failing = server.deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, noted, { n: 1 })
    throw new Error('the story failed')
  })
  await expect(failing).rejects.toThrow('the story failed')
  await queue(noted)
  await until(() => expect(done).toEqual([0]))
})

test('jobs that wait longer than a minute are told of, and no others', async () => {
  await start()
  const { noted } = noting()
  await queue(noted, numbers(3))
  const watch = () => watchQueues.handle(server.deps, {}, { isLast: false })
  const warned = () => lines.filter((line) => line.includes('jobs have been waiting for more than a minute'))
  await watch()
  expect(warned()).toEqual([])
  await sql`update jobs.job set start_after = now() - interval '61 seconds'`.execute(server.deps.db)
  await watch()
  expect(warned()).toHaveLength(1)
  expect(JSON.parse(warned()[0] ?? '{}')).toMatchObject({
    queue: 'announce-orders',
    waiting: 3,
    oldestSeconds: 61,
  })
  await sql`update jobs.job set start_after = now() + interval '61 seconds'`.execute(server.deps.db)
  await watch()
  expect(warned()).toHaveLength(1)
})

test('what is done goes after a day; what was given up stays', async () => {
  await start()
  await sql`insert into jobs.job (name, state, completed_on) values
    ('sweep-files', 'completed', now() - interval '25 hours'), ('sweep-files', 'completed', now()),
    ('sweep-files', 'failed', now() - interval '25 hours')`.execute(server.deps.db)
  await clearDoneJobs.handle(server.deps, {}, { isLast: false })
  const { rows } = await server.deps.pool.query('select state from jobs.job order by state')
  expect(rows).toEqual([{ state: 'completed' }, { state: 'failed' }])
})
