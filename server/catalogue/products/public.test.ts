import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { productPage } from '#contract/catalogue/marketplace.ts'
import { readProduct } from '#contract/catalogue/products/products.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import type { Actor } from '#server/deps.ts'
import { pageOfProduct } from '#server/catalogue/product-page.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { change, storeCategory, storeProduct, storeShop } from '#server/testing/stored-products.ts'
import { seeProduct } from './public.ts'

let server: TestDeps
let app: FastifyInstance
let living: string
let sofas: string

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  living = await storeCategory(server.deps.db, { slug: 'living-room' })
  sofas = await storeCategory(server.deps.db, { slug: 'sofas', parentId: living })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const read = (id: string) => app.inject({ url: `/api/products/${id}` })

test('everyone reads a public product (R-GEN-07, R-API-66)', async () => {
  const id = await storeProduct(server.deps.db, { categoryId: sofas, name: 'Marsa Sofa' })
  const answer = await read(id)
  expect(answer.statusCode).toBe(200)
  expect(z.decode(readProduct.reply, answer.json()).name).toBe('Marsa Sofa')
})

test.each(['not-an-id', '01900000-0000-7000-8000-000000000000', '%00'])('%s is not found', async (id) => {
  const answer = await read(id)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Product Not Found', code: 'product.not-found' })
})

test.each(['pending_review', 'rejected', 'inactive'] as ProductStatus[])(
  'a %s product is seen by its own shop and by administrators only (R-API-66, G-48)',
  async (status) => {
    const { db } = server.deps
    const [own, other] = [await storeShop(db), await storeShop(db)]
    const id = await storeProduct(db, { categoryId: sofas, shopId: own.id, status })
    const seenBy = (actor: Actor) =>
      seeProduct(server.deps, actor, id).then(({ json }) => JSON.parse(String(json)).status)
    const owner = (shop: typeof own): Actor => ({
      kind: 'shop',
      shopId: shop.id,
      userId: shop.userId,
      shopStatus: 'approved',
    })
    expect((await read(id)).statusCode).toBe(404)
    expect(await seenBy(owner(own))).toBe(status)
    expect(await seenBy({ kind: 'admin', userId: own.userId, adminRole: 'owner' })).toBe(status)
    await expect(seenBy(owner(other))).rejects.toThrow('Product Not Found')
    await expect(seenBy({ kind: 'anonymous' })).rejects.toThrow('Product Not Found')
    expect(JSON.parse(String((await pageOfProduct(server.deps, owner(own), id)).json)).product.status).toBe(
      status,
    )
  },
)

test('a product page has the way to the root, its bundle and what goes well with it, each once, public ones only', async () => {
  const { db } = server.deps
  const rugs = await storeCategory(db, { slug: 'rugs', name: 'Rugs' })
  const put = (name: string, about = {}) => storeProduct(db, { categoryId: rugs, name, ...about })
  const id = await put('Here')
  const [older, crossSold, roomMate, upsold, hidden] = [
    await put('Older'),
    await put('Cross-sold', { categoryId: sofas }),
    await put('Room mate', { categoryId: sofas }),
    await put('Upsold'),
    await put('Hidden', { status: 'inactive' }),
  ]
  await put('Newer')
  await change(db, { productIds: [id] }, async (tx) => {
    await sql`insert into product_links values (${id}, 'cross_sell', ${crossSold}, 0), (${id}, 'upsell', ${upsold}, 0),
      (${id}, 'cross_sell', ${hidden}, 1), (${id}, 'bundle', ${hidden}, 0), (${id}, 'bundle', ${upsold}, 1),
      (${id}, 'bundle', ${crossSold}, 2)`.execute(tx)
  })
  // Products refer to rooms, as they do to categories.
  await change(db, { categoryId: sofas }, async (tx) => {
    const room = '01900000-0000-7000-8000-00000000000b'
    await sql`insert into rooms values (${room}, 'room', '/room.webp', 'A room', 'غرفة', 0, true)`.execute(tx)
    await sql`insert into room_products values (${room}, ${id}, 0), (${room}, ${roomMate}, 1), (${room}, ${older}, 2)`.execute(
      tx,
    )
  })
  const page = z.decode(productPage.reply, (await app.inject({ url: `/api/products/${id}/page` })).json())
  expect(page.trail.map(({ slug }) => slug)).toEqual(['rugs'])
  expect(page.bundle.map(({ name }) => name)).toEqual(['Upsold', 'Cross-sold'])
  expect(page.goesWellWith.map(({ name }) => name)).toEqual(['Cross-sold', 'Upsold', 'Room mate', 'Older'])
  expect(page.similar.map(({ name }) => name)).toEqual(['Newer'])
})

