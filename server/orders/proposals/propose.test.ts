import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const { email } = buyer.customer
const reason = 'The van is in the workshop.'
type Moment = { date: string; window: string }
type Proposal = Moment & { id: string; reason: string }

async function placed() {
  const { body } = await market.buy([{ productId: await market.product(), quantity: 1 }])
  return body.orders[0] as WireOrder
}
const daysOf = async ({ id }: WireOrder, as = market.noor.token) => {
  const answer = await market.send('GET', `/api/shop/orders/${id}/days`, { as })
  return { status: answer.status, days: answer.body as unknown as { date: string; windows: string[] }[] }
}
/** Returns the last day and window that can be proposed, far beyond the days offered to customers. */
const farDay = async (order: WireOrder): Promise<Moment> => {
  const { date, windows } = (await daysOf(order)).days.at(-1) ?? { date: '', windows: [] }
  return { date, window: windows.at(-1) ?? '' }
}
const propose = ({ id }: WireOrder, body: object, as = market.noor.token) =>
  market.send('POST', `/api/shop/orders/${id}/proposal`, { as, body: { reason, ...body } })
const answer = ({ orderNumber }: WireOrder, { id }: { id: string }, agrees: boolean, about: object = {}) =>
  market.send('POST', `/api/orders/${orderNumber}/proposal`, {
    body: { email, proposal: id, agrees, ...about },
  })
const read = async ({ id }: WireOrder) =>
  (await market.send('GET', `/api/admin/orders/${id}`, { as: admin })).body as unknown as WireOrder & {
    proposal: Proposal | null
  }
const move = ({ id }: WireOrder, status: string) =>
  market.send('PATCH', `/api/shop/orders/${id}/status`, {
    as: market.noor.token,
    body: { status, rejectionReason: 'why' },
  })
/** Creates a proposal that the customer has not answered. */
async function proposed() {
  const order = await placed()
  const moment = await farDay(order)
  await propose(order, moment)
  return { order, moment, proposal: (await read(order)).proposal as Proposal }
}
async function booked({ date, window }: Moment): Promise<number> {
  const { rows } = await sql<{ booked: number }>`
    select booked from delivery_slots where day = ${date} and delivery_window = ${window}
      and shop_id = ${market.noor.id}`.execute(server.deps.db)
  return rows[0]?.booked ?? 0
}
const eventsOf = ({ events }: WireOrder) =>
  events.flatMap(({ details, by }) => {
    const { day } = Object(details) as { day?: { became: string } }
    return day ? [[day.became, by]] : []
  })
const subjects = async (to: string, { orderNumber }: WireOrder) => {
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', to)
    .execute()
  return mails.flatMap(({ subject }) =>
    subject.includes(orderNumber) ? subject.replace(/[\u2068\u2069]/g, '') : [],
  )
}

