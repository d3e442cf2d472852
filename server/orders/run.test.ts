import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'

let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())
beforeEach(async () => {
  await cards.server.deps.db.deleteFrom('cashCollections').where('countId', 'is', null).execute()
  cards.server.setNow(new Date('2026-11-23T08:00:00Z'))
})

const move = ({ id, shopId }: WireOrder, status: string, said: object = {}) => {
  const area = shopId === 'majlis' ? 'admin' : 'shop'
  const as =
    shopId === 'majlis'
      ? admin
      : shopId === cards.market.sadu.id
        ? cards.market.sadu.token
        : cards.market.noor.token
  return cards.market.send('PATCH', `/api/${area}/orders/${id}/status`, { as, body: { status, ...said } })
}

type Placed = {
  date?: string | null
  window?: string | null
  method?: 'card'
  shopId?: string | null
  driver?: string
}

/** Creates a shipped order of AED 100, with a promised day and window. */
async function onItsWay({
  date = '2026-11-23',
  window = '09:00-13:00',
  method,
  shopId,
  driver,
}: Placed = {}) {
  const about = shopId === undefined ? {} : { shopId }
  const items = [{ productId: await cards.market.product({ priceFils: 10_000, ...about }), quantity: 1 }]
  const { orders, session } = method
    ? await cards.buy(items)
    : { ...(await cards.market.buy(items)).body, session: '' }
  if (method) {
    cards.stripe.pay(session)
    await cards.hear(session)
  }
  const order = orders[0] as WireOrder
  for (const status of ['accepted', 'processing']) await move(order, status)
  await move(order, 'shipped', driver ? { driver } : {})
  const promised = { deliveryDate: date, deliveryWindow: date === null ? null : window }
  await cards.server.deps.db.updateTable('orders').set(promised).where('id', '=', order.id).execute()
  return order
}

type Stop = { order: WireOrder; carrier: string | null; toCollect: string; inHand: string }
async function sheet(query = '', as = cards.market.noor.token, area = 'shop') {
  const { status, body } = await cards.market.send('GET', `/api/${area}/run${query}`, { as })
  const stops = ((body['stops'] ?? []) as Stop[]).map(({ order, ...stop }) => ({ id: order.id, ...stop }))
  return { status, day: body['day'], stops }
}
/** Delivers all orders of the run, so that the next test begins without any. */
const deliverAll = async () => {
  for (const { id } of (await sheet()).stops)
    await move({ id, shopId: cards.market.noor.id } as WireOrder, 'delivered')
}

test('names the stops of a day by their windows, with what to collect and who drives (G-131)', async () => {
  await deliverAll()
  const late = await onItsWay({ window: '17:00-21:00', driver: 'Ali' })
  const early = await onItsWay({ driver: 'Ahmed' })
  const overdue = await onItsWay({ date: '2026-11-21', window: '13:00-17:00', method: 'card' })
  const anyDay = await onItsWay({ date: null })
  await onItsWay({ date: '2026-11-24' })
  cards.server.setNow(new Date('2026-11-23T19:00:00Z'))
  const cash = { toCollect: '100.00', inHand: '0.00' }
  const { day, stops } = await sheet()
  expect(day).toBe('2026-11-23')
  expect(stops.filter(({ toCollect, inHand }) => toCollect !== '0.00' || inHand === '0.00')).toEqual([
    { id: early.id, carrier: 'Ahmed', ...cash },
    { id: overdue.id, carrier: null, toCollect: '0.00', inHand: '0.00' },
    { id: late.id, carrier: 'Ali', ...cash },
    { id: anyDay.id, carrier: null, ...cash },
  ])
  expect((await sheet('?day=2026-11-24')).stops).toHaveLength(5)
  expect((await sheet('?day=2026-11-20')).stops.map(({ id }) => id)).toEqual([anyDay.id])
})

test('keeps what was delivered that day, with the cash that is to be handed in, until it is counted', async () => {
  await deliverAll()
  cards.server.setNow(new Date('2026-11-23T21:00:00Z'))
  const order = await onItsWay({ date: '2026-11-24' })
  await move(order, 'delivered')
  const stop = { id: order.id, carrier: null, toCollect: '0.00' }
  const found = async (query = '') => (await sheet(query)).stops.find(({ id }) => id === order.id)
  expect(await found()).toEqual({ ...stop, inHand: '100.00' })
  await cards.market.handIn()
  expect(await found()).toEqual({ ...stop, inHand: '0.00' })
  expect(await found('?day=2026-11-25')).toBeUndefined()
})

test('is of the own shop alone; administrators drive for the platform store', async () => {
  const [own, sadu] = [await onItsWay({ shopId: null }), await onItsWay({ shopId: cards.market.sadu.id })]
  const ids = ({ stops }: Awaited<ReturnType<typeof sheet>>) => stops.map(({ id }) => id)
  expect(ids(await sheet('', admin, 'admin'))).toEqual([own.id])
  expect(ids(await sheet('', cards.market.sadu.token))).toEqual([sadu.id])
  expect(ids(await sheet())).not.toContain(sadu.id)
  expect((await sheet('', cards.market.noor.token, 'admin')).status).toBe(403)
  expect((await cards.market.send('GET', '/api/shop/run')).status).toBe(401)
  for (const day of ['2026-02-30', 'today', '2026-11-23T00:00'])
    expect((await sheet(`?day=${day}`)).status).toBe(400)
})
