import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminRoom, RoomInput } from '#contract/catalogue/room-admin.ts'
import { makeAdmin, newEmail, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeRoom, roomOf } from '#server/testing/catalogue.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let admin: TestAdmin
let as: string
let sofa: string
let chair: string

beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  as = await server.signedInAs(admin.userId)
  const categoryId = await storeCategory(server.deps.db, { slug: 'sofas' })
  sofa = await storeProduct(server.deps.db, { categoryId, name: 'Sofa' })
  chair = await storeProduct(server.deps.db, { categoryId, name: 'Chair' })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rooms').execute())

const url = '/api/admin/rooms'
const post = (payload: object) => server.send({ method: 'POST', url, as, payload })
const put = (id: string, payload: object) => server.send({ method: 'PUT', url: `${url}/${id}`, as, payload })
const list = async () => (await server.send({ url, as })).json<AdminRoom[]>()
const standing = (): RoomInput['products'] => [
  { productId: chair, quantity: 6, spot: { x: 44, y: 76 } },
  { productId: sofa, quantity: 1, spot: null },
]

test('an administrator makes a room, changes it and deletes it; the public sees it at once', async () => {
  const made = await post(roomOf({ title: 'A Dining Room!', products: standing() }))
  expect(made.statusCode).toBe(201)
  const { id, key } = made.json<AdminRoom>()
  expect(key).toBe('a-dining-room')
  const read = () => server.send({ url: `/api/rooms/${key}` })
  expect((await read()).json()).toMatchObject({
    room: {
      title: 'A Dining Room!',
      products: [{ name: 'Chair' }, { name: 'Sofa' }],
      places: [{ x: 44 }, {}],
    },
  })
  const changed = roomOf({ title: 'Dinner', text: 'For six.', products: standing().slice(1) })
  expect((await put(id, changed)).json()).toMatchObject({
    key,
    title: 'Dinner',
    products: [{ name: 'Sofa' }],
  })
  expect((await read()).json()).toMatchObject({ room: { text: 'For six.', products: [{ name: 'Sofa' }] } })
  expect((await put(id, { ...changed, isShown: false })).statusCode).toBe(200)
  expect((await read()).statusCode).toBe(404)
  expect((await list()).map(({ isShown }) => isShown)).toEqual([false])
  expect((await server.send({ method: 'DELETE', url: `${url}/${id}`, as })).json()).toMatchObject({ id })
  expect(await list()).toEqual([])
})

test('what stays of a photo that is cut is one of its nine parts, its middle where nobody says, and told wherever it is shown', async () => {
  const { focus: _, ...silent } = roomOf()
  expect((await post(silent)).json()).toMatchObject({ focus: 'center' })
  const { id, key } = (await post(roomOf({ title: 'Sideways', focus: 'left-top' }))).json<AdminRoom>()
  expect((await server.send({ url: `/api/rooms/${key}` })).json()).toMatchObject({
    room: { focus: 'left-top' },
    others: [{ focus: 'center' }],
  })
  for (const focus of ['top-left', '', 7, '0 0; x: y'])
    expect((await put(id, { ...roomOf(), focus })).statusCode).toBe(400)
  const written = server.deps.db.updateTable('rooms').set({ focus: 'somewhere' }).where('id', '=', id)
  await expect(written.execute()).rejects.toThrow('rooms_focus')
})

test('two rooms of one title at once have addresses of their own, and one at most is drawn on the landing page', async () => {
  const both = await Promise.all([1, 2].map(() => post(roomOf({ isFeatured: true }))))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const rooms = await list()
  expect(new Set(rooms.map(({ key }) => key)).size).toBe(2)
  expect(rooms.filter(({ isFeatured }) => isFeatured)).toHaveLength(1)
})

test('a title without a Latin letter, and a room that is hidden while it is drawn on the landing page', async () => {
  const { id, key } = (await post(roomOf({ title: 'مجلس', isFeatured: true }))).json<AdminRoom>()
  expect(key).toBe('room')
  const hidden = (await put(id, roomOf({ isFeatured: true, isShown: false }))).json<AdminRoom>()
  expect(hidden).toMatchObject({ isShown: false, isFeatured: false })
})

test('a hidden room that is to be drawn on the landing page leaves the one that is drawn there', async () => {
  const { id } = (await post(roomOf({ isFeatured: true }))).json<AdminRoom>()
  const { id: hidden } = (await post(roomOf({ isFeatured: true, isShown: false }))).json<AdminRoom>()
  expect((await put(hidden, roomOf({ isFeatured: true, isShown: false }))).statusCode).toBe(200)
  expect((await list()).filter(({ isFeatured }) => isFeatured)).toMatchObject([{ id }])
})

