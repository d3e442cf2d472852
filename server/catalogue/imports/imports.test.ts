import { afterEach, beforeEach, expect, test } from 'vitest'
import { createColor } from '#server/catalogue/colors/edit.ts'
import { callsOf, type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { makeShopOwner } from '#server/testing/catalogue.ts'
import { makeAdmin } from '#server/testing/accounts.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const sofa = (sku: string, name: string, price = '4290') =>
  `${sku},${name},Sofas,226 x 97 x 91,78,${price},3,Beige,urban`
const fileOf = (...rows: string[]) => [importHead, ...rows].join('\r\n')
const products = () =>
  shop.deps.db
    .selectFrom('products')
    .select(['id', 'name', 'priceFils', 'status', 'stock'])
    .orderBy('name')
    .execute()

test('a file is read, checked and imported; products wait for review and one message tells of them', async () => {
  const admin = await makeAdmin(shop.deps)
  const read = await shop.upload(fileOf(sofa('A-1', 'Marsa'), sofa('A-2', '"Sadu, large"', '"5,100.50"')))
  expect(read).toMatchObject({ status: 'mapping', rows: 2, fileName: 'sofas.csv' })
  expect(read['mapping']).toEqual([
    'mainPhoto',
    'sku',
    'name',
    'category',
    'dimensions',
    'weight',
    'price',
    'stock',
    'colors',
    'styles',
  ])
  expect(await shop.check(read.id)).toMatchObject({
    status: 'checked',
    checked: 2,
    newProducts: 2,
    refused: 0,
  })
  expect(await products()).toEqual([])
  expect(await shop.run(read.id)).toMatchObject({ status: 'done', done: 2, failed: 0 })
  expect(await products()).toMatchObject([
    { name: 'Marsa', priceFils: 429_000, status: 'pending_review', stock: 3 },
    { name: 'Sadu, large', priceFils: 510_050, status: 'pending_review' },
  ])
  const notice = shop.deps.db.selectFrom('notifications').select(['userId', 'kind', 'params']).orderBy('kind')
  const notified = (await notice.execute()).filter(({ userId }) =>
    [admin.userId, shop.owner.userId].includes(userId),
  )
  expect(notified.map(({ kind }) => kind)).toEqual(['import-finished', 'products-imported', 'shop-approved'])
  expect(notified[1]?.params).toMatchObject({ count: '2' })
})

test('rows that are wrong are named with what to do; nothing of them is written, the others are', async () => {
  const bad = [
    `B-1,,Sofas,226 x 97 x 91,78,4290,3,Beige,urban`,
    `B-2,Chair,Chairs,1 x 1 x 1,0,12.345,many,Beige,baroque`,
    `B-3,Desk,Sofas,1 x 1 x 1,5,-1,3,,urban`,
    sofa('B-4', 'Good'),
    sofa('B-4', 'Twice'),
  ]
  const { id } = await shop.upload(fileOf(...bad))
  expect(await shop.check(id)).toMatchObject({ refused: 4, newProducts: 1 })
  const found = await shop.problems(id)
  const said = found.map(({ row, problems }) => [row, problems.map(({ field }) => field).toSorted()])
  expect(said).toEqual([
    [2, ['name']],
    [3, ['category', 'price', 'stock', 'styles', 'weight']],
    [4, ['colors', 'price']],
    [6, ['sku']],
  ])
  const messages = found[1]?.problems.map(({ message }) => message.replaceAll(/[\u2068\u2069]/g, ''))
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.stringContaining('No category is called “Chairs”'),
      expect.stringContaining('The stock “many” is not a number'),
      expect.stringContaining('The price “12.345” is not an amount'),
      expect.stringContaining('“baroque” is not one of our styles'),
    ]),
  )
  // Unknown words are asked about once for all rows; other cells are corrected one by one.
  const cells = found[1]?.problems.map(({ field, cell }) => [field, cell] as const)
  expect(Object.fromEntries(cells ?? [])).toEqual({
    category: null,
    styles: null,
    stock: 'many',
    price: '12.345',
    weight: '0',
  })
  expect(await shop.run(id)).toMatchObject({ done: 1, failed: 0, status: 'done' })
  expect((await products()).map(({ name }) => name)).toEqual(['Good'])
})

