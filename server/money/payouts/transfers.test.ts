import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { type SplitMarket, startSplitMarket } from '#server/testing/settlement.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { watchAccounts } from '#server/money/settlement/connect.ts'
import { sendTransfers } from './transfers.ts'
import { runSchedules } from './schedules.ts'

let split: SplitMarket
let account: string
beforeAll(async () => {
  split = await startSplitMarket()
  account = await split.connect()
})
afterAll(() => split.close())
beforeEach(async () => {
  split.stripe.faults.length = 0
  await storeEarnings(split.server.deps, split.market.noor.id, 1_000_000)
})

const sendOpen = () => sendTransfers(split.server.deps, { limit: 50 })
const booked = (id: string) =>
  split.server.deps.db
    .selectFrom('ledgerBatches as b')
    .innerJoin('ledgerEntries as e', 'e.batchId', 'b.id')
    .select(['e.account', 'e.fils'])
    .where('b.event', '=', 'payout-paid')
    .where('b.eventId', '=', id)
    .orderBy('e.fils')
    .execute()

describe('an approved payout where the provider holds the money (G-137)', () => {
  test('is transferred, booked from what the provider has, and told with what the provider calls it', async () => {
    const { id, payoutNumber } = await split.approved('240.00')
    expect(await split.told(id)).toMatchObject({ bankDetails: null, isConnected: true, status: 'approved' })
    const plan = await split.send('GET', `/api/admin/payouts/transfers/plan?ids=${id}`, split.admin)
    expect(plan.body).toMatchObject({ count: 1, total: 240, leftOut: [] })
    expect(await split.transfer([id])).toMatchObject({
      status: 200,
      body: { count: 1, total: 240, paid: 1, leftOut: [] },
    })
    const [made] = split.stripe.connect.transfers
    expect(made).toMatchObject({
      amount: 24_000,
      currency: 'aed',
      destination: account,
      transfer_group: payoutNumber,
    })
    expect(await split.told(id)).toMatchObject({ status: 'paid', reference: made?.id })
    expect(await booked(id)).toEqual([
      { account: 'provider_clearing', fils: -24_000 },
      { account: 'owed_to_shop', fils: 24_000 },
    ])
    expect(await split.transfer([id])).toMatchObject({
      status: 409,
      body: { code: 'payout.nothing-to-send' },
    })
  })

  test('is transferred once, however often and by however many at one instant', async () => {
    const ids = [(await split.approved('1.00')).id, (await split.approved('2.00')).id]
    const before = split.stripe.connect.transfers.length
    const made = await Promise.all([split.transfer(ids), split.transfer(ids), split.transfer()])
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await Promise.all([sendOpen(), sendOpen(), sendOpen()])
    expect(split.stripe.connect.transfers).toHaveLength(before + 2)
    for (const id of ids) expect(await booked(id)).toHaveLength(2)
  })

  test('whose answer is lost is found again, by its key and after a day by its group', async () => {
    for (const forget of [false, true]) {
      const { id } = await split.approved('3.00')
      const before = split.stripe.connect.transfers.length
      // Both attempts of the library reach the provider, but their answers are lost, as if the process had died.
      for (const _try of [1, 2]) split.stripe.faults.push({ at: /POST \/v1\/transfers$/, how: 'lost-after' })
      expect((await split.transfer([id])).body).toMatchObject({ count: 1, paid: 0 })
      expect(await split.told(id)).toMatchObject({ status: 'approved', sentAt: expect.any(String) })
      expect(await booked(id)).toEqual([])
      if (forget) split.stripe.forgetKeys()
      await sendOpen()
      expect(split.stripe.connect.transfers).toHaveLength(before + 1)
      expect(await split.told(id)).toMatchObject({ status: 'paid' })
      expect(await booked(id)).toHaveLength(2)
    }
  })

  test('waits where the provider is down or has too little, and says why; nobody pays or rejects it meanwhile', async () => {
    const { connect } = split.stripe
    const { id } = await split.approved('4.00')
    connect.topUp -= 1_000_000_000
    expect((await split.transfer([id])).body).toMatchObject({ paid: 0 })
    expect(await split.told(id)).toMatchObject({ transferProblem: expect.stringContaining('insufficient') })
    const own = await split.send('GET', `/api/shop/payouts/${id}`, split.market.noor.token)
    expect(own.body).toMatchObject({ transferProblem: null })
    const path = `/api/admin/payouts/${id}`
    for (const status of ['paid', 'rejected']) {
      const refused = await split.send('PATCH', `${path}/status`, split.admin, {
        status,
        rejectionReason: 'No',
      })
      expect(refused.status).toBe(409)
    }
    const back = await split.send('POST', `${path}/return`, split.admin, { reason: 'No' })
    expect(back).toMatchObject({ status: 409, body: { code: 'payout.by-provider' } })
    await sendOpen()
    expect(await split.told(id)).toMatchObject({ status: 'approved' })
    connect.topUp += 1_000_000_000
    // Each attempt without cover gets its own key, since the provider repeats its answer for the same key.
    await sendOpen()
    expect(await split.told(id)).toMatchObject({ status: 'paid' })
  })

  test('that the provider refuses comes back to what the shop may ask for, with its words', async () => {
    const { id } = await split.approved('5.00')
    split.stripe.connect.change(account, ['company.tax_id'])
    expect((await split.transfer([id])).body).toMatchObject({ count: 1, paid: 0 })
    expect(await split.told(id)).toMatchObject({
      status: 'rejected',
      returnedAt: expect.any(String),
      rejectionReason: expect.stringContaining('transfers enabled'),
    })
    expect(await booked(id)).toEqual([])
    split.stripe.connect.complete(account)
  })

  test('needs a second person above the sum, and cover, as a file for the bank does', async () => {
    const { server, market } = split
    const { db } = server.deps
    // Payouts that this person handled alone within the day count as well.
    const alone = db.selectFrom('payouts').select((of) => of.fn.sum<string>('fils').as('fils'))
    const { fils } = await alone.where('status', 'in', ['sent', 'paid']).executeTakeFirstOrThrow()
    const above = 1_000 + Number(fils)
    await db.updateTable('settings').set({ payoutSecondPersonAboveFils: above }).execute()
    const [{ id }, small] = [await split.approved('10.01'), await split.approved('9.00')]
    const made = await split.transfer([id, small.id])
    expect(made.body).toMatchObject({ count: 1, leftOut: [{ id: id, reason: 'second-person' }] })
    const other = await server.signedInAs((await makeAdmin(server.deps)).userId)
    await storeEarnings(server.deps, market.noor.id, -100_000_000)
    expect((await split.transfer([id], other)).status).toBe(409)
    await storeEarnings(server.deps, market.noor.id, 100_000_000)
    expect((await split.transfer([id], other)).body).toMatchObject({ count: 1, paid: 1 })
    await db.updateTable('settings').set({ payoutSecondPersonAboveFils: null }).execute()
  })
})

