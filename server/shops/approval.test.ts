import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canMove } from '#domain/platform/status/machine.ts'
import { shopStatus, shopStatuses } from '#domain/shops/shop-status.ts'
import { makeAdmin, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { newId } from '#server/deps.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'
import { storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let admin: TestAdmin
const tokens: string[] = []
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  tokens.push(await server.signedInAs(admin.userId))
  tokens.push(await server.signedInAs((await makeAdmin(server.deps)).userId))
})
afterAll(() => server.close())

const [first, second] = [0, 1]

async function read(url: string) {
  const answer = await server.send({ method: 'GET', url, as: tokens[first] ?? '' })
  return { status: answer.statusCode, body: answer.json(), total: answer.headers['x-total-count'] }
}

async function decide(id: string, payload: object, as = first) {
  const url = `/api/admin/shops/${id}/status`
  const answer = await server.send({ method: 'PATCH', url, payload, as: tokens[as] ?? '' })
  return { status: answer.statusCode, body: answer.json() }
}

const idsOf = (shops: { id: string }[]) => shops.map(({ id }) => id)

describe('a decision', () => {
  test('to approve answers the shop, and its owner can sign in (R-API-29)', async () => {
    const shop = await makeShop(server.deps, { status: 'pending' })
    const { status, body } = await decide(shop.id, { status: 'approved' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: shop.id, status: 'approved', rejectionReason: null, kycDocuments: [] })
    const payload = { email: shop.email, password: 'a sofa for seven' }
    expect((await server.send({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200)
  })

  test('to reject keeps the reason, which is in the record from then on (R-API-30)', async () => {
    const shop = await makeShop(server.deps, { status: 'pending' })
    await decide(shop.id, { status: 'rejected', rejectionReason: '  The licence has expired ' })
    expect((await read(`/api/admin/shops/${shop.id}`)).body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The licence has expired',
    })
  })

  test.each([undefined, null, '', '   '])(
    'to reject without a reason (%j) is refused (R-API-30)',
    async (reason) => {
      const shop = await makeShop(server.deps, { status: 'pending' })
      const refused = await decide(shop.id, { status: 'rejected', rejectionReason: reason })
      expect([refused.status, refused.body.code]).toEqual([400, 'shop.reason-missing'])
      const foreign = await decide(shop.id, { status: 'rejected', suspensionReason: 'Late' })
      expect(foreign.status).toBe(400)
    },
  )

  test.each([
    [{ suspensionReason: 'Late deliveries' }, 'Late deliveries'],
    [{ rejectionReason: 'Late deliveries' }, 'Late deliveries'],
    [{ suspensionReason: '', rejectionReason: 'Late' }, 'Late'],
    [{}, null],
  ])('to suspend with %j keeps %s (R-DASH-10, R-API-31, G-33)', async (reasons, kept) => {
    for (const status of ['pending', 'approved'] as const) {
      const shop = await makeShop(server.deps, { status })
      const { body } = await decide(shop.id, { status: 'suspended', ...reasons })
      expect(body).toMatchObject({ status: 'suspended', suspensionReason: kept, rejectionReason: null })
    }
  })

  test('moves a shop only as the table of moves says (R-API-32, R-STATE-03, G-34)', async () => {
    for (const from of shopStatuses) {
      for (const to of shopStatuses) {
        const shop = await makeShop(server.deps, { status: from })
        const { status, body } = await decide(shop.id, { status: to, rejectionReason: 'why', seen: from })
        const isAllowed = from === to || canMove(shopStatus, from, to)
        expect([from, to, status]).toEqual([from, to, isAllowed ? 200 : 409])
        if (!isAllowed) expect(body.message).toBe(`Cannot change the status from ${from} to ${to}`)
      }
    }
  })

  test.each([{ status: 'closed' }, { status: null }, {}, { status: 'approved', seen: 'closed' }])(
    'of no known status (%j) is refused (R-API-32)',
    async (payload) => {
      const shop = await makeShop(server.deps, { status: 'pending' })
      expect((await decide(shop.id, payload)).status).toBe(400)
    },
  )

  test.each(['majlis', 'no id', newId()])(
    'about a shop that does not exist (%s) is a 404 (R-API-32, G-109)',
    async (id) => {
      expect((await decide(encodeURIComponent(id), { status: 'approved' })).status).toBe(404)
      expect((await read(`/api/admin/shops/${encodeURIComponent(id)}`)).status).toBe(404)
    },
  )

  test('is recorded with who, what was, what is, and why (R-STATE-08)', async () => {
    const shop = await makeShop(server.deps, { status: 'pending' })
    await decide(shop.id, { status: 'rejected', rejectionReason: 'Blurred' })
    const rows = await server.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'action', 'subjectName', 'before', 'after', 'reason'])
      .where('subjectId', '=', shop.id)
      .execute()
    expect(rows).toEqual([
      {
        actorId: admin.userId,
        action: 'shop.decided',
        subjectName: 'Palm Furniture',
        before: { status: 'pending', rejectionReason: null },
        after: { status: 'rejected', rejectionReason: 'Blurred' },
        reason: 'Blurred',
      },
    ])
  })
})