test('a new product needs a main photo, as in the form; one that is there keeps what it has', async () => {
  const withPhotos = (...rows: string[]) => [`${importHead},Main photo`, ...rows].join('\n')
  const first = await shop.upload(
    withPhotos(`${sofa('P-1', 'Marsa')},`, `${sofa('P-2', 'Sadu')},${shop.photo}`),
  )
  expect(await shop.check(first.id)).toMatchObject({ newProducts: 1, refused: 1 })
  const [wrong] = await shop.problems(first.id)
  expect(wrong).toMatchObject({ row: 2, problems: [{ field: 'mainPhoto' }] })
  expect(wrong?.problems[0]?.message).toMatch(/^Main photo is required/)
  await shop.run(first.id)
  const next = await shop.upload(withPhotos(`${sofa('P-2', 'Sadu II')},`))
  expect(await shop.check(next.id)).toMatchObject({ knownProducts: 1, refused: 0 })
})

test('a colour is one that the form offers, in either language, or has its look; any other is named', async () => {
  await createColor(shop.deps, await makeAdmin(shop.deps), { name: 'Teak', nameAr: 'ساج', hex: '#8A5A2B' })
  const colored = (sku: string, colors: string) => sofa(sku, sku).replace('Beige', `"${colors}"`)
  const rows = [
    colored('C-1', 'ساج; beige'),
    colored('C-2', 'Dune #c8b79a; Teak'),
    colored('C-3', 'Teak; Beigge'),
  ]
  const { id } = await shop.upload(fileOf(...rows))
  expect(await shop.check(id)).toMatchObject({ newProducts: 2, refused: 1 })
  const [wrong] = await shop.problems(id)
  expect(wrong).toMatchObject({ row: 4, problems: [{ field: 'colors', value: 'Beigge' }] })
  expect(wrong?.problems[0]?.message).toMatch(/^No color is called “\W?Beigge\W?”/)
  await shop.run(id)
  const stored = await shop.deps.db
    .selectFrom('productColors as own')
    .innerJoin('products as p', 'p.id', 'own.productId')
    .leftJoin('colors as c', 'c.id', 'own.colorId')
    .select(['p.name as product', 'c.name as palette', 'own.name', 'own.hex'])
    .orderBy('p.name')
    .orderBy('own.position')
    .execute()
  expect(stored.map(({ product, palette, name, hex }) => [product, palette ?? `${name} ${hex}`])).toEqual([
    ['C-1', 'Teak'],
    ['C-1', 'Beige #D9C7A8'],
    ['C-2', 'Dune #C8B79A'],
    ['C-2', 'Teak'],
  ])
})

test('the file of wrong rows is corrected and sent again as it is, whatever the headings were', async () => {
  const odd = 'Artikel;Titel;Categorie;Maat;Gewicht;Prijs;Kleur;Stijl;Foto'
  const read = await shop.upload(
    `${odd}\nX-1;=1+1;Sofas;1 x 1 x 1;5;10,50;Red;urban;${shop.photo}\nX-2;Tafel;Sofas;1 x 1 x 1;;10;Red;urban;${shop.photo}`,
  )
  expect(read['mapping']).toEqual(Array(9).fill(''))
  expect(await shop.call('POST', `/${read.id}/check`)).toMatchObject({ code: 'import.columns-missing' })
  const mapping = [
    'sku',
    'name',
    'category',
    'dimensions',
    'weight',
    'price',
    'colors',
    'styles',
    'mainPhoto',
  ]
  await shop.call('PUT', `/${read.id}/mapping`, { mapping })
  expect(await shop.check(read.id)).toMatchObject({ newProducts: 1, refused: 1 })
  await shop.run(read.id)
  expect(await products()).toMatchObject([{ name: '=1+1', priceFils: 1050 }])
  const url = `/api/shop/imports/${read.id}/problems.csv`
  const file = (await shop.send({ as: shop.token, url, headers: { 'accept-language': 'ar' } })).body
  expect(file).toContain('ما يجب تصحيحه')
  expect(file).toContain('الوزن (كجم): ')
  const again = await shop.upload(file.replace('1 x 1 x 1,,', '1 x 1 x 1,7,'))
  expect(again['mapping']).toEqual([...mapping, ''])
  expect(await shop.check(again.id)).toMatchObject({ newProducts: 1, refused: 0 })
  expect(await shop.run(again.id)).toMatchObject({ done: 1 })
})

