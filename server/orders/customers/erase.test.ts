import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerName } from '#domain/orders/customer.ts'
import { removeAbandonedUploads } from '#server/platform/files/jobs.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { notifyOfCheckout } from '#server/orders/notifications.ts'
import { startCardMarket } from '#server/testing/payments.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'
import { storeCash } from '#server/testing/payouts.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: UploadApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startUploadApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const personOf = (name: string) => ({
  customer: {
    firstName: name,
    lastName: 'Suwaidan',
    email: `${name.toLowerCase()}@erased.example`,
    phone: '0501112233',
  },
  shippingAddress: {
    addressLine: `${name} Palmtree Lane 7`,
    city: 'Jumeirah 2',
    emirate: 'dubai',
    notes: `${name} gatecode 4711`,
    makani: '3003295320',
  },
})
async function ordered(name: string, priceFils = 10_000) {
  const productId = await market.product({ priceFils })
  const { body } = await market.buy([{ productId, quantity: 1 }], personOf(name))
  return {
    order: body.orders[0] as WireOrder,
    productId,
    link: body.link,
    email: personOf(name).customer.email,
  }
}
const move = (order: WireOrder, status: string, more: object = {}) =>
  market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
    as: market.noor.token,
    body: { status, ...more },
  })
async function deliver(order: WireOrder, name: string) {
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, status)
  expect((await move(order, 'delivered', { receivedBy: `${name} at the door` })).status).toBe(200)
}
async function idOf(email: string): Promise<string> {
  const { body } = await market.send('GET', `/api/admin/customers?search=${email}`, { as: admin })
  return (body as unknown as { id: string }[])[0]?.id ?? ''
}
const erase = (id: string, email: string, as = admin) =>
  market.send('POST', `/api/admin/customers/${id}/erase`, { as, body: { email } })

/** Runs the notification job of an order's checkout, which is idempotent. */
const notify = (order: WireOrder) =>
  server.deps.db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('orders').select('groupId').where('id', '=', order.id)
    await notifyOfCheckout(tx, server.deps, (await found.executeTakeFirstOrThrow()).groupId)
  })

/** Pays the owed refund of an order in cash, with the recipient's name. */
async function giveBack({ id: orderId }: WireOrder, receivedBy: string) {
  const owed = server.deps.db.selectFrom('refunds').select(['id', 'fils']).where('orderId', '=', orderId)
  const { id, fils } = await owed.executeTakeFirstOrThrow()
  await storeCash(server.deps, fils)
  const body = { paidBy: 'cash', reference: 'R-1', paidOn: '2026-01-05', handedBy: 'Omar', receivedBy }
  const { status } = await market.send('POST', `/api/admin/refunds/${id}/paid`, { as: admin, body })
  expect(status).toBe(200)
}

