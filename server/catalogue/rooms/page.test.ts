import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { landing, readRoom } from '#contract/catalogue/rooms.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { change, storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { standingPages } from '#server/catalogue/sitemap/pages.ts'

let server: TestDeps
let app: FastifyInstance
let sofa: string
let chair: string

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  const { db } = server.deps
  const categoryId = await storeCategory(db, { slug: 'sofas' })
  sofa = await storeProduct(db, { categoryId, name: 'Sofa' })
  chair = await storeProduct(db, { categoryId, name: 'Chair' })
  const hidden = await storeProduct(db, { categoryId, name: 'Draft', status: 'pending_review' })
  await change(db, 'whole-site', async (tx) => {
    const room = (key: string, position: number, isShown = true) => ({
      id: `01900000-0000-7000-8000-00000000000${position}`,
      key,
      image: `/${key}.webp`,
      title: key,
      titleAr: 'غرفة',
      text: `About ${key}`,
      position,
      isShown,
    })
    await tx
      .insertInto('rooms')
      .values([room('living', 0), room('dining', 1), room('unfinished', 2, false)])
      .execute()
    const standing = [
      { productId: chair, position: 0, quantity: 6, x: 44, y: 76 },
      { productId: hidden, position: 1, x: 1, y: 1 },
      { productId: sofa, position: 2 },
    ]
    const rows = standing.map((one) => ({ roomId: room('', 1).id, ...one }))
    await tx.insertInto('roomProducts').values(rows).execute()
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const read = (key: string) => app.inject({ url: `/api/rooms/${encodeURIComponent(key)}` })

test('everyone reads a room: what is on sale of it, how many, where, and the other rooms', async () => {
  for (let again = 0; again < 3; again++) {
    const { room, others } = z.decode(readRoom.reply, (await read('dining')).json())
    expect(room).toMatchObject({ key: 'dining', title: 'dining', text: 'About dining', textAr: null })
    expect(room.products.map(({ name }) => name)).toEqual(['Chair', 'Sofa'])
    expect(room.places).toEqual([
      { id: chair, quantity: 6, x: 44, y: 76 },
      { id: sofa, quantity: 1, x: null, y: null },
    ])
    expect(others.map(({ key }) => key)).toEqual(['living'])
  }
})

test.each(['unfinished', 'nowhere', '', "x' or 1=1 --", '\0', 'a'.repeat(90)])(
  '%j is no room that is shown',
  async (key) => {
    expect((await read(key)).statusCode).toBe(404)
  },
)

test('the landing page and the sitemap name the rooms that are shown', async () => {
  const { rooms } = z.decode(landing.reply, (await app.inject({ url: '/api/landing' })).json())
  expect(rooms.map(({ key }) => key)).toEqual(['living', 'dining'])
  const paths = (await standingPages(server.deps, [])).map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith('/rooms'))).toEqual([
    '/rooms',
    '/rooms/living',
    '/rooms/dining',
  ])
  const all = (await app.inject({ url: '/api/rooms' })).json<{ key: string }[]>()
  expect(all.map(({ key }) => key)).toEqual(['living', 'dining'])
})

test('a product beside which another stands in a room that is not shown yet is not told to go with it', async () => {
  const { db } = server.deps
  const lamps = await storeCategory(db, { slug: 'lamps' })
  const lamp = await storeProduct(db, { categoryId: lamps, name: 'Lamp' })
  const companions = async () =>
    (await app.inject({ url: `/api/products/${lamp}/page` }))
      .json<{ goesWellWith: { name: string }[] }>()
      .goesWellWith.map(({ name }) => name)
  const show = (isShown: boolean) =>
    change(db, 'whole-site', async (tx) => {
      await tx.updateTable('rooms').set({ isShown }).where('key', '=', 'unfinished').execute()
    })
  const { id: roomId } = await db
    .selectFrom('rooms')
    .select('id')
    .where('key', '=', 'unfinished')
    .executeTakeFirstOrThrow()
  await change(db, 'whole-site', async (tx) => {
    const rows = [lamp, sofa].map((productId, position) => ({ roomId, productId, position }))
    await tx.insertInto('roomProducts').values(rows).execute()
  })
  expect(await companions()).toEqual([])
  await show(true)
  expect(await companions()).toEqual(['Sofa'])
})
