import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderKeyHeader } from '#contract/error-body.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { mailedKey, owing, passAccountHold } from '#server/testing/refunds.ts'

let server: TestApp
let market: Market
let admin: string
let finance: { userId: string }
let owed: ReturnType<typeof owing>
beforeAll(async () => {
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', TRUST_PROXY: 'loopback' })
  await server.deps.db.updateTable('settings').set({ cashConfirmation: false, codCapFils: null }).execute()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  finance = await makeAdmin(server.deps, newEmail('finance'), 'finance')
  owed = owing(server, market, admin)
})
afterAll(() => server.close())
beforeEach(() => server.setNow(new Date()))

const account = { accountHolder: 'Mariam Al Hosani', iban: 'AE07 0331 2345 6789 0123 456' }
const withKey = (key: string) => ({ headers: { [orderKeyHeader]: key } })
const name = (link: string, key: string, body: object = account) =>
  market.send('PUT', `/api/order-groups/${link}/refund-account`, { body, ...withKey(key) })
const refused = { status: 403, body: { code: 'order.key-needed' } }
const askFor = (email: string) => market.send('POST', '/api/order-links', { body: { email } })

/** The mails sent to an address, oldest first. */
async function mailsTo(email: string, kind = '') {
  const { rows } = await sql<{ id: string; bodyText: string }>`select id, body_text from mails
    where recipient = ${email} and event_key like ${`${kind}%`} order by id`.execute(server.deps.db)
  return rows
}
const keysIn = (text = '') => [...text.matchAll(/[?&]mailed=([\w-]+)/g)].map(([, key = '']) => key)
const newestKey = async (email: string, kind?: string) =>
  (await mailsTo(email, kind)).flatMap(({ bodyText }) => keysIn(bodyText)).at(-1) ?? ''
/** Creates a refund that waits for the account of a new customer. */
async function waiting() {
  const email = newEmail('customer')
  const one = await owed({ customer: { email } })
  return { ...one, email, key: await newestKey(email, 'refund-decided') }
}

test('what a shop knows of an order names no account; the link in the mail does (G-132)', async () => {
  const { link, order, email, key } = await waiting()
  const found = await market.send(
    'GET',
    `/api/orders/${order.orderNumber}?email=${encodeURIComponent(email)}`,
  )
  expect(found.body.link).toBe(link)
  for (let time = 0; time < 8; time += 1) expect(await name(link, '')).toMatchObject(refused)
  const as = market.noor.token
  const seen = [
    await market.send('GET', `/api/shop/orders/${order.id}`, { as }),
    await market.send('GET', `/api/shop/customers`, { as }),
    await market.send('GET', `/api/notifications`, { as }),
    found,
  ]
  expect(JSON.stringify(seen)).not.toMatch(/mailed=/)
  expect(JSON.stringify(seen)).not.toContain(key)
  const read = (own: string) => market.send('GET', `/api/order-groups/${link}/refund-account`, withKey(own))
  expect((await read('')).body).toMatchObject({ due: '100.00', mayEnter: false, account: null })
  expect((await read(key)).body).toMatchObject({ mayEnter: true })
  expect(await name(link, key)).toMatchObject({ status: 200, body: { account: { ibanEnding: '3456' } } })
})

test('a key is of one checkout, and that of having ordered names no account', async () => {
  const [mine, others] = [await waiting(), await waiting()]
  expect(await name(mine.link, others.key)).toMatchObject(refused)
  const bought = await market.buy([{ productId: await market.product(), quantity: 1 }])
  expect(await name(mine.link, String(bought.body['key']))).toMatchObject(refused)
  const [until = '', signature = ''] = mine.key.split(/-(.*)/s)
  expect(await name(mine.link, `${until}-${'A'.repeat(signature.length)}`)).toMatchObject(refused)
  expect(await name(mine.link, `z${until.slice(1)}-${signature}`)).toMatchObject(refused)
  for (const key of ['x', 'a'.repeat(80), `${mine.key}${mine.key}`, '0'.repeat(9000)])
    expect((await name(mine.link, key)).status).not.toBe(200)
})

test('it is mailed anew when it is asked for: one of an hour, whoever asks and however often at once', async () => {
  const { link, email } = await waiting()
  const before = (await mailsTo(email)).length
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await mailsTo(email)).toHaveLength(before + 1)
  expect(await name(link, await newestKey(email, 'order-links'))).toMatchObject({ status: 200 })
})

