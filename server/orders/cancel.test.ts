import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney, fromFils } from '#domain/platform/amounts/money.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { issueSale } from '#server/money/documents/issue.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: { userId: string; token: string }
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  await registerForVat(server.deps.db, market.noor.id)
  const { userId } = await makeAdmin(server.deps)
  admin = { userId, token: await server.signedInAs(userId) }
})
afterAll(() => server.close())

const { email } = buyer.customer

/** Three sofas of AED 100 and two lamps of AED 50, from one shop. */
async function placed(stock = 9) {
  const sofa = await market.product({ priceFils: 10_000, stock, name: 'Marsa Sofa' })
  const lamp = await market.product({ priceFils: 5000, stock, name: 'Fanar Lamp' })
  const { body } = await market.buy([
    { productId: sofa, quantity: 3 },
    { productId: lamp, quantity: 2 },
  ])
  return { order: body.orders[0] as WireOrder, sofa, lamp }
}

type Items = { position: number; quantity: number; seen?: number }[]
const reason = 'The oak is cracked.'
const cancel = ({ id }: WireOrder, items: Items, about: object = {}, as = market.noor.token) =>
  market.send('POST', `/api/shop/orders/${id}/cancel`, { as, body: { items, reason, ...about } })
const withdraw = ({ orderNumber }: WireOrder, items: Items, about: object = {}) =>
  market.send('POST', `/api/orders/${orderNumber}/cancel`, { body: { email, items, ...about } })
const move = ({ id }: WireOrder, status: string) =>
  market.send('PATCH', `/api/shop/orders/${id}/status`, { as: market.noor.token, body: { status } })
const mailsTo = (recipient: string, { orderNumber }: WireOrder) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', recipient)
    .where('subject', 'like', `%Items of%${orderNumber}%`)
    .execute()

describe('a shop that cancels items', () => {
  test('leaves an order that is the sum of the rest: items are back in stock, the customer reads which and why', async () => {
    const { order, sofa, lamp } = await placed()
    await move(order, 'accepted')
    const { status, body } = await cancel(order, [{ position: 0, quantity: 2, seen: 3 }])
    expect(status).toBe(200)
    const fee = Math.round(Number(order.delivery.fee) * 100)
    expect(body).toMatchObject({
      status: 'accepted',
      paymentStatus: 'pending',
      delivery: order.delivery,
      totalAmount: fromFils(20_000 + fee),
      vatAmount: fromFils(2 * vatInside(10_000) + vatInside(fee)),
    })
    expect(body['items']).toMatchObject([
      { position: 0, quantity: 3, cancelled: 2, total: '100.00', vat: '4.76' },
      { position: 1, quantity: 2, cancelled: 0, total: '100.00' },
    ])
    expect([await market.stockOf(sofa), await market.stockOf(lamp)]).toEqual([8, 7])
    expect((body['events'] as unknown[]).at(-1)).toMatchObject({
      from: 'accepted',
      to: 'accepted',
      by: 'shop',
      name: expect.any(String),
      reason,
      details: { cancelled: [{ position: 0, quantity: 2 }] },
    })
    const [mail] = await mailsTo(email, order)
    for (const said of ['2 × \u2068Marsa Sofa\u2069', reason, formatMoney(20_000 + fee, 'en')])
      expect(mail?.bodyText.replaceAll('\u00a0', ' ')).toContain(said.replaceAll('\u00a0', ' '))
  })

  test('of everything cancels the order: its window is free, nothing of it is to be paid', async () => {
    const { order, sofa } = await placed()
    await cancel(order, [{ position: 1, quantity: 2 }])
    const { body } = await cancel(order, [{ position: 0, quantity: 3 }])
    expect(body).toMatchObject({ status: 'cancelled', rejectionReason: reason, paymentStatus: 'void' })
    expect(await market.stockOf(sofa)).toBe(9)
  })

  test('says why, how many of which line, and no more than are left', async () => {
    const { order } = await placed()
    const one = { position: 0, quantity: 1 }
    expect(await cancel(order, [one], { reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    })
    expect(await cancel(order, [])).toMatchObject({ status: 400, body: { errors: [{ path: 'items' }] } })
    for (const wrong of [{ quantity: 0 }, { quantity: -1 }, { quantity: 1.5 }, { position: -1 }])
      expect((await cancel(order, [{ ...one, ...wrong }])).status).toBe(400)
    expect(await cancel(order, [{ position: 0, quantity: 4 }])).toMatchObject({
      status: 409,
      body: { code: 'order.too-few-left', errors: [{ path: 'items.0.quantity' }] },
    })
    expect((await cancel(order, [{ position: 5, quantity: 1 }])).body).toMatchObject({
      code: 'order.too-few-left',
    })
  })

  test('cancels in its own orders alone, and nothing that has left it', async () => {
    const { order } = await placed()
    const items = [{ position: 0, quantity: 1 }]
    expect((await cancel(order, items, {}, market.sadu.token)).status).toBe(404)
    expect(
      (await market.send('POST', `/api/shop/orders/${order.id}/cancel`, { body: { items, reason } })).status,
    ).toBe(401)
    expect((await cancel({ ...order, id: 'no-id' }, items)).status).toBe(404)
    for (const status of ['accepted', 'processing', 'shipped']) await move(order, status)
    expect(await cancel(order, items)).toMatchObject({ status: 409, body: { code: 'order.items-fixed' } })
  })

  test('cancels the same items once, however many do it at the same moment', async () => {
    const { order, sofa } = await placed()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => cancel(order, [{ position: 0, quantity: 1, seen: 3 }])),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(5).fill(409),
    ])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.moved-meanwhile',
    })
    expect(await market.stockOf(sofa)).toBe(7)
  })
})