/** Returns the tables with a row that matches any of these words. */
async function tracesOf(words: RegExp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`.execute(
    server.deps.db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: lines } = await sql<{
      line: string
    }>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(server.deps.db)
    if (lines.some(({ line }) => words.test(line))) found.push(name.replace('public.', ''))
  }
  return found
}

/** Returns type and buyer's name, e-mail and phone of the documents issued to an order's buyer. */
async function namedIn({ id }: WireOrder) {
  const { rows } = await sql<{ buyer: unknown[] }>`select jsonb_build_array(type, content #>> '{buyer,name}',
      content #>> '{buyer,email}', content #>> '{buyer,phone}') as buyer
    from documents where order_id = ${id} and series in ('INV', 'REC', 'TCN')`.execute(server.deps.db)
  return rows.map(({ buyer }) => buyer)
}

describe('erasing a customer', () => {
  test('leaves no word of them in any table, and their orders with their sums', async () => {
    const { order, productId, link, email } = await ordered('Zaynab')
    const body = { email, text: 'Zaynab asks: which door?' }
    expect((await market.send('POST', `/api/orders/${order.orderNumber}/questions`, { body })).status).toBe(
      201,
    )
    await deliver(order, 'Zaynab')
    const returned = { email, items: [{ productId, quantity: 1 }], reason: 'Zaynab has no room' }
    const { body: back } = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
      body: returned,
    })
    const review = { email, orderNumber: order.orderNumber, rating: 4, comment: 'Firm and comfortable.' }
    const judge = async (comment: string) => {
      const url = `/api/products/${productId}/reviews`
      const { status, body: judged } = await market.send('POST', url, { body: { ...review, comment } })
      expect(status).toBe(201)
      return String(judged['id'])
    }
    const rejected = await judge('Zaynab is my name, call 050 111 2233.')
    const decide = (judged: string, decision: object) =>
      market.send('PATCH', `/api/admin/reviews/${judged}/status`, { as: admin, body: decision })
    await decide(rejected, { status: 'rejected', rejectionReason: 'It tells a telephone number.' })
    const published = await judge(review.comment)
    await decide(published, { status: 'approved' })
    const reply = { as: market.noor.token, body: { text: 'Many thanks, Zaynab!' } }
    expect((await market.send('PUT', `/api/shop/reviews/${published}/reply`, reply)).status).toBe(200)
    const id = await idOf(email)

    const early = await erase(id, email)
    expect([early.status, early.body['message']]).toEqual([409, expect.stringContaining('MR-')])
    await market.send('PATCH', `/api/shop/returns/${String(back['id'])}/status`, {
      as: market.noor.token,
      body: { status: 'refused', reason: 'Zaynab has used it' },
    })
    await notify(order)
    const words = /zaynab|palmtree|gatecode|501112233|3003295320/i
    expect(await tracesOf(words)).toContain('mails')
    const wrong = await erase(id, 'someone@else.example')
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'customer.not-confirmed'])
    expect((await erase(id, email)).status).toBe(200)
    expect(await tracesOf(words)).toEqual([])
    const said = server.deps.db
      .selectFrom('reviews')
      .select(['comment', 'rejectionReason', 'reply'])
      .orderBy('id')
    expect(await said.execute()).toEqual([
      { comment: '—', rejectionReason: '—', reply: null },
      { comment: review.comment, rejectionReason: null, reply: null },
    ])
    const why = server.deps.db.selectFrom('reviewEvents').select('reason').where('reason', 'is not', null)
    expect(await why.execute()).toEqual([{ reason: '—' }])

    const { body: kept } = await market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })
    expect(kept).toMatchObject({
      totalAmount: order.totalAmount,
      status: 'delivered',
      customer: { firstName: '—', email: '', phone: '' },
      shippingAddress: { addressLine: '—', city: 'Jumeirah 2', emirate: 'Dubai', notes: null },
    })
    const { firstName, lastName } = kept['customer'] as Record<string, string>
    expect(customerName(`${firstName} ${lastName}`, 'en')).toBe('Erased customer')
    expect((await market.send('GET', `/api/order-groups/${link}`)).status).toBe(404)
    expect((await market.send('GET', `/api/orders/${order.orderNumber}?email=${email}`)).status).toBe(404)
    expect((await market.send('GET', `/api/admin/customers/${id}`, { as: admin })).status).toBe(404)
    expect((await market.send('GET', `/api/shop/customers/${id}`, { as: market.noor.token })).status).toBe(
      404,
    )
    expect((await erase(id, email)).status).toBe(404)
    await notify(order)
    const mails = server.deps.db.selectFrom('mails').select('id').where('recipient', '=', '')
    expect(await mails.execute()).toEqual([])
    const audit = server.deps.db
      .selectFrom('auditLog')
      .select(['action', 'subjectName'])
      .where('subjectId', '=', id)
    expect(await audit.execute()).toEqual([{ action: 'customer.erased', subjectName: null }])
  })

  test('leaves what a shop replied without a name', async () => {
    const { order, productId, email } = await ordered('Rose')
    await deliver(order, 'Rose')
    const review = { email, orderNumber: order.orderNumber, rating: 5, comment: 'A fine table.' }
    const { body } = await market.send('POST', `/api/products/${productId}/reviews`, { body: review })
    const judged = String(body['id'])
    await market.send('PATCH', `/api/admin/reviews/${judged}/status`, {
      as: admin,
      body: { status: 'approved' },
    })
    const reply = { as: market.noor.token, body: { text: 'Thank you! It is rosewood.' } }
    await market.send('PUT', `/api/shop/reviews/${judged}/reply`, reply)
    expect((await erase(await idOf(email), email)).status).toBe(200)
    const kept = server.deps.db.selectFrom('reviews').select('reply').where('id', '=', judged)
    expect(await kept.executeTakeFirst()).toEqual({ reply: reply.body.text })
  })

  test('takes the photos of deliveries with it', async () => {
    const { order, email } = await ordered('Photographed')
    const fileName = 'door-of-photographed.jpg'
    const place = await server.ticket({ purpose: 'order', fileName }, market.noor.token)
    await server.put(place.uploadURL, sampleFiles.jpeg, 'image/jpeg')
    const photo = placeOf(place)
    for (const status of ['accepted', 'processing', 'shipped']) await move(order, status)
    expect((await move(order, 'delivered', { photo })).status).toBe(200)
    expect((await erase(await idOf(email), email)).status).toBe(200)
    expect(await tracesOf(/door-of-photographed/)).toEqual([])
    await removeAbandonedUploads(server.deps)
    for (const table of ['orderPhotos', 'objects'] as const)
      expect(await server.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test('keeps a full invoice as the law wants it', async () => {
    const { order, email } = await ordered('Invoiced', 1_500_000)
    await registerForVat(server.deps.db, market.noor.id)
    await deliver(order, 'Invoiced')
    expect((await erase(await idOf(email), email)).status).toBe(200)
    expect(await namedIn(order)).toEqual([['tax-invoice', 'Invoiced Suwaidan', null, null]])
  })

  test.each([
    ['nothing of the credit note of a simplified invoice', 'Khawla', 10_000, '—'],
    ['in the credit note of a full invoice the name alone', 'Moza', 1_500_000, 'Moza Suwaidan'],
  ])('keeps %s', async (_what, name, priceFils, kept) => {
    await registerForVat(server.deps.db, market.noor.id)
    const { order, productId, email } = await ordered(name, priceFils)
    await deliver(order, name)
    const body = { email, items: [{ productId, quantity: 1 }], reason: 'No room' }
    const { body: back } = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
    for (const status of ['approved', 'received', 'refunded']) {
      const url = `/api/admin/returns/${String(back['id'])}/status`
      expect((await market.send('PATCH', url, { as: admin, body: { status } })).status).toBe(200)
    }
    expect((await erase(await idOf(email), email)).status).toBe(409)
    await giveBack(order, name)
    const before = (await namedIn(order)).map(([type]) => type)
    expect(before).toContain('tax-credit-note')
    const erased = await erase(await idOf(email), email)
    expect([erased.status, erased.body['message']]).toEqual([200, undefined])
    for (const reported of await namedIn(order)) expect(reported.slice(1)).toEqual([kept, null, null])
    expect(await tracesOf(new RegExp(`${email}|${kept === '—' ? name : 'no such word'}`, 'i'))).toEqual([])
  })

  test('takes what their shop was mailed of money that an administrator gave them', async () => {
    const { order, email } = await ordered('Latifa')
    await deliver(order, 'Latifa')
    const body = { cause: 'goodwill', amount: '10', reason: 'Latifa waited for two weeks' }
    const url = `/api/admin/orders/${order.id}/refunds`
    expect((await market.send('POST', url, { as: admin, body })).status).toBe(200)
    await giveBack(order, 'Latifa')
    expect(await tracesOf(/latifa waited/i)).toContain('mails')
    expect((await erase(await idOf(email), email)).status).toBe(200)
    expect(await tracesOf(/latifa waited/i)).not.toContain('mails')
  })

  test('documents lose nothing but what names a buyer whom the law does not ask for', async () => {
    const { order } = await ordered('Frozen', 1_500_000)
    await deliver(order, 'Frozen')
    for (const content of [
      sql`jsonb_set(content, '{buyer,name}', '"—"')`,
      sql`jsonb_set(content, '{buyer,email}', '"other@erased.example"')`,
      sql`jsonb_set(content, '{totals,grossFils}', '1')`,
    ]) {
      const changing = sql`update documents set content = ${content}
        where order_id = ${order.id} and type = 'tax-invoice'`.execute(server.deps.db)
      await expect(changing).rejects.toThrow('documents is only ever added to')
    }
  })

  test('waits for what is open, and is an administrator’s alone', async () => {
    const { order, email } = await ordered('Waiting')
    const id = await idOf(email)
    const early = await erase(id, email)
    expect([early.status, early.body['code']]).toEqual([409, 'customer.has-open'])
    expect(early.body['message']).toContain(order.orderNumber)
    expect((await erase(id, email, market.noor.token)).status).toBe(403)
    expect((await erase('no-id', email)).status).toBe(404)
  })

  test('waits for the customer’s bank: what a dispute is answered with goes for good', async () => {
    const cards = await startCardMarket()
    const { deps, signedInAs } = cards.server
    const as = await signedInAs((await makeAdmin(deps)).userId)
    const productId = await cards.market.product({ priceFils: 10_000 })
    const { orders, session } = await cards.buy([{ productId, quantity: 1 }], personOf('Disputing'))
    const order = orders[0] as WireOrder
    const dispute = cards.stripe.books.dispute(cards.stripe.pay(session).payment_intent ?? '', 10_000)
    await cards.hear(session)
    for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
      await cards.market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as, body: { status } })
    const hear = (of = dispute) => cards.deliver(cards.stripe.event('charge.dispute.created', of))
    await hear()
    const { id } = await deps.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
    const attempt = (language = 'en') =>
      cards.market.send('POST', `/api/admin/customers/${id}/erase`, {
        as,
        body: { email: personOf('Disputing').customer.email },
        headers: { 'accept-language': language },
      })
    expect(await attempt()).toMatchObject({ status: 409, body: { code: 'customer.has-open' } })
    expect((await attempt()).body['message']).toContain(
      `${order.orderNumber} (disputed by the customer’s bank)`,
    )
    expect((await attempt('ar')).body['message']).toContain(
      `${order.orderNumber} (محل اعتراض لدى مصرف العميل)`,
    )
    await hear(cards.stripe.books.decide(dispute, 'won'))
    expect((await attempt()).status).toBe(200)
    await cards.close()
  })

  test('makes the same address a new customer; of an order at the same instant both outcomes hold together', async () => {
    const { order, email } = await ordered('Again')
    await move(order, 'rejected', { rejectionReason: 'The last one broke' })
    const id = await idOf(email)
    const productId = await market.product({ priceFils: 5_000 })
    const [erased] = await Promise.all([
      erase(id, email),
      market.buy([{ productId, quantity: 1 }], personOf('Again')),
    ])
    const found = (await market.send('GET', `/api/admin/customers?search=${email}`, { as: admin }))
      .body as unknown as { id: string; totalOrders: number }[]
    if (erased.status === 200) expect(found).toMatchObject([{ totalOrders: 1 }])
    else expect(found).toMatchObject([{ id, totalOrders: 2 }])
    expect([200, 409]).toContain(erased.status)
  })

  test('histories, messages and documents still change in no other way', async () => {
    const { order } = await ordered('Kept')
    await deliver(order, 'Kept')
    for (const change of [
      sql`update order_events set reason = 'other' where order_id = ${order.id}`,
      sql`update order_events set details = '{}'::jsonb || '{"receivedBy":"Other"}' where order_id = ${order.id}`,
      sql`update order_events set by = 'admin' where order_id = ${order.id}`,
      sql`delete from order_events where order_id = ${order.id}`,
      sql`update review_events set reason = 'other'`,
      sql`update review_events set to_status = 'approved'`,
      sql`delete from review_events`,
      sql`update documents set content = jsonb_set(content, '{buyer,name}', '"Other"') where order_id = ${order.id}`,
      sql`update documents set content = jsonb_set(content, '{orderNumber}', '"MJ-1"') where order_id = ${order.id}`,
    ])
      await expect(change.execute(server.deps.db)).rejects.toThrow(/only ever added to|permission denied/)
  })
})

test('everything that is stored of a customer is handed out as JSON and as a page, and that is recorded', async () => {
  const { order, email } = await ordered('Handed')
  const place = await server.ticket({ purpose: 'order', fileName: 'door.jpg' }, market.noor.token)
  await server.put(place.uploadURL, sampleFiles.jpeg, 'image/jpeg')
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, status)
  expect((await move(order, 'delivered', { photo: placeOf(place) })).status).toBe(200)
  const waitedFor = await market.product({ name: 'Awaited lamp', stock: 0 })
  const notice = {
    method: 'POST',
    url: `/api/products/${waitedFor}/stock-notices`,
    payload: { email },
  } as const
  expect((await server.send(notice)).statusCode).toBeLessThan(300)
  const id = await idOf(email)
  const url = `/api/admin/customers/${id}/data.zip`
  const answer = await server.send({ url, as: admin })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="majlis-customer.zip"',
    'cache-control': 'no-store',
  })
  const files = unzipSync(answer.rawPayload)
  const data = JSON.parse(new TextDecoder().decode(files['data.json'])) as Record<string, { email?: string }>
  expect(data['customer']?.email).toBe(email)
  expect(data[order.orderNumber]).toMatchObject({ shippingAddress: { notes: 'Handed gatecode 4711' } })
  expect(new TextDecoder().decode(files['data.html'])).toContain('Handed Palmtree Lane 7')
  const photo = `photos/${order.orderNumber}-1.jpg`
  // Documents between the platform and the shop are not included.
  const documents = [{ type: 'simplified-tax-invoice', orderNumber: order.orderNumber }]
  expect(data[`${order.orderNumber}, more`]).toMatchObject({ photos: [photo], documents })
  expect(Buffer.from(files[photo] ?? []).equals(sampleFiles.jpeg)).toBe(true)
  expect(data['stock notices']).toMatchObject([{ email, name: 'Awaited lamp' }])
  const audit = server.deps.db.selectFrom('auditLog').select('action').where('subjectId', '=', id)
  expect(await audit.execute()).toEqual([{ action: 'customer.exported' }])
  expect((await server.send({ url, as: market.noor.token })).statusCode).toBe(403)
  expect((await server.send({ url })).statusCode).toBe(401)
})
