import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const email = buyer.customer.email
const dayMs = 86_400_000

/** Creates an order of three sofas of AED 100 each and a lamp, delivered by default. */
async function delivered(isDelivered = true) {
  const [sofa, lamp] = [
    await market.product({ priceFils: 10_000 }),
    await market.product({ priceFils: 5000 }),
  ]
  const { body } = await market.buy([
    { productId: sofa, quantity: 3 },
    { productId: lamp, quantity: 1 },
  ])
  const order = body.orders[0] as WireOrder
  const steps = ['accepted', 'processing', 'shipped', ...(isDelivered ? ['delivered'] : [])]
  for (const status of steps) {
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: market.noor.token,
      body: { status },
    })
  }
  return { order, sofa, lamp }
}

const ask = (order: WireOrder, items: object[], about: object = {}) =>
  market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
    body: { email, items, reason: 'It is too large for the room.', ...about },
  })
const move = (id: unknown, body: object, as = market.noor.token) =>
  market.send('PATCH', `/api/shop/returns/${String(id)}/status`, { as, body })
const orderNow = async ({ id }: WireOrder) =>
  (await market.send('GET', `/api/shop/orders/${id}`, { as: market.noor.token })).body

describe('a return', () => {
  test('names its line where a product stands in two', async () => {
    const productId = await market.product({ priceFils: 10_000 })
    await sql`update products set assembly_fils = 1000 where id = ${productId}`.execute(server.deps.db)
    const { body } = await market.buy([
      { productId, quantity: 2 },
      { productId, quantity: 1, assembly: true },
    ])
    const order = body.orders[0] as WireOrder
    for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
      const url = `/api/shop/orders/${order.id}/status`
      await market.send('PATCH', url, { as: market.noor.token, body: { status } })
    }
    const many = await ask(order, [{ productId, position: 1, quantity: 2 }])
    expect(many.body).toMatchObject({ code: 'return.too-many', errors: [{ path: 'items.0.quantity' }] })
    const other = await ask(order, [{ productId: newId(), position: 1, quantity: 1 }])
    expect(other.body).toMatchObject({ code: 'return.too-many' })
    expect((await ask(order, [{ productId, position: -1, quantity: 1 }])).status).toBe(400)
    // In any order of items, a named line is counted first, and the rest is taken from what is left.
    const asked = await ask(order, [
      { productId, quantity: 1 },
      { productId, position: 1, quantity: 1 },
    ])
    expect(asked).toMatchObject({
      status: 201,
      body: {
        paid: '210.00',
        items: [
          { position: 0, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
      },
    })
    expect((await orderNow(order))['items']).toMatchObject([{ returned: 1 }, { returned: 1 }])
  })

  test('goes from the door to the refund, with items back in the stock (R-API-87)', async () => {
    const { order, sofa } = await delivered()
    const asked = await ask(order, [{ productId: sofa, quantity: 2 }])
    expect(asked).toMatchObject({
      status: 201,
      body: {
        returnNumber: expect.stringMatching(/^MR-\d{5,}$/),
        orderNumber: order.orderNumber,
        status: 'requested',
        paid: '200.00',
        refund: null,
        items: [{ productId: sofa, quantity: 2 }],
        events: [{ from: null, to: 'requested', by: 'customer' }],
      },
    })
    const { id } = asked.body as unknown as { id: string }
    await move(id, { status: 'approved', seen: 'requested' })
    expect(await market.stockOf(sofa)).toBe(6)
    await move(id, { status: 'received' })
    expect(await market.stockOf(sofa)).toBe(8)
    const done = await move(id, { status: 'refunded' })
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'refunded', refund: '200.00', isRestocked: true },
    })
    expect(await orderNow(order)).toMatchObject({
      paymentStatus: 'partially_refunded',
      refunded: '200.00',
      returns: [{ id, status: 'refunded', paid: '200.00', refund: '200.00', isRestocked: true }],
      items: [{ returned: 2 }, { returned: 0 }],
    })
    const mails = await server.deps.db
      .selectFrom('mails')
      .select(['eventKey', 'recipient', 'bodyText'])
      .where('eventKey', 'like', 'return%')
      .execute()
    expect(mails.filter(({ eventKey }) => eventKey === `return-requested:${id}`)).toHaveLength(1)
    expect(mails.filter(({ eventKey }) => eventKey?.startsWith('return-moved'))).toHaveLength(3)
    const [copy] = mails.filter(({ eventKey }) => eventKey === `return-acknowledged:${id}`)
    expect(copy?.recipient).toBe(email)
    expect(copy?.bodyText).toContain(asked.body['returnNumber'])
    expect(copy?.bodyText).toContain('> It is too large for the room.')
  })

  test('of damaged items keeps them off the shelf and may be refunded in part', async () => {
    const { order, sofa, lamp } = await delivered()
    const { body } = await ask(order, [{ productId: lamp, quantity: 1 }])
    await move(body['id'], { status: 'approved' })
    await move(body['id'], { status: 'received', restock: false })
    expect(await market.stockOf(lamp)).toBe(8)
    expect(await move(body['id'], { status: 'refunded', refund: '50.01' })).toMatchObject({
      status: 400,
      body: { code: 'return.refund-too-much', errors: [{ path: 'refund' }] },
    })
    expect((await move(body['id'], { status: 'refunded', refund: '20.00' })).body).toMatchObject({
      refund: '20.00',
    })
    const all = await ask(order, [{ productId: sofa, quantity: 3 }])
    for (const status of ['approved', 'received', 'refunded']) await move(all.body['id'], { status })
    expect(await orderNow(order)).toMatchObject({
      refunded: '320.00',
      paymentStatus: 'partially_refunded',
      refunds: [
        { cause: 'return', amount: '20.00', status: 'owed' },
        { cause: 'return', amount: '300.00' },
      ],
    })
    const { rows } = await sql<object>`select position, quantity, fils::int from refund_items
      where order_id = ${order.id} order by position`.execute(server.deps.db)
    expect(rows).toEqual([
      { position: 0, quantity: 3, fils: 30_000 },
      { position: 1, quantity: 1, fils: 2000 },
    ])
  })

  test('of everything, refunded in full, is a refunded order', async () => {
    const { order, sofa, lamp } = await delivered()
    const { body } = await ask(order, [
      { productId: sofa, quantity: 3 },
      { productId: lamp, quantity: 1 },
    ])
    for (const status of ['approved', 'received', 'refunded']) await move(body['id'], { status })
    expect(await orderNow(order)).toMatchObject({ refunded: '350.00', paymentStatus: 'refunded' })
  })

  test('is refused with a reason; then the same items may be asked for again (R-API-87)', async () => {
    const { order, sofa } = await delivered()
    const { body } = await ask(order, [{ productId: sofa, quantity: 3 }])
    expect(await move(body['id'], { status: 'refused', reason: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'return.reason-missing', errors: [{ path: 'reason' }] },
    })
    expect((await ask(order, [{ productId: sofa, quantity: 1 }])).body).toMatchObject({
      code: 'return.too-many',
    })
    const refused = await move(body['id'], { status: 'refused', reason: 'It has been used.' })
    expect(refused.body).toMatchObject({ status: 'refused', refusalReason: 'It has been used.' })
    expect((await ask(order, [{ productId: sofa, quantity: 3 }])).status).toBe(201)
  })

  test('whose items never come is closed with a reason, and its customer is told that it was approved', async () => {
    const { order, sofa } = await delivered()
    const { body } = await ask(order, [{ productId: sofa, quantity: 3 }])
    const closed = (reason: string, as?: string) => move(body['id'], { status: 'refused', reason }, as)
    await move(body['id'], { status: 'approved' })
    expect((await closed(' ')).body).toMatchObject({ code: 'return.reason-missing' })
    expect((await closed('Not ours.', market.sadu.token)).status).toBe(404)
    expect((await closed('Nobody was in, twice.')).body).toMatchObject({
      status: 'refused',
      refusalReason: 'Nobody was in, twice.',
      refund: null,
    })
    const mail = server.deps.db
      .selectFrom('mails')
      .select(['subject', 'bodyText'])
      .where('bodyText', 'like', '%Nobody was in%')
    const { subject, bodyText } = await mail.executeTakeFirstOrThrow()
    expect(subject).toContain('The approved return of your order')
    expect(bodyText).not.toContain('refused')
    expect(await market.stockOf(sofa)).toBe(6)
    expect(await closed('Again')).toMatchObject({ status: 409, body: { code: 'return.cannot-move' } })
    const again = await ask(order, [{ productId: sofa, quantity: 3 }])
    for (const [status, reason] of [['approved'], ['refused', 'They stay.']])
      await market.send('PATCH', `/api/admin/returns/${String(again.body['id'])}/status`, {
        as: admin,
        body: { status, reason },
      })
    expect(await orderNow(order)).toMatchObject({ returns: [{ status: 'refused' }, { status: 'refused' }] })
  })

  test('of more than was bought is refused, also by ten at once', async () => {
    const { order, sofa } = await delivered()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(order, [{ productId: sofa, quantity: 1 }])),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(7).fill(409),
    ])
  })

  test('says where it may be brought while it is approved, where its shop says so', async () => {
    const { order, sofa } = await delivered()
    const { body } = await ask(order, [{ productId: sofa, quantity: 1 }])
    const bringTo = async () => ((await orderNow(order))['returns'] as { bringTo: unknown }[])[0]?.bringTo
    const own = 'Warehouse 4\nAl Quoz 3, Dubai'
    await sql`update shops set return_address = ${own} where id = ${market.noor.id}`.execute(server.deps.db)
    expect(await bringTo()).toBeNull()
    expect((await move(body['id'], { status: 'approved' })).body).toMatchObject({ bringTo: own })
    expect(await bringTo()).toBe(own)
    const mail = server.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('bodyText', 'like', '%Warehouse 4%')
    expect(await mail.execute()).toHaveLength(1)
    await move(body['id'], { status: 'received' })
    expect(await bringTo()).toBeNull()
  })

  test('is moved once, by one of eight at once', async () => {
    const { order, sofa } = await delivered()
    const { body } = await ask(order, [{ productId: sofa, quantity: 1 }])
    for (const status of ['approved', 'received']) await move(body['id'], { status })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => move(body['id'], { status: 'refunded' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await orderNow(order)).toMatchObject({ refunded: '100.00' })
  })
})

