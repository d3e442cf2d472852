import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { buyer } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { setRate } from '#server/testing/rates.ts'

let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket()
})
afterAll(() => cards.close())
beforeEach(() => cards.server.setNow(new Date()))

/** Creates a sofa of AED 100 and, from another shop, two lamps of AED 50 each. */
async function twoShops() {
  const { product, sadu } = cards.market
  const [sofa, lamp] = [
    await product({ priceFils: 10_000 }),
    await product({ priceFils: 5000, shopId: sadu.id }),
  ]
  return {
    sofa,
    lamp,
    items: [
      { productId: sofa, quantity: 1 },
      { productId: lamp, quantity: 2 },
    ],
  }
}
const ownOrders = async (as: string) => (await cards.market.send('GET', '/api/shop/orders', { as })).body
const paidSession = async () => {
  const bought = await cards.buy((await twoShops()).items)
  cards.stripe.pay(bought.session)
  return bought
}

describe('a checkout by card', () => {
  test('answers where to pay, takes the items, and tells nobody before it is paid (R-API-85)', async () => {
    const { items, sofa, lamp } = await twoShops()
    const { status, orders, url, session } = await cards.buy(items)
    expect(status).toBe(201)
    expect(url).toBe(`${cards.stripe.url}/pay/${session}`)
    expect(orders).toMatchObject([
      { paymentStatus: 'pending', confirmedAt: null, payUntil: expect.any(String) },
      { paymentStatus: 'pending', confirmedAt: null },
    ])
    expect(await cards.market.stockOf(sofa)).toBe(8)
    expect(await cards.market.stockOf(lamp)).toBe(7)
    const asked = cards.stripe.sessions.get(session)
    expect(asked).toMatchObject({
      amount_total: 20_000,
      currency: 'aed',
      line_items: orders.map(({ orderNumber, shopName }) => ({
        name: `${orderNumber} · ${String(shopName)}`,
        amount: 10_000,
      })),
    })
    expect(JSON.stringify(await ownOrders(cards.market.noor.token))).not.toContain(orders[0]?.id)
    expect(await cards.mailsOf('order')).toEqual([])
  })

  test('is one payment for all shops, each order paid its share, when the provider says so (R-CART-02)', async () => {
    const { session, orders, link } = await paidSession()
    expect((await cards.hear(session)).statusCode).toBe(200)
    const seen = await cards.seen(link)
    expect(seen).toMatchObject([
      { paymentStatus: 'paid', paid: '100.00', payUntil: null, confirmedAt: expect.any(String) },
      { paymentStatus: 'paid', paid: '100.00' },
    ])
    expect(await ownOrders(cards.market.noor.token)).toMatchObject([{ id: orders[0]?.id }])
    expect(await ownOrders(cards.market.sadu.token)).toMatchObject([{ id: orders[1]?.id }])
  })

  test('tells its news once, when it is paid', async () => {
    const { session, link } = await paidSession()
    const groups = () =>
      sql`select data->>'groupId' from jobs.job where name = 'announce-orders'
        and data->>'groupId' = (select id::text from order_groups where link = ${link})`.execute(
        cards.server.deps.db,
      )
    expect((await groups()).rows).toHaveLength(0)
    await cards.hear(session)
    await cards.hear(session)
    expect((await groups()).rows).toHaveLength(1)
  })

  test('costs what was agreed to, whatever the shop asks for by now', async () => {
    const { items, sofa } = await twoShops()
    const { session, link } = await cards.buy(items)
    await sql`update products set price_fils = 99900 where id = ${sofa}`.execute(cards.server.deps.db)
    cards.stripe.pay(session)
    await cards.hear(session)
    expect(await cards.seen(link)).toMatchObject([{ paid: '100.00' }, { paid: '100.00' }])
  })

  test('of what is priced in euros is charged in AED, at the rate frozen on its line (F16, G-92)', async () => {
    const { sofa } = await twoShops()
    const lamp = await cards.market.product({ priceFils: 1001, currency: 'EUR' })
    await setRate(cards.server.deps.db, 40_011)
    const { session, link } = await cards.buy([
      { productId: sofa, quantity: 1 },
      { productId: lamp, quantity: 1 },
    ])
    await setRate(cards.server.deps.db, 50_000)
    expect(cards.stripe.sessions.get(session)).toMatchObject({ currency: 'aed', amount_total: 10_000 + 4005 })
    cards.stripe.pay(session)
    await cards.hear(session)
    const [order, ...others] = await cards.seen(link)
    expect(others).toEqual([])
    expect(order).toMatchObject({ currency: 'AED', paid: '140.05', totalAmount: '140.05' })
    expect(order?.items).toMatchObject([
      { foreign: null },
      { unitPrice: '40.05', foreign: { currency: 'EUR', price: '10.01', rate: '4.0011' } },
    ])
  })

  test('sent twice is one order with one page, also while it is under way', async () => {
    const { items } = await twoShops()
    const key = { 'idempotency-key': newId() }
    const { customer } = buyer
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => cards.buy(items, { customer }, key)))
    const again = await cards.buy(items, { customer }, key)
    for (const one of [...others, again]) {
      expect(one.link).toBe(first?.link)
      expect(one.url).toBe(again.url)
    }
    const open = [...cards.stripe.sessions.values()].filter(
      ({ metadata, status }) =>
        status === 'open' && metadata.payment === cards.stripe.sessions.get(again.session)?.metadata.payment,
    )
    expect(open).toHaveLength(1)
  })

  test('of too little is refused, in words that name the way out', async () => {
    const productId = await cards.market.product({ priceFils: 199 })
    const body = { items: [{ productId, quantity: 1 }], paymentMethod: 'card' }
    const { status, body: said } = await cards.market.buy(body.items, body)
    expect([status, said['code']]).toEqual([409, 'order.card-too-little'])
    expect(await cards.market.stockOf(productId)).toBe(9)
  })

  test('shows in the quote', async () => {
    const { items } = await twoShops()
    const { body } = await cards.market.send('POST', '/api/cart/quote', {
      body: { items, paymentMethod: 'card' },
    })
    expect(body['payment']).toMatchObject({ card: true })
  })
})

