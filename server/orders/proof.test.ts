import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blankEvents } from '#server/platform/status/events.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'

let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket()
})
afterAll(() => cards.close())

/** Sends a move as a browser does; the market's own helper always adds a recipient. */
async function move({ id }: WireOrder, payload: object) {
  const url = `/api/shop/orders/${id}/status`
  const answer = await cards.server.send({ method: 'PATCH', url, as: cards.market.noor.token, payload })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> & WireOrder }
}
async function shipped(method: 'cash_on_delivery' | 'card' = 'cash_on_delivery') {
  const items = [{ productId: await cards.market.product(), quantity: 2 }]
  const { orders, session } =
    method === 'card' ? await cards.buy(items) : { ...(await cards.market.buy(items)).body, session: '' }
  if (method === 'card') {
    cards.stripe.pay(session)
    await cards.hear(session)
  }
  const order = orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, { status })
  return order
}
const place = { latitude: 25.2048, longitude: 55.2708, accuracyMeters: 12 }
const lastOf = ({ events }: WireOrder) => events.at(-1) as { to: string; details: object | null }

describe('a delivery in cash (G-131)', () => {
  test.each([{}, { receivedBy: ' ' }, { photo: '' }, { place }])(
    'is none without a name or a photo: %j',
    async (said) => {
      const order = await shipped()
      const answer = await move(order, { status: 'delivered', ...said })
      expect(answer.status).toBe(400)
      expect((answer.body['errors'] as { path: string }[])[0]?.path).toBe('receivedBy')
      const again = await move(order, { status: 'delivered', receivedBy: 'Huda' })
      expect([again.status, lastOf(again.body)]).toMatchObject([200, { to: 'delivered' }])
    },
  )

  test('of a part of it neither; nothing is cancelled then', async () => {
    const order = await shipped()
    const part = { status: 'delivered', notAccepted: [{ position: 0, quantity: 1 }], rejectionReason: 'Torn' }
    const refused = await move(order, part)
    expect([refused.status, refused.body['code']]).toEqual([400, 'order.proof-missing'])
    const handed = await move(order, { ...part, receivedBy: 'Huda' })
    expect(handed.body.items).toMatchObject([{ quantity: 2, cancelled: 1 }])
  })

  test('keeps where the phone was, until its customer is forgotten', async () => {
    const order = await shipped()
    const { body } = await move(order, { status: 'delivered', receivedBy: 'Huda', place })
    expect(lastOf(body)).toMatchObject({ at: expect.any(String), details: { receivedBy: 'Huda', place } })
    const { db } = cards.server.deps
    await db.transaction().execute((tx) => blankEvents(tx, [order.id]))
    const events = db.selectFrom('orderEvents').select('details').where('orderId', '=', order.id)
    const kept = await events.where('toStatus', '=', 'delivered').executeTakeFirstOrThrow()
    expect(kept.details).toEqual({})
  })

  test.each([
    { latitude: 91 },
    { longitude: -180.5 },
    { latitude: '25' },
    { accuracyMeters: -1 },
    { accuracyMeters: 0.5 },
    { latitude: null },
  ])('is at no place that is none: %j', async (wrong) => {
    const order = await shipped()
    const said = { status: 'delivered', receivedBy: 'Huda', place: { ...place, ...wrong } }
    expect((await move(order, said)).status).toBe(400)
  })
})

test('what was paid by card needs no proof', async () => {
  const order = await shipped('card')
  expect((await move(order, { status: 'delivered' })).status).toBe(200)
})
