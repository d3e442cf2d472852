import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { mostQuestions } from './messages.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.test' })
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const email = buyer.customer.email

async function placed(about: { shopId?: string | null } = {}) {
  const { body } = await market.buy([{ productId: await market.product(about), quantity: 1 }])
  return { order: body.orders[0] as WireOrder, link: body.link }
}
const ask = ({ orderNumber }: WireOrder, text: unknown, about: object = {}, headers = {}) =>
  market.send('POST', `/api/orders/${orderNumber}/questions`, { body: { email, text, ...about }, headers })
const write = (order: WireOrder, kind: string, text: string, as = market.noor.token) =>
  market.send('POST', `/api/${as === admin ? 'admin' : 'shop'}/orders/${order.id}/messages`, {
    as,
    body: { kind, text },
  })
const notes = (order: WireOrder, as = market.noor.token) =>
  market.send('GET', `/api/${as === admin ? 'admin' : 'shop'}/orders/${order.id}/notes`, { as })
const read = async ({ id }: WireOrder, as = market.noor.token) =>
  (await market.send('GET', `/api/shop/orders/${id}`, { as })).body
const mailsOf = (event: string) =>
  server.deps.db.selectFrom('mails').selectAll().where('eventKey', 'like', `${event}:%`).execute()
const notificationsOf = (userId: string) =>
  server.deps.db
    .selectFrom('notifications')
    .select(['subjectId', 'readAt', 'kind'])
    .where('userId', '=', userId)

describe('a question about an order', () => {
  test('reaches the shop by inbox and mail, its answer the customer by mail, and both see both', async () => {
    const { order, link } = await placed()
    const asked = await ask(order, 'Does it come assembled?\n\nSee http://evil.example/x or www.evil.example')
    expect(asked).toMatchObject({ status: 201, body: { kind: 'question', by: 'customer', name: null } })
    expect(await read(order)).toMatchObject({ askedAt: expect.any(String), messages: [asked.body] })
    const notice = () => notificationsOf(market.noor.userId).where('kind', '=', 'order-asked').execute()
    expect(await notice()).toEqual([{ kind: 'order-asked', subjectId: order.id, readAt: null }])
    const [toShop] = await mailsOf('order-asked')
    expect(toShop?.bodyText).toContain('> Does it come assembled?')
    expect(toShop?.bodyHtml).not.toMatch(/evil\.example|http:\/\/evil/)

    const [copy] = await mailsOf('question-acknowledged')
    expect(copy).toMatchObject({ recipient: email })
    expect(copy?.bodyText).toContain('> Does it come assembled?')

    const answered = await write(order, 'answer', 'Yes, it does.')
    expect(answered).toMatchObject({ status: 201, body: { kind: 'answer', by: 'shop' } })
    const [toCustomer] = await mailsOf('order-answered')
    expect(toCustomer).toMatchObject({ recipient: email })
    expect(toCustomer?.bodyText).toContain('> Yes, it does.')
    expect(await notice()).toMatchObject([{ readAt: expect.any(Date) }])
    const page = await market.send('GET', `/api/order-groups/${link}`)
    expect(page.body.orders[0]).toMatchObject({
      askedAt: null,
      messages: [{ kind: 'question' }, { kind: 'answer', text: 'Yes, it does.' }],
    })
  })

  test('that is sent again after its answer was lost is asked once', async () => {
    const { order } = await placed()
    const key = { 'idempotency-key': 'question-1' }
    const both = await Promise.all([ask(order, 'Twice?', {}, key), ask(order, 'Twice?', {}, key)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0].body).toEqual(both[1].body)
    expect((await read(order))['messages']).toHaveLength(1)
  })

  test('and its answer at one instant leave no question waiting that was answered last', async () => {
    const { order } = await placed()
    await ask(order, 'First')
    await Promise.all([ask(order, 'Second'), write(order, 'answer', 'Answer')])
    const now = await read(order)
    const kinds = (now['messages'] as { kind: string }[]).map(({ kind }) => kind)
    expect(now['askedAt'] === null).toBe(kinds.at(-1) === 'answer')
  })

  test.each([
    ['nothing', ''],
    ['blank lines', ' \n \n'],
    ['a book', 'x'.repeat(1001)],
    ['a number', 7],
    ['what cannot be stored', 'a\0b'],
  ])('is not %s', async (_what, text) => {
    const { order } = await placed()
    expect(await ask(order, text)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text' }] },
    })
  })

  test('needs the e-mail address that the order was placed with', async () => {
    const { order } = await placed()
    expect((await ask(order, 'Hello?', { email: 'other@test.example' })).status).toBe(404)
    expect((await ask({ ...order, orderNumber: 'MJ-1' }, 'Hello?')).status).toBe(404)
    expect((await read(order))['messages']).toEqual([])
  })

  test('is one of ten in an hour, however the number is written, and of fifty in all', async () => {
    const { order } = await placed()
    const lower = { ...order, orderNumber: order.orderNumber.toLowerCase() }
    for (let count = 0; count < 10; count += 1)
      expect((await ask(count % 2 ? lower : order, 'Again?')).status).toBe(201)
    expect((await ask(lower, 'Again?')).status).toBe(429)
    const { id: orderId } = order
    const rows = Array.from({ length: mostQuestions - 10 }, () => ({
      id: crypto.randomUUID(),
      orderId,
      kind: 'question' as const,
      by: 'customer' as const,
      text: 'Again?',
      at: new Date(),
    }))
    await server.deps.db.insertInto('orderMessages').values(rows).execute()
    server.setNow(new Date(Date.now() + 2 * 3_600_000))
    expect(await ask(order, 'Again?')).toMatchObject({ status: 409, body: { code: 'order.asked-too-often' } })
    server.setNow(new Date())
  })

  test('waits until the order is confirmed: its shop does not know of it yet', async () => {
    const { order } = await placed()
    const { db } = server.deps
    await db.updateTable('orders').set({ confirmedAt: null }).where('id', '=', order.id).execute()
    expect(await ask(order, 'Hello?')).toMatchObject({
      status: 409,
      body: { code: 'order.awaits-confirmation' },
    })
    expect((await write(order, 'note', 'Mine?')).status).toBe(404)
    expect((await notes(order)).status).toBe(404)
  })

  test('is found and counted until it is answered', async () => {
    const { order } = await placed({ shopId: market.sadu.id })
    const as = market.sadu.token
    const list = async () => (await market.send('GET', '/api/shop/orders?questions=unanswered', { as })).body
    const counts = async () => (await market.send('GET', '/api/shop/orders/counts', { as })).body
    expect(await counts()).toMatchObject({ unanswered: 0 })
    await ask(order, 'When?')
    expect(await list()).toMatchObject([{ id: order.id }])
    expect(await counts()).toMatchObject({ unanswered: 1 })
    await write(order, 'answer', 'Soon.', as)
    expect(await list()).toEqual([])
    expect(await counts()).toMatchObject({ unanswered: 0 })
  })
})

