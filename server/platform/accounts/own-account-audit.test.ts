import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function change(userId: string, email: string): Promise<void> {
  const as = await server.signedInAs(userId)
  const profile = { firstName: 'Noor', lastName: 'Haddad', email: newEmail('moved') }
  const steps = [
    { method: 'PUT', url: '/api/auth/profile', payload: { ...profile, email } },
    { method: 'PUT', url: '/api/auth/profile', payload: { ...profile, currentPassword: testPassword } },
    {
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: testPassword, newPassword: 'another password' },
    },
  ] as const
  for (const step of steps) expect((await server.send({ ...step, as })).statusCode).toBe(200)
}

const logOf = (userId: string) =>
  server.deps.db.selectFrom('auditLog').selectAll().where('actorId', '=', userId).orderBy('id').execute()

test("an administrator's changes to the own account are recorded, without any password", async () => {
  const { userId, email } = await makeAdmin(server.deps)
  await change(userId, email)
  expect(await logOf(userId)).toMatchObject([
    {
      action: 'profile.changed',
      subjectKind: 'user',
      subjectId: userId,
      before: { firstName: 'Noura' },
      after: { firstName: 'Noor' },
    },
    { action: 'profile.changed', before: { email } },
    { action: 'password.changed', before: null, after: null },
  ])
})

test("a shop owner's are not: they are no administration", async () => {
  const { userId, email } = await makeShop(server.deps)
  await change(userId, email)
  expect(await logOf(userId)).toEqual([])
})

test('a password chosen anew by a mailed link is recorded', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  await server.send({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
  const { bodyText } = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(bodyText)?.[1]
  const payload = { token, password: 'another password' }
  expect((await server.send({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(
    200,
  )
  expect(await logOf(userId)).toMatchObject([{ action: 'password.reset' }])
})