test('columns are chosen as last time, and those that have come since as their headings say', async () => {
  const rows = (head: string, line: string) => shop.upload(`${head}\n${line}`)
  const { id } = await rows('Titel,SKU,Preis', 'Marsa,A-1,10')
  await shop.call('PUT', `/${id}/mapping`, { mapping: ['name', 'sku', 'price'] })
  const next = await rows('Titel,SKU,Preis,Price,Main photo,3D model,Titel', 'Marsa,A-1,10,11,a.png,b.glb,x')
  expect(next['mapping']).toEqual(['name', 'sku', 'price', '', 'mainPhoto', 'photo3d', ''])
})

test('a row with a known SKU or id changes that product, and leaves what its cells do not say', async () => {
  const { id } = await shop.upload(fileOf(sofa('C-1', 'Marsa'), sofa('C-2', 'Sadu')))
  await shop.check(id)
  await shop.run(id)
  const [marsa] = await products()
  const next = await shop.upload(`SKU,Product id,Price,Stock\nC-2,,٥٬٠٠٠٫٥٠,٩\nC-9,${marsa?.id},12,`)
  expect(await shop.check(next.id)).toMatchObject({ knownProducts: 2, newProducts: 0, refused: 0 })
  expect(await shop.run(next.id)).toMatchObject({ done: 2 })
  expect(await products()).toMatchObject([
    { name: 'Marsa', priceFils: 1200, stock: 3 },
    { name: 'Sadu', priceFils: 500_050, stock: 9 },
  ])
  const bySku = await shop.upload('SKU,Stock\nC-9,1\nC-1,2')
  expect(await shop.check(bySku.id)).toMatchObject({ knownProducts: 1, refused: 1 })
})

test("another shop's products are not found by their ids, and its imports are not there", async () => {
  const { id } = await shop.upload(fileOf(sofa('D-1', 'Marsa')))
  await shop.check(id)
  await shop.run(id)
  const [marsa] = await products()
  const other = callsOf(shop, await shop.signedInAs((await makeShopOwner(shop.deps)).userId))
  for (const path of ['', '/problems', '/problems.csv']) {
    expect(await other.call('GET', `/${id}${path}`)).toMatchObject({ code: 'import.not-found' })
  }
  for (const path of ['/check', '/start', '/cancel']) {
    expect(await other.call('POST', `/${id}${path}`)).toMatchObject({ code: 'import.not-found' })
  }
  expect(await other.call('PUT', `/${id}/mapping`, { mapping: [] })).toMatchObject({
    code: 'import.not-found',
  })
  expect(await other.put(`/${id}/images/0`, 'PK')).toMatchObject({ code: 'import.not-found' })
  const theirs = await other.upload(`Product id,Price\n${marsa?.id},1`)
  expect(await other.check(theirs.id)).toMatchObject({ refused: 1, knownProducts: 0 })
})

test('only approved shops import', async () => {
  const pending = await shop.signedInAs((await makeShopOwner(shop.deps, 'pending')).userId)
  const admin = await shop.signedInAs((await makeAdmin(shop.deps)).userId)
  expect(await callsOf(shop, pending).upload(fileOf())).toMatchObject({ code: 'shop.not-approved' })
  expect(await callsOf(shop, admin).upload(fileOf())).toMatchObject({ code: 'account.no-access' })
  expect(await callsOf(shop, 'nobody').upload(fileOf())).toMatchObject({ code: 'account.signed-out' })
  expect((await shop.send({ as: shop.token, url: '/api/admin/products/export' })).statusCode).toBe(403)
})

test('one import of a shop runs at a time, and a cancelled one keeps what it has made', async () => {
  const first = await shop.upload(fileOf(sofa('E-1', 'Marsa')))
  const second = await shop.upload(fileOf(sofa('E-2', 'Sadu')))
  await shop.check(second.id)
  await shop.call('POST', `/${first.id}/check`)
  expect(await shop.call('POST', `/${second.id}/start`)).toMatchObject({ code: 'import.another-runs' })
  expect(await shop.call('POST', `/${first.id}/cancel`)).toMatchObject({ status: 'cancelled' })
  expect(await shop.call('POST', `/${first.id}/start`)).toMatchObject({ code: 'import.cannot-move' })
  expect(await shop.run(second.id)).toMatchObject({ status: 'done', done: 1 })
})

