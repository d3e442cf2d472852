import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { slugOf } from '#domain/platform/text/slug.ts'
import { makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.example' })
  const { deps } = server
  const shop = await makeShop(deps, { shopName: 'Sadu House Majlis' })
  const suspended = await makeShop(deps, { status: 'suspended' })
  await makeShop(deps, { status: 'pending' })
  const categoryId = await storeCategory(deps.db, { slug: 'sofas' })
  const seating = await storeCategory(deps.db, { slug: 'seating' })
  const corner = await storeCategory(deps.db, { slug: 'corner', parentId: seating })
  await storeCategory(deps.db, { slug: 'benches', parentId: seating })
  const under = await storeCategory(deps.db, { slug: 'under', status: 'hidden' })
  await storeCategory(deps.db, { slug: 'below', parentId: under })
  const hidden = await storeCategory(deps.db, { slug: 'stools', status: 'hidden' })
  for (const status of productStatuses) await storeProduct(deps.db, { categoryId, status, shopId: shop.id })
  await storeProduct(deps.db, { categoryId })
  await storeProduct(deps.db, { categoryId: hidden })
  await storeProduct(deps.db, { categoryId: corner })
  await storeProduct(deps.db, { categoryId, shopId: suspended.id })
})
afterAll(() => server.close())

const read = async (url: string) => {
  const answer = await server.send({ url, headers: { host: 'evil.example' } })
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body }
}
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

test('robots.txt closes the calls and the portals and names the sitemap', async () => {
  const { text, type } = await read('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Disallow: /api/\n')
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toContain('Sitemap: https://majlis.example/sitemap.xml\n')
})

test('the sitemap leads to every public product once in each language, and to no other', async () => {
  const index = await read('/sitemap.xml')
  expect(index.type).toBe('application/xml; charset=utf-8')
  const parts = locations(index.text).map((address) => new URL(address).pathname)
  const pages = await Promise.all(parts.map(read))
  const found = pages
    .flatMap(({ text }) => locations(text))
    .filter((address) => address.includes('/products/'))
  const listed = await server.send({ url: '/api/marketplace/products?limit=200' })
  const products = listed.json<{ id: string; name: string }[]>()
  expect(products.length).toBeGreaterThan(1)
  const wanted = products.flatMap(({ id, name }) => [
    `https://majlis.example/products/${id}/${slugOf(name)}`,
    `https://majlis.example/ar/products/${id}/${slugOf(name)}`,
  ])
  expect(found.sort()).toEqual(wanted.sort())
})

test('the standing pages hold the visible categories with something in them or below, each naming its other language', async () => {
  const { text } = await read('/sitemaps/pages.xml')
  const categories = locations(text).flatMap((address) => new URL(address).searchParams.get('category') ?? [])
  expect([...new Set(categories)]).toEqual(['corner', 'seating', 'sofas'])
  expect(locations(text)).toContain('https://majlis.example/ar/marketplace?category=sofas')
  expect(text).not.toContain('category=stools')
  expect(text).toContain('hreflang="ar" href="https://majlis.example/ar"/>')
  expect(text).not.toContain('evil.example')
})

test('the approved shops are known by their slugs, the platform as one of them, and no other shop is', async () => {
  const { text } = await read('/sitemaps/shops.xml')
  const shops = await server.deps.db.selectFrom('shops').select(['id', 'status']).execute()
  const approved = shops.filter(({ status }) => status === 'approved')
  expect(locations(text)).toHaveLength(2 * (approved.length + 1))
  expect(locations(text)).toContain('https://majlis.example/shops/majlis')
  expect(locations(text)).toContain('https://majlis.example/ar/shops/sadu-house-majlis')
  for (const { id } of shops) expect(text).not.toContain(id)
})

test('parts of the sitemap are those with a product in them', async () => {
  const { db } = server.deps
  const numbers = db.selectFrom('listings').select('number').orderBy('number', 'desc').limit(2)
  const [last, before] = await numbers.execute()
  for (const [row, number] of [
    [before, 14_999],
    [last, 25_000],
  ] as const) {
    for (const table of ['listing_texts', 'listing_documents'])
      await sql`delete from ${sql.table(table)} where number = ${row?.number}`.execute(db)
    await sql`update listings set number = ${number} where number = ${row?.number}`.execute(db)
  }
  const parts = locations((await read('/sitemap.xml')).text).filter((address) =>
    address.includes('/products-'),
  )
  expect(parts.map((address) => address.replace(/.*products-/, ''))).toEqual(['0.xml', '2.xml', '5.xml'])
  for (const address of parts) expect((await read(new URL(address).pathname)).status).toBe(200)
})

test.each(['999', 'x', '999999', '9999999'])('/sitemaps/products-%s.xml is not there', async (part) => {
  const { status, type, text } = await read(`/sitemaps/products-${part}.xml`)
  expect([status, type]).toEqual([404, 'application/json; charset=utf-8'])
  expect(JSON.parse(text).code).toBe('request.not-found')
})
