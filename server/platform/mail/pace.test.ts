import { afterEach, expect, test, vi } from 'vitest'
import { startJobs } from '#server/platform/jobs/queue.ts'
import { registrationOf } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { Mailbox } from '#server/testing/fakes/mailbox.ts'
import { postMails } from './outbox.ts'
import { layOut, text } from './templates/layout.ts'

let server: TestApp
let mailbox: Mailbox
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Starts an app whose mail server holds mails until it is released. */
async function start(isFull: () => boolean = () => true) {
  const held: (() => void)[] = []
  mailbox = new Mailbox({
    beforeYes: () => (isFull() ? Promise.resolve() : new Promise((let_) => held.push(let_))),
  })
  ends.push(() => mailbox.close())
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await mailbox.open()}` }
  server = await startTestApp(settings)
  ends.push(() => server.close())
  return () => held.splice(0).forEach((letGo) => letGo())
}

async function work() {
  const { stop } = await startJobs(server.deps)
  ends.push(stop)
}

const mail = layOut({ subject: 'Order placed', blocks: [text('There you are.')] }, 'en')
const post = (count: number) =>
  server.deps.db.transaction().execute((tx) =>
    postMails(
      tx,
      server.deps,
      Array.from({ length: count }, (_each, n) => {
        return { eventKey: `order:${n}`, to: `buyer${n}@test.example`, language: 'en' as const, mail }
      }),
    ),
  )
const until = (what: () => void) => vi.waitFor(what, { timeout: 120_000, interval: 50 })

test('mails go several at once, one after another without a pause', async () => {
  await start()
  await post(60)
  await work()
  await until(() => expect(mailbox.letters).toHaveLength(60))
  expect(new Set(mailbox.letters.map(({ messageId }) => messageId)).size).toBe(60)
})

test('three are on their way together', async () => {
  const letGo = await start(() => mailbox.letters.length > 3)
  await post(4)
  await work()
  await until(() => expect(mailbox.letters).toHaveLength(3))
  letGo()
  await until(() => expect(mailbox.letters).toHaveLength(4))
})

test('what somebody waits for goes while a thousand others wait', async () => {
  const email = 'forgetful@test.example'
  const isAwaited = () => mailbox.letters.some(({ to }) => to.includes(email))
  const letGo = await start(isAwaited)
  await server.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...registrationOf(), email: 'owner@test.example' },
  })
  await server.deps.db.updateTable('users').set({ email }).execute()
  await post(1000)
  await work()
  await until(() => expect(mailbox.letters).toHaveLength(3))
  await server.send({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
  await until(() => expect(isAwaited()).toBe(true))
  expect(mailbox.letters).toHaveLength(4)
  // The remaining mails would be sent during shutdown.
  await server.deps.pool.query(`delete from jobs.job where state = 'created'`)
  letGo()
})
