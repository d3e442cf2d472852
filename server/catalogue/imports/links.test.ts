import { afterEach, beforeEach, expect, test } from 'vitest'
import { findImport } from './records.ts'
import { linkRows } from './rows/link-rows.ts'
import { updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const head = `${importHead},Bundle,Bundle discount (%),Upsell,Cross-sell`
const rowOf = (sku: string, ...links: string[]) =>
  [sku, `Product ${sku}`, 'Sofas', '1 x 1 x 1', '5', '10', '1', 'Red', 'urban', ...links].join(',')
const fileOf = (...rows: string[]) => [head, ...rows].join('\n')

async function imported(...rows: string[]) {
  const { id } = await shop.upload(fileOf(...rows))
  const checked = await shop.check(id)
  return { id, checked, done: await shop.run(id), problems: await problemsOf(id) }
}
const problemsOf = async (id: string) =>
  (await shop.problems(id)).map(({ row, problems }) => [row, ...problems.map(({ message }) => message)])

async function links() {
  const { rows } = await shop.deps.pool.query<{ link: string }>(`
    select p.name || ' ' || l.kind || ' ' || o.name || ' ' || l.position || ' ' || p.bundle_discount_bp as link
    from product_links l join products p on p.id = l.product_id join products o on o.id = l.linked_product_id order by 1`)
  return rows.map(({ link }) => link)
}

/** Links Product A to a product of another shop, as an administrator would. */
async function linkForeign(kind: 'bundle' | 'upsell') {
  const category = await makeCategory(shop.deps)
  const other = await makeShopOwner(shop.deps)
  const id = await submitProduct(shop.deps, other, productOf({ name: 'Foreign', categoryId: category.id }))
  await shop.deps.pool.query(
    `insert into product_links (product_id, kind, linked_product_id, position)
      select id, $2::product_link_kind, $1::uuid, 9 from products where name = 'Product A'`,
    [id, kind],
  )
  return id
}

test('rows link to each other, forward and back, and to products that are there, by SKU or id', async () => {
  const { done } = await imported(rowOf('A', 'B; C', '12.5', 'B'), rowOf('B', '', '', '', 'A'), rowOf('C'))
  expect(done).toMatchObject({ done: 3, failed: 0, status: 'done' })
  const first = [
    'Product A bundle Product B 0 1250',
    'Product A bundle Product C 1 1250',
    'Product A upsell Product B 0 1250',
    'Product B cross_sell Product A 0 0',
  ]
  expect(await links()).toEqual(first)
  const products = shop.deps.db.selectFrom('products').select(['id', 'name'])
  const { id: c } = await products.where('name', '=', 'Product C').executeTakeFirstOrThrow()
  await imported(rowOf('D', `A، ${c.toUpperCase()}`), rowOf('B', '', '١٠٪', 'D', ''))
  expect(await links()).toEqual([
    ...first.slice(0, 3),
    'Product B cross_sell Product A 0 1000',
    'Product B upsell Product D 0 1000',
    'Product D bundle Product A 0 0',
    'Product D bundle Product C 1 0',
  ])
})

test("unknown and others' products, the product itself, too many and odd discounts refuse their row", async () => {
  const category = await makeCategory(shop.deps)
  const other = await makeShopOwner(shop.deps)
  const foreign = await submitProduct(shop.deps, other, productOf({ categoryId: category.id }))
  await shop.deps.pool.query('insert into product_skus (product_id, shop_id, sku) values ($1, $2, $3)', [
    foreign,
    other.shopId,
    'THEIRS',
  ])
  const { checked, problems } = await imported(
    rowOf('A', 'NOWHERE'),
    rowOf('B', foreign),
    rowOf('C', '', '', 'THEIRS'),
    rowOf('D', '', '', '', `D; ${newId()}`),
    rowOf('E', '', '101'),
    rowOf('F', Array.from({ length: 51 }, (_, at) => `X${at}`).join(';')),
    rowOf('G', 'H'),
    rowOf('H'),
  )
  expect(checked).toMatchObject({ refused: 6, newProducts: 2 })
  expect(problems.map(([row]) => row)).toEqual([2, 3, 4, 5, 6, 7])
  const unknown = (ref: string) =>
    `You have no product with the SKU or ID “\u2068${ref}\u2069”, and no row of this file has it.`
  expect(problems.slice(0, 3).map(([, message]) => message)).toEqual(
    ['NOWHERE', foreign, 'THEIRS'].map(unknown),
  )
  expect(problems[3]?.[1]).toContain('is this product itself')
  expect(problems[4]?.[1]).toBe('Discount must be between 0 and 100')
  expect(problems[5]?.[1]).toBe('You can enter at most 50 products here.')
  expect(await links()).toEqual(['Product G bundle Product H 0 0'])
})

test('a product that was given to another shop is nothing that the former one can name, whose SKU is free again', async () => {
  await imported(rowOf('X'))
  const { db } = shop.deps
  const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const { shopId } = await makeShopOwner(shop.deps)
  await updateProductByAdmin(shop.deps, await makeAdmin(shop.deps), id, { shopId })
  const { checked, problems } = await imported(rowOf('A', 'X', '90'))
  expect(checked).toMatchObject({ refused: 1 })
  expect(problems[0]?.[1]).toContain('You have no product with the SKU or ID “\u2068X\u2069”')
  expect((await imported(rowOf('X'))).done).toMatchObject({ done: 1, failed: 0 })
})

test('a product that goes to another shop once the file is checked is bundled with no more, and that is said', async () => {
  await imported(rowOf('X'), rowOf('Y'))
  const { db } = shop.deps
  const query = db.selectFrom('products').select('id').where('name', '=', 'Product X')
  const { id } = await query.executeTakeFirstOrThrow()
  const { id: importId } = await shop.upload(fileOf(rowOf('A', 'X; Y', '90', 'X')))
  await shop.check(importId)
  const { shopId } = await makeShopOwner(shop.deps)
  await updateProductByAdmin(shop.deps, await makeAdmin(shop.deps), id, { shopId })
  expect(await shop.run(importId)).toMatchObject({ done: 0, failed: 1, status: 'done' })
  expect(await problemsOf(importId)).toEqual([
    [2, expect.stringContaining('without its link to “\u2068Product X\u2069”, which is no longer yours')],
  ])
  expect(await links()).toEqual(['Product A bundle Product Y 0 9000', 'Product A upsell Product X 0 9000'])
})

test("what administrators have put into a bundle once the file is checked keeps the shop's discount away", async () => {
  await imported(rowOf('A', 'B'), rowOf('B'))
  const { id } = await shop.upload(fileOf(rowOf('A', '', '90')))
  await shop.check(id)
  await linkForeign('bundle')
  expect(await shop.run(id)).toMatchObject({ done: 0, failed: 1, status: 'done' })
  expect((await problemsOf(id))[0]?.[1]).toContain('Ask Majlis')
  expect(await links()).toEqual(['Product A bundle Foreign 9 0', 'Product A bundle Product B 0 0'])
})

test("another shop's product that goes with one otherwise cannot be bundled with it", async () => {
  await imported(rowOf('A', 'B', '20'), rowOf('B'))
  const foreign = await linkForeign('upsell')
  const { checked, problems } = await imported(rowOf('A', `B; ${foreign}`))
  expect(checked).toMatchObject({ refused: 1 })
  expect(problems[0]?.[1]).toContain(`You have no product with the SKU or ID “\u2068${foreign}\u2069”`)
})

test('a row that is refused takes along the new ones that link to it, but no product that is there', async () => {
  await imported(rowOf('OLD'))
  const { checked, problems } = await imported(
    rowOf('A', 'B'),
    rowOf('B', '', '', 'C'),
    rowOf('C', '', '', '', 'A').replace(',10,', ',-1,'),
    rowOf('OLD').replace(',10,', ',many,'),
    rowOf('E', 'OLD'),
  )
  expect(checked).toMatchObject({ refused: 4, newProducts: 1 })
  expect(problems.slice(0, 2)).toEqual([
    [2, expect.stringContaining('row \u20683\u2069 of this file')],
    [3, expect.stringContaining('row \u20684\u2069 of this file')],
  ])
  expect(await links()).toEqual(['Product E bundle Product OLD 0 0'])
})

test('where a linked row cannot be written after all, the product is there without the link, and that is said', async () => {
  const { id } = await shop.upload(fileOf(rowOf('A', 'B'), rowOf('B')))
  await shop.check(id)
  await shop.deps.pool.query(
    `update product_import_rows set cells[6] = 'broken' where import_id = $1 and number = 3`,
    [id],
  )
  expect(await shop.run(id)).toMatchObject({ done: 0, failed: 2, status: 'done' })
  expect((await problemsOf(id))[0]?.[1]).toContain('without its link to row \u20683\u2069')
  expect(await links()).toEqual([])
})

test('what administrators have put together stays, and its discount is theirs', async () => {
  await imported(rowOf('A'), rowOf('B'))
  const foreign = await linkForeign('bundle')
  expect((await imported(rowOf('A', `${foreign}; B`))).done).toMatchObject({ done: 1 })
  expect(await links()).toEqual(['Product A bundle Foreign 0 0', 'Product A bundle Product B 1 0'])
  const { checked, problems } = await imported(rowOf('A', '', '20'))
  expect(checked).toMatchObject({ refused: 1 })
  expect(problems[0]?.[1]).toContain('Ask Majlis')
})

test('links are written in steps, each whole, that go on where the last one ended and stop with the import', async () => {
  const count = 450
  const rows = Array.from({ length: count }, (_, at) => rowOf(`S-${at}`, `S-${(at + 1) % count}`))
  const { id } = await shop.upload(fileOf(...rows))
  await shop.check(id)
  expect(await shop.run(id)).toMatchObject({ status: 'done', done: count })
  expect(await links()).toHaveLength(count)
  const again = await shop.upload(fileOf(...rows.map((row) => row.replace(/,S-\d+$/, ',S-7'))))
  await shop.check(again.id)
  await shop.call('POST', `/${again.id}/start`)
  await shop.deps.pool.query(
    `update product_import_rows set state = 'done' where import_id = $1 and state = 'ready'`,
    [again.id],
  )
  const row = await findImport(shop.deps.db, shop.owner.shopId, again.id)
  const toSeven = async () => (await links()).filter((link) => link.includes('bundle Product S-7 ')).length
  expect(await toSeven()).toBe(1)
  expect(await linkRows(shop.deps, row)).toBe('go on')
  expect(await toSeven()).toBe(201)
  await shop.call('POST', `/${again.id}/cancel`)
  expect(await linkRows(shop.deps, row)).toBe('stop')
  expect(await toSeven()).toBe(201)
})
