import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

const dayMs = 86_400_000
let server: TestApp
let market: Market
const start = new Date('2026-11-23T08:00:00Z')
beforeAll(async () => {
  server = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  server.setNow(start)
  market = await makeMarket(server)
})
afterAll(() => server.close())

const asksForCodes = (cashConfirmation: boolean) =>
  server.deps.db.updateTable('settings').set({ cashConfirmation, cashConfirmAboveFils: 9_999_999 }).execute()
const order = async (phone: string, email = 'somebody@test.example') => {
  const items = [{ productId: await market.product({ priceFils: 1000 }), quantity: 1 }]
  return market.buy(items, { customer: { ...buyer.customer, email, phone } })
}
/** Places a cash order and lets its delivery fail for good. */
async function goesBack(phone: string, failure: DeliveryFailure) {
  const { body } = await order(phone)
  const [{ id }] = body.orders as [WireOrder]
  const move = (about: object) =>
    market.send('PATCH', `/api/shop/orders/${id}/status`, { as: market.noor.token, body: about })
  for (const status of ['accepted', 'processing', 'shipped']) await move({ status })
  await move({ status: 'cancelled', failure })
}
/** Places a cash order that is refused at the door, and tried again until `last`. */
async function triedAgain(phone: string, last: object) {
  const { body } = await order(phone)
  const [{ id }] = body.orders as [WireOrder]
  const move = (about: object) =>
    market.send('PATCH', `/api/shop/orders/${id}/status`, { as: market.noor.token, body: about })
  for (const status of ['accepted', 'processing', 'shipped']) await move({ status })
  await move({ status: 'processing', failure: 'refused' })
  await move({ status: 'shipped' })
  expect((await move(last)).status).toBe(200)
}
const refused = {
  status: 409,
  body: { code: 'order.cash-not-possible', errors: [{ path: 'paymentMethod' }] },
}

test('a phone number that let two cash orders go back within 90 days pays by card, however it is written (G-131)', async () => {
  await asksForCodes(false)
  await goesBack('050 111 2233', 'refused')
  await goesBack('050 111 2233', 'nobody-there')
  expect((await order('050 111 2233')).status).toBe(201)
  await goesBack('+971 50 111 2233', 'no-cash')
  expect(await order('00971501112233', 'another@test.example')).toMatchObject(refused)
  expect((await order('050 111 2234')).status).toBe(201)
  server.setNow(new Date(start.getTime() + 91 * dayMs))
  expect((await order('050 111 2233')).status).toBe(201)
  server.setNow(start)
})

test('an order that is refused twice at the door counts once, and one that is delivered after all not at all (G-131)', async () => {
  await asksForCodes(false)
  await triedAgain('050 222 3344', { status: 'delivered' })
  await triedAgain('050 222 3344', { status: 'cancelled', failure: 'refused' })
  expect((await order('050 222 3344')).status).toBe(201)
  await goesBack('050 222 3344', 'no-cash')
  expect(await order('050 222 3344')).toMatchObject(refused)
})

test('who types the number of somebody else learns nothing of it before a mailed code proves that they mean it (G-131)', async () => {
  await asksForCodes(false)
  await goesBack('050 777 8899', 'refused')
  await goesBack('050 777 8899', 'refused')
  await asksForCodes(true)
  const placed = async (phone: string, email: string) => {
    const { status, body } = await order(phone, email)
    const sent = server.deps.db.selectFrom('mails').select('bodyText').where('recipient', '=', email)
    const { bodyText } = await sent.where('eventKey', 'like', 'order-to-confirm:%').executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(bodyText)?.[0]
    const confirmed = () => market.send('POST', `/api/order-groups/${body.link}/confirm`, { body: { code } })
    return { seen: [status, Object.keys(body), Object.keys(body.orders[0] ?? {})], confirmed }
  }
  const refusing = await placed('050 777 8899', 'one@test.example')
  const unknown = await placed('050 777 0000', 'other@test.example')
  expect(refusing.seen).toEqual(unknown.seen)
  expect((await unknown.confirmed()).status).toBe(200)
  expect(await refusing.confirmed()).toMatchObject(refused)
})
