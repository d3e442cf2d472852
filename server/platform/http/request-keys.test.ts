import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { creates } from '#contract/file-route.ts'
import { deleteExpired } from '#server/platform/accounts/jobs.ts'
import { newId } from '#server/deps.ts'
import { buildApp } from '#server/app.ts'
import { makeAdmin, makeShop, registrationOf } from '#server/testing/accounts.ts'
import { roomOf } from '#server/testing/catalogue.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { buyer } from '#server/testing/orders.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { productWire } from '#server/testing/product-wire.ts'
import { storeProduct } from '#server/testing/stored-products.ts'

let server: ImportShop
let admin = ''
let categoryId = ''
let productId = ''
let deliveredNumber = ''
let ownOrderId = ''
let owingShopId = ''
let otherNumber = ''
let reviewId = ''
/** Approved payouts, by the name of the request that sends them. */
const approved: Record<string, string> = {}
/** Orders paid in cash, by the name of the request that counts the cash. */
const carried: Record<string, string> = {}
beforeAll(async () => {
  server = await startImportShop()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const shop = await server.deps.db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
  await storeAccount(server.deps, shop.id)
  await storeEarnings(server.deps, shop.id, 100_000)
  for (const name of ['Alpha', 'Bravo']) approved[name] = await approvedPayout()
  owingShopId = (await makeShop(server.deps)).id
  await storeEarnings(server.deps, owingShopId, -100_000)
  const { id } = await server.deps.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  categoryId = id
  productId = await storeProduct(server.deps.db, { categoryId, stock: 99 })
  const own = await storeProduct(server.deps.db, { categoryId, stock: 9, shopId: shop.id })
  const bought = await Promise.all([buy(productId, 12), buy(own, 1), buy(productId, 1)])
  ;[deliveredNumber, ownOrderId] = [bought[0].orderNumber, bought[1].id]
  otherNumber = bought[2].orderNumber
  reviewId = await storeReview(ownOrderId, own)
  Object.assign(carried, { Alpha: bought[0].id, Bravo: bought[2].id })
  const cash = Object.values(carried).map((orderId) => ({ orderId, day: '2026-11-01', dueFils: 100 }))
  const byPlatform = cash.map((one) => ({ ...one, carrier: 'platform' as const }))
  await server.deps.db.insertInto('cashCollections').values(byPlatform).execute()
  await server.deps.pool.query(
    "update orders set status = 'delivered', returnable_until = now() + interval '1 day'",
  )
})
afterAll(() => server.close())

async function approvedPayout(): Promise<string> {
  const sender = { accountHolder: 'Majlis', iban: 'AE380330000019101772389' }
  const put = { method: 'PUT', url: '/api/admin/payouts/sender', as: admin, payload: sender } as const
  await server.send(put)
  const payload = { amount: '1.00' }
  const asked = await server.send({ method: 'POST', url: '/api/shop/payouts', as: server.token, payload })
  const { id } = asked.json() as { id: string }
  const url = `/api/admin/payouts/${id}/status`
  await server.send({ method: 'PATCH', url, as: admin, payload: { status: 'approved' } })
  return id
}

async function storeReview(orderId: string, productId: string): Promise<string> {
  const now = new Date()
  const said = { status: 'approved', stars: 4, comment: 'Good', language: 'en' } as const
  const row = { id: newId(), orderId, productId, position: 0, ...said, createdAt: now, statusSince: now }
  await server.deps.db.insertInto('reviews').values(row).execute()
  return row.id
}

async function buy(productId: string, quantity: number) {
  const payload = { ...buyer, items: [{ productId, quantity }] }
  const answer = await server.app.inject({ method: 'POST', url: '/api/orders', payload })
  const [order] = (answer.json() as { orders: { id: string; orderNumber: string }[] }).orders
  return order ?? { id: '', orderNumber: '' }
}

type Table =
  | 'products'
  | 'shops'
  | 'colors'
  | 'categories'
  | 'synonymGroups'
  | 'productImports'
  | 'orderGroups'
  | 'returns'
  | 'reviews'
  | 'reviewReports'
  | 'payouts'
  | 'orderMessages'
  | 'commissionRules'
  | 'bankDeposits'
  | 'bankFiles'
  | 'cashCounts'
  | 'rooms'
  | 'journals'
type Case = {
  readonly table: Table
  readonly as: () => string
  /** For paths with parameters. */
  readonly url?: () => string
  readonly body: (name: string) => object | string
}