describe('a provider that does not answer', () => {
  test.each(['broken', 'lost', 'lost-after'] as const)(
    'loses nothing (%s): the customer pays from the page of the order',
    async (how) => {
      const { items } = await twoShops()
      for (let at = 0; at < 3; at += 1) cards.stripe.faults.push({ at: /checkout/, how })
      const { status, link, url } = await cards.buy(items)
      cards.stripe.faults.length = 0
      expect([status, url]).toEqual([201, `${cards.server.deps.config.publicUrl}/orders/${link}`])
      cards.passMinutes(1)
      const again = await cards.payAgain(link)
      const session = /cs_test_[\w-]+/.exec(String(again.body['url']))?.[0] ?? ''
      cards.stripe.pay(session)
      await cards.hear(session)
      expect(await cards.seen(link)).toMatchObject([{ paymentStatus: 'paid' }, { paymentStatus: 'paid' }])
    },
  )

  test('is said so where the customer asks again, and the order stays', async () => {
    for (let at = 0; at < 6; at += 1) cards.stripe.faults.push({ at: /checkout/, how: 'broken' })
    const { link } = await cards.buy((await twoShops()).items)
    const { status, body } = await cards.payAgain(link)
    cards.stripe.faults.length = 0
    expect([status, body['code']]).toEqual([503, 'payment.unavailable'])
    cards.passMinutes(1)
    expect((await cards.payAgain(link)).body['url']).toContain('/pay/cs_test_')
  })
})

test('a payment that the provider refuses for good is over: nothing is bought, and nobody is told to try again', async () => {
  cards.stripe.faults.push({ at: /checkout/, how: 'refused' })
  const { status, link, url } = await cards.buy((await twoShops()).items)
  expect([status, url]).toEqual([201, `${cards.server.deps.config.publicUrl}/orders/${link}`])
  expect(await cards.seen(link)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
  expect(await cards.payAgain(link)).toMatchObject({ status: 200, body: { url: null } })
  const numbers = (await cards.seen(link)).map(({ orderNumber }) => orderNumber)
  const subject = `The payment for your order ${numbers.join(', ')} was declined`
  expect(await cards.mailsOf('payment-')).toEqual([subject])
})

test('of a provider that refuses whatever it is asked administrators hear, not again before they have read it', async () => {
  const { deps, send, signedInAs } = cards.server
  const readers = [await makeAdmin(deps), await makeAdmin(deps, newEmail('second'))]
  const afterRefusal = async () => {
    cards.stripe.faults.push({ at: /checkout/, how: 'refused' })
    await cards.buy((await twoShops()).items)
    const news = deps.db.selectFrom('notifications').select('userId').where('kind', '=', 'payment-refused')
    const rows = await news.execute()
    return readers.map((reader) => rows.filter(({ userId }) => userId === reader.userId).length)
  }
  expect(await afterRefusal()).toEqual([1, 1])
  expect(await afterRefusal()).toEqual([1, 1])
  const as = await signedInAs(readers[0]?.userId ?? '')
  await send({ method: 'POST', url: '/api/notifications/read', as, payload: { all: true } })
  expect(await afterRefusal()).toEqual([2, 1])
})

describe('whoever comes back', () => {
  test('learns that it is paid, also where no event came', async () => {
    const { link } = await paidSession()
    expect((await cards.payAgain(link)).body).toEqual({ url: null })
    expect(await cards.seen(link)).toMatchObject([{ paymentStatus: 'paid' }, { paymentStatus: 'paid' }])
  })

  test('without having paid goes to the same page again', async () => {
    const { link, url } = await cards.buy((await twoShops()).items)
    expect((await cards.payAgain(link)).body).toEqual({ url })
  })

  test.each(['a'.repeat(26), 'x', "' or true --"])(
    'by a link that is none (%s) finds nothing',
    async (link) => {
      expect((await cards.payAgain(encodeURIComponent(link))).status).toBe(404)
    },
  )

  test('by a link that was withdrawn finds nothing', async () => {
    const { link } = await cards.buy((await twoShops()).items)
    await cards.market.send('DELETE', `/api/order-groups/${link}`)
    expect((await cards.payAgain(link)).status).toBe(404)
  })
})
