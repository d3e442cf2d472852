import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products/products.ts'
import { browseCards } from '#server/catalogue/product-lists.ts'
import { pageOfProduct } from '#server/catalogue/product-page.ts'
import { everything } from '#contract/catalogue/marketplace.ts'
import { changeVariantGroup } from '#server/catalogue/products/variants/change.ts'
import { returnStock, takeStock } from '#server/catalogue/products/stock.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeShopOwner } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { change, storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { storedPage } from './page-answer.ts'
import { pageSubjects } from '#server/catalogue/listings/changes.ts'
import { type PageResult, cachedPages, type PageMaker } from './page-cache.ts'

let server: TestDeps
let pages: PageMaker
let made: string[] = []
const ids: Record<string, string> = {}

/** Pages as the screens make them: from API replies, and a list that shows no more of the stock than its screen does. */
const makePage: PageMaker = async (_kind, address) => {
  made.push(address)
  const anyone = { kind: 'anonymous' } as const
  const text = async () => {
    if (address === '/contact') return 'contact'
    if (address === '/marketplace') return String((await browseCards(server.deps, everything)).json)
    const { json } = await pageOfProduct(server.deps, anyone, ids[address.slice(1)] ?? '')
    const { product, ...beside } = JSON.parse(String(json)) as { product: Product }
    return JSON.stringify({ ...product, ...beside })
  }
  return storedPage(200, 'text/html', await text())
}

beforeAll(async () => {
  server = await startTestDeps()
  const { db } = server.deps
  const [sofas, rugs] = [
    await storeCategory(db, { slug: 'sofas' }),
    await storeCategory(db, { slug: 'rugs' }),
  ]
  ids['sofa'] = await storeProduct(db, { categoryId: sofas, name: 'Marsa', stock: 9 })
  ids['couch'] = await storeProduct(db, { categoryId: sofas, name: 'Noor', stock: 9 })
  ids['rug'] = await storeProduct(db, { categoryId: rugs, name: 'Sadu', stock: 9 })
  // A second rug: otherwise the page of the first would lead on to the sofas.
  await storeProduct(db, { categoryId: rugs, name: 'Liwa', stock: 9 })
  ids['lamp'] = await storeProduct(db, { categoryId: rugs, name: 'Fanar', status: 'inactive' })
  pages = cachedPages(server.deps, pageSubjects(server.deps), makePage)
})
afterAll(() => server.close())

const etag = (answer: PageResult) => ('etag' in answer ? answer.etag : '')
const shown = ['/sofa', '/couch', '/rug', '/marketplace', '/contact']

/** Returns which pages are rendered again, and which of those differ, once a change is known everywhere. */
async function pagesTouchedBy(make: () => Promise<unknown>): Promise<{ again: string[]; other: string[] }> {
  const before = new Map<string, string>()
  for (const address of shown) before.set(address, etag(await pages('document', address)))
  await make()
  made = []
  const other: string[] = []
  for (const address of shown) {
    if (etag(await pages('document', address)) !== before.get(address)) other.push(address)
  }
  return { again: made, other }
}

const sell = (quantity: number) => () => move(takeStock, quantity)
const move = (how: typeof takeStock, quantity: number) =>
  server.deps.db.transaction().execute((tx) => how(tx, [{ productId: ids['sofa'] ?? '', quantity }]))
const update = (name: string, set: string) => () => {
  const id = ids[name] ?? ''
  return change(server.deps.db, { productIds: [id] }, (tx) =>
    sql`update products set ${sql.raw(set)} where id = ${id}`.execute(tx),
  )
}

test('a sale changes its own page alone, which counts what is left (R-PDP-02)', async () => {
  expect(await pagesTouchedBy(sell(6))).toEqual({ again: ['/sofa'], other: ['/sofa'] })
})

test('running out and coming back change the pages which show the product, and no others', async () => {
  const touched = ['/sofa', '/couch', '/marketplace']
  expect(await pagesTouchedBy(sell(3))).toEqual({ again: touched, other: touched })
  expect(await pagesTouchedBy(() => move(returnStock, 9))).toEqual({ again: touched, other: touched })
})

test('a page carries what it is made of, but for one whose looks are counted', async () => {
  const isCounted = (address: string) => address === '/sofa'
  const shared = cachedPages(server.deps, { ...pageSubjects(server.deps), isCounted }, makePage)
  expect(await shared('document', '/marketplace')).toMatchObject({
    tags: expect.arrayContaining(['catalogue', `product:${ids['sofa']}`]),
  })
  expect(await shared('document', '/sofa')).not.toHaveProperty('tags')
})

test('another price changes the pages which show the product, and every list', async () => {
  const { again, other } = await pagesTouchedBy(update('sofa', 'price_fils = 100'))
  expect(other).toEqual(['/sofa', '/couch', '/marketplace'])
  expect(again).toEqual(other)
})

test('a product that goes well with another shows beside it as soon as it is on sale', async () => {
  await change(server.deps.db, { productIds: [ids['sofa'] ?? ''] }, (tx) =>
    sql`insert into product_links values (${ids['sofa']}, 'cross_sell', ${ids['lamp']}, 0)`.execute(tx),
  )
  const { other } = await pagesTouchedBy(update('lamp', `status = 'active'`))
  // And beside the rug, which is in the same category.
  expect(other).toEqual(['/sofa', '/rug', '/marketplace'])
})

test('a product of a bundle that runs out changes the page of the bundle', async () => {
  await change(server.deps.db, { productIds: [ids['rug'] ?? ''] }, (tx) =>
    sql`insert into product_links values (${ids['rug']}, 'bundle', ${ids['couch']}, 0)`.execute(tx),
  )
  const { other } = await pagesTouchedBy(update('couch', 'stock = 0'))
  expect(other).toContain('/rug')
})

test('the pages and lists of variants follow what is shown of each', async () => {
  const { db } = server.deps
  const { shopId } = await makeShopOwner(server.deps)
  const variants = ['sofa', 'lamp'].map((name) => ids[name] ?? '')
  await db.updateTable('products').set({ shopId, isMajlis: false }).where('id', 'in', variants).execute()
  const admin = await makeAdmin(server.deps)
  const together = () => changeVariantGroup(server.deps, admin, variants[0] ?? '', { members: variants })
  expect((await pagesTouchedBy(together)).other).toEqual(expect.arrayContaining(['/sofa', '/marketplace']))
  for (const set of [`status = 'inactive'`, `status = 'active'`, 'stock = 0', `name = 'Fanar, Black'`])
    expect((await pagesTouchedBy(update('lamp', set))).other, set).toContain('/sofa')
  expect(
    (await pagesTouchedBy(() => changeVariantGroup(server.deps, admin, variants[1] ?? '', { members: [] })))
      .other,
  ).toContain('/sofa')
})

test('what the whole site refers to changes everything', async () => {
  const { again } = await pagesTouchedBy(() => change(server.deps.db, 'whole-site', async () => undefined))
  expect(again).toEqual(shown)
})
