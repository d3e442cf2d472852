import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { productCard } from '#contract/catalogue/marketplace.ts'
import { product } from '#contract/catalogue/products/products.ts'
import {
  change,
  storeCategory,
  storeColor,
  storeProduct,
  storeShop,
} from '#server/testing/stored-products.ts'
import { presentCard, presentRecord } from '#server/catalogue/products/record.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { asOwner } from '#server/testing/database.ts'
import type { ListingScope } from './refresh.ts'
import { setRate } from '#server/testing/rates.ts'

let server: TestDeps
let sofas: string
let rugs: string
let oat: string

beforeAll(async () => {
  server = await startTestDeps(asOwner)
  sofas = await storeCategory(server.deps.db, { slug: 'sofas', name: 'Sofas' })
  rugs = await storeCategory(server.deps.db, { slug: 'rugs' })
  oat = await storeColor(server.deps.db, { slug: 'oat', hex: '#D3C7B2' })
})
afterAll(() => server.close())

type Listing = { record: string; card: string; number: number; priceAedFils: number; colorIds: string[] }

async function listingOf(productId: string): Promise<Listing | undefined> {
  const { rows } = await sql<Listing>`
    select record, card, number, price_aed_fils, color_ids from listings join listing_documents using (number)
    where product_id = ${productId}`.execute(server.deps.db)
  return rows[0]
}

const recordOf = async (productId: string) => JSON.parse((await listingOf(productId))?.record ?? 'null')

describe('the stored wire JSON', () => {
  test.each([
    [
      'with everything',
      () => ({
        nameAr: 'أريكة "مرسى"',
        description: 'Line one\n\nLine\ttwo \\ “quoted” \u0001 😀 </script>',
        descriptionAr: 'وصف',
        colors: [{ name: 'Desert Dawn', hex: '#ABCDEF' }, { colorId: oat }],
        styleTags: ['classic', 'urban'] as const,
        dimensions: '97.5 x 60 x 101.2',
        mainPhoto: '/api/objects/1',
        photo3d: '/api/objects/2',
        priceFils: 9_999_999_999,
        currency: 'EUR' as const,
      }),
    ],
    ['with as little as possible', () => ({ dimensions: 'about a metre', stock: 0, priceFils: 5 })],
  ])('of a product %s is exactly what the contract encodes (R-DATA-08)', async (_what, about) => {
    const id = await storeProduct(server.deps.db, { categoryId: sofas, ...about() })
    const listing = await listingOf(id)
    const present = { stock: 3, rating: '{"average":4.5,"count":2}' }
    for (const [schema, json] of [
      [product, presentRecord(listing?.record ?? '', present)],
      [productCard, presentCard(listing?.card ?? '', present)],
    ] as const) {
      const wire = JSON.parse(json)
      const decoded = z.decode(schema.strict(), wire)
      expect(JSON.stringify(z.encode(schema, decoded as never))).toBe(JSON.stringify(wire))
    }
  })

  test('holds neither stock nor rating, whatever a product is called', async () => {
    const { db } = server.deps
    const name = '"stock":null,"stockQuantity":null,"inStock":null,"rating":null'
    const id = await storeProduct(db, { categoryId: sofas, name, nameAr: name, description: name })
    const stored = await listingOf(id)
    await change(db, { productIds: [id] }, (tx) =>
      sql`update products set stock = 7 where id = ${id}`.execute(tx),
    )
    expect(await listingOf(id)).toEqual(stored)
    const now = { stock: 7, rating: null }
    const [record, card] = [presentRecord(stored?.record ?? '', now), presentCard(stored?.card ?? '', now)]
    expect(JSON.parse(record)).toMatchObject({ name, description: name, stock: 7, stockQuantity: 7 })
    expect(JSON.parse(card)).toMatchObject({ name, nameAr: name, inStock: true })
  })

  test('keeps the order of colours and resolves the palette', async () => {
    const colors = [{ name: 'Desert Dawn', hex: '#ABCDEF' }, { colorId: oat }]
    const record = await recordOf(await storeProduct(server.deps.db, { categoryId: sofas, colors }))
    expect(record).toMatchObject({ availableColors: ['Desert Dawn', 'oat'], colorSlugs: ['oat'] })
    expect(record.productColors).toMatchObject([
      { sortOrder: 1, colorId: null, name: 'Desert Dawn', hex: '#ABCDEF', slug: null },
      { sortOrder: 2, colorId: oat, name: 'oat', hex: '#D3C7B2', slug: 'oat' },
    ])
  })

  test('names the platform store for a product without a shop', async () => {
    const record = await recordOf(await storeProduct(server.deps.db, { categoryId: sofas }))
    expect(record).toMatchObject({ shopId: 'majlis', shopName: 'Majlis', shopNameAr: 'مجلس', isMajlis: true })
  })

  test('lists what is linked by kind and in order', async () => {
    const [a, b] = [
      await storeProduct(server.deps.db, { categoryId: sofas }),
      await storeProduct(server.deps.db, { categoryId: sofas }),
    ]
    const id = await storeProduct(server.deps.db, { categoryId: sofas })
    await change(server.deps.db, { productIds: [id] }, (tx) =>
      sql`insert into product_links values (${id}, 'bundle', ${b}, 0), (${id}, 'bundle', ${a}, 1), (${id}, 'upsell', ${a}, 0)`.execute(
        tx,
      ),
    )
    expect(await recordOf(id)).toMatchObject({
      bundleProducts: [b, a],
      upsellProducts: [a],
      crossSellProducts: [],
    })
  })
})

