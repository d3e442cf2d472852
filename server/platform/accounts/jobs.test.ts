import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmail, makeAdmin, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { deleteExpired } from './jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function counts() {
  const { db } = server.deps
  return {
    sessions: (await db.selectFrom('sessions').select('userId').execute()).length,
    days: (await db.selectFrom('userDays').select('day').execute()).length,
    resets: (await db.selectFrom('passwordResets').select('userId').execute()).length,
    kinds: [
      ...new Set(
        (await db.selectFrom('attempts').select('kind').orderBy('kind').execute()).map((row) => row.kind),
      ),
    ],
  }
}

test('what has ended is deleted, what still counts is kept', async () => {
  const { email } = await makeAdmin(server.deps)
  const send = (path: string, payload: object) =>
    server.send({ method: 'POST', url: `/api/auth/${path}`, payload })
  await send('login', { email, password: testPassword })
  await send('login', { email, password: testPassword, remember: true })
  await send('login', { email: newEmail('nobody'), password: testPassword })
  await send('forgot-password', { email })
  const all = [
    'password-mail:account',
    'password-mail:address',
    'sign-in:account',
    'sign-in:account+address',
    'sign-in:address',
    'sign-in:known',
    'sign-in:known-place',
  ]
  await deleteExpired(server.deps.db, hoursLater(0))
  expect(await counts()).toEqual({ sessions: 2, days: 1, resets: 1, kinds: all })
  await deleteExpired(server.deps.db, hoursLater(13))
  expect(await counts()).toEqual({
    sessions: 1,
    days: 1,
    resets: 0,
    kinds: ['sign-in:known', 'sign-in:known-place'],
  })
  await deleteExpired(server.deps.db, hoursLater(29 * 24))
  expect((await counts()).kinds).toEqual(['sign-in:known', 'sign-in:known-place'])
  await deleteExpired(server.deps.db, hoursLater(31 * 24))
  expect(await counts()).toEqual({ sessions: 0, days: 1, resets: 0, kinds: ['sign-in:known-place'] })
  await deleteExpired(server.deps.db, hoursLater(91 * 24))
  expect(await counts()).toEqual({ sessions: 0, days: 1, resets: 0, kinds: [] })
  await deleteExpired(server.deps.db, hoursLater(402 * 24))
  expect(await counts()).toEqual({ sessions: 0, days: 0, resets: 0, kinds: [] })
})
