import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'
import { askForReviews } from './ask.ts'

let server: UploadApp
let market: Market
let admin: string
let reviews: ReturnType<typeof reviewing>
const start = Date.now()
beforeAll(async () => {
  server = await startUploadApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  reviews = reviewing(server, market, admin)
})
afterAll(() => server.close())

const askAfter = async (days: number) => {
  await askForReviews({ ...server.deps, clock: () => new Date(start + days * 86_400_000 + 60_000) })
}
const asked = async () => {
  const mails = server.deps.db.selectFrom('mails').select(['eventKey', 'bodyText', 'bodyHtml'])
  return mails.where('eventKey', 'like', 'reviews-asked:%').orderBy('createdAt').execute()
}
const switchTo = (about: object) =>
  server.send({ method: 'PUT', url: '/api/admin/settings', as: admin, payload: about })

describe('asking for reviews', () => {
  test('is once for an order, some days after it came, with a link to its products that have none yet', async () => {
    const [sofa, lamp] = [
      await market.product({ name: 'Deep sofa' }),
      await market.product({ name: 'Low lamp' }),
    ]
    const { order, link } = await reviews.delivered([sofa, lamp])
    await reviews.write(lamp, order)
    const { order: shipped } = await reviews.delivered([sofa], 'shipped')
    await askAfter(6.9)
    expect(await asked()).toEqual([])
    await Promise.all([askAfter(7), askAfter(7)])
    await askAfter(8)
    const [mail, ...others] = await asked()
    expect([mail?.eventKey, others]).toEqual([`reviews-asked:${order.id}`, []])
    expect(mail?.bodyText).toMatch(
      new RegExp(`/orders/${link}/reviews\\?mailed=[\\w-]+#${order.orderNumber}`),
    )
    expect(mail?.bodyText).toContain('Deep sofa')
    expect(mail?.bodyText).not.toContain('Low lamp')
    expect(JSON.stringify(await asked())).not.toContain(shipped.orderNumber)
  })

  test('stops while reviews are switched off, and follows the setting', async () => {
    const { order } = await reviews.delivered([await market.product()])
    const before = (await asked()).length
    await switchTo({ reviewsEnabled: false })
    await askAfter(30)
    expect(await asked()).toHaveLength(before)
    await switchTo({ reviewsEnabled: true, reviewAskDays: 40 })
    await askAfter(39)
    expect(await asked()).toHaveLength(before)
    await askAfter(41)
    expect((await asked()).map(({ eventKey }) => eventKey)).toContain(`reviews-asked:${order.id}`)
    await reviews.delivered([await market.product()])
    await askAfter(61)
    expect(await asked()).toHaveLength(before + 1)
  })

  test('goes on until everybody is asked, however many orders came on a day', async () => {
    await server.deps.pool.query(
      `with g as (insert into order_groups (id, number, customer_id, first_name, last_name, email, phone, language, emirate, city,
         address_line, payment_method, link, link_expires_at, created_at)
         select gen_random_uuid(), n, (select id from customers limit 1), 'Bulk', 'Buyer', 'bulk@test.example', '1', 'en', 'dubai', 'a', 'b',
           'cash_on_delivery', translate(substr(md5(n::text), 1, 26), '0189', 'abcd'), now() + interval '180 days', now()
         from generate_series(1, 201) n returning id, number),
       o as (insert into orders (id, number, group_id, shop_name, status, status_since, items_fils, delivery_fils, cod_fee_fils,
         total_fils, vat_fils, platform_role, created_at, updated_at, delivered_at, confirmed_at)
         select gen_random_uuid(), number, id, 'Majlis', 'delivered', now(), 0, 0, 0, 0, 0, 'seller', now(), now(), now(), now() from g returning id),
       i as (insert into order_items (order_id, position, product_id, name, quantity, unit_price_fils, vat_fils, total_fils)
         select id, 0, (select id from products limit 1), 'Bed', 1, 0, 0, 0 from o)
       insert into order_events (id, order_id, by, to_status, at) select gen_random_uuid(), id, 'customer', 'pending', now() from o`,
    )
    await askAfter(41)
    const bulk = server.deps.db.selectFrom('mails').select('id').where('recipient', '=', 'bulk@test.example')
    expect(await bulk.execute()).toHaveLength(201)
  })
})

describe('the products of a checkout', () => {
  const read = (link: string) => market.send('GET', `/api/order-groups/${link}/reviews`)

  test('are told by its link, each with what was said of it', async () => {
    const [sofa, lamp] = [await market.product(), await market.product()]
    const { order, link } = await reviews.delivered([sofa, lamp])
    await reviews.write(lamp, order, { rating: 2, comment: 'It flickers.' })
    const { body } = await read(link)
    expect(body['products']).toMatchObject([
      { productId: sofa, orderNumber: order.orderNumber, review: null },
      {
        productId: lamp,
        review: { rating: 2, comment: 'It flickers.', status: 'pending', rejectionReason: null },
      },
    ])
    expect((await read('a'.repeat(26))).body['code']).toBe('order.not-found')
    await switchTo({ reviewsEnabled: false })
    expect((await read(link)).body['code']).toBe('review.switched-off')
    await switchTo({ reviewsEnabled: true })
  })
})

describe('photos of a review', () => {
  test('are private until it is published, and again when it is not any more', async () => {
    const place = await server.ticket({ purpose: 'order' })
    await server.put(place.uploadURL, sampleFiles.jpeg, 'image/jpeg')
    const address = placeOf(place)
    const product = await market.product()
    const { order } = await reviews.delivered([product])
    const { body } = await reviews.write(product, order, { photos: [address] })
    const [keyed = ''] = body['photos'] as string[]
    expect((await server.get(keyed)).status).toBe(200)
    expect((await server.get(address)).status).toBe(404)
    const id = String(body['id'])
    await reviews.decide(id, { status: 'approved' })
    const shown = await market.send('GET', `/api/products/${product}/reviews`)
    expect(shown.body).toMatchObject([{ photos: [address] }])
    expect((await server.get(address)).status).toBe(200)
    expect((await server.get(`${address.replace('/api/objects/', '/images/')}/400.webp`)).status).toBe(200)
    await reviews.decide(id, { status: 'rejected', rejectionReason: 'A person is seen.' })
    expect((await server.get(address)).status).toBe(404)
    const { order: other } = await reviews.delivered([product])
    const stolen = await reviews.write(product, other, { photos: [address] })
    expect(stolen.body['code']).toBe('object.unknown-file')
  })
})