describe('nobody returns', () => {
  test('what is not delivered, or is not theirs', async () => {
    const { order, sofa } = await delivered(false)
    const items = [{ productId: sofa, quantity: 1 }]
    expect((await ask(order, items)).body).toMatchObject({ code: 'return.not-delivered' })
    expect((await ask(order, items, { email: 'other@test.example' })).status).toBe(404)
  })

  test('what was delivered too long ago; a shop may give longer, not shorter', async () => {
    const at = (days: number) => server.setNow(new Date(Date.now() + days * dayMs))
    const give = (days: number | null) =>
      sql`update shops set return_days = ${days} where id = ${market.noor.id}`.execute(server.deps.db)
    await give(3)
    const first = await delivered()
    await give(30)
    const second = await delivered()
    await give(null)
    at(13)
    expect((await ask(first.order, [{ productId: first.sofa, quantity: 1 }])).status).toBe(201)
    at(15)
    const late = await ask(first.order, [{ productId: first.lamp, quantity: 1 }])
    expect(late).toMatchObject({ status: 409, body: { code: 'return.too-late' } })
    expect((await ask(second.order, [{ productId: second.sofa, quantity: 1 }])).status).toBe(201)
    at(0)
  })

  test('after the day that they were told, which is theirs to its end in the Emirates', async () => {
    const now = new Date()
    server.setNow(now)
    const { order, sofa, lamp } = await delivered()
    const over = dayStart(dayOf(now), 15)
    server.setNow(new Date(over.getTime() - 1000))
    expect((await ask(order, [{ productId: sofa, quantity: 1 }])).status).toBe(201)
    server.setNow(over)
    const late = await ask(order, [{ productId: lamp, quantity: 1 }])
    expect(late).toMatchObject({ status: 409, body: { code: 'return.too-late' } })
    server.setNow(now)
  })

  test('where there are no days for it', async () => {
    const give = (days: number) => server.deps.db.updateTable('settings').set({ returnDays: days }).execute()
    await give(0)
    const { order, sofa } = await delivered()
    await give(14)
    expect(await orderNow(order)).toMatchObject({ returnableUntil: null })
    expect((await ask(order, [{ productId: sofa, quantity: 1 }])).body).toMatchObject({
      code: 'return.too-late',
    })
  })

  test.each<[string, object, string]>([
    ['nothing', { items: [] }, 'items'],
    ['half an item', { items: [{ productId: 'x', quantity: 0.5 }] }, 'items.0.quantity'],
    ['without a reason', { reason: ' ' }, 'reason'],
    ['without an e-mail', { email: '' }, 'email'],
  ])('%s', async (_what, about, path) => {
    const { order, sofa } = await delivered()
    const answer = await ask(order, [{ productId: sofa, quantity: 1 }], about)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })
})

