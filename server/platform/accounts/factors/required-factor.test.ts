import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, codeAt, signingIn } from '#server/testing/factors.ts'

let server: TestApp
let call: ReturnType<typeof caller>
const now = new Date()
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'false' })
  server.setNow(now)
  call = caller(server)
})
afterAll(() => server.close())

const needed = { status: 403, body: { code: 'account.second-factor-needed' } }

test('an administrator without a second factor signs in, and may set one up and nothing else (G-138)', async () => {
  const { email } = await makeAdmin(server.deps)
  const { token, user } = (await signingIn(server)(email)).body as { token: string; user: object }
  expect(user).toMatchObject({ email, needsFactor: true })
  const guarded = [...allEndpoints, ...fileRoutes].filter(
    ({ access, ...route }) => (access === 'admin' || access === 'signed-in') && !('factorless' in route),
  )
  expect(guarded.length).toBeGreaterThan(100)
  for (const { method, path } of guarded) {
    const url = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
    const reply = await server.send({ method, url, as: token })
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'account.second-factor-needed'])
  }
  for (const path of [
    '/api/auth/me',
    '/api/auth/sessions',
    '/api/auth/factors',
    '/api/config',
    '/api/marketplace/products',
  ])
    expect([path, (await call('GET', path, token)).status]).toEqual([path, 200])
  expect((await call('POST', '/api/auth/logout', token)).status).toBe(200)
})

test('with one the whole portal is open, and the last one stays', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const { token, secret } = await addApp(server, userId, now)
  expect((await call('GET', '/api/admin/settings', token)).status).toBe(200)
  const { factors, isRequired } = (await call('GET', '/api/auth/factors', token)).body
  expect(isRequired).toBe(true)
  const removed = await call('DELETE', `/api/auth/factors/${factors[0].id}`, token)
  expect(removed).toMatchObject({ status: 409, body: { code: 'account.last-factor' } })
  const { step } = (await signingIn(server)(email)).body['secondStep']
  const opened = await call('POST', '/api/auth/login/second-step', undefined, {
    step,
    code: codeAt(secret, now),
  })
  expect(opened.body['user']).not.toHaveProperty('needsFactor')
})

test('people of shops need none', async () => {
  const { email } = await makeShop(server.deps)
  const { token, user } = (await signingIn(server)(email)).body as { token: string; user: object }
  expect(user).not.toHaveProperty('needsFactor')
  expect((await call('GET', '/api/shop/metrics', token)).status).toBe(200)
})

test('in demo mode nobody needs one', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true' })
  try {
    const { email } = await makeAdmin(demo.deps)
    const { token, user } = (await signingIn(demo)(email)).body as { token: string; user: object }
    expect(user).not.toHaveProperty('needsFactor')
    expect((await caller(demo)('GET', '/api/admin/settings', token)).status).toBe(200)
  } finally {
    await demo.close()
  }
})

test('a session that was confirmed does not stand in for it', async () => {
  const { userId } = await makeAdmin(server.deps)
  expect(await call('PUT', '/api/admin/settings', await server.signedInAs(userId), {})).toMatchObject(needed)
})
