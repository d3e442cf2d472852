import { afterEach, beforeEach, expect, test } from 'vitest'
import demo from '../../../demo/assets/manifest.json' with { type: 'json' }
import type { ImportQuestion } from '#contract/catalogue/imports/import-words.ts'
import { seedFurnitureColors } from '#server/catalogue/colors/edit.ts'
import { addShippedSynonyms } from '#server/catalogue/synonyms/shipped.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner } from '#server/testing/catalogue.ts'
import { callsOf, type ImportShop, startImportShop } from '#server/testing/imports.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
  await seedFurnitureColors(shop.deps, await makeAdmin(shop.deps))
  await shop.deps.db.transaction().execute((tx) => addShippedSynonyms(tx, shop.deps.clock()))
  for (const name of ['Coffee Tables', 'Beds', 'Desks', 'Rugs']) await makeCategory(shop.deps, { name })
})
afterEach(() => shop.close())

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const sheetOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(cell).join(',')).join('\n')

const shopifyHead =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Variant Image,Gift Card,Status'.split(
    ',',
  )
/** Names in Shopify's taxonomy for our Sofas, Coffee Tables, Beds and Desks. */
const theirCategories = [
  'Furniture > Couches',
  'Furniture > Tables > Coffee Tables',
  'Furniture > Beds & Accessories > Bedsteads',
  'Furniture > Office Furniture > Writing Desks',
]

/** Two hundred products: a hundred designs, each in two colours. */
function shopifyFile(photo: string): string {
  const designs = Array.from({ length: 100 }, (_, place) => {
    const product = demo.products[place % demo.products.length] as (typeof demo.products)[number]
    const { name, description, weightKg, price, stock } = product
    const [title = ''] = name.split(',')
    const handle = `${title.toLowerCase().replaceAll(/\W+/g, '-')}-${place}`
    const body = `<p>${description.replaceAll('\n\n', '</p><p>')}</p><p>Dimensions: W 226 × D 97 × H 91 cm</p>`
    const shared = [
      'Rimal Home',
      theirCategories[place % 4] ?? '',
      '',
      place % 2 ? 'modern, new-in' : 'Industrial',
      'TRUE',
    ]
    const variant = (color: string, own: string) => {
      const figures = [String(weightKg * 1000), String(stock), price]
      return ['Colour', color, `${handle}-${color}`, ...figures, photo, '1', own, 'FALSE', 'active']
    }
    return [
      [handle, title, body, ...shared, ...variant('Grey', '')],
      [handle, '', '', '', '', '', '', '', ...variant('Off-white', photo).with(0, '').with(6, '')],
      [handle, ...Array.from({ length: 18 }, () => '')],
    ]
  })
  return sheetOf([shopifyHead, ...designs.flat()])
}

const questionsOf = async (id: string) =>
  (await shop.call('GET', `/${id}/questions`)) as unknown as readonly ImportQuestion[]
const keep = (words: readonly object[], as = shop.token) =>
  shop.send({ as, method: 'PUT', url: '/api/shop/import-words', payload: { words } })
