import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canMove } from '#domain/platform/status/machine.ts'
import { productStatus, productStatuses } from '#domain/catalogue/products/product-status.ts'
import { newId, type ShopOwner } from '#server/deps.ts'
import { changeVariantGroup } from '#server/catalogue/products/variants/change.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { storeProduct } from '#server/testing/stored-products.ts'
import { modelOf } from '#server/testing/uploads.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'

let server: TestApp
let owner: ShopOwner
let tokens: { shop: string; admin: string; other: string }
let adminId: string
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  owner = await makeShopOwner(server.deps)
  const [admin, other] = [await makeAdmin(server.deps), await makeAdmin(server.deps)]
  adminId = admin.userId
  tokens = {
    shop: await server.signedInAs(owner.userId),
    admin: await server.signedInAs(admin.userId),
    other: await server.signedInAs(other.userId),
  }
  categoryId = (await makeCategory(server.deps, { name: 'Sofas for reviews' })).id
})
afterAll(() => server.close())

let named = 0
/** Submits a product with a unique name, so that none resembles another by chance. */
function submit(about: object = {}): Promise<string> {
  named += 1
  return submitProduct(server.deps, owner, productOf({ categoryId, name: `Product ${named}`, ...about }))
}

async function read(url: string, as = tokens.admin) {
  const answer = await server.send({ method: 'GET', url, as })
  return { status: answer.statusCode, body: answer.json(), total: Number(answer.headers['x-total-count']) }
}
const review = async (id: string) => (await read(`/api/admin/products/${id}/review`)).body
const decide = async (id: string, given: object, as = tokens.admin) => {
  const payload = 'seen' in given ? given : { seen: (await review(id)).product?.editedAt, ...given }
  const answer = await server.send({ method: 'PUT', url: `/api/admin/products/${id}/status`, as, payload })
  return { status: answer.statusCode, body: answer.json() }
}
async function edit(id: string, payload: object) {
  const answer = await server.send({
    method: 'PUT',
    url: `/api/shop/products/${id}`,
    as: tokens.shop,
    payload,
  })
  expect(answer.statusCode).toBe(200)
}
async function onSale(about: object = {}): Promise<string> {
  const id = await submit(about)
  expect((await decide(id, { status: 'active' })).status).toBe(200)
  return id
}

type Spot = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
/** Stores a product photo of dark spots on a grey gradient. */
async function photoOf(spots: readonly Spot[], size = 360): Promise<string> {
  const slope = `<svg width="360" height="320"><linearGradient id="g"><stop offset="0" stop-color="#eee"/>
    <stop offset="1" stop-color="#777"/></linearGradient><rect width="360" height="320" fill="url(#g)"/>${spots
      .map(
        ({ left, top, width, height }) =>
          `<rect x="${left}" y="${top}" width="${width}" height="${height}"/>`,
      )
      .join('')}</svg>`
  const bytes = await sharp(Buffer.from(slope)).resize({ width: size }).png().toBuffer()
  return keep(bytes, 'image/png')
}
async function keep(bytes: Buffer, declaredType: string): Promise<string> {
  const given = { purpose: 'product', bytes, declaredType, ownerId: owner.userId, fileName: 'p' } as const
  const kept = await server.deps.db.transaction().execute((tx) => storeObject(server.deps, tx, given))
  return kept.url
}
const spots = {
  sofa: [
    { left: 40, top: 120, width: 90, height: 120 },
    { left: 200, top: 40, width: 60, height: 60 },
  ],
  lamp: [
    { left: 250, top: 200, width: 80, height: 100 },
    { left: 100, top: 20, width: 30, height: 90 },
    { left: 20, top: 260, width: 150, height: 50 },
  ],
}

test.each(['queue', 'shops', `${newId()}/review`])('/%s is for administrators', async (path) => {
  const url = `/api/admin/products/${path}`
  expect((await read(url, tokens.shop)).status).toBe(403)
  expect((await server.send({ method: 'GET', url })).statusCode).toBe(401)
})

test.each([newId(), 'no-id'])('a product that does not exist (%s) has no review', async (id) => {
  expect((await read(`/api/admin/products/${id}/review`)).status).toBe(404)
})

