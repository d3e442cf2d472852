import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeShop } from '#server/testing/accounts.ts'
import { failingFirst } from '#server/testing/first-transaction.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { runSchedules } from './schedules.ts'

let server: TestApp
let shopId: string
let userId: string
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const shop = await makeShop(server.deps)
  ;[shopId, userId] = [shop.id, shop.userId]
  server.setNow(new Date('2026-11-22T10:00:00Z'))
})

const send = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
  const as = await server.signedInAs(userId)
  return server.send({ method, url: `/api/shop/${path}`, as, ...(payload && { payload }) })
}
const set = (rhythm: string, minimum = '100.00') => send('PUT', 'payout-schedule', { rhythm, minimum })
const payouts = async () =>
  (await send('GET', 'payouts')).json() as { amount: string; isScheduled: boolean }[]
const at = (moment: string) => server.setNow(new Date(moment))

test('nothing is asked for by itself until a shop wants it', async () => {
  expect((await send('GET', 'payout-schedule')).json()).toEqual({
    rhythm: 'off',
    minimum: '100.00',
    nextDay: null,
  })
  await storeAccount(server.deps, shopId)
  await storeEarnings(server.deps, shopId, 50_000)
  await runSchedules(server.deps)
  expect(await payouts()).toEqual([])
})

test('all that is available is asked for on the day, once by two instances, and the next day is set', async () => {
  await storeAccount(server.deps, shopId)
  await storeEarnings(server.deps, shopId, 50_000)
  expect((await set('weekly')).json()).toMatchObject({ rhythm: 'weekly', nextDay: '2026-11-23' })
  await runSchedules(server.deps)
  expect(await payouts()).toEqual([])
  at('2026-11-22T21:00:00Z')
  await Promise.all([runSchedules(server.deps), runSchedules(server.deps)])
  expect(await payouts()).toMatchObject([{ amount: '500.00', isScheduled: true, status: 'pending' }])
  expect((await send('GET', 'payout-schedule')).json()).toMatchObject({ nextDay: '2026-11-30' })
  await storeEarnings(server.deps, shopId, 30_000)
  await runSchedules(server.deps)
  expect(await payouts()).toHaveLength(1)
  at('2026-11-30T06:00:00Z')
  await runSchedules(server.deps)
  expect(await payouts()).toMatchObject([{ amount: '300.00' }, { amount: '500.00' }])
})

test('a shop for which it cannot be asked holds up no other, and is asked for by the next run', async () => {
  const other = await makeShop(server.deps)
  for (const { id } of [{ id: shopId }, other]) {
    await storeAccount(server.deps, id)
    await storeEarnings(server.deps, id, 50_000)
    const due = { rhythm: 'weekly', minimumFils: 100, nextDay: '2026-11-23', updatedAt: new Date() } as const
    await server.deps.db
      .insertInto('payoutSchedules')
      .values({ shopId: id, ...due })
      .execute()
  }
  const asked = () =>
    server.deps.db.selectFrom('payouts').select('id').where('shopId', 'in', [shopId, other.id]).execute()
  at('2026-11-22T21:00:00Z')
  expect(await runSchedules(failingFirst(server.deps))).toHaveLength(1)
  expect(await asked()).toHaveLength(1)
  await runSchedules(server.deps)
  expect(await asked()).toHaveLength(2)
})

test.each([
  ['less than the minimum is available', 9_999, true],
  ['there is no account that counts', 50_000, false],
])('nothing is asked for where %s', async (_why, fils, isConfirmed) => {
  await storeAccount(server.deps, shopId, isConfirmed)
  await storeEarnings(server.deps, shopId, fils)
  await set('monthly')
  at('2026-12-01T06:00:00Z')
  await runSchedules(server.deps)
  expect(await payouts()).toEqual([])
  expect((await send('GET', 'payout-schedule')).json()).toMatchObject({ nextDay: '2027-01-01' })
})

test('it is switched off again, and a minimum is above 0', async () => {
  await set('monthly')
  expect((await set('off')).json()).toMatchObject({ rhythm: 'off', nextDay: null })
  expect((await set('weekly', '0')).statusCode).toBe(400)
})
