import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { productWire } from '#server/testing/product-wire.ts'
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
  token = await server.signedInAs(admin.userId)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const path = '/api/admin/products'
const get = (query = '') => server.send({ method: 'GET', url: `${path}${query}`, as: token })
const post = (payload: object) =>
  server.send({
    method: 'POST',
    url: path,
    as: token,
    payload: { ...productWire({ categoryId }), ...payload },
  })
const put = (id: string, payload: object) =>
  server.send({ method: 'PUT', url: `${path}/${id}`, as: token, payload })
const idsOf = (answer: { json: () => { id: string }[] }) => answer.json().map(({ id }) => id)

describe('adding a product', () => {
  test('of a shop makes it wait for review unless a status is sent (R-ADD-09, R-API-39, G-50)', async () => {
    const answer = await post({ shopId: owner.shopId })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ shopId: owner.shopId, isMajlis: false, status: 'pending_review' })
    expect((await post({ shopId: owner.shopId, status: 'active' })).json()).toMatchObject({
      status: 'active',
    })
  })

  test('of the platform store (R-ADD-05, R-API-40, G-01)', async () => {
    const answer = await post({ isMajlis: true, bundleDiscount: '12.5' })
    expect(answer.json()).toMatchObject({
      shopId: 'majlis',
      shopName: 'Majlis',
      isMajlis: true,
      bundleDiscount: '12.50',
    })
  })

  test('needs an owner that is an approved shop (R-ADD-02, R-API-40, R-API-41, G-01)', async () => {
    const nobody = await post({})
    expect(nobody.statusCode).toBe(400)
    expect(nobody.json().message).toBe('Please select a shop or mark as Majlis')
    const pending = await makeShopOwner(server.deps, 'pending')
    for (const shopId of [newId(), 'shop', pending.shopId]) {
      expect((await post({ shopId })).statusCode).toBe(400)
    }
  })

  test.each([
    [{ bundleDiscount: '100.01' }, 'bundleDiscount'],
    [{ bundleProducts: ['gone'] }, 'bundleProducts'],
    [{ currency: 'USD' }, 'currency'],
    [{ status: 'rejected' }, 'status'],
  ])('refuses %j at its field', async (about, field) => {
    const answer = await post({ isMajlis: true, ...about })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ path: field }])
  })
})

describe('changing a product', () => {
  test('changes what is sent, with links to others, and leaves a trace (R-REVIEW-09, R-API-38)', async () => {
    const [one, other] = [(await post({ isMajlis: true })).json(), (await post({ isMajlis: true })).json()]
    const answer = await put(one.id, {
      name: 'Renamed',
      bundleProducts: [other.id],
      upsellProducts: [other.id],
      crossSellProducts: [other.id],
    })
    expect(answer.json()).toMatchObject({
      name: 'Renamed',
      price: '4290.00',
      bundleProducts: [other.id],
      upsellProducts: [other.id],
      crossSellProducts: [other.id],
    })
    expect((await put(one.id, { bundleProducts: [one.id] })).statusCode).toBe(400)
    const log = server.deps.db.selectFrom('auditLog').select('action').where('subjectId', '=', one.id)
    expect(await log.orderBy('id').execute()).toEqual([
      { action: 'product.created' },
      { action: 'product.changed' },
    ])
  })

  test('that gets another owner ends its bundles with what the former one sells, whose discount they were', async () => {
    const { shopId: buyer } = await makeShopOwner(server.deps)
    const made = async (owned: object) => (await post({ ...owned, status: 'active' })).json().id as string
    const [sofa, moved] = [await made({ shopId: owner.shopId }), await made({ shopId: owner.shopId })]
    const ours = await made({ isMajlis: true })
    await put(sofa, { bundleProducts: [moved, ours], bundleDiscount: '10' })
    await put(moved, { bundleProducts: [sofa, ours], upsellProducts: [sofa] })
    await put(ours, { bundleProducts: [moved] })
    const shown = async (id: string) => (await server.send({ url: `/api/products/${id}` })).json()
    expect(await shown(sofa)).toMatchObject({ bundleProducts: [moved, ours] })
    expect((await put(moved, { shopId: buyer })).json()).toMatchObject({
      bundleProducts: [ours],
      upsellProducts: [sofa],
    })
    expect(await shown(sofa)).toMatchObject({ bundleProducts: [ours] })
    expect(await shown(ours)).toMatchObject({ bundleProducts: [moved] })
  })

  test('by two at once tells the second', async () => {
    const { id, editedAt: seen } = (await post({ isMajlis: true })).json()
    vi.setSystemTime(Date.parse(seen) + 5)
    expect((await put(id, { name: 'First', seen })).statusCode).toBe(200)
    expect((await put(id, { name: 'Second', seen })).statusCode).toBe(409)
  })

  test('that does not exist is not found', async () => {
    expect((await put(newId(), { name: 'x' })).statusCode).toBe(404)
    expect((await get(`/${newId()}`)).statusCode).toBe(404)
  })
})

