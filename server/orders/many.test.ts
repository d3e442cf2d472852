import type { ManyDecided } from '#contract/many.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

async function decide(path: string, body: object, as = market.noor.token) {
  const answer = await market.send('PUT', path, { as, body })
  return { status: answer.status, ...(answer.body as unknown as ManyDecided) }
}
const orders = '/api/shop/orders/decisions'
const placed = async () =>
  (await market.buy([{ productId: await market.product(), quantity: 1 }])).body.orders[0] as WireOrder
const statusOf = async ({ id }: WireOrder) =>
  (await market.send('GET', `/api/shop/orders/${id}`, { as: market.noor.token })).body['status']
const seenAs = (seen: string, ids: readonly string[]) => ids.map((id) => ({ id, seen }))

test('several orders are accepted by one call, also by two at the same instant; each refusal is told with its order', async () => {
  const [one, other, moved] = [await placed(), await placed(), await placed()]
  await decide(orders, { status: 'accepted', items: seenAs('pending', [moved.id]) })
  const items = seenAs('pending', [one.id, moved.id, newId(), other.id])
  const reported = await Promise.all([1, 2].map(() => decide(orders, { status: 'accepted', items })))
  expect(reported.map(({ status }) => status)).toEqual([200, 200])
  expect(reported.flatMap(({ decided }) => decided).toSorted()).toEqual([one.id, other.id].toSorted())
  expect(reported[0]?.failed.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['order.moved-meanwhile', 'order.not-found']),
  )
  expect([await statusOf(one), await statusOf(other)]).toEqual(['accepted', 'accepted'])
})

test('a shop moves its own alone, nobody by what asks for a reason, an amount or a proof', async () => {
  const order = await placed()
  const items = seenAs('pending', [order.id])
  const strange = await decide(orders, { status: 'accepted', items }, market.sadu.token)
  expect(strange).toMatchObject({ status: 200, decided: [], failed: [{ code: 'order.not-found' }] })
  for (const status of ['rejected', 'delivered', 'cancelled', 'shipped'])
    expect((await decide(orders, { status, items })).status).toBe(400)
  for (const hostile of [[], [{ id: order.id }, { id: order.id }], Array(101).fill({ id: 'x' }), 'all'])
    expect((await decide(orders, { status: 'accepted', items: hostile })).status).toBe(400)
  expect((await market.send('PUT', orders, { body: { status: 'accepted', items } })).status).toBe(401)
  expect((await decide('/api/shop/returns/decisions', { status: 'refunded', items })).status).toBe(400)
  expect((await decide('/api/admin/payouts/decisions', { items })).status).toBe(403)
  expect(await statusOf(order)).toBe('pending')
})

test('several returns are approved and received by one call each, with one answer for their stock', async () => {
  const productIds = [await market.product(), await market.product()]
  const { order } = await reviewing(server, market, admin).delivered(productIds)
  const asked = productIds.map(async (productId) => {
    const items = [{ productId, quantity: 1 }]
    const body = { email: buyer.customer.email, items, reason: 'Too large.' }
    return String(
      (await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })).body['id'],
    )
  })
  const ids = await Promise.all(asked)
  const path = '/api/admin/returns/decisions'
  const approved = await decide(path, { status: 'approved', items: seenAs('requested', ids) }, admin)
  expect(approved.decided).toEqual(ids)
  const received = { status: 'received', restock: false, items: seenAs('approved', ids) }
  expect((await decide(path, received, admin)).decided).toEqual(ids)
  const again = await decide(path, received, admin)
  expect(again.failed.map(({ code }) => code)).toEqual(['return.moved-meanwhile', 'return.moved-meanwhile'])
})

test('several reviews are rejected for one reason by one call', async () => {
  const { delivered, write } = reviewing(server, market, admin)
  const written = async () => {
    const productId = await market.product()
    const { order } = await delivered([productId])
    return String((await write(productId, order)).body['id'])
  }
  const ids = [await written(), await written()]
  const path = '/api/admin/reviews/decisions'
  const items = seenAs('pending', ids)
  expect((await decide(path, { status: 'rejected', items }, admin)).failed).toHaveLength(2)
  const reported = await decide(path, { status: 'rejected', rejectionReason: 'Not about it.', items }, admin)
  expect(reported).toMatchObject({ decided: ids, failed: [] })
  expect((await decide(path, { status: 'approved', items })).status).toBe(403)
})
