import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { orderFaults } from '#server/testing/order-faults.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
})
afterAll(() => server.close())

test('the last item, bought by twenty at once, has one buyer; nineteen hear which product is gone (R-ORD-08)', async () => {
  const productId = await market.product({ stock: 1, name: 'Marsa Sofa' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      market.buy([{ productId, quantity: 1 }], {
        customer: { ...buyer.customer, email: `buyer-${n}@test.example` },
      }),
    ),
  )
  const late = answers.filter(({ status }) => status !== 201)
  expect(late).toHaveLength(19)
  for (const { status, body } of late) {
    expect([status, body['code'], body['message']]).toEqual([
      409,
      'product.too-few',
      'Marsa Sofa: only 0 in stock',
    ])
  }
  expect(await market.stockOf(productId)).toBe(0)
})

test('carts [a, b] and [b, a] at once never wait for each other in a ring', async () => {
  const [a, b] = [
    await market.product({ stock: 500 }),
    await market.product({ stock: 500, shopId: market.sadu.id }),
  ]
  const cart = (...ids: string[]) => market.buy(ids.map((productId) => ({ productId, quantity: 1 })))
  const answers: { status: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    const carts = Array.from({ length: 20 }, (_, n) => (n % 2 ? cart(a, b) : cart(b, a)))
    answers.push(...(await Promise.all(carts)))
  }
  // A window holds twelve orders; an order that finds it full at the last moment gets the next one.
  expect(answers.map(({ status }) => status).filter((status) => status !== 201)).toEqual([])
  expect([await market.stockOf(a), await market.stockOf(b)]).toEqual([440, 440])
})

test.each([
  ['costs more', sql`price_fils = 12000`, { status: 201, body: { orders: [{ totalAmount: '120.00' }] } }],
  ['is withdrawn', sql`status = 'pending_review'`, { status: 409, body: { code: 'order.product-unknown' } }],
])('a product that %s while it is ordered is ordered as it is then', async (_what, change, answer) => {
  const { db } = server.deps
  const productId = await market.product({ priceFils: 10_000 })
  const { buying } = await db.transaction().execute(async (tx) => {
    await sql`update products set ${change}, updated_at = now() where id = ${productId}`.execute(tx)
    const begun = market.buy([{ productId, quantity: 1 }])
    await untilWaiting(db)
    return { buying: begun }
  })
  expect(await buying).toMatchObject(answer)
})

test('whoever waits for something else keeps no product and no window of a shop from others', async () => {
  const { db } = server.deps
  const items = [{ productId: await market.product({ stock: 9 }), quantity: 1 }]
  const customer = { ...buyer.customer, email: 'slow@test.example' }
  expect((await market.buy(items, { customer })).status).toBe(201)
  const { slow, quick } = await db.transaction().execute(async (tx) => {
    await sql`select from customers where email = ${customer.email} for update`.execute(tx)
    const begun = market.buy(items, { customer })
    await untilWaiting(db)
    return { slow: begun, quick: await market.buy(items) }
  })
  expect([quick.status, (await slow).status]).toEqual([201, 201])
})

test('two people cannot have the last place of a window', async () => {
  const windows = JSON.stringify([{ window: '10:00-12:00', capacity: 1 }])
  const areas = JSON.stringify([{ emirate: 'dubai', feeFils: 0, leadDays: 2 }])
  await sql`insert into delivery_terms (shop_id, areas, windows, days, updated_at)
    values (${market.sadu.id}, ${areas}, ${windows}, '{0,1,2,3,4,5,6}', now())`.execute(server.deps.db)
  const productId = await market.product({ stock: 99, shopId: market.sadu.id })
  const items = [{ productId, quantity: 1 }]
  const quote = await market.send('POST', '/api/cart/quote', { body: { items, emirate: 'dubai' } })
  const [shop] = quote.body['shops'] as { delivery: { days: { date: string; windows: string[] }[] } }[]
  const [day] = shop?.delivery.days ?? []
  const deliveries = [{ shopId: market.sadu.id, date: day?.date, window: day?.windows[0] }]
  const answers = await Promise.all(Array.from({ length: 8 }, () => market.buy(items, { deliveries })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'order.window-full', errors: [{ path: expect.stringContaining('deliveries') }] },
  })
  expect(await market.stockOf(productId)).toBe(98)
  await sql`delete from delivery_terms`.execute(server.deps.db)
})

type Step =
  | { do: 'buy'; items: number[]; quantity: number; key: number }
  | { do: 'move'; order: number; to: (typeof orderStatuses)[number] }
  | { do: 'cancel'; order: number }
  | { do: 'cancel-items'; order: number; line: number; quantity: number; isByShop: boolean }
  | { do: 'propose'; order: number; day: number }
  | { do: 'answer'; order: number; agrees: boolean }
  | { do: 'restock'; product: number; by: number }
  | { do: 'price'; product: number; fils: number }
  | { do: 'sale'; product: number; isOn: boolean }