test('an administrator cancels items for a shop: the audit log keeps it, the shop hears of it', async () => {
  const { order } = await placed()
  const url = `/api/admin/orders/${order.id}/cancel`
  const body = { items: [{ position: 1, quantity: 1 }], reason }
  expect((await market.send('POST', url, { as: market.noor.token, body })).status).toBe(403)
  expect((await market.send('POST', url, { as: admin.token, body })).status).toBe(200)
  const [entry] = await server.deps.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'reason', 'subjectName'])
    .where('subjectId', '=', order.id)
    .execute()
  expect(entry).toMatchObject({
    action: 'order.lessened',
    before: { items: 5, total: `${order.totalAmount} AED` },
    after: { items: 4, total: `${fromFils(Math.round(Number(order.totalAmount) * 100) - 5000)} AED` },
    reason,
    subjectName: order.orderNumber,
  })
  expect(await notificationsOf(order)).toEqual(['order-lessened'])
})

test('an administrator moves a whole order of a shop: the shop hears of it, and is mailed why', async () => {
  const { order } = await placed()
  const decide = (body: object, { id }: WireOrder = order) =>
    market.send('PATCH', `/api/admin/orders/${id}/status`, { as: admin.token, body })
  expect((await decide({ status: 'accepted' })).status).toBe(200)
  expect((await decide({ status: 'cancelled', rejectionReason: 'The maker is closed.' })).status).toBe(200)
  expect(await notificationsOf(order)).toEqual(['order-decided', 'order-decided'])
  const mails = await server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('eventKey', 'like', 'order-decided:%')
    .where('subject', 'like', `%${order.orderNumber}%`)
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Accepted'),
    expect.stringContaining('Cancelled'),
  ])
  expect(mails[1]?.bodyText).toContain('The maker is closed.')
  // The shop does not know about orders that were never confirmed.
  const { order: unknown } = await placed()
  await sql`update orders set confirmed_at = null where id = ${unknown.id}`.execute(server.deps.db)
  expect((await decide({ status: 'cancelled' }, unknown)).status).toBe(200)
  expect(await notificationsOf(unknown)).toEqual([])
})

const notificationsOf = async ({ orderNumber }: WireOrder) => {
  const rows = await server.deps.db
    .selectFrom('notifications')
    .select(['kind', 'params'])
    .where('userId', '=', market.noor.userId)
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ kind, params }) => (JSON.stringify(params).includes(orderNumber) ? kind : []))
}

test('what was paid by card for the items goes back to it, once', async () => {
  const { order } = await placed()
  const { db } = server.deps
  const total = Math.round(Number(order.totalAmount) * 100)
  await sql`with paid as (
      insert into payments (id, group_id, provider, fils, status, session_ref, session_url, intent_ref, expires_at, paid_at, created_at)
      select gen_random_uuid(), group_id, 'test', ${total}, 'paid', id::text, 'https://pay.test', id::text, now(), now(), now()
      from orders where id = ${order.id} returning id, group_id, fils
    ), card as (update order_groups set payment_method = 'card' where id = (select group_id from paid))
    insert into payment_shares (payment_id, order_id, fils) select id, ${order.id}, fils from paid`.execute(
    db,
  )
  await sql`update orders set paid_fils = total_fils where id = ${order.id}`.execute(db)
  await db.transaction().execute((tx) => issueSale(tx, order.id, server.deps.clock()))
  const { body } = await cancel(order, [{ position: 0, quantity: 1 }])
  expect(body).toMatchObject({
    paid: order.totalAmount,
    refunded: '100.00',
    paymentStatus: 'partially_refunded',
  })
  const refunds =
    await sql`select f.cause, f.method, f.status, f.fils, i.position, i.quantity, i.fils as of_line
    from refunds f join refund_items i on i.refund_id = f.id where f.order_id = ${order.id}`.execute(db)
  expect(refunds.rows).toEqual([
    {
      cause: 'line-cancelled',
      method: 'card',
      status: 'open',
      fils: 10_000,
      position: 0,
      quantity: 1,
      ofLine: 10_000,
    },
  ])
  const [mail] = await mailsTo(email, order)
  expect(mail?.bodyText).toContain('will be refunded to the card you paid with')
  // The credit note for a part of the invoice issued for the payment.
  expect(mail?.bodyText).toMatch(/\(PDF\)[^]*\/documents\//)
  // Cancelling the rest of the order refunds the rest.
  const all = await cancel(order, [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 2 },
  ])
  expect(all.body).toMatchObject({
    status: 'cancelled',
    refunded: order.totalAmount,
    paymentStatus: 'refunded',
  })
  const last = await db
    .selectFrom('mails')
    .select('bodyText')
    .where('eventKey', 'like', 'order-moved:%')
    .where('subject', 'like', `%${order.orderNumber}%`)
    .executeTakeFirstOrThrow()
  expect(last.bodyText.match(/\(PDF\)/g)).toHaveLength(1)
  expect(last.bodyText).toContain('Tax credit note')
})

