import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretKeysOf } from '#server/platform/process/seal.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { sealStoredAccounts } from './account.ts'
import { mailedKey, owing, passAccountHold } from '#server/testing/refunds.ts'

let server: TestApp
let market: Market
let admin: string
let owed: ReturnType<typeof owing>
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  owed = owing(server, market, admin)
  await market.send('PUT', '/api/admin/payouts/sender', {
    as: admin,
    body: { accountHolder: 'Majlis FZ', iban: 'AE070331234567890123456' },
  })
})
afterAll(() => server.close())
beforeEach(() => server.setNow(new Date()))

const iban = 'AE180030000000000000042'
const files = '/api/admin/bank-files'
const name = async (link: string, holder = 'Mariam') =>
  market.send('PUT', `/api/order-groups/${link}/refund-account`, {
    body: { accountHolder: holder, iban },
    headers: await mailedKey(server, link),
  })
/** Creates a refund whose customer has entered an account. */
async function ready(about: Parameters<typeof owed>[0] = {}) {
  const one = await owed(about)
  await name(one.link)
  await passAccountHold(server.deps.db)
  return one
}
type Made = { id: string; count: number; leftOut: { id: string; reason: string }[]; messageId: string }
const make = async (ids: readonly string[], as = admin) => {
  const { status, body } = await market.send('POST', files, { as, body: { of: 'refunds', ids } })
  return { status, body: body as unknown as Made }
}
const read = async (id: string, format = 'csv', as = admin) =>
  (await server.send({ url: `${files}/${id}/file?format=${format}`, as })).body
const reasons = async (id: string) => {
  const { body } = await market.send('GET', `${files}/plan?of=refunds&ids=${id}`, { as: admin })
  return (body as unknown as Made).leftOut.map(({ reason }) => reason)
}
const report = (csv: string, apply = true) =>
  market.send('POST', '/api/admin/bank-files/report', { as: admin, body: { report: csv, apply } })
const giveBack = (id: string, reason = 'Account closed') =>
  market.send('POST', `/api/admin/refunds/${id}/return`, { as: admin, body: { reason } })
const balances = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`select account::text as of, sum(fils)::int as fils
    from ledger_entries where order_id = ${id} and account in ('refunds', 'bank') group by 1
    having sum(fils) <> 0`.execute(server.deps.db)
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}

test('refunds with an account are sent in one file, and are paid when the bank says so (G-132)', async () => {
  const [one, bare] = [await ready(), await owed()]
  const made = await make([one.id, bare.id])
  expect(made).toMatchObject({
    status: 201,
    body: { count: 1, leftOut: [{ id: bare.id, reason: 'no-account' }] },
  })
  expect(made.body.messageId).toMatch(/^MAJLIS-[0-9a-f]{28}$/)
  const { refundNumber } = (await one.refund()) as { refundNumber: string }
  expect(await one.refund()).toMatchObject({ status: 'sent' })
  // Nothing is booked before it is paid.
  expect(await balances(one.order)).toEqual({ refunds: -10_000 })
  const [csv, xml] = [await read(made.body.id), await read(made.body.id, 'pain')]
  expect(csv).toContain(`${refundNumber},Mariam,${iban},AED,100.00`)
  expect(xml).toContain(`<EndToEndId>${refundNumber}</EndToEndId>`)
  expect(xml).toContain(`<MsgId>${made.body.messageId}</MsgId>`)
  expect([await read(made.body.id), await read(made.body.id, 'pain')]).toEqual([csv, xml])

  const rows = `reference,amount,date\n${refundNumber} Majlis,100.00,2026-01-05\nMF-999999,1.00,2026-01-05`
  expect((await report(rows, false)).body).toMatchObject({
    matched: [{ id: one.id }],
    differences: [{ problem: 'unknown' }],
  })
  expect(await one.refund()).toMatchObject({ status: 'sent' })
  expect((await report(rows)).body).toMatchObject({ matched: [{ id: one.id }] })
  expect(await one.refund()).toMatchObject({ status: 'done', paidBy: 'bank', paidOn: '2026-01-05' })
  expect(await balances(one.order)).toEqual({ bank: -10_000 })
  expect((await report(rows)).body).toMatchObject({ differences: [{ problem: 'paid-before' }, {}] })
})

