import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { auditMoney } from '../../../bench/audit/audit.ts'

const { customer } = buyer
let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())

type Refund = { id: string; status: string }

/** Creates a delivered order of a sofa of AED 1,000, paid by card. */
async function delivered({ isOwn = false } = {}) {
  const { market } = cards
  const productId = await market.product({ priceFils: 100_000, ...(isOwn && { shopId: null }) })
  const { orders, session } = await cards.buy([{ productId, quantity: 1 }], { customer })
  const order = orders[0] as WireOrder
  const { payment_intent: intent } = cards.stripe.pay(session)
  await cards.hear(session)
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body: { status } })
  const refunds = async () => {
    const { body: read } = await market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })
    return read['refunds'] as Refund[]
  }
  const dispute = cards.stripe.books.dispute(intent ?? '', 100_000)
  const deliver = async (what: string, now = dispute) => {
    const { statusCode } = await cards.deliver(cards.stripe.event(`charge.dispute.${what}`, now))
    expect(statusCode).toBe(200)
  }
  return { order, productId, refunds, dispute, deliver }
}

/** Like {@link delivered}, with a received return. */
async function returned(about = {}) {
  const { productId, ...one } = await delivered(about)
  const { market } = cards
  const body = { email: customer.email, items: [{ productId, quantity: 1 }], reason: 'Too large.' }
  const asked = await market.send('POST', `/api/orders/${one.order.orderNumber}/returns`, { body })
  const { id: returnId } = asked.body as unknown as { id: string }
  const move = (status: string) =>
    market.send('PATCH', `/api/admin/returns/${returnId}/status`, { as: admin, body: { status } })
  for (const status of ['approved', 'received']) await move(status)
  return { ...one, move }
}

/** Like {@link returned}, refunded; the provider then returns the refund because of a dispute. */
async function lostTwice(about = {}) {
  const one = await returned(about)
  expect((await one.move('refunded')).status).toBe(200)
  const [refund] = (await one.refunds()) as [Refund]
  await cards.watch()
  const sent = cards.stripe.refunds.at(-1) as (typeof cards.stripe.refunds)[number]
  Object.assign(sent, { status: 'failed', failure_reason: 'charge_disputed' })
  await cards.deliver(cards.stripe.event('refund.failed', sent))
  const ask = (what: string, as = admin) =>
    cards.market.send('POST', `/api/admin/refunds/${refund.id}/${what}`, {
      as,
      ...(what === 'paid' && { body: { paidBy: 'bank', reference: 'FT-1', paidOn: '2026-01-05' } }),
    })
  return { ...one, ask }
}

const balances = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`
    select account::text as of, sum(fils)::int as fils from ledger_entries
    where order_id = ${id} group by 1 having sum(fils) <> 0`.execute(cards.server.deps.db)
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}
const codeOf = async (answer: ReturnType<CardMarket['market']['send']>) => {
  const { status, body } = await answer
  return [status, body['code']]
}

test('nothing of a sale is given back while the customer’s bank disputes it, nor after it was lost (F5)', async () => {
  const { move, refunds, dispute, deliver } = await returned()
  await deliver('created')
  expect(await codeOf(move('refunded'))).toEqual([409, 'refund.disputed'])
  await deliver('closed', cards.stripe.books.decide(dispute, 'lost'))
  expect(await codeOf(move('refunded'))).toEqual([409, 'refund.taken-back'])
  expect(await refunds()).toEqual([])
})

test('won, it is given back as ever', async () => {
  const { move, dispute, deliver } = await returned()
  await deliver('created')
  await deliver('closed', cards.stripe.books.decide(dispute, 'won'))
  expect((await move('refunded')).status).toBe(200)
})

