import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { browse, productPage } from '#contract/catalogue/marketplace.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { VariantGroup } from '#contract/catalogue/products/variants.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { storeCategory, storeColor, storeProduct } from '#server/testing/stored-products.ts'
import { updateProductByAdmin } from '../edit.ts'
import { changeVariantGroup } from './change.ts'

let server: TestApp
let owner: ShopOwner
let admin: Admin
let token: string
let adminToken: string
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(owner.userId)
  adminToken = await server.signedInAs(admin.userId)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const product = (name: string, about: object = {}) =>
  storeProduct(server.deps.db, { categoryId, shopId: owner.shopId, name, ...about })
const products = (...names: string[]) => Promise.all(names.map((name) => product(name)))
const put = (id: string, payload: object, as = token) =>
  server.send({ method: 'PUT', url: `/api/shop/products/${id}/family`, as, payload })
const variantGroupOf = async (id: string) =>
  (
    await server.send({ method: 'GET', url: `/api/shop/products/${id}/family`, as: token })
  ).json() as VariantGroup
const membersOf = async (id: string) => (await variantGroupOf(id)).members.map((member) => member.id)
const variantGroupsLeft = async () => {
  const rows = await server.deps.db.selectFrom('families').select('id').execute()
  return rows.length
}

describe('a family of a shop', () => {
  test('is put together, put into another order and taken apart', async () => {
    const [oak = '', walnut = '', black = ''] = await products('Wadi, Oak', 'Wadi, Walnut', 'Wadi, Black')
    const answer = await put(oak, { members: [walnut, oak, black], seen: [] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      key: 'Wadi',
      members: [{ id: walnut }, { id: oak }, { id: black }],
    })
    await put(black, { members: [black, walnut, oak] })
    expect(await membersOf(walnut)).toEqual([black, walnut, oak])
    await put(black, { members: [] })
    expect(await membersOf(black)).toEqual([])
    expect(await membersOf(oak)).toEqual([walnut, oak])
    const before = await variantGroupsLeft()
    await put(oak, { members: [oak] })
    expect(await membersOf(walnut)).toEqual([])
    expect(await variantGroupsLeft()).toBe(before - 1)
  })

  test('takes up the family of another product; the key of the second of one name gets a number', async () => {
    const [a = '', b = '', c = '', d = ''] = await products(
      'Twin, Red',
      'Twin, Blue',
      'Twin, Green',
      'Twin, Ink',
    )
    await put(a, { members: [a, b] })
    await put(c, { members: [c, d] })
    expect([(await variantGroupOf(a)).key, (await variantGroupOf(c)).key]).toEqual(['Twin', 'Twin 2'])
    await put(a, { members: [a, b, c, d] })
    expect(await membersOf(d)).toEqual([a, b, c, d])
  })

  test('stays in the audit log, whoever put it together', async () => {
    const [a = '', b = ''] = await products('Noted, Red', 'Noted, Blue')
    await put(a, { members: [a, b] })
    const url = `/api/admin/audit?subjectKind=product&subjectId=${a}`
    const [entry] = (await server.send({ method: 'GET', url, as: adminToken })).json() as object[]
    expect(entry).toMatchObject({
      action: 'product.family-changed',
      before: { family: [] },
      after: { family: [{ en: 'Noted, Red' }, { en: 'Noted, Blue' }] },
    })
  })

  test('is suggested by names that differ in colour and material alone, and by the same model', async () => {
    const [a = '', b = '', other = ''] = await products(
      'Rimal Sofa, Oat Linen',
      'Rimal Sofa, Navy Wool',
      'Rimal Bench',
    )
    const model = '/api/objects/of-a-model'
    const [c, d] = await Promise.all([
      product('Layl', { photo3d: model }),
      product('Nahar', { photo3d: model }),
    ])
    const { suggestions } = await variantGroupOf(a)
    expect(suggestions.map(({ id }) => id)).toEqual([b])
    expect((await variantGroupOf(c ?? '')).suggestions.map(({ id }) => id)).toEqual([d])
    expect((await variantGroupOf(other)).suggestions).toEqual([])
  })
})