test('it ends after 60 days, with another address of mail, and with its customer', async () => {
  const { db } = server.deps
  const later = await waiting()
  server.setNow(new Date(server.deps.clock().getTime() + 61 * 86_400_000))
  expect(await name(later.link, later.key)).toMatchObject(refused)
  server.setNow(new Date())
  const moved = await waiting()
  await db
    .updateTable('orderGroups')
    .set({ email: newEmail('new') })
    .where('link', '=', moved.link)
    .execute()
  expect(await name(moved.link, moved.key)).toMatchObject(refused)
  await db.updateTable('orderGroups').set({ email: '' }).where('link', '=', moved.link).execute()
  expect(await name(moved.link, moved.key)).toMatchObject(refused)
})

test('customers who are joined keep a key each: one mailbox opens nothing of the other', async () => {
  const [one, other] = [await waiting(), await waiting()]
  const customers = await server.deps.db
    .selectFrom('orderGroups')
    .select('customerId')
    .where('link', '=', one.link)
    .executeTakeFirstOrThrow()
  const body = { email: other.email }
  const joined = await market.send('POST', `/api/admin/customers/${customers.customerId}/join`, {
    as: admin,
    body,
  })
  expect(joined.status).toBe(200)
  expect(await name(other.link, one.key)).toMatchObject(refused)
  expect(await name(other.link, other.key)).toMatchObject({ status: 200 })
})

test('a link that was withdrawn comes by mail as another one, while money waits', async () => {
  const { link, email, key } = await waiting()
  await market.send('DELETE', `/api/order-groups/${link}`)
  expect((await name(link, key)).status).toBe(404)
  await askFor(email)
  const [mail] = await mailsTo(email, 'order-links')
  const fresh = /orders\/([a-z2-7]{26})/.exec(mail?.bodyText ?? '')?.[1] ?? ''
  expect(fresh).not.toBe(link)
  expect(await name(fresh, key)).toMatchObject(refused)
  expect(await name(fresh, keysIn(mail?.bodyText)[0] ?? '')).toMatchObject({ status: 200 })
})

test('no administrator reads it in the outbox', async () => {
  const { email, link } = await waiting()
  const [mail] = await mailsTo(email, 'refund-decided')
  const opened = await market.send('GET', `/api/admin/mails/${mail?.id}`, { as: admin })
  expect(opened.status).toBe(200)
  expect(JSON.stringify(opened.body)).toContain(`/orders/${link}?mailed=…`)
  expect(JSON.stringify(opened.body)).not.toMatch(/mailed=[\w-]/)
})

test('whoever deals with money enters it for who has lost their mailbox: with a reason, mailed, and somebody else pays', async () => {
  const { id, email, pay, link } = await waiting()
  const as = await server.signedInAs(finance.userId)
  const enter = (token: string, reason?: string) =>
    market.send('PUT', `/api/admin/refunds/${id}/account`, { as: token, body: { ...account, reason } })
  expect((await enter(as)).status).toBe(400)
  expect((await enter(market.noor.token, 'x')).status).toBe(403)
  const support = await makeAdmin(server.deps, newEmail('support'), 'support')
  expect((await enter(await server.signedInAs(support.userId), 'x')).status).toBe(403)
  expect(await enter(as, 'Called back at 050 123 4567')).toMatchObject({
    status: 200,
    body: {
      account: { accountHolder: 'Mariam Al Hosani', entered: { reason: 'Called back at 050 123 4567' } },
    },
  })
  expect(await mailsTo(email, 'refund-account')).toHaveLength(1)
  const { rows } = await sql<{ reason: string; after: object }>`select reason, after from audit_log
    where action = 'refund.account-entered'`.execute(server.deps.db)
  expect(rows).toEqual([{ reason: null, after: { ibanEnding: '3456' } }])
  await passAccountHold(server.deps.db)
  const plan = async (token: string) =>
    (await market.send('GET', `/api/admin/bank-files/plan?of=refunds&ids=${id}`, { as: token })).body
  expect(await plan(as)).toMatchObject({ leftOut: [{ reason: 'second-person' }] })
  expect(await plan(admin)).toMatchObject({ leftOut: [] })
  const paid = { paidBy: 'bank', reference: 'FT-1', paidOn: '2026-01-05' }
  expect(await pay(paid, { as })).toMatchObject({ status: 409, body: { code: 'refund.account-same-person' } })
  // The customer can still change it.
  expect(
    await name(link, await newestKey(email, 'refund-account'), { ...account, accountHolder: 'M' }),
  ).toMatchObject({
    status: 200,
  })
  expect((await pay(paid, { as })).status).toBe(200)
})

