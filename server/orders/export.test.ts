import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

async function file(url: string, as?: string, language = 'en') {
  const headers = { 'accept-language': language }
  const { statusCode, headers: given, rawPayload } = await server.send({ url, headers, ...(as && { as }) })
  const [head = '', ...lines] = rawPayload.toString('utf8').replace('\ufeff', '').split('\r\n')
  return { status: statusCode, given, head, lines: lines.filter((line) => line !== '') }
}

test('a shop keeps its own orders as a file, an administrator those of the shop they filter by', async () => {
  const customer = { ...buyer.customer, firstName: '=HYPERLINK("x")', email: 'file@test.example' }
  const noors = await market.product()
  const sadus = await market.product({ shopId: market.sadu.id })
  await market.buy([{ productId: noors, quantity: 2 }], { customer })
  await market.buy([{ productId: sadus, quantity: 1 }], { customer })

  const own = await file('/api/shop/orders/export?search=file', market.noor.token)
  expect(own.given['content-disposition']).toBe('attachment; filename="majlis-orders.csv"')
  expect(own.given['cache-control']).toBe('no-store')
  expect(own.head).toBe(
    'Order,Purchase,Placed,Status,Customer,Phone,Email,Company,TRN,Emirate,City or area,Address,Items,' +
      'Delivery day,Time,Delivery fee,"VAT, included",Total,Paid back,Payment method,Payment',
  )
  expect(own.lines).toHaveLength(1)
  // Cells that a spreadsheet program would run as formulas are escaped, including the plus of phone numbers.
  expect(own.lines[0]).not.toMatch(/(^|,)"?[=+]/)
  expect(own.lines[0]).toContain(',Dubai,')
  expect(own.lines[0]).toMatch(/,0\.00,Cash on delivery,Not paid yet$/)

  const all = await file('/api/admin/orders/export?search=file', admin, 'ar')
  expect(all.head).toBe(
    'الطلب,عملية الشراء,تاريخ الطلب,الحالة,العميل,الهاتف,البريد الإلكتروني,الشركة,رقم التسجيل الضريبي,الإمارة,' +
      'المدينة أو المنطقة,العنوان,القطع,يوم التوصيل,الوقت,رسوم التوصيل,ضريبة القيمة المضافة (مشمولة),الإجمالي,' +
      'المبلغ المُعاد,طريقة الدفع,الدفع,المتجر',
  )
  expect(all.lines[0]).toMatch(/,دبي,.*,0\.00,الدفع عند الاستلام,لم يُدفع بعد,[^,]+$/)
  expect(all.lines).toHaveLength(2)
  expect(
    (await file(`/api/admin/orders/export?search=file&shop=${market.sadu.id}`, admin)).lines,
  ).toHaveLength(1)
  expect((await file('/api/admin/orders/export?search=file&status=delivered', admin)).lines).toHaveLength(0)
})

test('a file says what went back, and only the items that come', async () => {
  const customer = { ...buyer.customer, email: 'back@test.example' }
  const [sofa, lamp] = [
    await market.product({ name: 'Marsa Sofa' }),
    await market.product({ name: 'Fanar Lamp' }),
  ]
  const { body } = await market.buy(
    [
      { productId: sofa, quantity: 1 },
      { productId: lamp, quantity: 1 },
    ],
    { customer },
  )
  const [order] = body.orders
  const as = market.noor.token
  const items = [{ position: 1, quantity: 1 }]
  await market.send('POST', `/api/shop/orders/${order?.id}/cancel`, { as, body: { items, reason: 'why' } })
  const { head, lines } = await file('/api/shop/orders/export?search=back', as)
  const [columns = [], cells = []] = [head, lines[0] ?? ''].map((line) =>
    line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/),
  )
  expect(columns[columns.indexOf('Total') + 1]).toBe('Paid back')
  expect(cells[columns.indexOf('Paid back')]).toBe('0.00')
  expect(cells[columns.indexOf('Items')]).toBe('1 × Marsa Sofa')
})

test('a shop cannot ask for another’s, and a filter that says nothing known is refused', async () => {
  const others = `/api/shop/orders/export?shop=${market.sadu.id}`
  expect((await file(others, market.noor.token)).status).toBe(400)
  expect((await file('/api/shop/orders/export', admin)).status).toBe(403)
  expect((await file('/api/admin/orders/export', market.noor.token)).status).toBe(403)
  expect((await file('/api/admin/orders/export')).status).toBe(401)
  expect((await file('/api/admin/orders/export?status=nowhere', admin)).status).toBe(400)
})

test('a file of more than one part is whole, each order once', async () => {
  await server.deps.pool.query(
    `with g as (insert into order_groups (id, number, customer_id, first_name, last_name, email, phone, language, emirate, city,
       address_line, payment_method, link, link_expires_at, created_at)
       select gen_random_uuid(), n, (select id from customers limit 1), 'Bulk', 'Buyer', 'bulk@test.example', '1', 'en', 'dubai', 'a',
         'b', 'cash_on_delivery', translate(substr(md5(n::text), 1, 26), '0189', 'abcd'), now(), now() from generate_series(1, 1001) n returning id, number),
     o as (insert into orders (id, number, group_id, shop_name, status_since, items_fils, delivery_fils, cod_fee_fils,
       total_fils, vat_fils, platform_role, created_at, updated_at)
       select gen_random_uuid(), number, id, 'Majlis', now(), 0, 0, 0, 0, 0, 'seller', now(), now() from g returning id)
     insert into order_events (id, order_id, by, to_status, at) select gen_random_uuid(), id, 'customer', 'pending', now() from o`,
  )
  await server.deps.pool.query(
    `insert into order_items (order_id, position, product_id, name, quantity, unit_price_fils, vat_fils, total_fils)
     select o.id, 0, (select id from products limit 1), 'Bed', 1, 0, 0, 0 from orders o where shop_name = 'Majlis'`,
  )
  const { lines } = await file('/api/admin/orders/export?search=bulk', admin)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1001)
  expect(lines).toHaveLength(1001)
})

test('administrators choose among the shops that have orders', async () => {
  const { body } = await market.send('GET', '/api/admin/orders/shops', { as: admin })
  expect(body).toContainEqual(expect.objectContaining({ shopId: market.noor.id, count: 2 }))
  expect(body).toContainEqual({ shopId: 'majlis', shopName: 'Majlis', shopNameAr: null, count: 1001 })
})
