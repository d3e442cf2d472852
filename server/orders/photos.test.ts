import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeAbandonedUploads } from '#server/platform/files/jobs.ts'
import { removeUnnamedFiles } from '#server/platform/files/unnamed-files.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'

let server: UploadApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startUploadApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const email = buyer.customer.email

/** Uploads a photo as a shop or anonymously, and returns its stored address. */
async function uploaded(token?: string, bytes = sampleFiles.jpeg) {
  const place = await server.ticket({ purpose: 'order' }, token)
  expect(await server.put(place.uploadURL, bytes, 'image/jpeg')).toMatchObject({ status: 200 })
  return placeOf(place)
}
const move = ({ id }: WireOrder, payload: object, as = market.noor.token) =>
  market.send('PATCH', `/api/shop/orders/${id}/status`, { as, body: payload })

async function shipped() {
  const { body } = await market.buy([{ productId: await market.product(), quantity: 2 }])
  const order = body.orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, { status })
  return { order, link: body.link, productId: order.items[0]?.['productId'] as string }
}
async function delivered() {
  const given = await shipped()
  await move(given.order, { status: 'delivered' })
  return given
}
const returned = ({ order, productId }: Awaited<ReturnType<typeof shipped>>, photos: unknown, about = {}) =>
  market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
    body: { email, items: [{ productId, quantity: 1 }], reason: 'Damaged', photos },
    ...about,
  })
const photosIn = ({ body }: Awaited<ReturnType<typeof move>>) =>
  (body['events'] as { photos: string[] }[]).at(-1)?.photos ?? []

describe('the proof of a delivery', () => {
  test('is shown to shop, administrator and customer by an address that ends, in widths too', async () => {
    const { order, link } = await shipped()
    const photo = await uploaded(market.noor.token)
    const answer = await move(order, { status: 'delivered', photo, receivedBy: 'Yusuf' })
    expect(answer.status).toBe(200)
    const [address = ''] = photosIn(answer)
    expect(address).toMatch(new RegExp(`^${photo}\\?key=[0-9a-f]{64}$`))
    const page = await market.send('GET', `/api/order-groups/${link}`)
    expect(JSON.stringify(page.body)).toContain(address)
    const byAdmin = await market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })
    expect(photosIn(byAdmin)).toEqual([address])
    const shown = await server.get(address)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toBe('private, max-age=3600')
    const small = await server.get(address.replace('/api/objects/', '/images/').replace('?', '/400.webp?'))
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(small.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('stands apart from that of items that were not accepted; each sees both (0088)', async () => {
    const { order, link } = await shipped()
    const [proof, torn] = [await uploaded(market.noor.token), await uploaded(market.noor.token)]
    const part = { status: 'delivered', notAccepted: [{ position: 0, quantity: 1 }], rejectionReason: 'Torn' }
    const strange = await uploaded(market.sadu.token)
    expect(await move(order, { ...part, notAcceptedPhoto: strange })).toMatchObject({
      status: 400,
      body: { code: 'object.unknown-file', errors: [{ path: 'notAcceptedPhoto' }] },
    })
    const answer = await move(order, { ...part, photo: proof, notAcceptedPhoto: torn })
    const page = await market.send('GET', `/api/order-groups/${link}`)
    const byAdmin = await market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })
    const [byCustomer] = page.body['orders'] as object[]
    for (const seen of [answer.body, byAdmin.body, byCustomer]) {
      const { events } = seen as WireOrder & { events: { photos: string[] }[] }
      expect(events.slice(-2)).toMatchObject([
        { from: 'shipped', to: 'shipped', photos: [expect.stringContaining(torn)] },
        { to: 'delivered', photos: [expect.stringContaining(proof)] },
      ])
    }
  })

  test('opens for nobody without its key, with that of another or of hours ago', async () => {
    const { order } = await shipped()
    const photo = await uploaded(market.noor.token)
    const [address = ''] = photosIn(await move(order, { status: 'delivered', photo }))
    const keyed = async (hours: number) => {
      const at = sql<string>`photo_address(p, now() - make_interval(hours => ${hours}))`
      const id = photo.split('/').at(-1) ?? ''
      const row = server.deps.db.selectFrom('orderPhotos as p').select(at.as('address'))
      return (await row.where('p.objectId', '=', id).executeTakeFirstOrThrow()).address
    }
    const image = (given: string) => given.replace('/api/objects/', '/images/').replace('?', '/400.webp?')
    expect((await server.get(await keyed(1))).status).toBe(200)
    for (const no of [
      photo,
      await keyed(2),
      `${photo}?key=`,
      `${photo}?key=a&key=b`,
      `${photo}?key=%00`,
      `${photo}?key=${'0'.repeat(64)}`,
    ]) {
      expect((await server.get(no)).status).toBe(404)
      if (no.includes('?')) expect((await server.get(image(no))).status).toBe(404)
    }
    expect((await server.get(photo, market.sadu.token)).status).toBe(404)
    const other = await shipped()
    const second = await uploaded(market.noor.token)
    const [theirs = ''] = photosIn(await move(other.order, { status: 'delivered', photo: second }))
    expect((await server.get(`${photo}?${theirs.split('?')[1]}`)).status).toBe(404)
    expect(address).not.toBe(theirs)
  })

  test('is of the one who took it, for one order, and nothing else that was uploaded', async () => {
    const own = await uploaded(market.noor.token)
    const first = await shipped()
    const second = await shipped()
    const both = await Promise.all([
      move(first.order, { status: 'delivered', photo: own }),
      move(second.order, { status: 'delivered', photo: own }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const { order } = await shipped()
    const product = await server.ticket({ purpose: 'product' }, market.noor.token)
    await server.put(product.uploadURL, sampleFiles.jpeg, 'image/jpeg')
    const theirs = await uploaded(market.sadu.token)
    for (const photo of [
      placeOf(product),
      theirs,
      'https://evil.example/a.jpg',
      '/api/objects/x',
      '/etc/passwd',
    ]) {
      expect(await move(order, { status: 'delivered', photo })).toMatchObject({
        status: 400,
        body: { code: 'object.unknown-file', errors: [{ path: 'photo' }] },
      })
    }
    const now = await market.send('GET', `/api/shop/orders/${order.id}`, { as: market.noor.token })
    expect(now.body).toMatchObject({ status: 'shipped' })
  })

  test('tells nobody where it was taken', async () => {
    const bytes = await sharp(sampleFiles.jpeg)
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } })
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const { order } = await shipped()
    const photo = await uploaded(market.noor.token, bytes)
    const [address = ''] = photosIn(await move(order, { status: 'delivered', photo }))
    const kept = Buffer.from(await (await server.get(address)).arrayBuffer())
    expect(kept.includes('Exif')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })
})