const sheet = (name: string) => `${importHead}\n,${name},Sofas,1 x 1 x 1,5,10,1,Red,urban`
/** Every creating call with the table that it writes to; a new one needs an entry here. */
const cases: Record<string, Case> = {
  'POST /api/auth/register': {
    table: 'shops',
    as: () => '',
    body: (name) => registrationOf({ shopName: name, email: `${name.toLowerCase()}@test.example` }),
  },
  'POST /api/shop/products': {
    table: 'products',
    as: () => server.token,
    body: (name) => productWire({ name, categoryId }),
  },
  'POST /api/admin/products': {
    table: 'products',
    as: () => admin,
    body: (name) => productWire({ name, categoryId, isMajlis: true } as never),
  },
  'POST /api/admin/colors': {
    table: 'colors',
    as: () => admin,
    body: (name) => ({ name, hex: `#${Buffer.from(name).toString('hex').slice(-6)}` }),
  },
  'POST /api/admin/categories': { table: 'categories', as: () => admin, body: (name) => ({ name }) },
  'POST /api/admin/synonyms': {
    table: 'synonymGroups',
    as: () => admin,
    body: (name) => ({ words: [name, 'كنبة'] }),
  },
  'POST /api/orders': {
    table: 'orderGroups',
    as: () => '',
    body: (name) => ({
      ...buyer,
      customer: { ...buyer.customer, firstName: name },
      items: [{ productId, quantity: 1 }],
    }),
  },
  'POST /api/orders/:orderNumber/returns': {
    table: 'returns',
    as: () => '',
    url: () => `/api/orders/${deliveredNumber}/returns`,
    body: (name) => ({
      email: buyer.customer.email,
      items: [{ productId, quantity: 1 }],
      reason: name,
    }),
  },
  'POST /api/products/:id/reviews': {
    table: 'reviews',
    as: () => '',
    url: () => `/api/products/${productId}/reviews`,
    // An order can review a product only once.
    body: (comment) => ({
      orderNumber: comment === 'Alpha' ? deliveredNumber : otherNumber,
      email: buyer.customer.email,
      rating: 4,
      comment,
    }),
  },
  'POST /api/reviews/:id/reports': {
    table: 'reviewReports',
    as: () => '',
    url: () => `/api/reviews/${reviewId}/reports`,
    body: (note) => ({ reason: 'other', note }),
  },
  'POST /api/shop/payouts': {
    table: 'payouts',
    as: () => server.token,
    body: (name) => ({ amount: '1.00', notes: name }),
  },
  'POST /api/orders/:orderNumber/questions': {
    table: 'orderMessages',
    as: () => '',
    url: () => `/api/orders/${deliveredNumber}/questions`,
    body: (text) => ({ email: buyer.customer.email, text }),
  },
  'POST /api/shop/orders/:id/messages': {
    table: 'orderMessages',
    as: () => server.token,
    url: () => `/api/shop/orders/${ownOrderId}/messages`,
    body: (text) => ({ kind: 'note', text }),
  },
  'POST /api/admin/orders/:id/messages': {
    table: 'orderMessages',
    as: () => admin,
    url: () => `/api/admin/orders/${ownOrderId}/messages`,
    body: (text) => ({ kind: 'note', text }),
  },
  'POST /api/admin/commission': {
    table: 'commissionRules',
    as: () => admin,
    body: (name) => ({ categoryId, rate: `${name.charCodeAt(0) % 20}`, floor: null, cap: null, fee: null }),
  },
  'POST /api/admin/ledger/deposits': {
    table: 'bankDeposits',
    as: () => admin,
    body: (reference) => ({
      shopId: owingShopId,
      currency: 'AED',
      amount: '1.00',
      day: '2026-11-01',
      reference,
    }),
  },
  'POST /api/admin/cash/counts': {
    table: 'cashCounts',
    as: () => admin,
    body: (name) => ({ orders: [{ orderId: carried[name] ?? name, amount: '1.00' }] }),
  },
  'POST /api/admin/rooms': {
    table: 'rooms',
    as: () => admin,
    body: (title) => roomOf({ title, products: [] }),
  },
  'POST /api/admin/bank-files': {
    table: 'bankFiles',
    as: () => admin,
    body: (name) => ({ of: 'payouts', ids: [approved[name] ?? name] }),
  },
  'POST /api/admin/ledger/journals': {
    table: 'journals',
    as: () => admin,
    body: (reason) => ({ template: 'bank-fees', amount: '1.00', day: '2026-11-01', reason }),
  },
  'PUT /api/shop/imports/file': { table: 'productImports', as: () => server.token, body: sheet },
}

