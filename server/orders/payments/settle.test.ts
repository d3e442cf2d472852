import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { payWithinMinutes } from './open.ts'
import { silenceMinutes } from './settle.ts'

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
  cards.stripe.asked.length = 0
})

/** Buys two sofas of AED 100 each, to be paid by card. */
async function bought() {
  const sofa = await cards.market.product({ priceFils: 10_000 })
  return { sofa, ...(await cards.buy([{ productId: sofa, quantity: 2 }])) }
}
const cancel = (order: WireOrder | undefined) =>
  cards.market.send('POST', `/api/orders/${String(order?.orderNumber)}/cancel`, {
    body: { email: (order?.['customer'] as { email: string } | undefined)?.email },
  })
const slotOf = async ({ link }: { link: string }) => {
  const [order] = await cards.seen(link)
  const { rows } = await sql<{ booked: number }>`select booked from delivery_slots
    where shop_id = ${order?.shopId} and day = ${order?.delivery.date}
      and delivery_window = ${order?.delivery.window}`.execute(cards.server.deps.db)
  return rows[0]?.booked ?? 0
}

describe('when the time to pay is over', () => {
  test('the order is called off, items and window are free, the page is closed, and the customer is told', async () => {
    const { sofa, link, session } = await bought()
    const booked = await slotOf({ link })
    cards.passMinutes(payWithinMinutes - 1)
    await cards.watch()
    expect(await cards.market.stockOf(sofa)).toBe(7)
    cards.passMinutes(1)
    await cards.watch()
    await cards.watch()
    expect(await cards.market.stockOf(sofa)).toBe(9)
    const [order] = await cards.seen(link)
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'void', payUntil: null, refunds: [] })
    expect(order?.events.at(-1)).toMatchObject({ by: 'system', to: 'cancelled' })
    expect(await slotOf({ link })).toBe(booked - 1)
    expect(cards.stripe.sessions.get(session)?.status).toBe('expired')
    expect((await cards.payAgain(link)).body).toEqual({ url: null })
    const subjects = await cards.mailsOf('payment-over')
    expect(subjects.filter((one) => one.includes(String(order?.orderNumber)))).toHaveLength(1)
  })

  test('what was paid at the last moment, and not heard of, is bought', async () => {
    const { sofa, link, session } = await bought()
    cards.stripe.pay(session)
    cards.passMinutes(payWithinMinutes + 1)
    await cards.watch()
    expect(await cards.seen(link)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
    expect(await cards.market.stockOf(sofa)).toBe(7)
  })

  test('a page that was never begun holds nothing either', async () => {
    for (let at = 0; at < 3; at += 1) cards.stripe.faults.push({ at: /checkout/, how: 'broken' })
    const { sofa, link } = await bought()
    cards.passMinutes(payWithinMinutes)
    await cards.watch()
    expect(await cards.seen(link)).toMatchObject([{ status: 'cancelled' }])
    expect(await cards.market.stockOf(sofa)).toBe(9)
  })

  test('what is just happening in the past of the demo is left to whoever lets it happen', async () => {
    const { sofa, session } = await bought()
    const isOf = (provider: string) =>
      cards.server.deps.db
        .updateTable('payments')
        .set({ provider })
        .where('sessionRef', '=', session)
        .execute()
    await isOf('demo')
    cards.passMinutes(payWithinMinutes + silenceMinutes)
    await cards.watch()
    expect(await cards.market.stockOf(sofa)).toBe(7)
    await isOf('stripe')
    await cards.watch()
    expect(await cards.market.stockOf(sofa)).toBe(9)
  })

  test('a provider that says nothing is waited for a while, not for ever', async () => {
    const { sofa, link } = await bought()
    const breakAll = () => {
      for (let at = 0; at < 4; at += 1) cards.stripe.faults.push({ at: /./, how: 'broken' })
    }
    cards.passMinutes(payWithinMinutes + silenceMinutes - 1)
    breakAll()
    await cards.watch()
    expect(await cards.seen(link)).toMatchObject([{ status: 'pending' }])
    cards.passMinutes(2)
    breakAll()
    await cards.watch()
    expect(await cards.seen(link)).toMatchObject([{ status: 'cancelled' }])
    expect(await cards.market.stockOf(sofa)).toBe(9)
  })

  test('what an interrupted process left is gone on with', async () => {
    const { link, session } = await bought()
    await sql`update payments set status = 'over' where session_ref = ${session}`.execute(
      cards.server.deps.db,
    )
    await cards.watch()
    expect(await cards.seen(link)).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a payment that comes too late', () => {
  /** Creates a payment made at the provider after the order was cancelled because the provider did not answer. */
  async function tooLate() {
    const checkout = await bought()
    cards.passMinutes(payWithinMinutes + silenceMinutes + 1)
    for (let at = 0; at < 4; at += 1) cards.stripe.faults.push({ at: /expire|GET/, how: 'broken' })
    const session = cards.stripe.sessions.get(checkout.session)
    if (session) session.expires_at += 7200
    await cards.watch()
    cards.stripe.faults.length = 0
    cards.stripe.pay(checkout.session)
    return checkout
  }

  test('goes back by itself, whole, once, and the customer is told', async () => {
    const { link, session, sofa } = await tooLate()
    for (let at = 0; at < 3; at += 1) await cards.hear(session)
    await cards.watch()
    await cards.watch()
    const [order] = await cards.seen(link)
    expect(order).toMatchObject({
      status: 'cancelled',
      confirmedAt: null,
      paid: '200.00',
      refunded: '200.00',
      paymentStatus: 'refunded',
      refunds: [{ cause: 'late-payment', method: 'card', amount: '200.00', status: 'done' }],
    })
    const intent = cards.stripe.sessions.get(session)?.payment_intent
    const sent = cards.stripe.refunds.filter((one) => one.payment_intent === intent)
    expect(sent).toMatchObject([{ amount: 20_000 }])
    expect(await cards.market.stockOf(sofa)).toBe(9)
    const reported = await cards.mailsOf('refund-sent')
    expect(reported.filter((subject) => subject.includes(String(order?.orderNumber)))).toHaveLength(1)
  })

  test('for an order that its customer called off meanwhile goes back for that one alone', async () => {
    const { product, sadu } = cards.market
    const items = [
      { productId: await product({ priceFils: 10_000 }), quantity: 1 },
      { productId: await product({ priceFils: 7000, shopId: sadu.id }), quantity: 1 },
    ]
    const { orders, link, session } = await cards.buy(items)
    expect((await cancel(orders[0])).status).toBe(200)
    cards.stripe.pay(session)
    await cards.hear(session)
    expect(await cards.seen(link)).toMatchObject([
      { status: 'cancelled', paid: '100.00', refunded: '100.00', confirmedAt: null },
      { status: 'pending', paid: '70.00', refunded: '0.00', paymentStatus: 'paid' },
    ])
    // The payment was in time, and the other order stands.
    await cards.watch()
    expect((await cards.seen(link))[0]?.['refunds']).toMatchObject([{ cause: 'cancelled', status: 'done' }])
    const mail = cards.server.deps.db
      .selectFrom('mails')
      .select('bodyText')
      .where('eventKey', 'like', 'refund-sent:%')
      .where('subject', 'like', `%${String(orders[0]?.orderNumber)}%`)
    expect((await mail.executeTakeFirstOrThrow()).bodyText).not.toContain('was not placed')
  })

  test('cannot come where all of it was called off: the page is closed soon', async () => {
    const { orders, link, session } = await bought()
    await cancel(orders[0])
    expect((await cards.payAgain(link)).body).toEqual({ url: null })
    await cards.watch()
    expect(cards.stripe.sessions.get(session)?.status).toBe('expired')
    expect(await cards.mailsOf('payment-over')).not.toContainEqual(
      expect.stringContaining(String(orders[0]?.orderNumber)),
    )
  })
})

test('the end of the time and the payment at the same instant: bought once, or called off and paid back', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { link, session, sofa } = await bought()
    cards.passMinutes(payWithinMinutes)
    const pay = async () => {
      if (cards.stripe.sessions.get(session)?.status === 'open') cards.stripe.pay(session)
      return cards.hear(session)
    }
    await Promise.all(round % 2 ? [cards.watch(), pay(), cards.watch()] : [pay(), cards.watch(), pay()])
    await cards.watch()
    const [order] = await cards.seen(link)
    const isPaid = cards.stripe.sessions.get(session)?.payment_status === 'paid'
    const stock = await cards.market.stockOf(sofa)
    if (order?.status === 'pending') expect([isPaid, order['paid'], stock]).toEqual([true, '200.00', 7])
    else expect([order?.['paid'], stock]).toEqual([isPaid ? order?.['refunded'] : '0.00', 9])
  }
})

