import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { decideProduct } from './approval/move.ts'
import { submitProduct } from './submit.ts'

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

async function onSale(of = owner): Promise<string> {
  const id = await submitProduct(server.deps, of, productOf({ categoryId, stock: 5 }))
  await decideProduct(server.deps, admin, id, { status: 'active' })
  return id
}
const patch = (payload: object, id = '') =>
  server.send({ method: 'PATCH', url: id ? `${path}/${id}` : path, as: token, payload })
const rowsOf = (ids: string[]) =>
  server.deps.db
    .selectFrom('products')
    .select(['priceFils', 'stock', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')

describe('one product', () => {
  test('changes its price and stock, goes off sale and back, without review (R-PORTAL-13, G-53)', async () => {
    const id = await onSale()
    expect((await patch({ price: '12.50', stock: '7.9', status: 'inactive' }, id)).json()).toMatchObject({
      price: '12.50',
      stock: 7,
      status: 'inactive',
    })
    expect((await server.send({ method: 'GET', url: `/api/products/${id}` })).statusCode).toBe(404)
    expect((await patch({ status: 'active' }, id)).json()).toMatchObject({ status: 'active' })
    expect((await server.send({ method: 'GET', url: `/api/products/${id}` })).statusCode).toBe(200)
  })

  test.each([
    [{ status: 'pending_review' }, 400],
    [{ status: 'rejected' }, 400],
    [{ price: '0' }, 400],
    [{ stock: -1 }, 400],
  ])('refuses %j', async (changes, status) => {
    expect((await patch(changes, await onSale())).statusCode).toBe(status)
  })

  test('that was not reviewed or was rejected cannot be put on sale (R-API-62)', async () => {
    const id = await submitProduct(server.deps, owner, productOf({ categoryId }))
    expect((await patch({ status: 'active' }, id)).statusCode).toBe(409)
    await decideProduct(server.deps, admin, id, { status: 'rejected', rejectionReason: 'Blurred' })
    expect((await patch({ status: 'active' }, id)).statusCode).toBe(409)
  })

  test('of another shop is not found', async () => {
    const id = await onSale(await makeShopOwner(server.deps))
    expect((await patch({ stock: 1 }, id)).statusCode).toBe(404)
    expect((await patch({ items: [{ id, stock: 1 }] })).statusCode).toBe(404)
  })

  test('that changed since it was seen is not overwritten', async () => {
    const id = await onSale()
    const seen = (await patch({ stock: 3 }, id)).json().editedAt
    vi.setSystemTime(Date.parse(seen) + 5)
    expect((await patch({ stock: 2, seen }, id)).statusCode).toBe(200)
    expect((await patch({ stock: 9, seen }, id)).statusCode).toBe(409)
  })
})

describe('many products at once', () => {
  test('change together, with their price histories and events', async () => {
    const ids = [await onSale(), await onSale(), await onSale()].sort()
    const [one, two, three] = ids
    const answer = await patch({
      items: [
        { id: one, price: '1.00', stock: 1 },
        { id: two, status: 'inactive' },
        { id: three, price: '4290' },
      ],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(await rowsOf(ids).execute()).toEqual([
      { priceFils: 100, stock: 1, status: 'active' },
      { priceFils: 429_000, stock: 5, status: 'inactive' },
      { priceFils: 429_000, stock: 5, status: 'active' },
    ])
    const { db } = server.deps
    const prices = db
      .selectFrom('productPrices')
      .select(['productId', 'priceFils'])
      .where('productId', 'in', ids)
    expect(await prices.where('validUntil', 'is', null).orderBy('productId').execute()).toEqual([
      { productId: one, priceFils: 100 },
      { productId: two, priceFils: 429_000 },
      { productId: three, priceFils: 429_000 },
    ])
    const events = db.selectFrom('productEvents').select('productId').where('toStatus', '=', 'inactive')
    expect(await events.where('productId', 'in', ids).execute()).toEqual([{ productId: two }])
  })

  test('change all or none: every row at fault is named', async () => {
    const [good, waiting] = [
      await onSale(),
      await submitProduct(server.deps, owner, productOf({ categoryId })),
    ]
    const answer = await patch({
      items: [
        { id: good, stock: 99 },
        { id: waiting, status: 'active' },
        { id: newId(), stock: 1 },
      ],
    })
    expect(answer.json().errors).toEqual([
      { path: 'items.1.status', message: 'Cannot change the status from pending_review to active' },
      { path: 'items.2.id', message: 'Product Not Found' },
    ])
    expect(await rowsOf([good]).execute()).toMatchObject([{ stock: 5 }])
  })

  test('name the row of a value that is not valid', async () => {
    const answer = await patch({
      items: [
        { id: await onSale(), stock: 2 },
        { id: await onSale(), price: '0' },
      ],
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: 'items.1.price', message: 'Price must be greater than 0' }])
  })

  test('are each named once, and at most a hundred', async () => {
    const id = await onSale()
    const twice = await patch({
      items: [{ id, stock: 1 }, { id: newId() }, { id: id.toUpperCase(), stock: 2 }],
    })
    expect([twice.statusCode, twice.json().errors?.[0]?.path]).toEqual([400, 'items.2.id'])
    const items = Array.from({ length: 101 }, () => ({ id: newId(), stock: 1 }))
    expect((await patch({ items })).statusCode).toBe(400)
    expect((await patch({ items: [] })).statusCode).toBe(400)
  })
})
