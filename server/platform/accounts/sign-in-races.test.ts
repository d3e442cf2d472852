import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, codeAt, signingIn } from '#server/testing/factors.ts'
import { untilWaiting } from '#server/testing/locks.ts'

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
    // As a change does: another hash, and no session of before.
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

test('a sign-in that waits for its second step ends with the sessions: the former password is worth nothing then (G-138)', async () => {
  const now = new Date()
  server.setNow(now)
  const { userId, email } = await makeShop(server.deps)
  const { secret, token } = await addApp(server, userId, now)
  const { body } = await signIn(email)
  const passwords = { currentPassword: testPassword, newPassword: another }
  expect((await call('POST', '/api/auth/change-password', token, passwords)).status).toBe(200)
  const given = { step: body['secondStep'].step, code: codeAt(secret, now) }
  expect(await call('POST', '/api/auth/login/second-step', undefined, given)).toMatchObject({
    status: 400,
    body: { code: 'account.step-ended' },
  })
  expect(await sessionsOf(userId)).toHaveLength(1)
})
