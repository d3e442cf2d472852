import { shopNamesTag } from '#server/catalogue/tags.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { marketplaceApp } from '#server/testing/marketplace-app.ts'
import { storeCategory, storeColor, storeProduct, storeShop } from '#server/testing/stored-products.ts'

let server: TestDeps
let app: FastifyInstance
let shopId = ''
const keys = new Map<string, string>()

beforeAll(async () => {
  server = await startTestDeps()
  app = marketplaceApp(server.deps)
  const { db } = server.deps
  shopId = (await storeShop(db, 'approved', { name: 'Khashab Works', nameAr: 'ورشة خشب' })).id
  await storeShop(db, 'approved', { name: 'Noor Living', nameAr: 'نور' })
  await storeShop(db, 'suspended', { name: 'Zayed Works', nameAr: 'زايد' })
  const categoryId = await storeCategory(db, { slug: 'products' })
  const beige = { colorId: await storeColor(db, { slug: 'beige', hex: '#D9C7A8' }) }
  const navy = { colorId: await storeColor(db, { slug: 'navy', hex: '#1F2D4D' }) }
  await storeColor(db, { slug: 'ghost', hex: '#F8F8FF', status: 'hidden' })
  const products = {
    stand: { name: 'Plant Stand', shopId },
    lamp: {
      name: 'Noor Lamp from 1950',
      description: 'Goes beside any sofa',
      priceFils: 120_000,
      dimensions: '30 x 30 x 40',
    },
    bench: {
      name: 'Al Ain Bench',
      description: 'Khashab drew it after one from 1890; navy seen from afar',
      colors: [beige],
      priceFils: 100_000,
      dimensions: '120 x 40 x 45',
    },
    sofa: {
      name: 'Marsa Linen Sofa',
      seats: 3,
      nameAr: 'أَرِيكَة مرسى',
      colors: [beige, navy],
      priceFils: 429_000,
    },
  }
  for (const [key, about] of Object.entries(products))
    keys.set(await storeProduct(db, { categoryId, ...about }), key)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function ask(path: string, search: string, beside = '') {
  const url = `/api/marketplace/${path}?sort=best-match&search=${encodeURIComponent(search)}${beside}`
  return (await app.inject({ url })).json()
}
const named = (cards: { id: string }[]) => cards.map(({ id }) => keys.get(id) ?? id)
const read = async (search: string, beside = ''): Promise<Browsed> => ask('browse', search, beside)
type Browsed = {
  readonly cards: { id: string }[]
  readonly read: Record<string, unknown> | null
  readonly words: object[]
  readonly shops: object[]
  readonly facets: { readonly shops: { slug: string; count: number }[] }
}

test.each([
  ['sofa under 5000', ['sofa', 'lamp'], { search: 'sofa', maxPrice: '5000.00' }],
  ['sofa under 4,000', ['lamp'], { search: 'sofa', maxPrice: '4000.00' }],
  ['أريكة أقل من ٥٠٠٠', ['sofa'], { search: 'أريكة', maxPrice: '5000.00' }],
  ['between 1k and 1.1k', ['bench'], { search: '', minPrice: '1000.00', maxPrice: '1100.00' }],
  ['bench 120 cm', ['bench'], { search: 'bench', maxWidth: 122 }],
  ['bench 118 x 39', ['bench'], { search: 'bench', maxWidth: 120, maxDepth: 41 }],
  ['3 seater sofa', ['sofa'], { search: 'sofa', seats: 3 }],
  ['أريكة بثلاثة مقاعد', ['sofa'], { search: 'أريكة', seats: 3 }],
  ['navy sofa', ['sofa'], { search: 'sofa', color: 'navy' }],
  ['beige', ['sofa', 'bench'], { search: '', color: 'beige' }],
  ['khashab', ['stand'], { search: '', shop: { name: 'Khashab Works' } }],
  ['stand by Khashab Works', ['stand'], { search: 'stand', shop: { name: 'Khashab Works' } }],
  ['ورشة خشب', ['stand'], { search: '', shop: { name: 'Khashab Works' } }],
  ['nvay sofa', ['sofa'], { search: 'sofa', color: 'navy' }],
  ['beigge', ['sofa', 'bench'], { search: '', color: 'beige' }],
  ['khashb', ['stand'], { search: '', shop: { name: 'Khashab Works' } }],
  ['stand by khasab works', ['stand'], { search: 'stand', shop: { name: 'Khashab Works' } }],
])('%s finds %j, by filters that stand in the address (H3, H4)', async (search, expected, filters) => {
  const { cards, read: said } = await read(search)
  expect(named(cards)).toEqual(expected)
  expect(said).toMatchObject(filters)
})

test.each([
  ['bench from 1890', ['bench']],
  ['khashab', ['bench']],
  ['navy', ['bench']],
  ['beige', []],
  ['sofa under 5000', []],
  ['linnen', ['sofa']],
])(
  'the records that have %s in name or description are %j: programs filter by filters (R-API-68, G-122)',
  async (search, expected) => {
    expect(named(await ask('products', search))).toEqual(expected)
  },
)

test.each([
  ['noor lamp', ''],
  ['lamp from 1950', ''],
  ['zayed works', ''],
  ['ghost', ''],
  ['navy beige', ''],
  ['sofa under 5000', '&exact=yes'],
  ['khashab', `&shop=majlis`],
  ['navy sofa', '&color=beige'],
  ['3 seater sofa', '&seats=2'],
  ['4 seater sofa', ''],
])('%s%s is words alone', async (search, beside) => {
  expect((await read(search, beside)).read).toBeNull()
})

test.each([
  ['nvay lnien', 'linen'],
  ['nvay linen', null],
])('what is left of %s beside its filters says that it was corrected: %s', async (search, corrected) => {
  expect(await read(search)).toMatchObject({ corrected, read: { search: 'linen', color: 'navy' } })
})

test('its parts are told, each with what remains without it', async () => {
  expect((await read('linen sofa for Marsa')).words).toEqual([
    { written: 'linen', rest: 'sofa for Marsa' },
    { written: 'sofa', rest: 'linen for Marsa' },
    { written: 'Marsa', rest: 'linen sofa' },
  ])
})

test('a shop is suggested by a word of its name, once it is approved (H4)', async () => {
  const shops = async (typed: string) => (await ask('suggestions', typed)).shops as object[]
  expect(await shops('khash')).toEqual([{ slug: shopId, name: 'Khashab Works', nameAr: 'ورشة خشب' }])
  expect(await shops('خشب')).toMatchObject([{ name: 'Khashab Works' }])
  expect(await shops('zayed')).toEqual([])
})

test('what has the words is found, and a shop of that name is offered beside it', async () => {
  const noor = await read('noor')
  expect(named(noor.cards)).toEqual(['lamp'])
  expect(noor.shops).toMatchObject([{ name: 'Noor Living', nameAr: 'نور' }])
  expect((await read('khashab')).shops).toEqual([])
  expect((await read('noor', '&shop=majlis')).shops).toEqual([])
  expect((await read('zayed')).shops).toEqual([])
})

test('shops are counted, the most first, and several are alternatives (R-MKT-01)', async () => {
  const { db } = server.deps
  const counted = async (beside: string) => (await read('', beside)).facets.shops
  const [mine, majlis] = [expect.objectContaining({ slug: shopId, count: 1 }), { slug: 'majlis', count: 3 }]
  expect(await counted('')).toMatchObject([majlis, mine])
  expect(await counted(`&shop=${shopId}&color=navy`)).toMatchObject([{ ...majlis, count: 1 }, { count: 0 }])
  expect(named((await read('', `&shop=${shopId}`)).cards)).toEqual(['stand'])
  expect((await read('', `&shop=majlis&shop=${shopId}`)).cards).toHaveLength(4)
  await sql`insert into shop_slugs (slug, shop_id, is_current) values ('khashab-works', ${shopId}, true)`.execute(
    db,
  )
  await db.transaction().execute((tx) => recordChange(tx, [shopNamesTag]))
  expect(named((await read('', '&shop=khashab-works')).cards)).toEqual(['stand'])
  expect((await read('', '&shop=nowhere')).cards).toEqual([])
  expect(await counted('&shop=khashab-works')).toMatchObject([majlis, { slug: 'khashab-works', count: 1 }])
})
