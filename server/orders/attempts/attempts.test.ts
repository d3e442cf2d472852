import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryFailures } from '#domain/orders/delivery-failure.ts'
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
beforeEach(() => cards.server.setNow(new Date()))

const db = () => cards.server.deps.db
const { email } = buyer.customer
type Answer = { readonly status: number; readonly body: WireOrder & { readonly code?: string } }

let people = 0
/** Creates a shipped order of two items of AED 100 each for a new customer, in cash or paid by card. */
async function shipped(method: 'cash_on_delivery' | 'card' = 'cash_on_delivery') {
  const productId = await cards.market.product({ priceFils: 10_000 })
  const items = [{ productId, quantity: 2 }]
  people += 1
  const about = { customer: { ...buyer.customer, phone: `050 ${1_000_000 + people}` } }
  const { orders, link, session } =
    method === 'card'
      ? await cards.buy(items, about)
      : { ...(await cards.market.buy(items, about)).body, session: '' }
  if (method === 'card') {
    cards.stripe.pay(session)
    await cards.hear(session)
  }
  const order = orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, { status })
  return { order, link, productId }
}

const move = async ({ id }: WireOrder, body: object, as = cards.market.noor.token) =>
  (await cards.market.send('PATCH', `/api/shop/orders/${id}/status`, { as, body })) as unknown as Answer
const receive = async ({ id }: WireOrder, isRestocked: unknown = true, as = cards.market.noor.token) =>
  (await cards.market.send('POST', `/api/shop/orders/${id}/received`, {
    as,
    body: { isRestocked },
  })) as unknown as Answer
const stepsOf = ({ body }: Answer) => body.events.map(({ from, to, failure }) => [from, to, failure])
const mailsOf = async ({ orderNumber }: WireOrder) => {
  const mails = await db()
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return mails.filter(({ subject }) => subject.includes(orderNumber)).map(({ bodyText }) => bodyText)
}
const bookedOf = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`select account::text as of, sum(fils)::int as fils
    from ledger_entries where order_id = ${id} group by 1 having sum(fils) <> 0`.execute(db())
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}
const documentsOf = ({ id }: WireOrder) =>
  db().selectFrom('documents').select('type').where('orderId', '=', id).execute()