test.each([19_999, 1, 20_001])(
  'an amount of %d fils that nobody asked for confirms nothing, and goes back by itself (F22, G-132)',
  async (amount) => {
    const { link, session, orders } = await bought()
    cards.stripe.pay(session, amount)
    await cards.hear(session)
    await cards.hear(session)
    await cards.watch()
    const paid = fromFils(amount)
    expect(await cards.seen(link)).toMatchObject([
      {
        status: 'cancelled',
        paid,
        refunded: paid,
        confirmedAt: null,
        refunds: [{ cause: 'wrong-amount', method: 'card', amount: paid, status: 'done' }],
      },
    ])
    const intent = cards.stripe.sessions.get(session)?.payment_intent
    const sent = cards.stripe.refunds.filter((one) => one.payment_intent === intent)
    expect(sent).toMatchObject([{ amount }])
    // The books contain the payment and its refund, which cancel out.
    const { rows } = await sql<{ account: string; fils: number }>`
      select account, sum(fils)::int as fils from ledger_entries
      where order_id = ${orders[0]?.id ?? ''} group by 1 having sum(fils) <> 0`.execute(cards.server.deps.db)
    expect(rows).toEqual([])
    const group = String(orders[0]?.['groupNumber'])
    const { body } = await cards.market.send('GET', '/api/notifications', { as: admin })
    expect(JSON.stringify(body).split(group)).toHaveLength(2)
  },
)

test('a fil for the orders of two shops is one order’s, and goes back; nothing at all is no payment', async () => {
  for (const amount of [1, 0]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const sofa = await cards.market.product({ priceFils: 10_000 })
    const lamp = await cards.market.product({ priceFils: 5000, shopId: cards.market.sadu.id })
    const { link, session } = await cards.buy([
      { productId: sofa, quantity: 1 },
      { productId: lamp, quantity: 1 },
    ])
    cards.stripe.pay(session, amount)
    await Promise.all([cards.hear(session), cards.hear(session)])
    await cards.watch()
    const seen = await cards.seen(link)
    const sums = (word: string) => seen.map((order) => String(order[word])).toSorted()
    expect(seen.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(sums('paid')).toEqual(['0.00', fromFils(amount)])
    expect(sums('refunded')).toEqual(['0.00', fromFils(amount)])
  }
})