test('a shop suspended meanwhile stops; with approval off products are on sale at once', async () => {
  await shop.deps.pool.query('update settings set require_product_approval = false')
  const on = await shop.upload(fileOf(sofa('F-1', 'Marsa')))
  await shop.check(on.id)
  await shop.run(on.id)
  expect(await products()).toMatchObject([{ status: 'active' }])
  const off = await shop.upload(fileOf(sofa('F-2', 'Sadu')))
  await shop.check(off.id)
  await shop.call('POST', `/${off.id}/start`)
  await shop.deps.pool.query(`update shops set status = 'suspended' where id = $1`, [shop.owner.shopId])
  const { advanceImport } = await import('./jobs.ts')
  await advanceImport(shop.deps, off.id)
  const row = await shop.deps.db
    .selectFrom('productImports')
    .selectAll()
    .where('id', '=', off.id)
    .executeTakeFirst()
  expect(row).toMatchObject({ status: 'failed', failure: 'shop.not-approved', doneCount: 0 })
})

test('a category that goes between check and import refuses its rows, and the others are written', async () => {
  const { id } = await shop.upload(fileOf(sofa('G-1', 'Marsa'), sofa('G-2', 'Sadu').replace('Sofas', 'Beds')))
  await shop.deps.pool.query(
    `insert into categories (id, name, slug) values (gen_random_uuid(), 'Beds', 'beds'); select 1`,
  )
  const { refreshListings } = await import('#server/catalogue/listings/refresh.ts')
  await shop.deps.db.transaction().execute((tx) => refreshListings(tx, 'whole-site'))
  expect(await shop.check(id)).toMatchObject({ newProducts: 2 })
  await shop.deps.pool.query(`delete from categories where name = 'Beds'`)
  expect(await shop.run(id)).toMatchObject({ done: 1, failed: 1, status: 'done' })
  expect((await shop.problems(id)).map(({ row }) => row)).toEqual([3])
})

test('a wrong cell is corrected where it is named: kept with the import, checked anew, and its row goes with the others', async () => {
  const { id } = await shop.upload(fileOf(sofa('K-1', 'Marsa', 'dear'), sofa('K-2', 'Sadu', '12.345')))
  expect(await shop.check(id)).toMatchObject({ newProducts: 0, refused: 2 })
  const found = (await shop.problems(id)).map(({ row, problems }) => [row, problems])
  expect(found).toMatchObject([
    [2, [{ field: 'price', cell: 'dear' }]],
    [3, [{ field: 'price', cell: '12.345' }]],
  ])
  const correct = (corrections: readonly object[], as = shop) =>
    as.call('PUT', `/${id}/corrections`, { corrections })
  const price = (row: number, value: string) => ({ row, field: 'price', value })
  const other = callsOf(shop, await shop.signedInAs((await makeShopOwner(shop.deps)).userId))
  const ofAnother = await correct([price(2, '1')], { ...shop, ...other })
  expect(ofAnother).toMatchObject({ code: 'import.not-found' })
  // Corrections of rows that are not in the file are ignored; of two values the last counts.
  const sent = [price(2, '1'), price(2, '٤٢٩٠'), price(3, 'cheap'), price(90, '5')]
  expect(await correct([...sent, { row: 2, field: 'weight', value: '٨٠ كغ' }])).toMatchObject({
    status: 'checked',
  })
  expect(await shop.check(id)).toMatchObject({ newProducts: 1, refused: 1 })
  // The corrected value appears in the list and in the file of remaining problems.
  expect(await shop.problems(id)).toMatchObject([{ row: 3, problems: [{ cell: 'cheap' }] }])
  const url = `/api/shop/imports/${id}/problems.csv`
  const file = (await shop.send({ as: shop.token, method: 'GET', url })).body
  expect(file).toContain('cheap')
  expect(file).not.toContain('12.345')
  await correct([price(3, '99.50')])
  expect(await shop.check(id)).toMatchObject({ newProducts: 2, refused: 0 })
  expect(await shop.run(id)).toMatchObject({ done: 2, failed: 0 })
  const stored = await shop.deps.db
    .selectFrom('products')
    .select(['priceFils', 'weightKg'])
    .orderBy('name')
    .execute()
  expect(stored).toEqual([
    { priceFils: 429_000, weightKg: '80.00' },
    { priceFils: 9_950, weightKg: '78.00' },
  ])
  expect(await correct([price(2, '1')])).toMatchObject({ code: 'import.cannot-move' })
})
