import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editableProduct } from '#contract/catalogue/products/own-products.ts'
import { newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { productWire } from '#server/testing/product-wire.ts'
import { decideProduct } from './approval/move.ts'

let server: TestApp
let owner: ShopOwner
let admin: Admin
let token: string
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(owner.userId)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const path = '/api/shop/products'
type ProductPayload = Record<string, unknown>

async function submit(about: ProductPayload = {}, as = token) {
  const answer = await server.send({
    method: 'POST',
    url: path,
    as,
    payload: productWire({ categoryId, ...about }),
  })
  expect(answer.statusCode).toBe(201)
  return z.decode(editableProduct, answer.json())
}
const get = (url: string, as = token) => server.send({ method: 'GET', url, as })
const put = (id: string, payload: ProductPayload, as = token) =>
  server.send({ method: 'PUT', url: `${path}/${id}`, as, payload })

async function ownerOfAnother(): Promise<{ token: string; owner: ShopOwner }> {
  const another = await makeShopOwner(server.deps)
  return { token: await server.signedInAs(another.userId), owner: another }
}

describe('a submission', () => {
  test('waits for review and belongs to the caller, whatever the body says (R-API-60, R-ROLE-08)', async () => {
    const product = await submit({ status: 'active', shopId: newId(), isMajlis: true, userId: newId() })
    expect(product).toMatchObject({
      status: 'pending_review',
      shopId: owner.shopId,
      isMajlis: false,
      price: 429_000,
      change: null,
    })
  })

  test('names every field that is missing', async () => {
    const answer = await server.send({ method: 'POST', url: path, as: token, payload: {} })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: [
        { path: 'name', message: 'Product name is required' },
        { path: 'categoryId', message: 'Category is required' },
        { path: 'dimensions', message: 'Dimensions are required' },
        { path: 'weight', message: 'Weight is required' },
        { path: 'price', message: 'Price is required' },
        { path: 'availableColors', message: 'At least one color is required' },
        { path: 'styleTags', message: 'At least one style tag is required' },
      ],
    })
  })

  test.each([
    [{ price: '0' }, 'price', 'Price must be greater than 0'],
    [{ price: '1.234' }, 'price', 'Enter an amount with up to two decimals, at most 99999999.99'],
    [{ weight: '0' }, 'weight', 'Weight must be above 0 and at most 999999.99'],
    [{ stock: -1 }, 'stock', 'Stock must be 0 or more'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
    [{ dimensions: 'x'.repeat(101) }, 'dimensions', 'Dimensions must be at most 100 characters'],
    [
      { additionalPhotos: Array(6).fill('https://a.example/b.jpg') },
      'additionalPhotos',
      'At most 5 additional photos',
    ],
    [
      { availableColors: Array.from({ length: 13 }, (_, n) => `C${n}`) },
      'availableColors',
      'Maximum 12 colors per product',
    ],
    [{ categoryId: newId() }, 'categoryId', 'Category is required'],
    [{ mainPhoto: 'javascript:alert(1)' }, 'mainPhoto', 'Use an http(s) address or a file uploaded here'],
  ])('with %j is refused at its field', async (about, field, message) => {
    const payload = { ...productWire({ categoryId }), ...about }
    const answer = await server.send({ method: 'POST', url: path, as: token, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toContainEqual({ path: field, message })
  })

  test('of a shop that is not approved is refused with 403 (R-PORTAL-20, R-API-61)', async () => {
    const pending = await makeShopOwner(server.deps, 'pending')
    const as = await server.signedInAs(pending.userId)
    const answer = await server.send({ method: 'POST', url: path, as, payload: productWire({ categoryId }) })
    expect(answer.statusCode).toBe(403)
    expect((await get(path, as)).json()).toEqual([])
  })
})

describe('the list of own products', () => {
  test('holds those of the shop alone, newest first, and pages neither overlap nor skip (R-GEN-05, R-API-59)', async () => {
    const shop = await ownerOfAnother()
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const name of names) await submit({ name }, shop.token)
    const all = await get(path, shop.token)
    expect(all.json().map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
    expect(all.headers['x-total-count']).toBe('5')
    const first = await get(`${path}?limit=2`, shop.token)
    expect(first.headers.link).toBe(`<${path}?limit=2&offset=2>; rel="next"`)
    const last = await get(`${path}?limit=2&offset=4`, shop.token)
    expect(last.json().map(({ name }: { name: string }) => name)).toEqual(['One'])
    expect(last.headers.link).toBe(`<${path}?limit=2&offset=2>; rel="prev"`)
  })

  test('is filtered by status, searched, and counted (R-PORTAL-09)', async () => {
    const shop = await ownerOfAnother()
    const sofa = await submit({ name: 'Wadi sofa', nameAr: 'أريكة وادي' }, shop.token)
    const lamp = await submit({ name: 'Lamp 50% off', stock: 2 }, shop.token)
    const chair = await submit({ name: 'Chair' }, shop.token)
    await decideProduct(server.deps, admin, lamp.id, { status: 'active' })
    await decideProduct(server.deps, admin, chair.id, { status: 'rejected', rejectionReason: 'Blurred' })
    const idsAt = async (query: string) =>
      (await get(`${path}?${query}`, shop.token)).json().map(({ id }: { id: string }) => id)
    expect(await idsAt('status=active')).toEqual([lamp.id])
    expect(await idsAt('sort=review')).toEqual([chair.id, sofa.id, lamp.id])
    expect(await idsAt('sort=-name')).toEqual([sofa.id, lamp.id, chair.id])
    expect(await idsAt('sort=-stock&limit=1')).toEqual([lamp.id])
    expect(await idsAt(`sort=name&product=${sofa.id}`)).toEqual([sofa.id, chair.id, lamp.id])
    expect(await idsAt('sort=name&product=gone')).toEqual([chair.id, lamp.id, sofa.id])
    // AED 100, AED 500 and EUR 300, which is more than both.
    const priced = {
      [chair.id]: [10_000, 'AED'],
      [sofa.id]: [50_000, 'AED'],
      [lamp.id]: [30_000, 'EUR'],
    } as const
    // oxlint-disable-next-line no-await-in-loop -- three rows
    for (const [id, [priceFils, currency]] of Object.entries(priced))
      await server.deps.db.updateTable('products').set({ priceFils, currency }).where('id', '=', id).execute()
    expect(await idsAt('sort=price')).toEqual([chair.id, sofa.id, lamp.id])
    expect(await idsAt(`search=${encodeURIComponent('اريكه')}`)).toEqual([sofa.id])
    expect(await idsAt('search=50%25')).toEqual([lamp.id])
    expect((await get(`${path}?status=gone`, shop.token)).statusCode).toBe(400)
    expect((await get(`${path}/counts`, shop.token)).json()).toEqual({
      all: 3,
      active: 1,
      pendingReview: 1,
      rejected: 1,
      inactive: 0,
      withdrawn: 0,
      lowStock: 1,
    })
    expect((await get(`${path}/counts?search=sofa`, shop.token)).json()).toMatchObject({ all: 1, active: 0 })
  })

  test('that wait are changes of products on sale too, in the list and in the number of its tab (G-123)', async () => {
    const shop = await ownerOfAnother()
    const [sofa, lamp] = [await submit({}, shop.token), await submit({}, shop.token)]
    await decideProduct(server.deps, admin, sofa.id, { status: 'active' })
    await put(sofa.id, { name: 'Marsa Sofa II' }, shop.token)
    const waiting = await get(`${path}?status=pending_review`, shop.token)
    expect(waiting.json().map(({ id }: { id: string }) => id)).toEqual([lamp.id, sofa.id])
    expect(waiting.headers['x-total-count']).toBe('2')
    const counts = (await get(`${path}/counts`, shop.token)).json()
    expect(counts).toMatchObject({ all: 2, active: 1, pendingReview: 2 })
    const vendors = {
      url: `/api/admin/shops/${shop.owner.shopId}`,
      as: await server.signedInAs(admin.userId),
    }
    expect((await server.send(vendors)).json().productCounts.pendingReview).toBe(2)
  })
})

describe('editing an own product', () => {
  test('that waits changes it where it is; what is not sent stays', async () => {
    const { id } = await submit({ stock: 4, description: 'Oak' })
    const answer = await put(id, { name: 'Marsa Sofa II', price: '10.50' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'Marsa Sofa II',
      price: '10.50',
      stock: 4,
      description: 'Oak',
      status: 'pending_review',
      change: null,
    })
  })

  test('that was rejected submits it again without its reason (R-PORTAL-12, R-API-62, G-52)', async () => {
    const { id } = await submit()
    await decideProduct(server.deps, admin, id, { status: 'rejected', rejectionReason: 'Blurred photos' })
    expect((await get(`${path}/${id}`)).json()).toMatchObject({ rejectionReason: 'Blurred photos' })
    const answer = await put(id, { name: 'Sharp sofa' })
    expect(answer.json()).toMatchObject({
      status: 'pending_review',
      rejectionReason: null,
      name: 'Sharp sofa',
    })
    const events = server.deps.db.selectFrom('productEvents').select(['toStatus', 'reason'])
    expect(await events.where('productId', '=', id).orderBy('id').execute()).toEqual([
      { toStatus: 'pending_review', reason: null },
      { toStatus: 'rejected', reason: 'Blurred photos' },
      { toStatus: 'pending_review', reason: null },
    ])
  })

  test('of another shop, or one that does not exist, is not found (R-API-62, R-ROLE-07, G-112)', async () => {
    const { id } = await submit()
    const other = await ownerOfAnother()
    for (const [unknown, as] of [
      [id, other.token],
      [newId(), token],
      ['no-id', token],
    ] as const) {
      expect((await put(unknown, { name: 'Mine' }, as)).statusCode).toBe(404)
      expect((await get(`${path}/${unknown}`, as)).statusCode).toBe(404)
    }
  })

  test('twice at once tells the second, and overwrites nothing', async () => {
    const product = await submit()
    const seen = product.editedAt.toISOString()
    expect((await put(product.id, { name: 'First', seen })).statusCode).toBe(200)
    const second = await put(product.id, { name: 'Second', seen })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'product.changed-meanwhile' })
    expect((await get(`${path}/${product.id}`)).json()).toMatchObject({ name: 'First' })
  })
})
