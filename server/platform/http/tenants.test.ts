import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { issueDelivered } from '#server/money/documents/issue.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { callsOf, importHead } from '#server/testing/imports.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { reviewing } from '#server/testing/reviews.ts'
import type { Route } from '#server/testing/routes.ts'

const kinds = [
  ...(['products', 'imports', 'orders', 'returns', 'refunds', 'documents', 'reviews'] as const),
  ...(['customers', 'payouts', 'people', 'kyc'] as const),
] as const
type Kind = (typeof kinds)[number]

let server: TestApp
let market: Market
/** One id of each kind, all of the first shop. */
const own = {} as Record<Kind, string>
let orderNumber = ''

beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  const { db } = server.deps
  const { noor } = market
  const admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await db.updateTable('settings').set({ reviewsEnabled: true }).execute()
  await db.updateTable('sessions').set({ confirmedAt: server.deps.clock() }).execute()
  const { published } = reviewing(server, market, admin)
  own.products = await market.product({ name: 'Of the first shop' })
  const { id, order } = await published(own.products)
  Object.assign(own, { reviews: id, orders: order.id, people: noor.userId, kyc: await kycDocument() })
  orderNumber = order.orderNumber
  await db.transaction().execute((tx) => issueDelivered(tx, order.id, server.deps.clock()))
  const asked = {
    email: buyer.customer.email,
    items: [{ productId: own.products, quantity: 1 }],
    reason: 'No',
  }
  const returned = await market.send('POST', `/api/orders/${orderNumber}/returns`, { body: asked })
  own.returns = String(returned.body['id'])
  const given = { cause: 'goodwill', amount: '1', reason: 'Late' }
  await market.send('POST', `/api/shop/orders/${order.id}/refunds`, { as: noor.token, body: given })
  for (const [kind, table] of [
    ['refunds', 'refunds'],
    ['documents', 'documents'],
    ['customers', 'customers'],
  ] as const)
    own[kind] = (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  await storeAccount(server.deps, noor.id)
  await storeEarnings(server.deps, noor.id, 500_000)
  const payout = await market.send('POST', '/api/shop/payouts', { as: noor.token, body: { amount: '100' } })
  own.payouts = String(payout.body['id'])
  const rows = `${importHead}\nA-1,Sofa,Sofas,200 x 90 x 80,50,100,1,Red,Modern`
  own.imports = (await callsOf(server, noor.token).upload(rows)).id
})
afterAll(() => server.close())

async function kycDocument(): Promise<string> {
  const { db } = server.deps
  const [id, objectId] = [newId(), newId()]
  const file = { id: objectId, purpose: 'kyc', contentType: 'image/png', sizeBytes: 1 } as const
  await db
    .insertInto('objects')
    .values({ ...file, sha256: Buffer.alloc(32) })
    .execute()
  const about = { shopId: market.noor.id, objectId, type: 'businessLicense', status: 'approved' } as const
  await db
    .insertInto('kycDocuments')
    .values({ id, ...about })
    .execute()
  return id
}

const day = { date: '2026-12-03', window: '09:00-13:00' }
const paid = { paidBy: 'bank', reference: 'R', paidOn: '2026-11-20' }
const photo = '/api/objects/01900000-0000-7000-8000-000000000000'
const product = { name: 'Mine', dimensions: '1 x 1 x 1 cm', weight: '1', price: '1', mainPhoto: photo }

/** The bodies with which calls pass validation and look up the named record; an empty body where none is given. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /api/shop/products/:id': { stock: 0 },
  'PUT /api/shop/products/:id': product,
  'POST /api/shop/products/:id/withdraw': { seen: '2026-11-20T08:00:00Z' },
  'PUT /api/shop/products/:id/family': { members: [], seen: [] },
  'PUT /api/shop/imports/:id/mapping': { mapping: [] },
  'PUT /api/shop/imports/:id/corrections': { corrections: [] },
  'POST /api/shop/imports/:id/resubmit': { at: '2026-11-20T08:00:00Z' },
  'PUT /api/shop/kyc/ends/:id': { expiresOn: '2030-01-01' },
  'PUT /api/shop/people/:id': { role: 'manager' },
  'POST /api/shop/orders/:id/refunds': { cause: 'goodwill', amount: '1', reason: 'x' },
  'POST /api/shop/refunds/:id/paid': paid,
  'POST /api/shop/orders/:id/cancel': { items: [{ position: 0, quantity: 1 }], reason: 'x' },
  'POST /api/shop/orders/:id/proposal': { ...day, reason: 'x' },
  'PATCH /api/shop/orders/:id/status': { status: 'accepted' },
  'POST /api/shop/orders/:id/received': { isRestocked: true },
  'POST /api/shop/orders/:id/messages': { kind: 'note', text: 'x' },
  'PATCH /api/shop/returns/:id/status': { status: 'approved' },
  'PUT /api/shop/returns/:id/fetch': day,
  'PUT /api/shop/reviews/:id/reply': { text: 'x' },
}

const ofShops: readonly Route[] = [...allEndpoints, ...fileRoutes].filter(({ path }) =>
  path.startsWith('/api/shop/'),
)
const name = ({ method, path }: Route) => `${method} ${path}`
/** Calls with the id of a record; paths that name a day or a kind refer to the caller's own shop. */
const naming = ofShops.filter(({ path }) => path.includes('/:id'))

