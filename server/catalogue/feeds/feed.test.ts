import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { readDeliveryFees } from '#server/shops/delivery/rules.ts'
import { feedRoutes } from './routes.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { statementsOf } from '#server/testing/statements.ts'
import {
  change,
  storeCategory,
  storeColor,
  storeProduct,
  storeShop,
  type StoredProduct,
} from '#server/testing/stored-products.ts'

let server: TestApp
let shop: { id: string; userId: string }
let sofas: string
let oat: string
const site = 'https://majlis.example'

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: site })
  const { db } = server.deps
  shop = await storeShop(db)
  const living = await storeCategory(db, { slug: 'living-room', name: 'Living Room', nameAr: 'غرفة المعيشة' })
  sofas = await storeCategory(db, { slug: 'sofas', name: 'Sofas', nameAr: 'أرائك', parentId: living })
  oat = await storeColor(db, { slug: 'oat', hex: '#D3C7B2' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await change(server.deps.db, 'whole-site', async (tx) => {
    await sql`delete from listings`.execute(tx)
    await sql`delete from products`.execute(tx)
  })
  await server.deps.db.deleteFrom('deliveryTerms').execute()
})

const photo = () => `/api/objects/${newId()}`
const product = (about: Partial<StoredProduct> = {}) =>
  storeProduct(server.deps.db, {
    categoryId: sofas,
    shopId: shop.id,
    mainPhoto: photo(),
    colors: [{ colorId: oat }],
    ...about,
  })

let addresses = 0
async function ask(lang = 'en', headers: Record<string, string> = {}) {
  addresses += 1
  const remoteAddress = `10.1.${addresses >> 8}.${addresses & 255}`
  return server.send({ url: `/feeds/google.xml?lang=${lang}`, headers, remoteAddress })
}

type Item = Record<string, string[]>

/** Parses the items of a feed; throws if it is not well formed. Nested elements are named by their path. */
function itemsOf(xml: string): Item[] {
  const items: Item[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ prefix, local, uri }) => {
    if (prefix === 'g') expect(uri).toBe('http://base.google.com/ns/1.0')
    if (local === 'item') items.push({})
    open.push(local)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (said) => {
    const at = open.indexOf('item')
    const name = open.slice(at + 1).join('/')
    if (at >= 0 && name !== '' && said.trim() !== '') (items.at(-1)![name] ??= []).push(said)
  })
  parser.write(xml).close()
  return items
}

const items = async (lang = 'en') => itemsOf((await ask(lang)).body)

test('a product is told as it is sold, in each language with its own page (R-API-91)', async () => {
  const mainPhoto = photo()
  const id = await product({
    name: 'Marsa Sofa',
    nameAr: 'أريكة مرسى',
    description: 'Deep & soft.',
    mainPhoto,
  })
  expect(await items()).toEqual([
    {
      id: [id],
      title: ['Marsa Sofa'],
      description: ['Deep & soft.'],
      link: [`${site}/products/${id}/marsa-sofa`],
      image_link: [`${site}/images/${mainPhoto.split('/').at(-1)}/1200.jpg`],
      availability: ['in_stock'],
      price: ['4290.00 AED'],
      condition: ['new'],
      brand: ['Sadu House'],
      identifier_exists: ['no'],
      color: ['oat'],
      product_type: ['Living Room > Sofas'],
      google_product_category: ['460'],
      shipping_weight: ['78.50 kg'],
      product_length: ['97 cm'],
      product_width: ['226 cm'],
      product_height: ['91 cm'],
      'shipping/country': ['AE'],
      'shipping/price': ['0.00 AED'],
    },
  ])
  const [arabic] = await items('ar')
  expect(arabic).toMatchObject({
    id: [id],
    title: ['أريكة مرسى'],
    link: [`${site}/ar/products/${id}/marsa-sofa`],
    brand: ['بيت السدو'],
    product_type: ['غرفة المعيشة > أرائك'],
  })
})

