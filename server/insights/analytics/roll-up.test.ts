import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#domain/platform/calendar.ts'
import { isVoid } from '#domain/orders/order-status.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { rebuildFigures, rollUp, rollUpAll } from './roll-up.ts'
import { setRate } from '#server/testing/rates.ts'

let server: TestApp
let market: Market
let admin = ''
let adminId = ''
let products: string[]
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  adminId = (await makeAdmin(server.deps)).userId
  admin = await server.signedInAs(adminId)
  products = [
    await market.product({ priceFils: 10_050, stock: 9_000 }),
    await market.product({ priceFils: 777, stock: 9_000, currency: 'EUR' }),
    await market.product({ shopId: market.sadu.id, priceFils: 3_300, stock: 9_000 }),
    await market.product({ shopId: null, priceFils: 5_001, stock: 9_000 }),
  ]
})
afterAll(() => server.close())

/** Seeded random whole numbers from 0 to below `most`. */
function chance(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % most
  }
}

type Sums = Record<string, number>
const add = (to: Map<string, Sums>, key: string, sums: Sums) => {
  const known = to.get(key) ?? {}
  for (const [name, value] of Object.entries(sums)) known[name] = (known[name] ?? 0) + value
  to.set(key, known)
}
const plain = (of: Map<string, Sums>) =>
  Object.fromEntries(
    [...of]
      .map(([key, sums]) => [
        key,
        Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)),
      ])
      .filter(([, sums]) => Object.keys(sums as object).length > 0),
  )

/** The expected figures, added up the plain way from stored orders, returns and ledger entries. */
async function reckoned() {
  const { db } = server.deps
  const [orders, items, returns, entries] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('orderGroups as g', 'g.id', 'orders.groupId')
      .selectAll('orders')
      .select('g.customerId')
      .orderBy('orders.createdAt')
      .orderBy('orders.groupId')
      .orderBy('orders.id')
      .execute(),
    db.selectFrom('orderItems').selectAll().execute(),
    db.selectFrom('returns').selectAll().execute(),
    db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerBatches as b', 'b.id', 'e.batchId')
      .selectAll('e')
      .select('b.at')
      .execute(),
  ])
  const [days, ofItems] = [new Map<string, Sums>(), new Map<string, Sums>()]
  const known = new Set<string>()
  const isNew = (what: string) => Number(!known.has(what) && Boolean(known.add(what)))
  for (const { id, createdAt, shopId, customerId, status, totalFils } of orders) {
    const key = `${dayOf(createdAt)} ${shopId}`
    add(days, key, { newCustomers: isNew(customerId), newToShop: isNew(`${customerId} ${shopId}`) })
    const isReturned =
      status === 'delivered' && returns.some((one) => one.orderId === id && one.status !== 'refused')
    add(days, key, { [status]: 1, returned: Number(isReturned) })
    if (isVoid(status)) continue
    add(days, key, { orderedFils: totalFils })
    const lines = items.filter((one) => one.orderId === id && one.quantity > one.cancelled)
    for (const productId of new Set(lines.map((one) => one.productId))) {
      const own = lines.filter((one) => one.productId === productId)
      const sum = (of: (line: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0)
      const sums = {
        orders: 1,
        quantity: sum((one) => one.quantity - one.cancelled),
        orderedFils: sum((one) => one.totalFils),
      }
      add(ofItems, `day ${key} ${productId}`, sums)
      add(ofItems, `month ${dayOf(createdAt).slice(0, 7)}-01 ${shopId} ${productId}`, sums)
    }
  }
  for (const { at, shopId, account, kind, fils } of entries) {
    if (!['owed_to_shop', 'own_sales', 'own_sales_vat'].includes(account)) continue
    add(days, `${dayOf(at)} ${shopId}`, {
      soldFils: kind === 'sale' ? -fils : 0,
      refundedFils: kind === 'refund' ? fils : 0,
      commissionFils: kind === 'commission' ? fils : 0,
      earnedFils: account === 'owed_to_shop' && kind !== 'payout' ? -fils : 0,
    })
  }
  return { days: plain(days), products: plain(ofItems) }
}

