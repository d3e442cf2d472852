import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { buyer } from '#server/testing/orders.ts'
import { mailedKey } from '#server/testing/refunds.ts'

let cards: CardMarket
let people = 0
beforeAll(async () => {
  cards = await startCardMarket()
})
afterAll(() => cards.close())

/** Creates a customer who is known because of an earlier payment. */
async function known() {
  people += 1
  const customer = { ...buyer.customer, email: `k${people}@test.example`, phone: `05${people + 30_000_000}` }
  const productId = await cards.market.product({ stock: 999 })
  const begin = (quantity = 1, who: object = customer) =>
    cards.market.buy([{ productId, quantity }], { customer: who, paymentMethod: 'card' })
  const bought = await cards.buy([{ productId, quantity: 1 }], { customer })
  cards.stripe.pay(bought.session)
  await cards.hear(bought.session)
  return { customer, productId, begin, link: bought.link }
}
const refused = { status: 409, body: { code: 'order.payments-open' } }

test('three checkouts wait for their payment at once, of a mailbox and of a phone: whoever is known holds no catalogue', async () => {
  const { customer, begin } = await known()
  expect([(await begin()).status, (await begin()).status, (await begin()).status]).toEqual([201, 201, 201])
  expect(await begin()).toMatchObject(refused)
  const email = customer.email.replace('@', '+sofa@')
  expect(await begin(1, { ...customer, email, phone: '0501112223' })).toMatchObject(refused)
  expect(await begin(1, { ...customer, email: 'other@test.example' })).toMatchObject(refused)
})

test('of a known customer no more wait than that at the same instant', async () => {
  const { begin } = await known()
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
})

test('who cancels one, pays one or lets its time pass begins anew', async () => {
  const { customer, begin } = await known()
  const [one, , three] = [await begin(), await begin(), await begin()]
  expect(await begin()).toMatchObject(refused)
  const body = { email: customer.email }
  const url = `/api/orders/${one.body.orders[0]?.orderNumber}/cancel`
  expect((await cards.market.send('POST', url, { body })).status).toBe(200)
  expect((await begin()).status).toBe(201)
  expect(await begin()).toMatchObject(refused)
  const session = /cs_test_[\w-]+/.exec(JSON.stringify(three.body['payment']))?.[0] ?? ''
  cards.stripe.pay(session)
  await cards.hear(session)
  expect((await begin()).status).toBe(201)
  expect(await begin()).toMatchObject(refused)
  cards.passMinutes(31)
  expect((await begin()).status).toBe(201)
})

test('200 items wait for their payment of whoever is known, and count for their range as many as they are', async () => {
  const { productId, begin, customer, link } = await known()
  const headers = await mailedKey(cards.server, link)
  expect(await begin(201)).toMatchObject({
    status: 409,
    body: { code: 'order.too-many-items', errors: [{ path: 'items.0.quantity' }] },
  })
  const from = (remoteAddress: string, quantity: number) =>
    cards.server.send({
      method: 'POST',
      url: '/api/orders',
      remoteAddress,
      headers,
      payload: { ...buyer, customer, paymentMethod: 'card', items: [{ productId, quantity }] },
    })
  expect((await from('2001:db8:9:1::1', 150)).statusCode).toBe(201)
  expect((await from('2001:db8:9:2::1', 51)).statusCode).toBe(429)
  expect((await from('2001:db8:9:2::1', 50)).statusCode).toBe(201)
})