test('returns are counted by status, of a shop those to itself, and those that wait', async () => {
  const { order, sofa } = await delivered()
  const get = async (path: string, as: string) => (await market.send('GET', path, { as })).body
  const before = await get('/api/shop/returns/counts', market.noor.token)
  const more = (...names: string[]) => ({
    ...before,
    ...Object.fromEntries(names.map((name) => [name, Number(before[name]) + 1])),
  })
  const { body } = await ask(order, [{ productId: sofa, quantity: 1 }])
  const counts = () => get('/api/shop/returns/counts', market.noor.token)
  expect(await counts()).toEqual(more('all', 'open', 'requested', 'waiting'))
  await move(body['id'], { status: 'approved' })
  expect(await counts()).toEqual(more('all', 'open', 'approved'))
  expect(await get('/api/shop/returns/counts', market.sadu.token)).toMatchObject({ all: 0 })
  const sorted = async (sort: string) => {
    const rows = await get(`/api/shop/returns?sort=${sort}`, market.noor.token)
    return (rows as unknown as { id: string }[]).map(({ id }) => id)
  }
  expect((await sorted('number')).at(-1)).toBe(body['id'])
  expect(await sorted('-number')).toEqual((await sorted('number')).toReversed())
  // oxlint-disable-next-line no-await-in-loop -- two of them
  for (const by of ['customer', '-refunded'])
    expect((await sorted(by)).toSorted()).toEqual((await sorted('number')).toSorted())
  expect(await get('/api/admin/returns/counts', admin)).toMatchObject({ all: Number(before['all']) + 1 })
  expect((await market.send('GET', '/api/admin/returns/counts', { as: market.noor.token })).status).toBe(403)
})

