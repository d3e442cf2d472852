import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import type { DeliveryTermsInput } from '#contract/shops/delivery.ts'
import { readTerms, saveTerms } from '#server/shops/delivery/terms.ts'
import { countReview } from '#server/catalogue/products/ratings.ts'
import { makeAdmin, makeShop, newEmail, type TestAdmin, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { change, storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { giveSlug } from './slugs.ts'

let server: TestApp
let admin: TestAdmin
let category: string
let n = 0
let shop: TestShop
let name = ''

beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  category = await storeCategory(server.deps.db, { slug: 'sofas' })
})
afterAll(() => server.close())
beforeEach(async () => {
  name = `Sadu House ${(n += 1)}`
  shop = await makeShop(server.deps, { shopName: name, shopNameAr: 'بيت السدو', emirate: 'dubai' })
})

const read = (slug: string) => server.send({ url: `/api/shops/${encodeURIComponent(slug)}` })
const slugOf = async (of: TestShop) => (await read(of.id)).json<{ slug: string }>().slug
const decide = (status: ShopStatus) =>
  decideShop(server.deps, admin, shop.id, { status, reason: 'The licence has expired' })

const terms: DeliveryTermsInput = {
  areas: [{ emirate: 'sharjah', fee: 4_500, leadDays: 3 }],
  windows: [{ from: '09:00', until: '13:00', capacity: 4 }],
  days: [1, 2],
  freeFrom: null,
  floorFee: 0,
}