function kindIn(path: string): Kind {
  const word = path.split('/')[3]
  const kind = kinds.find((one) => one === word)
  if (!kind) throw new Error(`of what ${path} names, this test has none`)
  return kind
}

function urlOf({ path }: Route): string {
  const file = path.endsWith('.csv') ? path : path.replace(':file', `${own.documents}.pdf`)
  return file.replace(':id', own[kindIn(path)]).replace(':documentId', own.documents).replace(':part', '0')
}

test('the first shop has one of each, and finds them', async () => {
  const ids = kinds.map((kind) => [kind, expect.stringMatching(/^[0-9a-f-]{36}$/) as string])
  expect(own).toEqual(Object.fromEntries(ids))
  const lists = [
    'products',
    'imports',
    'orders',
    'returns',
    'reviews',
    'customers',
    'payouts',
    'people',
    'kyc',
  ]
  for (const kind of lists) {
    const { body } = await server.send({ url: `/api/shop/${kind}`, as: market.noor.token })
    expect([kind, body.includes(own[kind as Kind])]).toEqual([kind, true])
  }
})

describe.each(naming.map((route) => [name(route), route] as const))('%s', (title, route) => {
  test('is of nothing for another shop: what the first has is not there (R-ROLE-07)', async () => {
    const isFile = 'takes' in route
    const answer = await server.send({
      method: route.method,
      url: urlOf(route),
      as: market.sadu.token,
      ...(isFile && { payload: 'x', headers: { 'content-type': 'application/octet-stream' } }),
      ...(!isFile && route.method !== 'GET' && { payload: bodies[title] ?? {} }),
    })
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('not-found')])
  })
})

const listing = ofShops.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
test.each(listing.map((route) => [route.path]))(
  '%s names nothing of the first shop to another',
  async (path) => {
    const ofPrice = path.endsWith('/earning') ? `price=1&categoryId=${market.categoryId}` : ''
    const query = path.includes('/vat-report') ? 'quarter=2026-Q3' : ofPrice
    const { statusCode, rawPayload } = await server.send({
      url: `${path}?${query}`,
      as: market.sadu.token,
    })
    expect(statusCode).toBe(200)
    const reported = rawPayload.toString()
    for (const word of [...Object.values(own), orderNumber, buyer.customer.email, market.noor.id])
      expect(reported).not.toContain(word)
  },
)

test.each(['orders', 'returns'])('%s of a customer whom another shop knows are none here', async (kind) => {
  const filter = `?customer=${own.customers}`
  const list = await server.send({ url: `/api/shop/${kind}${filter}`, as: market.sadu.token })
  expect([list.statusCode, list.json()]).toEqual([200, []])
  const file = await server.send({ url: `/api/shop/${kind}/export${filter}`, as: market.sadu.token })
  expect(file.body.trim().split('\r\n')).toHaveLength(1)
})

test('calls for several things leave those of another shop as they are', async () => {
  const as = market.sadu.token
  const mine = await market.product({ shopId: market.sadu.id })
  for (const [path, body] of [
    ['orders', { status: 'accepted', items: [{ id: own.orders }] }],
    ['returns', { status: 'approved', items: [{ id: own.returns }] }],
  ] as const) {
    const { body: reported } = await market.send('PUT', `/api/shop/${path}/decisions`, { as, body })
    expect(reported).toMatchObject({ decided: [], failed: [{ code: expect.stringContaining('not-found') }] })
  }
  const items = [mine, own.products].map((id) => ({ id, stock: 77 }))
  await market.send('PATCH', '/api/shop/products', { as, body: { items } })
  expect(await market.stockOf(own.products)).not.toBe(77)
  const members = [mine, own.products]
  const family = await market.send('PUT', `/api/shop/products/${mine}/family`, { as, body: { members } })
  expect(family.status).not.toBe(200)
})

test('a customer names no return of another, whose number and address they do not have', async () => {
  const other = { ...buyer.customer, email: 'other@test.example' }
  const { body } = await market.buy([{ productId: await market.product(), quantity: 1 }], { customer: other })
  const url = `/api/orders/${body.orders[0]?.orderNumber}/returns/${own.returns}/fetch`
  const answer = await market.send('PUT', url, { body: { ...day, email: other.email } })
  expect(answer).toMatchObject({ status: 404, body: { code: 'return.not-found' } })
})
