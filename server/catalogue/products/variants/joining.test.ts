import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VariantGroup } from '#contract/catalogue/products/variants.ts'
import type { Product } from '#contract/catalogue/products/products.ts'
import { newId, type ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { productWire } from '#server/testing/product-wire.ts'
import { storeProduct } from '#server/testing/stored-products.ts'

let server: TestApp
let owner: ShopOwner
let token: string
let adminToken: string
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  categoryId = (await makeCategory(server.deps)).id
  adminToken = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await makeShopOwner(server.deps)
  token = await server.signedInAs(owner.userId)
})

const product = (name: string, about: object = {}) =>
  storeProduct(server.deps.db, { categoryId, shopId: owner.shopId, name, ...about })
const create = (about: object) =>
  server.send({
    method: 'POST',
    url: '/api/shop/products',
    as: token,
    payload: { ...productWire({ categoryId }), ...about },
  })
const createByAdmin = (about: object) =>
  server.send({
    method: 'POST',
    url: '/api/admin/products',
    as: adminToken,
    payload: { ...productWire({ categoryId }), ...about },
  })
const membersOf = async (id: string) => {
  const url = `/api/admin/products/${id}/family`
  const { members } = (await server.send({ url, as: adminToken })).json<VariantGroup>()
  return members.map(({ name }) => name)
}
const put = (id: string, members: string[]) =>
  server.send({ method: 'PUT', url: `/api/shop/products/${id}/family`, as: token, payload: { members } })
const stored = async () => {
  const counted = server.deps.db.selectFrom('products').select(({ fn }) => fn.countAll().as('all'))
  return (await counted.executeTakeFirstOrThrow()).all
}

describe('a new product', () => {
  test('joins the variants that were picked, last, with all that these have by now', async () => {
    const [oak, ash, lone] = [
      await product('Wadi, Oak'),
      await product('Wadi, Ash'),
      await product('Wadi, Lone'),
    ]
    await put(oak, [ash, oak])
    const answer = await create({ name: 'Wadi, Ink', variants: [lone, oak.toUpperCase()] })
    expect(answer.statusCode).toBe(201)
    const all = ['Wadi, Lone', 'Wadi, Ash', 'Wadi, Oak', 'Wadi, Ink']
    expect(await membersOf(answer.json<Product>().id)).toEqual(all)
    expect(await membersOf(oak)).toEqual(all)
    const listed = server.deps.db.selectFrom('listings').select('family').where('productId', '=', oak)
    expect((await listed.executeTakeFirstOrThrow()).family).not.toBeNull()
  })

  test('is put beside its variants by an administrator too, also of the platform’s own store', async () => {
    const [own, house] = [await product('Noor, Red'), await product('House, Red', { shopId: null })]
    const ofShop = await createByAdmin({ name: 'Noor, Blue', shopId: owner.shopId, variants: [own] })
    const ofStore = await createByAdmin({ name: 'House, Blue', isMajlis: true, variants: [house] })
    expect(await membersOf(ofShop.json<Product>().id)).toEqual(['Noor, Red', 'Noor, Blue'])
    expect(await membersOf(ofStore.json<Product>().id)).toEqual(['House, Red', 'House, Blue'])
  })

  test('has none where none are picked', async () => {
    const answer = await create({ name: 'Alone', variants: [] })
    expect(await membersOf(answer.json<Product>().id)).toEqual([])
  })

  test('says so in the log', async () => {
    const oak = await product('Wadi, Oak')
    const { id } = (await create({ name: 'Wadi, Ink', variants: [oak] })).json<Product>()
    const logged = server.deps.db.selectFrom('auditLog').selectAll().where('subjectId', '=', id)
    expect(await logged.execute()).toMatchObject([
      {
        action: 'product.family-changed',
        actorId: owner.userId,
        after: { family: [{ en: 'Wadi, Oak' }, { en: 'Wadi, Ink' }] },
      },
    ])
  })

  test('is made once however often it is sent, and stands once in its family', async () => {
    const oak = await product('Wadi, Oak')
    const headers = { 'idempotency-key': newId() }
    const payload = { ...productWire({ categoryId }), name: 'Wadi, Ink', variants: [oak] }
    const send = () => server.send({ method: 'POST', url: '/api/shop/products', as: token, headers, payload })
    const answers = await Promise.all([send(), send()])
    expect(new Set(answers.filter((one) => one.statusCode === 201).map((one) => one.json().id)).size).toBe(1)
    expect(await membersOf(oak)).toEqual(['Wadi, Oak', 'Wadi, Ink'])
  })
})

describe('is refused, and nothing is stored', () => {
  test('for products of another shop, of the platform, and what is none', async () => {
    const foreign = await product('Theirs', { shopId: (await makeShopOwner(server.deps)).shopId })
    const house = await product('House', { shopId: null })
    const before = await stored()
    for (const one of [foreign, house, newId(), 'nothing']) {
      const answer = await create({ variants: [one] })
      expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ path: 'variants' }]])
    }
    const own = await product('Own')
    const answer = await createByAdmin({ isMajlis: true, variants: [own] })
    expect(answer.json()).toMatchObject({ errors: [{ path: 'variants' }] })
    expect(await stored()).toBe(Number(before) + 1)
    expect(await membersOf(own)).toEqual([])
  })

  test('for more than a design has: picked, or with what the picked have', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => product(`Many ${index}`)))
    expect((await create({ variants: ids })).json()).toMatchObject({ errors: [{ path: 'variants' }] })
    await put(ids[0] ?? '', ids)
    const answer = await create({ variants: ids.slice(0, 1) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'family.too-many',
      errors: [{ path: 'variants', message: 'A design can have at most 40 products' }],
    })
  })

  test.each([['all'], [[1]], [null]])('for %j', async (variants) => {
    expect((await create({ variants })).statusCode).toBe(400)
  })
})

test('an edit takes no variants: these have a call of their own', async () => {
  const [oak, ash] = [await product('Wadi, Oak'), await product('Wadi, Ash')]
  const url = `/api/shop/products/${oak}`
  await server.send({ method: 'PUT', url, as: token, payload: { name: 'Wadi, Elm', variants: [ash] } })
  const byAdmin = { method: 'PUT', url: `/api/admin/products/${oak}`, as: adminToken } as const
  await server.send({ ...byAdmin, payload: { variants: [ash] } })
  expect(await membersOf(ash)).toEqual([])
})

test('two that join the same product at once are one family with it', async () => {
  const oak = await product('Wadi, Oak')
  const answers = await Promise.all(['Ink', 'Elm', 'Red'].map((name) => create({ name, variants: [oak] })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await membersOf(oak)).toSorted()).toEqual(['Elm', 'Ink', 'Red', 'Wadi, Oak'])
})