test('what is similar is nearest in price in its category; what can be bought comes before what is sold out', async () => {
  const { db } = server.deps
  const categoryId = await storeCategory(db, { slug: 'stools' })
  const put = (name: string, priceFils: number, about: object = {}) =>
    storeProduct(db, { categoryId, name, priceFils, ...about })
  const id = await put('This', 100_000)
  await put('Far', 900_000)
  await put('Sold out', 100_000, { stock: 0 })
  await put('Near', 120_000)
  await put('Nearer', 90_000)
  const page = z.decode(productPage.reply, (await app.inject({ url: `/api/products/${id}/page` })).json())
  expect(page.similar.map(({ name }) => name)).toEqual(['Nearer', 'Near', 'Far', 'Sold out'])
})

test('the way to the root leads through every category', async () => {
  const id = await storeProduct(server.deps.db, { categoryId: sofas })
  const { trail } = (await app.inject({ url: `/api/products/${id}/page` })).json<{
    trail: { slug: string }[]
  }>()
  expect(trail.map(({ slug }) => slug)).toEqual(['living-room', 'sofas'])
})

test('the landing page shows counts, the newest products and the featured room', async () => {
  const page = (await app.inject({ url: '/api/landing' })).json()
  expect(page.newest.length).toBeGreaterThan(5)
  expect(page.categories.find(({ slug }: { slug: string }) => slug === 'living-room').count).toBeGreaterThan(
    2,
  )
  expect(page.room).toMatchObject({ key: 'room', image: '/room.webp', title: 'A room', titleAr: 'غرفة' })
  expect(page.room.products.map(({ name }: { name: string }) => name)).toEqual(['Here', 'Room mate', 'Older'])
  expect(page.room.sizes).toContainEqual({ id: expect.any(String), width: 226, depth: 97 })
  expect(page.rooms).toEqual([
    { key: 'room', image: '/room.webp', focus: 'center', title: 'A room', titleAr: 'غرفة' },
  ])
})

test('a category of one design leads on to those beside it, until it holds another', async () => {
  const { db } = server.deps
  const parentId = await storeCategory(db, { slug: 'majlis-seats' })
  const categoryId = await storeCategory(db, { slug: 'corner-seats', parentId })
  const beside = await storeCategory(db, { slug: 'long-seats', parentId })
  const far = await storeCategory(db, { slug: 'elsewhere' })
  const id = await storeProduct(db, { categoryId, name: 'Corner', priceFils: 100_000 })
  await storeProduct(db, { categoryId: beside, name: 'Long', priceFils: 120_000 })
  await storeProduct(db, { categoryId: far, name: 'Lamp', priceFils: 100_000 })
  const similar = async () => {
    const page = z.decode(productPage.reply, (await app.inject({ url: `/api/products/${id}/page` })).json())
    return page.similar.map(({ name }) => name)
  }
  for (let again = 0; again < 3; again++) expect(await similar()).toEqual(['Long'])
  await storeProduct(db, { categoryId: beside, name: 'Longer', priceFils: 110_000 })
  expect(await similar()).toEqual(['Longer', 'Long'])
  await storeProduct(db, { categoryId, name: 'Other corner', priceFils: 900_000 })
  expect(await similar()).toEqual(['Other corner'])
})