describe('who may write', () => {
  test('a shop at its own orders alone', async () => {
    const { order } = await placed()
    expect((await write(order, 'answer', 'Mine', market.sadu.token)).status).toBe(404)
    expect((await notes(order, market.sadu.token)).status).toBe(404)
    const anonymous = await market.send('POST', `/api/shop/orders/${order.id}/messages`, {
      body: { kind: 'note', text: 'x' },
    })
    expect(anonymous.status).toBe(401)
    expect((await write(order, 'question', 'Not the customer')).status).toBe(400)
  })

  test('twenty times in an hour, since each is a mail; notes are free', async () => {
    const { order } = await placed()
    const url = `/api/shop/orders/${order.id}/messages`
    const write = async (kind: string) =>
      (await market.send('POST', url, { as: market.noor.token, body: { kind, text: 'Soon.' } })).status
    for (let count = 0; count < 20; count += 1) expect(await write('answer')).toBe(201)
    expect([await write('answer'), await write('note')]).toEqual([429, 201])
  })

  test('an administrator answers for the platform store alone', async () => {
    const { order } = await placed()
    const refused = await write(order, 'answer', 'Hello', admin)
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.answered-by-shop' } })
    const own = await placed({ shopId: null })
    await ask(own.order, 'Who are you?')
    const notice = await server.deps.db.selectFrom('notifications').select('subjectId').execute()
    expect(notice).toContainEqual({ subjectId: own.order.id })
    expect(await write(own.order, 'answer', 'Majlis.', admin)).toMatchObject({
      status: 201,
      body: { by: 'admin', name: 'Noura Haddad' },
    })
  })
})

describe('notes', () => {
  test('of a shop are seen by it and by administrators, those of administrators by them alone', async () => {
    const { order, link } = await placed()
    await write(order, 'note', 'Call before noon.')
    await write(order, 'note', 'The shop is slow.', admin)
    expect((await notes(order)).body).toMatchObject([{ by: 'shop', text: 'Call before noon.' }])
    expect((await notes(order, admin)).body).toMatchObject([{ by: 'shop' }, { by: 'admin' }])
    const page = await market.send('GET', `/api/order-groups/${link}`)
    expect(JSON.stringify(page.body)).not.toMatch(/noon|slow/)
    expect(JSON.stringify(await read(order))).not.toMatch(/noon|slow/)
    expect(await mailsOf('order-answered')).not.toContainEqual(
      expect.objectContaining({ bodyText: expect.stringContaining('noon') }),
    )
  })

  test('stay as they were written', async () => {
    const { order } = await placed()
    await write(order, 'note', 'Written.')
    const change = server.deps.db.updateTable('orderMessages').set({ text: 'Changed.' })
    await expect(change.where('orderId', '=', order.id).execute()).rejects.toThrow('only ever added')
  })
})
