import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeAccount } from '#server/testing/payouts.ts'
import { endDemoAccounts, readAccounts } from './bank-accounts.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'true' })
  market = await makeMarket(server)
  await earn(market, 100_000)
})
afterAll(() => server.close())

const signIn = (userId: string) =>
  issueToken(server.deps.db, { userId, remember: false, now: server.deps.clock() })

test('in a demo a payout that was asked for with bank details is approved and paid at once (R-PAY-03, R-API-81, G-88, G-136)', async () => {
  const as = await signIn(market.noor.userId)
  const bankDetails = { accountHolder: 'Dar Al Noor LLC', iban: 'AE380330000019101772389' }
  const body = { amount: 500, bankDetails, notes: 'First payout' }
  const asked = await market.send('POST', '/api/shop/payouts', { as, body })
  expect(asked).toMatchObject({ status: 201, body: { status: 'pending', bankDetails } })
  const admin = await signIn((await makeAdmin(server.deps)).userId)
  const { id } = asked.body as unknown as { id: string }
  for (const status of ['approved', 'paid']) {
    const moved = await market.send('PATCH', `/api/admin/payouts/${id}/status`, {
      as: admin,
      body: { status },
    })
    expect(moved).toMatchObject({ status: 200, body: { status } })
  }
  const again = await market.send('POST', '/api/shop/payouts', { as, body: { ...body, amount: 100 } })
  expect(again.status).toBe(201)
  const entered = server.deps.db.selectFrom('auditLog').select('action').orderBy('at').orderBy('id')
  expect(await entered.where('action', 'like', 'bank-account.%').execute()).toEqual([
    { action: 'bank-account.entered' },
    { action: 'bank-account.confirmed' },
  ])
})

test('what counted at once in a demo does not count outside it before its link was used (G-136)', async () => {
  const { db, config } = server.deps
  const of = (shopId: string) => readAccounts(db, shopId, server.deps.clock())
  const other = await makeShop(server.deps)
  const id = await storeAccount(server.deps, other.id)
  const confirmedAt = new Date(server.deps.clock().getTime() - 49 * 3_600_000)
  await db.updateTable('bankAccounts').set({ confirmedAt }).where('id', '=', id).execute()
  await endDemoAccounts(server.deps)
  expect((await of(market.noor.id)).current).not.toBeNull()
  await endDemoAccounts({ ...server.deps, config: { ...config, demoMode: false } })
  expect(await of(market.noor.id)).toEqual({ current: null, next: null })
  expect((await of(other.id)).current).toMatchObject({ id })
})
