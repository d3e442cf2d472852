import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { verifyChain } from '#server/money/ledger/verify-chain.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { bookedBy, bookFaults } from '#server/testing/order-faults.ts'
import { type Market, makeMarket, type WireOrder } from '#server/testing/orders.ts'
import { storeAccount } from '#server/testing/payouts.ts'
import { auditMoney } from '../../../bench/audit/audit.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await storeAccount(server.deps, market.noor.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  await market.handIn()
  server.setNow(new Date('2026-11-23T08:00:00Z'))
})

const db = () => server.deps.db
const countsUrl = '/api/admin/cash/counts'

/** A delivered cash order over AED 100. */
async function delivered(sent: object = { driver: 'Ali' }) {
  const productId = await market.product({ priceFils: 10_000 })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  const url = `/api/shop/orders/${order.id}/status`
  const steps = [{ status: 'accepted' }, { status: 'processing' }, { status: 'shipped', ...sent }]
  for (const body of [...steps, { status: 'delivered' }])
    await market.send('PATCH', url, { as: market.noor.token, body })
  return order
}
const count = async (orders: readonly WireOrder[], amount = '100') => {
  const handed = orders.map(({ id: orderId }) => ({ orderId, amount }))
  const { body } = await market.send('POST', countsUrl, { as: admin, body: { orders: handed } })
  return String((body as unknown as { id: string }).id)
}
const reverse = async (id: string, body: object = { reason: 'Two envelopes were mixed up' }, as = admin) => {
  const answer = await market.send('POST', `${countsUrl}/${id}/reversal`, { as, body })
  return { status: answer.status, body: answer.body as unknown as { code?: string; message?: string } }
}
const earnings = async () => {
  const { body } = await market.send('GET', '/api/shop/earnings', { as: market.noor.token })
  return body as unknown as { available: number; uncollected: number }
}
const booked = (action: () => Promise<unknown>) => {
  const accounts = [
    'cash_with_carrier',
    'cash_with_platform',
    'cash_differences',
    'owed_to_shop',
    'bank',
    'fees',
  ] as const
  return bookedBy(db(), { accounts, shopId: market.noor.id }, action)
}
const notificationsAbout = async (like: string) => {
  const news = db().selectFrom('notifications').select('kind').where('eventKey', 'like', like)
  const mails = db().selectFrom('mails').select('subject').where('eventKey', 'like', like)
  return { news: await news.execute(), mails: await mails.execute() }
}

test('a count that was wrong is taken back: books, orders and what is available are as before it (G-131)', async () => {
  const order = await delivered()
  const before = await earnings()
  let id = ''
  expect(await booked(async () => (id = await count([order], '99')))).toMatchObject({ owed_to_shop: 100 })
  const kept = await sql`select * from ledger_batches where event_id = ${id}`.execute(db())
  expect(await booked(() => reverse(id))).toEqual({
    cash_with_carrier: 10_000,
    cash_with_platform: -9900,
    owed_to_shop: -100,
  })
  expect(await earnings()).toEqual(before)
  const { body: open } = await market.send('GET', '/api/admin/cash', { as: admin })
  expect(open).toMatchObject([{ due: '100.00', counted: null, orders: [{ orderId: order.id }] }])
  const { rows } = await sql`select * from ledger_batches where event_id = ${id} order by made_in`.execute(
    db(),
  )
  expect(rows).toMatchObject([kept.rows[0], { event: 'count-reversed' }])
  const logged = db().selectFrom('auditLog').selectAll().where('subjectId', '=', id).orderBy('at', 'desc')
  const said = { action: 'cash.count-reversed', reason: 'Two envelopes were mixed up' }
  expect(await logged.execute()).toContainEqual(expect.objectContaining(said))
  expect(await bookFaults(db())).toEqual([])
  expect((await verifyChain(db())).faults).toEqual([])
  const again = await count([order], '100')
  expect(again).not.toBe(id)
  expect(await earnings()).toMatchObject({ uncollected: 0 })
  const client = await server.deps.pool.connect()
  const results = await auditMoney(client).finally(() => client.release())
  expect(results.flatMap(({ differences }) => differences)).toEqual([])
})

test('the shop hears of a shortage that it bears, and that it bears it no more; of nothing else (G-131)', async () => {
  const short = await count([await delivered()], '99')
  const reported = await notificationsAbout(`cash-short:${short}`)
  expect(reported.news).toEqual([{ kind: 'cash-short' }])
  expect(reported.mails[0]?.subject).toMatch(/The cash collected on .*23 November 2026.* was .*1.* short/)
  await reverse(short)
  const after = await notificationsAbout(`cash-short-reversed:${short}`)
  expect(after.news).toEqual([{ kind: 'cash-short-reversed' }])
  expect(after.mails).toHaveLength(1)
  await market.handIn()
  for (const [sent, amount] of [
    [{ driver: 'Ali' }, '100'],
    [{ driver: 'Omar' }, '101'],
    [{ carrier: 'Aramex' }, '99'],
  ] as const) {
    const id = await count([await delivered(sent)], amount)
    await reverse(id)
    expect(await notificationsAbout(`cash-short%:${id}`)).toEqual({ news: [], mails: [] })
    await market.handIn()
  }
})