async function rolledUp() {
  const { db } = server.deps
  const [days, ofItems] = [new Map<string, Sums>(), new Map<string, Sums>()]
  // Quality figures have their own test.
  const quality = ['answered', 'answeredInTime', 'dated', 'datedInTime']
  for (const { day, shopId, ...all } of await db.selectFrom('dailyFigures').selectAll().execute()) {
    const sums = Object.fromEntries(Object.entries(all).filter(([name]) => !quality.includes(name)))
    add(days, `${day} ${shopId}`, sums)
  }
  const rows = await db.selectFrom('pieceFigures').selectAll().execute()
  for (const { span, startsOn, shopId, productId, ...sums } of rows)
    add(ofItems, `${span} ${startsOn} ${shopId} ${productId}`, sums)
  return { days: plain(days), products: plain(ofItems) }
}

const next = (status: string) =>
  ({ pending: 'accepted', accepted: 'processing', processing: 'shipped', shipped: 'delivered' })[status]

/** Returns a function that makes a random event happen in the marketplace. */
function history(seed: number) {
  const pick = chance(seed)
  const known: (WireOrder & { email: string })[] = []
  const someone = () => `buyer-${pick(12)}@rolled.example`
  const moves = async (order: WireOrder | undefined, to?: string) => {
    if (!order) return
    const { status } = (await market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })).body
    const body = { status: to ?? next(String(status)), rejectionReason: 'No' }
    if (!body.status) return
    const moved = await market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body })
    if (moved.status === 200) order.status = body.status
  }
  const buys = async () => {
    const items = [...new Set([pick(4), pick(4)])].map((at) => ({
      productId: products[at] ?? '',
      quantity: 1 + pick(3),
    }))
    const email = someone()
    const { body } = await market.buy(items, { customer: { ...buyer.customer, email } })
    known.push(...body.orders.map((order) => ({ ...order, email })))
  }
  /** Joins two customers into one, and sometimes undoes it. */
  const joins = async () => {
    const one = await server.deps.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', someone())
      .executeTakeFirst()
    const url = `/api/admin/customers/${one?.id ?? ''}/join`
    const { body } = one
      ? await market.send('POST', url, { as: admin, body: { email: someone() } })
      : { body: {} }
    if (!('undo' in body) || pick(2)) return
    await rollUp(server.deps.db)
    await market.send('POST', '/api/admin/undo', { as: admin, body: { id: body.undo } })
  }
  return async () => {
    const order = known[pick(Math.max(1, known.length))]
    const kind = pick(18)
    if (kind < 3 || !order) return buys()
    if (kind < 10) return moves(order)
    if (kind === 10) return moves(order, pick(2) ? 'cancelled' : 'rejected')
    if (kind === 11) {
      const body = { items: [{ position: 0, quantity: 1 }], reason: 'Broken' }
      return void (await market.send('POST', `/api/admin/orders/${order.id}/cancel`, { as: admin, body }))
    }
    if (kind < 14) {
      const delivered = known.filter(({ status }) => status === 'delivered')
      const sent = delivered[pick(Math.max(1, delivered.length))]
      if (!sent) return
      const productId = sent.items[0]?.['productId']
      const body = { email: sent.email, items: [{ productId, quantity: 1 }], reason: 'Too large' }
      const asked = await market.send('POST', `/api/orders/${sent.orderNumber}/returns`, { body })
      await rollUp(server.deps.db)
      for (const status of pick(3) ? ['approved', 'received', 'refunded'] : ['refused']) {
        const url = `/api/admin/returns/${String(asked.body['id'])}/status`
        await market.send('PATCH', url, { as: admin, body: { status, reason: 'It has been used.' } })
      }
      return
    }
    if (kind === 14) {
      await setRate(server.deps.db, 39_000 + pick(3_000))
      return
    }
    if (kind === 15) return joins()
    server.setNow(new Date(server.deps.clock().getTime() + (1 + pick(60)) * 3_600_000))
    admin = await server.signedInAs(adminId)
  }
}

const everyFigure =
  'accepted cancelled commissionFils delivered earnedFils newCustomers newToShop orderedFils pending processing refundedFils rejected returned shipped soldFils'

const reported = new Set<string>()