describe('finding products', () => {
  test('by words of both names, status and owner, page by page (R-REVIEW-16, R-API-35)', async () => {
    const shop = await makeShopOwner(server.deps)
    const sofa = await submitProduct(
      server.deps,
      shop,
      productOf({ categoryId, name: 'Zuhal sofa', nameAr: 'زحل' }),
    )
    const desk = await submitProduct(server.deps, shop, productOf({ categoryId, name: 'Zuhal desk' }))
    expect(idsOf(await get('?search=zuhal'))).toEqual([desk, sofa])
    expect(idsOf(await get('?search=SOFA%20zuhal'))).toEqual([sofa])
    expect(idsOf(await get(`?search=${encodeURIComponent('زحل')}`))).toEqual([sofa])
    expect(idsOf(await get(`?shopId=${shop.shopId}&status=pending_review`))).toEqual([desk, sofa])
    expect(idsOf(await get(`?shopId=${shop.shopId}&status=active`))).toEqual([])
    const page = await get(`?shopId=${shop.shopId}&limit=1&offset=1`)
    expect(idsOf(page)).toEqual([sofa])
    expect(page.headers['x-total-count']).toBe('2')
    expect(idsOf(await get('?shopId=majlis')).length).toBeGreaterThan(0)
    expect((await get('?status=sold')).statusCode).toBe(400)
  })

  test('by their ids, whatever their status; at most as many as a page holds', async () => {
    const shop = await makeShopOwner(server.deps)
    const add = () => submitProduct(server.deps, shop, productOf({ categoryId }))
    const [one, other] = [await add(), await add(), await add()]
    expect(idsOf(await get(`?ids=${one}&ids=${other.toUpperCase()}&ids=no-id&ids=${newId()}`))).toEqual([
      other,
      one,
    ])
    expect(idsOf(await get(`?ids=${one}&status=active`))).toEqual([])
    expect(idsOf(await get('?ids=no-id'))).toEqual([])
    const many = (count: number) =>
      `?${Array.from({ length: count }, newId)
        .map((id) => `ids=${id}`)
        .join('&')}`
    expect(idsOf(await get(many(200)))).toEqual([])
    expect((await get(many(201))).statusCode).toBe(400)
  })

  test('that wait: oldest first, each with its shop (R-API-34)', async () => {
    const shop = await makeShopOwner(server.deps)
    const first = await submitProduct(server.deps, shop, productOf({ categoryId }))
    const second = await submitProduct(server.deps, shop, productOf({ categoryId }))
    const answer = await get(`/pending?shopId=${shop.shopId}`)
    expect(idsOf(answer)).toEqual([first, second])
    expect(answer.json()[0]).toMatchObject({ shopName: 'Palm Furniture', status: 'pending_review' })
  })
})

describe('the verdict', () => {
  const decide = async (id: string, payload: object) => {
    const { editedAt: seen } = (await get(`/${id}`)).json()
    return put(`${id}/status`, { seen, ...payload })
  }

  test('publishes, rejects with its reason, and refuses what is none (R-REVIEW-10)', async () => {
    const id = await submitProduct(server.deps, owner, productOf({ categoryId }))
    const noReason = await decide(id, { status: 'rejected', rejectionReason: '  ' })
    expect(noReason.statusCode).toBe(400)
    expect(noReason.json().message).toBe('Please provide a reason for rejecting this product.')
    expect((await decide(id, { status: 'sold' })).statusCode).toBe(400)
    expect((await decide(id, { status: 'rejected', rejectionReason: 'Blurred' })).json()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Blurred',
    })
    expect((await decide(id, { status: 'approved' })).json()).toMatchObject({
      status: 'active',
      rejectionReason: null,
    })
  })

  test('on what was edited after it was seen is refused', async () => {
    const id = await submitProduct(server.deps, owner, productOf({ categoryId }))
    const { editedAt: seen } = (await get(`/${id}`)).json()
    vi.setSystemTime(Date.parse(seen) + 5)
    await put(id, { name: 'Another' })
    expect((await decide(id, { status: 'active', seen })).statusCode).toBe(409)
  })
})
