import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'

let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket()
})
afterAll(() => cards.close())

const noor = () => cards.market.noor.token
async function move({ id }: WireOrder, payload: object, as = noor()) {
  const url = `/api/shop/orders/${id}/status`
  const answer = await cards.server.send({ method: 'PATCH', url, as, payload })
  return { status: answer.statusCode, body: answer.json() as { code?: string } & WireOrder }
}
async function placed(): Promise<WireOrder> {
  const { body } = await cards.market.buy([{ productId: await cards.market.product(), quantity: 1 }])
  return body.orders[0] as WireOrder
}
const steps = ({ events }: WireOrder) => (events as { to: string }[]).map(({ to }) => to)
const mails = async () => (await cards.server.deps.db.selectFrom('mails').select('eventKey').execute()).length
const atOnce = { status: 'shipped', seen: 'pending', atOnce: true, driver: 'Yusuf' }

test('an order is accepted and shipped in one go: every step is in its history, and its customer gets one mail', async () => {
  const order = await placed()
  const before = await mails()
  const { status, body } = await move(order, atOnce)
  expect([status, body.status]).toEqual([200, 'shipped'])
  expect(steps(body)).toEqual(['pending', 'accepted', 'processing', 'shipped'])
  expect(body.events.at(-1)).toMatchObject({ details: { driver: 'Yusuf' }, by: 'shop' })
  expect(await mails()).toBe(before + 1)
})

test('from accepted only what is left is taken', async () => {
  const order = await placed()
  await move(order, { status: 'accepted' })
  const { body } = await move(order, { ...atOnce, seen: 'accepted' })
  expect(steps(body)).toEqual(['pending', 'accepted', 'processing', 'shipped'])
})

test('nothing of it happens where it cannot: unasked, to another status, seen as another, or of another shop', async () => {
  const order = await placed()
  const refused = [
    await move(order, { status: 'shipped', seen: 'pending' }),
    await move(order, { status: 'delivered', atOnce: true, receivedBy: 'Huda' }),
    await move(order, { ...atOnce, seen: 'accepted' }),
    await move(order, { ...atOnce, atOnce: 'yes' }),
    await move(order, atOnce, cards.market.sadu.token),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 400, 404])
  const { json } = await cards.server.send({ url: `/api/shop/orders/${order.id}`, as: noor() })
  expect(steps(json())).toEqual(['pending'])
})

test('two presses at the same instant ship it once', async () => {
  const order = await placed()
  const both = await Promise.all([move(order, atOnce), move(order, atOnce)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
