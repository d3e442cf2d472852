import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundInput, refundOrder } from '#server/orders/refunds/issue.ts'
import { newId } from '#server/deps.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { completeBooks } from './jobs.ts'
import { balanceOf } from './balances.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp(asOwner)
  market = await makeMarket(server)
})
afterAll(() => server.close())

const db = () => server.deps.db

/** A delivered order of two sofas at AED 333.33 and delivery at AED 20, with the shop's own driver. */
async function delivered() {
  await sql`update settings set delivery_fee_fils = 2000`.execute(db())
  const productId = await market.product({ priceFils: 33_333 })
  const [order] = (await market.buy([{ productId, quantity: 2 }])).body.orders as [WireOrder]
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: market.noor.token,
      body: { status },
    })
  await market.handIn()
  return order
}

const refund = ({ id: orderId }: WireOrder, fils: number, lineFils = fils) => {
  const lines = lineFils > 0 ? [{ position: 0, quantity: 1, fils: lineFils }] : []
  const about: RefundInput = { orderId, cause: 'line-cancelled', fils, lines }
  return db()
    .transaction()
    .execute((tx) => refundOrder(tx, server.deps, about))
}

const owedFor = async (order: WireOrder) => {
  const { rows } = await sql<{
    kind: string
    fils: number
  }>`select kind, (-sum(fils))::int as fils from ledger_entries
    where order_id = ${order.id} and account = 'owed_to_shop' group by kind order by kind`.execute(db())
  return Object.fromEntries(rows.map(({ kind, fils }) => [kind, fils]))
}
const accounts = async (order: WireOrder) => {
  const { rows } = await sql<{
    account: string
    fils: number
  }>`select account, sum(fils)::int as fils from ledger_entries
    where order_id = ${order.id} group by account having sum(fils) <> 0 order by account`.execute(db())
  return Object.fromEntries(rows.map(({ account, fils }) => [account, fils]))
}

test('a refund gives back the commission on its line, and nothing on what is refunded of delivery', async () => {
  const order = await delivered()
  expect(await owedFor(order)).toEqual({ sale: 68_666, commission: -6667, 'commission-vat': -333 })
  await refund(order, 10_000)
  expect(await owedFor(order)).toEqual({
    sale: 68_666,
    refund: -10_000,
    commission: -5667,
    'commission-vat': -283,
  })
  await refund(order, 2000, 0)
  expect(await owedFor(order)).toMatchObject({ refund: -12_000, commission: -5667 })
})

test('refunds of a line add up to its whole commission, and leave nothing behind', async () => {
  const order = await delivered()
  for (const fils of [1, 22_222, 22_222, 22_221]) await refund(order, fils)
  await refund(order, 2000, 0)
  expect(await owedFor(order)).toMatchObject({ refund: -68_666, commission: 0, 'commission-vat': 0 })
})

test('what goes back of a sale whose cash the shop has, it owes; it has its commission again', async () => {
  await sql`update settings set shops_keep_cash = true`.execute(db())
  const order = await delivered()
  await sql`update settings set shops_keep_cash = false`.execute(db())
  expect(await accounts(order)).toMatchObject({ commission: -6667, owed_to_shop: 7000 })
  await refund(order, 66_666)
  expect(await accounts(order)).toEqual({ owed_to_shop: 66_666, refunds: -66_666 })
})

test('a rate that was changed meanwhile changes nothing of it', async () => {
  const order = await delivered()
  await sql`update settings set commission_bp = 2500`.execute(db())
  await refund(order, 66_666)
  await sql`update settings set commission_bp = 1000`.execute(db())
  expect(await accounts(order)).toMatchObject({ owed_to_shop: -2000, refunds: -66_666 })
})

test('a refund of a sale from before there were books is booked with its sale, once', async () => {
  const productId = await market.product({ priceFils: 10_000 })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  const id = newId()
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update orders set status = 'delivered', delivered_at = '2026-01-05T08:00:00Z', paid_fils = total_fils,
        refunded_fils = 4000 where id = ${order.id}`.execute(tx)
      await sql`insert into refunds (id, order_id, cause, method, fils, status, created_at, done_at, paid_by, reference, paid_on)
        values (${id}, ${order.id}, 'cancelled', 'cash_on_delivery', 4000, 'done', '2026-01-09', '2026-01-09', 'cash',
          'MF-1', '2026-01-09')`.execute(tx)
      await sql`insert into refund_items values (${id}, ${order.id}, 0, 1, 4000)`.execute(tx)
    })
  await Promise.all([completeBooks(server.deps), completeBooks(server.deps)])
  expect(await owedFor(order)).toEqual({
    sale: 12_000,
    refund: -4000,
    commission: -600,
    'commission-vat': -30,
  })
})

test('two refunds at once are booked one after the other', async () => {
  const order = await delivered()
  const both = await Promise.allSettled([refund(order, 40_000), refund(order, 40_000)])
  expect(both.map(({ status }) => status)).toContain('rejected')
  expect(await owedFor(order)).toMatchObject({ refund: -40_000, commission: -2667 })
})

test('the balance of a shop is the sum of its account', async () => {
  const { balanceFils } = await balanceOf(db(), market.noor.id, new Date())
  const { rows } = await sql<{ fils: number }>`select (-sum(fils))::int as fils from ledger_entries
    where shop_id = ${market.noor.id} and account = 'owed_to_shop'`.execute(db())
  expect(balanceFils).toBe(rows[0]?.fils)
})

test('the database refuses to give back more of a line than was fixed', async () => {
  const order = await delivered()
  const id = await refund(order, 1000)
  const more = sql`insert into commission_reversals values (${await refund(order, 2000, 0)}, ${order.id}, 0, 1, 6667, 0)`
  await expect(
    db()
      .transaction()
      .execute((tx) => more.execute(tx)),
  ).rejects.toThrow(/than was fixed/)
  const change = sql`update commission_reversals set vat_fils = 0 where refund_id = ${id}`
  await expect(change.execute(db())).rejects.toThrow(/only ever added to/)
})