describe('a shop', () => {
  test('proposes another day: the order is accepted, the old day stands, the customer reads which and why', async () => {
    const order = await placed()
    const wanted = await farDay(order)
    const before = await booked(wanted)
    const { status, body } = await propose(order, wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'accepted',
      delivery: order.delivery,
      proposal: { ...wanted, reason, id: expect.any(String) },
    })
    expect(await booked(wanted)).toBe(before)
    expect((body['events'] as unknown[]).at(-1)).toMatchObject({
      from: 'accepted',
      to: 'accepted',
      by: 'shop',
      reason,
      details: { day: { ...wanted, became: 'proposed' } },
    })
    expect(await subjects(email, order)).toContain(
      `New delivery day suggested for your order ${order.orderNumber}`,
    )
  })

  test('may choose sooner and later days than customers, of those on which it drives', async () => {
    const order = await placed()
    const { days } = await daysOf(order)
    const { body } = await market.send('GET', `/api/orders/${order.orderNumber}/days?email=${email}`)
    const offered = body as unknown as { date: string }[]
    expect(days[0]?.date.localeCompare(offered[0]?.date ?? '')).toBe(-1)
    expect(days.at(-1)?.date.localeCompare(offered.at(-1)?.date ?? '')).toBe(1)
    const notDriven = { date: '2020-01-01', window: '09:00-13:00' }
    expect(await propose(order, notDriven)).toMatchObject({
      status: 409,
      body: { code: 'order.window-full', errors: [{ path: 'window' }] },
    })
    const { date, window } = order.delivery
    expect((await propose(order, { date, window })).body).toMatchObject({ code: 'order.same-day' })
    expect((await propose(order, { ...notDriven, reason: ' ' })).body).toMatchObject({
      errors: [{ path: 'reason' }],
    })
  })

  test('proposes in place of what it proposed before, and withdraws it', async () => {
    const { order, proposal } = await proposed()
    const { days } = await daysOf(order)
    await propose(order, { date: days[0]?.date, window: days[0]?.windows[0] })
    expect(await answer(order, proposal, true)).toMatchObject({
      status: 409,
      body: { code: 'order.proposal-gone' },
    })
    const url = `/api/shop/orders/${order.id}/proposal`
    const as = market.noor.token
    expect((await market.send('DELETE', url, { as })).status).toBe(200)
    expect((await market.send('DELETE', url, { as })).body).toMatchObject({ code: 'order.proposal-gone' })
    const now = await read(order)
    expect(now.proposal).toBeNull()
    expect(eventsOf(now)).toEqual([
      ['proposed', 'shop'],
      ['proposed', 'shop'],
      ['withdrawn', 'shop'],
    ])
  })

  test('proposes twenty times in an hour, since each is a mail', async () => {
    const order = await placed()
    const wanted = await farDay(order)
    for (let count = 0; count < 20; count += 1) expect((await propose(order, wanted)).status).toBe(200)
    expect(await propose(order, wanted)).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
  })

  test('that is suspended meanwhile still proposes, delivers and writes', async () => {
    const order = await placed()
    const become = (status: 'suspended' | 'approved') => {
      const shop = server.deps.db.updateTable('shops').where('id', '=', market.noor.id)
      return shop.set({ status, suspensionReason: status === 'suspended' ? 'Late' : null }).execute()
    }
    const moment = await farDay(order)
    await become('suspended')
    const url = `/api/shop/orders/${order.id}/messages`
    const message = { as: market.noor.token, body: { kind: 'answer', text: 'It comes.' } }
    const answers = [await propose(order, moment), await market.send('POST', url, message)]
    for (const status of ['processing', 'shipped', 'delivered']) answers.push(await move(order, status))
    await become('approved')
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200])
  })

  test('proposes for its own orders alone, and for none that has left it', async () => {
    const { order, moment } = await proposed()
    const url = `/api/shop/orders/${order.id}/proposal`
    const as = market.sadu.token
    expect((await daysOf(order, as)).status).toBe(404)
    expect((await propose(order, moment, as)).status).toBe(404)
    expect((await market.send('DELETE', url, { as })).status).toBe(404)
    expect((await market.send('POST', url, { body: moment })).status).toBe(401)
    expect(
      (
        await market.send('POST', `/api/admin/orders/${order.id}/proposal`, {
          as: market.noor.token,
          body: moment,
        })
      ).status,
    ).toBe(403)
    await move(order, 'processing')
    await move(order, 'shipped')
    expect((await read(order)).proposal).toBeNull()
    expect((await propose(order, moment)).body).toMatchObject({ code: 'order.day-fixed' })
    expect((await daysOf(order)).days).toEqual([])
  })
})

