import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney, fromFils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { issueSale } from '#server/money/documents/issue.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket()
  const { noor } = cards.market
  await sql`update shops set emirate = 'dubai' where id = ${noor.id}`.execute(db())
  await registerForVat(db(), noor.id)
  const terms = {
    areas: [{ emirate: 'dubai', fee: '150.00', leadDays: 1 }],
    days: [0, 1, 2, 3, 4, 5, 6],
    windows: [{ from: '09:00', until: '14:00', capacity: 200 }],
    freeFrom: '1000',
    floorFee: '0',
    version: 0,
  }
  const { statusCode } = await cards.server.send({
    method: 'PUT',
    url: '/api/shop/delivery',
    as: noor.token,
    payload: terms,
  })
  expect(statusCode).toBe(200)
})
afterAll(() => cards.close())

const { customer } = buyer
const { email } = customer
const db = () => cards.server.deps.db
const withdraw = ({ orderNumber }: WireOrder, quantity: number) =>
  cards.market.send('POST', `/api/orders/${orderNumber}/cancel`, {
    body: { email, items: [{ position: 0, quantity }] },
  })
const cancel = ({ id }: WireOrder, quantity: number) =>
  cards.market.send('POST', `/api/shop/orders/${id}/cancel`, {
    as: cards.market.noor.token,
    body: { items: [{ position: 0, quantity }], reason: 'The oak is cracked.' },
  })
const move = async ({ id }: WireOrder, ...path: string[]) => {
  const as = cards.market.noor.token
  for (const status of path)
    await cards.market.send('PATCH', `/api/shop/orders/${id}/status`, { as, body: { status } })
}

/** Chairs of AED 640 each: two of them get free delivery. */
async function inCash(quantity = 2, about: object = {}) {
  const chair = await cards.market.product({ priceFils: 64_000, ...about })
  const { body } = await cards.market.buy([{ productId: chair, quantity }])
  return body.orders[0] as WireOrder
}

async function byCard(quantity = 2) {
  const chair = await cards.market.product({ priceFils: 64_000 })
  const { orders, session } = await cards.buy([{ productId: chair, quantity }], { customer })
  cards.stripe.pay(session)
  await cards.hear(session)
  return orders[0] as WireOrder
}

const mailsTo = async (recipient: string, { orderNumber }: WireOrder) => {
  const mails = await db()
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', recipient)
    .where('subject', 'like', `%Items of%${orderNumber}%`)
    .execute()
  return mails.map(({ bodyText }) => bodyText.replaceAll('\u00a0', ' ')).join('\n')
}
const said = (fils: number) => formatMoney(fils, 'en').replaceAll('\u00a0', ' ')

test('delivery that was free is owed where the customer leaves less than it was free from; both read it (R-API-79)', async () => {
  const order = await inCash()
  expect(order).toMatchObject({
    totalAmount: '1280.00',
    delivery: { fee: '0.00', free: { from: '1000.00', fee: '150.00' } },
  })
  const { status, body } = await withdraw(order, 1)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    totalAmount: '790.00',
    delivery: { fee: '150.00', free: null },
    vatAmount: fromFils(vatInside(64_000) + vatInside(15_000)),
  })
  const mail = await mailsTo(email, order)
  expect(mail).toContain('The rest is below the minimum for free delivery')
  for (const fils of [15_000, 79_000]) expect(mail).toContain(said(fils))
  const owner = await db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', cards.market.noor.userId)
    .executeTakeFirstOrThrow()
  expect(await mailsTo(owner.email, order)).toContain('the customer pays')
})

test('what its shop cancels costs the customer nothing, nor does what they cancel after it', async () => {
  const order = await inCash(4)
  expect((await cancel(order, 3)).body).toMatchObject({ totalAmount: '640.00', delivery: { fee: '0.00' } })
  const twice = await inCash(4)
  await cancel(twice, 2)
  expect((await withdraw(twice, 1)).body).toMatchObject({
    totalAmount: '640.00',
    // The two cancelled by the shop count as bought, so three do: AED 1,920.
    delivery: { fee: '0.00' },
  })
})