test('a shop that bore a refund and the lost dispute of it has one of them again, and nobody pays twice (F5)', async () => {
  const { order, refunds, dispute, deliver, ask } = await lostTwice()
  await deliver('created')
  for (const what of ['retry', 'paid']) expect(await codeOf(ask(what))).toEqual([409, 'refund.disputed'])
  expect(await codeOf(ask('settled'))).toEqual([409, 'refund.not-lost'])
  await deliver('closed', cards.stripe.books.decide(dispute, 'lost'))
  for (const what of ['retry', 'paid']) expect(await codeOf(ask(what))).toEqual([409, 'refund.taken-back'])
  expect(await balances(order)).toMatchObject({ owed_to_shop: 100_000, refunds: -100_000 })
  expect((await ask('settled', cards.market.noor.token)).status).toBe(403)
  const answers = await Promise.all([ask('settled'), ask('settled'), ask('settled')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await refunds()).toMatchObject([{ status: 'settled' }])
  // Sale, commission, refund and dispute add up to nothing. The provider's fee is not booked on the order.
  expect(await balances(order)).toEqual({})
})

test('of the platform’s own sale the loss is one', async () => {
  const { order, dispute, deliver, ask } = await lostTwice({ isOwn: true })
  await deliver('created')
  await deliver('closed', cards.stripe.books.decide(dispute, 'lost'))
  expect((await ask('settled')).status).toBe(200)
  expect(await balances(order)).toEqual({})
})

test('goodwill that Majlis bore is its own again, not the shop’s, where the bank gave the whole sale back', async () => {
  const { order, dispute, deliver } = await delivered()
  const body = { cause: 'goodwill', amount: '100', bearer: 'platform', reason: 'Late' }
  const url = `/api/admin/orders/${order.id}/refunds`
  expect((await cards.market.send('POST', url, { as: admin, body })).status).toBe(200)
  await cards.watch()
  await deliver('created')
  await deliver('closed', cards.stripe.books.decide(dispute, 'lost'))
  const sent = cards.stripe.refunds.at(-1) as (typeof cards.stripe.refunds)[number]
  Object.assign(sent, { status: 'failed', failure_reason: 'charge_disputed' })
  await cards.deliver(cards.stripe.event('refund.failed', sent))
  // The shop has lost its sale and owes the commission; Majlis has paid no goodwill.
  expect(await balances(order)).toEqual({ owed_to_shop: 10_500, commission: -10_000, commission_vat: -500 })
  const client = await cards.server.deps.pool.connect()
  const results = await auditMoney(client).finally(() => client.release())
  expect(results.flatMap(({ name, differences }) => differences.map((one) => ({ name, ...one })))).toEqual([])
})

/** Creates an order of a sofa of AED 1,000, paid by card, with a dispute lost before delivery. */
async function lostBefore() {
  const productId = await cards.market.product({ priceFils: 100_000 })
  const { orders, session } = await cards.buy([{ productId, quantity: 1 }], { customer })
  const order = orders[0] as WireOrder
  const { payment_intent: intent } = cards.stripe.pay(session)
  await cards.hear(session)
  const dispute = cards.stripe.books.dispute(intent ?? '', 100_000)
  for (const said of [dispute, cards.stripe.books.decide(dispute, 'lost')])
    await cards.deliver(cards.stripe.event('charge.dispute.closed', said))
  const move = async (...statuses: string[]) => {
    for (const status of statuses)
      await cards.market.send('PATCH', `/api/admin/orders/${order.id}/status`, {
        as: admin,
        body: { status, rejectionReason: 'None is left.' },
      })
  }
  return { order, dispute, move }
}

test('lost before the delivery, no shop bears what it has not sold; the refund is the one that the bank gave (F5)', async () => {
  const { order, move } = await lostBefore()
  expect(await balances(order)).toEqual({ customer_payments: -100_000, chargebacks: 100_000 })
  await move('rejected')
  const sent = () => cards.stripe.refunds.at(-1) as (typeof cards.stripe.refunds)[number]
  await cards.watch()
  Object.assign(sent(), { status: 'failed', failure_reason: 'charge_disputed' })
  const failed = cards.stripe.event('refund.failed', sent())
  await Promise.all([cards.deliver(failed), cards.deliver(failed)])
  const { body } = await cards.market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })
  expect(body['refunds']).toMatchObject([{ status: 'settled', amount: '1000.00' }])
  expect(await balances(order)).toEqual({})
})

test('and delivered all the same, its shop bears the sale; won later, it has the money (F5)', async () => {
  const { order, dispute, move } = await lostBefore()
  await move('accepted', 'processing', 'shipped', 'delivered')
  // The shop was paid nothing and owes the commission.
  const commission = { commission: -10_000, commission_vat: -500 }
  expect(await balances(order)).toEqual({ owed_to_shop: 10_500, ...commission })
  const won = cards.stripe.books.decide(dispute, 'won')
  await cards.deliver(cards.stripe.event('charge.dispute.funds_reinstated', won))
  expect(await balances(order)).toMatchObject({ owed_to_shop: -89_500, ...commission })
})
