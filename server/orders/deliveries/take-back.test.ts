import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { failingFirst } from '#server/testing/first-transaction.ts'
import { bookFaults } from '#server/testing/order-faults.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { issueMissing } from '#server/money/documents/jobs.ts'
import { completeBooks } from '#server/money/ledger/jobs.ts'
import { finishDeliveries } from './finish.ts'

const { customer } = buyer
let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
  await db().updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
})
afterAll(() => cards.close())
beforeEach(() => cards.server.setNow(new Date('2026-11-23T08:00:00Z')))

const db = () => cards.server.deps.db
const owner = () => cards.market.noor.token
type Answer = { readonly status: number; readonly body: WireOrder & { readonly code?: string } }

const send = async (
  method: 'GET' | 'POST' | 'PATCH',
  of: WireOrder,
  path = '',
  body?: object,
  as = owner(),
) => {
  const base = as === admin ? 'admin' : 'shop'
  const answer = await cards.market.send(method, `/api/${base}/orders/${of.id}${path}`, {
    as,
    ...(body && { body }),
  })
  return answer as unknown as Answer
}
const move = (of: WireOrder, status: string, as = owner()) => send('PATCH', of, '/status', { status }, as)
const takeBack = (of: WireOrder, as = owner()) => send('POST', of, '/take-back', undefined, as)

/** Creates an order of AED 200 that the shop, or an administrator, has just marked as delivered. */
async function delivered(method: 'cash_on_delivery' | 'card' = 'cash_on_delivery', as = owner()) {
  const items = [{ productId: await cards.market.product({ priceFils: 10_000 }), quantity: 2 }]
  const { orders, session } =
    method === 'card'
      ? await cards.buy(items, { customer })
      : { ...(await cards.market.buy(items)).body, session: '' }
  if (method === 'card') {
    cards.stripe.pay(session)
    await cards.hear(session)
  }
  const order = orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, status)
  await move(order, 'delivered', as)
  return order
}
/** Opens a dispute about the whole card payment of an order; returns a function that decides it. */
async function disputed({ id }: WireOrder) {
  const { intentRef } = await db()
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.groupId', 'p.groupId')
    .select('p.intentRef')
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const dispute = cards.stripe.books.dispute(intentRef ?? '', 20_000)
  const hear = (of = dispute) => cards.deliver(cards.stripe.event('charge.dispute.closed', of))
  await hear()
  return (outcome: 'won' | 'lost') => hear(cards.stripe.books.decide(dispute, outcome))
}
const documentsOf = async ({ id }: WireOrder) =>
  (await db().selectFrom('documents').select('type').where('orderId', '=', id).execute()).length
const commissionOf = ({ id }: WireOrder) =>
  db().selectFrom('commissionLines').select('commissionFils').where('orderId', '=', id).execute()
const deliveredMails = async ({ orderNumber }: WireOrder) => {
  const mails = await db()
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', customer.email)
    .execute()
  return mails.filter(({ subject }) => subject.includes(orderNumber) && subject.includes('delivered')).length
}
const balances = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`select account::text as of, sum(fils)::int as fils
    from ledger_entries where order_id = ${id} group by 1 having sum(fils) <> 0`.execute(db())
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}

