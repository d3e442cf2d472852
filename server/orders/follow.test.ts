import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { linkDays } from './link.ts'
import { endRegistration, registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp(asOwner)
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const email = buyer.customer.email

/** Places an order of two items. */
async function placed(about: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product(about)
  const { body } = await market.buy([{ productId, quantity: 2 }])
  return { order: body.orders[0] as WireOrder, link: body.link, productId }
}

const move = (order: WireOrder, body: object, as = market.noor.token) =>
  market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body })
const slots = async () => {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(booked), 0)::int as sum from delivery_slots`.execute(server.deps.db)
  return rows[0]?.sum ?? 0
}

test('of VAT is spoken where whoever sells has a TRN: the shop, or Majlis in its place', async () => {
  const isTaxed = async () => {
    const { link } = await placed()
    const { body } = await market.send('GET', `/api/order-groups/${link}`)
    return (body.orders[0] as unknown as { isTaxed: boolean }).isTaxed
  }
  const { db } = server.deps
  const { id } = market.noor
  const become = async (role: string, trn: string | null) => {
    await sql`update shops set platform_role = ${role}::platform_role where id = ${id}`.execute(db)
    await sql`update settings set legal_trn = ${trn}`.execute(db)
    return isTaxed()
  }
  const trn = '100526018500003'
  expect(await become('agent', trn)).toBe(false)
  // The platform sells in its own name only if it can buy from the shop with an invoice that states VAT.
  expect(await become('seller', trn)).toBe(false)
  await registerForVat(db, id, { holdsFrom: '2999-01-01' })
  expect(await become('agent', trn)).toBe(false)
  await registerForVat(db, id)
  expect(await become('agent', null)).toBe(true)
  expect(await become('seller', null)).toBe(false)
  expect(await become('seller', trn)).toBe(true)
  await endRegistration(db, id)
  await registerForVat(db, id, { trnEndsOn: '2026-01-01' })
  expect(await become('seller', trn)).toBe(false)
  await endRegistration(db, id)
  await become('agent', null)
})

describe('a shop', () => {
  test('takes its order to the door, step by step (R-ORD-05, R-ORD-07, R-API-80, R-API-86, R-STATE-08)', async () => {
    const { order } = await placed()
    await move(order, { status: 'accepted', seen: 'pending' })
    await move(order, { status: 'processing' })
    await move(order, { status: 'shipped', driver: 'Bilal', driverPhone: '050 765 4321' })
    const { status, body } = await move(order, { status: 'delivered', receivedBy: 'Mariam' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'delivered', paymentStatus: 'paid', rejectionReason: null })
    const events = body['events'] as WireOrder['events']
    expect(events.map(({ from, to, by, details }) => [from, to, by, details])).toEqual([
      [null, 'pending', 'customer', null],
      ['pending', 'accepted', 'shop', null],
      ['accepted', 'processing', 'shop', null],
      ['processing', 'shipped', 'shop', { driver: 'Bilal', driverPhone: '050 765 4321' }],
      ['shipped', 'delivered', 'shop', { receivedBy: 'Mariam' }],
    ])
    const mails = await server.deps.db
      .selectFrom('mails')
      .select(['subject', 'bodyText'])
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute()
    const reported = mails.filter(({ subject }) => subject.includes(order.orderNumber))
    expect(reported).toHaveLength(4)
    expect(reported.filter(({ bodyText }) => bodyText.includes('You can request a return until'))).toEqual([
      reported.find(({ subject }) => subject.includes('has been delivered')),
    ])
  })

  test('rejects with a reason that the customer reads, and has its items and its window back (R-ORD-06, R-ORD-08)', async () => {
    const before = await slots()
    const { order, link, productId } = await placed({ stock: 5 })
    expect(await slots()).toBe(before + 1)
    expect(await move(order, { status: 'rejected', rejectionReason: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'order.reason-missing', errors: [{ path: 'rejectionReason' }] },
    })
    const { body } = await move(order, { status: 'rejected', rejectionReason: 'The oak is cracked.' })
    expect(body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The oak is cracked.',
      paymentStatus: 'void',
    })
    const page = await market.send('GET', `/api/order-groups/${link}`)
    expect(page.body.orders).toMatchObject([{ status: 'rejected', rejectionReason: 'The oak is cracked.' }])
    const posted = server.deps.db.selectFrom('mails').select('bodyText').where('recipient', '=', email)
    const reported = (await posted.execute()).map(({ bodyText }) => bodyText)
    const ofIt = reported.filter((text) => text.includes(order.orderNumber))
    expect(ofIt.filter((text) => text.includes('The oak is cracked.'))).toHaveLength(1)
    expect(await market.stockOf(productId)).toBe(5)
    expect(await slots()).toBe(before)
  })

  test('of an id that is none is told that there is no such order, by its shop and by an administrator', async () => {
    for (const [as, role] of [
      [market.noor.token, 'shop'],
      [admin, 'admin'],
    ] as const)
      for (const [language, message] of [
        ['en', 'This order does not exist.'],
        ['ar', 'لا يوجد مثل هذا الطلب.'],
      ] as const)
        for (const id of [crypto.randomUUID(), 'x']) {
          const answer = await server.send({
            method: 'PATCH',
            url: `/api/${role}/orders/${id}/status`,
            as,
            headers: { 'accept-language': language },
            payload: { status: 'accepted' },
          })
          expect([answer.statusCode, answer.json()]).toEqual([404, { message, code: 'order.not-found' }])
        }
  })

  test('makes no move that the order does not know, and none that was made meanwhile (R-ORD-04)', async () => {
    const { order } = await placed()
    expect(await move(order, { status: 'delivered' })).toMatchObject({
      status: 409,
      body: { code: 'order.cannot-move', message: 'An order that is pending cannot become delivered.' },
    })
    const inArabic = await server.send({
      method: 'PATCH',
      url: `/api/shop/orders/${order.id}/status`,
      as: market.noor.token,
      headers: { 'accept-language': 'ar' },
      payload: { status: 'delivered' },
    })
    expect(inArabic.json()).toMatchObject({
      message: 'لا يمكن نقل الطلب من الحالة «بانتظار القبول» إلى «تم التسليم».',
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        move(
          order,
          index % 2 ? { status: 'accepted', seen: 'pending' } : { status: 'cancelled', seen: 'pending' },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
  })

  test('sees and moves its own alone (R-ROLE-07, G-112)', async () => {
    const { order } = await placed()
    const as = market.sadu.token
    expect((await market.send('GET', `/api/shop/orders/${order.id}`, { as })).status).toBe(404)
    expect((await move(order, { status: 'accepted' }, as)).status).toBe(404)
    const list = await market.send('GET', '/api/shop/orders?limit=200', { as })
    expect(list.body as unknown as WireOrder[]).not.toContainEqual(expect.objectContaining({ id: order.id }))
    expect((await market.send('GET', `/api/shop/orders/${order.id}`, { as: market.noor.token })).status).toBe(
      200,
    )
  })

  test('finds its orders by number, name, stage and day', async () => {
    const { order } = await placed()
    const find = async (query: string) => {
      const answer = await market.send('GET', `/api/shop/orders?${query}`, { as: market.noor.token })
      return (answer.body as unknown as WireOrder[]).map(({ id }) => id)
    }
    expect(await find(`search=${order.orderNumber}`)).toEqual([order.id])
    expect(await find('search=hosani&stage=pending&limit=200')).toContain(order.id)
    expect(await find('search=nobody')).toEqual([])
    expect(await find('stage=delivered')).not.toContain(order.id)
    const today = server.deps.clock().toISOString().slice(0, 10)
    expect(await find(`from=${today}&limit=200`)).toContain(order.id)
    expect(await find('to=2020-01-01')).toEqual([])
    const counts = await market.send('GET', '/api/shop/orders/counts?search=hosani', {
      as: market.noor.token,
    })
    expect(counts.body).toMatchObject({ all: expect.any(Number), pending: expect.any(Number) })
  })
})

describe('the customer', () => {
  const find = (number: string, mail = email) =>
    market.send('GET', `/api/orders/${encodeURIComponent(number)}?email=${encodeURIComponent(mail)}`)

  test('finds an order by its number and e-mail, however they are typed (R-ORD-09, R-API-79)', async () => {
    const { order, link } = await placed()
    const answer = await find(order.orderNumber.toLowerCase(), ` ${email.toUpperCase()} `)
    expect(answer).toMatchObject({ status: 200, body: { orderNumber: order.orderNumber, link } })
    expect(await find(order.orderNumber, 'other@test.example')).toMatchObject({ status: 404 })
    expect(await find('MJ-1')).toMatchObject({ status: 404 })
    expect(await find("MJ-1' or true--")).toMatchObject({ status: 404 })
  })

  test('cancels it while the shop has not answered (R-ORD-09, R-API-79, G-87)', async () => {
    const { order, productId } = await placed({ stock: 4 })
    const cancel = (mail = email) =>
      market.send('POST', `/api/orders/${order.orderNumber}/cancel`, { body: { email: mail } })
    expect((await cancel('other@test.example')).status).toBe(404)
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await market.stockOf(productId)).toBe(4)
    const notice = await server.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('userId', '=', market.noor.userId)
      .execute()
    expect(notice).toContainEqual({ kind: 'order-cancelled' })
    const accepted = await placed()
    await move(accepted.order, { status: 'accepted' })
    const late = await market.send('POST', `/api/orders/${accepted.order.orderNumber}/cancel`, {
      body: { email },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'order.cannot-move' } })
  })

  test('follows all of a checkout by its link, until it is withdrawn or its time is over', async () => {
    const { link } = await placed()
    const follow = () => server.send({ url: `/api/order-groups/${link}` })
    const answer = await follow()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await market.send('DELETE', `/api/order-groups/${link}`)).status).toBe(200)
    expect((await follow()).statusCode).toBe(404)
    expect((await market.send('DELETE', `/api/order-groups/${link}`)).status).toBe(404)
    const late = await placed()
    server.setNow(new Date(Date.now() + (linkDays + 1) * 86_400_000))
    expect((await server.send({ url: `/api/order-groups/${late.link}` })).statusCode).toBe(404)
    server.setNow(new Date())
    for (const no of ['x', '%00', 'a'.repeat(26), '..%2f..']) {
      expect((await server.send({ url: `/api/order-groups/${no}` })).statusCode).toBe(404)
    }
  })
})

describe('an administrator', () => {
  test('sees and moves every order, and it is kept in the audit log (R-API-80)', async () => {
    const { order } = await placed()
    const list = await market.send('GET', `/api/admin/orders?search=${order.orderNumber}`, { as: admin })
    expect(list.body).toMatchObject([{ id: order.id, shopName: 'Sadu House' }])
    const body = { status: 'cancelled', rejectionReason: 'Both agreed' }
    const moved = await market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body })
    expect(moved.body).toMatchObject({ status: 'cancelled', rejectionReason: 'Both agreed' })
    const entry = await server.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', order.id)
      .executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'order.moved',
      subjectName: order.orderNumber,
      reason: 'Both agreed',
    })
    const events = moved.body['events'] as WireOrder['events']
    expect(events.at(-1)).toMatchObject({ by: 'admin', name: 'Noura Haddad' })
  })

  test.each(['x', newId()])('hears that %s is no order', async (id) => {
    expect((await market.send('GET', `/api/admin/orders/${id}`, { as: admin })).status).toBe(404)
  })
})

describe('the database', () => {
  const tries = (query: ReturnType<typeof sql>) => query.execute(server.deps.db)

  test('holds that an order is the sum of its lines', async () => {
    const { order } = await placed()
    await expect(
      tries(
        sql`update orders set items_fils = items_fils + 1, total_fils = total_fils + 1 where id = ${order.id}`,
      ),
    ).rejects.toThrow('not the sum of its lines')
    await expect(
      tries(sql`update orders set total_fils = total_fils + 1 where id = ${order.id}`),
    ).rejects.toThrow('orders_sum')
    await expect(
      tries(sql`update order_items set quantity = 1 where order_id = ${order.id}`),
    ).rejects.toThrow('order_items_sum')
    await expect(
      tries(sql`update order_items set cancelled = 3 where order_id = ${order.id}`),
    ).rejects.toThrow('check')
    await expect(tries(sql`delete from order_events where order_id = ${order.id}`)).rejects.toThrow(
      'only ever added',
    )
  })
})

test('the list is sorted as its reader asks, orders of one value by their ids', async () => {
  const cheap = (await placed({ priceFils: 10_000 })).order
  const dear = (await placed({ priceFils: 90_000 })).order
  const sorted = async (sort: string) => {
    const { body } = await market.send('GET', `/api/admin/orders?shop=${market.noor.id}${sort}`, {
      as: admin,
    })
    const ids = (body as unknown as WireOrder[]).map(({ id }) => id)
    return ids.filter((id) => id === cheap.id || id === dear.id)
  }
  expect(await sorted('')).toEqual([dear.id, cheap.id])
  expect(await sorted('&sort=placed')).toEqual([cheap.id, dear.id])
  expect(await sorted('&sort=total')).toEqual([cheap.id, dear.id])
  expect(await sorted('&sort=-total')).toEqual([dear.id, cheap.id])
  for (const sort of ['number', 'customer', 'shop', 'day', 'emirate', 'payment'])
    expect(await sorted(`&sort=${sort}`)).toHaveLength(2)
})
