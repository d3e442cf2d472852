import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { makeAdmin, makeShop, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const me = (token?: string) =>
  server.send({ method: 'GET', url: '/api/auth/me', ...(token && { as: token }) })

const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  server.send({
    method: 'POST',
    url: '/api/auth/change-password',
    as: token,
    payload: { currentPassword, newPassword },
  })

const updateProfile = (token: string, payload: object) =>
  server.send({ method: 'PUT', url: '/api/auth/profile', as: token, payload })

const signIn = (email: string, password: string) =>
  server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

test('without a session the user is unauthorized (R-API-19)', async () => {
  for (const token of [undefined, 'made-up', 'a'.repeat(43)]) {
    const reply = await me(token)
    expect(reply.statusCode).toBe(401)
    expect(reply.json().message).toBe('Unauthorized')
  }
})

test('a cookie alone never authenticates (R-AUTH-25, G-15)', async () => {
  const { userId } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  const cookie = `auth_token=${token}; token=${token}; session=${token}`
  const reply = await server.send({ method: 'GET', url: '/api/auth/me', headers: { cookie } })
  expect(reply.statusCode).toBe(401)
})

test('logging out makes the token worthless and leaves other sessions alone (R-AUTH-11)', async () => {
  const { userId } = await makeAdmin(server.deps)
  const [here, there] = [await server.signedInAs(userId), await server.signedInAs(userId)]
  const reply = await server.send({ method: 'POST', url: '/api/auth/logout', as: here })
  expect(reply.statusCode).toBe(200)
  expect((await me(here)).statusCode).toBe(401)
  expect((await me(there)).statusCode).toBe(200)
})

test.each([
  ['no body', {}],
  ['an empty object', { payload: {} }],
  ['an empty JSON body', { payload: '', headers: { 'content-type': 'application/json' } }],
])('logging out accepts %s, also without a session (R-API-05, R-API-24)', async (_kind, given) => {
  const reply = await server.send({ method: 'POST', url: '/api/auth/logout', ...given })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ message: 'You have been signed out.' })
})

test('tokens are stored as hashes only', async () => {
  const { userId } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  const rows = await server.deps.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]?.tokenHash).toHaveLength(32)
})

test('a shop suspended while its owner is signed in can still look (R-API-18, R-STATE-06)', async () => {
  const shop = await makeShop(server.deps, { status: 'suspended' })
  const token = await server.signedInAs(shop.userId)
  expect((await me(token)).json().shop).toMatchObject({
    status: 'suspended',
    suspensionReason: 'The licence has expired',
  })
  expect((await server.send({ method: 'GET', url: '/api/shop/metrics', as: token })).statusCode).toBe(200)
})

