import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller } from '#server/testing/factors.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('where the platform asks it, nobody is paid out or says where payouts go without a second factor (G-138)', async () => {
  const call = caller(server)
  const [admin, { id, userId }] = [await makeAdmin(server.deps), await makeShop(server.deps)]
  await storeAccount(server.deps, id)
  await storeEarnings(server.deps, id, 50_000)
  const set = async (isOn: boolean) =>
    call('PUT', '/api/admin/settings', await server.signedInAs(admin.userId), {
      requireSecondFactorForPayouts: isOn,
    })
  const token = await server.signedInAs(userId)
  const statuses = async () => [
    (await call('POST', '/api/shop/payouts', token, { amount: '100.00' })).status,
    (await call('PUT', '/api/shop/payout-schedule', token, { rhythm: 'off', minimum: '100.00' })).status,
    (
      await call('PUT', '/api/shop/bank-account', token, {
        accountHolder: 'Palm Furniture LLC',
        iban: 'AE070331234567890123456',
      })
    ).status,
  ]
  expect(await statuses()).toEqual([201, 200, 200])
  expect((await set(true)).body['requireSecondFactorForPayouts']).toBe(true)
  expect(await statuses()).toEqual([403, 403, 403])
  const refused = await call('POST', '/api/shop/payouts', token, { amount: '100.00' })
  expect(refused.body['code']).toBe('payout.second-factor-needed')
  const mine = await addApp(server, userId)
  expect((await call('POST', '/api/shop/payouts', mine.token, { amount: '100.00' })).status).toBe(201)
})
