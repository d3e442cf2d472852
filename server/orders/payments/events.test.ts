import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'

let cards: CardMarket
const lines: string[] = []
beforeAll(async () => {
  cards = await startCardMarket({}, (line) => lines.push(line))
})
afterAll(() => cards.close())
beforeEach(() => {
  cards.server.setNow(new Date())
  cards.stripe.faults.length = 0
})

async function paid() {
  const sofa = await cards.market.product({ priceFils: 10_000 })
  const bought = await cards.buy([{ productId: sofa, quantity: 1 }])
  return { ...bought, sofa, state: cards.stripe.pay(bought.session) }
}
const completed = 'checkout.session.completed'
const statusOf = async (link: string) => (await cards.seen(link))[0]?.['paymentStatus']

describe('an event is believed', () => {
  test('where the provider signed it, from its bytes', async () => {
    const { link, state } = await paid()
    const { payload, headers } = cards.stripe.event(completed, state)
    expect((await cards.deliver({ payload: payload.replace('{', '{ '), headers })).statusCode).toBe(400)
    expect(await statusOf(link)).toBe('pending')
    expect((await cards.deliver({ payload, headers })).statusCode).toBe(200)
    expect(await statusOf(link)).toBe('paid')
  })

  test.each<[string, (state: object) => { payload: string; headers: Record<string, string> }]>([
    ['another secret', (state) => cards.stripe.event(completed, state, { secret: 'whsec_other' })],
    [
      'a time long ago, replayed',
      (state) =>
        cards.stripe.event(completed, state, { at: new Date(cards.server.deps.clock().getTime() - 301_000) }),
    ],
    [
      'no signature',
      (state) => ({
        ...cards.stripe.event(completed, state),
        headers: { 'content-type': 'application/json' },
      }),
    ],
    [
      'a broken signature',
      (state) => ({
        ...cards.stripe.event(completed, state),
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=,v1=' },
      }),
    ],
    [
      'nothing at all',
      () => ({
        payload: '',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      }),
    ],
  ])('not with %s', async (_what, sent) => {
    const { link, state } = await paid()
    const answer = await cards.deliver(sent(state))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'payment.bad-signature'])
    expect(await statusOf(link)).toBe('pending')
  })

  test('and of one that is not, the log says why, and nothing of what was sent', async () => {
    const secret = `whsec_${'x'.repeat(32)}`
    const { payload, headers } = cards.stripe.event(completed, { id: 'a stranger’s words' }, { secret })
    lines.length = 0
    expect((await cards.deliver({ payload, headers })).statusCode).toBe(400)
    const log = lines.join('')
    expect(log).toContain('No signatures found matching the expected signature')
    expect(log).not.toContain('stranger’s words')
    expect(log).not.toContain(headers['stripe-signature']?.split('v1=')[1])
  })

  test('and asked about: what it says of the money counts nothing', async () => {
    const sofa = await cards.market.product({ priceFils: 10_000 })
    const { link, session } = await cards.buy([{ productId: sofa, quantity: 1 }])
    const forged = { ...cards.stripe.sessions.get(session), status: 'complete', payment_status: 'paid' }
    expect((await cards.deliver(cards.stripe.event(completed, forged))).statusCode).toBe(200)
    expect(await statusOf(link)).toBe('pending')
  })
})

describe('events are harmless', () => {
  test('of things that are not ours, or that we know nothing of', async () => {
    for (const [type, object] of [
      [completed, { id: 'cs_test_other', object: 'checkout.session' }],
      ['refund.updated', { id: 're_other', object: 'refund' }],
      ['customer.created', { id: 'cus_1', object: 'customer' }],
      ['balance.available', { object: 'balance' }],
    ] as const)
      expect((await cards.deliver(cards.stripe.event(type, object))).statusCode).toBe(200)
  })

  test('twice, at the same instant, and in the wrong order', async () => {
    const { link, session, sofa } = await paid()
    await cards.hear(session, 'checkout.session.expired')
    expect(await statusOf(link)).toBe('paid')
    const answers = await Promise.all(Array.from({ length: 8 }, () => cards.hear(session)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    await cards.hear(session, 'checkout.session.expired')
    expect(await cards.seen(link)).toMatchObject([{ paid: '100.00', status: 'pending', refunds: [] }])
    expect(await cards.market.stockOf(sofa)).toBe(8)
  })

  test('and come again where they could not be looked into', async () => {
    const { link, session } = await paid()
    for (let at = 0; at < 2; at += 1) cards.stripe.faults.push({ at: /GET/, how: 'broken' })
    expect((await cards.hear(session)).statusCode).toBe(500)
    expect(await statusOf(link)).toBe('pending')
    expect((await cards.hear(session)).statusCode).toBe(200)
    expect(await statusOf(link)).toBe('paid')
  })
})

test('a payment that no event told of is found by the job', async () => {
  const { link } = await paid()
  await cards.watch()
  expect(await statusOf(link)).toBe('pending')
  cards.passMinutes(3)
  await cards.watch()
  expect(await statusOf(link)).toBe('paid')
})

test('without a provider nothing of it is there', async () => {
  const server = await startTestApp()
  try {
    const events = await server.send({ method: 'POST', url: '/api/payments/stripe', payload: {} })
    expect(events.statusCode).toBe(404)
    const quote = await server.send({ method: 'POST', url: '/api/cart/quote', payload: { items: [] } })
    expect(quote.json().payment).toMatchObject({ card: false })
  } finally {
    await server.close()
  }
})
