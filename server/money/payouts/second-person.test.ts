import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitsForSecondPerson } from '#domain/money/payouts/payout-status.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'

let server: TestApp
let market: Market
let one: string
let oneId: string
let other: string
beforeAll(async () => {
  server = await startTestApp()
  oneId = (await makeAdmin(server.deps)).userId
  one = await server.signedInAs(oneId)
  other = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const payload = { accountHolder: 'Majlis', iban: 'AE38 0330 0000 1910 1772 389' }
  await server.send({ method: 'PUT', url: '/api/admin/payouts/sender', as: one, payload })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(new Date())
  market = await makeMarket(server)
  await storeAccount(server.deps, market.noor.id)
  await storeEarnings(server.deps, market.noor.id, 5_000_000)
  await letPay(1_000_000)
})

const letPay = (payoutSecondPersonAboveFils: number | null) =>
  server.deps.db.updateTable('settings').set({ payoutSecondPersonAboveFils }).execute()
const move = (id: string, as: string, status: string) =>
  market.send('PATCH', `/api/admin/payouts/${id}/status`, { as, body: { status, rejectionReason: 'No' } })
const make = (id: string, as: string) =>
  market.send('POST', '/api/admin/bank-files', { as, body: { of: 'payouts', ids: [id] } })
const report = async (payoutNumber: unknown, as: string) => {
  const text = `reference,amount,date\n${String(payoutNumber)},10000.01,2026-11-23`
  const body = { report: text, apply: true }
  return (await market.send('POST', '/api/admin/bank-files/report', { as, body })).body
}
async function approved(amount: string, as = one) {
  const asked = await market.send('POST', '/api/shop/payouts', { as: market.noor.token, body: { amount } })
  const { id, payoutNumber } = asked.body as unknown as { id: string; payoutNumber: string }
  await move(id, as, 'approved')
  return { id, payoutNumber }
}

describe('who has approved a payout above the sum of the settings (F12, G-136)', () => {
  test('neither pays nor sends it, by hand, by file or by the bank’s report; somebody else does', async () => {
    const { id, payoutNumber } = await approved('10000.01')
    const refused = await move(id, one, 'paid')
    expect(refused).toMatchObject({ status: 409, body: { code: 'payout.second-person-needed' } })
    expect(refused.body['message']).toContain('10,000')
    const plan = await market.send('GET', `/api/admin/bank-files/plan?of=payouts&ids=${id}`, { as: one })
    expect(plan.body).toMatchObject({ count: 0, leftOut: [{ id: id, reason: 'second-person' }] })
    expect(await make(id, one)).toMatchObject({ status: 409, body: { code: 'payout.nothing-to-send' } })
    expect(await report(payoutNumber, one)).toMatchObject({
      matched: [],
      differences: [{ problem: 'second-person' }],
    })
    const waits = async (as: string, path = 'admin') => {
      const [list, one] = [
        await market.send('GET', `/api/${path}/payouts`, { as }),
        await market.send('GET', `/api/${path}/payouts/${id}`, { as }),
      ]
      const rows = list.body as unknown as { id: string; waitsForSecondPerson: boolean }[]
      return [rows.find((row) => row.id === id)?.waitsForSecondPerson, one.body['waitsForSecondPerson']]
    }
    // The approver's own screen says so before a refusal.
    expect(await waits(one)).toEqual([true, true])
    expect(await waits(other)).toEqual([false, false])
    expect(await waits(market.noor.token, 'shop')).toEqual([false, false])
    expect((await make(id, other)).status).toBe(201)
    expect(await waits(one)).toEqual([false, false])
    // Two people have checked it by now, so anyone may enter the bank's report.
    expect(await report(payoutNumber, one)).toMatchObject({ matched: [{ id: id }] })
  })

  test('may do all up to that sum, reject what they approved, and is whoever approved last', async () => {
    const { id: small } = await approved('10000.00')
    expect((await move(small, one, 'paid')).status).toBe(200)
    const { id: rejected } = await approved('10000.01')
    expect((await move(rejected, one, 'rejected')).status).toBe(200)
    const asked = await market.send('POST', '/api/shop/payouts', {
      as: market.noor.token,
      body: { amount: '20000' },
    })
    const { id } = asked.body as unknown as { id: string }
    const { undo } = (await move(id, one, 'approved')).body
    await market.send('POST', '/api/admin/undo', { as: one, body: { id: undo } })
    await move(id, other, 'approved')
    expect((await move(id, other, 'paid')).status).toBe(409)
    expect((await move(id, one, 'paid')).status).toBe(200)
  })

  test('does no more of many small ones: those of a shop within a day count together, however they leave', async () => {
    const small = [
      await approved('6000'),
      await approved('4000'),
      await approved('1'),
      await approved('5000', other),
    ]
    const [first, second, third, others] = small.map(({ id }) => id) as [string, string, string, string]
    expect((await move(first, one, 'paid')).status).toBe(200)
    const ids = small.slice(1).map(({ id }) => id)
    const plan = await market.send('GET', `/api/admin/bank-files/plan?of=payouts&ids=${ids.join()}`, {
      as: one,
    })
    expect(plan.body).toMatchObject({ count: 2, leftOut: [{ id: third, reason: 'second-person' }] })
    expect((await make(second, one)).status).toBe(201)
    const { body: opened } = await market.send('GET', `/api/admin/payouts/${third}`, { as: one })
    expect(opened).toMatchObject({ waitsForSecondPerson: true })
    const tries = await Promise.all([move(third, one, 'paid'), make(third, one)])
    expect(tries.map(({ status }) => status)).toEqual([409, 409])
    expect((await move(others, one, 'paid')).status).toBe(200)
    expect((await move(third, other, 'paid')).status).toBe(200)
    const next = await approved('1')
    server.setNow(new Date(server.deps.clock().getTime() + 86_400_001))
    expect((await move(next.id, await server.signedInAs(oneId), 'paid')).status).toBe(200)
  })

  test('does all where the settings ask for nobody else, as in a demo', async () => {
    await letPay(null)
    const { id } = await approved('40000')
    expect((await move(id, one, 'paid')).status).toBe(200)
  })
})

