import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { storeCash } from '#server/testing/payouts.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'

let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())
beforeEach(() => cards.server.setNow(new Date()))

const db = () => cards.server.deps.db
type WireRefund = { id: string; status: string } & Record<string, unknown>

/** Buys a chair of AED 40 with a sofa of another shop; the chair is rejected, and its refund fails. */
async function failed() {
  const { product, sadu } = cards.market
  const { orders, link, session } = await cards.buy([
    { productId: await product({ priceFils: 10_000, shopId: sadu.id }), quantity: 1 },
    { productId: await product({ priceFils: 4000 }), quantity: 1 },
  ])
  cards.stripe.pay(session)
  await cards.hear(session)
  const chair = orders[1] as WireOrder
  const body = { status: 'rejected', rejectionReason: 'The last one broke' }
  await cards.market.send('PATCH', `/api/shop/orders/${chair.id}/status`, {
    as: cards.market.noor.token,
    body,
  })
  await cards.watch()
  const sent = cards.stripe.refunds.at(-1) as (typeof cards.stripe.refunds)[number]
  Object.assign(sent, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  const fail = () => cards.deliver(cards.stripe.event('refund.failed', sent))
  await fail()
  const refund = async () => {
    const { body: order } = await cards.market.send('GET', `/api/admin/orders/${chair.id}`, { as: admin })
    return (order['refunds'] as [WireRefund])[0]
  }
  const { id } = await refund()
  const ask = (what: string, body?: object, as = admin) =>
    cards.market.send('POST', `/api/admin/refunds/${id}/${what}`, { as, ...(body && { body }) })
  return { chair, link, refund, ask, fail, intent: sent.payment_intent }
}

const balances = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`
    select account::text as of, sum(fils)::int as fils from ledger_entries
    where order_id = ${id} group by 1 having sum(fils) <> 0 order by 1`.execute(db())
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}
const actionsOn = async ({ id }: WireOrder) => {
  const rows = await db()
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('subjectId', '=', id)
    .execute()
  return rows
}
const newsOf = ({ id }: WireOrder) => {
  const news = db().selectFrom('notifications').select('readAt').where('subjectId', '=', id)
  return news.where('kind', '=', 'refund-failed').execute()
}
const owed = {
  provider_clearing: 4000,
  refunds: -4000,
}
const transfer = { paidBy: 'bank', reference: 'FT-2611-88', paidOn: '2026-01-05' }

test('tried again, the provider is asked by another name, and what it says of the first is of nothing', async () => {
  const { chair, refund, ask, fail, intent } = await failed()
  expect(await refund()).toMatchObject({ status: 'failed', amount: '40.00' })
  expect(await balances(chair)).toEqual(owed)
  expect(await newsOf(chair)).toEqual([{ readAt: null }])
  const { status, body } = await ask('retry')
  expect([status, body['refunds']]).toMatchObject([200, [{ status: 'open' }]])
  // Its notification is closed.
  expect(await newsOf(chair)).toEqual([{ readAt: expect.any(Date) }])
  await fail()
  expect(await refund()).toMatchObject({ status: 'open' })
  await cards.watch()
  await fail()
  expect(await refund()).toMatchObject({ status: 'done' })
  expect(cards.stripe.refunds.filter((one) => one.payment_intent === intent)).toMatchObject([
    { amount: 4000, status: 'failed' },
    { amount: 4000, status: 'succeeded' },
  ])
  expect(await balances(chair)).toEqual({})
  expect(await actionsOn(chair)).toMatchObject([{ action: 'refund.retried', after: { status: 'open' } }])
})

test('that fails again is told of again, and can be tried once more', async () => {
  const { chair, refund, ask } = await failed()
  await ask('retry')
  await cards.watch()
  const again = cards.stripe.refunds.at(-1) ?? {}
  Object.assign(again, { status: 'failed' })
  await cards.deliver(cards.stripe.event('refund.failed', again))
  expect(await refund()).toMatchObject({ status: 'failed' })
  expect(await balances(chair)).toEqual(owed)
  const notice = await cards.market.send('GET', '/api/notifications', { as: admin })
  expect(JSON.stringify(notice.body).split(`"id":"${chair.id}"`)).toHaveLength(3)
  expect((await ask('retry')).status).toBe(200)
})

test.each([
  ['bank', 'bank'],
  ['cash', 'cash_with_platform'],
])('paid another way (%s), it is done, booked from there, and its customer told', async (paidBy, account) => {
  const { chair, link, refund, ask, fail } = await failed()
  await storeCash(cards.server.deps, 4000)
  const { status, body } = await ask('paid', {
    ...transfer,
    paidBy,
    handedBy: 'Omar',
    receivedBy: 'Mariam',
    reference: ' FT-2611-88 ',
  })
  expect([status, body['refunds']]).toMatchObject([
    200,
    [{ status: 'done', paidBy, reference: 'FT-2611-88' }],
  ])
  await fail()
  await cards.watch()
  expect(await refund()).toMatchObject({ status: 'done' })
  expect(await balances(chair)).toEqual({ provider_clearing: 4000, [account]: -4000 })
  const seen = (await cards.seen(link)).find(({ id }) => id === chair.id)
  expect(seen?.['refunds']).toMatchObject([{ status: 'done', reference: 'FT-2611-88' }])
  const { rows } = await sql<{
    said: string
  }>`select mails::text as said from mails where event_key like 'refund-sent:%'
    order by created_at desc, id desc limit 1`.execute(db())
  expect(rows[0]?.said).toContain('FT-2611-88')
  expect(await actionsOn(chair)).toMatchObject([{ action: 'refund.paid', after: { paidBy } }])
})

test('by several at once, one alone sees to it', async () => {
  const { chair, ask } = await failed()
  const answers = await Promise.all([
    ask('paid', transfer),
    ask('retry'),
    ask('paid', transfer),
    ask('retry'),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await actionsOn(chair)).toHaveLength(1)
})

test('is for administrators alone, for refunds that failed, and wants a reference', async () => {
  const { refund, ask } = await failed()
  expect((await ask('retry', transfer, cards.market.noor.token)).status).toBe(403)
  for (const body of [{ paidBy: 'bank', reference: ' ' }, { paidBy: 'gift', reference: 'x' }, {}])
    expect((await ask('paid', body)).status).toBe(400)
  const unknown = `/api/admin/refunds/${crypto.randomUUID()}`
  for (const url of [`${unknown}/retry`, `${unknown}/paid`, '/api/admin/refunds/x/retry'])
    expect((await cards.market.send('POST', url, { as: admin, body: transfer })).status).toBe(404)
  expect(await refund()).toMatchObject({ status: 'failed' })
  await ask('retry')
  expect((await ask('paid', transfer)).status).toBe(409)
})