describe('what is in the feed', () => {
  test('is on sale at an approved shop or at Majlis, with a photo', async () => {
    const pending = await storeShop(server.deps.db, 'suspended')
    const sold = await product({ stock: 0 })
    const own = await product({ shopId: null })
    await product({ status: 'pending_review' })
    await product({ shopId: pending.id })
    await product({ mainPhoto: null })
    const found = await items()
    expect(found.map((item) => [item['id']?.[0], item['availability']?.[0]])).toEqual([
      [sold, 'out_of_stock'],
      [own, 'in_stock'],
    ])
    expect(found[1]?.['brand']).toEqual(['Majlis'])
  })

  test('tells a reduced price as a sale for thirty days', async () => {
    const id = await product({ priceFils: 400_000 })
    await change(server.deps.db, { productIds: [id] }, (tx) =>
      sql`insert into product_prices (product_id, valid_from, valid_until, price_fils, currency) values
        (${id}, '2026-08-01', '2026-10-01', 500000, 'AED'), (${id}, '2026-10-01', null, 400000, 'AED')`.execute(
        tx,
      ),
    )
    const at = async (day: string) => {
      server.setNow(new Date(day))
      const [item] = await items()
      return [item?.['price'], item?.['sale_price']]
    }
    expect(await at('2026-10-20T00:00:00Z')).toEqual([['5000.00 AED'], ['4000.00 AED']])
    expect(await at('2026-10-31T00:00:01Z')).toEqual([['4000.00 AED'], undefined])
    server.setNow(new Date())
  })

  test('tells the dearest fee of the shop within the UAE, all in AED (G-92)', async () => {
    await product({ priceFils: 10_000, currency: 'EUR' })
    await product({ priceFils: 600_000 })
    await product({ priceFils: 599_999 })
    const areas = [
      { emirate: 'dubai', feeFils: 4_000, leadDays: 2 },
      { emirate: 'fujairah', feeFils: 12_000, leadDays: 5 },
    ]
    await server.deps.db
      .insertInto('deliveryTerms')
      .values({
        shopId: shop.id,
        areas: JSON.stringify(areas),
        windows: '[]',
        days: [1],
        freeFromFils: 600_000,
        floorFeeFils: 0,
        version: 1,
        updatedAt: new Date(),
      })
      .execute()
    const reported = (await items()).map((item) => [item['price']?.[0], item['shipping/price']?.[0]])
    expect(reported).toEqual([
      ['400.00 AED', '120.00 AED'],
      ['6000.00 AED', '0.00 AED'],
      ['5999.99 AED', '120.00 AED'],
    ])
  })

  test('tells variants by their group, with the material that their names say', async () => {
    const names = ['Wadi Table, Oak', 'Wadi Table, Walnut & Brass', 'Other Oak']
    const ids = await Promise.all(names.map((name) => product({ name })))
    await change(server.deps.db, { productIds: ids }, (tx) =>
      sql`with made as (insert into families (shop_id, key) values (${shop.id}, 'wadi') returning id)
        update products set family_id = made.id, family_position = 0 from made
        where products.id = any(${ids.slice(0, 2)}::uuid[])`.execute(tx),
    )
    const found = new Map((await items()).map((item) => [item['title']?.[0], item]))
    const [oak, walnut, other] = names.map((name) => found.get(name))
    expect(oak?.['item_group_id']).toEqual(walnut?.['item_group_id'])
    expect([oak?.['material'], walnut?.['material']]).toEqual([['Oak'], ['Walnut/Brass']])
    expect([other?.['item_group_id'], other?.['material']]).toEqual([undefined, undefined])
  })

  test('stays well formed whatever names and texts hold', async () => {
    const hostile = ']]></g:title><g:price>1 AED</g:price> & "\'<!-- \u0001\u000b\u001f\uFFFE\u{1F6CB} '
    await product({ name: `${hostile}x`, description: `${hostile}\n<!DOCTYPE x>&#0;` })
    await product({ name: '\u{1F6CB}'.repeat(160), description: 'ا'.repeat(5000) })
    const [first, second] = await items()
    expect(first?.['title']?.join('')).toBe(']]></g:title><g:price>1 AED</g:price> & "\'<!-- \u{1F6CB} x')
    expect(first?.['price']).toEqual(['4290.00 AED'])
    expect(second?.['title']).toEqual(['\u{1F6CB}'.repeat(150)])
  })
})