describe('the queue', () => {
  test('holds new products and changes of approved ones, the longest wait first, by shop', async () => {
    const shop = await makeShopOwner(server.deps)
    const as = await server.signedInAs(shop.userId)
    const about = (name: string) => productOf({ categoryId, name })
    server.setNow(new Date('2026-05-01T08:00:00Z'))
    const changed = await submitProduct(server.deps, shop, about('Queue one'))
    await decide(changed, { status: 'active' })
    server.setNow(new Date('2026-05-02T08:00:00Z'))
    const first = await submitProduct(server.deps, shop, about('Queue two'))
    server.setNow(new Date('2026-05-03T08:00:00Z'))
    const url = `/api/shop/products/${changed}`
    await server.send({ method: 'PUT', url, as, payload: { name: 'Queue three' } })
    server.setNow(new Date('2026-05-04T08:00:00Z'))
    const last = await submitProduct(server.deps, shop, about('Queue four'))
    server.setNow(new Date())

    const { body, total } = await read(`/api/admin/products/queue?shop=${shop.shopId}&limit=2`)
    expect(total).toBe(3)
    expect(body).toMatchObject([
      { id: first, waitingSince: '2026-05-02T08:00:00.000Z', change: null },
      { id: changed, waitingSince: '2026-05-03T08:00:00.000Z', change: { content: { name: 'Queue three' } } },
    ])
    const rest = await read(`/api/admin/products/queue?shop=${shop.shopId}&offset=2`)
    expect(rest.body.map(({ id }: { id: string }) => id)).toEqual([last])
    const counts = (await read('/api/admin/products/shops?status=waiting')).body
    const byName = await read(`/api/admin/products/queue?shop=${shop.shopId}&sort=-name&limit=1`)
    expect(byName.body).toMatchObject([{ waitingSince: expect.any(String) }])
    const onSale = await read(`/api/admin/products/queue?shop=${shop.shopId}&status=active`)
    expect(onSale.body).toMatchObject([{ id: changed, waitingSince: null }])
    const whole = await read('/api/admin/products/queue')
    expect(counts.total).toBe(whole.total)
    expect(counts.shops).toContainEqual(expect.objectContaining({ shopId: shop.shopId, count: 3 }))
    const waiting = (await read('/api/admin/waiting')).body
    expect(waiting.products).toBe(counts.total)
  })

  test('counts products of other statuses and of a search by shop, the store of the platform too', async () => {
    const input = productOf({ categoryId, name: 'Zabeel bench', isMajlis: true, status: 'active' })
    await createProductByAdmin(server.deps, { kind: 'admin', userId: adminId, adminRole: 'owner' }, input)
    expect((await read('/api/admin/products/shops?status=active&search=zabeel')).body).toEqual({
      total: 1,
      shops: [{ shopId: 'majlis', shopName: 'Majlis', shopNameAr: 'مجلس', count: 1 }],
    })
    expect((await read('/api/admin/products/shops?status=closed')).status).toBe(400)
  })

  test('counts the products of more shops than it names', async () => {
    await server.deps.pool.query(
      `with owners as (insert into users (id, email, password_hash, first_name, last_name)
          select gen_random_uuid(), 'of-many-' || n || '@shops.example', 'none', 'Sara', 'Ali' from generate_series(1, 1005) n
          returning id),
        many as (insert into shops (id, user_id, shop_name, shop_name_ar, owner_name, email, phone, business_address,
            business_registration_number, tax_id, status)
          select gen_random_uuid(), id, 'One of many', 'متجر', 'Sara Ali', 'sara@shops.example', '+971', 'Dubai', 'CN-1', '100',
            'approved' from owners returning id)
      insert into products (id, shop_id, name, category_id, dimensions, weight_kg, price_fils, style_tags, status)
      select gen_random_uuid(), id, 'Ottoman of many', $1, '1 x 1 x 1', 5, 1000, '{urban}', 'withdrawn' from many`,
      [categoryId],
    )
    const { body } = await read('/api/admin/products/shops?status=withdrawn&search=ottoman+of+many')
    expect([body.total, body.shops.length]).toEqual([1005, 1000])
  })
})

