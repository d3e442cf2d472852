import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { makeAdmin, makeShop, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
const lines: string[] = []

beforeAll(async () => {
  server = await startTestApp({ TRUST_PROXY: 'loopback' }, (line) => lines.push(line))
})
afterAll(() => server.close())

type SignInInput = { email: string; password?: string; remember?: boolean; from?: string; language?: string }

function signIn({
  email,
  password = testPassword,
  remember,
  from = '192.0.2.1',
  language = 'en',
}: SignInInput) {
  return server.send({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from, 'accept-language': language },
    payload: { email, password, ...(remember !== undefined && { remember }) },
  })
}

async function failTimes(times: number, input: SignInInput) {
  for (let one = 0; one < times; one += 1) await signIn({ ...input, password: 'wrong password' })
}

test('an administrator signs in and is answered without a shop (R-API-11, R-API-12, R-API-18)', async () => {
  const { email, userId } = await makeAdmin(server.deps)
  const reply = await signIn({ email })
  expect(reply.statusCode).toBe(200)
  const platform = { role: 'owner', rights: rightsOfRole('owner') }
  expect(reply.json()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id: userId, email, firstName: 'Noura', lastName: 'Haddad', role: 'admin', platform, shop: null },
  })
})

test('an approved shop signs in with its shop and its figures (R-AUTH-24, R-API-12)', async () => {
  const { email, id } = await makeShop(server.deps, { shopName: 'بيت النخيل' })
  const { user } = (await signIn({ email })).json()
  expect(user).toMatchObject({ role: 'shop', firstName: 'Mariam', lastName: 'Al Suwaidi' })
  expect(user.shop).toMatchObject({ id, shopName: 'بيت النخيل', status: 'approved', rejectionReason: null })
  expect(user.shop.metrics).toEqual({ totalProducts: 0, monthlyOrders: 0, monthlyRevenue: 0, rating: null })
})

test('the address counts in any letter case and with spaces around it', async () => {
  const { email } = await makeAdmin(server.deps)
  expect((await signIn({ email: `  ${email.toUpperCase()} ` })).statusCode).toBe(200)
})

test('an unknown address and a wrong password are answered alike (R-API-13)', async () => {
  const { email } = await makeAdmin(server.deps)
  const wrong = await signIn({ email, password: 'not the password' })
  const unknown = await signIn({ email: newEmail('nobody'), password: 'not the password' })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({ message: 'Invalid email or password', code: 'account.wrong-credentials' })
  expect(unknown.statusCode).toBe(401)
  expect(unknown.body).toBe(wrong.body)
  const comparable = ({ headers }: typeof wrong) => Object.keys(headers).sort()
  expect(comparable(unknown)).toEqual(comparable(wrong))
})

