import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
/** Session of an administrator who signed in an hour ago. */
let old: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  const { userId } = await makeAdmin(server.deps)
  const now = new Date(Date.now() - 3_600_000)
  old = await issueToken(server.deps.db, { userId, remember: false, now })
})
afterAll(() => server.close())

/** Creates a delivered order. */
async function delivered(priceFils: number, quantity = 1) {
  const productId = await market.product({ priceFils })
  const [order] = (await market.buy([{ productId, quantity }])).body.orders as [WireOrder]
  const as = market.noor.token
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body: { status } })
  return { productId, order }
}
/** Creates a received return of one item of it. */
async function sentBack({ productId, order }: Awaited<ReturnType<typeof delivered>>): Promise<string> {
  const as = market.noor.token
  const items = [{ productId, quantity: 1 }]
  const body = { email: buyer.customer.email, items, reason: 'Too large.' }
  const asked = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
  const { id } = asked.body as unknown as { id: string }
  for (const status of ['approved', 'received'])
    await market.send('PATCH', `/api/shop/returns/${id}/status`, { as, body: { status } })
  return id
}
const arrived = async (priceFils: number) => sentBack(await delivered(priceFils))
const giveOf = (order: WireOrder, amount: string) =>
  market.send('POST', `/api/admin/orders/${order.id}/refunds`, {
    as: old,
    body: { cause: 'goodwill', amount, reason: 'Late' },
  })
const refund = (id: string, about: object = {}) =>
  market.send('PATCH', `/api/admin/returns/${id}/status`, { as: old, body: { status: 'refunded', ...about } })

test('a refund of AED 1,000 is given by any session; above it who gives it says anew that it is they', async () => {
  expect((await refund(await arrived(100_000))).status).toBe(200)
  const large = await arrived(100_001)
  const refused = { status: 403, body: { code: 'account.confirm-needed' } }
  expect(await refund(large)).toMatchObject(refused)
  expect(await refund(large, { refund: '1000.01' })).toMatchObject(refused)
  expect((await refund(large, { refund: '1000.00' })).status).toBe(200)
})

test('what is given of one order without a return counts together, also at one instant', async () => {
  const { order } = await delivered(300_000)
  const give = (amount: string) => giveOf(order, amount)
  const answers = await Promise.all(['1000', '1000', '1000'].map((amount) => give(amount)))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200])
  expect(await give('0.01')).toMatchObject({ status: 403, body: { code: 'account.confirm-needed' } })
})

test('returns of one order count together, and with what is given of it without one: whoever asked for them', async () => {
  const refused = { status: 403, body: { code: 'account.confirm-needed' } }
  const bought = await delivered(60_000, 3)
  const [one, two, three] = [await sentBack(bought), await sentBack(bought), await sentBack(bought)]
  expect((await refund(one)).status).toBe(200)
  expect(await refund(two)).toMatchObject(refused)
  expect(await refund(two, { refund: '400.01' })).toMatchObject(refused)
  expect((await refund(two, { refund: '400' })).status).toBe(200)
  expect(await refund(three, { refund: '0.01' })).toMatchObject(refused)
  expect(await giveOf(bought.order, '0.01')).toMatchObject(refused)
  // A recent sign-in needs no confirmation.
  const { userId } = await makeAdmin(server.deps)
  const as = await server.signedInAs(userId)
  const done = await market.send('PATCH', `/api/admin/returns/${three}/status`, {
    as,
    body: { status: 'refunded' },
  })
  expect(done.status).toBe(200)
})

test('of two returns of one order at one instant the second asks as well', async () => {
  const bought = await delivered(60_000, 2)
  const returns = [await sentBack(bought), await sentBack(bought)]
  const answers = await Promise.all(returns.map((id) => refund(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('a return after goodwill asks for no more than it can still give back', async () => {
  const bought = await delivered(90_000)
  expect((await giveOf(bought.order, '400')).status).toBe(200)
  expect((await refund(await sentBack(bought))).status).toBe(200)
})
