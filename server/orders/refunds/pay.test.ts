import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makePerson, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { storeCash } from '#server/testing/payouts.ts'
import { owing } from '#server/testing/refunds.ts'

let server: TestApp
let market: Market
let admin: string
let owed: ReturnType<typeof owing>
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  owed = owing(server, market, admin)
})
afterAll(() => server.close())

const db = () => server.deps.db
const today = '2026-11-20'
const byBank = { paidBy: 'bank', reference: 'FT-2611-88', paidOn: today }
const inCash = { paidBy: 'cash', reference: 'R-17', paidOn: today, handedBy: 'Omar', receivedBy: 'Mariam' }

const accounts = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ account: string; fils: number }>`select account, sum(fils)::int as fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where order_id = ${id} and event in ('refund-owed', 'refund-paid') and kind in ('refund', 'cash-kept')
    group by account having sum(fils) <> 0`.execute(db())
  return Object.fromEntries(rows.map(({ account, fils }) => [account, fils]))
}
const mailsOf = async ({ orderNumber }: WireOrder) => {
  const { rows } = await sql<{ subject: string }>`select subject from mails
    where event_key like 'refund-sent:%' and subject like ${`%${orderNumber}%`}`.execute(db())
  return rows.map(({ subject }) => subject)
}
const atTheShop = { area: 'shop' }

test('what was paid in cash is owed when it is decided, and nobody is told that it went back (F2, G-132)', async () => {
  const { order, refund } = await owed()
  expect(await refund()).toMatchObject({ status: 'owed', payer: 'platform', amount: '100.00', doneAt: null })
  expect(await accounts(order)).toEqual({ owed_to_shop: 10_000, refunds: -10_000 })
  expect(await mailsOf(order)).toEqual([])
  const waiting = await market.send('GET', '/api/admin/waiting', { as: admin })
  expect(Number(waiting.body['refunds'])).toBeGreaterThan(0)
})

test('paid by bank it is done, booked from there, and its customer told', async () => {
  const { order, refund, pay } = await owed()
  expect((await pay(byBank)).status).toBe(200)
  expect(await refund()).toMatchObject({ status: 'done', ...byBank, handedBy: null })
  expect(await accounts(order)).toEqual({ owed_to_shop: 10_000, bank: -10_000 })
  expect(await mailsOf(order)).toEqual([expect.stringContaining('has been transferred to you')])
})

test('in cash it is paid against a receipt, and never more than the till has (F2)', async () => {
  const { order, refund, pay } = await owed()
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(fils), 0)::int as fils from ledger_entries
    where account = 'cash_with_platform'`.execute(db())
  await storeCash(server.deps, 9999 - (rows[0]?.fils ?? 0))
  expect(await pay(inCash)).toMatchObject({ status: 409, body: { code: 'refund.too-little-cash' } })
  expect(await refund()).toMatchObject({ status: 'owed' })
  await storeCash(server.deps, 1)
  expect((await pay(inCash)).status).toBe(200)
  expect(await refund()).toMatchObject({ status: 'done', ...inCash })
  expect(await accounts(order)).toEqual({ owed_to_shop: 10_000, cash_with_platform: -10_000 })
})

test('of two refunds at the same instant the till pays the one it has the cash of', async () => {
  const both = [await owed(), await owed()]
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(fils), 0)::int as fils from ledger_entries
    where account = 'cash_with_platform'`.execute(db())
  await storeCash(server.deps, 15_000 - (rows[0]?.fils ?? 0))
  const answers = await Promise.all(both.map(({ pay }) => pay(inCash)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('said by several at once, it is paid once', async () => {
  const { order, pay } = await owed()
  const answers = await Promise.all([pay(byBank), pay(byBank), pay({ ...byBank, reference: 'FT-2' })])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await accounts(order)).toEqual({ owed_to_shop: 10_000, bank: -10_000 })
})

test('a shop that has the cash of the sale owes it, pays it and says so', async () => {
  const { order, refund, pay } = await owed({ shopsKeepCash: true })
  expect(await refund()).toMatchObject({ status: 'owed', payer: 'shop' })
  expect((await pay(inCash, { as: market.noor.token, ...atTheShop })).status).toBe(200)
  expect(await refund()).toMatchObject({ status: 'done', payer: 'shop', ...inCash })
  expect(await accounts(order)).toEqual({})
})

test('or Majlis pays it for the shop, which has the cash still', async () => {
  const { order, refund, pay } = await owed({ shopsKeepCash: true })
  expect((await pay(byBank)).status).toBe(200)
  expect(await refund()).toMatchObject({ status: 'done', payer: 'platform' })
  expect(await accounts(order)).toEqual({ owed_to_shop: 10_000, bank: -10_000 })
})

test('is for whoever deals with money; a shop pays of its own alone, and only what it has the cash of', async () => {
  const { refund, pay } = await owed()
  const support = await makeAdmin(server.deps, newEmail('support'), 'support')
  const packer = await makePerson(server.deps, market.noor.id, 'orders')
  expect((await pay(byBank, { as: await server.signedInAs(support.userId) })).status).toBe(403)
  expect((await pay(byBank, { as: await server.signedInAs(packer), ...atTheShop })).status).toBe(403)
  expect((await pay(byBank, { as: market.sadu.token, ...atTheShop })).status).toBe(404)
  expect(await pay(byBank, { as: market.noor.token, ...atTheShop })).toMatchObject({
    status: 403,
    body: { code: 'refund.platform-pays' },
  })
  expect(await refund()).toMatchObject({ status: 'owed' })
})

test.each([
  ['cash without who handed it over', { ...inCash, handedBy: ' ' }],
  ['cash without who took it', { ...inCash, receivedBy: undefined }],
  ['no reference', { ...byBank, reference: '' }],
  ['another way', { ...byBank, paidBy: 'gift' }],
  ['no day', { ...byBank, paidOn: 'yesterday' }],
  ['a day that is yet to come', { ...byBank, paidOn: '2126-01-01' }],
])('%s is refused', async (_what, paid) => {
  const { refund, pay } = await owed()
  expect((await pay(paid)).status).toBe(400)
  expect(await refund()).toMatchObject({ status: 'owed' })
})

test('the database holds how it was paid, and that a card is never owed by hand', async () => {
  const { refund } = await owed()
  const { id } = await refund()
  const set = (what: string) => sql`update refunds set ${sql.raw(what)} where id = ${id}`.execute(db())
  await expect(set(`status = 'done', done_at = now()`)).rejects.toThrow('refunds_paid')
  await expect(set(`status = 'open'`)).rejects.toThrow('refunds_states_of_way')
  await expect(set(`handed_by = 'Omar'`)).rejects.toThrow('refunds_handed_over')
})