test('a day is agreed to and changed by whoever ordered here or reads the mail, not by who knows the number', async () => {
  const email = newEmail('customer')
  const productId = await market.product()
  const customer = { ...buyer.customer, email }
  const { body } = await market.buy([{ productId, quantity: 1 }], { customer })
  const [order] = body.orders
  const placed = String(body['key'])
  const days = (
    await market.send('GET', `/api/orders/${order?.orderNumber}/days?email=${encodeURIComponent(email)}`)
  ).body as unknown as { date: string; windows: string[] }[]
  const [day, other] = [days.at(-1), days.at(-2)]
  const change = (key: string, of = day) =>
    market.send('PATCH', `/api/orders/${order?.orderNumber}/day`, {
      body: { email, date: of?.date, window: of?.windows[0] },
      ...withKey(key),
    })
  expect(await change('')).toMatchObject(refused)
  expect((await change(placed)).status).toBe(200)
  const as = market.noor.token
  const proposal = { date: other?.date, window: other?.windows[0], reason: 'The van is broken' }
  const proposed = await market.send('POST', `/api/shop/orders/${order?.id}/proposal`, { as, body: proposal })
  expect(proposed.status).toBe(200)
  const { id } = proposed.body['proposal'] as { id: string }
  const agree = (key: string) =>
    market.send('POST', `/api/orders/${order?.orderNumber}/proposal`, {
      body: { email, proposal: id, agrees: true },
      ...withKey(key),
    })
  expect(await agree('')).toMatchObject(refused)
  expect((await agree(await newestKey(email, 'order-day-proposed'))).status).toBe(200)
})

test('no shop rates itself in the name of a customer; who follows the mail does', async () => {
  const { order, email, link } = await waiting()
  const [item] = order.items as { productId: string }[]
  const rate = (key: string) =>
    market.send('POST', `/api/products/${item?.productId}/reviews`, {
      body: { orderNumber: order.orderNumber, email, rating: 5, comment: 'The best shop of all' },
      ...withKey(key),
    })
  expect(await rate('')).toMatchObject(refused)
  await askFor(email)
  const [mail] = await mailsTo(email, 'order-links')
  expect(mail?.bodyText).toContain(`/orders/${link}?mailed=`)
  expect((await rate(keysIn(mail?.bodyText)[0] ?? '')).status).toBe(201)
})

test('nobody orders in cash as a customer whose mailbox and phone they know; whoever has the key of a checkout that was proven does', async () => {
  const ask = (cashConfirmation: boolean) =>
    server.deps.db.updateTable('settings').set({ cashConfirmation }).execute()
  await ask(true)
  const email = newEmail('customer')
  const productId = await market.product({ priceFils: 1000, stock: 99 })
  const customer = { ...buyer.customer, email, phone: '0527770001' }
  const place = async (key?: string, phone = customer.phone) => {
    const body = { ...buyer, customer: { ...customer, phone }, items: [{ productId, quantity: 1 }] }
    const placed = await market.send('POST', '/api/orders', { body, ...(key !== undefined && withKey(key)) })
    const [order] = placed.body.orders
    return { ...placed.body, key: String(placed.body['key']), isConfirmed: order?.['confirmedAt'] !== null }
  }
  const first = await place()
  expect(first.isConfirmed).toBe(false)
  // The key of an unconfirmed checkout proves nothing.
  const shops = await place(first.key)
  expect(shops.isConfirmed).toBe(false)
  const [mail] = await mailsTo(email, 'order-to-confirm')
  const code = /\b\d{6}\b/.exec(mail?.bodyText ?? '')?.[0]
  const confirmed = await market.send('POST', `/api/order-groups/${first.link}/confirm`, { body: { code } })
  expect(confirmed.status).toBe(200)
  // The shop now has e-mail, phone and link, and the key of a checkout that it started itself.
  expect((await place()).isConfirmed).toBe(false)
  expect((await place(shops.key)).isConfirmed).toBe(false)
  expect((await place(first.key, '0527770002')).isConfirmed).toBe(false)
  expect((await place(`${shops.key} ${first.key}`)).isConfirmed).toBe(true)
  const mailed = (await mailedKey(server, first.link))[orderKeyHeader]
  expect((await place(mailed)).isConfirmed).toBe(true)
  await ask(false)
})