describe('what visitors see', () => {
  const pageOf = async (id: string) =>
    (await server.send({ method: 'GET', url: `/api/products/${id}/page` })).json() as ReplyOf<
      typeof productPage
    >

  test('every variant on sale on the page of each, in their order, and none beside it', async () => {
    const [a = '', b = '', c = ''] = await products('Shown, Red', 'Shown, Blue', 'Shown, Ink')
    const hidden = await product('Shown, Oak', { status: 'inactive' })
    await put(a, { members: [b, hidden, a, c] })
    const { family, goesWellWith } = await pageOf(a)
    expect(family?.variants.map(({ id }) => id)).toEqual([b, a, c])
    const beside = goesWellWith.map(({ id }) => id)
    for (const variants of [a, b, c, hidden]) expect(beside).not.toContain(variants)
    const url = `/api/marketplace/browse?ids=${a}`
    const { cards } = (await server.send({ method: 'GET', url })).json() as ReplyOf<typeof browse>
    expect(cards[0]?.variants.map(({ id }) => id)).toEqual([b, a, c])
  })

  test('a product alone has no variants', async () => {
    const a = await product('Lone, Red')
    const b = await product('Lone, Blue', { status: 'inactive' })
    await put(a, { members: [a, b] })
    expect((await pageOf(a)).family).toBeNull()
  })

  test('one card of a family in lists: the first of those that match; all of them where they are asked for (G-141)', async () => {
    const { db } = server.deps
    const category = await storeCategory(db, { slug: 'variant-lamps' })
    const [red, blue] = [
      await storeColor(db, { slug: 'variant-red', hex: '#AA0001' }),
      await storeColor(db, { slug: 'variant-blue', hex: '#0000AB' }),
    ]
    const lamp = (name: string, colorId: string) =>
      product(name, { categoryId: category, colors: [{ colorId }] })
    const ids = [await lamp('Nur, Crimson', red), await lamp('Nur, Cobalt', blue), await lamp('Alone', red)]
    await put(ids[0] ?? '', { members: ids.slice(0, 2) })
    const browsed = async (query: string) => {
      const url = `/api/marketplace/browse?category=variant-lamps&${query}`
      const answer = (await server.send({ method: 'GET', url })).json() as ReplyOf<typeof browse>
      const colors = answer.facets.colors.flatMap(({ slug, count }) =>
        count > 0 ? [`${slug} ${count}`] : [],
      )
      return { names: answer.cards.map(({ name }) => name), total: answer.total, colors }
    }
    const colors = ['variant-blue 1', 'variant-red 2']
    expect(await browsed('')).toEqual({ names: ['Alone', 'Nur, Cobalt'], total: 2, colors })
    expect(await browsed('all=yes')).toMatchObject({
      names: ['Alone', 'Nur, Cobalt', 'Nur, Crimson'],
      total: 3,
    })
    expect(await browsed('color=variant-red')).toEqual({ names: ['Alone', 'Nur, Crimson'], total: 2, colors })
    expect(await browsed('search=crimson')).toMatchObject({ names: ['Nur, Crimson'], total: 1 })
    expect(await browsed('search=nur')).toMatchObject({ names: ['Nur, Cobalt'], total: 1 })
    expect(await browsed(`ids=${ids[0]}&ids=${ids[1]}`)).toMatchObject({ total: 2 })
    const list = `/api/marketplace/products?category=variant-lamps`
    expect((await server.send({ method: 'GET', url: list })).headers['x-total-count']).toBe('3')
  })

  test('one of each other family beside a product', async () => {
    const category = (await makeCategory(server.deps)).id
    const [own, one, two] = await Promise.all(
      ['Own', 'Other, Red', 'Other, Blue'].map((name) => product(name, { categoryId: category })),
    )
    await put(one ?? '', { members: [one, two] })
    expect((await pageOf(own ?? '')).similar).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test('products of another shop, of the platform, and what is none', async () => {
    const own = await product('Mine')
    const foreign = await storeProduct(server.deps.db, {
      categoryId,
      shopId: (await makeShopOwner(server.deps)).shopId,
    })
    for (const one of [foreign, await product('House', { shopId: null }), newId(), 'nothing']) {
      const answer = await put(own, { members: [own, one] })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ errors: [{ path: 'members' }] })
    }
    for (const as of [token, adminToken]) {
      const url = as === token ? `/api/shop/products/${foreign}/family` : `/api/admin/products/${own}/family`
      const answer = await server.send({ method: 'PUT', url, as, payload: { members: [own, foreign] } })
      expect(answer.statusCode).toBe(as === token ? 404 : 400)
    }
    expect(
      (await server.send({ method: 'GET', url: `/api/shop/products/${foreign}/family`, as: token }))
        .statusCode,
    ).toBe(404)
    expect(await membersOf(own)).toEqual([])
  })

  test('more than a design has, and what is no list', async () => {
    const own = await product('Many')
    for (const members of [Array(41).fill(own), 'all', [1], null]) {
      expect((await put(own, { members })).statusCode).toBe(400)
    }
  })

  test('what was decided on another state of the family', async () => {
    const [a = '', b = '', c = ''] = await products('Seen, Red', 'Seen, Blue', 'Seen, Ink')
    await put(a, { members: [a, b], seen: [] })
    const answer = await put(a, { members: [a, c], seen: [] })
    expect(answer.statusCode).toBe(409)
    expect(await membersOf(a)).toEqual([a, b])
  })

  test('giving a product to another shop while it has variants', async () => {
    const [a = '', b = ''] = await products('Given, Red', 'Given, Blue')
    await put(a, { members: [a, b] })
    const { shopId } = await makeShopOwner(server.deps)
    await expect(updateProductByAdmin(server.deps, admin, a, { shopId })).rejects.toMatchObject({
      code: 'family.other-owner',
    })
    await changeVariantGroup(server.deps, admin, a, { members: [] })
    await updateProductByAdmin(server.deps, admin, a, { shopId })
  })

  test('by the database, where a story forgets: variants of two owners, a place without a family', async () => {
    const [a = '', b = ''] = await products('Held, Red', 'Held, Blue')
    await put(a, { members: [a, b] })
    const { db } = server.deps
    const moved = db.updateTable('products').set({ shopId: null, isMajlis: true }).where('id', '=', a)
    await expect(moved.execute()).rejects.toThrow('products_kin_of_owner')
    const placed = db.updateTable('products').set({ familyId: null }).where('id', '=', a)
    await expect(placed.execute()).rejects.toThrow('products_place_in_family')
  })
})