describe('exactly the public products are listed', () => {
  test.each(['pending_review', 'rejected', 'inactive'] as const)(
    'a %s product is not (R-MKT-05)',
    async (status) => {
      expect(
        await listingOf(await storeProduct(server.deps.db, { categoryId: sofas, status })),
      ).toBeUndefined()
    },
  )

  test.each(['active', 'approved'] as const)('an %s one is, until it is no longer', async (status) => {
    const { db } = server.deps
    const id = await storeProduct(db, { categoryId: sofas, status })
    expect(await listingOf(id)).toBeDefined()
    const set = (to: string) => (tx: typeof db) =>
      sql`update products set status = ${to}::product_status where id = ${id}`.execute(tx)
    await change(db, { productIds: [id] }, set('inactive'))
    expect(await listingOf(id)).toBeUndefined()
    await change(db, { productIds: [id] }, set('active'))
    expect(await listingOf(id)).toBeDefined()
  })

  test('a shop takes its products along when it is suspended and when it is reinstated (R-MKT-05, G-49)', async () => {
    const { db } = server.deps
    const shop = await storeShop(db)
    const id = await storeProduct(db, { categoryId: sofas, shopId: shop.id })
    expect((await recordOf(id)).shopName).toBe('Sadu House')
    const move = (to: string) =>
      change(db, { shopId: shop.id }, (tx) =>
        sql`update shops set status = ${to}::shop_status where id = ${shop.id}`.execute(tx),
      )
    await move('suspended')
    expect(await listingOf(id)).toBeUndefined()
    await move('approved')
    expect(await listingOf(id)).toBeDefined()
  })
})

describe('what a product shows of others follows them', () => {
  test('a renamed category (G-67)', async () => {
    const { db } = server.deps
    const id = await storeProduct(db, { categoryId: rugs })
    await change(db, { categoryId: rugs }, (tx) =>
      sql`update categories set name = 'Kilims', name_ar = 'بسط' where id = ${rugs}`.execute(tx),
    )
    expect(await recordOf(id)).toMatchObject({ category: 'Kilims', categoryAr: 'بسط' })
  })

  test('a category merged into another', async () => {
    const { db } = server.deps
    const poufs = await storeCategory(db, { slug: 'poufs' })
    const id = await storeProduct(db, { categoryId: poufs })
    await change(db, { categoryId: poufs }, async (tx) => {
      await sql`update products set category_id = ${sofas} where category_id = ${poufs}`.execute(tx)
      await sql`delete from categories where id = ${poufs}`.execute(tx)
    })
    expect(await recordOf(id)).toMatchObject({ category: 'Sofas', categoryId: sofas })
  })

  test('a colour that is renamed, and one that is deleted', async () => {
    const { db } = server.deps
    const plum = await storeColor(db, { slug: 'plum', hex: '#5E2A40' })
    const id = await storeProduct(db, { categoryId: sofas, colors: [{ colorId: plum }] })
    await change(db, { colorId: plum }, (tx) =>
      sql`update colors set name = 'Damson', slug = 'damson' where id = ${plum}`.execute(tx),
    )
    expect(await recordOf(id)).toMatchObject({ availableColors: ['Damson'], colorSlugs: ['damson'] })
    await change(db, { colorId: plum }, async (tx) => {
      await sql`update product_colors set color_id = null, name = 'Damson', hex = '#5E2A40' where color_id = ${plum}`.execute(
        tx,
      )
      await sql`delete from colors where id = ${plum}`.execute(tx)
    })
    expect(await listingOf(id)).toMatchObject({ colorIds: [] })
    expect(await recordOf(id)).toMatchObject({ availableColors: ['Damson'], colorSlugs: [] })
  })

  test('the AED value of a price in EUR follows the rate', async () => {
    const { db } = server.deps
    const id = await storeProduct(db, { categoryId: sofas, currency: 'EUR', priceFils: 100_001 })
    expect((await listingOf(id))?.priceAedFils).toBe(400_004)
    await change(db, { currency: 'EUR' }, (tx) => setRate(tx, 42_500))
    expect((await listingOf(id))?.priceAedFils).toBe(425_004)
    await change(db, { currency: 'EUR' }, (tx) => setRate(tx, 40_000))
  })
})

