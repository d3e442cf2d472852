import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, signingIn } from '#server/testing/factors.ts'
import { issueToken } from '../tokens.ts'

let server: TestApp
let call: ReturnType<typeof caller>
const now = new Date()
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(now)
  call = caller(server)
})
afterAll(() => server.close())

const path = (id: string) => `/api/admin/people/${id}/factors`

test('an owner of the platform resets the factors of who has lost them: sessions end, it is mailed and audited (G-138)', async () => {
  const [owner, lost] = [await makeAdmin(server.deps), await makeAdmin(server.deps)]
  const { token } = await addApp(server, lost.userId, now)
  const reset = await call('DELETE', path(lost.userId), await server.signedInAs(owner.userId))
  expect(reset).toMatchObject({ status: 200, body: { id: lost.userId } })
  expect((await call('GET', '/api/auth/me', token)).status).toBe(401)
  expect((await signingIn(server)(lost.email)).body).toHaveProperty('token')
  const { db } = server.deps
  const mails = await db.selectFrom('mails').select('subject').where('recipient', '=', lost.email).execute()
  expect(mails.map(({ subject }) => subject)).toContain('The second factors of your account were removed')
  const log = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', lost.userId).execute()
  expect(log.find(({ action }) => action === 'factor.reset')).toMatchObject({
    actorId: owner.userId,
    before: { factors: ['Authenticator app'] },
  })
  const left = await db.selectFrom('recoveryCodes').selectAll().where('userId', '=', lost.userId).execute()
  expect(left).toEqual([])
})

test('nobody else does, and a stolen session does not', async () => {
  const [owner, shop] = [await makeAdmin(server.deps), await makeShop(server.deps)]
  await addApp(server, shop.userId, now)
  const stolen = await issueToken(server.deps.db, { userId: owner.userId, remember: false, now })
  expect((await call('DELETE', path(shop.userId), stolen)).body['code']).toBe('account.confirm-needed')
  for (const role of ['operations', 'finance', 'support'] as const) {
    const { userId } = await makeAdmin(server.deps, newEmail(role), role)
    const refused = await call('DELETE', path(shop.userId), await server.signedInAs(userId))
    expect(refused.body['code']).toBe('account.right-missing')
  }
  const token = await server.signedInAs(owner.userId)
  for (const id of [owner.userId, 'x', '01900000-0000-7000-8000-000000000000'])
    expect((await call('DELETE', path(id), token)).body['code']).toBe('account.factor-not-found')
  expect((await call('DELETE', path(shop.userId), token)).status).toBe(200)
})