test.each([
  [1001, 'a', 1000, true],
  [1000, 'a', 1000, false],
  [1001, 'b', 1000, false],
  [1001, null, 1000, false],
  [1001, 'a', null, false],
])('%i fils approved by %s, above %s: waits %s', (fils, approvedBy, above, waits) => {
  expect(waitsForSecondPerson({ fils, approvedBy, by: 'a', above })).toBe(waits)
})

test('the settings ask for a second person above AED 10,000, and hold sales by return days, where nobody chose otherwise', async () => {
  const usual = await server.deps.pool.query<{ expression: string | null; name: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as expression, a.attname as name from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = 'settings'::regclass and a.attname in ('payout_second_person_above_fils', 'payout_hold_days')
      order by a.attname`,
  )
  expect(usual.rows).toEqual([
    { name: 'payout_hold_days', expression: null },
    { name: 'payout_second_person_above_fils', expression: '1000000' },
  ])
})

test('whoever approves is told where the account is in another name than the shop’s; the shop is not (F24)', async () => {
  const { id } = await approved('10.00')
  const differs = async (path: string, as: string) =>
    (await market.send('GET', path, { as })).body['holderDiffersFrom']
  const { shopName } = await server.deps.db
    .selectFrom('shops')
    .select('shopName')
    .where('id', '=', market.noor.id)
    .executeTakeFirstOrThrow()
  expect(await differs(`/api/admin/payouts/${id}`, one)).toContain(shopName)
  expect(await differs(`/api/shop/payouts/${id}`, market.noor.token)).toBeNull()
  const legal = { legalName: 'DAR AL-NOOR L.L.C', legalNameAr: null, holdsFrom: '2020-01-01' }
  await server.deps.db
    .insertInto('taxProfiles')
    .values({ id: market.noor.id, shopId: market.noor.id, kycDocumentId: null, ...legal })
    .execute()
  expect(await differs(`/api/admin/payouts/${id}`, one)).toBeNull()
})