test('of two administrators at once one decides, the other is told so', async () => {
  for (let round = 0; round < 20; round += 1) {
    const shop = await makeShop(server.deps, { status: 'pending' })
    const answers = await Promise.all([
      decide(shop.id, { status: 'approved', seen: 'pending' }, first),
      decide(shop.id, { status: 'rejected', rejectionReason: 'No', seen: 'pending' }, second),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('shop.decided-meanwhile')
    const { body } = await read(`/api/admin/shops/${shop.id}`)
    expect(body.history).toHaveLength(2)
    expect(body.status).toBe(answers.find(({ status }) => status === 200)?.body.status)
  }
})

describe('an owner who is signed in while the shop is suspended', () => {
  test('reads on, may not add, and the products leave the marketplace at once (R-STATE-06, G-31)', async () => {
    const shop = await makeShop(server.deps)
    const { id: categoryId } = await makeCategory(server.deps)
    const productId = await storeProduct(server.deps.db, { shopId: shop.id, categoryId, status: 'active' })
    const asOwner = await server.signedInAs(shop.userId)
    const isPublic = async () =>
      (await server.send({ method: 'GET', url: `/api/products/${productId}` })).statusCode === 200
    expect(await isPublic()).toBe(true)
    await decide(shop.id, { status: 'suspended', suspensionReason: 'Late deliveries' })
    expect(await isPublic()).toBe(false)
    const me = await server.send({ method: 'GET', url: '/api/auth/me', as: asOwner })
    expect(me.json().shop).toMatchObject({ status: 'suspended', suspensionReason: 'Late deliveries' })
    const figures = await server.send({ method: 'GET', url: '/api/shop/metrics', as: asOwner })
    expect(figures.statusCode).toBe(200)
    const owner = { kind: 'shop', userId: shop.userId, shopId: shop.id } as const
    for (const status of ['approved', 'suspended'] as const) {
      const adding = submitProduct(server.deps, { ...owner, shopStatus: status }, productOf({ categoryId }))
      await expect(adding).rejects.toMatchObject({ code: 'shop.not-approved' })
    }
    await decide(shop.id, { status: 'approved' })
    expect(await isPublic()).toBe(true)
  })
})

describe('the list', () => {
  test('finds shops by words of what is known of them, in both languages (R-API-28)', async () => {
    const about = {
      ownerName: 'Salma Qamari',
      taxId: '100900800700603',
      businessAddress: 'شارع المكتبة، العين',
    }
    const shop = await makeShop(server.deps, {
      shopName: 'Quince & 50%_Oak',
      phone: '+971 50 987 1234',
      ...about,
    })
    for (const search of ['quince', 'QAMARI salma', '100 9008', '987 1234', shop.email, 'المكتبه', '50%_']) {
      const { body, total } = await read(`/api/admin/shops?search=${encodeURIComponent(search)}`)
      expect([search, idsOf(body), total]).toEqual([search, [shop.id], '1'])
    }
    for (const search of ['quince rejected', '%%', '__', '\0', 'q\\uince']) {
      const { status, body } = await read(`/api/admin/shops?search=${encodeURIComponent(search)}`)
      expect([search, status]).toEqual([search, 200])
      if (search !== '\0') expect(idsOf(body)).toEqual([])
    }
  })

  test('is newest first, the waiting ones oldest first, page by page (R-API-08)', async () => {
    const shops = []
    for (const number of [1, 2, 3]) {
      shops.push(await makeShop(server.deps, { status: 'pending', shopName: `Zircon ${number}` }))
    }
    const ids = idsOf(shops)
    const all = await read('/api/admin/shops?search=zircon')
    expect(idsOf(all.body)).toEqual(ids.toReversed())
    const waiting = await read('/api/admin/shops?search=zircon&status=pending&limit=2')
    expect([idsOf(waiting.body), waiting.total]).toEqual([ids.slice(0, 2), '3'])
    const rest = await read('/api/admin/shops?search=zircon&status=pending&limit=2&offset=2')
    expect(idsOf(rest.body)).toEqual(ids.slice(2))
    await decide(ids[0] ?? '', { status: 'approved' })
    expect((await read('/api/admin/stats/shops?search=zircon')).body).toEqual({
      total: 3,
      pending: 2,
      approved: 1,
      rejected: 0,
      suspended: 0,
    })
  })

  test.each([
    ['limit=-1', 400],
    ['limit=a', 400],
    ['offset=1.5', 400],
    ['status=closed', 400],
    ['status=', 200],
    ['limit=0', 200],
    ['limit=999999', 200],
  ])('asked for %s answers %i (R-API-28, G-111)', async (query, status) => {
    expect((await read(`/api/admin/shops?${query}`)).status).toBe(status)
  })

  test('counts every shop where nothing is searched, the store of the platform not among them (G-109)', async () => {
    const { body } = await read('/api/admin/stats/shops')
    const { total, pending, approved, rejected, suspended } = body
    expect(total).toBe(pending + approved + rejected + suspended)
    expect((await read('/api/admin/shops?limit=1')).total).toBe(String(total))
  })
})

test('every full record of a shop has its figures (R-DATA-05, G-118)', async () => {
  const shop = await makeShop(server.deps, { shopName: 'Figures of Ajman' })
  const { id: categoryId } = await makeCategory(server.deps)
  await storeProduct(server.deps.db, { shopId: shop.id, categoryId, status: 'rejected' })
  const metrics = { totalProducts: 1, monthlyOrders: 0, monthlyRevenue: 0, rating: null }
  const { body: listed } = await read('/api/admin/shops?search=Figures')
  expect(listed).toMatchObject([{ id: shop.id, metrics }])
  expect((await read(`/api/admin/shops/${shop.id}`)).body).toMatchObject({ metrics })
  const decided = await decide(shop.id, { status: 'suspended' })
  expect(decided.body).toMatchObject({ metrics })
})

describe('the details of a shop', () => {
  test('tell its history with who and why, and what became of the mails (R-API-33)', async () => {
    const shop = await makeShop(server.deps, { status: 'pending' })
    await decide(shop.id, { status: 'suspended', suspensionReason: 'Doubts' })
    const { body } = await read(`/api/admin/shops/${shop.id}`)
    expect(body.history).toMatchObject([
      { from: 'pending', to: 'suspended', reason: 'Doubts', by: 'Noura Haddad', mail: { status: 'kept' } },
      { from: null, to: 'pending', reason: null, by: 'Mariam Al Suwaidi', mail: { status: 'kept' } },
    ])
    expect(body).not.toHaveProperty('searchForm')
  })

  test('name others with the same number, count products, and check what a machine can (R-API-33, G-115)', async () => {
    const same = { businessRegistrationNumber: 'TWIN-1', taxId: '100526018500003' }
    const [one, branch] = [await makeShop(server.deps, same), await makeShop(server.deps, same)]
    const { id: categoryId } = await makeCategory(server.deps)
    for (const status of ['active', 'approved', 'rejected'] as const)
      await storeProduct(server.deps.db, { shopId: one.id, categoryId, status })
    const { body } = await read(`/api/admin/shops/${one.id}`)
    expect(body.sameNumbers).toMatchObject([
      { id: branch.id, same: ['businessRegistrationNumber', 'taxId'], status: 'approved' },
    ])
    expect(body.productCounts).toEqual({ total: 3, active: 2, pendingReview: 0, rejected: 1, inactive: 0 })
    expect(body.metrics).toMatchObject({ totalProducts: 3, monthlyOrders: 0 })
    expect(body.checks).toEqual([
      { check: 'licence', result: 'missing' },
      { check: 'trn', result: 'fits' },
      { check: 'emiratesId', result: 'missing' },
      { check: 'phone', result: 'fits' },
    ])
  })
})

describe('a fact', () => {
  const check = async (id: string, fact: string, payload: object, as = first) => {
    const url = `/api/admin/shops/${id}/facts/${fact}`
    const answer = await server.send({ method: 'PUT', url, payload, as: tokens[as] ?? '' })
    return { status: answer.statusCode, body: answer.json() }
  }
  const factOf = async (id: string, fact: string) =>
    (await read(`/api/admin/shops/${id}`)).body.facts.find((one: { fact: string }) => one.fact === fact)

  test('is checked by whoever was first, until the shop says something else', async () => {
    const shop = await makeShop(server.deps, { status: 'pending' })
    const { status, body } = await check(shop.id, 'taxId', { checked: true, value: '100200300400003' })
    expect([status, body.checkedBy, body.value]).toEqual([200, 'Noura Haddad', '100200300400003'])
    expect((await check(shop.id, 'taxId', { checked: true }, second)).body.checkedAt).toBe(body.checkedAt)
    await server.deps.db.updateTable('shops').set({ taxId: 'other' }).where('id', '=', shop.id).execute()
    expect(await factOf(shop.id, 'taxId')).toMatchObject({ value: 'other', checkedBy: null, checkedAt: null })
    const late = await check(shop.id, 'taxId', { checked: true, value: '100200300400003' })
    expect([late.status, late.body.code]).toEqual([409, 'shop.fact-changed'])
    await check(shop.id, 'taxId', { checked: true, value: 'other' })
    expect(await factOf(shop.id, 'taxId')).toMatchObject({ checkedBy: 'Noura Haddad' })
    await check(shop.id, 'taxId', { checked: false })
    expect(await factOf(shop.id, 'taxId')).toMatchObject({ checkedBy: null })
  })

  test('that the shop does not say, that nobody knows, or of no shop cannot be checked', async () => {
    const shop = await makeShop(server.deps)
    expect((await check(shop.id, 'emiratesId', { checked: true })).status).toBe(409)
    expect((await check(shop.id, 'passwordHash', { checked: true })).status).toBe(400)
    expect((await check(shop.id, 'taxId', {})).status).toBe(400)
    expect((await check(newId(), 'taxId', { checked: true })).status).toBe(404)
  })
})

test('the queue goes on from any shop to the next one that waits, and around', async () => {
  await server.deps.db.deleteFrom('shopFactChecks').execute()
  for (const { id } of (await read('/api/admin/shops?status=pending')).body)
    await decide(id, { status: 'rejected', rejectionReason: 'Out of the way' })
  const next = async (query: string) => (await read(`/api/admin/shops/next${query}`)).body.shop?.id ?? null
  expect(await next('')).toBeNull()
  const shops = []
  for (let made = 0; made < 3; made += 1) shops.push(await makeShop(server.deps, { status: 'pending' }))
  const [a = '', b = '', c = ''] = idsOf(shops)
  expect([await next(''), await next(`?after=${a}`), await next(`?after=${c}`)]).toEqual([a, b, a])
  expect([await next(`?before=${b}`), await next(`?before=${a}`), await next('?after=nobody')]).toEqual([
    a,
    c,
    a,
  ])
  await decide(b, { status: 'approved' })
  expect(await next(`?after=${b}`)).toBe(c)
  await decide(a, { status: 'approved' })
  expect([await next(`?after=${c}`), await next(`?before=${b}`)]).toEqual([null, c])
})