test('a checkout that was never free owes nothing more, and what is left above the sum stays free', async () => {
  const chair = await cards.market.product({ priceFils: 20_000 })
  const { body } = await cards.market.buy([{ productId: chair, quantity: 3 }])
  const [order] = body.orders as [WireOrder]
  expect(order.delivery).toMatchObject({ fee: '150.00', free: null })
  expect((await withdraw(order, 1)).body).toMatchObject({ totalAmount: '550.00' })
  const three = await inCash(3)
  expect((await withdraw(three, 1)).body).toMatchObject({ totalAmount: '1280.00' })
  // Changes of the terms do not affect existing orders.
  await sql`update delivery_terms set free_from_fils = 200000`.execute(db())
  expect((await withdraw(three, 1)).body).toMatchObject({ totalAmount: '790.00' })
  await sql`update delivery_terms set free_from_fils = 100000`.execute(db())
})

test('paid by card, what goes back is less by it: refund, note, invoice and books come to the same', async () => {
  const order = await byCard()
  await db()
    .transaction()
    .execute((tx) => issueSale(tx, order.id, cards.server.deps.clock()))
  const { body } = await withdraw(order, 1)
  expect(body).toMatchObject({ paid: '1280.00', refunded: '490.00', totalAmount: '790.00' })
  const mail = await mailsTo(email, order)
  for (const fils of [15_000, 49_000, 79_000]) expect(mail).toContain(said(fils))
  const { rows: items } =
    await sql`select fils, quantity from refund_items where order_id = ${order.id}`.execute(db())
  expect(items).toEqual([{ fils: 49_000, quantity: 1 }])
  expect(await grossOf(order)).toEqual([
    { type: 'simplified-tax-invoice', gross: 128_000 },
    { type: 'tax-credit-note', gross: 49_000 },
  ])
  await move(order, 'accepted', 'processing', 'shipped', 'delivered')
  expect(await heldOf(order)).toEqual({ customerPayments: 0, sold: 79_000 })
})

test('without an invoice before it, the one of the delivery says items and delivery as they are', async () => {
  const order = await byCard()
  await withdraw(order, 1)
  await move(order, 'accepted', 'processing', 'shipped', 'delivered')
  const [invoice, ...notes] = await grossOf(order)
  expect([invoice, notes]).toEqual([{ type: 'simplified-tax-invoice', gross: 79_000 }, []])
  const { rows } = await sql<{ gross: number }>`select (line ->> 'grossFils')::int as gross from documents d,
    jsonb_array_elements(d.content -> 'lines') line where d.order_id = ${order.id}
      and d.content ->> 'type' = 'simplified-tax-invoice'`.execute(db())
  expect(rows.map(({ gross }) => gross)).toEqual([64_000, 15_000])
  expect(await heldOf(order)).toEqual({ customerPayments: 0, sold: 79_000 })
})

test('calling off the rest gives back all of it, the delivery too', async () => {
  const order = await byCard()
  await withdraw(order, 1)
  const { body } = await withdraw(order, 1)
  expect(body).toMatchObject({ status: 'cancelled', refunded: '1280.00' })
  expect((await heldOf(order)).customerPayments).toBe(0)
})

test('two at the same instant: one cancels, the delivery is owed once', async () => {
  const order = await inCash(3)
  const items = [{ position: 0, quantity: 2, seen: 3 }]
  const url = `/api/orders/${order.orderNumber}/cancel`
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => cards.market.send('POST', url, { body: { email, items } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await sql`select delivery_fils, total_fils from orders where id = ${order.id}`.execute(
    db(),
  )
  expect(rows).toEqual([{ deliveryFils: 15_000, totalFils: 79_000 }])
})

async function grossOf({ id }: WireOrder) {
  const { rows } = await sql<{ type: string; gross: number }>`
    select content ->> 'type' as type, (content -> 'totals' ->> 'grossFils')::int as gross from documents
    where order_id = ${id} and content ->> 'type' not like 'commission%' order by content ->> 'issuedAt', 1`.execute(
    db(),
  )
  return rows
}

async function heldOf({ id }: WireOrder) {
  const { rows } = await sql<{ held: number; sold: number }>`
    select coalesce(sum(fils) filter (where account = 'customer_payments'), 0)::int as held,
      -coalesce(sum(e.fils) filter (where account = 'owed_to_shop' and fils < 0 and b.event = 'order-delivered'), 0)::int as sold
    from ledger_entries e join ledger_batches b on b.id = e.batch_id where order_id = ${id}`.execute(db())
  return { customerPayments: rows[0]?.held, sold: rows[0]?.sold }
}
