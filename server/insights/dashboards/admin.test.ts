import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { changeOf } from '#domain/platform/month-figures.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const metrics = async (token: string) =>
  (await server.send({ method: 'GET', url: '/api/admin/metrics', as: token })).json()

const signIn = (email: string) =>
  server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password: testPassword } })

const zeros = (count: number) => Array.from({ length: count }, () => 0)

test('the dashboard counts shops, who waits, and who was here, against a month before (R-DASH-02, R-API-25, G-38)', async () => {
  server.setNow(new Date('2026-04-10T08:00:00Z'))
  const admin = await makeAdmin(server.deps)
  const first = await makeShop(server.deps, { status: 'pending' })
  await makeShop(server.deps, { status: 'pending' })
  expect(await metrics(await server.signedInAs(admin.userId))).toEqual({
    totalShops: 2,
    activeUsers: 1,
    monthlyRevenue: 0,
    pendingKyc: 2,
    changes: { totalShops: null, activeUsers: null, monthlyRevenue: null, pendingKyc: null },
    trends: {
      totalShops: [...zeros(11), 2],
      activeUsers: [...zeros(11), 1],
      monthlyRevenue: zeros(12),
      pendingKyc: [...zeros(11), 2],
    },
  })

  server.setNow(new Date('2026-05-10T09:00:00Z'))
  await decideShop(server.deps, admin, first.id, { status: 'approved' })
  await makeShop(server.deps, { status: 'suspended' })
  await signIn(first.email)
  expect(await metrics(await server.signedInAs(admin.userId))).toMatchObject({
    totalShops: 3,
    activeUsers: 2,
    pendingKyc: 1,
    changes: { totalShops: 50, activeUsers: 100, pendingKyc: -50 },
    trends: {
      totalShops: [...zeros(10), 2, 3],
      activeUsers: [...zeros(10), 1, 2],
      pendingKyc: [...zeros(10), 2, 1],
    },
  })

  server.setNow(new Date('2026-06-10T09:00:00Z'))
  expect(await metrics(await server.signedInAs(admin.userId))).toMatchObject({
    activeUsers: 1,
    changes: { activeUsers: -50, totalShops: 0, pendingKyc: 0 },
  })
})

test('an application that is reopened waits again from then on', async () => {
  const admin = await makeAdmin(server.deps)
  server.setNow(new Date('2027-02-10T09:00:00Z'))
  const before = await metrics(await server.signedInAs(admin.userId))
  const shop = await makeShop(server.deps, { status: 'rejected' })
  server.setNow(new Date('2027-03-05T09:00:00Z'))
  await decideShop(server.deps, admin, shop.id, { status: 'pending' })
  server.setNow(new Date('2027-04-02T09:00:00Z'))
  const { trends } = await metrics(await server.signedInAs(admin.userId))
  const waited = before.pendingKyc
  expect(trends.pendingKyc.slice(-3)).toEqual([waited, waited + 1, waited + 1])
})

test('a month ends at midnight in the Emirates', async () => {
  const admin = await makeAdmin(server.deps)
  server.setNow(new Date('2028-04-30T19:59:59Z'))
  await makeShop(server.deps)
  server.setNow(new Date('2028-04-30T20:00:00Z'))
  await makeShop(server.deps)
  server.setNow(new Date('2028-05-20T09:00:00Z'))
  const { totalShops, trends } = await metrics(await server.signedInAs(admin.userId))
  expect(trends.totalShops.slice(-3)).toEqual([totalShops - 2, totalShops - 1, totalShops])
})

test('who was here a hundred times in a day is one user of that day', async () => {
  const shop = await makeShop(server.deps)
  server.setNow(new Date('2029-01-10T09:00:00Z'))
  const token = await server.signedInAs(shop.userId)
  const ask = () => server.send({ method: 'GET', url: '/api/auth/me', as: token })
  await Promise.all([ask(), ask(), ask()])
  server.setNow(new Date('2029-01-10T20:30:00Z'))
  await ask()
  const days = await server.deps.db
    .selectFrom('userDays')
    .select('day')
    .where('userId', '=', shop.userId)
    .orderBy('day')
    .execute()
  expect(days.map(({ day }) => day)).toEqual(['2029-01-10', '2029-01-11'])
})

test('the figures are for administrators only', async () => {
  const shop = await makeShop(server.deps)
  const asShop = await server.signedInAs(shop.userId)
  const url = '/api/admin/metrics'
  expect((await server.send({ method: 'GET', url })).statusCode).toBe(401)
  expect((await server.send({ method: 'GET', url, as: asShop })).statusCode).toBe(403)
})

test.each([
  [0, 5, null],
  [0, 0, null],
  [4, 5, 25],
  [3, 4, 33.3],
  [4, 4, 0],
  [4, 0, -100],
])('from %i to %i is a change of %s percent (G-37)', (before, after, percent) => {
  expect(changeOf(before, after)).toBe(percent)
})
