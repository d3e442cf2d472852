import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredShopSettings } from '#contract/shops/own-settings.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { decideShop } from '#server/shops/approval/move.ts'

let server: TestApp
let shop: TestShop
let token: string

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  shop = await makeShop(server.deps, { emirate: 'dubai' })
  token = await server.signedInAs(shop.userId)
})

const url = '/api/shop/settings'
const read = async () => (await server.send({ url, as: token })).json<StoredShopSettings>()
const save = async (changes: object, as = token) => {
  const { slug: _slug, usualReturnDays: _days, updatedAt: _at, ...settings } = await read()
  return server.send({ method: 'PUT', url, as, payload: { ...settings, ...changes } })
}
const page = async () => (await server.send({ url: `/api/shops/${shop.id}` })).json()

test('what a shop says of itself stands on its page at once', async () => {
  expect(await read()).toMatchObject({ version: 0, story: '' })
  await page()
  await page()
  const said = {
    story: 'One.\n\nTwo.',
    storyAr: 'واحد.',
    area: 'Al Quoz',
    returnDays: 30,
    returnAddress: 'Gate 2',
  }
  expect((await save(said)).json()).toMatchObject({ ...said, version: 1 })
  // The return address is only for customers with an approved return, not for the page.
  const { returnAddress: _own, ...shown } = said
  expect(await page()).toMatchObject({ ...shown, address: null })
  expect(await page()).not.toHaveProperty('returnAddress')
  await save({ showsAddress: true, story: '' })
  expect(await page()).toMatchObject({ story: null, address: 'Al Quoz 3, Dubai', returnDays: 30 })
})

test('where to write, when somebody is there and the way there stand on its page and those of its products', async () => {
  const { db } = server.deps
  const categoryId = await storeCategory(db, { slug: `sofas-${shop.id}` })
  const product = await storeProduct(db, { categoryId, shopId: shop.id })
  const seller = async () => (await server.send({ url: `/api/products/${product}/page` })).json().seller
  for (let again = 0; again < 2; again++)
    expect(await seller()).toMatchObject({ whatsapp: null, address: null, licence: expect.any(String) })
  const said = {
    whatsapp: '050 123 4567',
    hours: 'Daily',
    hoursAr: 'يومياً',
    mapUrl: 'https://maps.app.goo.gl/abc',
  }
  expect((await save({ ...said, showsAddress: true })).json()).toMatchObject(said)
  expect(await page()).toMatchObject(said)
  expect(await seller()).toMatchObject({ ...said, address: 'Al Quoz 3, Dubai' })
})

test.each([
  ['whatsapp', 'call me'],
  ['whatsapp', '123'],
  ['mapUrl', 'javascript:alert(1)'],
  ['mapUrl', 'http://maps.app.goo.gl/abc'],
  ['mapUrl', 'https://maps.app.goo.gl.evil.example/abc'],
  ['mapUrl', 'https://maps.app.goo.gl@evil.example/'],
  ['hours', 'a'.repeat(201)],
])('%s %s is refused at its field', async (field, typed) => {
  const answer = await save({ [field]: typed })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(field)
})

test('its contact is not on its page, and who changed it stands in the log', async () => {
  await save({ email: 'new@shop.example', phone: '+971 4 111 2222' })
  expect(JSON.stringify(await page())).not.toMatch(/new@shop|111 2222/)
  const [entry] = await server.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', shop.id)
    .where('actorId', '=', shop.userId)
    .execute()
  expect(entry).toMatchObject({ action: 'shop.changed', after: { email: 'new@shop.example' } })
})

test('name, KYC data, status and another shop stay as they are, whatever the body says (R-PORTAL-22)', async () => {
  const other = await makeShop(server.deps)
  await save({
    shopName: 'Other',
    businessAddress: 'x',
    taxId: '1',
    status: 'rejected',
    shopId: other.id,
    id: other.id,
  })
  const rows = await server.deps.db
    .selectFrom('shops')
    .select(['shopName', 'businessAddress', 'taxId', 'status'])
    .where('id', 'in', [shop.id, other.id])
    .execute()
  const same = { shopName: 'Palm Furniture', businessAddress: 'Al Quoz 3, Dubai', taxId: '100200300400003' }
  expect(rows).toEqual([
    { ...same, status: 'approved' },
    { ...same, status: 'approved' },
  ])
})

describe('is refused', () => {
  test.each([
    [{ returnDays: 5 }, 400, 'returnDays'],
    [{ returnDays: 400 }, 400, 'returnDays'],
    [{ story: 'x'.repeat(4001) }, 400, 'story'],
    [{ email: 'nobody' }, 400, 'email'],
    [{ returnAddress: 'x'.repeat(1001) }, 400, 'returnAddress'],
    [{ showsAddress: 'yes' }, 400, 'showsAddress'],
  ])('%j', async (changes, status, path) => {
    const answer = await save(changes)
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path)
    expect((await read()).version).toBe(0)
  })

  test('a picture that is not here', async () => {
    expect((await save({ logo: `/api/objects/${newId()}` })).statusCode).toBe(400)
  })

  test('what is saved over another version, also when both come at once', async () => {
    const answers = await Promise.all(['Al Quoz', 'Jumeirah'].map((area) => save({ area, version: 0 })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('to those who are no shop, and to one that is suspended, which may read', async () => {
    const admin = await makeAdmin(server.deps)
    expect((await server.send({ url })).statusCode).toBe(401)
    expect((await server.send({ url, as: await server.signedInAs(admin.userId) })).statusCode).toBe(403)
    await decideShop(server.deps, admin, shop.id, { status: 'suspended', reason: 'x' })
    expect((await save({})).statusCode).toBe(403)
    expect((await read()).version).toBe(0)
  })
})
