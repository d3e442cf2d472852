import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { storeAccount } from '#server/testing/payouts.ts'

const { customer } = buyer
let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket()
  await storeAccount(cards.server.deps, cards.market.noor.id)
})
afterAll(() => cards.close())
beforeEach(() => set({ payoutHoldDays: null }))

const set = (changes: { payoutHoldDays: number | null }) =>
  cards.server.deps.db.updateTable('settings').set(changes).execute()
const passDays = (days: number) => cards.passMinutes(days * 24 * 60)
/** Signs in again, since sessions expire while days pass. */
const asShop = () => cards.server.signedInAs(cards.market.noor.userId)
const earnings = async () =>
  (await cards.market.send('GET', '/api/shop/earnings', { as: await asShop() })).body as unknown as Earnings
const ask = async (amount: number) =>
  (await cards.market.send('POST', '/api/shop/payouts', { as: await asShop(), body: { amount } })).status
type Earnings = { totalEarnings: number; held: number; disputed: number; available: number; holdDays: number }

/** A sofa at AED 1,000, paid by card and delivered: the shop earns AED 895. */
const sold = async () => (await sale()).intent
async function sale() {
  const productId = await cards.market.product({ priceFils: 100_000 })
  const { orders, session } = await cards.buy([{ productId, quantity: 1 }], { customer })
  const { payment_intent: intent } = cards.stripe.pay(session)
  await cards.hear(session)
  const as = await asShop()
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await cards.market.send('PATCH', `/api/shop/orders/${(orders[0] as WireOrder).id}/status`, {
      as,
      body: { status },
    })
  const items = [{ productId, quantity: 1 }]
  return { intent: intent ?? '', order: orders[0] as WireOrder, items }
}

test('a sale waits for the return days of its shop, unless the settings name others (G-129)', async () => {
  await sold()
  expect(await earnings()).toMatchObject({ holdDays: 14, held: 895, available: 0 })
  expect(await ask(1)).toBe(409)
  await cards.server.deps.db
    .updateTable('shops')
    .set({ returnDays: 30 })
    .where('id', '=', cards.market.noor.id)
    .execute()
  expect(await earnings()).toMatchObject({ holdDays: 30, held: 895 })
  passDays(15)
  expect(await earnings()).toMatchObject({ available: 0 })
  await set({ payoutHoldDays: 10 })
  expect(await earnings()).toMatchObject({ holdDays: 10, held: 0, available: 895 })
  expect(await ask(895)).toBe(201)
})

test('a sale waits to the end of the last day on which it can be sent back (G-129)', async () => {
  await set({ payoutHoldDays: 10 })
  const { holdDays, available } = await earnings()
  const day = dayOf(cards.server.deps.clock())
  cards.server.setNow(new Date(dayStart(day, 1).getTime() + 9 * 3_600_000))
  await sold()
  const over = dayStart(day, holdDays + 2)
  cards.server.setNow(new Date(over.getTime() - 1000))
  expect(await earnings()).toMatchObject({ held: 895, available })
  cards.server.setNow(over)
  expect(await earnings()).toMatchObject({ held: 0, available: available + 895 })
})

test('what a customer’s bank asks back is not available until that is decided (F14, G-136)', async () => {
  await set({ payoutHoldDays: 10 })
  const before = await earnings()
  const intent = await sold()
  passDays(31)
  expect(await earnings()).toMatchObject({ held: 0, disputed: 0, available: before.available + 895 })
  const dispute = cards.stripe.books.dispute(intent, 80_000)
  const deliver = (what: string, of: typeof dispute) =>
    cards.deliver(cards.stripe.event(`charge.dispute.${what}`, of))
  await deliver('created', dispute)
  expect(await earnings()).toMatchObject({ disputed: 800, available: before.available + 95 })
  expect(await ask(before.available + 96)).toBe(409)
  await deliver('closed', cards.stripe.books.decide(dispute, 'won'))
  expect(await earnings()).toMatchObject({ disputed: 0, available: before.available + 895 })
})

test.each([
  ['requested', []],
  ['approved', ['approved']],
])(
  'a sale that is being sent back waits until its return is decided, however long that takes: %s (G-129)',
  async (_what, steps) => {
    await set({ payoutHoldDays: 10 })
    const before = await earnings()
    const { order, items } = await sale()
    const body = { email: customer.email, items, reason: 'Too large.' }
    const asked = await cards.market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
    expect(asked.status).toBe(201)
    passDays(60)
    expect(await earnings()).toMatchObject({ held: 895, available: before.available })
    expect(await ask(before.available + 1)).toBe(409)
    const url = `/api/shop/returns/${String(asked.body['id'])}/status`
    for (const status of [...steps, 'refused'])
      await cards.market.send('PATCH', url, { as: await asShop(), body: { status, reason: 'It was used.' } })
    expect(await earnings()).toMatchObject({ held: 0, available: before.available + 895 })
  },
)

test('the days of hold are never fewer than those in which a sale can be sent back', async () => {
  const shop = cards.server.deps.db.updateTable('shops').where('id', '=', cards.market.noor.id)
  await shop.set({ returnDays: 3 }).execute()
  expect(await earnings()).toMatchObject({ holdDays: 14 })
})