test.each([
  ['pending', 'Your shop registration is still pending approval. Please wait for admin review.'],
  ['rejected', 'Your shop registration was rejected. Please contact support for more information.'],
  ['suspended', 'Your shop account has been suspended. Please contact support.'],
] as const)(
  'a %s shop is told so, but only when the password is right (R-AUTH-14, R-API-15, R-API-16, R-API-17, G-25, G-26)',
  async (status, message) => {
    const { email, id } = await makeShop(server.deps, { status })
    const right = await signIn({ email })
    expect(right.statusCode).toBe(403)
    const { createdAt } = await server.deps.db
      .selectFrom('shops')
      .select('createdAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const applied = status === 'pending' ? { appliedAt: createdAt.toISOString() } : {}
    expect(right.json()).toEqual({ message, code: `shop.${status}`, ...applied })
    expect((await signIn({ email, password: 'not the password' })).json().code).toBe(
      'account.wrong-credentials',
    )
  },
)

test('refusals are told in Arabic to who reads Arabic', async () => {
  const reply = await signIn({ email: newEmail('nobody'), language: 'ar' })
  expect(reply.json().message).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة')
})

test.each([
  { email: 'someone@test.example' },
  { password: 'secret' },
  { email: 'no address', password: 'secret' },
  { email: 'someone@test.example', password: 'x'.repeat(1_000_000) },
])('a sign-in without both fields in shape is refused (R-API-14)', async (payload) => {
  const reply = await server.send({ method: 'POST', url: '/api/auth/login', payload })
  expect([400, 413]).toContain(reply.statusCode)
})

test('remember me keeps the session for 30 days instead of 12 hours (R-AUTH-03, G-11, R-API-11)', async () => {
  const { email } = await makeAdmin(server.deps)
  const long = (await signIn({ email, remember: true })).json().token
  const short = (await signIn({ email })).json().token
  const start = Date.now()
  const isSignedIn = async (token: string, hoursLater: number) => {
    server.setNow(new Date(start + hoursLater * 3_600_000))
    return (await server.send({ method: 'GET', url: '/api/auth/me', as: token })).statusCode === 200
  }
  expect(await isSignedIn(short, 11.9)).toBe(true)
  expect(await isSignedIn(short, 12.1)).toBe(false)
  expect(await isSignedIn(long, 29.9 * 24)).toBe(true)
  expect(await isSignedIn(long, 30.1 * 24)).toBe(false)
  server.setNow(new Date())
})

test('a sign-in is remembered as the last one', async () => {
  const { email, userId } = await makeAdmin(server.deps)
  await signIn({ email })
  const row = await server.deps.db
    .selectFrom('users')
    .select('lastSignedInAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(row.lastSignedInAt).toBeInstanceOf(Date)
})

test('ten failures are answered normally, then nobody at that address may try for a while (R-AUTH-26)', async () => {
  const { email } = await makeAdmin(server.deps)
  const from = '198.51.100.1'
  for (let one = 0; one < 10; one += 1) {
    expect((await signIn({ email, password: 'wrong password', from })).statusCode).toBe(401)
  }
  const refused = await signIn({ email, from })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('Too many attempts. Please try again later.')
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  server.setNow(new Date(Date.now() + wait * 1000 + 1000))
  expect((await signIn({ email, from })).statusCode).toBe(200)
  server.setNow(new Date())
})

test('the owner signs in from elsewhere while somebody guesses', async () => {
  const { email } = await makeAdmin(server.deps)
  await failTimes(11, { email, from: '198.51.100.2' })
  expect((await signIn({ email, from: '198.51.100.3' })).statusCode).toBe(200)
})

test('successful sign-ins are not counted, nor the refusals of a shop that waits (R-AUTH-26)', async () => {
  const { email } = await makeAdmin(server.deps)
  const pending = await makeShop(server.deps, { status: 'pending' })
  for (let one = 0; one < 12; one += 1) {
    expect((await signIn({ email, from: '198.51.100.4' })).statusCode).toBe(200)
    expect((await signIn({ email: pending.email, from: '198.51.100.4' })).statusCode).toBe(403)
  }
})

test('twenty wrong passwords at one instant are ten checks', async () => {
  const { email } = await makeAdmin(server.deps)
  const given = { email, password: 'wrong password', from: '198.51.100.5' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(given)))
  const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length
  expect({ checked: count(401), refused: count(429) }).toEqual({ checked: 10, refused: 10 })
})

test('a forged X-Forwarded-For makes nobody another', async () => {
  const unproxied = await startTestApp()
  const { email } = await makeAdmin(unproxied.deps)
  const tryFrom = (from: string, password: string) =>
    unproxied.send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': from, forwarded: `for=${from}`, 'x-real-ip': from },
      payload: { email, password },
    })
  for (let one = 0; one < 10; one += 1) await tryFrom(`203.0.113.${one}`, 'wrong password')
  expect((await tryFrom('203.0.113.99', testPassword)).statusCode).toBe(429)
  await unproxied.close()
})

test('an address that guesses over many accounts is stopped, except for those who use it', async () => {
  const from = '198.51.100.6'
  const regular = await makeAdmin(server.deps)
  const stranger = await makeAdmin(server.deps)
  await signIn({ email: regular.email, from })
  const guesses = await Promise.all(
    Array.from({ length: 60 }, () => signIn({ email: newEmail('guess'), password: 'wrong password', from })),
  )
  expect(guesses.every(({ statusCode }) => statusCode === 401)).toBe(true)
  expect((await signIn({ email: newEmail('guess'), from })).statusCode).toBe(429)
  expect((await signIn({ email: stranger.email, from })).statusCode).toBe(429)
  expect((await signIn({ email: regular.email, from })).statusCode).toBe(200)
})

test('guessing from many addresses does not lock the owner out at home', async () => {
  const { email } = await makeAdmin(server.deps)
  await signIn({ email, from: '203.0.113.1' })
  for (let address = 10; address < 20; address += 1)
    await failTimes(10, { email, from: `203.0.113.${address}` })
  expect((await signIn({ email, from: '203.0.113.50' })).statusCode).toBe(429)
  expect((await signIn({ email, from: '203.0.113.1' })).statusCode).toBe(200)
})

test('neither answers nor logs hold a password, a hash, a token or an address (R-AUTH-27, R-API-09)', async () => {
  const { email } = await makeAdmin(server.deps)
  const password = 'marker-password-77'
  await signIn({ email, password })
  const reply = await signIn({ email })
  const { token } = reply.json()
  expect(reply.body).not.toContain('argon2')
  const log = lines.join('\n')
  expect(log).toContain('/api/auth/login')
  for (const secret of [password, testPassword, 'argon2', token, email, '192.0.2.1']) {
    expect(log).not.toContain(secret)
  }
})
