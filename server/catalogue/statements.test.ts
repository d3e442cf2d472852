import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/deps.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { change, storeCategory, storeColor, storeProduct } from '#server/testing/stored-products.ts'
import { whenInMemory } from './search/find.ts'

/** The most statements a request may send (goal P14), including the look for changes, with nothing of it cached. */
const budgets: [path: string, most: number][] = [
  ['/api/marketplace/products', 2],
  [
    '/api/marketplace/products?category=sofas&color=oat&style=urban&minPrice=1&maxWidth=300&sort=price-asc',
    2,
  ],
  ['/api/marketplace/products?sort=name-asc&offset=3&limit=2', 2],
  ['/api/marketplace/products?search=marsa', 3],
  ['/api/marketplace/browse?color=oat', 2],
  ['/api/marketplace/browse?search=marsa+sofa&sort=best-match', 3],
  ['/api/products/:id', 2],
  ['/api/products/:id/page', 3],
  ['/api/landing', 3],
  ['/api/rooms/room', 3],
  ['/api/categories', 1],
  ['/api/colors', 1],
]

let server: TestDeps
let app: FastifyInstance
let product: string

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  const { db } = server.deps
  const sofas = await storeCategory(db, { slug: 'sofas' })
  const oat = await storeColor(db, { slug: 'oat', hex: '#D3C7B2' })
  for (let n = 0; n < 12; n++) {
    product = await storeProduct(db, {
      categoryId: sofas,
      name: `Marsa Sofa ${n}`,
      colors: [{ colorId: oat }],
    })
  }
  await change(db, 'whole-site', async (tx) => {
    await sql`insert into rooms values (${newId()}, 'room', '/room.webp', 'A room', 'غرفة', 0)`.execute(tx)
    await sql`insert into room_products select id, ${product}, 0 from rooms`.execute(tx)
  })
  await app.inject({ url: '/api/landing' })
  // The names of shops are read once, and again when one comes or goes.
  await app.inject({ url: '/api/marketplace/browse?search=marsa' })
  await whenInMemory(server.deps)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const get = async (path: string) => {
  const answer = await app.inject({ url: path.replace(':id', product) })
  expect(answer.statusCode).toBe(200)
  return answer
}

let now = performance.now()
/** Makes a look for other processes' changes due, and no second one however long the test takes. */
function makeLookDue() {
  now += 1000
  vi.spyOn(performance, 'now').mockReturnValue(now)
}

test.each(budgets)('%s sends at most %i statements', async (path, most) => {
  // A change, so that nothing is cached; then a look for changes must be due.
  await change(server.deps.db, { productIds: [product] }, (tx) =>
    sql`update products set stock = stock + 1 where id = ${product}`.execute(tx),
  )
  makeLookDue()
  const statements = await statementsOf(() => get(path))
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})

test('what is kept sends nothing', async () => {
  const path = '/api/marketplace/browse?color=oat&limit=3'
  makeLookDue()
  await get(path)
  const first = await get(path)
  const statements = await statementsOf(async () => {
    for (let n = 0; n < 20; n++) expect((await get(path)).body).toBe(first.body)
  })
  expect(statements).toEqual([])
})
