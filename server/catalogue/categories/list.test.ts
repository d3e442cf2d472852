import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { change, storeCategory, storeColor } from '#server/testing/stored-products.ts'
import { visibleTree } from './routes.ts'

let server: TestDeps
let app: FastifyInstance

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  const { db } = server.deps
  const living = await storeCategory(db, { slug: 'living-room', name: 'Living Room' })
  await storeCategory(db, { slug: 'bedroom', name: 'Bedroom' })
  await storeCategory(db, { slug: 'sofas', name: 'Sofas', parentId: living })
  const attic = await storeCategory(db, { slug: 'attic', name: 'Attic', status: 'hidden' })
  await storeCategory(db, { slug: 'trunks', name: 'Trunks', parentId: attic })
  await storeColor(db, { slug: 'navy', hex: '#1F2D4D' })
  await storeColor(db, { slug: 'ghost', hex: '#F8F8FF', status: 'hidden' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const slugs = async (url: string) =>
  (await app.inject({ url })).json<{ slug: string }[]>().map(({ slug }) => slug)

test('the public list has visible categories, each before what is below it (R-API-65)', async () => {
  expect(await slugs('/api/categories')).toEqual(['bedroom', 'living-room', 'sofas'])
})

test('the picker has them as a tree (R-PORTAL-19, R-API-63)', async () => {
  expect(await visibleTree(server.deps)).toMatchObject([
    { slug: 'bedroom', children: [] },
    { slug: 'living-room', children: [{ slug: 'sofas', children: [] }] },
  ])
})

test('a category that is hidden takes everything below it along at once (G-77)', async () => {
  const { db } = server.deps
  const hide = (status: string) =>
    change(db, 'whole-site', (tx) =>
      sql`update categories set status = ${status}::visibility where slug = 'living-room'`.execute(tx),
    )
  await hide('hidden')
  expect(await slugs('/api/categories')).toEqual(['bedroom'])
  await hide('active')
  expect(await slugs('/api/categories')).toEqual(['bedroom', 'living-room', 'sofas'])
})

test('the palette has all colours with their status, or the active ones (R-API-54, R-API-64)', async () => {
  const { json } = await app.inject({ url: '/api/colors' })
  expect(json<{ slug: string; status: string }[]>().map(({ slug, status }) => [slug, status])).toEqual([
    ['ghost', 'hidden'],
    ['navy', 'active'],
  ])
  expect(await slugs('/api/colors?active_only=true')).toEqual(['navy'])
})