test.each([1, 2, 3])(
  'figures that follow what happens are those of the orders and the books (seed %i)',
  async (seed) => {
    const { db } = server.deps
    const happen = history(seed)
    for (let round = 0; round < 8; round += 1) {
      for (let step = 0; step < 9; step += 1) await happen()
      // Two instances at once must count everything once.
      await Promise.all([rollUp(db), rollUp(db)])
      expect(await rolledUp()).toEqual(await reckoned())
    }
    const followed = await rolledUp()
    for (const sums of Object.values(followed.days))
      for (const name of Object.keys(sums as Sums)) reported.add(name)
    await rebuildFigures(db)
    expect(await rolledUp()).toEqual(followed)
  },
  60_000,
)

test('the histories told of every figure', () => expect([...reported].toSorted().join(' ')).toBe(everyFigure))

test('what is not committed is made up when it is', async () => {
  const { db, pool } = server.deps
  await market.buy([{ productId: products[0] ?? '', quantity: 1 }])
  await rollUp(db)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update orders set status = 'cancelled' where status = 'pending'`)
  await rollUp(db)
  await client.query('commit')
  client.release()
  await rollUp(db)
  expect(await rolledUp()).toEqual(await reckoned())
})

test('nothing is left to do after everything was made anew', async () => {
  const { db } = server.deps
  await sql`insert into figure_changes (day) values ('2026-01-01')`.execute(db)
  await rebuildFigures(db)
  expect(await db.selectFrom('figureChanges').selectAll().execute()).toEqual([])
})

describe('what changed in many days', () => {
  const mark = (days: number) =>
    sql`insert into figure_changes (day, shop_id) select '2010-01-01'::date + n, s.id
      from generate_series(0, ${days - 1}::int) n cross join (values (null::uuid), (${market.noor.id}::uuid)) s (id)`.execute(
      server.deps.db,
    )

  test('is made in stretches of whole days, the newest first, each of which counts at once', async () => {
    const { db } = server.deps
    await mark(10)
    expect(await rollUp(db, 4)).toBe('2010-01-07')
    const left = db.selectFrom('figureChanges').select((of) => of.fn.countAll<number>().as('rows'))
    expect(await left.executeTakeFirstOrThrow()).toEqual({ rows: 14 })
    expect(await rollUp(db, 1)).toBe('2010-01-06')
    await market.buy([{ productId: products[0] ?? '', quantity: 1 }])
    expect(await rollUp(db, 4)).toBe('2010-01-04')
    expect(await rolledUp()).toEqual(await reckoned())
    await rollUpAll(db)
    expect(await rollUp(db)).toBeNull()
  })

  test('is told to whoever asks for those days, and kept out of files', async () => {
    await mark(4_000)
    const ask = (month: string, path = '') => {
      const period = `from=${month}-01&to=${month}-28&compare=none`
      return market.send('GET', `/api/admin/analytics${path}?${period}`, { as: admin })
    }
    // Each run recomputes a thousand days.
    expect((await ask('2026-11')).body).toMatchObject({ incompleteUntil: null })
    expect((await ask('2015-06')).body).toMatchObject({ incompleteUntil: '2015-06-21' })
    const file = await ask('2011-01', '/export')
    expect([file.status, file.body]).toMatchObject([503, { code: 'analytics.incomplete' }])
    await rollUpAll(server.deps.db)
    expect((await ask('2011-01')).body).toMatchObject({ incompleteUntil: null })
  })
})

test('a return that is refused is none', async () => {
  const { db } = server.deps
  const productId = products[0] ?? ''
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    const url = `/api/admin/orders/${order.id}/status`
    await market.send('PATCH', url, { as: admin, body: { status } })
  }
  const returned = async () => {
    await rollUp(db)
    const sum = db.selectFrom('dailyFigures').select((of) => of.fn.sum<number>('returned').as('returned'))
    return (await sum.executeTakeFirstOrThrow()).returned
  }
  const before = await returned()
  const body = {
    email: buyer.customer.email,
    items: [{ productId, quantity: 1 }],
    reason: 'It is too large for the room.',
  }
  const asked = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
  expect(await returned()).toBe(before + 1)
  const url = `/api/admin/returns/${String(asked.body['id'])}/status`
  const refused = await market.send('PATCH', url, {
    as: admin,
    body: { status: 'refused', reason: 'It has been used.' },
  })
  expect([refused.status, await returned()]).toEqual([200, before])
})
