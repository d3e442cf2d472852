import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { printed } from '#server/money/documents/pdf/printed.ts'
import { readDocument, standingOf } from '#server/money/documents/read.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

let version = 0
const text = { title: 'Terms', titleAr: 'الشروط', bodyAr: 'نص' }
const write = async (body: string) => {
  const url = '/api/admin/policies/terms'
  const answer = await server.send({ method: 'PUT', url, as: admin, payload: { ...text, body, version } })
  expect(answer.statusCode).toBe(200)
  version += 1
}
beforeEach(() => write(`Version ${version + 1}`))

const get = async (url: string, as?: string) => (await server.send({ url, ...(as && { as }) })).json()
const page = async (of?: number) => get(`/api/policies/terms${of === undefined ? '' : `?version=${of}`}`)

describe('a version of the terms', () => {
  test('stays to be read when another follows, and says which one stands', async () => {
    const old = version
    await write('Newer')
    expect(await page()).toMatchObject({ version, body: 'Newer', isCurrent: true })
    expect(await page(old)).toMatchObject({ version: old, body: `Version ${old}`, isCurrent: false })
    expect(await page(version)).toMatchObject({ isCurrent: true })
    for (const none of ['999999', '-1', 'x', '1e3']) {
      const { statusCode } = await server.send({ url: `/api/policies/terms?version=${none}` })
      expect([400, 404]).toContain(statusCode)
    }
    const change = server.deps.db.updateTable('policies').set({ body: 'Other' }).where('version', '=', old)
    await expect(change.execute()).rejects.toThrow()
  })

  test('is written once of two who write at the same instant', async () => {
    const put = () =>
      server.send({
        method: 'PUT',
        url: '/api/admin/policies/terms',
        as: admin,
        payload: { ...text, body: 'Both', version },
      })
    const answers = await Promise.all([put(), put()])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    version += 1
  })
})

describe('an order', () => {
  const place = (productId: string, about: object) =>
    market.send('POST', '/api/orders', {
      body: { ...buyer, items: [{ productId, quantity: 1 }], paymentMethod: 'cash_on_delivery', ...about },
    })

  test('keeps the version that stood, which its page names, also after another', async () => {
    const product = await market.product()
    const { body } = await place(product, { termsVersion: version })
    const old = version
    await write('Newer')
    const { orders } = await get(`/api/order-groups/${body['link']}`)
    expect(orders).toMatchObject([{ terms: { version: old } }])
  })

  test('is not taken under terms that its customer has not read', async () => {
    const product = await market.product()
    for (const seen of [version - 1, version + 1, null]) {
      const { status, body } = await place(product, { termsVersion: seen })
      expect([status, body['code']]).toEqual([409, 'order.terms-changed'])
    }
    const { body } = await market.send('POST', '/api/cart/quote', {
      body: { items: [{ productId: product, quantity: 1 }] },
    })
    expect(body['termsVersion']).toBe(version)
    expect((await place(product, {})).status).toBe(201)
  })

  test('names them on the document of its customer, and not on that of the commission', async () => {
    const { body } = await market.buy([{ productId: await market.product(), quantity: 1 }])
    const [order] = body.orders
    for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
      await market.send('PATCH', `/api/admin/orders/${order?.id}/status`, { as: admin, body: { status } })
    await market.send('POST', `/api/orders/${order?.orderNumber}/documents`, {
      body: { email: buyer.customer.email },
    })
    const orderId = order?.id ?? ''
    const rows = await server.deps.db
      .selectFrom('documents')
      .select(['id', 'type'])
      .where('orderId', '=', orderId)
      .execute()
    const named = await Promise.all(
      rows.map(async ({ id, type }) => {
        const document = await readDocument(server.deps.db, { id, orderId, reader: 'admin' })
        const { notes } = printed(document, await standingOf(server.deps, id))
        return [
          type.startsWith('commission'),
          notes.some(({ en, ar }) => !en.includes('/ar/') && ar.includes(`/ar/terms/${version}`)),
        ]
      }),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const [isOfShop, isNamed] of named) expect(isNamed).toBe(!isOfShop)
  })
})

describe('a shop', () => {
  test('accepts what stands by registering, is asked about what is newer, and accepts each once', async () => {
    const owner = await makeShop(server.deps)
    const as = await server.signedInAs(owner.userId)
    const read = () => get('/api/shop/terms', as)
    const accept = (of: unknown) =>
      server.send({ method: 'PUT', url: '/api/shop/terms', as, payload: { version: of } })
    expect(await read()).toMatchObject({ current: { version }, accepted: { version } })
    const old = version
    await write('Newer')
    expect(await read()).toMatchObject({ current: { version }, accepted: { version: old } })
    expect((await accept(old)).json()).toMatchObject({ code: 'terms.changed' })
    for (const none of [0, -1, 1.5, 'all', null]) expect((await accept(none)).statusCode).toBe(400)
    const answers = await Promise.all([accept(version), accept(version)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await read()).toMatchObject({ accepted: { version } })
    const kept = server.deps.db.selectFrom('termsAcceptances').select('userId').where('shopId', '=', owner.id)
    expect(await kept.execute()).toEqual([{ userId: owner.userId }, { userId: owner.userId }])
  })

  test('is not registered under terms that its form did not show, and hears by mail which it accepted', async () => {
    const payload = {
      shopName: 'Dar Al Sadu',
      ownerName: 'Sara Ali',
      email: 'sadu@majlis.example',
      password: 'majlis-demo',
      phone: '+971501234567',
      businessAddress: 'Dubai',
      businessRegistrationNumber: 'CN-77',
      taxId: '100000000000077',
    }
    const register = (termsVersion: unknown) =>
      server.send({ method: 'POST', url: '/api/auth/register', payload: { ...payload, termsVersion } })
    const shown = version
    await write('Newer')
    for (const other of [shown, version + 1, null]) {
      const answer = await register(other)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'terms.changed'])
    }
    expect((await register('all')).statusCode).toBe(400)
    expect((await register(version)).statusCode).toBe(201)
    const mails = server.deps.db.selectFrom('mails').select('bodyText').where('recipient', '=', payload.email)
    const { bodyText } = await mails.executeTakeFirstOrThrow()
    expect(bodyText).toContain(`(version ${version})`)
  })

  test('is nobody but those of the shop who may settle it', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [admin, 403],
    ] as const)
      expect((await server.send({ url: '/api/shop/terms', ...(as && { as }) })).statusCode).toBe(status)
  })
})