test('two at once leave whole families: nobody is in two, and none has one product', async () => {
  const ids = await products('Race, Red', 'Race, Blue', 'Race, Ink', 'Race, Oak', 'Race, Ash')
  for (let round = 0; round < 6; round++) {
    const at = (n: number) => ids[(round + n) % ids.length] ?? ''
    const outcomes = await Promise.allSettled([
      changeVariantGroup(server.deps, owner, at(0), { members: [at(0), at(1)] }),
      changeVariantGroup(server.deps, owner, at(2), { members: [at(1), at(2), at(3)] }),
      changeVariantGroup(server.deps, admin, at(1), { members: [] }),
      updateProductByAdmin(server.deps, admin, at(1), { stock: round }),
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
    }
    const rows = await server.deps.db
      .selectFrom('families as f')
      .leftJoin('products as p', 'p.familyId', 'f.id')
      .leftJoin('listings as l', 'l.productId', 'p.id')
      .select(({ fn }) => [
        'f.id',
        fn.count<number>('p.id').as('variants'),
        fn.count<number>('l.family').as('listed'),
      ])
      .where('p.id', 'in', ids)
      .groupBy('f.id')
      .execute()
    for (const { variants, listed } of rows) {
      expect(Number(variants)).toBeGreaterThan(1)
      expect(Number(listed)).toBe(Number(variants))
    }
  }
})
