import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { notifyOfCheckout } from '../notifications.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  await registerForVat(server.deps.db, market.noor.id)
})
afterAll(() => server.close())

const orderRows = async () => (await server.deps.db.selectFrom('orders').select('id').execute()).length

const emirateOf = (order: unknown) =>
  (order as { shippingAddress: { emirate: string } }).shippingAddress.emirate

describe('a checkout', () => {
  test.each([
    ['Dubai', 'Dubai'],
    ['dubai', 'Dubai'],
    ['دبي', 'Dubai'],
    [' Abu Dhabi ', 'Abu Dhabi'],
    ['abu_dhabi', 'Abu Dhabi'],
  ])('to %j goes to %s, as it is told to its customer and its shop (R-API-78)', async (sent, reported) => {
    const shippingAddress = { ...buyer.shippingAddress, emirate: sent }
    const items = [{ productId: await market.product(), quantity: 1 }]
    const { orders, link } = (await market.buy(items, { shippingAddress })).body
    const [page, own] = await Promise.all([
      market.send('GET', `/api/order-groups/${link}`),
      market.send('GET', `/api/shop/orders/${orders[0]?.id}`, { as: market.noor.token }),
    ])
    expect([orders[0], page.body.orders[0], own.body].map((one) => emirateOf(one))).toEqual([
      reported,
      reported,
      reported,
    ])
  })

  test('is one order for each shop, with its own number, delivery and sums, and VAT of who may charge it (R-ORD-02, R-CART-02, R-API-86, G-133)', async () => {
    const { noor, sadu, product, buy } = market
    const [sofa, lamp, rug] = [
      await product({ priceFils: 485_000, colors: [{ name: 'Beige', hex: '#D9C7A8' }] }),
      await product({ shopId: sadu.id, priceFils: 72_000, nameAr: 'مصباح' }),
      await product({ priceFils: 20_000, currency: 'EUR' }),
    ]
    const { status, body } = await buy([
      { productId: sofa, quantity: 1, color: 'beige' },
      { productId: lamp, quantity: 2 },
      { productId: rug, quantity: 1 },
    ])
    expect(status).toBe(201)
    expect(
      body.orders.map((one) => [one.shopId, one['currency'], one.totalAmount, one['vatAmount']]),
    ).toEqual([
      [noor.id, 'AED', '5650.00', '269.05'],
      // This shop is not registered for VAT.
      [sadu.id, 'AED', '1440.00', '0.00'],
    ])
    expect(body.link).toMatch(/^[a-z2-7]{26}$/)
    const [first, second] = body.orders
    expect(first).toMatchObject({
      orderNumber: expect.stringMatching(/^MJ-\d{5,}$/),
      customerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'pending',
      customer: { firstName: 'Mariam', phone: '+971501234567' },
      shippingAddress: { city: 'Jumeirah 2', emirate: 'Dubai', notes: null },
      delivery: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), window: '09:00-13:00', fee: '0.00' },
      paymentStatus: 'pending',
      events: [{ from: null, to: 'pending', by: 'customer', name: null }],
    })
    expect(first?.items).toMatchObject([
      {
        productId: sofa,
        quantity: 1,
        unitPrice: '4850.00',
        vat: '230.95',
        color: { name: 'Beige', hex: '#D9C7A8' },
      },
      { productId: rug, unitPrice: '800.00', foreign: { currency: 'EUR', price: '200.00', rate: '4.00' } },
    ])
    expect(second?.items).toMatchObject([{ nameAr: 'مصباح', quantity: 2, total: '1440.00' }])
    expect(new Set(body.orders.map((one) => one['groupNumber'])).size).toBe(1)
  })

  test('of a finish has it in the name of the product, and no colour beside it; carts made before still count', async () => {
    const { noor, product, buy, send } = market
    const colors = [
      { name: 'Brown', hex: '#6B4A2F' },
      { name: 'Beige', hex: '#D9C7A8' },
    ]
    const [caramel, ivory] = [
      await product({ name: 'Noor Chair, Caramel', nameAr: 'كرسي نور، كراميل', colors }),
      await product({ name: 'Noor Chair, Ivory', nameAr: 'كرسي نور، عاجي', colors }),
    ]
    const bought = async () => {
      const { body } = await buy([{ productId: caramel, quantity: 1, color: 'brown' }])
      return body.orders[0]?.items
    }
    expect(await bought()).toMatchObject([{ color: { name: 'Brown' } }])
    const members = { members: [caramel, ivory] }
    const joined = await server.send({
      method: 'PUT',
      url: `/api/shop/products/${caramel}/family`,
      as: noor.token,
      payload: members,
    })
    expect(joined.statusCode).toBe(200)
    expect(await bought()).toMatchObject([{ name: 'Noor Chair, Caramel', color: null }])
    const unknown = await send('POST', '/api/cart/quote', {
      body: { items: [{ productId: caramel, quantity: 1, color: 'puce' }] },
    })
    expect(unknown).toMatchObject({ status: 200 })
  })

  test.each([
    [
      { name: ' Noor Hotels LLC ', trn: '1001-5908-3300-003' },
      { name: 'Noor Hotels LLC', trn: '100159083300003' },
    ],
    [
      { name: 'Studio', trn: '' },
      { name: 'Studio', trn: null },
    ],
    [null, null],
  ])('for %j is kept as it was said, and found by it', async (company, kept) => {
    const { buy, product, send, noor } = market
    const customer = { ...buyer.customer, email: 'company@test.example', company }
    const { body } = await buy([{ productId: await product(), quantity: 1 }], { customer })
    expect(body.orders[0]).toMatchObject({ customer: { firstName: 'Mariam', company: kept } })
    if (kept === null) return
    const found = await send('GET', `/api/shop/orders?search=${encodeURIComponent(kept.name)}`, {
      as: noor.token,
    })
    expect(found.body).toMatchObject([{ orderNumber: body.orders[0]?.orderNumber }])
  })

  test.each([
    [{ trn: '100159083300003' }, 'customer.company.name'],
    [{ name: ' ', trn: '' }, 'customer.company.name'],
    [{ name: 'A'.repeat(201) }, 'customer.company.name'],
    [{ name: 'A', trn: '12' }, 'customer.company.trn'],
    [{ name: 'A', trn: { $ne: 1 } }, 'customer.company.trn'],
    ['A', 'customer.company'],
  ])('is refused for the company %j', async (company, path) => {
    const customer = { ...buyer.customer, company }
    const answer = await market.buy([{ productId: await market.product(), quantity: 1 }], { customer })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  test('takes the items from the stock', async () => {
    const { product, buy, stockOf } = market
    const sofa = await product({ stock: 5 })
    await buy([
      { productId: sofa.toUpperCase(), quantity: 1 },
      { productId: sofa, quantity: 2, color: '' },
    ])
    expect(await stockOf(sofa)).toBe(2)
  })

  test('keeps names and prices as they were (R-ORD-07)', async () => {
    const { product, buy, send } = market
    const sofa = await product({ name: 'Marsa', priceFils: 1000 })
    const { body } = await buy([{ productId: sofa, quantity: 1 }])
    await sql`update products set name = 'Other', price_fils = 9 where id = ${sofa}`.execute(server.deps.db)
    const again = await send('GET', `/api/order-groups/${body.link}`)
    expect(again.body.orders[0]?.items).toMatchObject([{ name: 'Marsa', unitPrice: '10.00' }])
  })

  test('reduces a bundle as its items are bought together (G-97)', async () => {
    const { product, buy } = market
    const [sofa, lamp] = [await product({ priceFils: 10_000 }), await product({ priceFils: 5000 })]
    await sql`update products set bundle_discount_bp = 1000 where id = ${sofa}`.execute(server.deps.db)
    await sql`insert into product_links (product_id, kind, linked_product_id, position)
      values (${sofa}, 'bundle', ${lamp}, 0)`.execute(server.deps.db)
    const items = [sofa, lamp].map((productId) => ({ productId, quantity: 1, bundleOf: sofa }))
    const quoted = await server.send({ method: 'POST', url: '/api/cart/quote', payload: { items } })
    const { lines } = quoted.json().shops[0]
    expect(lines.map((line: { setSaving: string }) => line.setSaving)).toEqual(['10.00', '5.00'])
    expect((await buy(items)).body.orders[0]?.totalAmount).toBe('135.00')
    expect((await buy(items.slice(1))).body.orders[0]?.totalAmount).toBe('50.00')
  })

  test.each(['x', newId(), "'; drop table orders"])('takes %s for no bundle at all', async (bundleOf) => {
    const { status, body } = await market.buy([{ productId: await market.product(), quantity: 1, bundleOf }])
    expect([status, body.orders?.[0]?.items]).toMatchObject([201, [{ bundleOf: null }]])
  })

  test('costs at most nine statements for three lines from two shops, the look for its own change included', async () => {
    const { sadu, product, buy } = market
    const items = [await product(), await product(), await product({ shopId: sadu.id })].map((productId) => {
      return { productId, quantity: 1 }
    })
    const statements = await statementsOf(async () => {
      expect((await buy(items, {}, { 'idempotency-key': newId() })).status).toBe(201)
    })
    expect(statements.length).toBeLessThanOrEqual(9)
  })

  test('is told to the customer and to each shop, once', async () => {
    const { noor, product, buy } = market
    const { body } = await buy([{ productId: await product(), quantity: 1 }])
    const [order] = body.orders
    const { db } = server.deps
    const group = await db
      .selectFrom('orderGroups')
      .select('id')
      .where('link', '=', body.link)
      .executeTakeFirstOrThrow()
    const notify = () => db.transaction().execute((tx) => notifyOfCheckout(tx, server.deps, group.id))
    await notify()
    await notify()
    const mails = await db.selectFrom('mails').select(['recipient', 'subject', 'bodyText']).execute()
    const about = mails.filter(({ bodyText }) => bodyText.includes(String(order?.orderNumber)))
    expect(about.map(({ subject }) => subject)).toEqual([
      `We have your order ${order?.orderNumber}`,
      `New order ${order?.orderNumber}`,
    ])
    const notice = await db
      .selectFrom('notifications')
      .select(['kind', 'subjectId'])
      .where('userId', '=', noor.userId)
      .execute()
    expect(notice).toContainEqual({ kind: 'order-placed', subjectId: order?.id })
  })

  test('makes a customer of an e-mail address, once (R-CUST-08, G-85)', async () => {
    const { product, buy } = market
    const customer = {
      firstName: 'Omar',
      lastName: 'Rashid',
      email: 'Omar@Test.example ',
      phone: '+971 4 123 4567',
    }
    const productId = await product({ stock: 50 })
    await Promise.all([1, 2, 3, 4].map(() => buy([{ productId, quantity: 1 }], { customer })))
    const known = await server.deps.db
      .selectFrom('customers')
      .select('firstName')
      .where('email', '=', 'omar@test.example')
      .execute()
    expect(known).toEqual([{ firstName: 'Omar' }])
  })
})