describe('what changed', () => {
  test('of a new product is nothing: it has no version before', async () => {
    const body = await review(await submit())
    expect(body).toMatchObject({ before: null, decided: null, now: { photos: [], price: '4290.00' } })
  })

  test('of a resubmitted product stands against the version that was rejected, with the reason (G-52)', async () => {
    const id = await submit({ name: 'Liwa sofa', description: 'Soft' })
    await decide(id, { status: 'rejected', rejectionReason: 'The description is too short' })
    await edit(id, { description: 'A soft sofa in linen', price: '3990', availableColors: ['Sage'] })
    expect(await review(id)).toMatchObject({
      before: { name: 'Liwa sofa', description: 'Soft', price: '4290.00', colors: [{ name: 'Beige' }] },
      now: {
        name: 'Liwa sofa',
        description: 'A soft sofa in linen',
        price: '3990.00',
        colors: [{ name: 'Sage' }],
      },
      decided: { event: 'rejected', by: 'Noura Haddad', reason: 'The description is too short' },
    })
  })

  test('of an approved product stands against what is on sale, photos, category and colours too', async () => {
    const photos = [await photoOf(spots.sofa), await photoOf(spots.lamp)]
    const id = await onSale({ mainPhoto: photos[0], nameAr: 'أريكة' })
    const other = await makeCategory(server.deps, { name: 'Chairs for reviews' })
    await edit(id, {
      categoryId: other.id,
      mainPhoto: photos[1],
      additionalPhotos: [photos[0]],
      nameAr: '',
      productColors: [{ name: 'Rust', hex: '#a04020' }],
      availableColors: ['Rust', 'Plum'],
    })
    expect(await review(id)).toMatchObject({
      before: {
        photos: [photos[0]],
        nameAr: 'أريكة',
        category: 'Sofas for reviews',
        colors: [{ name: 'Beige' }],
      },
      now: {
        photos: [photos[1], photos[0]],
        nameAr: null,
        category: 'Chairs for reviews',
        colors: [{ name: 'Rust', hex: '#A04020' }, { name: 'Plum' }],
      },
      decided: null,
    })
  })
})

describe('likely duplicates', () => {
  const found = async (id: string) => (await review(id)).duplicates

  test('share a photo, also one made smaller; another photo is none', async () => {
    const mine = await submit({ mainPhoto: await photoOf(spots.sofa, 361) })
    const smaller = await photoOf(spots.sofa, 200)
    const copy = await onSale({ additionalPhotos: [smaller] })
    const other = await submit({ mainPhoto: await photoOf(spots.lamp, 200) })
    const marked = await found(mine)
    expect(marked).toContainEqual(
      expect.objectContaining({
        id: copy,
        marks: ['same-photo'],
        photos: expect.anything(),
        status: 'active',
      }),
    )
    expect(marked.map(({ id }: { id: string }) => id)).not.toContain(other)
  })

  test('share name and size, whatever the signs between; one of the two alone is none', async () => {
    const mine = await submit({ name: 'Al-Wadi  Chair', dimensions: '50 x 60 x 70' })
    const twin = await submit({ name: 'AL WADI CHAIR', dimensions: '50x60x70 cm' })
    await submit({ name: 'Al Wadi Chair', dimensions: '51 x 60 x 70' })
    await submit({ name: 'Al Wadi Chairs', dimensions: '50 x 60 x 70' })
    const marked = { id: twin, marks: ['same-name-and-size'], photos: null }
    expect(await found(mine)).toMatchObject([{ ...marked, isVariant: false }])
    await changeVariantGroup(server.deps, { kind: 'admin', userId: adminId, adminRole: 'owner' }, mine, {
      members: [mine, twin],
    })
    expect(await found(mine)).toMatchObject([{ ...marked, isVariant: true }])
  })

  test('are looked for by what a change proposes', async () => {
    const twin = await submit({ name: 'Hatta stool', dimensions: 'round, 40' })
    const id = await onSale()
    await edit(id, { name: 'Hatta Stool', dimensions: 'Round, 40' })
    expect(await found(id)).toMatchObject([{ id: twin, marks: ['same-name-and-size'] }])
  })
})

/** A glTF box of this width, height and depth in metres. */
const boxOf = (...scale: readonly number[]) => ({ nodes: [{ mesh: 0, scale }] })

describe('a 3D model', () => {
  test.each([
    ['100 x 50 x 40', { fits: true, unit: null }],
    ['200 x 50 x 40', { fits: false, unit: null }],
    ['1 x 0.5 x 0.4', { fits: false, unit: 'cm' }],
    ['large', { fits: null, unit: null }],
  ])('is held against %s (G-98)', async (dimensions, notified) => {
    const photo3d = await keep(modelOf(boxOf(1, 0.4, 0.5)), 'model/gltf-binary')
    const { model } = await review(await submit({ photo3d, dimensions }))
    expect(model).toMatchObject({ size: { width: 100, depth: 50, height: 40 }, ...notified })
  })

  test('that there is none of, is told as none', async () => {
    expect((await review(await submit())).model).toBeNull()
  })
})

