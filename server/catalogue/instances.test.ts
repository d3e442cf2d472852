import { registerHooks } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ShopOwner } from '#server/deps.ts'
import type * as App from '#server/app.ts'
import type * as Open from '#server/platform/db/open.ts'
import type * as Deps from '#server/testing/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { silent } from '#server/testing/postgres.ts'
import type * as Find from '#server/catalogue/search/find.ts'
import { createColor } from '#server/catalogue/colors/edit.ts'
import { changePriceStock } from '#server/catalogue/products/price-stock.ts'
import { decideProduct } from '#server/catalogue/products/approval/move.ts'
import { returnStock, takeStock } from '#server/catalogue/products/stock.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { statementsOf } from '#server/testing/statements.ts'

// Two instances on one database: the second loads every module again, so it knows nothing of the first one's own
// changes. The clock of both instances stands still until a test moves it.
let now = 1_000_000
const followingMs = 501

let one: TestApp
let two: { readonly app: FastifyInstance; readonly close: () => Promise<void> }
let token: string
let shopToken: string
let slug: string
let second: string
let owner: ShopOwner
let product: string
let color: { readonly id: string; readonly slug: string }
let sofas: { readonly id: string; readonly slug: string }
let rugs: { readonly id: string; readonly slug: string }

/** Gives both instances this clock, from before they start. */
const setClock = () => vi.spyOn(performance, 'now').mockImplementation(() => now)

beforeAll(async () => {
  setClock()
  one = await startTestApp()
  const { deps } = one
  const admin = await makeAdmin(deps)
  token = await one.signedInAs(admin.userId)
  owner = await makeShopOwner(deps)
  shopToken = await one.signedInAs(owner.userId)
  color = await createColor(deps, admin, { name: 'Sea Foam', hex: '#9FE2BF' })
  sofas = await makeCategory(deps, { name: 'Sofas' })
  rugs = await makeCategory(deps, { name: 'Rugs' })
  const looks = [{ colorId: color.id }]
  const euros = {
    categoryId: sofas.id,
    stock: 20,
    currency: 'EUR',
    price: 100_000,
    productColors: looks,
  } as const
  product = await submitProduct(deps, owner, productOf(euros))
  await decideProduct(deps, admin, product, { status: 'active' })
  second = await submitProduct(deps, owner, productOf({ ...euros, name: 'Marsa Bench' }))
  slug = (await one.send({ url: '/api/shop/settings', as: shopToken })).json<{ slug: string }>().slug
  two = await startSecond()
}, 60_000)
afterAll(async () => {
  await two.close()
  await one.close()
})
// Both instances look for changes again, so that each test starts with the same catalogue on both.
beforeEach(() => {
  setClock()
  now += followingMs
})

// Modules that the second instance imports get URLs of their own, so they are loaded again.
const root = new URL('../../', import.meta.url).href
const hooks = registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const isOurs = found.url.startsWith(root) && !found.url.includes('/node_modules/')
    const isSecond = isOurs && context.parentURL?.endsWith('?second')
    return isSecond ? { ...found, url: `${found.url.split('?')[0]}?second` } : found
  },
})
afterAll(() => hooks.deregister())
const importSecond = async <Module>(path: string) => (await import(`${root}${path}?second`)) as Module

async function startSecond(): Promise<typeof two> {
  const { createDatabase } = await importSecond<typeof Open>('server/platform/db/open.ts')
  const { buildApp } = await importSecond<typeof App>('server/app.ts')
  expect(buildApp).not.toBe((await import('#server/app.ts')).buildApp)
  const { whenInMemory } = await importSecond<typeof Find>('server/catalogue/search/find.ts')
  const { connectionString } = one.deps.pool.options as { connectionString: string }
  const { db, pool, learnTypes } = createDatabase({ connectionString, max: 3 }, silent)
  await learnTypes()
  const { testCaches } = await importSecond<typeof Deps>('server/testing/deps.ts')
  const deps = { ...one.deps, db, pool, caches: testCaches() }
  const app = await buildApp(deps, { withPages: false })
  await app.inject({ url: '/api/marketplace/browse' })
  await whenInMemory(deps)
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { app, close }
}