test('what was sent is not paid in cash, tried again or changed; the bank returns it, and it is owed anew', async () => {
  const email = newEmail('customer')
  const one = await ready({ customer: { email } })
  const first = (await make([one.id])).body
  const paidOn = '2026-01-05'
  const inCash = { paidBy: 'cash', reference: 'R-1', paidOn, handedBy: 'Omar', receivedBy: 'Mariam' }
  expect(await one.pay(inCash)).toMatchObject({ status: 409, body: { code: 'refund.cannot-move' } })
  expect(await name(one.link, 'Another')).toMatchObject({ status: 409 })
  expect((await make([one.id])).body).toMatchObject({ code: 'refund.nothing-to-send' })
  expect(await giveBack(one.id, ' ')).toMatchObject({ status: 400 })

  expect((await giveBack(one.id)).status).toBe(200)
  expect(await one.refund()).toMatchObject({ status: 'owed', paidBy: null })
  expect(await giveBack(one.id)).toMatchObject({ status: 409 })
  // The account that returned the transfer is deleted, and another one requested.
  expect(await reasons(one.id)).toEqual(['no-account'])
  const { rows } = await sql<{ subject: string }>`select subject from mails where recipient = ${email}
    and subject like '%returned it%'`.execute(server.deps.db)
  expect(rows).toHaveLength(1)
  await name(one.link, 'Her sister')
  await passAccountHold(server.deps.db)
  const second = (await make([one.id])).body
  const { refundNumber } = (await one.refund()) as { refundNumber: string }
  expect(await read(second.id)).toContain(`${refundNumber}-2,Her sister`)
  expect(await read(first.id)).toContain(`${refundNumber},Mariam`)
  // The reference of the first attempt does not pay the second.
  const of = (reference: string) => report(`reference,amount,date\n${reference},100.00,${paidOn}`)
  expect((await of(refundNumber)).body).toMatchObject({ differences: [{ problem: 'not-approved' }] })
  expect((await of(`${refundNumber}-2`)).body).toMatchObject({ matched: [{ id: one.id }] })
})

test('under another key a file that was sent reads as it did', async () => {
  const one = await ready()
  const { id } = (await make([one.id])).body
  const before = await read(id)
  const { deps } = server
  const [old] = secretKeysOf(deps.config) as [Buffer]
  const keys = (...secretKeys: Buffer[]) => ({ ...deps, config: { ...deps.config, secretKeys } })
  await sealStoredAccounts(keys(Buffer.alloc(32, 7), old))
  expect(await read(id)).not.toBe(before)
  await sealStoredAccounts(keys(old, Buffer.alloc(32, 7)))
  expect(await read(id)).toBe(before)
})

test('what was booked as paid and comes back is booked back', async () => {
  const one = await ready()
  await make([one.id])
  expect((await one.pay({ paidBy: 'bank', reference: 'FT-1', paidOn: '2026-01-05' })).status).toBe(200)
  expect(await balances(one.order)).toEqual({ bank: -10_000 })
  expect((await giveBack(one.id)).status).toBe(200)
  expect(await balances(one.order)).toEqual({ refunds: -10_000 })
  expect(await one.refund()).toMatchObject({ status: 'owed', doneAt: null, reference: null })
})

test('of two files at the same instant one has it, and a payment by hand beside a file counts once', async () => {
  const one = await ready()
  const both = await Promise.all([make([one.id]), make([one.id])])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  const next = await ready()
  const byHand = next.pay({ paidBy: 'bank', reference: 'FT-2', paidOn: '2026-01-05' })
  await Promise.all([make([next.id]), byHand])
  expect(await next.refund()).toMatchObject({ status: expect.stringMatching(/done|sent/) })
  expect(Object.values(await balances(next.order))).toEqual([-10_000])
})

test('an account that was entered or changed within a day waits, so that its customer can object', async () => {
  const one = await owed()
  for (const holder of ['Mallory', 'Mariam']) {
    await name(one.link, holder)
    expect(await reasons(one.id)).toEqual(['account-new'])
    expect((await make([one.id])).status).toBe(409)
    await passAccountHold(server.deps.db)
    expect(await reasons(one.id)).toEqual([])
  }
})

test('above the sum of the settings who has decided it neither sends nor pays it (G-136)', async () => {
  const { db } = server.deps
  await db.updateTable('settings').set({ payoutSecondPersonAboveFils: 5000 }).execute()
  const { order, link } = await owed({ isRefunded: false })
  const body = { cause: 'goodwill', amount: '60.00', bearer: 'platform', reason: 'Late' }
  await market.send('POST', `/api/admin/orders/${order.id}/refunds`, { as: admin, body })
  await name(link)
  await passAccountHold(server.deps.db)
  const found = db.selectFrom('refunds').select('id').where('orderId', '=', order.id)
  const { id } = await found.executeTakeFirstOrThrow()
  expect(await reasons(id)).toEqual(['second-person'])
  const paid = { paidBy: 'bank', reference: 'FT-1', paidOn: '2026-01-05' }
  const pay = (as: string) => market.send('POST', `/api/admin/refunds/${id}/paid`, { as, body: paid })
  expect(await pay(admin)).toMatchObject({ status: 409, body: { code: 'refund.second-person-needed' } })
  const other = await server.signedInAs((await makeAdmin(server.deps, newEmail('other'))).userId)
  expect((await make([id], other)).status).toBe(201)
  // A refund that was sent has already been checked by two people.
  expect((await pay(admin)).status).toBe(200)
  await db.updateTable('settings').set({ payoutSecondPersonAboveFils: null }).execute()
})

test('is for those who deal with money', async () => {
  const one = await ready()
  const { body } = await make([one.id])
  const support = await server.signedInAs((await makeAdmin(server.deps, newEmail('s'), 'support')).userId)
  for (const as of [support, market.noor.token]) {
    expect((await make([one.id], as)).status).toBe(403)
    expect((await server.send({ url: `${files}/${body.id}/file`, as })).statusCode).toBe(403)
  }
  expect((await server.send({ url: `${files}/nothing/file`, as: admin })).statusCode).toBe(404)
  await expect(
    sql`update refund_transfers set try = 9 where refund_id = ${one.id}`.execute(server.deps.db),
  ).rejects.toThrow('cannot become another')
})