describe('the customer', () => {
  test('agrees: the window is booked, the old one is free, the shop hears of it, a mail confirms it', async () => {
    const { order, moment, proposal } = await proposed()
    const old = order.delivery
    const [was, is] = [await booked(old), await booked(moment)]
    const { status, body } = await answer(order, proposal, true)
    expect(status).toBe(200)
    expect(body).toMatchObject({ delivery: moment, proposal: null })
    expect([await booked(old), await booked(moment)]).toEqual([was - 1, is + 1])
    expect(eventsOf(await read(order))).toEqual([
      ['proposed', 'shop'],
      ['agreed', 'customer'],
    ])
    const { email: shop } = await server.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', market.noor.userId)
      .executeTakeFirstOrThrow()
    expect(await subjects(shop, order)).toContain(
      `The customer of ${order.orderNumber} agrees to the new day`,
    )
    expect(await subjects(email, order)).toContain(`Your order ${order.orderNumber} has a new delivery day`)
    // Repeating it changes nothing.
    expect((await answer(order, proposal, true)).body).toMatchObject({ code: 'order.proposal-gone' })
  })

  test('declines: the old day stands, the shop hears of it', async () => {
    const { order, moment, proposal } = await proposed()
    const is = await booked(moment)
    const { body } = await answer(order, proposal, false)
    expect(body).toMatchObject({ delivery: order.delivery, proposal: null })
    expect(await booked(moment)).toBe(is)
    const notice = await server.deps.db
      .selectFrom('notifications')
      .select('params')
      .where('kind', '=', 'order-day-declined')
      .execute()
    expect(JSON.stringify(notice)).toContain(order.orderNumber)
  })

  test('cannot agree to a window that is full by now: the proposal stays, nothing else changes', async () => {
    const { order, moment, proposal } = await proposed()
    await sql`insert into delivery_slots (shop_id, day, delivery_window, booked, capacity)
      values (${market.noor.id}, ${moment.date}, ${moment.window}, 12, 12)
      on conflict on constraint delivery_slots_once do update set booked = 12`.execute(server.deps.db)
    expect(await answer(order, proposal, true)).toMatchObject({
      status: 409,
      body: { code: 'order.window-full' },
    })
    expect(await read(order)).toMatchObject({ delivery: order.delivery, proposal: { id: proposal.id } })
    await sql`delete from delivery_slots where booked = 12`.execute(server.deps.db)
  })

  test.each(['cancelled', 'rejected'])('has nothing to answer once the order is %s', async (status) => {
    const { order, proposal } = await proposed()
    if (status === 'rejected')
      await sql`update orders set status = 'pending' where id = ${order.id}`.execute(server.deps.db)
    await move(order, status)
    expect((await answer(order, proposal, true)).body).toMatchObject({ code: 'order.proposal-gone' })
  })

  test('who chooses another day has answered with it', async () => {
    const { order, proposal } = await proposed()
    const { body } = await market.send('GET', `/api/orders/${order.orderNumber}/days?email=${email}`)
    const [, day] = body as unknown as { date: string; windows: string[] }[]
    const wanted = { date: day?.date, window: day?.windows[0] }
    await market.send('PATCH', `/api/orders/${order.orderNumber}/day`, { body: { email, ...wanted } })
    const now = await read(order)
    expect(now).toMatchObject({ delivery: wanted, proposal: null })
    expect(eventsOf(now).at(-1)).toEqual(['changed', 'customer'])
    expect(await subjects(email, order)).toContain(`Your order ${order.orderNumber} has a new delivery day`)
    expect((await answer(order, proposal, true)).body).toMatchObject({ code: 'order.proposal-gone' })
  })

  test('answers for nobody else, and once however often at the same moment', async () => {
    const { order, proposal } = await proposed()
    expect((await answer(order, proposal, true, { email: 'other@test.example' })).status).toBe(404)
    expect((await answer(order, { id: "' or 1=1" }, true)).body).toMatchObject({
      code: 'order.proposal-gone',
    })
    const another = await proposed()
    expect((await answer(order, another.proposal, true)).body).toMatchObject({ code: 'order.proposal-gone' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => answer(order, proposal, n % 2 === 0)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('an administrator proposes for a shop, which the audit log keeps', async () => {
  const order = await placed()
  const moment = await farDay(order)
  const url = `/api/admin/orders/${order.id}/proposal`
  expect((await market.send('POST', url, { as: admin, body: { ...moment, reason } })).status).toBe(200)
  const entries = await server.deps.db
    .selectFrom('auditLog')
    .select(['action', 'after', 'reason'])
    .where('subjectId', '=', order.id)
    .where('action', '=', 'order.day-proposed')
    .execute()
  expect(entries).toEqual([
    { action: 'order.day-proposed', after: { day: `${moment.date} ${moment.window}` }, reason },
  ])
})