test('the history names every action, who did it, and why (R-STATE-08)', async () => {
  const id = await submit()
  await decide(id, { status: 'rejected', rejectionReason: 'Blurred' })
  await edit(id, { description: 'Sharper' })
  await decide(id, { status: 'approved' })
  await edit(id, { name: 'Renamed' })
  await decide(id, { status: 'rejected', rejectionReason: 'Misleading' })
  await edit(id, { name: 'Named again' })
  await decide(id, { status: 'active' })
  const { history } = await review(id)
  const notified = history.map(({ event, by, reason }: Record<string, string>) => [event, by, reason])
  expect(notified.toReversed()).toEqual([
    ['submitted', 'Mariam Al Suwaidi', null],
    ['rejected', 'Noura Haddad', 'Blurred'],
    ['resubmitted', 'Mariam Al Suwaidi', null],
    ['approved', 'Noura Haddad', null],
    ['change-proposed', 'Mariam Al Suwaidi', null],
    ['change-rejected', 'Noura Haddad', 'Misleading'],
    ['change-proposed', 'Mariam Al Suwaidi', null],
    ['change-approved', 'Noura Haddad', null],
  ])
})

test('a verdict moves a product only as the table of moves says', async () => {
  for (const from of productStatuses) {
    for (const to of ['active', 'rejected'] as const) {
      const id = await storeProduct(server.deps.db, { categoryId, shopId: owner.shopId, status: from })
      const { status, body } = await decide(id, { status: to, rejectionReason: 'why' })
      const isAllowed = from === to || canMove(productStatus, from, to, 'admin')
      expect([from, to, status]).toEqual([from, to, isAllowed ? 200 : 409])
      if (isAllowed) expect(body.status).toBe(to)
    }
  }
})

test.each(['pending_review', 'closed', null])('%j is no verdict', async (status) => {
  expect((await decide(await submit(), { status })).status).toBe(400)
})

describe('a verdict of the plain body counts for what is there (R-API-36, R-API-37)', () => {
  /** Sends the plain body of the specification, without the version that was seen. */
  const plain = (id: string, payload: object) =>
    server.send({ method: 'PUT', url: `/api/admin/products/${id}/status`, as: tokens.admin, payload })

  test('when it puts a new product on sale, rejects it, and puts it on sale after all', async () => {
    const id = await submit()
    const rejected = await plain(id, { status: 'rejected', rejectionReason: 'Dark photos' })
    expect([rejected.statusCode, rejected.json().rejectionReason]).toEqual([200, 'Dark photos'])
    const approved = await plain(id, { status: 'active', rejectionReason: null, seen: null, changeId: '' })
    expect(approved.json()).toMatchObject({ status: 'active', rejectionReason: null })
    expect((await review(id)).history).toHaveLength(3)
  })

  test.each([
    ['approved', 'Of teak', 'change-approved'],
    ['rejected', 'Of oak', 'change-rejected'],
  ])('when a change waits that is %s', async (status, description, event) => {
    const id = await onSale({ description: 'Of oak' })
    await edit(id, { description: 'Of teak' })
    const decided = await plain(id, { status, rejectionReason: 'Dark' })
    expect(decided.json()).toMatchObject({ status: 'active', description })
    expect((await review(id)).history).toContainEqual(expect.objectContaining({ event }))
  })

  test('when two contradict each other: what the table of moves takes is kept, and nothing else', async () => {
    const id = await submit()
    const answers = await Promise.all([
      plain(id, { status: 'active' }),
      plain(id, { status: 'rejected', rejectionReason: 'Dark' }),
    ])
    const taken = answers.filter(({ statusCode }) => statusCode === 200)
    expect((await review(id)).history).toHaveLength(1 + taken.length)
  })
})

test('of ten contradicting verdicts at once one decides and nine hear of it, five times over', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await submit()
    const { product } = await review(id)
    const seen = product.editedAt
    server.setNow(new Date(Date.parse(seen) + 1000))
    const verdicts = [
      { status: 'active', seen },
      { status: 'rejected', rejectionReason: 'Blurred', seen },
    ]
    const askers = Array.from({ length: 10 }, (_, index) => index % 2)
    const decisions = await Promise.all(
      askers.map((which) => decide(id, verdicts[which] ?? {}, which === 0 ? tokens.admin : tokens.other)),
    )
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = decisions.filter(({ body }) => body.code === 'product.changed-meanwhile')
    expect(refused.map(({ status }) => status)).toEqual(Array<number>(9).fill(409))
    expect((await review(id)).history).toHaveLength(2)
  }
})
