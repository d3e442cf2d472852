import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { bookFaults } from '#server/testing/order-faults.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'
import { issueMissing } from '#server/money/documents/jobs.ts'
import { auditMoney } from '../../../bench/audit/audit.ts'
import { finishDeliveries, finishDelivery } from '../deliveries/finish.ts'

const { customer } = buyer
let cards: CardMarket
beforeAll(async () => {
  cards = await startCardMarket()
  await db().updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
})
afterAll(() => cards.close())
beforeEach(() => cards.server.setNow(new Date('2026-11-23T08:00:00Z')))

const db = () => cards.server.deps.db
type Reply = { readonly status: number; readonly body: WireOrder & { readonly code?: string } }
const send = async ({ id }: WireOrder, method: 'POST' | 'PATCH', path: string, body?: object) =>
  (await cards.market.send(method, `/api/shop/orders/${id}/${path}`, {
    as: cards.market.noor.token,
    ...(body && { body }),
  })) as unknown as Reply
const takeBack = (of: WireOrder) => send(of, 'POST', 'take-back')

/** Creates a shipped order of two items of AED 100 each. */
async function shipped(method: 'cash_on_delivery' | 'card') {
  const productId = await cards.market.product({ priceFils: 10_000 })
  const items = [{ productId, quantity: 2 }]
  const { orders, link, session } =
    method === 'card'
      ? await cards.buy(items, { customer })
      : { ...(await cards.market.buy(items)).body, session: '' }
  if (method === 'card') {
    cards.stripe.pay(session)
    await cards.hear(session)
  }
  const order = orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped']) await send(order, 'PATCH', 'status', { status })
  return { order, link, productId }
}
const inPart = (order: WireOrder) =>
  send(order, 'PATCH', 'status', {
    status: 'delivered',
    notAccepted: [{ position: 0, quantity: 1, seen: 2 }],
    rejectionReason: 'One is scratched.',
  })
const refundsOf = ({ id }: WireOrder) =>
  db().selectFrom('refunds').select(['fils', 'cause']).where('orderId', '=', id).execute()
const documentsOf = ({ id }: WireOrder) =>
  db()
    .selectFrom('documents')
    .select('totalFils')
    .where('orderId', '=', id)
    .where('issuerId', 'is not', null)
    .orderBy('issuedAt')
    .execute()
