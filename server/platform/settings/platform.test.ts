import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { setRate } from '#server/testing/rates.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const get = (url: string, of = server) => of.send({ method: 'GET', url })

test('everybody may read what the screens need to know (R-API-77, G-127)', async () => {
  expect((await get('/api/config')).json()).toEqual({
    demoMode: false,
    demoYear: null,
    currencies: ['AED', 'EUR'],
    contact: { supportEmail: null, salesEmail: null, supportPhone: null, supportWhatsapp: null },
    reviewsEnabled: true,
    deliveryFee: '0.00',
    eurToAed: '4.00',
    policies: [],
  })
})

test('a changed setting shows within a second', async () => {
  const change = { supportEmail: 'help@majlis.example', deliveryFeeFils: 2550 }
  await server.deps.db.updateTable('settings').set(change).execute()
  await setRate(server.deps.db, 40_125)
  server.setNow(new Date(Date.now() + 1001))
  expect((await get('/api/config')).json()).toMatchObject({
    contact: { supportEmail: 'help@majlis.example' },
    deliveryFee: '25.50',
    eurToAed: '4.0125',
  })
})

test('outside demo mode there are no test logins (R-DEMO-04, G-102)', async () => {
  expect((await get('/api/credentials')).json()).toEqual({ demo: false, logins: [] })
})

test('demo mode tells its three test logins (R-ROUTE-08, R-API-77, R-DEMO-04)', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true' })
  const { demo: isDemo, logins } = (await get('/api/credentials', demo)).json()
  expect(isDemo).toBe(true)
  expect(
    logins.map(({ email, password, signInPath }: Record<string, string>) => [email, password, signInPath]),
  ).toEqual([
    ['admin@majlis.example', 'majlis-demo', '/login'],
    ['shop@majlis.example', 'majlis-demo', '/shop/login'],
    ['pending@majlis.example', 'majlis-demo', '/shop/login'],
  ])
  await demo.close()
})

test('what a screen says in a demo where there is no figure is in no answer of the API (R-DEMO-02)', async () => {
  const demo = await startTestApp({ DEMO_MODE: 'true' })
  const as = await demo.signedInAs((await makeShop(demo.deps)).userId)
  expect((await demo.send({ url: '/api/shop/metrics', as })).json()).toEqual({
    totalProducts: 0,
    monthlyOrders: 0,
    monthlyRevenue: 0,
    rating: null,
  })
  await demo.close()
})

test('an administrator reads the outbox, nobody else does', async () => {
  const { userId, email } = await makeAdmin(server.deps)
  const token = await server.signedInAs(userId)
  expect((await get('/api/admin/mails')).statusCode).toBe(401)
  await server.send({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
  const list = (await server.send({ method: 'GET', url: '/api/admin/mails', as: token })).json()
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    to: email,
    subject: 'Reset your password',
    status: 'kept',
    attempts: 0,
    sentAt: null,
  })
  const one = await server.send({ method: 'GET', url: `/api/admin/mails/${list[0].id}`, as: token })
  expect(one.json().text).toContain('/reset-password?token=')
  for (const id of ['nothing', userId]) {
    const missing = await server.send({ method: 'GET', url: `/api/admin/mails/${id}`, as: token })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'mail.not-found'])
  }
})
