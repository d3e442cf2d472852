import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InstalmentProvider } from './provider.ts'
import { auditMoney } from '../../../bench/audit/audit.ts'
import { sayInstalments } from '#server/money/ledger/unknown-charges.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { InstalmentsStandIn } from '#server/testing/fakes/instalments-stand-in.ts'
import { buyer, type Market, makeMarket, type WireOrder } from '#server/testing/orders.ts'
import { watchCardDisputes, watchPayments } from './jobs.ts'

const providers = new InstalmentsStandIn()
let server: TestApp
let market: Market
beforeAll(async () => {
  await providers.open()
  server = await startTestApp({ ...providers.settings, PUBLIC_URL: 'https://majlis.example' })
  market = await makeMarket(server)
})
afterAll(() => server.close().then(() => providers.close()))
const start = new Date('2026-11-23T08:00:00Z')
beforeEach(() => server.setNow(start))

type Method = 'tabby' | 'tamara'
const watch = () => watchPayments(server.deps)
const askByPage = (link: string) => market.send('POST', `/api/order-groups/${link}/payment`)

let buyers = 0
/** Buys a sofa of AED 100 and, from another shop, two lamps of AED 50 each, as a new customer. */
async function buy(paymentMethod: Method) {
  buyers += 1
  const customer = { ...buyer.customer, email: `i${buyers}@test.example`, phone: `05${50_000_000 + buyers}` }
  const sofa = await market.product({ priceFils: 10_000 })
  const lamp = await market.product({ priceFils: 5000, shopId: market.sadu.id })
  const items = [sofa, lamp].map((productId, index) => ({ productId, quantity: index + 1 }))
  const { status, body } = await market.buy(items, { paymentMethod, customer })
  const seen = async () => (await market.send('GET', `/api/order-groups/${body.link}`)).body.orders
  return { status, body, seen, orders: body.orders as [WireOrder, WireOrder], known: providers.last }
}

async function approved(method: Method) {
  const bought = await buy(method)
  bought.known.status = method === 'tabby' ? 'AUTHORIZED' : 'approved'
  expect((await notifyOf(method, bought.known.id)).statusCode).toBe(200)
  return bought
}

const signed = (method: Method) =>
  method === 'tabby'
    ? { 'x-tabby-signature': 'tabby webhook secret' }
    : { authorization: `Bearer ${providers.token(new Date(start.getTime() + 60_000))}` }