describe('the answer', () => {
  test('is known by its tag until something that it shows changes', async () => {
    const id = await product()
    const first = await ask()
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
    expect((await ask('en', known)).statusCode).toBe(304)
    expect((await ask('ar', known)).statusCode).toBe(200)
    const changes: (() => Promise<unknown>)[] = [
      () =>
        change(server.deps.db, { productIds: [id] }, (tx) =>
          sql`update products set name = 'New'`.execute(tx),
        ),
      () =>
        change(server.deps.db, { categoryId: sofas }, (tx) =>
          sql`update categories set name_ar = 'ك'`.execute(tx),
        ),
      async () => {
        const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
        const terms = {
          areas: [{ emirate: 'dubai', fee: '1.00', leadDays: 1 }],
          days: [1],
          windows: [{ from: '09:00', until: '10:00', capacity: 1 }],
          freeFrom: '',
          floorFee: '0',
          version: 0,
        }
        await server.send({ method: 'PUT', url: '/api/admin/delivery', as, payload: terms })
      },
    ]
    for (const make of changes) {
      const { etag } = (await ask()).headers
      expect((await ask('en', { 'if-none-match': String(etag) })).statusCode).toBe(304)
      await make()
      expect((await ask('en', { 'if-none-match': String(etag) })).statusCode).toBe(200)
    }
  })

  test('comes compressed to whoever takes it so, under a tag of its own', async () => {
    await product()
    const [plain, packed] = [await ask(), await ask('en', { 'accept-encoding': 'gzip, deflate' })]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers['etag']).not.toBe(plain.headers['etag'])
  })

  /** Adds this many products in one statement. */
  async function bulk(count: number): Promise<void> {
    const { rows } = await sql<{
      id: string
    }>`insert into products (id, shop_id, is_majlis, name, category_id, dimensions,
        weight_kg, price_fils, currency, style_tags, main_photo, status, stock)
      select gen_random_uuid(), ${shop.id}, false, 'Bulk ' || n, ${sofas}, '1 x 1 x 1', 1, 100, 'AED', '{urban}',
        '/api/objects/' || gen_random_uuid(), 'active', 1 from generate_series(1, ${count}) n returning id`.execute(
      server.deps.db,
    )
    await change(server.deps.db, { productIds: rows.map(({ id }) => id) }, async () => undefined)
  }

  test('is read in pages, two statements each, however many products there are', async () => {
    await bulk(404)
    await ask()
    let found: Item[] = []
    const sent = await statementsOf(async () => {
      found = await items()
    })
    expect(new Set(found.map((item) => item['id']?.[0])).size).toBe(404)
    expect(sent.filter((statement) => /listing_documents|delivery_terms/.test(statement))).toHaveLength(6)
  })

  test('is made for four at once and for one of a range; who has read it makes room', async () => {
    await bulk(404)
    const begin = (remoteAddress: string) =>
      server.app.inject({ url: '/feeds/google.xml', remoteAddress, payloadAsStream: true })
    const readers = [await begin('10.2.0.0')]
    expect((await begin('10.2.0.0')).statusCode).toBe(503)
    readers.push(await begin('2001:db8:9:1::1'))
    // A provider gives one customer all addresses of this range.
    expect((await begin('2001:db8:9:2::1')).statusCode).toBe(503)
    for (const n of [1, 2]) readers.push(await begin(`10.2.0.${n}`))
    const refused = await ask()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(refused.headers['etag']).toBeUndefined()
    for (const reader of readers) itemsOf(await text(reader.stream()))
    expect((await ask()).statusCode).toBe(200)
  })

  test('ends for whoever takes too long, who then has no whole feed', async () => {
    await bulk(404)
    const app = fastify()
    feedRoutes(app, server.deps, readDeliveryFees, { mostAtOnce: 1, longestMs: 1 })
    const reader = await app.inject({ url: '/feeds/google.xml', payloadAsStream: true }).catch(() => null)
    const read = reader && (await text(reader.stream()).catch(() => ''))
    expect(read ?? '').not.toContain('</rss>')
    await app.close()
  })

  test('is refused to one address after thirty in an hour, and in a language that there is not', async () => {
    const from = (remoteAddress: string) => server.send({ url: '/feeds/google.xml', remoteAddress })
    for (let n = 0; n < 30; n++) expect((await from('10.9.9.9')).statusCode).toBe(200)
    expect((await from('10.9.9.9')).statusCode).toBe(429)
    expect((await from('10.9.9.8')).statusCode).toBe(200)
    const wrong = await ask('fr')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ path: 'lang', message: 'This value is not valid' }],
    ])
    expect(wrong.headers['etag']).toBeUndefined()
  })
})
