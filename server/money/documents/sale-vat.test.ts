import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'
import { issueMissing } from './jobs.ts'

let cards: CardMarket
let admin: string
const trn = '100612540300003'
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())

const db = () => cards.server.deps.db
const post = (url: string, body: object) => cards.market.send('POST', url, { as: admin, body })
async function deliver({ id }: WireOrder) {
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await cards.market.send('PATCH', `/api/admin/orders/${id}/status`, { as: admin, body: { status } })
}
const refund = ({ id: orderId }: WireOrder, fils: number, position: number) =>
  db()
    .transaction()
    .execute((tx) =>
      refundOrder(tx, cards.server.deps, {
        orderId,
        cause: 'line-cancelled',
        fils,
        lines: [{ position, quantity: 1, fils }],
      }),
    )
const booked = async ({ id }: WireOrder, account: string) => {
  const { rows } = await sql<{ fils: number }>`select coalesce(-sum(fils), 0)::int as fils from ledger_entries
    where order_id = ${id} and account = ${account}`.execute(db())
  return rows[0]?.fils
}
/** The VAT on the sale as its documents state it: invoices less credit notes. */
const stated = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(case when corrects_id is null then vat_fils
    else -vat_fils end), 0)::int as fils from documents where order_id = ${id}
    and type in ('tax-invoice', 'simplified-tax-invoice', 'tax-credit-note')`.execute(db())
  return rows[0]?.fils
}
const ownProducts = async () => {
  const [chair, lamp] = [
    await cards.market.product({ shopId: null, priceFils: 10_001 }),
    await cards.market.product({ shopId: null, priceFils: 3333 }),
  ]
  return [
    { productId: chair, quantity: 3 },
    { productId: lamp, quantity: 1 },
  ]
}

test('the books say of own VAT what the documents say, to the fil, after each thing that goes back', async () => {
  const { orders, session } = await cards.buy(await ownProducts())
  const [order] = orders as [WireOrder]
  cards.stripe.pay(session)
  await cards.hear(session)
  // Paid and not delivered in time: invoiced ahead of delivery, then one item is cancelled.
  await sql`update orders set confirmed_at = now() - interval '14 days' where id = ${order.id}`.execute(db())
  await issueMissing(cards.server.deps)
  // The invoice is the tax point: its VAT is due from then on, taken out of `customer_payments`.
  expect([await booked(order, 'own_sales_vat'), await stated(order)]).toEqual([1588, 1588])
  expect(await booked(order, 'customer_payments')).toBe(33_336 - 1588)
  await post(`/api/admin/orders/${order.id}/cancel`, {
    items: [{ position: 0, quantity: 1 }],
    reason: 'Broken',
  })
  expect([await booked(order, 'own_sales_vat'), await stated(order)]).toEqual([1112, 1112])
  await deliver(order)
  expect([await booked(order, 'own_sales_vat'), await stated(order)]).toEqual([1112, 1112])
  expect(await booked(order, 'customer_payments')).toBe(0)
  for (const [fils, position] of [
    [3333, 0],
    [1111, 1],
    [6667, 0],
    [2222, 1],
  ] as const) {
    await refund(order, fils, position)
    expect(await booked(order, 'own_sales_vat')).toBe(await stated(order))
  }
})

test('a platform without a TRN books no VAT of its own', async () => {
  await sql`update settings set legal_trn = null`.execute(db())
  const { orders } = (await cards.market.buy(await ownProducts())).body
  const [order] = orders as [WireOrder]
  await deliver(order)
  await sql`update settings set legal_trn = ${trn}`.execute(db())
  expect([await booked(order, 'own_sales'), await booked(order, 'own_sales_vat')]).toEqual([33_336, 0])
  await refund(order, 5000, 0)
  expect([await booked(order, 'own_sales_vat'), await stated(order)]).toEqual([0, 0])
})

test('what was sold in the platform’s name of a shop whose TRN has ended leaves it the price less VAT', async () => {
  const { noor } = cards.market
  await registerForVat(db(), noor.id)
  await sql`update shops set platform_role = 'seller' where id = ${noor.id}`.execute(db())
  const items = [{ productId: await cards.market.product({ priceFils: 105_000 }), quantity: 1 }]
  const [order] = (await cards.market.buy(items)).body.orders as [WireOrder]
  await sql`update tax_profiles set trn_ends_on = '2026-01-01' where shop_id = ${noor.id}`.execute(db())
  const [next] = (await cards.market.buy(items)).body.orders as [WireOrder]
  await deliver(order)
  // 1,050.00 less its VAT of 50.00, and less 10 % commission.
  expect(await booked(order, 'owed_to_shop')).toBe(89_500)
  expect([await booked(order, 'commission_vat'), await stated(order)]).toEqual([5000, 5000])
  const { rows } = await sql`select type, total_fils, vat_fils from documents where order_id = ${order.id}
    and type = 'purchase-invoice'`.execute(db())
  expect(rows).toEqual([{ type: 'purchase-invoice', totalFils: 89_500, vatFils: 0 }])
  // Later orders are sold by the shop itself.
  await deliver(next)
  expect(await stated(next)).toBe(0)
  expect(await booked(next, 'commission_vat')).toBe(525)
})

test('what the platform invoiced before a delivery that never comes leaves nothing due; one taken back is due again', async () => {
  const { sadu } = cards.market
  await db().updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
  await registerForVat(db(), sadu.id)
  await sql`update shops set platform_role = 'seller' where id = ${sadu.id}`.execute(db())
  const items = [
    ...(await ownProducts()),
    { productId: await cards.market.product({ shopId: sadu.id, priceFils: 105_000 }), quantity: 1 },
  ]
  const { orders, session } = await cards.buy(items)
  cards.stripe.pay(session)
  await cards.hear(session)
  await sql`update orders set confirmed_at = now() - interval '14 days' where group_id = (
    select group_id from orders where id = ${orders[0]?.id ?? ''})`.execute(db())
  await issueMissing(cards.server.deps)
  await issueMissing(cards.server.deps)
  const ofShop = orders.find(({ shopId }) => shopId === sadu.id) as WireOrder
  const own = orders.find(({ shopId }) => shopId !== sadu.id) as WireOrder
  expect([await booked(own, 'own_sales_vat'), await booked(ofShop, 'own_sales_vat')]).toEqual([1588, 5000])
  await deliver(ofShop)
  await post(`/api/admin/orders/${ofShop.id}/take-back`, {})
  expect([await booked(ofShop, 'own_sales_vat'), await booked(ofShop, 'customer_payments')]).toEqual([
    5000, 100_000,
  ])
  await cards.market.send('PATCH', `/api/admin/orders/${ofShop.id}/status`, {
    as: admin,
    body: { status: 'delivered' },
  })
  // The delivery books the VAT on `commission_vat` instead; how much depends on whether the shop charged VAT.
  expect([await booked(ofShop, 'own_sales_vat'), await booked(ofShop, 'customer_payments')]).toEqual([0, 0])
  await cards.market.send('PATCH', `/api/admin/orders/${own.id}/status`, {
    as: admin,
    body: { status: 'cancelled' },
  })
  expect([await booked(own, 'own_sales_vat'), await stated(own)]).toEqual([0, 0])
  expect(await booked(own, 'customer_payments')).toBe(0)
})