describe('"delivered" for ten minutes (G-87, F7)', () => {
  test.each(['cash_on_delivery', 'card'] as const)(
    'is taken back by who pressed it, and the books reverse it: %s',
    async (method) => {
      const order = await delivered(method)
      expect(await send('GET', order)).toMatchObject({
        body: { undeliverableUntil: '2026-11-23T08:10:00.000Z' },
      })
      expect([await documentsOf(order), await deliveredMails(order)]).toEqual([0, 0])
      const once = await balances(order)
      cards.passMinutes(10)
      const answer = await takeBack(order)
      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: 'shipped',
          undeliverableUntil: null,
          returnableUntil: null,
          paid: method === 'card' ? '200.00' : '0.00',
        },
      })
      expect(answer.body.events.at(-1)).toMatchObject({ from: 'delivered', to: 'shipped', by: 'shop' })
      const held = { customer_payments: -20_000, provider_clearing: 20_000 }
      expect(await balances(order)).toEqual(method === 'card' ? held : {})
      expect(await commissionOf(order)).toEqual([])
      await completeBooks({ db: db() })
      await move(order, 'delivered')
      expect(await balances(order)).toEqual(once)
      await completeBooks({ db: db() })
      expect(await balances(order)).toEqual(once)
      expect(await commissionOf(order)).toHaveLength(1)
      expect(await bookFaults(db())).toEqual([])
    },
  )

  test('is nobody else’s to take back, and once however often it is pressed', async () => {
    const order = await delivered()
    expect(await takeBack(order, admin)).toMatchObject({
      status: 409,
      body: { code: 'order.delivered-by-another' },
    })
    expect((await takeBack(order, cards.market.sadu.token)).status).toBe(404)
    const both = await Promise.all([takeBack(order), takeBack(order)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const byAdmin = await delivered('cash_on_delivery', admin)
    expect((await takeBack(byAdmin)).body.code).toBe('order.delivered-by-another')
    expect((await takeBack(byAdmin, admin)).status).toBe(200)
  })

  test('then its documents are issued, its customer is told, once, and it stands', async () => {
    const order = await delivered()
    await issueMissing(cards.server.deps)
    await finishDeliveries(cards.server.deps)
    expect(await documentsOf(order)).toBe(0)
    cards.passMinutes(11)
    expect((await takeBack(order)).body.code).toBe('order.delivery-stands')
    await Promise.all([finishDeliveries(cards.server.deps), finishDeliveries(cards.server.deps)])
    expect([await documentsOf(order), await deliveredMails(order)]).toEqual([2, 1])
    await expect(
      db().updateTable('orders').set({ status: 'shipped' }).where('id', '=', order.id).execute(),
    ).rejects.toThrow('stands')
    await expect(
      db().deleteFrom('commissionLines').where('orderId', '=', order.id).execute(),
    ).rejects.toThrow('only ever added to')
  })

  test('of which one cannot be issued, holds up no other, and the job says that it failed', async () => {
    const orders = [await delivered(), await delivered()]
    cards.passMinutes(11)
    expect(await finishDeliveries(failingFirst(cards.server.deps))).toHaveLength(1)
    const issued = async () => (await Promise.all(orders.map(documentsOf))).toSorted((a, b) => a - b)
    expect(await issued()).toEqual([0, 2])
    expect(await finishDeliveries(cards.server.deps)).toEqual([])
    expect(await issued()).toEqual([2, 2])
  })

  test('stands from when somebody asks for its documents, or something has come of it', async () => {
    const asked = await delivered()
    expect(await send('POST', asked, '/delivery', undefined, admin)).toMatchObject({
      status: 200,
      body: { undeliverableUntil: null },
    })
    expect([await documentsOf(asked), await deliveredMails(asked)]).toEqual([2, 1])
    expect((await takeBack(asked)).body.code).toBe('order.delivery-stands')
    const { email } = customer
    const own = await delivered()
    const ask = (address: string) =>
      cards.market.send('POST', `/api/orders/${own.orderNumber}/documents`, { body: { email: address } })
    expect((await ask('another@test.example')).status).toBe(404)
    expect((await ask(email)).body).toHaveLength(1)
    expect((await takeBack(own)).body.code).toBe('order.delivery-stands')
    const returned = await delivered()
    const items = [{ productId: returned.items[0]?.['productId'], quantity: 1 }]
    await cards.market.send('POST', `/api/orders/${returned.orderNumber}/returns`, {
      body: { email, items, reason: 'Cracked' },
    })
    expect((await takeBack(returned)).body.code).toBe('order.delivery-stands')
  })

  test('stands once a dispute of it was decided: the next delivery would have its shop bear it again', async () => {
    const order = await delivered('card')
    const decide = await disputed(order)
    cards.passMinutes(4)
    await decide('lost')
    const once = await balances(order)
    cards.passMinutes(4)
    expect((await takeBack(order)).body.code).toBe('order.delivery-stands')
    expect(await balances(order)).toEqual(once)
    const before = await delivered('card')
    expect((await takeBack(before)).status).toBe(200)
    await (await disputed(before))('lost')
    cards.passMinutes(1)
    await move(before, 'delivered')
    expect((await takeBack(before)).status).toBe(200)
    await move(before, 'delivered')
    expect(await balances(before)).toEqual(once)
  })
})