test('a shop sees and moves returns of its own orders alone; administrators all of them', async () => {
  const { order, sofa } = await delivered()
  const { body } = await ask(order, [{ productId: sofa, quantity: 1 }])
  const list = async (path: string, as: string) =>
    (await market.send('GET', path, { as })).body as unknown as { id: string }[]
  expect(await list('/api/shop/returns', market.sadu.token)).toEqual([])
  expect((await move(body['id'], { status: 'approved' }, market.sadu.token)).status).toBe(404)
  expect(await list('/api/shop/returns?status=requested', market.noor.token)).toContainEqual(
    expect.objectContaining({ id: body['id'] }),
  )
  expect(await list('/api/admin/returns?limit=200', admin)).toContainEqual(
    expect.objectContaining({ id: body['id'] }),
  )
  for (const search of [
    body['returnNumber'],
    order.orderNumber.toLowerCase(),
    'hosani',
    'mariam 0501234567',
  ]) {
    const query = `search=${encodeURIComponent(String(search))}`
    const found = await list(`/api/shop/returns?${query}`, market.noor.token)
    expect(found, query).toContainEqual(expect.objectContaining({ id: body['id'] }))
    const { body: counts } = await market.send('GET', `/api/shop/returns/counts?${query}`, {
      as: market.noor.token,
    })
    expect(counts, query).toMatchObject({ all: found.length })
    expect(await list(`/api/shop/returns?${query}`, market.sadu.token), query).toEqual([])
  }
  expect(await list('/api/admin/returns?search=nobody', admin)).toEqual([])
  const decided = await market.send('PATCH', `/api/admin/returns/${String(body['id'])}/status`, {
    as: admin,
    body: { status: 'approved' },
  })
  expect(decided.body).toMatchObject({ status: 'approved' })
  const entry = await server.deps.db
    .selectFrom('auditLog')
    .select('subjectName')
    .where('action', '=', 'return.moved')
    .executeTakeFirst()
  expect(entry?.subjectName).toBe(body['returnNumber'])
})

test('the database refuses to give back more than was paid', async () => {
  const { order } = await delivered()
  await expect(
    sql`update orders set refunded_fils = total_fils + 1 where id = ${order.id}`.execute(server.deps.db),
  ).rejects.toThrow('orders_refund')
})
