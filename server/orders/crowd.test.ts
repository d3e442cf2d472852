import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/calendar.ts'
import { writeCounts } from '#server/analytics/counting.ts'
import { rollUpAll } from '#server/analytics/rolling-up.ts'
import { lostLocks } from '#server/db/stories.ts'
import { changePriceStock } from '#server/products/price-stock.ts'
import { takeStock } from '#server/products/stock.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let pieces: string[]
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  pieces = await Promise.all(Array.from({ length: 6 }, () => market.piece({ stock: 5000 })))
})
afterAll(() => server.close())

const stockShown = async (id: string) =>
  (await server.send({ url: `/api/products/${id}` })).json<{ stock: number }>().stock

test('after an order and after its cancelling every read answers the new stock (R-ORD-08, G-143)', async () => {
  const productId = await market.piece({ stock: 9 })
  // What is asked for twice is cached.
  for (let asked = 0; asked < 3; asked += 1) expect(await stockShown(productId)).toBe(9)
  for (let left = 8; left > 4; left -= 1) {
    const { status, body } = await market.buy([{ productId, quantity: 1 }])
    expect([status, await stockShown(productId)]).toEqual([201, left])
    const list = await server.send({ url: '/api/marketplace/products' })
    const shown = list.json<{ id: string; stock: number }[]>().find(({ id }) => id === productId)
    expect(shown?.stock).toBe(left)
    if (left > 5) continue
    const number = body.orders[0]?.orderNumber
    const { email } = buyer.customer
    await market.send('POST', `/api/orders/${number}/cancel`, { body: { email } })
    expect(await stockShown(productId)).toBe(left + 1)
  }
})

/** Six pieces of the cart, in another order each time. */
const cartOf = (n: number) => {
  const turned = [...pieces.slice(n % 6), ...pieces.slice(0, n % 6)]
  return (n % 2 ? turned : turned.toReversed()).map((productId) => ({ productId, quantity: 1 }))
}

async function buyAndCancel(n: number): Promise<number[]> {
  const email = `crowd-${n}@test.example`
  const customer = { ...buyer.customer, email }
  const { status, body } = await market.buy(cartOf(n), { customer })
  const number = body.orders?.[0]?.orderNumber
  if (n % 3 || !number) return [status]
  const cancelled = await market.send('POST', `/api/orders/${number}/cancel`, { body: { email } })
  return [status, cancelled.status]
}

const countLooks = (n: number) => {
  const seen = pieces.map((id) => [id, { views: 1, bagged: 1 }] as const)
  const inOrder = n % 2 ? seen : seen.toReversed()
  // Of a day of its own: rows that are new name their pieces, and ask for their rows.
  const day = dayOf(new Date(Date.UTC(2025, 0, 1 + n)))
  return writeCounts(server.deps.db, { day, pieces: new Map(inOrder), missed: new Map() })
}

const setPrice = (n: number) => {
  const { id: shopId, userId } = market.noor
  const owner = { kind: 'shop', shopId, userId, shopStatus: 'approved' } as const
  return changePriceStock(server.deps, owner, pieces[n % 6] as string, { price: 100_000 + n })
}

test('buyers, cancellers, counters and editors at once lose no lock and meet no error (R-ORD-08, R-API-78)', async () => {
  const before = lostLocks(server.deps.db)
  const statuses: number[] = []
  for (let round = 0; round < 8; round += 1) {
    const numbers = Array.from({ length: 6 }, (_, n) => round * 6 + n)
    const [bought] = await Promise.all([
      Promise.all(numbers.map(buyAndCancel)),
      Promise.all(numbers.flatMap((n) => [countLooks(3 * n), countLooks(3 * n + 1), countLooks(3 * n + 2)])),
      Promise.all(numbers.map(setPrice)),
      rollUpAll(server.deps.db),
    ])
    statuses.push(...bought.flat())
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(20)
  expect(lostLocks(server.deps.db)).toBe(before)
})

test('looks are counted while a buyer holds the pieces: who only names a piece waits for nobody (R-ORD-08)', async () => {
  const lines = pieces.map((productId) => ({ productId, quantity: 1 }))
  await server.deps.db.transaction().execute(async (tx) => {
    await takeStock(tx, lines)
    await countLooks(400)
  })
})