const categoryId = async (name: string) =>
  (
    await shop.deps.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

test('two hundred products of a Shopify export come over with seven questions, and the next file with none', async () => {
  const read = await shop.upload(shopifyFile(shop.photo), 'products_export.csv')
  expect(read).toMatchObject({ rows: 300 })
  expect(await shop.check(read.id)).toMatchObject({ status: 'checked', checked: 300, refused: 200 })
  const asked = await questionsOf(read.id)
  expect(asked.map(({ field, said, rows }) => [field, said, rows])).toEqual([
    ['colors', 'Grey', 100],
    ['colors', 'Off-white', 100],
    ['styles', 'modern', 100],
    ...theirCategories.toSorted().map((name) => ['category', name, 50]),
  ])
  const guessOf = (said: string) => asked.find((one) => one.said === said)?.guess
  expect(guessOf('Grey')).toBe('Gray')
  expect(guessOf('modern')).toBe('urban')
  expect(guessOf('Furniture > Couches')).toBe(await categoryId('Sofas'))
  expect(guessOf('Furniture > Tables > Coffee Tables')).toBe(await categoryId('Coffee Tables'))

  const meanings = asked.map(({ field, said, guess }) => ({
    field,
    said,
    meaning: said === 'Off-white' ? '#F4F0E6' : (guess ?? '?'),
  }))
  expect((await keep(meanings)).statusCode).toBe(200)
  expect(await shop.check(read.id)).toMatchObject({ newProducts: 200, refused: 0 })
  expect(await questionsOf(read.id)).toEqual([])
  expect(await shop.run(read.id)).toMatchObject({ status: 'done', done: 200, failed: 0 })

  const products = shop.deps.db.selectFrom('products as p').leftJoin('families as f', 'f.id', 'p.familyId')
  const first = await products
    .select(['p.name', 'p.description', 'p.dimensions', 'p.weightKg', 'p.styleTags', 'p.mainPhoto', 'f.key'])
    .where('f.key', '=', 'marsa-three-seat-sofa-0')
    .orderBy('p.name')
    .limit(1)
    .execute()
  expect(first).toMatchObject([
    {
      name: 'Marsa Three-Seat Sofa, Grey',
      dimensions: '226 x 97 x 91',
      weightKg: '78.00',
      styleTags: ['industrial'],
      key: 'marsa-three-seat-sofa-0',
    },
  ])
  expect(first[0]?.description).toMatch(/^A generous three-seater .*\nUpholstered/)
  expect(first[0]?.mainPhoto).toBe(shop.photo)

  const again = await shop.upload(
    shopifyFile(shop.photo).replaceAll('-Grey"', '-Grey-2"'),
    'products_export.csv',
  )
  expect(await shop.check(again.id)).toMatchObject({ newProducts: 100, refused: 0 })
})

test('an export of WooCommerce: variations below their product, sides apart, all photos in one cell', async () => {
  const head =
    'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Weight (lbs),Length (in),Width (in),Height (in),Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)'
  const two = `${shop.photo}, ${shop.photo}`
  const rows = [
    [
      '7',
      'variable',
      'M',
      'Marsa',
      '1',
      '<p>Oak.</p>',
      '1',
      '',
      '100',
      '89',
      '38',
      '36',
      '',
      'Sofas, Sale',
      '',
      two,
      '',
      'Color',
      'Beige, Navy',
    ],
    [
      '8',
      'variation',
      'M-1',
      '',
      '1',
      '',
      '1',
      '3',
      '',
      '',
      '',
      '',
      '900',
      '',
      '',
      '',
      'M',
      'Color',
      'Beige',
    ],
    [
      '9',
      'variation',
      'M-2',
      'Marsa dark',
      '1',
      '',
      '1',
      '2',
      '',
      '',
      '',
      '',
      '950',
      '',
      '',
      '',
      'id:7',
      'Color',
      'Navy',
    ],
    [
      '10',
      'simple',
      'S',
      'Sadu',
      '0',
      '',
      '1',
      '2',
      '50',
      '40',
      '40',
      '30',
      '500',
      'Sofas',
      '',
      shop.photo,
      '',
      'Color',
      'Red',
    ],
  ]
  const { id } = await shop.upload(sheetOf([head.split(','), ...rows]))
  expect(await shop.check(id)).toMatchObject({ checked: 4, refused: 3 })
  expect(await questionsOf(id)).toEqual([{ field: 'styles', said: '', rows: 3, guess: null }])
  expect((await keep([{ field: 'styles', said: '', meaning: 'classic' }])).statusCode).toBe(200)
  expect(await shop.check(id)).toMatchObject({ newProducts: 2, refused: 1 })
  const [unsold] = await shop.problems(id)
  expect(unsold).toMatchObject({ row: 5, problems: [{ field: 'listing' }] })
  expect(await shop.run(id)).toMatchObject({ done: 2 })
  const stored = shop.deps.db
    .selectFrom('products')
    .select(['name', 'dimensions', 'weightKg', 'stock', 'description'])
  const shared = { dimensions: '226.06 x 96.52 x 91.44', weightKg: '45.36', description: 'Oak.' }
  expect(await stored.orderBy('name').execute()).toEqual([
    { name: 'Marsa dark', stock: 2, ...shared },
    { name: 'Marsa, Beige', stock: 3, ...shared },
  ])
})

test('the impossible is refused by row and column: a sofa of 48 tonnes, a colour for dimensions', async () => {
  const head = 'SKU,Name,Category,Dimensions (cm),Weight (kg),Price,Colors,Styles,Main photo'
  const row = (dimensions: string, weight: string) =>
    `,Marsa,Sofas,${dimensions},${weight},10,Red,urban,${shop.photo}`
  const { id } = await shop.upload(
    [head, row('Color', '48'), row('1 x 1', '48000'), row('1 x 1', '48000 g')].join('\n'),
  )
  expect(await shop.check(id)).toMatchObject({ newProducts: 1, refused: 2 })
  const found = await shop.problems(id)
  expect(found.map(({ row: number, problems }) => [number, problems.map(({ field }) => field)])).toEqual([
    [2, ['dimensions']],
    [3, ['weight']],
  ])
  expect(found[1]?.problems[0]?.message).toMatch(/^No product weighs “\W?48000\W?” kilograms/)
})

test.each(['Arm Chairs', 'arm-chair', 'Furniture > Armchair', 'lounge chair'])(
  '%s are guessed to be armchairs',
  async (said) => {
    const name = 'Armchairs & Lounge Chairs'
    await makeCategory(shop.deps, { name })
    const head = 'Name,Category,Dimensions (cm),Weight (kg),Price,Colors,Styles,Main photo'
    const { id } = await shop.upload(`${head}\nMarsa,${said},1 x 1,10,10,Red,urban,${shop.photo}`)
    expect(await shop.check(id)).toMatchObject({ refused: 1 })
    expect(await questionsOf(id)).toMatchObject([{ field: 'category', said, guess: await categoryId(name) }])
  },
)

test('what words mean is a shop’s own, can be changed and forgotten, and is what we know', async () => {
  const sofas = await categoryId('Sofas')
  const words = [
    { field: 'category', said: 'Couch', meaning: sofas },
    { field: 'colors', said: 'Dune', meaning: '' },
  ]
  expect((await keep(words)).json()).toHaveLength(2)
  const other = await shop.signedInAs((await makeShopOwner(shop.deps)).userId)
  expect((await shop.send({ as: other, url: '/api/shop/import-words' })).json()).toEqual([])
  expect((await keep([{ field: 'colors', said: ' DUNE ', meaning: 'Beige' }])).json()).toContainEqual(
    expect.objectContaining({ said: 'DUNE', meaning: 'Beige' }),
  )
  expect((await keep([{ field: 'category', said: 'couch', meaning: null }])).json()).toHaveLength(1)
  for (const wrong of [
    { field: 'category', said: 'Couch', meaning: 'Nowhere' },
    { field: 'category', said: 'Couch', meaning: '' },
    { field: 'styles', said: '', meaning: '' },
    { field: 'styles', said: 'x', meaning: '<script>' },
    { field: 'colors', said: '', meaning: '#123456' },
  ]) {
    expect((await keep([wrong])).json()).toMatchObject({ code: 'import.meaning-unknown' })
  }
  for (const hostile of [
    { field: 'name', said: 'x', meaning: 'y' },
    { field: 'colors', said: 'x'.repeat(201), meaning: '' },
    { field: 'colors', said: 'Du\0ne', meaning: 'Beige' },
    { field: 'colors', said: 'Dune', meaning: 'Bei\0ge' },
    { field: 'colors', said: 'Dune\uD800', meaning: 'Beige' },
    {},
  ]) {
    expect((await keep([hostile])).statusCode).toBe(400)
  }
  expect((await keep(Array.from({ length: 201 }, () => words[1] ?? {}))).statusCode).toBe(400)
})

test('two who answer at the same instant, and a thousand words more than are kept, do no harm', async () => {
  const word = (place: number) => ({ field: 'styles', said: `word ${place}`, meaning: 'urban' })
  const answers = await Promise.all(['urban', 'classic'].map((meaning) => keep([{ ...word(0), meaning }])))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (let at = 0; at < 2_200; at += 200)
    await keep(Array.from({ length: 200 }, (_, place) => word(at + place)))
  const kept = await shop.send({ as: shop.token, url: '/api/shop/import-words' })
  expect(kept.json()).toHaveLength(2_000)
})

test('another shop’s questions are not there', async () => {
  const { id } = await shop.upload(
    sheetOf([
      ['SKU', 'Stock'],
      ['A', '1'],
    ]),
  )
  const other = callsOf(shop, await shop.signedInAs((await makeShopOwner(shop.deps)).userId))
  expect(await other.call('GET', `/${id}/questions`)).toMatchObject({ code: 'import.not-found' })
})