const surfaces = {
  list: () => '/api/marketplace/products',
  found: () => '/api/marketplace/products?minPrice=4100&maxPrice=4300',
  facets: () => '/api/marketplace/browse',
  searched: () => '/api/marketplace/browse?search=davenport&exact=yes',
  page: () => `/api/products/${product}/page`,
  record: () => `/api/products/${product}`,
  categories: () => '/api/categories',
  colors: () => '/api/colors',
  settings: () => '/api/config',
  landing: () => '/api/landing',
  shop: () => `/api/shops/${slug}`,
  second: () => `/api/products/${second}/page`,
  policy: () => '/api/policies/delivery',
  pagesOfSite: () => '/sitemaps/pages.xml',
  productsOfSite: () => '/sitemaps/products-0.xml',
}
type Surface = keyof typeof surfaces
type SurfaceTexts = Record<Surface, string>

/** Requests everything that an instance shows of the catalogue, once each. */
async function seenOn(app: FastifyInstance): Promise<SurfaceTexts> {
  const seen: [string, string][] = []
  for (const [surface, url] of Object.entries(surfaces)) {
    const { statusCode, body } = await app.inject({ url: url() })
    seen.push([surface, `${statusCode} ${statusCode === 200 ? body : ''}`])
  }
  return Object.fromEntries(seen) as SurfaceTexts
}

const differing = (before: SurfaceTexts, after: SurfaceTexts) =>
  (Object.keys(surfaces) as Surface[]).filter((surface) => before[surface] !== after[surface])

