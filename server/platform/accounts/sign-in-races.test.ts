import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { subjectOf } from '#server/platform/http/limits.ts'
import { makeShop, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, codeAt, signingIn } from '#server/testing/factors.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { passwordGate } from './passwords.ts'

let server: TestApp
let call: ReturnType<typeof caller>
let signIn: ReturnType<typeof signingIn>
beforeAll(async () => {
  server = await startTestApp()
  call = caller(server)
  signIn = signingIn(server)
})
afterAll(() => server.close())

const another = 'Another one 7'
const sessionsOf = (userId: string) =>
  server.deps.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()

test('a password that is changed while it is looked at opens no session any more (R-AUTH-28)', async () => {
  const { userId, email } = await makeShop(server.deps)
  const other = await makeShop(server.deps)
  const hash = server.deps.db.selectFrom('users').select('passwordHash').where('id', '=', other.userId)
  const [signedIn] = await server.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const thief = signIn(email)
    await untilWaiting(server.deps.db)
    // As a change of password does: another hash.
    const { passwordHash } = await hash.executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ passwordHash: `${passwordHash} ` })
      .where('id', '=', userId)
      .execute()
    return [thief]
  })
  expect(await signedIn).toMatchObject({ status: 401, body: { code: 'account.wrong-credentials' } })
  expect(await sessionsOf(userId)).toEqual([])
})

const passwords = { currentPassword: testPassword, newPassword: another }
const names = { firstName: 'A', lastName: 'B' }
const userOf = (userId: string) =>
  server.deps.db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

describe.each([
  ['POST', '/api/auth/change-password', () => passwords],
  ['PUT', '/api/auth/profile', () => ({ ...names, email: newEmail('thief'), currentPassword: testPassword })],
] as const)('%s %s', (method, path, payloadOf) => {
  test.each([
    ['another password was chosen', { status: 400, body: { code: 'account.wrong-password' } }],
    ['its session was ended', { status: 401, body: { code: 'account.signed-out' } }],
  ])('is refused where %s since the password was looked at', async (what, refused) => {
    const { userId } = await makeShop(server.deps)
    const token = await server.signedInAs(userId)
    const before = await userOf(userId)
    const chosen = what.startsWith('another') ? `${before.passwordHash} ` : before.passwordHash
    const [thief] = await server.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const change = call(method, path, token, payloadOf())
      await untilWaiting(server.deps.db)
      await tx.updateTable('users').set({ passwordHash: chosen }).where('id', '=', userId).execute()
      await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
      return [change]
    })
    expect(await thief).toMatchObject(refused)
    expect(await userOf(userId)).toEqual({ ...before, passwordHash: chosen })
  })
})

test('a session that was ended while its password waited to be looked at changes nothing any more', async () => {
  const { userId } = await makeShop(server.deps)
  const token = await server.signedInAs(userId)
  const ends: (() => void)[] = []
  const others = ['a', 'b'].map((key) => passwordGate(key, () => new Promise<void>((end) => ends.push(end))))
  const account = { accountHolder: 'Thief', iban: 'AE070331234567890123456', currentPassword: testPassword }
  const change = call('PUT', '/api/shop/bank-account', token, account)
  await vi.waitFor(() => expect(passwordGate.waiting()).toBe(1))
  await server.deps.db.deleteFrom('sessions').where('userId', '=', userId).execute()
  ends.forEach((end) => end())
  await Promise.all(others)
  expect(await change).toMatchObject({ status: 401, body: { code: 'account.signed-out' } })
})

test.each([
  ['DELETE', '/api/auth/factors/:id'],
  ['POST', '/api/auth/factors/recovery-codes'],
] as const)(
  'a session that was ended while %s %s waited for its turn changes no factor any more',
  async (method, path) => {
    const now = new Date()
    server.setNow(now)
    const { userId } = await makeShop(server.deps)
    const { token } = await addApp(server, userId, now)
    const { db } = server.deps
    const { id } = await db
      .selectFrom('secondFactors')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const codes = db.selectFrom('recoveryCodes').selectAll().where('userId', '=', userId)
    const before = await codes.execute()
    const [thief] = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      const change = call(method, path.replace(':id', id), token)
      await untilWaiting(db)
      await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
      return [change]
    })
    expect(await thief).toMatchObject({ status: 401, body: { code: 'account.signed-out' } })
    expect(await codes.execute()).toEqual(before)
    expect(await db.selectFrom('secondFactors').select('id').where('id', '=', id).execute()).toHaveLength(1)
  },
)

test('a name that is sent with the address of before brings this one not back: it asks for the password then', async () => {
  const { userId, email } = await makeShop(server.deps)
  const [owner, thief] = [await server.signedInAs(userId), await server.signedInAs(userId)]
  const moved = newEmail('moved')
  const replies = await server.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const own = call('PUT', '/api/auth/profile', owner, {
      ...names,
      email: moved,
      currentPassword: testPassword,
    })
    await untilWaiting(server.deps.db)
    const other = call('PUT', '/api/auth/profile', thief, { ...names, email })
    await untilWaiting(server.deps.db, 2)
    return [own, other]
  })
  expect(await replies[0]).toMatchObject({ status: 200 })
  expect(await replies[1]).toMatchObject({
    status: 400,
    body: { code: 'account.wrong-password', errors: [{ path: 'currentPassword' }] },
  })
  expect((await userOf(userId)).email).toBe(moved)
})

test('of forty wrong codes of a session at one instant ten are looked at, and the session ends', async () => {
  const now = new Date()
  server.setNow(now)
  const { userId } = await makeShop(server.deps)
  const { secret, token } = await addApp(server, userId, now)
  const confirm = (code: string) => call('POST', '/api/auth/confirm', token, { code })
  const replies = await Promise.all(Array.from({ length: 40 }, () => confirm('000000')))
  const codes = replies.map(({ body }) => body['code'])
  expect(codes.filter((code) => code === 'account.wrong-code')).toHaveLength(9)
  expect(codes.filter((code) => code === 'account.signed-out')).not.toHaveLength(0)
  const failures = server.deps.db.selectFrom('attempts').select('at')
  expect(await failures.where('subject', '=', subjectOf('own-factor', userId)).execute()).toHaveLength(10)
  expect((await confirm(codeAt(secret, now))).status).toBe(401)
  expect(await sessionsOf(userId)).toEqual([])
})

test('a sign-in that waits for its second step ends with the sessions: the former password is worth nothing then (G-138)', async () => {
  const now = new Date()
  server.setNow(now)
  const { userId, email } = await makeShop(server.deps)
  const { secret, token } = await addApp(server, userId, now)
  const { body } = await signIn(email)
  expect((await call('POST', '/api/auth/change-password', token, passwords)).status).toBe(200)
  const given = { step: body['secondStep'].step, code: codeAt(secret, now) }
  expect(await call('POST', '/api/auth/login/second-step', undefined, given)).toMatchObject({
    status: 400,
    body: { code: 'account.step-ended' },
  })
  expect(await sessionsOf(userId)).toHaveLength(1)
})
