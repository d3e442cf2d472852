import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
  await shop.deps.pool.query('update settings set require_product_approval = false')
})
afterEach(() => shop.close())

const names = (mark: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${mark} ${String(at).padStart(2, '0')}`)

async function imported(given: readonly string[]) {
  const rows = given.map((name) => `,${name},Sofas,1 x 1 x 1,5,10,1,Red,urban`)
  const { id } = await shop.upload([importHead, ...rows].join('\n'))
  await shop.check(id)
  expect(await shop.run(id)).toMatchObject({ done: given.length })
}

async function listed(url: string, as?: string): Promise<string[]> {
  const reply = await shop.send({ url, ...(as && { as }) })
  return (reply.json() as { name: string }[]).map(({ name }) => name)
}

test('newest first, the products of a file stand as they stand in it, the later file before the earlier (R-API-67)', async () => {
  const category = await makeCategory(shop.deps)
  await submitProduct(shop.deps, shop.owner, productOf({ name: 'Before', categoryId: category.id }))
  const [first, second] = [names('First', 60), names('Second', 30)]
  await imported(first)
  await imported(second)
  await submitProduct(shop.deps, shop.owner, productOf({ name: 'After', categoryId: category.id }))
  const expected = ['After', ...second, ...first, 'Before']
  const admin = await shop.signedInAs((await makeAdmin(shop.deps)).userId)
  expect(await listed('/api/shop/products?limit=200', shop.token)).toEqual(expected)
  expect(await listed('/api/admin/products?limit=200', admin)).toEqual(expected)
  const page = await listed('/api/marketplace/products?limit=50')
  const rest = await listed('/api/marketplace/products?limit=50&offset=50')
  expect([...page, ...rest]).toEqual(expected)
})

test('a page of the marketplace holds a hundred where nothing is said, and two hundred at most (R-API-70)', async () => {
  await makeCategory(shop.deps)
  await imported(names('Many', 201))
  expect(await listed('/api/marketplace/products')).toHaveLength(100)
  expect(await listed('/api/marketplace/products?limit=5000')).toHaveLength(200)
})