const asAdmin = async (method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const answer = await one.send({ method, url, as: token, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const asShop = async (method: 'PUT' | 'POST', url: string, payload: object) => {
  const answer = await one.send({ method, url, as: shopToken, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
/** Saves the shop's stored data at a URL with some changes. */
const saveAnew = async (url: string, changes: object) => {
  const stored = (await one.send({ url, as: shopToken })).json<object>()
  await asShop('PUT', url, { ...stored, ...changes })
}

const move = (how: typeof takeStock, quantity: number) =>
  one.deps.db.transaction().execute((tx) => how(tx, [{ productId: product, quantity }]))

test('a sale on one instance changes the figure alone, and what shows none is answered without asking for it', async () => {
  await seenOn(two.app)
  const before = await seenOn(two.app)
  await move(takeStock, 1)
  now += followingMs
  const urls = [surfaces.facets(), surfaces.landing(), surfaces.found()]
  const statements = await statementsOf(async () => {
    for (const url of urls) await two.app.inject({ url })
  })
  // Only the query for changes.
  expect(statements).toHaveLength(1)
  const after = await seenOn(two.app)
  expect(differing(before, after)).toEqual(['list', 'page', 'record'])
  expect(JSON.parse(after.record.slice(4))).toMatchObject({ stock: 19, stockQuantity: 19 })
  expect(after).toEqual(await seenOn(one.app))
})

const terms = {
  areas: [{ emirate: 'dubai', fee: '40.00', leadDays: 2 }],
  days: [1, 3],
  windows: [{ from: '09:00', until: '14:00', capacity: 3 }],
  freeFrom: '5000',
  floorFee: '20',
  version: 0,
}
const policy = {
  title: 'How we deliver',
  titleAr: 'كيف نوصل',
  body: 'To all emirates.',
  bodyAr: 'إلى كل الإمارات.',
}

test.each<[string, () => Promise<void>, Surface[]]>([
  [
    'another word for sofas',
    () => asAdmin('POST', '/api/admin/synonyms', { words: ['Sofa', 'Davenport'] }),
    ['searched'],
  ],
  [
    'the sale of the last products',
    () => move(takeStock, 19),
    ['list', 'facets', 'page', 'record', 'landing'],
  ],
  ['a product that comes back', () => move(returnStock, 1), ['list', 'facets', 'page', 'record', 'landing']],
  [
    'another price',
    () => changePriceStock(one.deps, owner, product, { price: 90_000 }),
    ['list', 'facets', 'page', 'record', 'productsOfSite'],
  ],
  [
    'the approval of a product',
    () => asAdmin('PUT', `/api/admin/products/${second}/status`, { status: 'active' }),
    ['list', 'facets', 'second', 'productsOfSite'],
  ],
  [
    'another name of a product',
    () => asAdmin('PUT', `/api/admin/products/${second}`, { name: 'Marsa Footstool' }),
    ['list', 'facets', 'second'],
  ],
  [
    'a family',
    () => asAdmin('PUT', `/api/admin/products/${product}/family`, { members: [product, second] }),
    ['facets', 'page', 'second'],
  ],
  [
    'a product that is taken off sale',
    () => asAdmin('PUT', `/api/admin/products/${second}/status`, { status: 'inactive' }),
    ['list', 'facets', 'page', 'second', 'productsOfSite'],
  ],
  ['a new category', () => asAdmin('POST', '/api/admin/categories', { name: 'Hammocks' }), ['categories']],
  [
    'another name of a category',
    () => asAdmin('PUT', `/api/admin/categories/${sofas.id}`, { name: 'Settees' }),
    ['facets', 'page', 'categories'],
  ],
  ['a new colour', () => asAdmin('POST', '/api/admin/colors', { name: 'Dune', hex: '#C9B48A' }), ['colors']],
  [
    'another name of a colour',
    () => asAdmin('PUT', `/api/admin/colors/${color.id}`, { name: 'Sea Glass' }),
    ['facets', 'page', 'colors'],
  ],
  ['another fee', () => asAdmin('PUT', '/api/admin/settings', { deliveryFee: '35.00' }), ['settings']],
  [
    'reviews that are switched off',
    () => asAdmin('PUT', '/api/admin/settings', { reviewsEnabled: false }),
    ['settings'],
  ],
  [
    'what a shop says of itself',
    () => saveAnew('/api/shop/settings', { story: 'We weave.', version: 0 }),
    ['shop'],
  ],
  ['where a shop delivers', () => asShop('PUT', '/api/shop/delivery', terms), ['shop']],
  [
    'a policy',
    () => asAdmin('PUT', '/api/admin/policies/delivery', { ...policy, version: 0 }),
    ['policy', 'settings', 'pagesOfSite'],
  ],
  [
    'another rate',
    () =>
      asAdmin('PUT', '/api/admin/exchange-rates', {
        day: '2026-01-01',
        rate: '4.70',
        source: 'Central Bank',
      }),
    ['found', 'facets', 'settings'],
  ],
  [
    'a deleted colour',
    () => asAdmin('DELETE', `/api/admin/colors/${color.id}`),
    ['list', 'facets', 'page', 'record', 'colors'],
  ],
  [
    'a merge',
    () =>
      asAdmin('POST', '/api/admin/categories/bulk', {
        categoryIds: [sofas.id],
        action: 'merge',
        targetId: rugs.id,
      }),
    ['list', 'facets', 'page', 'record', 'categories', 'pagesOfSite', 'productsOfSite'],
  ],
  [
    'a hidden category',
    () => asAdmin('POST', '/api/admin/categories/bulk', { categoryIds: [rugs.id], action: 'hide' }),
    ['facets', 'categories', 'pagesOfSite'],
  ],
  [
    'the suspension of a shop',
    () =>
      asAdmin('PATCH', `/api/admin/shops/${owner.shopId}/status`, {
        status: 'suspended',
        suspensionReason: 'Documents',
      }),
    ['list', 'facets', 'page', 'record', 'shop', 'productsOfSite'],
  ],
  [
    'a shop that is open again',
    () => asAdmin('PATCH', `/api/admin/shops/${owner.shopId}/status`, { status: 'approved' }),
    ['list', 'facets', 'page', 'record', 'shop', 'productsOfSite'],
  ],
])(
  '%s made on one instance is answered by it at once, and by the other within its half second (G-143)',
  async (_what, make, changed) => {
    // Requested twice, since a reply that was requested once need not be cached.
    await seenOn(two.app)
    const before = await seenOn(two.app)
    expect(before).toEqual(await seenOn(one.app))
    await make()
    // The instance that made the change shows it at once: the clock stands still.
    const atOnce = await seenOn(one.app)
    // The second instance must not know yet, or the test would prove nothing.
    expect((await seenOn(two.app)).facets).toBe(before.facets)
    now += followingMs
    const after = await seenOn(two.app)
    expect(differing(before, after)).toEqual(expect.arrayContaining(changed))
    expect(differing(atOnce, after)).toEqual([])
    expect(after).toEqual(await seenOn(one.app))
  },
)
