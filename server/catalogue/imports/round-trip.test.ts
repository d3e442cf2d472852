import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideProduct } from '#server/catalogue/products/approval/move.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'
import { editOwn, updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { callsOf, type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { modelOf } from '#server/testing/uploads.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const tables = [
  'products',
  'product_colors',
  'product_links',
  'product_prices',
  'product_events',
  'product_changes',
  'product_skus',
  'objects',
  'listings',
]

async function everything() {
  const all = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await shop.deps.pool.query<{ row: string }>(`select t::text as row from ${table} t`)
      return [table, rows.map(({ row }) => row).toSorted()] as const
    }),
  )
  return Object.fromEntries(all)
}

const exported = async (format: string, language: string) =>
  (
    await shop.send({
      as: shop.token,
      url: `/api/shop/products/export?format=${format}`,
      headers: { 'accept-language': language },
    })
  ).rawPayload

async function storedModel(ownerId: string): Promise<string> {
  const { deps } = shop
  const file = { bytes: modelOf({ asset: { version: '2.0' } }), declaredType: 'model/gltf-binary' }
  const given = { purpose: 'product', ownerId, fileName: 'sofa.glb', ...file } as const
  return (await deps.db.transaction().execute((tx) => storeObject(deps, tx, given))).url
}

/** Fills a shop with one of everything that a round trip could lose. */
async function stockUp() {
  const { deps, owner } = shop
  const admin = await makeAdmin(deps)
  const other = await makeShopOwner(deps)
  const beds = await makeCategory(deps, { name: 'Beds / حُفَر > 2, "wide"' })
  const hidden = await makeCategory(deps, { name: 'Hidden' })
  const own = (about: object) =>
    submitProduct(deps, owner, productOf({ categoryId: beds.id, ...about }) as never)
  const approve = (id: string) => decideProduct(deps, admin, id, { status: 'active' })
  const plain = await own({ assembly: 0, name: '=1+1', description: ' two\r\nlines ', nameAr: 'كنبة "ك"' })
  const model = await own({
    name: 'With a model',
    assembly: 15_050,
    seats: 5,
    seatHeight: 42,
    seatDepth: 58,
    chaiseSide: 'left',
    hsCode: '94016100',
    photo3d: await storedModel(owner.userId),
    mainPhoto: 'https://cdn.example/a.jpg',
    additionalPhotos: ['https://cdn.example/b,c.jpg', 'https://cdn.example/d e.jpg'],
    currency: 'EUR',
    weight: '0.50',
    stock: 0,
  })
  const colors = await own({
    name: 'Colours of its own',
    availableColors: ['x'],
    productColors: [{ name: 'Sand, wet; dark', nameAr: 'رمل', hex: '#AABBCC', labelOverride: 'Dune' }],
    styleTags: ['urban', 'classic'],
  })
  const rejected = await own({ name: 'Rejected' })
  await decideProduct(deps, admin, rejected, { status: 'rejected', rejectionReason: 'Dark photos' })
  const changed = await own({ name: 'Approved, with a change that waits' })
  await approve(changed)
  await deps.db
    .transaction()
    .execute((tx) => editOwn(tx, deps, { actor: owner, id: changed, sent: { name: 'Another name' } }))
  const inHidden = await own({ name: 'In a hidden category', categoryId: hidden.id })
  await deps.pool.query(`update categories set status = 'hidden' where id = $1`, [hidden.id])
  const foreign = await submitProduct(deps, other, productOf({ name: 'Foreign', categoryId: beds.id }))
  const majlis = await createProductByAdmin(
    deps,
    admin,
    productOf({ name: 'Of Majlis', categoryId: beds.id, isMajlis: true }),
  )
  await updateProductByAdmin(deps, admin, plain, {
    photo3d: await storedModel(admin.userId),
    bundleProducts: [foreign, model, colors],
    bundleDiscount: 1250,
    upsellProducts: [changed, rejected],
    crossSellProducts: [majlis, inHidden],
  })
  await deps.pool.query(
    `insert into product_skus (product_id, shop_id, sku) select id, shop_id, sku from products
      join (values ($1::uuid, '=MDL-1'), ($2, 'C,1;2'), ($3, $4)) as given (product, sku) on product = id`,
    [model, colors, changed, plain],
  )
  return { model }
}

