import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { endUnconfirmed } from '../watch.ts'

let server: TestApp
let market: Market
let now = new Date('2026-11-23T08:00:00Z')
let people = 0
beforeAll(async () => {
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  server.setNow(now)
  market = await makeMarket(server)
})
beforeEach(() => set({ cashConfirmation: true, codCapFils: null }))
afterAll(() => server.close())

const set = (values: { cashConfirmation?: boolean; codCapFils?: number | null }) =>
  server.deps.db.updateTable('settings').set(values).execute()
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  server.setNow(now)
}
/** A customer with unproven contact details. */
const somebody = () => {
  people += 1
  const customer = { ...buyer.customer, email: `a${people}@test.example`, phone: `05${people + 10_000_000}` }
  return { customer }
}
type Group = { link: string; orders: WireOrder[] }
async function codesOf(email: string): Promise<string[]> {
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', email)
    .where('eventKey', 'like', 'order-to-confirm:%')
    .orderBy('createdAt')
    .orderBy('eventKey')
    .execute()
  return mails.flatMap(({ bodyText }) => /\d{6}/.exec(bodyText)?.[0] ?? [])
}
const confirm = (link: string, code: string) =>
  market.send('POST', `/api/order-groups/${link}/confirm`, { body: { code } })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const shopSees = async (id: string) =>
  (await market.send('GET', `/api/shop/orders/${id}`, { as: market.noor.token })).status

async function order(
  who: ReturnType<typeof somebody>,
  about: Parameters<Market['product']>[0] = {},
  quantity = 2,
) {
  const productId = await market.product({ stock: 9, ...about })
  const { status, body } = await market.buy([{ productId, quantity }], who)
  return { productId, status, body: body as Group & typeof body }
}

test('cash of a stranger takes stock and window, and is told to its shop, when the mailed code is typed (G-131)', async () => {
  const who = somebody()
  const { productId, status, body } = await order(who, { priceFils: 1000 })
  expect(status).toBe(201)
  const [placed] = body.orders as [WireOrder]
  expect(placed).toMatchObject({
    status: 'pending',
    confirmedAt: null,
    confirmUntil: '2026-11-23T08:30:00.000Z',
  })
  expect(await market.stockOf(productId)).toBe(9)
  expect(await server.deps.db.selectFrom('deliverySlots').select('booked').execute()).toEqual([])
  expect(await shopSees(placed.id)).toBe(404)
  const [code = ''] = await codesOf(who.customer.email)
  const done = await confirm(body.link, code)
  expect(done).toMatchObject({
    status: 200,
    body: { orders: [{ confirmUntil: null, confirmedAt: now.toISOString() }] },
  })
  expect(await market.stockOf(productId)).toBe(7)
  expect(await server.deps.db.selectFrom('deliverySlots').select('booked').execute()).toEqual([{ booked: 1 }])
  expect(await shopSees(placed.id)).toBe(200)
  // Repeating it changes nothing.
  expect(await confirm(body.link, code)).toMatchObject({ status: 200 })
  expect(await market.stockOf(productId)).toBe(7)
  // From now on the customer is known, and cheap orders need no code.
  const small = await order(who, { priceFils: 25_000 })
  expect(small.body.orders[0]).toMatchObject({ confirmUntil: null, confirmedAt: now.toISOString() })
  const dear = await order(who, { priceFils: 25_001 })
  expect(dear.body.orders[0]).toMatchObject({ confirmedAt: null })
  // With another phone they are unknown again.
  const other = await order({ customer: { ...who.customer, phone: '0509999999' } }, { priceFils: 1000 })
  expect(other.body.orders[0]).toMatchObject({ confirmedAt: null })
})

test('five wrong codes end it, also at the same instant; the right one comes too late then (G-131)', async () => {
  const who = somebody()
  const { productId, body } = await order(who)
  const [code = ''] = await codesOf(who.customer.email)
  const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(body.link, another(code))))
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(tries.filter(({ status }) => status === 409)).toHaveLength(3)
  expect(tries.find(({ status }) => status === 400)?.body).toMatchObject({
    code: 'order.code-wrong',
    errors: [{ path: 'code' }],
  })
  expect(await confirm(body.link, code)).toMatchObject({ status: 409, body: { code: 'order.code-over' } })
  expect(await market.stockOf(productId)).toBe(9)
})

