import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { finishRefund } from '#server/orders/refunds/send.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { completeBooks } from './jobs.ts'
import { asOwner } from '#server/testing/database.ts'

let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket(asOwner)
})
afterAll(() => cards.close())
beforeEach(() => {
  cards.server.setNow(new Date())
  cards.stripe.faults.length = 0
  cards.stripe.refundStatus = 'succeeded'
})

const db = () => cards.server.deps.db

/** A sofa at AED 100 of one shop, a chair at EUR 10 of another, paid together by card. */
async function paid() {
  const { product, sadu } = cards.market
  const { orders, link, session } = await cards.buy([
    { productId: await product({ priceFils: 10_000 }), quantity: 1 },
    { productId: await product({ priceFils: 1000, currency: 'EUR', shopId: sadu.id }), quantity: 1 },
  ])
  cards.stripe.pay(session)
  await cards.hear(session)
  await cards.hear(session)
  return { link, session, sofa: orders[0] as WireOrder, chair: orders[1] as WireOrder }
}

async function deliver(order: WireOrder) {
  const { noor, sadu, send } = cards.market
  const as = order.shopId === noor.id ? noor.token : sadu.token
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body: { status } })
}

const balances = async (...orders: WireOrder[]) => {
  const { rows } = await sql<{
    of: string
    fils: number
  }>`select account::text as of, sum(fils)::int as fils
    from ledger_entries where order_id = any(${orders.map(({ id }) => id)}::uuid[])
    group by 1 having sum(fils) <> 0 order by 1`.execute(db())
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}

test('what is paid by card is held for the customer in dirhams, whatever it was priced in, once (G-92)', async () => {
  const { sofa, chair } = await paid()
  expect(await balances(sofa, chair)).toEqual({
    customer_payments: -14_000,
    provider_clearing: 14_000,
  })
})

test('delivered, it is the shop’s less commission, and nothing is held any more', async () => {
  const { sofa } = await paid()
  await deliver(sofa)
  expect(await balances(sofa)).toEqual({
    commission: -1000,
    commission_vat: -50,
    owed_to_shop: -8950,
    provider_clearing: 10_000,
  })
})

test('called off, it is owed back, and is no more when the provider has sent it', async () => {
  const { sofa, chair } = await paid()
  const as = cards.market.noor.token
  const body = { status: 'rejected', rejectionReason: 'The last one broke' }
  await cards.market.send('PATCH', `/api/shop/orders/${sofa.id}/status`, { as, body })
  expect(await balances(sofa)).toEqual({ provider_clearing: 10_000, refunds: -10_000 })
  const saduToken = cards.market.sadu.token
  await cards.market.send('PATCH', `/api/shop/orders/${chair.id}/status`, { as: saduToken, body })
  await cards.watch()
  expect(await balances(sofa, chair)).toEqual({})
})

test('a refund that comes back from the bank is owed again', async () => {
  const { sofa } = await paid()
  await deliver(sofa)
  const lines = [{ position: 0, quantity: 1, fils: 10_000 }]
  const about = { orderId: sofa.id, cause: 'line-cancelled', fils: 10_000, lines } as const
  const id = await db()
    .transaction()
    .execute((tx) => refundOrder(tx, cards.server.deps, about))
  const { attemptId } = await db()
    .selectFrom('refunds')
    .select('attemptId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const outcome = { ref: null, problem: null }
  await finishRefund(cards.server.deps, attemptId, { ...outcome, state: 'done' })
  expect(await balances(sofa)).toEqual({})
  for (let time = 0; time < 2; time += 1)
    await finishRefund(cards.server.deps, attemptId, { ...outcome, state: 'failed' })
  expect(await balances(sofa)).toEqual({ provider_clearing: 10_000, refunds: -10_000 })
})

/** Deletes the entries of these orders, as if they were paid and delivered before the ledger existed. */
async function forget(...orders: WireOrder[]) {
  const ids = orders.map(({ id }) => id)
  const tables = ['ledger_entries', 'ledger_batches', 'commission_lines'].map((name) => sql.table(name))
  const batches = sql`select batch_id from ledger_entries where order_id = any(${ids}::uuid[])`
  const { rows } = await sql<{ batchId: string }>`${batches}`.execute(db())
  const gone = rows.map(({ batchId }) => batchId)
  for (const table of tables) await sql`alter table ${table} disable trigger all`.execute(db())
  await sql`delete from ledger_entries where batch_id = any(${gone}::uuid[])`.execute(db())
  await sql`delete from ledger_batches where id = any(${gone}::uuid[])`.execute(db())
  await sql`delete from commission_lines where order_id = any(${ids}::uuid[])`.execute(db())
  for (const table of tables) await sql`alter table ${table} enable trigger all`.execute(db())
}

test('a payment from before there were books is booked before what followed it', async () => {
  const { sofa, chair } = await paid()
  await deliver(sofa)
  const before = await balances(sofa)
  await forget(sofa, chair)
  expect(await balances(sofa, chair)).toEqual({})
  await completeBooks(cards.server.deps)
  expect(await balances(sofa)).toEqual(before)
  const { rows } = await sql<{
    events: string[]
  }>`select array_agg(distinct event) as events from ledger_batches
    join ledger_entries e on e.batch_id = ledger_batches.id where e.order_id = ${sofa.id}`.execute(db())
  expect(rows[0]?.events).toEqual(['card-paid', 'order-delivered'])
})
