import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makePerson, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { balanceOf } from '#server/money/ledger/balances.ts'
import { storeEarnings } from '#server/testing/payouts.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  await registerForVat(server.deps.db, market.noor.id)
  await sql`update settings set delivery_fee_fils = 5000, cod_fee_fils = 1200, delivery_undo_minutes = 0`.execute(
    server.deps.db,
  )
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

/** Creates an order of two lamps of AED 100 each, AED 50 for delivery and AED 12 for cash; delivered by default. */
async function bought({ isDelivered = true } = {}) {
  const productId = await market.product({ priceFils: 10_000 })
  const [order] = (await market.buy([{ productId, quantity: 2 }])).body.orders as [WireOrder]
  const last = isDelivered ? ['delivered'] : []
  for (const status of ['accepted', 'processing', 'shipped', ...last]) {
    const body = { status, ...(status === 'delivered' && { receivedBy: 'Huda' }) }
    await market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body })
  }
  const give = (body: object, { as = admin, area = 'admin' } = {}) =>
    market.send('POST', `/api/${area}/orders/${order.id}/refunds`, {
      as,
      body: { reason: 'A scratch', ...body },
    })
  return { order, productId, give }
}
const reduced = (amount: string) => ({ cause: 'price-reduced', position: 0, amount })
const atTheShop = () => ({ as: market.noor.token, area: 'shop' })

const accounts = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ account: string; fils: number }>`select account, sum(fils)::int as fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where order_id = ${id} and event = 'refund-owed' group by account having sum(fils) <> 0`.execute(
    server.deps.db,
  )
  return Object.fromEntries(rows.map(({ account, fils }) => [account, fils]))
}
const notesOf = async ({ id }: WireOrder) => {
  const { rows } = await sql<{
    reason: string
    fils: number
  }>`select content #>> '{correction,reason}' as reason,
    total_fils::int as fils from documents where order_id = ${id} and series in ('TCN', 'CRN') order by issued_at, id`.execute(
    server.deps.db,
  )
  return rows
}

const mailsOf = ({ orderNumber }: WireOrder, kind: string) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('eventKey', 'like', `${kind}:%`)
    .where('subject', 'like', `%${orderNumber}%`)
    .execute()

test('a lower price without a return costs the shop its sale, gives back the commission on it, and has its note (F13, G-132)', async () => {
  const { order, give } = await bought()
  const { status, body } = await give(reduced('50'), atTheShop())
  expect([status, body['refunds']]).toMatchObject([
    200,
    [{ cause: 'price-reduced', amount: '50.00', status: 'owed' }],
  ])
  expect(await accounts(order)).toEqual({
    owed_to_shop: 5000 - 500 - 25,
    commission: 500,
    commission_vat: 25,
    refunds: -5000,
  })
  expect((await notesOf(order))[0]).toEqual({ reason: 'reduced', fils: 5000 })
  const [mail] = await mailsOf(order, 'refund-decided')
  expect(mail?.bodyText).toMatch(/credit note[^]*\(PDF\)[^]*\/documents\//i)
  expect(await mailsOf(order, 'order-refunded')).toEqual([])
})

test('what an administrator gives at the expense of a shop the shop is told of, with the reason; not what the platform bears', async () => {
  const { order, give } = await bought()
  await give({ cause: 'goodwill', amount: '10', bearer: 'platform' })
  expect(await mailsOf(order, 'order-refunded')).toEqual([])
  await give({ cause: 'goodwill', amount: '30', reason: 'Two weeks late.' })
  const [mail, ...more] = await mailsOf(order, 'order-refunded')
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/30.* at your shop’s expense/)
  expect(mail?.bodyText).toContain('Two weeks late.')
  const kinds = server.deps.db.selectFrom('notifications').select('kind').where('subjectId', '=', order.id)
  expect((await kinds.where('userId', '=', market.noor.userId).execute()).map(({ kind }) => kind)).toContain(
    'order-refunded',
  )
})

test.each([
  ['delivery-fee', '50.00'],
  ['cash-fee', '12.00'],
])('%s goes back once, and no commission with it (F13)', async (cause, amount) => {
  const { order, give } = await bought()
  expect((await give({ cause, amount })).status).toBe(200)
  expect(await accounts(order)).toEqual({
    owed_to_shop: Number(amount) * 100,
    refunds: -Number(amount) * 100,
  })
  expect(await give({ cause, amount: '0.01' })).toMatchObject({
    status: 409,
    body: { code: 'refund.too-much' },
  })
})

test('goodwill of the platform is its own expense: the sale, its documents and the shop stay as they are', async () => {
  const { order, give } = await bought()
  expect((await give({ cause: 'goodwill', amount: '30', bearer: 'platform' })).status).toBe(200)
  expect(await accounts(order)).toEqual({ goodwill: 3000, refunds: -3000 })
  expect(await notesOf(order)).toEqual([])
  expect((await give({ cause: 'goodwill', amount: '30' })).status).toBe(200)
  expect(await accounts(order)).toEqual({ goodwill: 3000, owed_to_shop: 3000, refunds: -6000 })
})

test('also after the days of returns; what comes back later is worth what is left of it', async () => {
  const { order, productId, give } = await bought()
  await give(reduced('150'))
  const items = [{ productId, quantity: 2 }]
  const body = { email: buyer.customer.email, items, reason: 'Too large.' }
  const asked = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
  expect(asked.body).toMatchObject({ paid: '50.00' })
  for (const status of ['approved', 'received', 'refunded'])
    await market.send('PATCH', `/api/admin/returns/${String(asked.body['id'])}/status`, {
      as: admin,
      body: { status },
    })
  await server.deps.db
    .updateTable('orders')
    .set({ returnableUntil: new Date(0) })
    .where('id', '=', order.id)
    .execute()
  expect(await give(reduced('0.01'))).toMatchObject({ status: 409, body: { code: 'refund.too-much' } })
  expect((await give({ cause: 'delivery-fee', amount: '50' })).status).toBe(200)
})

