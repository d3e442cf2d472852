import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { failingFirst } from '#server/testing/first-transaction.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { watchDisputes } from './disputes.ts'

let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())
beforeEach(() => {
  cards.server.setNow(new Date())
  cards.stripe.faults.length = 0
})

const db = () => cards.server.deps.db
type Dispute = ReturnType<typeof cards.stripe.books.dispute>

/** Buys a sofa of AED 100 from one shop, and a chair of EUR 10 (AED 40) from another, and pays by card. */
async function paid() {
  const { product, sadu } = cards.market
  const { orders, session, link } = await cards.buy([
    { productId: await product({ priceFils: 10_000, shopId: sadu.id }), quantity: 1 },
    { productId: await product({ priceFils: 1000, currency: 'EUR' }), quantity: 1 },
  ])
  const { payment_intent: intent } = cards.stripe.pay(session)
  await cards.hear(session)
  const [sofa, chair] = orders as [WireOrder, WireOrder]
  return { sofa, chair, intent: intent ?? '', link }
}

async function deliver(...orders: readonly WireOrder[]) {
  for (const { id } of orders)
    for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
      await cards.market.send('PATCH', `/api/admin/orders/${id}/status`, { as: admin, body: { status } })
}

const sendEvent = async (dispute: Dispute, what = 'updated') =>
  (await cards.deliver(cards.stripe.event(`charge.dispute.${what}`, dispute))).statusCode

const balances = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`
    select account::text as of, sum(fils)::int as fils from ledger_entries
    where order_id = ${id} and kind = 'chargeback' group by 1 having sum(fils) <> 0 order by 1`.execute(db())
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}
const disputesOf = async ({ id }: WireOrder, as = admin, role = 'admin') => {
  const { body } = await cards.market.send('GET', `/api/${role}/orders/${id}`, { as })
  return (body as unknown as { disputes: Record<string, unknown>[] }).disputes
}
const notificationsOf = async (as: string, { id }: WireOrder) => {
  const { body } = await cards.market.send('GET', '/api/notifications', { as })
  const all = body as unknown as { kind: string; subject: { id: string }; readAt: string | null }[]
  return all.filter(({ subject }) => subject.id === id)
}

test('what a bank takes back is kept once, by order, and booked; whatever the event says of it', async () => {
  const { sofa, chair, intent } = await paid()
  const dispute = cards.stripe.books.dispute(intent, 14_000)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sendEvent({ ...dispute, amount: 1, status: 'won' }, 'created')),
  )
  expect(answers).toEqual(Array(6).fill(200))
  expect(await disputesOf(sofa)).toMatchObject([
    { status: 'open', amount: '100.00', reason: 'product_not_received', dueAt: expect.stringMatching(/Z$/) },
  ])
  expect(await disputesOf(chair)).toMatchObject([{ status: 'open', amount: '40.00' }])
  expect(await balances(sofa)).toEqual({ chargebacks: 10_000, provider_clearing: -10_000 })
  expect(await balances(chair)).toEqual({ chargebacks: 4000, provider_clearing: -4000 })
})

test('a shop sees that it is, and not how it is answered; another shop nothing, and its customer neither', async () => {
  const { chair, intent, link } = await paid()
  const { noor, sadu } = cards.market
  await sendEvent(cards.stripe.books.dispute(intent, 14_000))
  expect(await disputesOf(chair, noor.token, 'shop')).toMatchObject([
    { status: 'open', amount: '40.00', reason: null, dueAt: null },
  ])
  const listed = async (as: string, role: string) => {
    const { body } = await cards.market.send('GET', `/api/${role}/orders?needs=dispute`, { as })
    const found = body as unknown as { id: string; disputes: object[] }[]
    return found.find(({ id }) => id === chair.id)?.disputes
  }
  expect(await listed(admin, 'admin')).toMatchObject([{ dueAt: expect.stringMatching(/Z$/) }])
  expect(await listed(noor.token, 'shop')).toMatchObject([{ status: 'open', reason: null, dueAt: null }])
  const other = await cards.market.send('GET', `/api/shop/orders/${chair.id}`, { as: sadu.token })
  expect(other.status).toBe(404)
  expect((await cards.seen(link)).every((one) => !('disputes' in one))).toBe(true)
})

