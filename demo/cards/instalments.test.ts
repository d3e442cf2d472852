import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditMoney } from '../../bench/audit/audit.ts'
import { availableTo } from '#server/money/ledger/balances.ts'
import { finishDeliveries } from '#server/orders/deliveries/finish.ts'
import { watchCardDisputes, watchPayments } from '#server/orders/payments/jobs.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type Market, makeMarket, type WireOrder } from '#server/testing/orders.ts'
import { letProviderSettle } from '#server/testing/settlement.ts'

let server: TestApp
let market: Market
let adminId: string
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'true' })
  market = await makeMarket(server)
  adminId = (await makeAdmin(server.deps)).userId
})
afterAll(() => server.close())
beforeEach(() => server.setNow(new Date('2026-11-23T08:00:00Z')))

const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const watch = () => watchPayments(server.deps)

/** Buys with Tabby and opens its page: a sofa at AED 100, and two lamps of another shop at AED 50 each. */
async function atPage(about: object = {}) {
  const sofa = await market.product({ priceFils: 10_000 })
  const lamp = await market.product({ priceFils: 5000, shopId: market.sadu.id })
  const items = [
    { productId: sofa, quantity: 1 },
    { productId: lamp, quantity: 2 },
  ]
  const { status, body } = await market.buy(items, { paymentMethod: 'tabby', ...about })
  const url = (body['payment'] as { url: string } | undefined)?.url ?? 'http://nowhere/'
  const page = new URL(url).pathname
  const press = async (action: string) =>
    (await server.send({ method: 'POST', url: page, payload: `action=${action}`, headers })).statusCode
  const seen = async () => (await market.send('GET', `/api/order-groups/${body.link}`)).body.orders
  return { status, body, sofa, lamp, page, press, seen, orders: body.orders }
}

const sellerOf = ({ shopId }: WireOrder) => (shopId === market.noor.id ? market.noor : market.sadu).token
async function move(order: WireOrder, ...statuses: string[]) {
  for (const status of statuses) {
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: sellerOf(order),
      body: { status, rejectionReason: 'None is left.', ...(status === 'shipped' && { carrier: 'Aramex' }) },
    })
  }
}
const deliver = (order: WireOrder) => move(order, 'accepted', 'processing', 'shipped', 'delivered')
const shareOf = ({ id }: WireOrder) =>
  server.deps.db
    .selectFrom('paymentShares')
    .select(['capture', 'captureFils', 'captureProblem'])
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
async function balances({ id }: WireOrder): Promise<Record<string, number>> {
  const { rows } = await sql<{ of: string; fils: number }>`select account::text as of, sum(fils)::int as fils
    from ledger_entries where order_id = ${id} group by 1 having sum(fils) <> 0`.execute(server.deps.db)
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}

describe('a checkout in instalments', () => {
  test('is offered where the provider takes the sum, and refused elsewhere', async () => {
    const dear = await market.product({ priceFils: 2_000_000 })
    const quote = async (productId: string, quantity = 1) => {
      const body = { items: [{ productId, quantity }], paymentMethod: 'tabby' }
      return (await market.send('POST', '/api/cart/quote', { body })).body as unknown as {
        payment: { instalments: object[] }
      }
    }
    const cheap = await market.product({ priceFils: 10_001 })
    expect((await quote(cheap)).payment.instalments).toEqual([
      { method: 'tabby', count: 4, each: '25.01' },
      { method: 'tamara', count: 4, each: '25.01' },
    ])
    expect((await quote(dear)).payment.instalments).toEqual([])
    const { status, body } = await market.buy([{ productId: dear, quantity: 1 }], { paymentMethod: 'tabby' })
    expect([status, body]).toMatchObject([409, { code: 'order.instalments-unavailable' }])
    await letProviderSettle(server.deps)
    expect((await quote(cheap)).payment.instalments).toEqual([])
    await letProviderSettle(server.deps, 'own-account')
  })

  test('leads to a page that says what is paid when, in the language of the order', async () => {
    const { page } = await atPage()
    const { body } = await server.send({ method: 'GET', url: page })
    expect(body).toContain('Pay in instalments with Tabby')
    expect(body.match(/AED.50/g)?.length).toBeGreaterThanOrEqual(4)
  })

  test('holds what is bought, and is told to the shops once it is approved: nothing is paid yet', async () => {
    const { press, seen, sofa, orders } = await atPage()
    expect(await market.stockOf(sofa)).toBe(8)
    expect(await seen()).toMatchObject([{ confirmedAt: null, payUntil: expect.any(String) }, {}])
    expect(await press('approve')).toBe(303)
    expect(await seen()).toMatchObject([
      { confirmedAt: expect.any(String), paymentStatus: 'pending', paid: '0.00', paymentMethod: 'tabby' },
      { confirmedAt: expect.any(String) },
    ])
    expect(await shareOf(orders[0] as WireOrder)).toMatchObject({ capture: 'approved', captureFils: null })
  })

  test.each(['decline', 'cancel', 'expire'])(
    'that ends by %s buys nothing, and no later word changes it',
    async (end) => {
      const { press, seen, sofa } = await atPage()
      await press(end)
      await press('approve')
      await watch()
      expect(await seen()).toMatchObject([
        { status: 'cancelled', paymentStatus: 'void' },
        { status: 'cancelled' },
      ])
      expect(await market.stockOf(sofa)).toBe(9)
    },
  )

  test('approved and left at one instant is one of the two', async () => {
    const { press, seen } = await atPage()
    await Promise.all([press('approve'), press('cancel'), press('approve')])
    await watch()
    const [first] = (await seen()) as [WireOrder]
    expect(['pending', 'cancelled']).toContain(first.status)
    expect(first['confirmedAt'] === null).toBe(first.status === 'cancelled')
  })

  test('whose approval comes when the time is over is released, and nothing is owed', async () => {
    const { press, seen, orders } = await atPage()
    const provider = server.deps.instalments?.find(({ method }) => method === 'tabby')
    const ask = provider?.cancel
    Object.assign(provider ?? {}, { cancel: async () => ({ state: 'over' }) })
    server.setNow(new Date('2026-11-23T08:31:00Z'))
    await watch()
    Object.assign(provider ?? {}, { cancel: ask })
    expect(await press('approve')).toBe(303)
    await watch()
    expect(await seen()).toMatchObject([{ status: 'cancelled', paymentStatus: 'void', refunds: [] }, {}])
    expect(await shareOf(orders[0] as WireOrder)).toMatchObject({ capture: 'done', captureFils: 0 })
  })
})