const mailsOf = async ({ orderNumber }: WireOrder) => {
  const mails = await db()
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', customer.email)
    .orderBy('id')
    .execute()
  return mails.filter(({ subject }) => subject.includes(orderNumber)).map(({ bodyText }) => bodyText)
}
const balances = async ({ id }: WireOrder) => {
  const { rows } = await sql<{ of: string; fils: number }>`select account::text as of, sum(fils)::int as fils
    from ledger_entries where order_id = ${id} group by 1 having sum(fils) <> 0`.execute(db())
  return Object.fromEntries(rows.map(({ of, fils }) => [of, fils]))
}
const rowsOf = async ({ id }: WireOrder) => ({
  lines: await db().selectFrom('orderItems').selectAll().where('orderId', '=', id).execute(),
  order: await db()
    .selectFrom('orders')
    .select(['itemsFils', 'deliveryFils', 'codFeeFils', 'totalFils', 'vatFils', 'freeFromFils'])
    .select(['paidFils', 'refundedFils', 'returnableUntil', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
})

/** Expects the money audit to find no differences; documents are checked only once deliveries are final. */
async function expectAgreement({ areFinal = true } = {}) {
  const client = await cards.server.deps.pool.connect()
  const results = await auditMoney(client).finally(() => client.release())
  const checked = results.filter(({ name }) => areFinal || !name.includes('document'))
  expect(checked.flatMap(({ name, differences }) => differences.map((one) => ({ name, ...one })))).toEqual([])
  expect(await bookFaults(db())).toEqual([])
}

describe('items that were not accepted, while "delivered" can be taken back (0088)', () => {
  test.each(['card', 'cash_on_delivery'] as const)(
    'are on the order again where it is: nothing has gone back: %s',
    async (method) => {
      const { order, link } = await shipped(method)
      const before = [await rowsOf(order), await balances(order), (await mailsOf(order)).length]
      const { body } = await inPart(order)
      expect(body).toMatchObject({ totalAmount: '100.00', refunded: '0.00', comingBack: [{ quantity: 1 }] })
      await expectAgreement({ areFinal: false })
      cards.passMinutes(9)
      await finishDeliveries(cards.server.deps)
      await cards.watch()
      expect([await refundsOf(order), cards.stripe.refunds]).toEqual([[], []])
      const both = await Promise.all([takeBack(order), takeBack(order)])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect([await rowsOf(order), await balances(order), (await mailsOf(order)).length]).toEqual(before)
      const [seen] = await cards.seen(link)
      expect(seen).toMatchObject({ status: 'shipped', totalAmount: '200.00', comingBack: [] })
      expect(seen?.events.at(-1)).toMatchObject({ details: { restored: [{ position: 0, quantity: 1 }] } })
      await expectAgreement({ areFinal: false })
      await send(order, 'PATCH', 'status', { status: 'delivered' })
      cards.passMinutes(11)
      await finishDeliveries(cards.server.deps)
      expect([await refundsOf(order), await documentsOf(order)]).toEqual([[], [{ totalFils: 20_000 }]])
      await expectAgreement()
    },
  )

  test('stay cancelled then: their payment goes back by itself, once, and their customer is told', async () => {
    const { order, productId } = await shipped('card')
    await inPart(order)
    const reported = (await mailsOf(order)).length
    cards.passMinutes(11)
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await finishDelivery(tx, cards.server.deps, order.id)
          throw new Error('killed')
        }),
    ).rejects.toThrow('killed')
    expect([await refundsOf(order), (await mailsOf(order)).length]).toEqual([[], reported])
    await Promise.all([finishDeliveries(cards.server.deps), finishDeliveries(cards.server.deps)])
    expect(await refundsOf(order)).toEqual([{ fils: 10_000, cause: 'line-cancelled' }])
    const [cancelled, delivered, ...more] = (await mailsOf(order)).slice(reported)
    expect([cancelled, delivered, more]).toEqual([
      expect.stringMatching(/not accepted at the door[^]*One is scratched[^]*refunded to the card/),
      expect.any(String),
      [],
    ])
    expect(cancelled).not.toMatch(/will not be delivered|will arrive/)
    await cards.watch()
    expect(cards.stripe.refunds.map(({ amount }) => amount)).toEqual([10_000])
    expect((await takeBack(order)).body.code).toBe('order.delivery-stands')
    expect(await documentsOf(order)).toEqual([{ totalFils: 10_000 }])
    await expectAgreement()
    const returned = await cards.market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
      body: { email: customer.email, items: [{ productId, quantity: 1 }], reason: 'Too wide.' },
    })
    expect(returned.body).toMatchObject({ paid: '100.00' })
  })

  test('are not said to be in stock to a shop whose order an administrator brought: they have yet to come back', async () => {
    const { order } = await shipped('cash_on_delivery')
    const admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
    const body = {
      status: 'delivered',
      receivedBy: 'Huda',
      notAccepted: [{ position: 0, quantity: 1, seen: 2 }],
      rejectionReason: 'One is scratched.',
    }
    const url = `/api/admin/orders/${order.id}/status`
    expect((await cards.market.send('PATCH', url, { as: admin, body })).status).toBe(200)
    cards.passMinutes(11)
    await finishDeliveries(cards.server.deps)
    const { bodyText } = await db()
      .selectFrom('mails')
      .select('bodyText')
      .where('eventKey', 'like', 'order-lessened:%:shop')
      .where('subject', 'like', `%${order.orderNumber}%`)
      .executeTakeFirstOrThrow()
    expect(bodyText).toContain('did not accept them at the door')
    expect(bodyText).not.toContain('They are back in your stock')
  })

  test('are its shop’s again where it has them, and what was invoiced before has gone back with its note', async () => {
    const { order } = await shipped('card')
    await inPart(order)
    await send(order, 'POST', 'received', { isRestocked: true })
    expect((await takeBack(order)).body.code).toBe('order.delivery-stands')
    await registerForVat(db(), cards.market.noor.id)
    const { order: invoiced } = await shipped('card')
    await sql`update orders set confirmed_at = confirmed_at - interval '14 days' where id = ${invoiced.id}`.execute(
      db(),
    )
    await issueMissing(cards.server.deps)
    cards.passMinutes(1)
    await inPart(invoiced)
    expect([await refundsOf(invoiced), await documentsOf(invoiced)]).toMatchObject([
      [{ fils: 10_000 }],
      [{ totalFils: 20_000 }, { totalFils: 10_000 }],
    ])
    expect((await takeBack(invoiced)).body.code).toBe('order.delivery-stands')
    cards.passMinutes(11)
    await finishDeliveries(cards.server.deps)
    expect(await refundsOf(invoiced)).toHaveLength(1)
    await expectAgreement()
  })

  test('go back first where money is given back of such an order', async () => {
    const { order } = await shipped('card')
    await inPart(order)
    const give = (amount: string) =>
      send(order, 'POST', 'refunds', { cause: 'goodwill', bearer: 'seller', amount, reason: 'Late.' })
    expect((await give('100.01')).status).toBe(409)
    expect((await give('100.00')).status).toBe(200)
    const refunds = await refundsOf(order)
    expect(refunds.map(({ cause }) => cause)).toEqual(['line-cancelled', 'goodwill'])
    await expectAgreement()
  })
})
