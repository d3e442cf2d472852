import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminWorks } from '#domain/insights/work.ts'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { newId } from '#server/deps.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let token: string
let adminId: string
let category: string

beforeAll(async () => {
  server = await startTestApp()
  const admin = await makeAdmin(server.deps)
  server.setNow(new Date('2026-11-21T08:00:00Z'))
  token = await server.signedInAs(admin.userId)
  adminId = admin.userId
  category = await storeCategory(server.deps.db, { slug: 'sofas' })
})
afterAll(() => server.close())

async function get(url: string) {
  const answer = await server.send({ method: 'GET', url, as: token })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const shopAt = (at: string, about: Parameters<typeof makeShop>[1]) => {
  server.setNow(new Date(at))
  return makeShop(server.deps, about)
}

const namesOf = async (url = '/api/admin/vendors') =>
  (await get(url)).map(({ shopName }: { shopName: string }) => shopName)

test('without shops and products every figure is a real nought', async () => {
  expect(await get('/api/admin/vendors')).toEqual([])
  expect(await get('/api/admin/overview')).toEqual({
    vendors: { total: 0, approved: 0, pending: 0, suspended: 0, rejected: 0 },
    products: { pendingReview: 0, active: 0, rejected: 0 },
  })
  expect(await get('/api/admin/waiting')).toEqual(Object.fromEntries(adminWorks.map((work) => [work, 0])))
  expect((await get('/api/admin/stats/products')).total).toBe(0)
})

test('pending vendors come first, oldest first, then the others, newest first (G-40)', async () => {
  await shopAt('2026-11-01T08:00:00Z', { shopName: 'Old, approved' })
  await shopAt('2026-11-02T08:00:00Z', { shopName: 'Old, pending', status: 'pending' })
  await shopAt('2026-11-03T08:00:00Z', { shopName: 'New, rejected', status: 'rejected' })
  await shopAt('2026-11-04T08:00:00Z', { shopName: 'New, pending', status: 'pending' })
  await shopAt('2026-11-05T08:00:00Z', { shopName: 'Newest, suspended', status: 'suspended' })
  const order = ['Old, pending', 'New, pending', 'Newest, suspended', 'New, rejected', 'Old, approved']
  expect(await namesOf()).toEqual(order)
  expect(await namesOf('/api/admin/vendors?limit=3')).toEqual(order.slice(0, 3))
  expect(await namesOf('/api/admin/vendors?limit=1')).toEqual(order.slice(0, 1))
})

test('a vendor is told with its products by status; one stored as approved counts as active (R-API-26, G-44, G-109, G-47)', async () => {
  const shop = await shopAt('2026-11-06T08:00:00Z', {
    shopName: 'With products',
    shopNameAr: 'مع منتجات',
  } as object)
  const statuses = ['active', 'approved', 'pending_review', 'pending_review', 'rejected', 'inactive'] as const
  for (const status of statuses) {
    await storeProduct(server.deps.db, { categoryId: category, shopId: shop.id, status })
  }
  // A product of the platform store: counted among all products, but for no vendor.
  await storeProduct(server.deps.db, { categoryId: category })
  const vendors = await get('/api/admin/vendors')
  expect(vendors.find(({ id }: { id: string }) => id === shop.id)).toEqual({
    id: shop.id,
    shopName: 'With products',
    shopNameAr: 'مع منتجات',
    businessType: 'maker',
    status: 'approved',
    totalProducts: 6,
    activeProducts: 2,
    pendingProducts: 2,
    rejectedProducts: 1,
    businessLicense: null,
    identityDocument: null,
    addressProof: null,
    statusSince: '2026-11-06T08:00:00.000Z',
    createdAt: '2026-11-06T08:00:00.000Z',
  })
  expect(await get('/api/admin/stats/products')).toEqual({
    total: 7,
    pendingReview: 2,
    approved: 1,
    active: 2,
    rejected: 1,
    inactive: 1,
  })
  expect(await get('/api/admin/overview')).toEqual({
    vendors: { total: 6, approved: 2, pending: 2, suspended: 1, rejected: 1 },
    products: { pendingReview: 2, active: 2, rejected: 1 },
  })
  expect(await get('/api/admin/waiting')).toMatchObject({ shops: 2, products: 2, payouts: 0, reviews: 0 })
})

test('what waits for review is one number everywhere, changes and the platform’s own included (R-DASH-14, G-123)', async () => {
  const { total } = await get('/api/admin/products/shops?status=waiting')
  const byStatus = await get('/api/admin/stats/products')
  const shop = await shopAt('2026-11-06T09:00:00Z', { shopName: 'With a change' } as object)
  const changed = await storeProduct(server.deps.db, {
    categoryId: category,
    shopId: shop.id,
    status: 'active',
  })
  const at = new Date()
  const change = {
    id: newId(),
    productId: changed,
    content: '{}',
    proposedBy: shop.userId,
    proposedAt: at,
  }
  await server.deps.db.insertInto('productChanges').values(change).execute()
  await storeProduct(server.deps.db, { categoryId: category, status: 'pending_review' })
  const vendors: { id: string; pendingProducts: number }[] = await get('/api/admin/vendors')
  const queue = await get('/api/admin/products/queue')
  expect(queue).toHaveLength(total + 2)
  expect([
    (await get('/api/admin/waiting')).products,
    (await get('/api/admin/overview')).products.pendingReview,
    (await get('/api/admin/products/shops?status=waiting')).total,
  ]).toEqual([total + 2, total + 2, total + 2])
  expect(vendors.find(({ id }) => id === shop.id)?.pendingProducts).toBe(1)
  expect(await get('/api/admin/stats/products'), 'a change is no product of another status').toEqual({
    ...byStatus,
    total: byStatus.total + 2,
    active: byStatus.active + 1,
    pendingReview: byStatus.pendingReview + 1,
  })
  expect((await get(`/api/admin/shops/${shop.id}`)).productCounts).toMatchObject({
    total: 1,
    pendingReview: 1,
  })
})

test('of each kind of document the newest counts, also while it waits (R-API-26, R-DATA-06)', async () => {
  const shop = await shopAt('2026-11-07T08:00:00Z', { status: 'pending' })
  const kycDocument = async (type: string, at: string, status = 'approved') => {
    const id = crypto.randomUUID()
    await sql`insert into objects (id, purpose, content_type, size_bytes, sha256)
      values (${id}, 'kyc', 'application/pdf', 1, sha256('x'))`.execute(server.deps.db)
    await sql`insert into kyc_documents (id, shop_id, type, object_id, uploaded_at, status)
      values (${crypto.randomUUID()}, ${shop.id}, ${type}, ${id}, ${at}, ${status}::kyc_document_status)
    `.execute(server.deps.db)
    return `/api/objects/${id}`
  }
  await kycDocument('businessLicense', '2026-11-07T08:00:00Z')
  const businessLicense = await kycDocument('businessLicense', '2026-11-08T08:00:00Z', 'pending')
  const addressProof = await kycDocument('addressProof', '2026-11-07T08:00:00Z')
  const vendors = await get('/api/admin/vendors')
  expect(vendors.find(({ id }: { id: string }) => id === shop.id)).toMatchObject({
    businessLicense,
    identityDocument: null,
    addressProof,
  })
})

test('a decision moves a vendor and what waits (R-DASH-12, R-PAY-07)', async () => {
  const admin = await makeAdmin(server.deps)
  const before = await get('/api/admin/waiting')
  const shop = await shopAt('2026-11-09T08:00:00Z', { shopName: 'Decided', status: 'pending' })
  expect(await get('/api/admin/waiting')).toEqual({ ...before, shops: before.shops + 1 })
  server.setNow(new Date('2026-11-10T08:00:00Z'))
  await decideShop(server.deps, admin, shop.id, { status: 'approved' })
  expect(await get('/api/admin/waiting')).toEqual(before)
  await storeAccount(server.deps, shop.id)
  await storeEarnings(server.deps, shop.id, 90_000)
  const asked = await server.send({
    method: 'POST',
    url: '/api/shop/payouts',
    as: await server.signedInAs(shop.userId),
    payload: { amount: '500.00' },
  })
  expect(asked.statusCode, asked.body).toBe(201)
  expect(await get('/api/admin/waiting')).toEqual({ ...before, payouts: before.payouts + 1 })
  const refused = await server.send({
    method: 'PATCH',
    url: `/api/admin/payouts/${asked.json<{ id: string }>().id}/status`,
    as: token,
    payload: { status: 'rejected', rejectionReason: 'Ask for all of it.' },
  })
  expect(refused.statusCode, refused.body).toBe(200)
  expect(await get('/api/admin/waiting')).toEqual(before)
  const vendors = await get('/api/admin/vendors')
  expect(vendors.find(({ id }: { id: string }) => id === shop.id)).toMatchObject({
    status: 'approved',
    statusSince: '2026-11-10T08:00:00.000Z',
  })
})

test('revenue has a figure for each month of the Emirates, the current one last', async () => {
  server.setNow(new Date('2026-11-30T20:00:00Z'))
  token = await server.signedInAs(adminId)
  const months = await get('/api/admin/revenue')
  expect(months.map(({ month }: { month: string }) => month)).toEqual([
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
  ])
  expect(months.at(-1)).toEqual({ month: '2026-12', revenue: 0, orders: 0 })
  expect((await get('/api/admin/revenue?months=12'))[0].month).toBe('2026-01')
  const wrong = await server.send({ method: 'GET', url: '/api/admin/revenue?months=7', as: token })
  expect(wrong.statusCode).toBe(400)
})

const urls = ['vendors', 'stats/products', 'overview', 'waiting', 'revenue']

test.each(urls)('%s is for administrators only', async (name) => {
  const url = `/api/admin/${name}`
  const shop = await makeShop(server.deps)
  const asShop = await server.signedInAs(shop.userId)
  expect((await server.send({ method: 'GET', url })).statusCode).toBe(401)
  expect((await server.send({ method: 'GET', url, as: asShop })).statusCode).toBe(403)
})

test('a thousand shops cost no more statements than one, and one answer holds a hundred (G-121)', async () => {
  await sql`
    with owners as (
      insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'many-' || i || '@stored.example', 'none', 'Owner', i::text
      from generate_series(1, 1000) i returning id, last_name
    )
    insert into shops (id, user_id, shop_name, owner_name, email, phone, business_address,
      business_registration_number, tax_id, status)
    select gen_random_uuid(), id, 'Shop ' || last_name, 'Owner', 'x@stored.example', '+971', 'Dubai', 'CN', '1',
      (array['pending', 'approved', 'suspended', 'approved']::shop_status[])[last_name::int % 4 + 1]
    from owners
  `.execute(server.deps.db)
  await sql`insert into products (id, shop_id, name, category_id, dimensions, weight_kg, price_fils, style_tags)
    select gen_random_uuid(), shops.id, 'Sofa', ${category}, '1 x 1 x 1', 1, 100, '{urban}'
    from shops, generate_series(1, 3) where shop_name like 'Shop %'`.execute(server.deps.db)
  await sql`analyze shops, products`.execute(server.deps.db)

  const costs = async (url: string) => (await statementsOf(() => get(url))).length - 1
  expect(await costs('/api/admin/vendors')).toBe(2)
  expect(await costs('/api/admin/overview')).toBe(2)
  expect(await costs('/api/admin/stats/products')).toBe(1)
  expect(await costs('/api/admin/waiting')).toBe(1)
  expect(await costs('/api/admin/metrics')).toBe(6)
  expect(await get('/api/admin/vendors')).toHaveLength(100)
  expect(await get('/api/admin/vendors?limit=5000')).toHaveLength(100)
  for (const url of ['/api/admin/vendors', '/api/admin/shops', '/api/admin/shops?status=pending']) {
    const first = await server.send({ url, as: token })
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(200)
    const second = await server.send({ url: nextPage(first) ?? '', as: token })
    const ids = [...first.json(), ...second.json()].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(200)
  }
  expect((await get('/api/admin/overview')).vendors.total).toBeGreaterThan(1_000)
})

test('the counts by status are six numbers that add up, what was withdrawn among the inactive (R-API-27, G-44)', async () => {
  const before = await get('/api/admin/stats/products')
  for (const status of productStatuses) await storeProduct(server.deps.db, { categoryId: category, status })
  const { total, ...counts } = await get('/api/admin/stats/products')
  expect(Object.keys(counts).toSorted((one, two) => one.localeCompare(two))).toEqual([
    'active',
    'approved',
    'inactive',
    'pendingReview',
    'rejected',
  ])
  expect(counts.inactive).toBe(before.inactive + 2)
  expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(total)
})