describe('photos with a return', () => {
  test('up to four come without an account, and are seen with it by its shop and customer', async () => {
    const given = await delivered()
    const photos = await Promise.all([uploaded(), uploaded()])
    const answer = await returned(given, photos)
    expect(answer.status).toBe(201)
    const addresses = answer.body['photos'] as string[]
    expect(addresses.map((address) => address.split('?')[0])).toEqual(photos)
    const list = await market.send('GET', '/api/shop/returns', { as: market.noor.token })
    expect(list.body).toMatchObject([{ photos: addresses }])
    const page = await market.send('GET', `/api/order-groups/${given.link}`)
    expect(page.body.orders[0]).toMatchObject({ returns: [{ photos: addresses }] })
    expect((await server.get(addresses[0] ?? '')).status).toBe(200)
  })

  test('of a customer who is signed in are their own', async () => {
    const given = await delivered()
    const photo = await uploaded(market.sadu.token)
    expect((await returned(given, [photo])).status).toBe(400)
    expect((await returned(given, [photo], { as: market.sadu.token })).status).toBe(201)
  })

  test.each([
    ['five', () => Promise.all([1, 2, 3, 4, 5].map(() => uploaded()))],
    ['one twice', async () => Array<string>(2).fill(await uploaded())],
    ['what is no list', () => Promise.resolve('photo')],
    ['numbers', () => Promise.resolve([1])],
    ['one that is not here', () => Promise.resolve([`/api/objects/${crypto.randomUUID()}`])],
  ])('are not %s', async (_what, make) => {
    const given = await delivered()
    expect((await returned(given, await make())).status).toBe(400)
    const page = await market.send('GET', `/api/order-groups/${given.link}`)
    expect(page.body.orders[0]).toMatchObject({ returns: [] })
  })

  test('may not be documents or what phones do not take', async () => {
    for (const contentType of ['application/pdf', 'image/svg+xml', 'image/avif', 'text/html'])
      expect((await server.ask({ purpose: 'order', contentType })).status).toBe(415)
    const place = await server.ticket({ purpose: 'order' })
    expect((await server.put(place.uploadURL, sampleFiles.pdf)).status).toBe(415)
  })
})

test('what nobody sent goes after a day; photos of orders stay', async () => {
  const given = await delivered()
  const [kept, left] = await Promise.all([uploaded(), uploaded()])
  const answer = await returned(given, [kept])
  server.setNow(new Date(Date.now() + 25 * 3_600_000))
  await removeAbandonedUploads(server.deps)
  await removeUnnamedFiles(server.deps)
  server.setNow(new Date())
  const [address = ''] = answer.body['photos'] as string[]
  expect((await server.get(address)).status).toBe(200)
  const rows = server.deps.db.selectFrom('objects').select('id')
  const ids = (await rows.execute()).map(({ id }) => `/api/objects/${id}`)
  expect(ids).toContain(kept)
  expect(ids).not.toContain(left)
})