test('what was exported changes nothing when it is imported again, as CSV and XLSX, in both languages', async () => {
  await stockUp()
  const before = await everything()
  for (const [format, language] of [
    ['csv', 'en'],
    ['csv', 'ar'],
    ['xlsx', 'en'],
    ['xlsx', 'ar'],
  ] as const) {
    const file = await exported(format, language)
    const { id } = await shop.upload(file, `products.${format}`)
    const checked = await shop.check(id)
    expect(await shop.problems(id)).toEqual([])
    expect(checked).toMatchObject({ unchangedProducts: 6, knownProducts: 0, newProducts: 0, refused: 0 })
    expect(await shop.call('POST', `/${id}/start`)).toMatchObject({ code: 'import.no-rows-ready' })
    expect(await everything()).toEqual(before)
    if (format === 'csv') expect(await exported(format, language)).toEqual(file)
  }
}, 60_000)

test('a spreadsheet program writes numbers and line breaks its own way, and one cell that is edited changes alone', async () => {
  const { model } = await stockUp()
  const before = await everything()
  const file = (await exported('csv', 'en')).toString('utf8')
  const resaved = file.replaceAll('4290.00', '4290').replaceAll('78.00', '٧٨').replaceAll('12.50', '12.5')
  expect(resaved).not.toBe(file)
  const same = await shop.upload(resaved.replaceAll('\r\n', '\n'))
  expect(await shop.check(same.id)).toMatchObject({ unchangedProducts: 6, knownProducts: 0, refused: 0 })
  const edited = await shop.upload(resaved.replace('With a model', 'With a model!'))
  expect(await shop.check(edited.id)).toMatchObject({ unchangedProducts: 5, knownProducts: 1, refused: 0 })
  expect(await shop.run(edited.id)).toMatchObject({ done: 1, failed: 0, status: 'done' })
  const after = await everything()
  expect(after['products']?.filter((row) => !before['products']?.includes(row))).toEqual([
    expect.stringContaining(model),
  ])
  for (const table of tables.filter((one) => one !== 'products')) expect(after[table]).toEqual(before[table])
})

test('a new export of what was imported reads the same in another shop', async () => {
  const rows = [
    'R-1,Marsa,Sofas,226 x 97 x 91,78,4290.00,3,Beige,Urban,R-2; R-3,10,,R-3',
    'R-2,Sadu,Sofas,1 x 1 x 1,5.5,10.00,0,Red; Own #112233,Classic; Urban,,,R-1,',
    'R-3,Nora,Sofas,1 x 1 x 1,5,10.00,1,Red,Urban,,,,',
  ]
  const file = [`${importHead},Bundle,Bundle discount (%),Upsell,Cross-sell`, ...rows].join('\n')
  const { id } = await shop.upload(file)
  expect(await shop.check(id)).toMatchObject({ newProducts: 3, refused: 0 })
  expect(await shop.run(id)).toMatchObject({ done: 3, failed: 0 })
  const first = (await exported('csv', 'en')).toString('utf8')
  const other = await shop.signedInAs((await makeShopOwner(shop.deps)).userId)
  const theirs = callsOf(shop, other)
  const withoutIds = first.replaceAll(/^[0-9a-f-]{36}/gm, '')
  const copy = await theirs.upload(withoutIds)
  expect(await theirs.check(copy.id)).toMatchObject({ newProducts: 3, refused: 0 })
  await theirs.run(copy.id)
  const reply = await shop.send({ as: other, url: '/api/shop/products/export?format=csv' })
  const second = reply.rawPayload.toString('utf8').replaceAll(/^[0-9a-f-]{36}/gm, '')
  expect(second.split('\r\n').toSorted()).toEqual(withoutIds.split('\r\n').toSorted())
})