test.each(['suspended', 'rejected'] as const)(
  'the owner of a %s shop changes name, e-mail and password all the same (G-31)',
  async (status) => {
    const { userId, email } = await makeShop(server.deps, { status })
    const token = await server.signedInAs(userId)
    const person = () =>
      server.deps.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    const before = await person()
    const replies = [
      await changePassword(token, testPassword, 'another password'),
      await updateProfile(token, { firstName: 'Somebody', lastName: 'Else', email }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const after = await person()
    expect(after).toMatchObject({ firstName: 'Somebody', lastName: 'Else' })
    expect(after.passwordHash).not.toBe(before.passwordHash)
    expect((await server.send({ method: 'POST', url: '/api/auth/logout', as: token })).statusCode).toBe(200)
    expect((await me(token)).statusCode).toBe(401)
  },
)

test('the figures of a shop are for shops only (R-GEN-05, R-API-58)', async () => {
  const { userId } = await makeAdmin(server.deps)
  const url = '/api/shop/metrics'
  expect((await server.send({ method: 'GET', url })).statusCode).toBe(401)
  expect((await server.send({ method: 'GET', url, as: await server.signedInAs(userId) })).statusCode).toBe(
    403,
  )
})

test('a changed password ends the other sessions and keeps this one (R-AUTH-28)', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const [here, there] = [await server.signedInAs(userId), await server.signedInAs(userId)]
  const next = 'كلمة سر جديدة 🛋️'
  expect((await changePassword(here, testPassword, next)).statusCode).toBe(200)
  expect((await me(here)).statusCode).toBe(200)
  expect((await me(there)).statusCode).toBe(401)
  expect((await signIn(email, testPassword)).statusCode).toBe(401)
  expect((await signIn(email, next)).statusCode).toBe(200)
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .execute()
  expect(mails).toEqual([{ subject: 'Your password was changed' }])
})

test('a wrong current password is named at its field, and guessing it ends (R-SET-02)', async () => {
  const { userId } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  for (let one = 0; one < 9; one += 1) {
    const reply = await changePassword(token, 'wrong password', 'another password')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([
      { path: 'currentPassword', message: 'The current password is not correct' },
    ])
  }
  // The tenth wrong password ends its session; another session is rate limited.
  expect((await changePassword(token, 'wrong password', 'another password')).statusCode).toBe(401)
  expect((await changePassword(token, testPassword, 'another password')).statusCode).toBe(401)
  const other = await server.signedInAs(userId)
  expect((await changePassword(other, testPassword, 'another password')).statusCode).toBe(429)
})

test('a new password has 6 to 200 characters and no other rule', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  expect((await changePassword(token, testPassword, '12345')).json().message).toBe(
    'Password must be at least 6 characters',
  )
  expect((await changePassword(token, testPassword, 'x'.repeat(201))).statusCode).toBe(400)
  expect((await changePassword(token, testPassword, ' 12345 ')).statusCode).toBe(200)
  expect((await signIn(email, '12345')).statusCode).toBe(401)
  expect((await signIn(email, ' 12345 ')).statusCode).toBe(200)
})

test('a name is changed without asking for the password (R-SET-01)', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  const reply = await updateProfile(token, {
    firstName: ' Noor ',
    lastName: '',
    email,
    role: 'shop',
    id: 'x',
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    id: userId,
    email,
    firstName: 'Noor',
    lastName: '',
    role: 'admin',
    platform: { role: 'owner', rights: rightsOfRole('owner') },
    shop: null,
  })
})

test('a new address asks for the password (R-API-24)', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  const names = { firstName: 'Noura', lastName: 'Haddad' }
  const next = newEmail('moved')
  for (const currentPassword of [undefined, 'wrong password']) {
    const reply = await updateProfile(token, { ...names, email: next, currentPassword })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().code).toBe('account.wrong-password')
  }
  const reply = await updateProfile(token, {
    ...names,
    email: next.toUpperCase(),
    currentPassword: testPassword,
  })
  expect(reply.json().email).toBe(next)
  expect((await signIn(email, testPassword)).statusCode).toBe(401)
  expect((await signIn(next, testPassword)).statusCode).toBe(200)
})

test('a new address that is used already is refused', async () => {
  const { userId } = await makeAdmin(server.deps)
  const other = await makeAdmin(server.deps)
  const reply = await updateProfile(await server.signedInAs(userId), {
    firstName: 'Noura',
    lastName: '',
    email: other.email,
    currentPassword: testPassword,
  })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ message: 'Email already registered', errors: [{ path: 'email' }] })
})

test('who is signed in cannot ask for many addresses whether they have an account (0072)', async () => {
  const [me, other] = [await makeShop(server.deps), await makeShop(server.deps)]
  const token = await server.signedInAs(me.userId)
  const move = {
    firstName: 'Mariam',
    lastName: 'Al Suwaidi',
    email: other.email,
    currentPassword: testPassword,
  }
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++) statuses.push((await updateProfile(token, move)).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429])
})

test('of ten accounts that move to one address at once, one gets it (R-DATA-04)', async () => {
  const tokens: string[] = []
  for (let one = 0; one < 10; one += 1) {
    const { userId } = await makeAdmin(server.deps)
    tokens.push(await server.signedInAs(userId))
  }
  const wanted = {
    firstName: 'Noura',
    lastName: '',
    email: newEmail('wanted'),
    currentPassword: testPassword,
  }
  const replies = await Promise.all(tokens.map((token) => updateProfile(token, wanted)))
  const statuses = replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
})