describe('a delivery that fails (G-87, F7)', () => {
  test('is tried again: why, with a note, stands on every page of the order, and its customer chooses the day', async () => {
    const { order, link } = await shipped()
    const note = 'Called twice at 10:40.'
    const answer = await move(order, {
      status: 'processing',
      seen: 'shipped',
      failure: 'nobody-there',
      rejectionReason: note,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'processing',
        paymentStatus: 'pending',
        delivery: { date: null, window: null },
        comingBack: [],
      },
    })
    expect(stepsOf(answer).at(-1)).toEqual(['shipped', 'processing', 'nobody-there'])
    for (const url of [`/api/admin/orders/${order.id}`, `/api/shop/orders/${order.id}`]) {
      const as = url.includes('admin') ? admin : cards.market.noor.token
      const { body } = await cards.market.send('GET', url, { as })
      expect((body as unknown as WireOrder).events.at(-1)).toMatchObject({
        failure: 'nobody-there',
        reason: note,
      })
    }
    expect((await cards.seen(link))[0]?.events.at(-1)).toMatchObject({
      failure: 'nobody-there',
      reason: note,
    })
    const [reported] = (await mailsOf(order)).slice(-1)
    expect(reported).toContain('No one was there')
    expect(reported).toContain(note)
    expect(reported).toContain(link)
    const days = `/api/orders/${order.orderNumber}/day`
    const free = (await cards.market.send('GET', `${days}s?email=${email}`)).body as unknown as {
      date: string
      windows: string[]
    }[]
    const chosen = { date: free[0]?.date, window: free[0]?.windows[0] }
    const { body } = await cards.market.send('PATCH', days, { body: { email, ...chosen } })
    expect(body).toMatchObject({ delivery: chosen })
    await move(order, { status: 'shipped' })
    expect(await move(order, { status: 'delivered' })).toMatchObject({ status: 200 })
  })

  test.each(deliveryFailures)('has one of six reasons: %s', async (failure) => {
    const { order } = await shipped()
    expect(stepsOf(await move(order, { status: 'processing', failure })).at(-1)?.[2]).toBe(failure)
  })

  test('is refused without a reason or with another, and of what is not on its way', async () => {
    const { order } = await shipped()
    for (const status of ['processing', 'cancelled']) {
      expect(await move(order, { status })).toMatchObject({
        status: 400,
        body: { code: 'order.failure-missing', errors: [{ path: 'failure' }] },
      })
    }
    expect((await move(order, { status: 'processing', failure: 'rain' })).status).toBe(400)
    const items = { items: [{ position: 0, quantity: 1 }], reason: 'why' }
    const url = `/api/shop/orders/${order.id}/cancel`
    expect(await cards.market.send('POST', url, { as: cards.market.noor.token, body: items })).toMatchObject({
      status: 409,
      body: { code: 'order.items-fixed' },
    })
    await move(order, { status: 'delivered' })
    expect(await move(order, { status: 'processing', failure: 'refused' })).toMatchObject({
      status: 409,
      body: { code: 'order.cannot-move' },
    })
    expect(await documentsOf(order)).not.toEqual([])
  })

  test('is told of its own orders alone, once where two press at the same moment', async () => {
    const { order } = await shipped()
    const body = { status: 'processing', failure: 'refused', seen: 'shipped' }
    expect((await move(order, body, cards.market.sadu.token)).status).toBe(404)
    const both = await Promise.all([move(order, body), move(order, body)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(
      await db().selectFrom('deliveryAttempts').where('orderId', '=', order.id).select('failure').execute(),
    ).toEqual([{ failure: 'refused' }])
  })

  test('is kept for ever: an attempt changes no more, and none is without a reason', async () => {
    const { order } = await shipped()
    await move(order, { status: 'processing', failure: 'damaged' })
    const table = db().updateTable('deliveryAttempts').where('orderId', '=', order.id)
    await expect(table.set({ failure: 'refused' }).execute()).rejects.toThrow('permission denied')
    await expect(
      sql`insert into order_events (id, order_id, by, from_status, to_status, at)
        values (gen_random_uuid(), ${order.id}, 'shop', 'shipped', 'processing', now())`.execute(db()),
    ).rejects.toThrow('comes back without a reason')
  })
})

describe('items that are not accepted at the door (G-87, F7)', () => {
  const inPart = (order: WireOrder, quantity: number) =>
    move(order, {
      status: 'delivered',
      seen: 'shipped',
      notAccepted: [{ position: 0, quantity, seen: 2 }],
      rejectionReason: 'One is scratched.',
    })

  test.each(['cash_on_delivery', 'card'] as const)(
    'are cancelled with the delivery: less is paid and sold, the rest comes back: %s',
    async (method) => {
      const { order, productId } = await shipped(method)
      expect(await inPart(order, 1)).toMatchObject({
        status: 200,
        body: {
          status: 'delivered',
          totalAmount: '100.00',
          paid: method === 'card' ? '200.00' : '100.00',
          refunded: method === 'card' ? '100.00' : '0.00',
          comingBack: [{ position: 0, quantity: 1, receivedAt: null }],
        },
      })
      const { owed_to_shop: owed, refunds = 0 } = await bookedOf(order)
      expect([owed, refunds]).toEqual([-8950, method === 'card' ? -10_000 : 0])
      const invoices = await db()
        .selectFrom('documents')
        .select('totalFils')
        .where('orderId', '=', order.id)
        .where('type', 'in', ['simplified-tax-invoice', 'receipt'])
        .execute()
      expect(invoices).toEqual([{ totalFils: 10_000 }])
      expect(await cards.market.stockOf(productId)).toBe(7)
      await receive(order)
      expect(await cards.market.stockOf(productId)).toBe(8)
    },
  )

  test('are not all of them, no more than there are, and of what is at the door: else nothing has changed', async () => {
    const { order } = await shipped()
    expect(await inPart(order, 2)).toMatchObject({ status: 409, body: { code: 'order.nothing-accepted' } })
    expect(await inPart(order, 3)).toMatchObject({ status: 409, body: { code: 'order.too-few-left' } })
    const body = { status: 'processing', failure: 'refused', notAccepted: [{ position: 0, quantity: 1 }] }
    expect(await move(order, body)).toMatchObject({ status: 409, body: { code: 'order.items-fixed' } })
    const both = await Promise.all([inPart(order, 1), inPart(order, 1)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('items that come back', () => {
  test('in cash: nothing is booked as sold, no document is issued, stock is given back when they are received', async () => {
    const { order, productId } = await shipped()
    const answer = await move(order, { status: 'cancelled', failure: 'refused' })
    expect(answer.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'void',
      comingBack: [{ position: 0, quantity: 2, receivedAt: null, isRestocked: null }],
    })
    expect(await cards.market.stockOf(productId)).toBe(7)
    const list = (
      await cards.market.send('GET', '/api/shop/orders?needs=return', {
        as: cards.market.noor.token,
      })
    ).body as unknown as WireOrder[]
    expect(list.map(({ id }) => id)).toContain(order.id)
    expect((await mailsOf(order)).at(-1)).toContain('Refused at the door')
    expect((await receive(order, true, cards.market.sadu.token)).status).toBe(404)
    expect((await receive(order, 'yes')).status).toBe(400)
    const both = await Promise.all([receive(order), receive(order)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await cards.market.stockOf(productId)).toBe(9)
    expect(await bookedOf(order)).toEqual({})
    expect(await documentsOf(order)).toEqual([])
  })

  test('paid by card: the card is given back at once, damaged items are not sold again', async () => {
    const { order, link, productId } = await shipped('card')
    await move(order, { status: 'cancelled', failure: 'damaged' })
    expect((await cards.seen(link))[0]).toMatchObject({
      status: 'cancelled',
      refunds: [{ cause: 'cancelled', method: 'card' }],
    })
    expect((await receive(order, false)).body).toMatchObject({
      comingBack: [{ receivedAt: expect.any(String), isRestocked: false }],
    })
    expect(await cards.market.stockOf(productId)).toBe(7)
    expect(Object.keys(await bookedOf(order)).toSorted()).toEqual(['provider_clearing', 'refunds'])
    expect(await documentsOf(order)).toEqual([])
  })
})
