import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, codeAt } from '#server/testing/factors.ts'
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

const subjectsTo = async (recipient: string) => {
  const mails = server.deps.db.selectFrom('mails').select('subject').where('recipient', '=', recipient)
  return (await mails.orderBy('id').execute()).map(({ subject }) => subject)
}

test('an app is added by a code of it, with ten recovery codes, and told; sessions of before end (G-138)', async () => {
  const { userId, email } = await makeShop(server.deps)
  const other = await server.signedInAs(userId)
  const { recoveryCodes, token } = await addApp(server, userId, now)
  expect(recoveryCodes).toHaveLength(10)
  expect((await call('GET', '/api/auth/me', other)).status).toBe(401)
  expect((await call('GET', '/api/auth/factors', token)).body).toEqual({
    factors: [
      {
        id: expect.any(String),
        kind: 'app',
        name: 'Authenticator app',
        createdAt: now.toISOString(),
        lastUsedAt: null,
      },
    ],
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  expect(await subjectsTo(email)).toContain('A second factor was added')
})

test('an app counts only once a code of it was seen, of the one who began, and there is one', async () => {
  const [mine, theirs] = [await makeShop(server.deps), await makeShop(server.deps)]
  const [token, other] = [await server.signedInAs(mine.userId), await server.signedInAs(theirs.userId)]
  const { step, secret, url } = (await call('POST', '/api/auth/factors/app', token)).body
  expect(url).toContain(`secret=${secret}`)
  const add = (as: string, code: string) => call('POST', '/api/auth/factors/app/confirm', as, { step, code })
  expect((await add(token, '000000')).body).toMatchObject({
    code: 'account.wrong-code',
    errors: [{ path: 'code' }],
  })
  expect((await add(other, codeAt(secret, now))).body['code']).toBe('account.step-ended')
  expect((await call('GET', '/api/auth/factors', token)).body['factors']).toEqual([])
  const both = await Promise.all([add(token, codeAt(secret, now)), add(token, codeAt(secret, now))])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await call('POST', '/api/auth/factors/app', token)).body['code']).toBe('account.factor-exists')
})

test('a stolen session adds, removes and renews nothing: each asks for a confirmation of its own', async () => {
  const { userId } = await makeShop(server.deps)
  await addApp(server, userId, now)
  const stolen = await issueToken(server.deps.db, { userId, remember: false, now })
  const { factors } = (await call('GET', '/api/auth/factors', stolen)).body as { factors: { id: string }[] }
  for (const [method, path] of [
    ['POST', '/api/auth/factors/app'],
    ['POST', '/api/auth/factors/app/confirm'],
    ['POST', '/api/auth/factors/passkey'],
    ['POST', '/api/auth/factors/passkey/confirm'],
    ['POST', '/api/auth/factors/recovery-codes'],
    ['DELETE', `/api/auth/factors/${factors[0]?.id}`],
  ] as const) {
    const { status, body } = await call(method, path, stolen)
    expect([path, status, body['code'], body['accepts']]).toEqual([
      path,
      403,
      'account.confirm-needed',
      ['password', 'code'],
    ])
  }
})

test('a factor is removed by its owner alone, with the recovery codes where it was the last, and told', async () => {
  const [mine, theirs] = [await makeShop(server.deps), await makeShop(server.deps)]
  const { token } = await addApp(server, mine.userId, now)
  const [{ id }] = (await call('GET', '/api/auth/factors', token)).body['factors'] as [{ id: string }]
  const other = await server.signedInAs(theirs.userId)
  for (const one of [id, 'x', '01900000-0000-7000-8000-000000000000'])
    expect((await call('DELETE', `/api/auth/factors/${one}`, other)).status).toBe(404)
  expect((await call('DELETE', `/api/auth/factors/${id}`, token)).body).toMatchObject({ id })
  expect((await call('GET', '/api/auth/factors', token)).body).toMatchObject({
    factors: [],
    recoveryCodesLeft: 0,
  })
  expect(await subjectsTo(mine.email)).toContain('A second factor was removed')
  expect((await call('POST', '/api/auth/factors/recovery-codes', token)).status).toBe(404)
})

test('what administrators do to their factors is in the audit log, without a secret', async () => {
  const { userId } = await makeAdmin(server.deps)
  const { token, secret, recoveryCodes } = await addApp(server, userId, now)
  await call('POST', '/api/auth/factors/recovery-codes', token)
  const [{ id }] = (await call('GET', '/api/auth/factors', token)).body['factors'] as [{ id: string }]
  await call('DELETE', `/api/auth/factors/${id}`, token)
  const log = await server.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('actorId', '=', userId)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'factor.added',
    'recovery-codes.renewed',
    'factor.removed',
  ])
  expect(JSON.stringify(log)).not.toMatch(new RegExp([secret, ...recoveryCodes].join('|')))
})

test('logins of a demo that others reach get no factor, which would shut out the others', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true', PUBLIC_URL: 'https://majlis.example' })
  try {
    const { userId } = await makeShop(demo.deps, { email: 'shop@majlis.example' })
    const token = await demo.signedInAs(userId)
    for (const kind of ['app', 'passkey'])
      expect((await caller(demo)('POST', `/api/auth/factors/${kind}`, token)).body['code']).toBe(
        'account.shared-login',
      )
  } finally {
    await demo.close()
  }
})
