import { createServer, type Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { startJobs } from '#server/platform/jobs/queue.ts'
import { registrationOf } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { Mailbox } from '#server/testing/fakes/mailbox.ts'
import { deliver } from './delivery.ts'
import { requeueLost } from './requeue.ts'

let server: TestApp
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await server.close()
})

/** Starts an app with one mail to send to this mailbox. */
async function startWithMail(mailbox: Mailbox): Promise<string> {
  const port = await mailbox.open()
  ends.push(() => mailbox.close())
  server = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await register()
  return (await theMail()).id
}

const register = () => server.send({ method: 'POST', url: '/api/auth/register', payload: registrationOf() })
const theMail = () => server.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
const send = (id: string) => deliver(server.deps, id, { isLast: false })
const isSent = () =>
  vi.waitFor(async () => expect((await theMail()).status).toBe('sent'), { timeout: 120_000, interval: 50 })

test('two workers with the same mail in hand send it once; the second one is told to come again', async () => {
  const refused = Promise.withResolvers<void>()
  const mailbox = new Mailbox({ beforeYes: () => refused.promise })
  const id = await startWithMail(mailbox)
  const sending = [send(id), send(id)]
  for (const one of sending) one.catch(refused.resolve)
  const outcomes = await Promise.allSettled(sending)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await send(id)
  expect(mailbox.letters).toHaveLength(1)
  expect(await theMail()).toMatchObject({ status: 'sent', attempts: 1 })
})

test('a worker that dies before the server has the letter leaves it for the next, and it comes once', async () => {
  const mailbox = new Mailbox({
    onRcptTo: (_address, _session, done) => {
      const gone = Object.assign(new Error('gone'), { responseCode: 421 })
      void dropWorker().finally(() => done(gone))
    },
  })
  const id = await startWithMail(mailbox)
  await expect(send(id)).rejects.toThrow()
  expect(await theMail()).toMatchObject({ status: 'queued', attempts: 0 })
  expect(mailbox.letters).toHaveLength(0)
})

// The one case that no sender can prevent: the server has accepted, and the worker dies before recording it.
test('a worker that dies right after the server’s yes sends the same letter again, under the same Message-ID', async () => {
  let isFirst = true
  const mailbox = new Mailbox({
    beforeYes: async () => {
      if (isFirst) await dropWorker()
      isFirst = false
    },
  })
  const id = await startWithMail(mailbox)
  await expect(send(id)).rejects.toThrow()
  expect((await theMail()).status).toBe('queued')
  await send(id)
  await send(id)
  expect(mailbox.letters).toHaveLength(2)
  expect(new Set(mailbox.letters.map(({ messageId }) => messageId)).size).toBe(1)
  expect(mailbox.letters[0]?.messageId).toContain(id)
})

/** Ends the connection of the worker that holds a mail, as the death of its process does. */
async function dropWorker(): Promise<void> {
  await server.deps.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`)
}

test('a mail whose worker died until its job had no tries left gets a new job, and goes out once', async () => {
  const mailbox = new Mailbox()
  await startWithMail(mailbox)
  await server.deps.pool.query(`update jobs.job set state = 'failed'`)
  server.setNow(new Date(Date.now() + 16 * 60_000))
  await requeueLost(server.deps)
  await requeueLost(server.deps)
  const { rows } = await server.deps.pool.query(`select count(*) from jobs.job where state < 'completed'`)
  expect(rows).toEqual([{ count: 1 }])
  const { stop } = await startJobs(server.deps)
  ends.unshift(stop)
  await isSent()
  expect(mailbox.letters).toHaveLength(1)
})

test('a mail server that takes the connection and says nothing holds up no registration', async () => {
  let connections = 0
  const silent = await new Promise<Server>((opened) => {
    const made = createServer((socket) => {
      connections += 1
      ends.push(() => socket.destroy())
    }).listen(0, '127.0.0.1', () => opened(made))
  })
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  server = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { stop } = await startJobs(server.deps)
  await register()
  await vi.waitFor(() => expect(connections).toBe(1), { timeout: 120_000 })
  ends.push(stop, () => silent.close())
  expect((await register()).statusCode).toBe(201)
  const mails = await server.deps.db.selectFrom('mails').select('status').execute()
  expect(mails).toEqual([{ status: 'queued' }, { status: 'queued' }])
}, 30_000)
