import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop, newEmail, testPassword } from '#server/testing/accounts.ts'
import { addApp } from '#server/testing/factors.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
const lines: string[] = []
beforeAll(async () => {
  const settings = { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://majlis.test' }
  server = await startTestApp(settings, (line) => lines.push(line))
})
afterAll(() => server.close())

let nextAddress = 1

/** Asks for a link, each time from a new IP address unless `from` is given. */
function forgot(email: string, from = `198.51.100.${nextAddress++}`) {
  return server.send({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: { 'x-forwarded-for': from, host: 'evil.example' },
    payload: { email },
  })
}

const reset = (token: string, password: string) =>
  server.send({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } })

const signIn = (email: string, password: string) =>
  server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

/** The mails to an address, oldest first, as the outbox keeps them. */
function mailsTo(email: string) {
  return server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText', 'bodyHtml', 'status', 'language'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
}

async function newestToken(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.bodyText ?? ''
  return /\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('a forgotten password is replaced by the mailed link, which ends every session (R-AUTH-28)', async () => {
  const { email, userId } = await makeShop(server.deps)
  const session = await server.signedInAs(userId)
  expect((await forgot(email)).statusCode).toBe(200)
  const token = await newestToken(email)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await reset(token, 'a new password')).json()).toMatchObject({ role: 'shop', email })
  expect((await server.send({ method: 'GET', url: '/api/auth/me', as: session })).statusCode).toBe(401)
  expect((await signIn(email, testPassword)).statusCode).toBe(401)
  expect((await signIn(email, 'a new password')).statusCode).toBe(200)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password was reset')
})

test('a reset leaves the second factor: the new password alone opens nothing (V6.4.3)', async () => {
  const { email, userId } = await makeShop(server.deps)
  await addApp(server, userId, server.deps.clock())
  await forgot(email)
  expect((await reset(await newestToken(email), 'a new password')).statusCode).toBe(200)
  const body = (await signIn(email, 'a new password')).json()
  expect(body).toMatchObject({ secondStep: { accepts: ['code', 'recovery-code'] } })
  expect(body).not.toHaveProperty('token')
})

test('the link leads to the public address, whatever host was asked', async () => {
  const { email } = await makeAdmin(server.deps)
  await forgot(email)
  const [mail] = await mailsTo(email)
  expect(mail?.bodyText).toContain('https://majlis.test/reset-password?token=')
  expect(mail?.bodyHtml).toContain('href="https://majlis.test/reset-password?token=')
  expect(`${mail?.bodyText}${mail?.bodyHtml}`).not.toContain('evil.example')
})

test('the mail is written in the language of the account', async () => {
  const { email } = await makeShop(server.deps, { language: 'ar' })
  await forgot(email)
  expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: 'اختر كلمة مرور جديدة', language: 'ar' })
})

test('known and unknown addresses are answered alike and in like time (R-API-24, G-12)', async () => {
  const { email } = await makeAdmin(server.deps)
  const timed = async (address: string) => {
    const started = performance.now()
    const reply = await forgot(address)
    return { reply, ms: performance.now() - started }
  }
  const known = await timed(email)
  const unknown = await timed(newEmail('nobody'))
  expect(unknown.reply.statusCode).toBe(200)
  expect(unknown.reply.body).toBe(known.reply.body)
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(110)
})

test('a link works once (G-12)', async () => {
  const { email } = await makeAdmin(server.deps)
  await forgot(email)
  const token = await newestToken(email)
  const replies = await Promise.all([1, 2, 3].map((one) => reset(token, `new password ${one}`)))
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400])
  const again = await reset(token, 'new password 4')
  expect(again.json()).toMatchObject({
    code: 'account.reset-link-invalid',
    message: 'This link is no longer valid. Please request a new one.',
  })
})

test('a newer link makes the older one worthless', async () => {
  const { email } = await makeAdmin(server.deps)
  await forgot(email)
  const older = await newestToken(email)
  await forgot(email)
  const newer = await newestToken(email)
  expect(newer).not.toBe(older)
  expect((await reset(older, 'a new password')).statusCode).toBe(400)
  expect((await reset(newer, 'a new password')).statusCode).toBe(200)
})

test('a link ends after 60 minutes (G-12)', async () => {
  const { email } = await makeAdmin(server.deps)
  const start = Date.now()
  await forgot(email)
  const token = await newestToken(email)
  server.setNow(new Date(start + 61 * 60_000))
  expect((await reset(token, 'a new password')).statusCode).toBe(400)
  server.setNow(new Date(start + 59 * 60_000))
  expect((await reset(token, 'a new password')).statusCode).toBe(200)
  server.setNow(new Date())
})

test('a link is worthless once the password was changed otherwise', async () => {
  const { email, userId } = await makeAdmin(server.deps)
  await forgot(email)
  const token = await newestToken(email)
  await server.send({
    method: 'POST',
    url: '/api/auth/change-password',
    as: await server.signedInAs(userId),
    payload: { currentPassword: testPassword, newPassword: 'another password' },
  })
  expect((await reset(token, 'a new password')).statusCode).toBe(400)
})

test('a too short password is refused and the link stays good; a common one is taken (R-VAL-01, G-105)', async () => {
  const { email } = await makeAdmin(server.deps)
  await forgot(email)
  const token = await newestToken(email)
  expect((await reset(token, '12345')).json().errors).toEqual([
    { path: 'password', message: 'Password must be at least 6 characters' },
  ])
  expect((await reset(token, 'secret')).statusCode).toBe(200)
  expect((await signIn(email, 'secret')).statusCode).toBe(200)
})

test('who was locked out by wrong passwords may sign in after a reset', async () => {
  const { email } = await makeAdmin(server.deps)
  for (let one = 0; one < 11; one += 1) await signIn(email, 'wrong password')
  expect((await signIn(email, testPassword)).statusCode).toBe(429)
  await forgot(email)
  await reset(await newestToken(email), 'a new password')
  expect((await signIn(email, 'a new password')).statusCode).toBe(200)
})

test('ten requests an hour from one address, known or not, then no more (G-104)', async () => {
  const from = '203.0.113.9'
  const { email } = await makeAdmin(server.deps)
  const replies = await Promise.all(Array.from({ length: 12 }, () => forgot(newEmail('nobody'), from)))
  const statuses = replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  const refused = await forgot(email, from)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await forgot(email, '203.0.113.10')).statusCode).toBe(200)
})

test('nobody can flood a mailbox from many addresses', async () => {
  const { email } = await makeAdmin(server.deps)
  const replies = await Promise.all(
    Array.from({ length: 15 }, (_, index) => forgot(email, `203.0.113.${100 + index}`)),
  )
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await mailsTo(email)).toHaveLength(10)
})

test('the log names the mail by its subject and nothing else', async () => {
  const { email } = await makeAdmin(server.deps)
  await forgot(email)
  const token = await newestToken(email)
  const log = lines.join('\n')
  expect(log).toContain('Reset your password')
  expect(log).not.toContain(token)
  expect(log).not.toContain(email)
})