test('won, its money is back; lost, each shop bears its sale', async () => {
  const [first, second] = [await paid(), await paid()]
  await deliver(second.sofa, second.chair)
  const disputes = [first, second].map(({ intent }) => cards.stripe.books.dispute(intent, 14_000))
  for (const [at, outcome] of ['won', 'lost'].entries()) {
    const dispute = disputes[at] as Dispute
    await sendEvent(dispute)
    await sendEvent(cards.stripe.books.decide(dispute, 'under_review'))
    for (let again = 0; again < 2; again += 1)
      await sendEvent(cards.stripe.books.decide(dispute, outcome), 'closed')
  }
  expect(await balances(first.sofa)).toEqual({})
  expect(await disputesOf(first.sofa)).toMatchObject([{ status: 'won' }])
  expect(await balances(second.sofa)).toEqual({
    owed_to_shop: 10_000,
    provider_clearing: -10_000,
  })
  expect(await balances(second.chair)).toEqual({
    owed_to_shop: 4000,
    provider_clearing: -4000,
  })
  await sendEvent(cards.stripe.books.decide(disputes[1] as Dispute, 'appeal_under_review'))
  expect(await disputesOf(second.sofa)).toMatchObject([{ status: 'lost' }])
  await sendEvent(cards.stripe.books.decide(disputes[1] as Dispute, 'won'))
  expect([await balances(second.sofa), await balances(second.chair)]).toEqual([{}, {}])
})

test('an inquiry takes nothing; of a part of a payment each order has its part, after what went back', async () => {
  const { sofa, chair, intent } = await paid()
  const body = { status: 'rejected', rejectionReason: 'The last one broke' }
  await cards.market.send('PATCH', `/api/shop/orders/${chair.id}/status`, {
    as: cards.market.noor.token,
    body,
  })
  const dispute = cards.stripe.books.dispute(intent, 7001, { status: 'warning_needs_response' })
  await sendEvent(dispute)
  expect(await disputesOf(sofa)).toMatchObject([{ status: 'inquiry', amount: '70.01' }])
  expect(await disputesOf(chair)).toEqual([])
  expect(await balances(sofa)).toEqual({})
  await sendEvent(cards.stripe.books.decide(dispute, 'needs_response'))
  expect(await balances(sofa)).toEqual({ chargebacks: 7001, provider_clearing: -7001 })
})

test('administrators and the shops are told of each step, and nobody waits for what is decided', async () => {
  const { chair, intent } = await paid()
  const dispute = cards.stripe.books.dispute(intent, 14_000)
  await sendEvent(dispute)
  await sendEvent(dispute)
  const shop = cards.market.noor.token
  const open = [await notificationsOf(admin, chair), await notificationsOf(shop, chair)]
  expect(open).toMatchObject([[{ kind: 'dispute-opened', readAt: null }], [{ kind: 'order-disputed' }]])
  await sendEvent(cards.stripe.books.decide(dispute, 'lost'))
  const [lost, opened] = await notificationsOf(admin, chair)
  expect(lost).toMatchObject({ kind: 'dispute-lost', readAt: null })
  expect(opened?.readAt).not.toBeNull()
})

test('what no event told of is found by the job, also where the provider stumbled; what is not ours is left alone', async () => {
  const { sofa, intent } = await paid()
  const dispute = cards.stripe.books.dispute(intent, 14_000)
  cards.stripe.books.dispute('pi_of_another_shop', 500)
  for (let at = 0; at < 2; at += 1) cards.stripe.faults.push({ at: /disputes/, how: 'broken' })
  expect(await sendEvent(dispute)).toBe(500)
  await watchDisputes(cards.server.deps)
  expect(await disputesOf(sofa)).toMatchObject([{ status: 'open' }])
  cards.passMinutes(60 * 24 * 30)
  cards.stripe.books.decide(dispute, 'lost')
  await watchDisputes(cards.server.deps)
  const { rows } = await sql<{
    status: string
  }>`select status from disputes where provider_ref = ${dispute.id}`.execute(db())
  expect(rows).toEqual([{ status: 'lost' }])
})

test('one that cannot be kept holds up no other that no event told of', async () => {
  const all = [await paid(), await paid()]
  for (const { intent } of all) cards.stripe.books.dispute(intent, 14_000)
  const kept = async () => {
    const found = await Promise.all(all.map(({ sofa }) => disputesOf(sofa)))
    return found.filter((of) => of.length > 0).length
  }
  expect(await watchDisputes(failingFirst(cards.server.deps))).toHaveLength(1)
  expect(await kept()).toBeGreaterThan(0)
  await watchDisputes(cards.server.deps)
  expect(await kept()).toBe(2)
})

test('the database refuses shares that are not the dispute, and the same dispute twice', async () => {
  const { intent } = await paid()
  await sendEvent(cards.stripe.books.dispute(intent, 14_000))
  const more = sql`update dispute_shares set fils = fils + 1`
  await expect(more.execute(db())).rejects.toThrow(/not the sum of its shares/)
  const again = sql`insert into disputes select gen_random_uuid(), payment_id, provider_ref, fils, status, reason, due_at,
    opened_at, decided_at from disputes limit 1`
  await expect(again.execute(db())).rejects.toThrow(/provider_ref/)
})
