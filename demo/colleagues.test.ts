import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoColleagues, demoPassword } from '#contract/platform/demo-logins.ts'
import { isSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { seedColleagues } from './shops.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'true' })
  const demo = { deps: server.deps, now: server.deps.clock(), onDone: () => undefined }
  await seedColleagues(demo)
  await seedColleagues(demo)
})
afterAll(() => server.close())

test.each(demoColleagues)(
  '$email administers the demo as $adminRole (G-138)',
  async ({ email, adminRole }) => {
    const payload = { email, password: demoPassword }
    const answer = await server.send({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.json()).toMatchObject({ user: { role: 'admin', platform: { role: adminRole } } })
    const others = { ...server.deps.config, isReachable: true }
    expect(isSharedLogin({ config: others }, email)).toBe(true)
  },
)
