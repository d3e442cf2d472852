import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin, ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { changePriceStock } from './price-stock.ts'
import { decideProduct } from './approval/move.ts'
import { submitProduct } from './submit.ts'

let server: TestApp
let owner: ShopOwner
let admin: Admin
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const start = Date.parse('2026-09-01T08:00:00Z')
const onDay = (day: number) => new Date(start + day * 86_400_000)

/** Creates a product on sale for 5,000.00 from day 0, with these prices from the given days. */
async function priced(...prices: readonly (readonly [day: number, fils: number])[]): Promise<string> {
  server.setNow(onDay(0))
  const id = await submitProduct(server.deps, owner, productOf({ categoryId, price: 500_000 }))
  await decideProduct(server.deps, admin, id, { status: 'active' })
  for (const [day, price] of prices) {
    server.setNow(onDay(day))
    await changePriceStock(server.deps, owner, id, { price })
  }
  return id
}

async function formerOf(id: string) {
  const product = (await server.send({ method: 'GET', url: `/api/products/${id}` })).json()
  const browse = (await server.send({ method: 'GET', url: `/api/marketplace/browse?ids=${id}` })).json()
  expect(browse.cards[0].formerPrice).toEqual(product.formerPrice)
  return product.formerPrice
}

test('a price that stood for thirty days is the former one after a reduction (G-90)', async () => {
  const id = await priced([30, 400_000])
  expect(await formerOf(id)).toEqual({ price: '5000.00', since: '2026-10-01T08:00:00.000Z' })
})

test('one that stood for less is not, and neither is a lower one', async () => {
  expect(await formerOf(await priced())).toBeNull()
  expect(await formerOf(await priced([29, 400_000]))).toBeNull()
  expect(await formerOf(await priced([40, 600_000]))).toBeNull()
})

test('changes that are written in another order than they were asked for leave one history', async () => {
  const id = await priced([10, 450_000], [11, 440_000], [10, 400_000], [9, 390_000])
  const history = server.deps.db.selectFrom('productPrices').where('productId', '=', id).orderBy('validFrom')
  expect(await history.select(['priceFils', 'validFrom', 'validUntil']).execute()).toEqual([
    { priceFils: 500_000, validFrom: onDay(0), validUntil: onDay(10) },
    { priceFils: 450_000, validFrom: onDay(10), validUntil: onDay(11) },
    { priceFils: 390_000, validFrom: onDay(11), validUntil: null },
  ])
})

test('a price that was raised for a day first makes no reduction', async () => {
  expect(await formerOf(await priced([40, 900_000], [41, 480_000]))).toBeNull()
})