test('a courier’s file is taken back with its fee and what was short', async () => {
  const order = await delivered({ carrier: 'Aramex' })
  const report = `order,amount,fee\n${order.orderNumber},98,5`
  const body = { courier: 'Aramex', reference: 'R-1', report, apply: true }
  await market.send('POST', '/api/admin/cash/remittances', { as: admin, body })
  const { countId } = await db()
    .selectFrom('cashCollections')
    .select('countId')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(await booked(() => reverse(countId ?? ''))).toEqual({
    cash_with_carrier: 10_000,
    bank: -9300,
    fees: -500,
    cash_differences: -200,
  })
})

test('pressed by four at once it is taken back once', async () => {
  const id = await count([await delivered()])
  const books = await booked(async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
  expect(books).toEqual({ cash_with_carrier: 10_000, cash_with_platform: -10_000 })
  expect((await reverse(id)).body.code).toBe('cash.count-reversed')
})

test('only the newest of a carrier’s day is taken back', async () => {
  const [one, two] = [await delivered(), await delivered()]
  const first = await count([one])
  server.setNow(new Date('2026-11-23T08:01:00Z'))
  const second = await count([two])
  expect((await reverse(first)).body.code).toBe('cash.counted-since')
  expect((await reverse(second)).status).toBe(200)
  expect((await reverse(first)).status).toBe(200)
})

test('of what a shop was paid, or asks for, nothing is taken back; a shop that asks meanwhile comes before or after', async () => {
  const id = await count([await delivered({ driver: 'Saif' })])
  const { available } = await earnings()
  const ask = () =>
    market.send('POST', '/api/shop/payouts', { as: market.noor.token, body: { amount: String(available) } })
  const payout = await ask()
  expect(payout.status).toBe(201)
  const { status, body } = await reverse(id)
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'cash.paid-out' })
  expect(body.message).toContain('Reject its open payouts first')
  const url = `/api/admin/payouts/${String(payout.body['id'])}/status`
  await market.send('PATCH', url, { as: admin, body: { status: 'rejected', rejectionReason: 'No' } })
  const both = await Promise.all([reverse(id), ask()])
  expect(both.filter((answer) => answer.status < 300)).toHaveLength(1)
  expect((await earnings()).available).toBeGreaterThanOrEqual(0)
  expect(await bookFaults(db())).toEqual([])
})

test('is for the finance of the platform alone, with a reason, and the database keeps what is counted', async () => {
  const id = await count([await delivered({ driver: 'Omar' })])
  const support = await server.signedInAs((await makeAdmin(server.deps, undefined, 'support')).userId)
  for (const as of [market.noor.token, support]) expect((await reverse(id, undefined, as)).status).toBe(403)
  for (const body of [{}, { reason: ' ' }, { reason: 7 }, { reason: 'x'.repeat(2001) }])
    expect((await reverse(id, body)).status).toBe(400)
  for (const unknown of [crypto.randomUUID(), 'x']) expect((await reverse(unknown)).status).toBe(404)
  await expect(
    sql`update cash_collections set count_id = null, counted_fils = null where count_id = ${id}`.execute(
      db(),
    ),
  ).rejects.toThrow('is counted')
  for (const change of [sql`fee_fils = 1`, sql`counted_at = now()`, sql`reversal_reason = 'x'`])
    await expect(sql`update cash_counts set ${change} where id = ${id}`.execute(db())).rejects.toThrow()
  await expect(sql`delete from cash_counts where id = ${id}`.execute(db())).rejects.toThrow('stays')
})

test('of a month whose books are closed a count stays', async () => {
  const id = await count([await delivered({ driver: 'Omar' })])
  server.setNow(new Date('2026-12-02T08:00:00Z'))
  const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await market.send('POST', '/api/admin/ledger/closed-months', { as, body: { month: '2026-11' } })
  expect((await reverse(id, undefined, as)).body.code).toBe('cash.month-closed')
  const { userId } = await makeAdmin(server.deps)
  await expect(
    sql`update cash_counts set reversed_by = ${userId}, reversed_at = now(), reversal_reason = 'x' where id = ${id}`.execute(
      db(),
    ),
  ).rejects.toThrow('are closed')
})