test('a room is put at a place, the others keep their order; two at once leave each in one place', async () => {
  const ids: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- each has a place of its own
  for (const position of [3, 3, 7]) ids.push((await post(roomOf({ position }))).json<AdminRoom>().id)
  const order = async () => (await list()).map(({ id, position }) => [ids.indexOf(id), position])
  const place = (id: string, at: unknown) =>
    server.send({ method: 'PUT', url: `${url}/${id}/place`, as, payload: { place: at } })
  const [[first = 0] = []] = await order()
  expect((await place(ids[first] ?? '', 2)).statusCode).toBe(200)
  expect((await order()).at(-1)).toEqual([first, 2])
  await Promise.all([place(ids[0] ?? '', 0), place(ids[1] ?? '', 0), place(ids[2] ?? '', 9999)])
  expect((await order()).map(([, position]) => position)).toEqual([0, 1, 2])
  for (const hostile of [-1, 1.5, 'first', null])
    expect((await place(ids[0] ?? '', hostile)).statusCode).toBe(400)
  expect((await place('nobody', 0)).statusCode).toBe(404)
})

test('a request that is sent again makes one room', async () => {
  const headers = { 'idempotency-key': 'room-once' }
  const send = () => server.send({ method: 'POST', url, as, headers, payload: roomOf() })
  const [first, second] = [await send(), await send()]
  expect(second.json()).toEqual(first.json())
  expect(await list()).toHaveLength(1)
})

describe('is refused', () => {
  const unknown = '01900000-0000-7000-8000-000000000000'
  test.each<[string, () => object, number, string]>([
    ['without a photo', () => ({ image: '' }), 400, 'image'],
    ['a script for a photo', () => ({ image: 'javascript:alert(1)' }), 400, 'image'],
    ['a photo that is not here', () => ({ image: `/api/objects/${unknown}` }), 400, ''],
    [
      'a product that is not there',
      () => ({ products: [{ ...standing()[0], productId: unknown }] }),
      400,
      '',
    ],
    ['no id of a product', () => ({ products: [{ ...standing()[0], productId: "' or 1=1" }] }), 400, ''],
    ['one product twice', () => ({ products: [standing()[0], standing()[0]] }), 400, 'products'],
    [
      'a place beside the photo',
      () => ({ products: [{ productId: sofa, quantity: 1, spot: { x: 101, y: 0 } }] }),
      400,
      'products.0.spot.x',
    ],
    ['half a place', () => ({ products: [{ productId: sofa, quantity: 1, spot: { x: 1 } }] }), 400, ''],
    ['none of a product', () => ({ products: [{ productId: sofa, quantity: 0, spot: null }] }), 400, ''],
    ['31 products', () => ({ products: Array.from({ length: 31 }, () => standing()[0]) }), 400, 'products'],
    ['an endless title', () => ({ title: 'a'.repeat(201) }), 400, 'title'],
  ])('%s', async (_what, about, status, path) => {
    const answer = await post({ ...roomOf(), ...about() })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(path)
    expect(await list()).toEqual([])
  })

  test('the 101st room', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      key: `room-${at}`,
      image: '/x.webp',
      title: 'A room',
      titleAr: 'غرفة',
      position: 0,
    }))
    await server.deps.db.insertInto('rooms').values(rows).execute()
    expect((await post(roomOf())).statusCode).toBe(409)
  })

  test.each(['nobody', '01900000-0000-7000-8000-000000000000'])('%s is no room', async (id) => {
    expect((await put(id, roomOf())).statusCode).toBe(404)
    expect((await server.send({ method: 'DELETE', url: `${url}/${id}`, as })).statusCode).toBe(404)
  })

  test('whoever is no administrator of the catalogue', async () => {
    const finance = await makeAdmin(server.deps, newEmail('finance'), 'finance')
    const other = await server.signedInAs(finance.userId)
    const id = await makeRoom(server.deps, admin)
    for (const [method, path] of [
      ['POST', url],
      ['PUT', `${url}/${id}`],
      ['DELETE', `${url}/${id}`],
    ] as const) {
      const payload = method === 'DELETE' ? {} : { payload: roomOf() }
      expect((await server.send({ method, url: path, as: other, ...payload })).statusCode).toBe(403)
      expect((await server.send({ method, url: path, ...payload })).statusCode).toBe(401)
    }
    expect(await list()).toHaveLength(1)
  })
})