test('of an order that waits for its code no items are cancelled', async () => {
  const { order } = await placed()
  await sql`update orders set confirmed_at = null where id = ${order.id}`.execute(server.deps.db)
  expect(await withdraw(order, [{ position: 0, quantity: 1 }])).toMatchObject({
    status: 409,
    body: { code: 'order.awaits-confirmation' },
  })
  expect((await cancel(order, [{ position: 0, quantity: 1 }])).status).toBe(404)
})

describe('a customer', () => {
  test('cancels items while the order waits, without a reason; the shop hears of it', async () => {
    const { order, lamp } = await placed()
    const { status, body } = await withdraw(order, [{ position: 1, quantity: 1 }])
    expect(status).toBe(200)
    expect((body['events'] as unknown[]).at(-1)).toMatchObject({ by: 'customer', name: null, reason: null })
    expect(await market.stockOf(lamp)).toBe(8)
    expect(await notificationsOf(order)).toContain('order-lessened')
    expect(await mailsTo(email, order)).toHaveLength(1)
  })

  test('keeps no bundle price without the bundle: it goes as a whole, whatever is pressed at once', async () => {
    const [sofa, pouf] = [
      await market.product({ priceFils: 20_000 }),
      await market.product({ priceFils: 5000 }),
    ]
    const { db } = server.deps
    await sql`update products set bundle_discount_bp = 4000 where id = ${sofa}`.execute(db)
    await sql`insert into product_links (product_id, kind, linked_product_id, position)
      values (${sofa}, 'bundle', ${pouf}, 0)`.execute(db)
    const { body } = await market.buy(
      [sofa, pouf].map((id) => ({ productId: id, quantity: 2, bundleOf: sofa })),
    )
    const [order] = body.orders as [WireOrder]
    const parts = await Promise.all([0, 1].map((position) => withdraw(order, [{ position, quantity: 2 }])))
    for (const part of parts) {
      const errors = [{ path: 'items.0.quantity', message: expect.stringContaining('bought as a set') }]
      expect(part).toMatchObject({ status: 409, body: { code: 'order.bundle-whole', errors } })
    }
    expect([await market.stockOf(sofa), await market.stockOf(pouf)]).toEqual([7, 7])
    const one = [0, 1].map((position) => ({ position, quantity: 1 }))
    expect((await withdraw(order, one)).body).toMatchObject({
      items: [
        { unitPrice: '120.00', cancelled: 1 },
        { unitPrice: '30.00', cancelled: 1 },
      ],
    })
    // Items cancelled by the shop do not cost the customer the bundle price.
    const byShop = await cancel(order, [{ position: 1, quantity: 1 }])
    expect(byShop.body).toMatchObject({ items: [{ unitPrice: '120.00' }, { cancelled: 2 }] })
  })

  test('cancels items so often in an hour: each time its shop has a mail; the whole order goes at any time', async () => {
    const [many, more] = [await market.product({ stock: 99 }), await market.product({ stock: 99 })]
    const { body } = await market.buy([many, more].map((productId) => ({ productId, quantity: 12 })))
    const [order] = body.orders as [WireOrder]
    const statuses = []
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await withdraw(order, [{ position: tried % 2, quantity: 1 }])).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect([await market.stockOf(many), await market.stockOf(more)]).toEqual([97, 97])
    const whole = await market.send('POST', `/api/orders/${order.orderNumber}/cancel`, { body: { email } })
    expect(whole).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect([await market.stockOf(many), await market.stockOf(more)]).toEqual([99, 99])
  })

  test('cancels no items of another one, and none once the shop has accepted', async () => {
    const { order } = await placed()
    const items = [{ position: 0, quantity: 1 }]
    expect((await withdraw(order, items, { email: 'other@test.example' })).status).toBe(404)
    await move(order, 'accepted')
    expect(await withdraw(order, items)).toMatchObject({ status: 409, body: { code: 'order.items-fixed' } })
  })
})