describe('nothing is taken where', () => {
  const refused = async (items: Parameters<Market['buy']>[0], about: object = {}) => {
    const before = await orderRows()
    const { status, body } = await market.buy(items, about)
    expect(await orderRows()).toBe(before)
    return { status, code: body['code'], errors: body['errors'], body }
  }

  const quoted = async (productId: string, quantity = 1) =>
    (await market.send('POST', '/api/cart/quote', { body: { items: [{ productId, quantity }] } })).body

  test.each<[string, object, string]>([
    ['a product is off sale', { status: 'inactive' }, 'order.not-for-sale'],
    ['there are too few', { stock: 1 }, 'product.too-few'],
    ['there is none', { stock: 0 }, 'product.too-few'],
  ])('%s: it is named (R-API-78)', async (_what, about, code) => {
    const { product, stockOf } = market
    const [other, bad] = [await product(), await product({ name: 'Liwa Lamp', ...about })]
    const answer = await refused([
      { productId: other, quantity: 1 },
      { productId: bad, quantity: 2 },
    ])
    expect(answer).toMatchObject({
      status: 409,
      code,
      body: { message: expect.stringContaining('Liwa Lamp') },
    })
    expect(answer.errors).toMatchObject([{ path: expect.stringMatching(/^items\.1/) }])
    expect(await stockOf(other)).toBe(9)
  })

  test.each([1000, 9999, 2_000_000_000])(
    '%i of a product are too few, whatever there is (R-API-84, R-API-78)',
    async (quantity) => {
      const productId = await market.product({ stock: 5000 })
      const order = await refused([{ productId, quantity }])
      expect(order).toMatchObject({ status: 409, code: 'product.too-few' })
      expect(JSON.stringify(await quoted(productId, quantity))).toMatch(
        /"available":999.*"problem":"too-few"/,
      )
    },
  )

  test('a product was never approved: nobody is told more of it than of one that is not there', async () => {
    for (const status of ['pending_review', 'rejected'] as const) {
      const hidden = await market.product({ status, name: 'Secret Lamp', priceFils: 1_234_500 })
      const [cart, order] = [await quoted(hidden), await refused([{ productId: hidden, quantity: 1 }])]
      expect(order.code).toBe('order.product-unknown')
      expect(JSON.stringify([cart, order])).not.toMatch(/Secret|12345|Sadu/)
      expect(cart).toEqual(JSON.parse(JSON.stringify(await quoted(newId())).replace(/[0-9a-f-]{36}/, hidden)))
    }
  })

  test('a product, a color or an assembly does not exist', async () => {
    const productId = await market.product()
    const gone = newId()
    const unknown = await refused([{ productId: gone, quantity: 1 }])
    expect(unknown).toMatchObject({ status: 409, code: 'order.product-unknown' })
    expect(JSON.stringify(unknown)).toContain(gone)
    expect(await refused([{ productId: 'oak', quantity: 1 }])).toMatchObject({
      status: 409,
      code: 'order.product-unknown',
    })
    expect(await refused([{ productId, quantity: 1, color: 'plaid' }])).toMatchObject({
      code: 'order.color-unknown',
    })
    expect(await refused([{ productId, quantity: 1, assembly: true }])).toMatchObject({
      code: 'order.assembly-unknown',
    })
  })

  test.each<[string, object, string]>([
    ['no items', { items: [] }, 'items'],
    ['half a product', { items: [{ productId: newId(), quantity: 0.5 }] }, 'items.0.quantity'],
    ['none of a product', { items: [{ productId: newId(), quantity: 0 }] }, 'items.0.quantity'],
    ['fewer than none', { items: [{ productId: newId(), quantity: -1 }] }, 'items.0.quantity'],
    [
      'a phone of elsewhere',
      { customer: { firstName: 'A', lastName: 'B', email: 'a@b.ae', phone: '+44 20 7946 0000' } },
      'customer.phone',
    ],
    [
      'no emirate',
      { shippingAddress: { addressLine: 'x', city: 'y', emirate: 'Texas' } },
      'shippingAddress.emirate',
    ],
    ['another way to pay', { paymentMethod: 'cheque' }, 'paymentMethod'],
    [
      'a day that is none',
      { deliveries: [{ shopId: 'majlis', date: '2026-13-01', window: '09:00-13:00' }] },
      'deliveries.0.date',
    ],
  ])('the body has %s (R-API-78)', async (_what, about, path) => {
    const answer = await refused([{ productId: await market.product(), quantity: 1 }], about)
    expect(answer.status).toBe(400)
    expect(answer.errors).toMatchObject([{ path }])
  })

  test('the total is another than the customer agreed to: they get the new one (R-CART-03, R-API-85)', async () => {
    const productId = await market.product({ priceFils: 10_000 })
    const expected = (total: string) => ({ expectedTotals: [{ currency: 'AED', total }] })
    const answer = await refused([{ productId, quantity: 1 }], expected('99.00'))
    expect(answer).toMatchObject({
      status: 409,
      code: 'order.totals-changed',
      body: { quote: { totals: [{ currency: 'AED', total: '100.00', vat: '4.76' }] } },
    })
    expect((await market.buy([{ productId, quantity: 1 }], expected('100.00'))).status).toBe(201)
  })

  test('the sum is more than a driver may take', async () => {
    const set = (cap: number | null) => sql`update settings set cod_cap_fils = ${cap}`.execute(server.deps.db)
    const items = [{ productId: await market.product({ priceFils: 650_001 }), quantity: 1 }]
    await set(650_000)
    expect(await refused(items)).toMatchObject({ status: 409, code: 'order.cash-too-much' })
    await set(null)
  })

  test('the shop does not go', async () => {
    const { sadu } = market
    const areas = JSON.stringify([{ emirate: 'dubai', feeFils: 1000, leadDays: 1 }])
    const windows = JSON.stringify([{ window: '10:00-12:00', capacity: 1 }])
    await sql`insert into delivery_terms (shop_id, areas, windows, days, updated_at)
      values (${sadu.id}, ${areas}, ${windows}, '{0,1,2,3,4,5,6}', now())`.execute(server.deps.db)
    const items = [{ productId: await market.product({ shopId: sadu.id }), quantity: 1 }]
    const shippingAddress = { addressLine: 'x', city: 'y', emirate: 'Ajman' }
    expect(await refused(items, { shippingAddress })).toMatchObject({
      status: 409,
      code: 'order.not-delivered-there',
    })
    await sql`delete from delivery_terms`.execute(server.deps.db)
  })
})

describe('a request sent again', () => {
  test.each([
    ['by its header', {}, { 'idempotency-key': 'one' }],
    ['by its requestId', { requestId: 'two' }, {}],
  ])('makes nothing anew, %s (R-CART-04)', async (_how, about, headers) => {
    const productId = await market.product({ stock: 40 })
    const items = [{ productId, quantity: 2 }]
    const answers = await Promise.all(Array.from({ length: 10 }, () => market.buy(items, about, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.link}`)).size).toBe(1)
    expect(await market.stockOf(productId)).toBe(38)
    const other = await market.buy([{ productId, quantity: 3 }], about, headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'request.key-used' } })
  })
})