test('a change of a category and a change of its product at the same time both show', async () => {
  const { db } = server.deps
  const id = await storeProduct(db, { categoryId: sofas })
  for (let round = 0; round < 20; round++) {
    await Promise.all([
      change(db, { categoryId: sofas }, (tx) =>
        sql`update categories set name = ${`Sofas ${round}`} where id = ${sofas}`.execute(tx),
      ),
      change(db, { productIds: [id] }, (tx) =>
        sql`update products set name = ${`Marsa ${round}`} where id = ${id}`.execute(tx),
      ),
    ])
    expect(await recordOf(id)).toMatchObject({ category: `Sofas ${round}`, name: `Marsa ${round}` })
  }
})

test('building everything anew gives the same documents and words as following every change', async () => {
  const { db } = server.deps
  const state = async () => {
    const documents =
      await sql<object>`select product_id, record, card, name_key, color_ids, price_aed_fils, name_form,
      text_form from listings join listing_documents using (number) join listing_texts using (number)
      order by product_id`.execute(db)
    const words = await sql<object>`select word from search_words order by word`.execute(db)
    return { documents: documents.rows, words: words.rows }
  }
  const followed = await state()
  expect(followed.documents.length).toBeGreaterThan(10)
  await db.transaction().execute(async (tx) => {
    const { buildListings } = await import('./rebuild.ts')
    await buildListings(tx)
  })
  expect(await state()).toEqual(followed)
  const listed = await sql<{ id: string }>`select id from products`.execute(db)
  await change(db, { productIds: listed.rows.map(({ id }) => id) }, async () => undefined)
  expect(await state()).toEqual(followed)
})

describe('what caches hear', () => {
  /** Returns the tags of the changes that a refresh records; null is the whole site. */
  async function tagsBy(scope: ListingScope) {
    const { db } = server.deps
    const reported = () =>
      sql<{ id: string; tags: string[] | null }>`select id, tags from catalogue_changes`.execute(db)
    const before = new Set((await reported()).rows.map(({ id }) => id))
    await change(db, scope, async () => undefined)
    return (await reported()).rows.filter(({ id }) => !before.has(id)).map(({ tags }) => tags)
  }

  test('of no product, and of a shop without any, is nothing', async () => {
    expect(await tagsBy({ productIds: [] })).toEqual([])
    expect(await tagsBy({ shopId: (await storeShop(server.deps.db)).id })).toEqual([])
  })

  test('of products is these alone', async () => {
    const id = await storeProduct(server.deps.db, { categoryId: sofas })
    expect(await tagsBy({ productIds: [id] })).toEqual([[`product:${id}`, `stock:${id}`]])
  })

  test('of the whole site, said by name or by what no product shows yet, is everything', async () => {
    const { db } = server.deps
    const categoryId = await storeCategory(db, { slug: 'hammocks' })
    const colorId = await storeColor(db, { slug: 'lime', hex: '#BFFF00' })
    for (const scope of ['whole-site', { categoryId }, { colorId }, { movedIds: [] }] as const) {
      expect(await tagsBy(scope)).toEqual([null])
    }
  })
})