const small = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      items: fc.uniqueArray(small, { minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      key: fc.nat({ max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      order: fc.nat(),
      to: fc.constantFrom(...orderStatuses),
    }),
  },
  fc.record({ do: fc.constant('cancel' as const), order: fc.nat() }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cancel-items' as const),
      order: fc.nat(),
      line: fc.nat({ max: 2 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      isByShop: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('propose' as const), order: fc.nat(), day: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('answer' as const), order: fc.nat(), agrees: fc.boolean() }),
  fc.record({ do: fc.constant('restock' as const), product: small, by: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('price' as const),
    product: small,
    fils: fc.integer({ min: 1, max: 900_000 }),
  }),
  fc.record({ do: fc.constant('sale' as const), product: small, isOn: fc.boolean() }),
)

test('whatever customers and shops do at once, nothing is sold twice and every sum is right', async () => {
  const seed = Number(process.hrtime.bigint() % 1_000_000_007n)
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 12, maxLength: 12 })
  const histories = fc.sample(fc.noBias(history), { seed, numRuns: 4 })
  const made: number[] = []
  for (const steps of histories) {
    const run = await openRun()
    for (const together of steps) {
      const answers = await Promise.all(together.map((one) => run.make(one)))
      for (const status of answers) expect([200, 201, 409, 422], `seed ${seed}`).toContain(status)
      made.push(...answers)
      expect(await run.faults(), `seed ${seed}`).toEqual([])
    }
  }
  // Histories without any purchase would prove nothing.
  expect(made.filter((status) => status === 201).length, `seed ${seed}`).toBeGreaterThan(0)
})

/** Creates four products of two shops, with functions that make a step and check the invariants. */
async function openRun() {
  const { db } = server.deps
  const products = await Promise.all(
    [0, 1, 2, 3].map((n) => market.product({ stock: 6, ...(n > 1 && { shopId: market.sadu.id }) })),
  )
  const brought = new Map(products.map((id) => [id, 6]))
  const tag = products[0] as string
  const orders: { id: string; orderNumber: string; shopId: string }[] = []
  const make = async (one: Step): Promise<number> => {
    const id = 'product' in one ? (products[one.product] as string) : ''
    if (one.do === 'buy') {
      const items = one.items.map((n) => ({ productId: products[n] as string, quantity: one.quantity }))
      const answer = await market.buy(items, {}, { 'idempotency-key': `${tag}-${one.key}` })
      if (answer.status === 201) orders.push(...(answer.body.orders as unknown as typeof orders))
      return answer.status
    }
    if (one.do === 'restock') {
      brought.set(id, (brought.get(id) ?? 0) + one.by)
      await sql`update products set stock = stock + ${one.by} where id = ${id}`.execute(db)
      return 200
    }
    if (one.do === 'price') {
      await sql`update products set price_fils = ${one.fils} where id = ${id}`.execute(db)
      return 200
    }
    if (one.do === 'sale') {
      await sql`update products set status = ${one.isOn ? 'active' : 'inactive'}::product_status where id = ${id}`.execute(
        db,
      )
      return 200
    }
    const order = orders[one.order % Math.max(1, orders.length)]
    if (!order) return 200
    if (one.do === 'cancel') {
      const body = { email: buyer.customer.email }
      return (await market.send('POST', `/api/orders/${order.orderNumber}/cancel`, { body })).status
    }
    const as = (order.shopId === market.noor.id ? market.noor : market.sadu).token
    if (one.do === 'cancel-items') {
      const items = [{ position: one.line, quantity: one.quantity }]
      const body = { items, reason: 'why', email: buyer.customer.email }
      const url = one.isByShop ? `/api/shop/orders/${order.id}` : `/api/orders/${order.orderNumber}`
      return (await market.send('POST', `${url}/cancel`, { as, body })).status
    }
    const own = `/api/shop/orders/${order.id}`
    if (one.do === 'propose') {
      const { body: days } = await market.send('GET', `${own}/days`, { as })
      const { date, windows } = (days as unknown as { date: string; windows: string[] }[])[one.day] ?? {}
      const body = { date, window: windows?.[0], reason: 'why' }
      return date ? (await market.send('POST', `${own}/proposal`, { as, body })).status : 200
    }
    if (one.do === 'answer') {
      const { proposal } = (await market.send('GET', own, { as })).body as {
        proposal?: { id: string } | null
      }
      const body = { email: buyer.customer.email, proposal: proposal?.id ?? '', agrees: one.agrees }
      return (await market.send('POST', `/api/orders/${order.orderNumber}/proposal`, { body })).status
    }
    const body = { status: one.to, rejectionReason: 'why' }
    return (await market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body })).status
  }
  const faults = () => orderFaults(db, brought)
  return { make, faults }
}