test('a code can be asked for twice more, the last one alone counts; what is typed is checked (G-131)', async () => {
  const who = somebody()
  const { body } = await order(who)
  const again = () => market.send('POST', `/api/order-groups/${body.link}/code`)
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  expect(await again()).toMatchObject({ status: 409, body: { code: 'order.codes-sent' } })
  expect(await confirm(body.link, '12345')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'code' }] },
  })
  const codes = await codesOf(who.customer.email)
  expect(codes).toHaveLength(3)
  if (codes[0] !== codes[2]) expect((await confirm(body.link, codes[0] ?? '')).status).toBe(400)
  expect((await confirm(body.link, codes[2] ?? '')).status).toBe(200)
  expect((await confirm('a'.repeat(26), codes[2] ?? '')).status).toBe(404)
})

test('what is not confirmed in time ends by itself, gives nothing back that it had not taken, and mails nobody (G-131)', async () => {
  const who = somebody()
  const { productId, body } = await order(who)
  const [code = ''] = await codesOf(who.customer.email)
  later(31)
  expect(await confirm(body.link, code)).toMatchObject({ status: 409, body: { code: 'order.code-over' } })
  await endUnconfirmed(server.deps)
  await endUnconfirmed(server.deps)
  const { body: read } = await market.send('GET', `/api/order-groups/${body.link}`)
  expect(read.orders[0]).toMatchObject({ status: 'cancelled', confirmUntil: null })
  expect(await market.stockOf(productId)).toBe(9)
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', who.customer.email)
    .execute()
  expect(mails).toHaveLength(1)
  expect(
    await server.deps.db
      .selectFrom('cashConfirmations')
      .select('groupId')
      .where('expiresAt', '<=', now)
      .execute(),
  ).toEqual([])
})

test('a customer who calls it off before gives nothing back either; a shop cannot move it, nor can items be cancelled (G-131)', async () => {
  const who = somebody()
  const { productId, body } = await order(who)
  const [placed] = body.orders as [WireOrder]
  const cancel = (more: object) =>
    market.send('POST', `/api/orders/${placed.orderNumber}/cancel`, {
      body: { email: who.customer.email, ...more },
    })
  expect(await cancel({ items: [{ position: 0, quantity: 1 }] })).toMatchObject({
    status: 409,
    body: { code: 'order.awaits-confirmation' },
  })
  expect((await cancel({})).status).toBe(200)
  expect(await market.stockOf(productId)).toBe(9)
  const [code = ''] = await codesOf(who.customer.email)
  expect(await confirm(body.link, code)).toMatchObject({ status: 409, body: { code: 'order.code-over' } })
})

