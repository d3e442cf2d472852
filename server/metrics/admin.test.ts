import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decideShop } from '#server/shops/review.ts'
import { change, sameMomentLastMonth } from './admin.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const metrics = async (token: string) =>
  (await server.send({ method: 'GET', url: '/api/admin/metrics', as: token })).json()

test('the dashboard counts shops, who waits, and who was here, against a month before', async () => {
  server.setNow(new Date('2026-04-10T08:00:00Z'))
  const admin = await makeAdmin(server.deps)
  const first = await makeShop(server.deps, { status: 'pending' })
  await makeShop(server.deps, { status: 'pending' })
  expect(await metrics(await server.signedInAs(admin.userId))).toEqual({
    totalShops: 2,
    activeUsers: 0,
    monthlyRevenue: 0,
    pendingKyc: 2,
    changes: { totalShops: null, activeUsers: null, monthlyRevenue: null, pendingKyc: null },
  })

  server.setNow(new Date('2026-05-10T09:00:00Z'))
  await decideShop(server.deps, admin, first.id, { status: 'approved' })
  await makeShop(server.deps, { status: 'suspended' })
  for (const { email } of [admin, first]) {
    await server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password: testPassword } })
  }
  expect(await metrics(await server.signedInAs(admin.userId))).toMatchObject({
    totalShops: 3,
    activeUsers: 2,
    pendingKyc: 1,
    changes: { totalShops: 50, pendingKyc: -50 },
  })

  server.setNow(new Date('2026-06-10T09:00:00Z'))
  expect(await metrics(await server.signedInAs(admin.userId))).toMatchObject({ activeUsers: 0 })
})

test('the figures are for administrators only', async () => {
  const shop = await makeShop(server.deps)
  const asShop = await server.signedInAs(shop.userId)
  const url = '/api/admin/metrics'
  expect((await server.send({ method: 'GET', url })).statusCode).toBe(401)
  expect((await server.send({ method: 'GET', url, as: asShop })).statusCode).toBe(403)
})

test.each([
  ['2026-05-10T09:00:00.000Z', '2026-04-10T09:00:00.000Z'],
  // 1 May begins at 20:00 UTC the day before in the Emirates.
  ['2026-04-30T20:00:00.000Z', '2026-03-31T20:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', '2026-02-28T19:59:59.999Z'],
])('%s is compared with %s', (now, then) => {
  expect(sameMomentLastMonth(new Date(now)).toISOString()).toBe(then)
})

test.each([
  [0, 5, null],
  [0, 0, null],
  [4, 5, 25],
  [3, 4, 33.3],
  [4, 4, 0],
  [4, 0, -100],
])('from %i to %i is a change of %s percent', (before, after, percent) => {
  expect(change(before, after)).toBe(percent)
})