test('a shop that is not connected asks for nothing, by hand or by schedule; no file for the bank has what the provider pays (G-137)', async () => {
  const { server, market } = split
  const { deps } = server
  await storeEarnings(deps, market.sadu.id, 50_000)
  await storeAccount(deps, market.sadu.id)
  const asked = await split.send('POST', '/api/shop/payouts', market.sadu.token, { amount: '5.00' })
  expect(asked).toMatchObject({ status: 409, body: { code: 'payout.not-connected' } })
  const due = { rhythm: 'weekly', minimumFils: 100, nextDay: '2020-01-06', updatedAt: deps.clock() } as const
  await deps.db
    .insertInto('payoutSchedules')
    .values([market.sadu.id, market.noor.id].map((shopId) => ({ shopId, ...due })))
    .onConflict((known) => known.column('shopId').doUpdateSet(due))
    .execute()
  await runSchedules(deps)
  const pending = deps.db
    .selectFrom('payouts')
    .select(['id', 'shopId', 'provider'])
    .where('status', '=', 'pending')
  const [scheduled] = await pending.execute()
  expect(await pending.execute()).toMatchObject([{ shopId: market.noor.id, provider: 'stripe' }])
  const { id } = scheduled ?? { id: '' }
  await split.send('PATCH', `/api/admin/payouts/${id}/status`, split.admin, { status: 'approved' })
  const sender = { accountHolder: 'Majlis', iban: 'AE38 0330 0000 1910 1772 389' }
  await split.send('PUT', '/api/admin/payouts/sender', split.admin, sender)
  const file = await split.send('GET', `/api/admin/bank-files/plan?of=payouts&ids=${id}`, split.admin)
  expect(file.body).toMatchObject({ count: 0, leftOut: [{ id: id, reason: 'other-way' }] })
  expect(
    (await split.send('POST', '/api/admin/bank-files', split.admin, { of: 'payouts', ids: [id] })).status,
  ).toBe(409)
  expect(
    (await split.send('POST', '/api/admin/bank-files', split.admin, { of: 'payouts', ids: [] })).status,
  ).toBe(409)
  expect((await split.transfer([id])).body).toMatchObject({ paid: 1 })
})

test('transfers are for administrators of money alone, and the database holds where a payout goes', async () => {
  const { server, market } = split
  const support = await server.signedInAs((await makeAdmin(server.deps, undefined, 'support')).userId)
  for (const as of [market.noor.token, support, ''])
    expect((await split.transfer([], as)).status).toBeGreaterThanOrEqual(401)
  const { id } = await split.approved('1.00')
  const set = (changes: object) =>
    server.deps.db.updateTable('payouts').set(changes).where('id', '=', id).execute()
  for (const wrong of [
    { provider: null },
    { iban: 'AE070331234567890123456' },
    { status: 'paid', paidAt: new Date() },
  ])
    await expect(set(wrong)).rejects.toThrow(/cannot become another|payouts_/)
  await expect(server.deps.db.deleteFrom('providerAccounts').execute()).rejects.toThrow(/stays/)
  await split.transfer([id])
})

test('an account that is ready anew is new for two days, in which nothing is transferred there', async () => {
  const { server, stripe } = split
  const { id } = await split.approved('5.00')
  stripe.connect.change(account, ['external_account'])
  split.passMinutes(25 * 60)
  await watchAccounts(server.deps)
  const transfer = async () =>
    split.transfer([id], await server.signedInAs((await makeAdmin(server.deps)).userId))
  const nothing = { status: 409, body: { code: 'payout.nothing-to-send' } }
  expect(await transfer()).toMatchObject(nothing)
  stripe.connect.complete(account)
  await watchAccounts(server.deps)
  for (const minutes of [0, 47 * 60]) {
    split.passMinutes(minutes)
    expect(await transfer()).toMatchObject(nothing)
    const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
    const plan = await split.send('GET', `/api/admin/payouts/transfers/plan?ids=${id}`, as)
    expect(plan.body).toMatchObject({ leftOut: [{ reason: 'account-held' }] })
  }
  split.passMinutes(60)
  expect(await transfer()).toMatchObject({ status: 200, body: { count: 1, paid: 1 } })
})
