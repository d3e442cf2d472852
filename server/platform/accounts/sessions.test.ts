import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/platform/sessions.ts'
import { makeAdmin, makePerson, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
const start = new Date('2027-02-01T08:00:00Z')
beforeEach(() => server.setNow(start))
const inMinutes = (minutes: number) => server.setNow(new Date(start.getTime() + minutes * 60_000))

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const url = '/api/auth/sessions'

async function signIn(email: string, { userAgent = windows, remoteAddress = '94.200.10.7' } = {}) {
  const payload = { email, password: testPassword, remember: true }
  const headers = { 'user-agent': userAgent }
  const answer = await server.send({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers,
    remoteAddress,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ token: string }>().token
}
const list = async (as: string) => (await server.send({ url, as })).json<Session[]>()
const end = async (as: string, id = '') =>
  server.send({ method: 'DELETE', url: id === '' ? url : `${url}/${id}`, as })
const statusOf = async (as: string) => (await server.send({ url: '/api/auth/me', as })).statusCode
const signInMails = (email: string) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('eventKey', 'like', 'security-signed-in:%')
    .orderBy('id')
    .execute()

test('one sees where one is signed in: device, shortened address and last use, the own device first', async () => {
  const { email } = await makeAdmin(server.deps)
  const here = await signIn(email)
  inMinutes(1)
  const there = await signIn(email, { userAgent: phone, remoteAddress: '2001:db8:12:34:56:78:9a:bc' })
  expect(await list(here)).toMatchObject([
    {
      browser: 'chrome',
      system: 'windows',
      address: '94.200.10.7',
      isCurrent: true,
      signedInAt: start.toISOString(),
    },
    { browser: 'safari', system: 'iphone', address: '2001:db8:12:34::/64', isCurrent: false },
  ])
  expect((await list(there)).map(({ isCurrent, system }) => [isCurrent, system])).toEqual([
    [true, 'iphone'],
    [false, 'windows'],
  ])
})

test('the last use is written once in five minutes, however much is read', async () => {
  const { userId } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  const lastUse = async () => (await list(token))[0]?.lastUsedAt
  const versions = async () => {
    const row = await server.deps.db
      .selectFrom('sessions')
      .select(sql<string>`ctid::text`.as('version'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return row.version
  }
  const written = await versions()
  inMinutes(4)
  for (let n = 0; n < 5; n++) expect(await lastUse()).toEqual(start.toISOString())
  expect(await versions()).toBe(written)
  inMinutes(6)
  await statusOf(token)
  expect(await lastUse()).toEqual(new Date(start.getTime() + 6 * 60_000).toISOString())
})

test('a session that its owner ends is over at once; ended again it is not there', async () => {
  const { userId } = await makeAdmin(server.deps)
  const [here, there] = [await server.signedInAs(userId), await server.signedInAs(userId)]
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect((await end(here, other)).json()).toEqual({ message: 'The device has been signed out.', id: other })
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect((await end(here, other)).json()).toMatchObject({ code: 'account.session-not-found' })
})

test('all others end at once, the own one stays', async () => {
  const { userId } = await makeAdmin(server.deps)
  const tokens = await Promise.all(Array.from({ length: 4 }, () => server.signedInAs(userId)))
  expect((await end(tokens[0] ?? '')).json()).toMatchObject({ id: userId })
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 401, 401, 401])
})

test('a session that was left open long ago ends no other before it is said that it is they (V7.5.2)', async () => {
  const { email } = await makeAdmin(server.deps)
  const [here, there] = [await signIn(email), await signIn(email, { userAgent: phone })]
  inMinutes(11)
  expect((await end(here)).json()).toMatchObject({ code: 'account.confirm-needed' })
  expect(await statusOf(there)).toBe(200)
  const payload = { password: testPassword }
  await server.send({ method: 'POST', url: '/api/auth/confirm', as: here, payload })
  expect((await end(here)).statusCode).toBe(200)
  expect(await statusOf(there)).toBe(401)
})

test('somebody else’s sessions are neither seen nor ended, also within one shop', async () => {
  const shop = await makeShop(server.deps)
  const [owner, manager] = [
    await server.signedInAs(shop.userId),
    await server.signedInAs(await makePerson(server.deps, shop.id, 'manager')),
  ]
  expect(await list(owner)).toHaveLength(1)
  const [own] = await list(manager)
  expect((await end(owner, own?.id)).statusCode).toBe(404)
  await end(owner)
  expect(await statusOf(manager)).toBe(200)
})

test('people of a shop that was suspended may end theirs, whatever their role', async () => {
  const shop = await makeShop(server.deps, { status: 'suspended' })
  const clerk = await makePerson(server.deps, shop.id, 'orders')
  const [here, there] = [await server.signedInAs(clerk), await server.signedInAs(clerk)]
  expect((await end(here)).statusCode).toBe(200)
  expect(await statusOf(there)).toBe(401)
})

test('a sign-in from a device or an address that is new is mailed; the first one, and those from known ones, are not', async () => {
  const { email } = await makeShop(server.deps)
  await signIn(email)
  inMinutes(60)
  await signIn(email)
  expect(await signInMails(email)).toEqual([])
  await signIn(email, { userAgent: phone })
  await signIn(email, { remoteAddress: '5.32.1.9' })
  const mails = await signInMails(email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'New sign-in to your account',
    'New sign-in to your account',
  ])
  expect(mails[0]?.bodyText).toContain('Safari on iPhone')
  expect(mails[1]?.bodyText.replaceAll('\u2060', '')).toContain('5.32.1.9')
  inMinutes(91 * 24 * 60)
  await signIn(email)
  expect(await signInMails(email)).toHaveLength(3)
})

test('a place that is signed in from again and again stays known, written once a day', async () => {
  const { email } = await makeShop(server.deps)
  const counted = () =>
    server.deps.db.selectFrom('attempts').select('kind').where('kind', '=', 'sign-in:known-place').execute()
  const before = (await counted()).length
  for (const day of [0, 60, 60.5, 100]) {
    inMinutes(day * 24 * 60)
    // oxlint-disable-next-line no-await-in-loop
    await signIn(email)
  }
  expect(await signInMails(email)).toEqual([])
  expect(await counted()).toHaveLength(before + 3)
})

test('two sign-ins from a new place at once are mailed once', async () => {
  const { email } = await makeShop(server.deps)
  await signIn(email)
  await Promise.all([signIn(email, { userAgent: phone }), signIn(email, { userAgent: phone })])
  expect(await signInMails(email)).toHaveLength(1)
})

test('a client may call itself whatever it likes', async () => {
  const { email } = await makeAdmin(server.deps)
  const token = await signIn(email, { userAgent: `<script>${'Chrome/'.repeat(2000)}` })
  expect(await list(token)).toMatchObject([{ browser: 'chrome', system: null }])
})