test('where the items are gone meanwhile it is refused by name, and can be confirmed when there are some again', async () => {
  const who = somebody()
  const { productId, body } = await order(who, { name: 'Last sofa' })
  const setStock = (stock: number) =>
    server.deps.db.updateTable('products').set({ stock }).where('id', '=', productId).execute()
  await setStock(1)
  const [code = ''] = await codesOf(who.customer.email)
  const refused = await confirm(body.link, code)
  expect(refused).toMatchObject({ status: 409, body: { code: 'product.too-few' } })
  expect(JSON.stringify(refused.body)).toContain('Last sofa')
  await setStock(2)
  const both = await Promise.all([confirm(body.link, code), confirm(body.link, code)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await market.stockOf(productId)).toBe(0)
})

test('one request buys no catalogue: a stranger takes at most 12 of a product and 40 items, a range 200 in an hour', async () => {
  await set({ cashConfirmation: false })
  const many = await market.product({ stock: 999 })
  expect(await market.buy([{ productId: many, quantity: 13 }], somebody())).toMatchObject({
    status: 409,
    body: { code: 'order.too-many-items', errors: [{ path: 'items.0.quantity' }] },
  })
  const items = await Promise.all(Array.from({ length: 5 }, () => market.product({ stock: 99 })))
  const all = items.map((productId) => ({ productId, quantity: 9 }))
  expect((await market.buy(all, somebody())).body).toMatchObject({ code: 'order.too-many-items' })
  const buyFrom = (remoteAddress: string) =>
    server.send({
      method: 'POST',
      url: '/api/orders',
      remoteAddress,
      payload: { ...buyer, ...somebody(), items: all.slice(0, 4) },
    })
  const answers = []
  for (const last of ['1', '2', '3', '4', '5', '6'])
    answers.push((await buyFrom(`2001:db8:7:${last}::1`)).statusCode)
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
})

test('five checkouts of an e-mail, and of a phone, wait in a day: no mailbox is filled', async () => {
  const who = somebody()
  const productId = await market.product()
  const statuses = async (of: () => object) => {
    const answers = []
    for (let tried = 0; tried < 6; tried += 1)
      answers.push((await market.buy([{ productId, quantity: 1 }], of())).status)
    return answers
  }
  expect(await statuses(() => who)).toEqual([201, 201, 201, 201, 201, 429])
  expect(await codesOf(who.customer.email)).toHaveLength(5)
  // A tag after a plus does not make it another mailbox.
  const tagged = { ...somebody().customer, email: who.customer.email.replace('@', '+sofa@') }
  expect((await market.buy([{ productId, quantity: 1 }], { customer: tagged })).status).toBe(429)
  const { phone } = somebody().customer
  expect(await statuses(() => ({ customer: { ...somebody().customer, phone } }))).toEqual([
    201, 201, 201, 201, 201, 429,
  ])
})

test('cash has a most for each checkout and for the day of a customer; what is unconfirmed does not count (G-131)', async () => {
  await set({ codCapFils: 650_000 })
  const who = somebody()
  expect((await order(who, { priceFils: 650_001 }, 1)).body).toMatchObject({
    code: 'order.cash-too-much',
    message: expect.stringContaining('AED 6,500 for all your orders of one day together'),
  })
  const [first, second] = [
    await order(who, { priceFils: 400_000 }, 1),
    await order(who, { priceFils: 400_000 }, 1),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  const [one = '', two = ''] = await codesOf(who.customer.email)
  const codes = new Map([
    [first.body.link, one],
    [second.body.link, two],
  ])
  expect((await confirm(first.body.link, codes.get(first.body.link) ?? '')).status).toBe(200)
  expect(await confirm(second.body.link, codes.get(second.body.link) ?? '')).toMatchObject({
    status: 409,
    body: { code: 'order.cash-too-much' },
  })
  const samePhone = { customer: { ...somebody().customer, phone: who.customer.phone } }
  expect((await order(samePhone, { priceFils: 250_001 }, 1)).body).toMatchObject({
    code: 'order.cash-too-much',
  })
  // A tag after a plus does not make it another mailbox.
  const [name, host] = who.customer.email.split('@')
  for (const email of [`${name}+b@${host}`, `${name}+@${host}`]) {
    const tagged = { customer: { ...somebody().customer, email } }
    expect((await order(tagged, { priceFils: 250_001 }, 1)).body).toMatchObject({
      code: 'order.cash-too-much',
    })
  }
  later(24 * 60)
  expect((await order(who, { priceFils: 400_000 }, 1)).status).toBe(201)
})

test('what nobody has confirmed changes no customer and is no twin of one; confirmed it is theirs', async () => {
  const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const read = async (path: string) => (await server.send({ url: `/api/admin/customers${path}`, as })).json()
  const who = somebody()
  const found = async () => (await read(`?email=${who.customer.email}`))[0]
  await set({ cashConfirmation: false })
  await order(who)
  await set({ cashConfirmation: true })
  const known = await found()
  const customer = { ...who.customer, lastName: 'Thief', phone: '0520000001' }
  const shippingAddress = { addressLine: 'Corniche 9', city: 'Al Majaz', emirate: 'sharjah' }
  const productId = await market.product()
  const asked = await market.buy([{ productId, quantity: 1 }], { customer, shippingAddress })
  const twin = somebody().customer
  await market.buy([{ productId, quantity: 1 }], { customer: { ...twin, phone: who.customer.phone } })
  const { address, phone } = known
  expect(await found()).toMatchObject({ lastName: 'Al Hosani', address, phone })
  expect((await read(`/${known.id}`)).twins).toEqual([])
  const [code = ''] = await codesOf(customer.email)
  expect((await confirm(asked.body.link, code)).status).toBe(200)
  expect(await found()).toMatchObject({
    lastName: 'Thief',
    phone: '+971520000001',
    address: 'Corniche 9, Al Majaz, Sharjah',
  })
})