function notifyOf(method: Method, id: string, headers: Record<string, string> = signed(method)) {
  const payload = JSON.stringify(method === 'tabby' ? { id, status: 'authorized' } : { order_id: id })
  return server.send({
    method: 'POST',
    url: `/api/payments/${method}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const tokenOf = ({ shopId }: WireOrder) => (shopId === market.noor.id ? market.noor : market.sadu).token

async function move(order: WireOrder, ...statuses: string[]) {
  for (const status of statuses) {
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: tokenOf(order),
      body: { status, rejectionReason: 'None is left.', ...(status === 'shipped' && { carrier: 'Aramex' }) },
    })
  }
}
const deliver = (order: WireOrder) => move(order, 'accepted', 'processing', 'shipped', 'delivered')

const earned = async (order: WireOrder) =>
  (await market.send('GET', '/api/shop/earnings/orders', { as: tokenOf(order) })).body

async function giveBack(order: WireOrder, amount: string) {
  const body = { cause: 'price-reduced', reason: 'A scratch.', position: 0, amount }
  await market.send('POST', `/api/shop/orders/${order.id}/refunds`, { as: tokenOf(order), body })
}

describe.each(['tabby', 'tamara'] as const)('%s', (method) => {
  test('is asked for a page with what is bought, and told where to lead back to', async () => {
    const { known, body } = await buy(method)
    expect((body['payment'] as { url: string }).url).toContain(known.id)
    const asked = JSON.stringify(known.body)
    expect(asked).toContain('https://majlis.example')
    expect(known.fils).toBe(20_000)
    expect(asked).toContain('"quantity":2')
  })

  test('that approves is believed when it is asked, whoever says so and however often', async () => {
    const { known, seen } = await buy(method)
    await notifyOf(method, known.id)
    expect(await seen()).toMatchObject([{ confirmedAt: null }, { confirmedAt: null }])
    known.status = method === 'tabby' ? 'AUTHORIZED' : 'approved'
    await Promise.all([notifyOf(method, known.id), notifyOf(method, known.id), watch()])
    expect(await seen()).toMatchObject([
      { confirmedAt: expect.any(String) },
      { confirmedAt: expect.any(String) },
    ])
    if (method === 'tamara') expect(known.status).toBe('authorised')
  })

  test('captures each order once, also where its answers are lost', async () => {
    const { known, orders } = await approved(method)
    await deliver(orders[0])
    const orderId = orders[0].id
    expect(await earned(orders[0])).toContainEqual(expect.objectContaining({ orderId, isCollected: false }))
    providers.losesNext = /capture/
    await watch()
    await watch()
    expect(await earned(orders[0])).toContainEqual(expect.objectContaining({ orderId, isCollected: true }))
    await deliver(orders[1])
    await Promise.all([watch(), watch()])
    const captured = known.captures.reduce((sum, { amount }) => sum + Number(amount) * 100, known.captured)
    expect(captured).toBe(20_000)
    expect(known.status).toBe(method === 'tabby' ? 'CLOSED' : 'fully_captured')
  })

  test('releases what is not delivered, before and after another order of it was captured', async () => {
    for (const [first, second] of [
      [1, 0],
      [0, 1],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- the second way after the first
      const { known, orders } = await approved(method)
      const steps = [() => move(orders[0], 'rejected'), () => deliver(orders[1])]
      for (const step of [first, second]) {
        await steps[step]?.()
        providers.losesNext = /cancel|refund|close/
        await watch()
        await watch()
      }
      providers.losesNext = null
      const charged =
        method === 'tabby'
          ? known.captures.reduce((sum, { amount }) => sum + Number(amount) * 100, 0)
          : known.captured - known.refunded
      expect(charged).toBe(10_000)
      expect(known.status).not.toMatch(/AUTHORIZED|authorised/)
    }
  })

  test('gives back in part, once, also where its answer is lost', async () => {
    const { known, orders, seen } = await approved(method)
    await deliver(orders[1])
    await watch()
    await giveBack(orders[1], '20')
    await watch()
    await deliver(orders[0])
    providers.losesNext = /refund/
    await watch()
    await watch()
    const back = known.refunds.reduce((sum, { amount }) => sum + Number(amount) * 100, known.refunded)
    expect(back).toBe(2000)
    expect((await seen())[1]).toMatchObject({ refunded: '20.00', refunds: [{ status: 'done' }] })
  })

  test('releases what was written off, and then gives back of another order', async () => {
    const { known, orders, seen } = await approved(method)
    const provider = server.deps.instalments?.find((one) => one.name === method) as InstalmentProvider
    const ask = provider.capture
    let isSilent = true
    vi.spyOn(provider, 'capture').mockImplementation(async (request) => {
      if (request.id !== orders[0].id) return ask(request)
      if (request.fils > 0) return { state: 'failed', problem: 'no more' }
      if (!isSilent) return ask(request)
      isSilent = false
      throw new Error('no answer')
    })
    const as = await server.signedInAs((await makeAdmin(server.deps, newEmail('money'))).userId)
    await deliver(orders[0])
    await deliver(orders[1])
    await watch()
    const body = { outcome: 'written-off' }
    const given = await market.send('POST', `/api/admin/orders/${orders[0].id}/capture`, { as, body })
    expect([given.status, isSilent]).toEqual([200, false])
    await watchCardDisputes.handle(server.deps, {}, {} as never)
    await watchCardDisputes.handle(server.deps, {}, {} as never)
    await giveBack(orders[1], '20')
    // Nothing was charged for this order, so a refund would be taken from the other order.
    await giveBack(orders[0], '30')
    await watch()
    expect((await seen())[1]).toMatchObject({ refunded: '20.00', refunds: [{ status: 'done' }] })
    const ofWrittenOff = server.deps.db.selectFrom('refunds').select(['status', 'problem'])
    expect(await ofWrittenOff.where('orderId', '=', orders[0].id).execute()).toEqual([
      { status: 'failed', problem: 'written off, never captured' },
    ])
    const [charged, back] = [known.captures, known.refunds].map((of) =>
      of.reduce((sum, { amount }) => sum + Number(amount) * 100, 0),
    ) as [number, number]
    expect(known.captured + charged - known.refunded - back).toBe(8000)
    expect(known.status).not.toMatch(/AUTHORIZED|authorised/)
  })

  test('that refuses for good to release what was written off is told of once after a day, until it does, and asked no more after a week', async () => {
    const { orders } = await approved(method)
    const provider = server.deps.instalments?.find((one) => one.name === method) as InstalmentProvider
    const ask = provider.capture
    let [asked, isRefusing] = [0, true]
    vi.spyOn(provider, 'capture').mockImplementation(async (request) => {
      if (request.id !== orders[0].id) return ask(request)
      asked += 1
      return isRefusing ? { state: 'failed', problem: 'no more' } : ask(request)
    })
    const { userId } = await makeAdmin(server.deps, newEmail('money'))
    await deliver(orders[0])
    await deliver(orders[1])
    await watch()
    const body = { outcome: 'written-off' }
    const as = await server.signedInAs(userId)
    await market.send('POST', `/api/admin/orders/${orders[0].id}/capture`, { as, body })
    const notices = server.deps.db.selectFrom('notifications').select('id').where('userId', '=', userId)
    const waiting = notices.where('kind', '=', 'release-failed').where('readAt', 'is', null)
    const askedAt = async (hours: number) => {
      server.setNow(new Date(start.getTime() + hours * 3_600_000))
      await watchCardDisputes.handle(server.deps, {}, {} as never)
      return `${asked}, ${(await waiting.execute()).length}`
    }
    // Two calls so far: one for the delivery, one for the write-off.
    expect([await askedAt(23), await askedAt(24), await askedAt(25)]).toEqual(['3, 0', '4, 1', '5, 1'])
    expect([await askedAt(167), await askedAt(168)]).toEqual(['6, 1', '6, 1'])
    // If it stops refusing within the week, the release succeeds.
    isRefusing = false
    expect(await askedAt(26)).toBe('7, 0')
  })

  test('that approves when the time is over is released, also where it tells nobody of it', async () => {
    const afterMinutes = (minutes: number) => server.setNow(new Date(start.getTime() + minutes * 60_000))
    for (const look of [watch, askByPage]) {
      // oxlint-disable no-await-in-loop -- one way after the other
      afterMinutes(0)
      const { known, body, seen } = await buy(method)
      afterMinutes(31)
      await watch()
      known.status = method === 'tabby' ? 'AUTHORIZED' : 'approved'
      afterMinutes(40)
      await look(String(body.link))
      await watch()
      // oxlint-enable no-await-in-loop
      expect(known.status).toBe(method === 'tabby' ? 'CLOSED' : 'canceled')
      expect([known.captures, known.captured]).toEqual([[], 0])
      const over = { status: 'cancelled', paid: '0.00', refunds: [] }
      expect(await seen()).toMatchObject([over, over])
    }
  })

  test('that was never finished is asked about now and then for a day', async () => {
    const { known, body } = await buy(method)
    const lookUp = vi.spyOn(
      server.deps.instalments?.find((one) => one.name === method) as InstalmentProvider,
      'lookUp',
    )
    let minutes = 0
    const asked = async (until: number) => {
      lookUp.mockClear()
      for (; minutes < until; minutes += 1) {
        server.setNow(new Date(start.getTime() + minutes * 60_000))
        // oxlint-disable-next-line no-await-in-loop -- a minute after the other
        await watch()
      }
      return lookUp.mock.calls.filter(([ref]) => ref === known.id).length
    }
    await asked(31)
    expect(await asked(90)).toBe(11)
    const askedByPage = async () => {
      lookUp.mockClear()
      await askByPage(String(body.link))
      return lookUp.mock.calls.length
    }
    expect(await askedByPage()).toBe(1)
    expect(known.status).toMatch(/CREATED|new/)
    minutes = 31 + 22 * 60
    expect(await asked(minutes + 60)).toBe(1)
    expect(await asked(minutes + 60)).toBe(0)
    expect(await askedByPage()).toBe(0)
  })

  test('is believed by its signature alone', async () => {
    const { known, seen } = await buy(method)
    known.status = method === 'tabby' ? 'AUTHORIZED' : 'approved'
    const later = new Date(start.getTime() + 60_000)
    const forged: Record<string, string>[] =
      method === 'tabby'
        ? [{}, { 'x-tabby-signature': '' }, { 'x-tabby-signature': 'another' }]
        : [
            {},
            { authorization: 'Bearer nothing' },
            { authorization: `Bearer ${providers.token(later, 'another key')}` },
            { authorization: `Bearer ${providers.token(later, 'tamara notification token', 'none')}` },
            { authorization: `Bearer ${providers.token(new Date(start.getTime() - 1000))}` },
          ]
    for (const headers of forged) expect((await notifyOf(method, known.id, headers)).statusCode).toBe(400)
    expect(await seen()).toMatchObject([{ confirmedAt: null }, {}])
    expect((await notifyOf(method, 'x'.repeat(5000))).statusCode).toBe(200)
    const url = `/api/payments/${method}`
    const noJson = await server.send({ method: 'POST', url, payload: '{', headers: signed(method) })
    expect(noJson.statusCode).toBe(400)
  })
})

test.each([
  ['tabby', 19_999],
  ['tamara', 20_001],
  ['tabby', 1],
] as const)(
  'what %s approves of another sum, %d fils, orders nothing and is released (F22, G-132)',
  async (method, fils) => {
    const { known, seen, orders } = await buy(method)
    known.fils = fils
    known.status = method === 'tabby' ? 'AUTHORIZED' : 'approved'
    await Promise.all([notifyOf(method, known.id), notifyOf(method, known.id), watch()])
    await watch()
    const over = { status: 'cancelled', paid: '0.00', refunds: [], confirmedAt: null }
    expect(await seen()).toMatchObject([over, over])
    expect([known.captures, known.captured, known.refunded]).toEqual([[], 0, 0])
    expect(known.status).toBe(method === 'tabby' ? 'CLOSED' : 'canceled')
    const entries = server.deps.db.selectFrom('ledgerEntries').select('id')
    const ids = orders.map(({ id }) => id)
    expect(await entries.where('orderId', 'in', ids).execute()).toEqual([])
  },
)

test('whom Tabby refuses at once has bought nothing, what was held is free, and nobody else hears of it', async () => {
  await makeAdmin(server.deps, newEmail('money'))
  providers.refusesNext = true
  const { status, seen } = await buy('tabby')
  expect(status).toBe(201)
  const { rows } = await sql`select
    (select count(*)::int from mails where event_key like 'payment-refused:%') as mails,
    (select count(*)::int from notifications where kind = 'payment-refused') as news`.execute(server.deps.db)
  expect(rows).toEqual([{ mails: 1, news: 0 }])
  expect(await seen()).toMatchObject([
    { status: 'cancelled', paymentStatus: 'void' },
    { status: 'cancelled' },
  ])
})

test.each([
  ['tabby', 400, ['cancelled', 'cancelled']],
  ['tamara', 422, ['cancelled', 'cancelled']],
  ['tamara', 403, ['pending', 'pending']],
  ['tamara', 404, ['pending', 'pending']],
  ['tamara', 500, ['pending', 'pending']],
] as const)(
  'what %s answers with %d to a checkout ends it for good, or not',
  async (method, status, after) => {
    providers.answersNext = status
    const { body, seen } = await buy(method)
    expect((await seen()).map((order) => order.status)).toEqual(after)
    // After a temporary refusal, the customer can pay from the order page.
    const again = await askByPage(String(body['link']))
    const url = after[0] === 'pending' ? expect.stringContaining('checkout') : null
    expect([again.status, again.body['url']]).toEqual([200, url])
  },
)

test('Tamara takes what its terms say, Tabby what its contract says; who buys for more is told up to which sum', async () => {
  const quote = async (priceFils: number) => {
    const items = [{ productId: await market.product({ priceFils }), quantity: 1 }]
    const { body } = await market.send('POST', '/api/cart/quote', { body: { items } })
    const { payment } = body as unknown as {
      payment: { instalments: { method: string }[]; instalmentsLimit: string | null }
    }
    return [payment.instalments.map((one) => one.method), payment.instalmentsLimit]
  }
  expect(await quote(8000)).toEqual([['tabby'], null])
  expect(await quote(20_000)).toEqual([['tabby', 'tamara'], null])
  expect(await quote(500_001)).toEqual([[], '5000.00'])
})

test('the money of all of it, reckoned anew from raw rows, agrees with the books', async () => {
  const client = await server.deps.pool.connect()
  const results = await auditMoney(client).finally(() => client.release())
  expect(results.flatMap((one) => one.differences.map((of) => ({ name: one.name, ...of })))).toEqual([])
  const { rows } = await sql<{ due: number }>`select coalesce(sum(fils), 0)::int as due from ledger_entries
    where account = 'instalments_due'`.execute(server.deps.db)
  expect(rows).toEqual([{ due: 0 }])
})

test('what Tabby approved and no order here knows is named, as after a restore; Tamara has to be looked through', async () => {
  for (let count = 0; count < 21; count += 1) await approved('tabby')
  const { known } = await approved('tabby')
  const say = (at: string) => sayInstalments(server.deps.db, server.deps.instalments, new Date(at))
  const all = await say('2026-11-23T09:00:00Z')
  expect(all).toMatch(/^tabby: \d+ in the last 4 days, each for an order here; tamara provides no list:/)
  await sql`update payments set session_ref = 'another' where session_ref = ${known.id}`.execute(
    server.deps.db,
  )
  // A recent approval may not be known yet.
  expect(await say('2026-11-23T08:05:00Z')).toMatch(/each for an order here/)
  await expect(say('2026-11-23T09:00:00Z')).rejects.toThrow(
    `tabby: 1 in the last 4 days belong to no order here: ${known.id} (AED 200.00, 2026-11-23T08:00:00.000Z)`,
  )
  await sql`update payments set session_ref = ${known.id} where session_ref = 'another'`.execute(
    server.deps.db,
  )
})
