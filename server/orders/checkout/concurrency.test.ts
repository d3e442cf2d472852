import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/platform/calendar.ts'
import { writeCounts } from '#server/insights/analytics/count-visits.ts'
import { rollUpAll } from '#server/insights/analytics/roll-up.ts'
import { lostLocks } from '#server/platform/db/stories.ts'
import { takeStock } from '#server/catalogue/products/stock.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { letEverybodyIn } from '#server/testing/load.ts'
import { bookFaults, broughtOf, orderFaults } from '#server/testing/order-faults.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { storeCategory } from '#server/testing/stored-products.ts'

let server: TestApp
let market: Market
let items: string[]
beforeAll(async () => {
  // Each visitor has its own IP address.
  server = await startTestApp({ TRUST_PROXY: '1' })
  market = await makeMarket(server)
  const shops = [market.noor.id, market.sadu.id]
  items = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      market.product({ stock: 500, priceFils: 9_000, shopId: shops[n % 2] ?? null }),
    ),
  )
})
afterAll(() => server.close())

const countLooks = (n: number) => {
  const seen = items.map((id) => [id, { views: 1, bagged: 1 }] as const)
  const inOrder = n % 2 ? seen : seen.toReversed()
  // A new day each time: inserted rows reference their products, which takes locks on the product rows.
  const day = dayOf(new Date(Date.UTC(2025, 0, 1 + n)))
  return writeCounts(server.deps.db, { day, products: new Map(inOrder), missed: new Map() })
}

test('buyers, cancellers, readers, shops, administrators and counters at once meet no error and lose no lock, and stock and books are exact (R-ORD-08, R-API-78)', async () => {
  const { db } = server.deps
  const categories = [market.categoryId, await storeCategory(db, { slug: 'wanted-too' })]
  const admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const place = {
    origin,
    admin,
    shops: [market.noor, market.sadu],
    products: items,
    categories,
    withPages: false,
  }
  const [brought, before] = [await broughtOf(db, items), lostLocks(db)]
  let isOver = false
  const count = async () => {
    for (let n = 0; !isOver; n += 1)
      await Promise.all([countLooks(2 * n), countLooks(2 * n + 1), rollUpAll(db)])
  }
  const load = letEverybodyIn(place, (turn) => turn < 6).finally(() => (isOver = true))
  const [{ counts, failures }] = await Promise.all([load, count()])
  expect(failures).toEqual([])
  expect(lostLocks(db)).toBe(before)
  // The only errors are conflicts for callers who came second.
  expect(
    [...counts.keys()].filter((key) => !/ (200|201|409 order\.(cannot-move|moved-meanwhile))$/.test(key)),
  ).toEqual([])
  expect(counts.get('buyers 201')).toBe(36)
  expect(await orderFaults(db, brought)).toEqual([])
  expect(await bookFaults(db)).toEqual([])
  const delivered = await db.selectFrom('orders').select('id').where('status', '=', 'delivered').execute()
  expect(delivered.length).toBeGreaterThan(0)
})

test('looks are counted while a buyer holds the items: who only names an item waits for nobody (R-ORD-08)', async () => {
  const lines = items.map((productId) => ({ productId, quantity: 1 }))
  await server.deps.db.transaction().execute(async (tx) => {
    await takeStock(tx, lines)
    await countLooks(400)
  })
})
