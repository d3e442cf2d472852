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
  const hidden = await storeCategory(deps.db, { slug: 'stools', status: 'hidden' })
  for (const status of productStatuses) await storeProduct(deps.db, { categoryId, status, shopId: shop.id })
  await storeProduct(deps.db, { categoryId })
  await storeProduct(deps.db, { categoryId: hidden })
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

test('the standing pages hold the visible categories, each naming its other language', async () => {
  const { text } = await read('/sitemaps/pages.xml')
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

test.each(['999', 'x', '999999', '9999999'])('/sitemaps/products-%s.xml is not there', async (part) => {
  const { status, type, text } = await read(`/sitemaps/products-${part}.xml`)
  expect([status, type]).toEqual([404, 'application/json; charset=utf-8'])
  expect(JSON.parse(text).code).toBe('request.not-found')
})