test('everyone reads what an approved shop publishes, and nothing of its documents (R-API-91)', async () => {
  const answer = await read(`sadu-house-${n}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id: shop.id,
    slug: `sadu-house-${n}`,
    shopName: name,
    emirate: 'dubai',
    address: null,
    story: null,
    returnDays: 14,
  })
  // The licence number is public, as buyers may ask for it; the other facts of its documents are not.
  expect(answer.json()).toMatchObject({ licence: 'CN-100200', whatsapp: null, hours: null, mapUrl: null })
  for (const secret of ['Al Quoz', 'Mariam', shop.email, '+971', '1002003004'])
    expect(answer.body).not.toContain(secret)
})

test.each(['pending', 'rejected', 'suspended'] as const)('a shop that is %s is not there', async (status) => {
  const other = await makeShop(server.deps, { status, shopName: `Hidden ${status}` })
  for (const named of [other.id, `hidden-${status}`]) expect((await read(named)).statusCode).toBe(404)
})

test.each(['', 'nobody', "x' or 1=1 --", 'a'.repeat(150), '../admin', '\0', '١'])(
  '%s is no shop',
  async (slug) => {
    expect((await read(slug)).statusCode).toBe(404)
  },
)

describe('what was read before follows', () => {
  test('the shop, out of the marketplace and back', async () => {
    for (const [status, code] of [
      ['suspended', 404],
      ['approved', 200],
      ['suspended', 404],
    ] as const) {
      await decide(status)
      for (let again = 0; again < 2; again++) expect((await read(shop.id)).statusCode).toBe(code)
    }
  })

  test('its terms of delivery, and those of the platform', async () => {
    const areas = async () => (await read(shop.id)).json<{ delivery: DeliveryTermsInput }>().delivery.areas
    await areas()
    await areas()
    await saveTerms(server.deps, admin, { ...terms, version: 0 })
    expect(await areas()).toEqual([{ emirate: 'sharjah', fee: '45.00', leadDays: 3 }])
    const own = { ...terms, areas: [{ emirate: 'ajman' as const, fee: 0, leadDays: 1 }] }
    await saveTerms(server.deps, { userId: shop.userId, shopId: shop.id }, { ...own, version: 0 })
    expect(await areas()).toEqual([{ emirate: 'ajman', fee: '0.00', leadDays: 1 }])
  })
})

describe('the address', () => {
  const rename = (shopName: string, of = shop) =>
    server.deps.db.transaction().execute((tx) => giveSlug(tx, { id: of.id, shopName }))

  test('that a shop had before leads to the present one, also when it comes back', async () => {
    const first = `sadu-house-${n}`
    await rename(`Noor Atelier ${n}`)
    expect((await read(first)).json()).toMatchObject({ slug: `noor-atelier-${n}` })
    await rename(name)
    expect(await slugOf(shop)).toBe(first)
    expect((await read(`noor-atelier-${n}`)).json()).toMatchObject({ slug: first })
  })

  test('of two shops with one name is never the same, also when both register at once', async () => {
    const twins = await Promise.all(
      ['a', 'b', 'c'].map((who) => makeShop(server.deps, { shopName: `Twin ${n}`, email: newEmail(who) })),
    )
    const slugs = await Promise.all(twins.map(slugOf))
    expect(new Set(slugs).size).toBe(3)
    expect(slugs).toContain(`twin-${n}`)
    await rename(`Twin ${n}`)
    expect(await slugOf(shop)).toBe(`twin-${n}-${shop.id.slice(-8)}`)
  })

  test('waits for the approval: one that has none keeps it from nobody, nor one that was taken back', async () => {
    const about = { shopName: `Late ${n}` }
    const waiting = await makeShop(server.deps, { ...about, email: newEmail(), status: 'pending' })
    await makeShop(server.deps, { ...about, email: newEmail(), status: 'rejected' })
    const by = await makeAdmin(server.deps)
    const { undo } = await decideShop(server.deps, by, waiting.id, { status: 'approved' })
    expect(await slugOf(waiting)).toBe(`late-${n}`)
    const as = await server.signedInAs(by.userId)
    const taken = { method: 'POST', url: '/api/admin/undo', payload: { id: undo }, as } as const
    expect((await server.send(taken)).statusCode).toBe(200)
    const approved = await makeShop(server.deps, { ...about, email: newEmail() })
    expect(await slugOf(approved)).toBe(`late-${n}`)
    await decideShop(server.deps, by, waiting.id, { status: 'approved' })
    expect(await slugOf(waiting)).toBe(`late-${n}-${waiting.id.slice(-8)}`)
  })

  test('is never that of the platform store', async () => {
    await rename('Majlis')
    expect(await slugOf(shop)).toBe(`majlis-${shop.id.slice(-8)}`)
  })

  test('of a name that nobody can write in Latin letters is the id', async () => {
    const other = await makeShop(server.deps, { shopName: '家具' })
    expect(await slugOf(other)).toBe(other.id)
    const arabic = await makeShop(server.deps, { shopName: `بيت النخيل ${n}` })
    expect(await slugOf(arabic)).toBe(`byt-alnkhyl-${n}`)
  })
})

test('the stars of a shop are those of all its products, and follow at once', async () => {
  const { db } = server.deps
  const [one, two] = [
    await storeProduct(db, { categoryId: category, shopId: shop.id }),
    await storeProduct(db, { categoryId: category, shopId: shop.id }),
  ]
  const rating = async () => (await read(shop.id)).json<{ rating: unknown }>().rating
  expect([await rating(), await rating()]).toEqual([null, null])
  await db.transaction().execute(async (tx) => {
    await countReview(tx, one, { by: 2, stars: 9 })
    await countReview(tx, two, { by: 1, stars: 4 })
  })
  expect(await rating()).toEqual({ average: 4.3, count: 3 })
})

test('one more review of as many stars counts too, also of what is not for sale now', async () => {
  const { db } = server.deps
  const id = await storeProduct(db, { categoryId: category, shopId: shop.id })
  const gone = await storeProduct(db, { categoryId: category, shopId: shop.id, status: 'inactive' })
  const rating = async () => (await read(shop.id)).json<{ rating: unknown }>().rating
  for (const [index, rated] of [id, id, gone].entries()) {
    await db.transaction().execute((tx) => countReview(tx, rated, { by: 1, stars: 4 }))
    const count = index + 1
    expect([await rating(), await rating()]).toEqual([
      { average: 4, count },
      { average: 4, count },
    ])
  }
})

test('the marketplace can be asked for the products of one shop, with its other filters', async () => {
  const { db } = server.deps
  await storeProduct(db, { categoryId: category, shopId: shop.id, name: 'Own sofa', priceFils: 100_000 })
  await storeProduct(db, { categoryId: category, shopId: shop.id, name: 'Own bench', priceFils: 900_000 })
  await storeProduct(db, { categoryId: category, name: 'Another sofa' })
  const names = async (query: string) => {
    const { cards, total } = (await server.send({ url: `/api/marketplace/browse?${query}` })).json<{
      cards: { name: string }[]
      total: number
    }>()
    expect(total).toBe(cards.length)
    return cards.map((card) => card.name)
  }
  expect(await names(`shop=${shop.id}`)).toEqual(['Own bench', 'Own sofa'])
  expect(await names(`shop=${shop.id}&maxPrice=2000`)).toEqual(['Own sofa'])
  expect(await names(`shop=${shop.id}&search=bench`)).toEqual(['Own bench'])
  expect(await names('shop=nobody')).toEqual([])
  expect(await names('search=another')).toEqual(['Another sofa'])
})

test('without a cover it shows its newest designs, by what their cards do not show', async () => {
  const { db } = server.deps
  const addressed = (photo: string) => `/api/objects/${photo}`
  const store = (photos: readonly string[], day: number) => {
    const [mainPhoto = null, ...additionalPhotos] = photos.map(addressed)
    const createdAt = new Date(Date.UTC(2026, 8, day))
    return storeProduct(db, { categoryId: category, shopId: shop.id, mainPhoto, additionalPhotos, createdAt })
  }
  await store(['chair', 'seat', 'back', 'leg'], 1)
  const headed = async () => (await read(shop.id)).json().newest
  expect(await headed()).toEqual(['seat', 'back', 'leg'].map(addressed))
  for (const [day, photos] of [['sofa'], [], ['lamp'], ['rug', 'fringe']].entries())
    await store(photos, day + 2)
  expect(await headed()).toEqual(['fringe', 'lamp', 'sofa'].map(addressed))
})

test('a photo that one of its newest designs has changed is changed there at once', async () => {
  const { db } = server.deps
  const about = { categoryId: category, shopId: shop.id, mainPhoto: '/api/objects/before' }
  const id = await storeProduct(db, about)
  const headed = async () => (await read(shop.id)).json().newest
  expect([await headed(), await headed()]).toEqual([['/api/objects/before'], ['/api/objects/before']])
  await change(db, { productIds: [id] }, (tx) =>
    sql`update products set main_photo = '/api/objects/after' where id = ${id}`.execute(tx),
  )
  expect(await headed()).toEqual(['/api/objects/after'])
})

test("the platform's own store has its page and its products, and no shop is there by its name", async () => {
  const { db } = server.deps
  const own = await storeProduct(db, { categoryId: category, shopId: null, name: 'House divan' })
  await storeProduct(db, { categoryId: category, shopId: shop.id, name: 'Divan of a shop' })
  const store = () => read('Majlis')
  expect((await store()).json()).toMatchObject({
    id: 'majlis',
    slug: 'majlis',
    shopName: 'Majlis',
    shopNameAr: 'مجلس',
    memberSince: null,
    rating: null,
    newest: [],
    returnDays: 14,
  })
  await db.transaction().execute((tx) => countReview(tx, own, { by: 1, stars: 5 }))
  await saveTerms(server.deps, admin, {
    ...terms,
    areas: [{ emirate: 'fujairah', fee: 0, leadDays: 2 }],
    version: (await readTerms(server.deps.db, null)).version,
  })
  expect((await store()).json()).toMatchObject({
    rating: { average: 5, count: 1 },
    delivery: { areas: [{ emirate: 'fujairah', fee: '0.00', leadDays: 2 }] },
  })
  const found = await server.send({ url: '/api/marketplace/browse?shop=majlis&search=divan' })
  expect(found.json<{ cards: { name: string }[] }>().cards.map((card) => card.name)).toEqual(['House divan'])
})
