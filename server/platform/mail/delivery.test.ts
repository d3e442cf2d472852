import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJobs } from '#server/platform/jobs/queue.ts'
import { registrationOf } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { Mailbox } from '#server/testing/fakes/mailbox.ts'
import { deliver } from './delivery.ts'
import { oneMail } from './list.ts'
import { postMail } from './outbox.ts'
import { orderToConfirm } from './templates/placed-mails.ts'

let server: TestApp
let mailbox: Mailbox
let port: number
const ends: (() => Promise<void>)[] = []

/** Starts an app whose mail server is this mailbox. */
async function start(options: SMTPServerOptions = {}, log?: (line: string) => void) {
  mailbox = new Mailbox(options)
  port = await mailbox.open()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://majlis.test' }
  server = await startTestApp(settings, log)
}

beforeEach(() => {
  ends.length = 0
})
afterEach(async () => {
  for (const end of ends) await end()
  await server.close()
  await mailbox.close()
})

async function work() {
  const { stop } = await startJobs(server.deps)
  ends.push(stop)
}

const register = (language = 'en', about: object = {}) =>
  server.send({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'accept-language': language },
    payload: { ...registrationOf(), ...about },
  })

const mails = () => server.deps.db.selectFrom('mails').selectAll().orderBy('createdAt').execute()
const waitingJobs = async () =>
  (await server.deps.pool.query(`select from jobs.job where name = 'deliver-mail' and state < 'completed'`))
    .rows
const until = (what: () => Promise<void> | void) => vi.waitFor(what, { timeout: 120_000, interval: 50 })

/** Decodes base64 headers, as the reader sees them. */
const decoded = (raw: string) =>
  raw.replace(/=\?UTF-8\?B\?([^?]*)\?=(\r\n )?/g, (_all, text: string) =>
    Buffer.from(text, 'base64').toString(),
  )

test('a mail in Arabic arrives with its subject, once, and is noted as sent', async () => {
  const lines: string[] = []
  await start({}, (line) => lines.push(line))
  await work()
  await register('ar', { email: 'owner@test.example' })
  await until(async () => expect((await mails())[0]?.status).toBe('sent'))
  const [row] = await mails()
  expect(row).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(Date) })
  expect(mailbox.letters).toHaveLength(1)
  const raw = mailbox.letters[0]?.raw ?? ''
  expect(mailbox.letters[0]?.to).toEqual(['owner@test.example'])
  expect(decoded(raw)).toContain('Subject: استلمنا طلب تسجيل متجرك')
  expect(raw).toContain(`Message-ID: <${row?.id}@majlis.test>`)
  expect(raw).toContain('From: Majlis <no-reply@majlis.example>')
  const log = lines.join('\n')
  expect(log).toContain('استلمنا طلب تسجيل متجرك')
  expect(log).not.toContain('owner@test.example')
})

test('a registration does not wait for a mail server that is down, and the mail goes out once it is up', async () => {
  await start()
  await mailbox.close()
  await work()
  expect((await register()).statusCode).toBe(201)
  expect(await mails()).toMatchObject([{ status: 'queued' }])
  await until(async () =>
    expect((await mails())[0]).toMatchObject({ status: 'queued', attempts: 1, lastError: 'ESOCKET' }),
  )
  mailbox = new Mailbox()
  await mailbox.open(port)
  await until(async () => expect((await mails())[0]?.status).toBe('sent'))
  await until(async () => expect(await waitingJobs()).toEqual([]))
  expect(mailbox.letters).toHaveLength(1)
}, 40_000)

test('a mail waits in its queue for a worker, and is gone with a story that failed', async () => {
  await start()
  await register()
  const taken = (await mails())[0]?.recipient
  expect((await register('en', { email: taken })).statusCode).toBe(409)
  const { rows } = await server.deps.pool.query(`select name, data, state from jobs.job`)
  expect(rows).toEqual([{ name: 'deliver-mail', data: { mailId: (await mails())[0]?.id }, state: 'created' }])
  expect(mailbox.letters).toHaveLength(0)
})

test('who answers a mail writes to the support address, where there is one', async () => {
  await start()
  for (const supportEmail of [null, 'help@majlis.example']) {
    await server.deps.db.updateTable('settings').set({ supportEmail }).execute()
    await register()
    await deliver(server.deps, (await mails()).at(-1)?.id ?? '', { isLast: false })
  }
  const [without, withOne] = mailbox.letters.map(({ raw }) => /^Reply-To:.*$/m.exec(raw)?.[0].trim())
  expect([without, withOne]).toEqual([undefined, 'Reply-To: help@majlis.example'])
})

test('a mail that was sent is not sent again by a worker that repeats itself', async () => {
  await start()
  await register()
  const id = (await mails())[0]?.id ?? ''
  await deliver(server.deps, id, { isLast: false })
  await deliver(server.deps, id, { isLast: false })
  expect(mailbox.letters).toHaveLength(1)
})

test('an address that the server refuses for good is not tried again', async () => {
  await start({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  await work()
  await register()
  await until(async () => expect((await mails())[0]?.status).toBe('failed'))
  expect((await mails())[0]).toMatchObject({ attempts: 1, lastError: 'EENVELOPE 550', sentAt: null })
})

test('of an address that the server refuses for now, neither the log nor the job keeps what it says', async () => {
  const lines: string[] = []
  const full = Object.assign(new Error('the mailbox of owner@test.example is full'), { responseCode: 450 })
  await start({ onRcptTo: (_address, _session, done) => done(full) }, (line) => lines.push(line))
  await work()
  await register('en', { email: 'owner@test.example' })
  const jobs = async () => JSON.stringify((await server.deps.pool.query('select output from jobs.job')).rows)
  await until(async () => expect(await jobs()).toContain('EENVELOPE 450'))
  const log = lines.join('')
  expect(log).toContain('job failed and will be retried')
  expect(log + (await jobs())).not.toContain('owner@test.example')
})

test('a mail is given up after the last try', async () => {
  await start()
  await register()
  await mailbox.close()
  const id = (await mails())[0]?.id ?? ''
  await expect(deliver(server.deps, id, { isLast: true })).rejects.toThrow()
  expect((await mails())[0]?.status).toBe('failed')
  mailbox = new Mailbox()
  await mailbox.open()
})

test('the code that confirms an order is logged nowhere, and not kept once it was sent', async () => {
  const lines: string[] = []
  await start({}, (line) => lines.push(line))
  const [code, to] = ['482913', 'noura@test.example']
  const mail = orderToConfirm(
    { firstName: 'Noura', code, url: `https://majlis.test/x?confirm=${code}` },
    'en',
  )
  const { deps } = server
  await deps.db
    .transaction()
    .execute((tx) => postMail(tx, deps, { eventKey: 'order-to-confirm:1', to, language: 'en', mail }))
  const id = (await mails())[0]?.id ?? ''
  expect(JSON.stringify(await oneMail(deps.db, id))).not.toContain(code)
  await deliver(deps, id, { isLast: false })
  expect(mailbox.letters[0]?.raw).toContain(code)
  expect(lines.join('') + JSON.stringify(await mails())).not.toContain(code)
})

test('a link that sets a password is not kept once it was sent', async () => {
  await start()
  const email = 'forgetful@test.example'
  await register('en', { email })
  await server.send({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
  const token = /token=([\w-]{43})/.exec((await mails()).at(-1)?.bodyText ?? '')?.[1] ?? 'none'
  await deliver(server.deps, (await mails()).at(-1)?.id ?? '', { isLast: false })
  expect(mailbox.letters.at(-1)?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(token)
  expect(JSON.stringify(await mails())).not.toContain(token)
})
