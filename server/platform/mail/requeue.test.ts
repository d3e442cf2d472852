import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailStatus } from '#contract/platform/mails.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

let written = 0
async function makeMail(status: MailStatus, about: object = {}): Promise<string> {
  written += 1
  const id = newId()
  const createdAt = new Date(Date.UTC(2027, 0, 1, 0, 0, written))
  const words = {
    subject: `Mail ${written}`,
    bodyText: 'text',
    bodyHtml: '<p>html</p>',
    language: 'en',
  } as const
  const sentAt = status === 'sent' ? createdAt : null
  const mail = { id, recipient: `someone-${written}@test.example`, ...words, status, createdAt, sentAt }
  await server.deps.db
    .insertInto('mails')
    .values({ ...mail, ...about })
    .execute()
  return id
}

const retry = (id: string) => server.send({ method: 'POST', url: `/api/admin/mails/${id}/retry`, as: token })
const list = async (query = '') =>
  (await server.send({ method: 'GET', url: `/api/admin/mails${query}`, as: token })).json() as {
    id: string
    to: string
    subject: string
    status: string
  }[]

test('a failed mail is queued once more, once, and it is recorded who did so', async () => {
  const id = await makeMail('failed', { lastError: 'EENVELOPE 550', attempts: 1 })
  const answers = await Promise.all([retry(id), retry(id)])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    id,
    status: 'queued',
    lastError: 'EENVELOPE 550',
  })
  const { rows } = await server.deps.pool.query(`select data from jobs.job where name = 'deliver-mail'`)
  expect(rows).toEqual([{ data: { mailId: id } }])
  const log = await server.deps.db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).execute()
  expect(log).toMatchObject([
    { action: 'mail.retried', before: { status: 'failed' }, after: { status: 'queued' } },
  ])
})

test('after an outage all that failed within a week is queued at once, but for refused addresses', async () => {
  const since = (days: number) => ({ createdAt: new Date(server.deps.clock().getTime() - days * 86_400_000) })
  await server.deps.db.deleteFrom('mails').execute()
  const ids = [
    await makeMail('failed', since(2)),
    await makeMail('failed', { ...since(1), lastError: 'ESOCKET' }),
  ]
  await makeMail('failed', since(8))
  await makeMail('failed', { ...since(1), lastError: 'EENVELOPE 550' })
  await makeMail('sent', since(1))
  await server.deps.pool.query('delete from jobs.job')
  const retryAll = async () =>
    (await server.send({ method: 'POST', url: '/api/admin/mails/retry', as: token })).json() as object
  expect(await Promise.all([retryAll(), retryAll()])).toContainEqual({ queued: 2 })
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `select data ->> 'mailId' as id from jobs.job where name = 'deliver-mail'`,
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await retryAll()).toEqual({ queued: 0 })
  const log = await server.deps.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'mails.retried')
    .execute()
  expect(log).toEqual([{ after: { count: 2 } }])
})

test.each(['kept', 'queued', 'sent'] as const)('a mail that is %s is not sent again', async (status) => {
  const answer = await retry(await makeMail(status))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'mail.not-failed'])
})

test.each(['nothing', newId()])('what is no mail (%s) is not found', async (id) => {
  const answer = await retry(id)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'mail.not-found'])
})

test('the outbox is read page by page, by status and by words', async () => {
  await server.deps.db.deleteFrom('mails').execute()
  for (let index = 0; index < 25; index += 1) await makeMail(index % 5 === 0 ? 'failed' : 'sent')
  const seen: string[] = []
  for (let url: string | null = '/api/admin/mails?limit=10'; url !== null; ) {
    const page = await server.send({ method: 'GET', url, as: token })
    expect(page.json().length).toBeLessThanOrEqual(10)
    seen.push(...page.json().map(({ id }: { id: string }) => id))
    url = nextPage(page)
  }
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
  expect((await list('?status=failed')).map(({ status }) => status)).toEqual(Array(5).fill('failed'))
  const [some] = await list()
  expect((await list(`?search=${encodeURIComponent(some?.subject.toUpperCase() ?? '')}`))[0]?.id).toBe(
    some?.id,
  )
  expect(await list('?search=%25')).toEqual([])
  const [mail] = await list()
  const [name, host] = mail?.to.split('@') ?? []
  expect((await list(`?search=${host}+${name}`)).map(({ to }) => to)).toContain(mail?.to)
  expect(await list(`?cursor=${newId()}`)).toEqual([])
  for (const query of ['status=lost', 'cursor=nothing']) {
    const refused = await server.send({ method: 'GET', url: `/api/admin/mails?${query}`, as: token })
    expect(refused.statusCode).toBe(400)
  }
})

test('every template can be looked at, in both languages', async () => {
  const answer = await server.send({ method: 'GET', url: '/api/admin/mail-templates', as: token })
  const templates = answer.json() as { name: string; en: { html: string }; ar: { html: string } }[]
  expect(templates.length).toBeGreaterThanOrEqual(12)
  for (const { en, ar } of templates) {
    expect(en.html).toContain('dir="ltr"')
    expect(ar.html).toContain('dir="rtl"')
  }
})
