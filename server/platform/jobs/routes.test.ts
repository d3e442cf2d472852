import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { z } from 'zod'
import type { GivenUpJob } from '#contract/platform/jobs.ts'
import { jobNames } from '#domain/platform/job-names.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { storeFailedJob } from '#server/testing/failed.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { job } from './job.ts'
import { startJobs } from './queue.ts'
import { allJobs } from './registry.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp(asOwner)
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const list = async () => {
  const answer = await server.send({ url: '/api/admin/jobs', as: token })
  return answer.json() as GivenUpJob[]
}
const repeat = (id: string) => server.send({ method: 'POST', url: `/api/admin/jobs/${id}/repeat`, as: token })
const giveUp = (name?: string) => storeFailedJob(server.deps, name)

test('what was given up is listed with its reason, and mails are left to the outbox', async () => {
  const id = await giveUp('sweep-files')
  await giveUp('deliver-mail')
  expect(await list()).toEqual([
    expect.objectContaining({ id, name: 'sweep-files', tries: 6, reason: 'the disk is full' }),
  ])
})

test('it is tried once more, once, at once, and it is recorded who wanted that', async () => {
  const { pool, db } = server.deps
  await pool.query('delete from jobs.job')
  const id = await giveUp('sweep-files')
  let ran = 0
  const again = job({
    name: 'sweep-files',
    payload: z.object({}),
    pollSeconds: 3600,
    handle: async () => void (ran += 1),
  })
  const { stop } = await startJobs(server.deps, [again])
  try {
    const answers = await Promise.all([repeat(id), repeat(id)])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    await vi.waitFor(() => expect(ran).toBe(1), { timeout: 120_000 })
    expect(await list()).toEqual([])
  } finally {
    await stop()
  }
  const entries = await db.selectFrom('auditLog').select('action').where('subjectId', '=', id).execute()
  expect(entries).toEqual([{ action: 'job.repeated' }])
})

test('it runs at once although somebody else wanted it at the same instant', async () => {
  const { pool, db } = server.deps
  await pool.query('delete from jobs.job')
  const id = await giveUp('sweep-files')
  // Blocks the second request at this point, so that it keeps any lock it has taken by then.
  const lateKey = 7_001
  await pool.query(`create function hold_late() returns trigger language plpgsql as $$ begin
      if not exists (select from changed) then perform pg_advisory_xact_lock(${lateKey}); end if; return null; end $$;
    create trigger hold_late after update on jobs.job referencing new table as changed
      for each statement execute function hold_late()`)
  const ran = vi.fn<() => Promise<void>>(async () => undefined)
  const again = job({ name: 'sweep-files', payload: z.object({}), pollSeconds: 3600, handle: ran })
  const { stop } = await startJobs(server.deps, [again])
  const late = await pool.connect()
  try {
    await late.query('select pg_advisory_lock($1)', [lateKey])
    const both = await db.transaction().execute(async (tx) => {
      await sql`select from jobs.job where id = ${id} for update`.execute(tx)
      const begun = [repeat(id), repeat(id)]
      await untilWaiting(db, 2)
      return { begun }
    })
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), { timeout: 120_000 })
    await late.query('select pg_advisory_unlock_all()')
    const codes = (await Promise.all(both.begun)).map(({ statusCode }) => String(statusCode))
    expect(codes.toSorted()).toEqual(['200', '409'])
  } finally {
    late.release(true)
    await stop()
    await pool.query('drop function hold_late() cascade')
  }
})

test.each(['nothing', newId()])('what was not given up (%s) is not tried again', async (id) => {
  const answer = await repeat(id)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'job.not-given-up'])
})

test('every job has a name in both languages', () => {
  expect(Object.keys(jobNames)).toEqual(allJobs.map(({ name }) => name).toSorted())
})
