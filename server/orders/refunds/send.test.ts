import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'

let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())
beforeEach(() => {
  cards.server.setNow(new Date())
  cards.stripe.faults.length = 0
  cards.stripe.refundStatus = 'succeeded'
})

/** Buys two sofas of AED 100 each and, from another shop, a lamp of AED 50, and pays by card. */
async function paid() {
  const { product, sadu } = cards.market
  const items = [
    { productId: await product({ priceFils: 10_000 }), quantity: 2 },
    { productId: await product({ priceFils: 5000, shopId: sadu.id }), quantity: 1 },
  ]
  const { orders, link, session } = await cards.buy(items, { customer: buyer.customer })
  cards.stripe.pay(session)
  await cards.hear(session)
  const intent = cards.stripe.sessions.get(session)?.payment_intent ?? ''
  return { orders, link, intent, sofas: orders[0] as WireOrder }
}
const move = (order: WireOrder, body: object) =>
  cards.market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as: cards.market.noor.token, body })
const reject = (order: WireOrder) =>
  move(order, { status: 'rejected', rejectionReason: 'The last one broke' })
const sentOf = (intent: string) => cards.stripe.refunds.filter((one) => one.payment_intent === intent)
const refundsOf = async (link: string) => (await cards.seen(link))[0]?.['refunds']
const breakTimes = (times: number, how: 'broken' | 'lost-after', at = /POST .*refunds/) => {
  for (let time = 0; time < times; time += 1) cards.stripe.faults.push({ at, how })
}

describe('what was paid by card goes back to the card', () => {
  test('when the shop rejects: its share alone, and the customer is told when it is done', async () => {
    const { sofas, link, intent } = await paid()
    await reject(sofas)
    expect(await cards.seen(link)).toMatchObject([
      {
        status: 'rejected',
        paymentStatus: 'refunded',
        refunds: [{ cause: 'rejected', method: 'card', amount: '200.00', status: 'open', doneAt: null }],
      },
      { paymentStatus: 'paid', refunds: [] },
    ])
    await cards.watch()
    await cards.watch()
    expect(sentOf(intent)).toMatchObject([{ amount: 20_000 }])
    expect(await refundsOf(link)).toMatchObject([{ status: 'done', doneAt: expect.any(String) }])
    const reported = await cards.mailsOf('refund-sent')
    expect(reported.filter((subject) => subject.includes(sofas.orderNumber))).toHaveLength(1)
  })

  test('when the customer cancels, and what comes back by a return', async () => {
    const { sofas, orders, link, intent } = await paid()
    const { email } = buyer.customer
    await cards.market.send('POST', `/api/orders/${String(orders[1]?.orderNumber)}/cancel`, {
      body: { email },
    })
    for (const status of ['accepted', 'processing', 'shipped', 'delivered']) await move(sofas, { status })
    const [item] = sofas.items
    const { body } = await cards.market.send('POST', `/api/orders/${sofas.orderNumber}/returns`, {
      body: { email, items: [{ productId: item?.['productId'], quantity: 1 }], reason: 'Too large' },
    })
    for (const status of ['approved', 'received', 'refunded'])
      await cards.market.send('PATCH', `/api/shop/returns/${String(body['id'])}/status`, {
        as: cards.market.noor.token,
        body: { status },
      })
    await cards.watch()
    expect(sentOf(intent).map(({ amount }) => amount)).toEqual([5000, 10_000])
    expect(await cards.seen(link)).toMatchObject([
      { paymentStatus: 'partially_refunded', paid: '200.00', refunded: '100.00' },
      { paymentStatus: 'refunded', status: 'cancelled' },
    ])
  })
})

describe('a refund is made once', () => {
  test.each(['broken', 'lost-after'] as const)(
    'where the answer was %s, and asked for again later',
    async (how) => {
      const { sofas, link, intent } = await paid()
      await reject(sofas)
      breakTimes(2, how)
      await cards.watch()
      expect(await refundsOf(link)).toMatchObject([{ status: 'open' }])
      cards.stripe.forgetKeys()
      await cards.watch()
      await cards.watch()
      expect(sentOf(intent)).toHaveLength(1)
      expect(await refundsOf(link)).toMatchObject([{ status: 'done' }])
    },
  )

  test('by two at work at once', async () => {
    const { sofas, intent } = await paid()
    await reject(sofas)
    await Promise.all([cards.watch(), cards.watch(), cards.watch()])
    expect(sentOf(intent)).toHaveLength(1)
  })

  test('and one that stumbles holds up no other', async () => {
    const [first, second] = [await paid(), await paid()]
    await reject(first.sofas)
    await reject(second.sofas)
    breakTimes(2, 'broken', /GET .*refunds/)
    await cards.watch()
    const states = [await refundsOf(first.link), await refundsOf(second.link)].map(
      (of) => (of as { status: string }[])[0]?.status,
    )
    expect(new Set(states)).toEqual(new Set(['done', 'open']))
  })
})

describe('a refund that takes its time', () => {
  test('is open until the provider says that it is done', async () => {
    const { sofas, link, intent } = await paid()
    cards.stripe.refundStatus = 'pending'
    await reject(sofas)
    await cards.watch()
    expect(await refundsOf(link)).toMatchObject([{ status: 'open' }])
    const [refund] = sentOf(intent)
    if (refund) refund.status = 'succeeded'
    await cards.deliver(cards.stripe.event('refund.updated', refund ?? {}))
    expect(await refundsOf(link)).toMatchObject([{ status: 'done' }])
  })

  test('may fail after it was done: administrators hear of it once, and see it', async () => {
    const { sofas, link, intent } = await paid()
    await reject(sofas)
    await cards.watch()
    const [refund] = sentOf(intent)
    if (refund) Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    for (let time = 0; time < 2; time += 1)
      await cards.deliver(cards.stripe.event('refund.failed', refund ?? {}))
    expect(await refundsOf(link)).toMatchObject([{ status: 'failed', doneAt: null }])
    const notice = await cards.market.send('GET', '/api/notifications', { as: admin })
    expect(JSON.stringify(notice.body).split(`"id":"${sofas.id}"`)).toHaveLength(2)
  })

  test('that the provider refuses has failed, and is not asked for again', async () => {
    const { sofas, link, intent } = await paid()
    const [session] = [...cards.stripe.sessions.values()].filter((one) => one.payment_intent === intent)
    if (session) session.amount_total = 1
    await reject(sofas)
    await cards.watch()
    cards.stripe.asked.length = 0
    await cards.watch()
    expect(cards.stripe.asked).not.toContain('POST /v1/refunds')
    expect(await refundsOf(link)).toMatchObject([{ status: 'failed' }])
  })
})