test('goodwill does not go back a second time with what is sent back after it', async () => {
  const { order, productId, give } = await bought()
  expect((await give({ cause: 'goodwill', amount: '100', bearer: 'platform' })).status).toBe(200)
  const items = [{ productId, quantity: 2 }]
  const body = { email: buyer.customer.email, items, reason: 'Too large.' }
  const { body: asked } = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
  expect(asked).toMatchObject({ paid: '200.00' })
  const move = (status: string, more: object = {}) =>
    market.send('PATCH', `/api/admin/returns/${String(asked['id'])}/status`, {
      as: admin,
      body: { status, ...more },
    })
  for (const status of ['approved', 'received']) expect((await move(status)).status).toBe(200)
  expect(await move('refunded', { refund: '200' })).toMatchObject({
    status: 400,
    body: {
      code: 'return.refund-too-much',
      message: expect.stringMatching(/at most AED.162\b/),
      errors: [{ path: 'refund' }],
    },
  })
  // 262 with delivery and cash fee, less 100.
  expect((await move('refunded')).body).toMatchObject({ refund: '162.00' })
})

test('of what is given at the same instant no more goes back than there is', async () => {
  const { give } = await bought()
  const answers = await Promise.all([give(reduced('120')), give(reduced('120')), give(reduced('120'))])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
})

test('who has no right to money gives back up to the limit of their role, which the settings name (G-132)', async () => {
  const { give, order } = await bought()
  const operations = await makeAdmin(server.deps, newEmail('operations'), 'operations')
  const office = { as: await server.signedInAs(operations.userId), area: 'admin' }
  const inShop = async (role: 'manager' | 'orders') => {
    const userId = await makePerson(server.deps, market.noor.id, role)
    return { as: await server.signedInAs(userId), area: 'shop' }
  }
  const [manager, packer] = [await inShop('manager'), await inShop('orders')]
  const limits = { refundLimitOperations: '90', refundLimitManager: '60', refundLimitOrders: '0' }
  const saved = await market.send('PUT', '/api/admin/settings', { as: admin, body: limits })
  expect(saved.body).toMatchObject({ refundLimitManager: '60.00' })
  const leftFor = async ({ as, area }: typeof office) =>
    (await market.send('GET', `/api/${area}/orders/${order.id}`, { as })).body['leftOfLimit']

  expect((await give(reduced('40'), office)).status).toBe(200)
  expect([await leftFor(office), await leftFor(manager), await leftFor(packer)]).toEqual([
    '50.00',
    '20.00',
    '0.00',
  ])
  expect([await leftFor(atTheShop()), await leftFor({ as: admin, area: 'admin' })]).toEqual([null, null])
  const more = await give(reduced('20.01'), manager)
  const message = expect.stringMatching(/^You can refund up to AED\s60 of an order/) as string
  expect(more).toMatchObject({ status: 403, body: { code: 'refund.above-limit', message } })
  expect(await give(reduced('0.01'), packer)).toMatchObject({ status: 403 })
  expect((await give(reduced('20'), manager)).status).toBe(200)
  expect((await give(reduced('30.01'), office)).status).toBe(403)
  expect((await give(reduced('30.01'))).status).toBe(200)
})

test('a shop gives of its own alone, what was delivered, and nothing that Majlis would bear', async () => {
  const { give } = await bought()
  expect((await give(reduced('10'), { as: market.sadu.token, area: 'shop' })).status).toBe(404)
  const goodwill = { cause: 'goodwill', amount: '10', bearer: 'platform' }
  expect(await give(goodwill, atTheShop())).toMatchObject({
    status: 403,
    body: { code: 'refund.platform-bears' },
  })
  const open = await bought({ isDelivered: false })
  expect(await open.give(reduced('10'))).toMatchObject({
    status: 409,
    body: { code: 'refund.not-delivered' },
  })
})

test.each([
  ['a lower price of no product', { cause: 'price-reduced', amount: '10' }],
  ['nothing', reduced('0')],
  ['less than nothing', reduced('-5')],
  ['a cause of its own', { cause: 'return', amount: '10' }],
  ['a fee that Majlis bears', { cause: 'delivery-fee', amount: '10', bearer: 'platform' }],
  ['no reason', { ...reduced('10'), reason: ' ' }],
])('%s is refused', async (_what, body) => {
  const { give } = await bought()
  expect((await give(body)).status).toBe(400)
})

test('a shop that was paid out has Majlis give nothing back of its own accord that its account does not cover', async () => {
  const { order, give } = await bought()
  await market.handIn()
  const { balanceFils } = await balanceOf(server.deps.db, market.noor.id, server.deps.clock())
  await storeEarnings(server.deps, market.noor.id, 1000 - balanceFils)
  const refused = { status: 409, body: { code: 'refund.not-covered' } }
  expect(await give({ cause: 'goodwill', amount: '100' }, atTheShop())).toMatchObject(refused)
  expect(await accounts(order)).toEqual({})
  const answers = await Promise.all([1, 2].map(() => give({ cause: 'goodwill', amount: '6' }, atTheShop())))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect((await give({ cause: 'goodwill', amount: '100' })).status).toBe(200)
})