describe('what was approved', () => {
  test('is captured when its delivery stands, each order by itself, and paid out only then', async () => {
    const { press, orders } = await atPage()
    await press('approve')
    const [sofa, lamps] = orders as [WireOrder, WireOrder]
    const available = () => availableTo(server.deps.db, market.noor.id, server.deps.clock())
    const before = await available()
    await deliver(sofa)
    expect(await available()).toBe(before)
    await Promise.all([watch(), watch(), watch()])
    expect(await shareOf(sofa)).toMatchObject({ capture: 'done', captureFils: 10_000 })
    expect(await balances(sofa)).toMatchObject({ tabby_clearing: 10_000 })
    expect(await shareOf(lamps)).toMatchObject({ capture: 'approved' })
    expect(await available()).toBeGreaterThan(before)
  })

  test('and cancelled is released; of a part the rest is captured', async () => {
    const { press, orders, seen } = await atPage()
    await press('approve')
    const [sofa, lamps] = orders as [WireOrder, WireOrder]
    await move(sofa, 'rejected')
    await move(lamps, 'accepted', 'processing', 'shipped')
    await market.send('PATCH', `/api/shop/orders/${lamps.id}/status`, {
      as: market.sadu.token,
      body: { status: 'delivered', notAccepted: [{ position: 0, quantity: 1 }] },
    })
    await watch()
    expect(await shareOf(sofa)).toMatchObject({ capture: 'done', captureFils: 0 })
    expect(await shareOf(lamps)).toMatchObject({ capture: 'done', captureFils: 5000 })
    expect(await seen()).toMatchObject([
      { paymentStatus: 'void', refunds: [] },
      { paymentStatus: 'paid', paid: '50.00', totalAmount: '50.00', refunds: [] },
    ])
  })

  test('that the provider does not capture is told once, asked for again, and pays nobody meanwhile', async () => {
    const provider = server.deps.instalments?.find(({ method }) => method === 'tabby')
    const capture = provider?.capture
    const { press, orders } = await atPage()
    await press('approve')
    const [sofa] = orders as [WireOrder]
    await deliver(sofa)
    const available = () => availableTo(server.deps.db, market.noor.id, server.deps.clock())
    const before = await available()
    Object.assign(provider ?? {}, { capture: async () => ({ state: 'failed', problem: 'expired' }) })
    await watch()
    await watchCardDisputes.handle(server.deps, {}, {} as never)
    Object.assign(provider ?? {}, { capture })
    expect(await shareOf(sofa)).toMatchObject({ capture: 'failed', captureProblem: 'expired' })
    expect(await available()).toBe(before)
    const reported = server.deps.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'capture-failed')
    const waiting = reported.where('readAt', 'is', null)
    expect((await waiting.execute()).length).toBeGreaterThan(0)
    await watchCardDisputes.handle(server.deps, {}, {} as never)
    expect(await shareOf(sofa)).toMatchObject({ capture: 'done', captureProblem: null })
    expect(await waiting.execute()).toEqual([])
  })

  test('and refused for good is written off by hand, once: Majlis bears it, the shop is paid, nobody asks any more', async () => {
    const provider = server.deps.instalments?.find(({ method }) => method === 'tabby')
    const capture = provider?.capture
    const { press, orders } = await atPage()
    await press('approve')
    const [sofa] = orders as [WireOrder]
    const as = await server.signedInAs(adminId)
    const settle = (outcome: unknown, who = as) =>
      market.send('POST', `/api/admin/orders/${sofa.id}/capture`, { as: who, body: { outcome } })
    const available = () => availableTo(server.deps.db, market.noor.id, server.deps.clock())
    const before = await available()
    await deliver(sofa)
    expect(await settle('written-off')).toMatchObject({ status: 409, body: { code: 'capture.not-failed' } })
    let asked = 0
    const refuse = async () => {
      asked += 1
      return { state: 'failed', problem: 'expired' }
    }
    Object.assign(provider ?? {}, { capture: refuse })
    await watch()
    const shown = await market.send('GET', `/api/admin/orders/${sofa.id}`, { as })
    expect(shown.body['refusedCapture']).toEqual({ amount: '100.00', problem: 'expired' })
    const ofShop = await market.send('GET', `/api/shop/orders/${sofa.id}`, { as: market.noor.token })
    expect(ofShop.body).not.toHaveProperty('refusedCapture')
    expect((await settle('retry')).status).toBe(200)
    expect(asked).toBe(2)
    server.setNow(new Date('2026-12-23T08:00:00Z'))
    await watchCardDisputes.handle(server.deps, {}, {} as never)
    expect(asked).toBe(2)
    server.setNow(new Date('2026-11-23T08:00:00Z'))
    expect((await settle('written-off', market.noor.token)).status).toBe(403)
    expect((await settle('forgiven')).status).toBe(400)
    const answers = await Promise.all([settle('written-off'), settle('written-off'), settle('retry')])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect((await settle('written-off')).status).toBe(409)
    await watch()
    Object.assign(provider ?? {}, { capture })
    expect(await shareOf(sofa)).toMatchObject({ capture: 'written-off', captureProblem: null })
    expect(await balances(sofa)).toMatchObject({ bad_debts: 10_000 })
    expect(await balances(sofa)).not.toHaveProperty('instalments_due')
    expect(await available()).toBeGreaterThan(before)
  })

  test('goes back in part through the provider, after it was captured', async () => {
    const { press, orders, seen } = await atPage()
    await press('approve')
    const [, lamps] = orders as [WireOrder, WireOrder]
    await deliver(lamps)
    const give = { cause: 'price-reduced', reason: 'A scratch.', position: 0, amount: '20' }
    await market.send('POST', `/api/shop/orders/${lamps.id}/refunds`, { as: market.sadu.token, body: give })
    const [, before] = (await seen()) as [WireOrder, WireOrder]
    expect(before).toMatchObject({ refunds: [{ status: 'open', method: 'tabby' }] })
    await Promise.all([watch(), watch()])
    const [, after] = (await seen()) as [WireOrder, WireOrder]
    expect(after).toMatchObject({ refunded: '20.00', refunds: [{ status: 'done', paidBy: null }] })
    expect(await balances(lamps)).toMatchObject({ tabby_clearing: 8000, owed_to_shop: expect.any(Number) })
    expect(await balances(lamps)).not.toHaveProperty('instalments_due')
  })

  test('agrees with the money reckoned anew from raw rows', async () => {
    const client = await server.deps.pool.connect()
    const results = await auditMoney(client).finally(() => client.release())
    const differences = results.flatMap((one) => one.differences.map((of) => ({ name: one.name, ...of })))
    expect(differences).toEqual([])
  })

  test('a delivery that is taken back is captured once, after the next one', async () => {
    await server.deps.db.updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
    const { press, orders } = await atPage()
    await press('approve')
    const [sofa] = orders as [WireOrder]
    await deliver(sofa)
    await watch()
    expect(await shareOf(sofa)).toMatchObject({ capture: 'approved' })
    await market.send('POST', `/api/shop/orders/${sofa.id}/take-back`, { as: market.noor.token })
    await move(sofa, 'delivered')
    server.setNow(new Date('2026-11-23T08:11:00Z'))
    await finishDeliveries(server.deps)
    await watch()
    expect(await shareOf(sofa)).toMatchObject({ capture: 'done', captureFils: 10_000 })
    await server.deps.db.updateTable('settings').set({ deliveryUndoMinutes: 0 }).execute()
  })
})