function send(
  name: string,
  body: object | string,
  { key, as }: { key: string; as?: string },
  app = server.app,
) {
  const [method = '', path = ''] = name.split(' ')
  const url = cases[name]?.url?.() ?? path
  const token = as ?? cases[name]?.as() ?? ''
  return app.inject({
    method: method as 'POST',
    url,
    payload: body,
    headers: {
      'idempotency-key': key,
      'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  })
}

async function count(table: Table): Promise<number> {
  const { rows } = await server.deps.pool.query<{ count: number }>(
    `select count(*)::int from ${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  )
  return rows[0]?.count ?? 0
}

test('these are all that create (R-API-10)', () => {
  const creating = [...allEndpoints, ...fileRoutes].filter(creates)
  expect(Object.keys(cases).toSorted()).toEqual(creating.map((of) => `${of.method} ${of.path}`).toSorted())
})

/** The replies of calls that create several records; all others reply with the record itself. */
const recordIn: Record<string, object> = {
  'POST /api/auth/register': { user: { id: expect.any(String) }, shop: { id: expect.any(String) } },
  'POST /api/orders': { orders: [{ id: expect.any(String) }] },
}

/** Unique per call, since two calls may write to the same table. */
const keyOf = (name: string) => name.replaceAll(/\W+/g, '-')

describe.each(Object.entries(cases))('%s', (name, { table, body }) => {
  test('ten at once with one key make one, and all hear the same, also later and after a restart: 201 with the record (R-API-10)', async () => {
    const before = await count(table)
    const sent = body('Alpha')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(name, sent, { key: `alpha-${keyOf(name)}` })),
    )
    const [first] = answers
    expect(first?.statusCode).toBe(201)
    expect(first?.json()).toMatchObject(recordIn[name] ?? { id: expect.any(String) })
    const restarted = await buildApp(server.deps, { withPages: false })
    answers.push(await send(name, sent, { key: `alpha-${keyOf(name)}` }, restarted))
    await restarted.close()
    for (const answer of answers) {
      expect(answer.json()).toEqual(first?.json())
      expect(answer.statusCode).toBe(first?.statusCode)
    }
    expect(await count(table)).toBe(before + 1)
  })

  test('the same key with other content is refused with a sentence, and makes nothing (R-API-85)', async () => {
    await send(name, body('Bravo'), { key: `bravo-${keyOf(name)}` })
    const before = await count(table)
    const answer = await send(name, body('Carly'), { key: `bravo-${keyOf(name)}` })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'request.key-used',
      message: 'This Idempotency-Key was already used with other content. Use a new key for a new request.',
    })
    expect(await count(table)).toBe(before)
  })

  test('a key that is empty, too long or more than one word is refused', async () => {
    for (const key of ['', 'two words', 'k'.repeat(256)]) {
      const answer = await send(name, body('Delta'), { key })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request.key-invalid' }])
    }
  })
})

describe('a key', () => {
  const path = 'POST /api/admin/colors'
  const color = (name: string) => ({ name, hex: `#${Buffer.from(name).toString('hex').slice(-6)}` })

  test('is its caller’s: another with the same key makes something of their own', async () => {
    const other = await server.signedInAs((await makeAdmin(server.deps)).userId)
    const mine = await send(path, color('Foxtrot'), { key: 'shared' })
    const theirs = await send(path, color('Golfing'), { key: 'shared', as: other })
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201])
  })

  test('of a request that was refused is free again', async () => {
    expect((await send(path, { name: 'Hotel', hex: 'red' }, { key: 'again' })).statusCode).toBe(400)
    expect((await send(path, color('Foxtrot'), { key: 'again' })).statusCode).toBe(409)
    expect((await send(path, color('Indigo'), { key: 'again' })).statusCode).toBe(201)
  })

  test('is forgotten after a day, and never kept as it was sent', async () => {
    await send(path, color('Juliet'), { key: 'a-day' })
    const kept = await server.deps.db.selectFrom('requestKeys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('a-day')
    await deleteExpired(server.deps.db, new Date(Date.now() + 23 * 3_600_000))
    expect((await server.deps.db.selectFrom('requestKeys').selectAll().execute()).length).toBe(kept.length)
    await deleteExpired(server.deps.db, new Date(Date.now() + 25 * 3_600_000))
    expect(await server.deps.db.selectFrom('requestKeys').selectAll().execute()).toEqual([])
  })
})
