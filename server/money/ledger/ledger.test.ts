import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveOrder } from '#server/orders/move.ts'
import { newId } from '#server/deps.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { completeBooks } from './jobs.ts'
import { balanceOf } from './balances.ts'

let server: TestApp
let market: Market
beforeAll(async () => {
  server = await startTestApp(asOwner)
  market = await makeMarket(server)
})
afterAll(() => server.close())

const db = () => server.deps.db
const move = (order: WireOrder, status: string, as = market.noor.token) =>
  market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body: { status } })

/** An order over `priceFils`, delivered by its shop. */
async function delivered(priceFils: number, about: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product({ priceFils, ...about })
  const { body } = await market.buy([{ productId, quantity: 1 }])
  const [order] = body.orders as [WireOrder]
  const token = order.shopId === market.sadu.id ? market.sadu.token : market.noor.token
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) await move(order, status, token)
  return order
}

const entriesOf = (order: WireOrder) =>
  db()
    .selectFrom('ledgerEntries')
    .select(['account', 'kind', 'fils'])
    .where('orderId', '=', order.id)
    .orderBy('id')
    .execute()

/** Runs a statement in a transaction, whose commit the database may refuse as well. */
const attempt = (statement: ReturnType<typeof sql>) =>
  db()
    .transaction()
    .execute((tx) => statement.execute(tx))

describe('a delivery', () => {
  test('is booked with the commission of its lines and the VAT on it', async () => {
    const order = await delivered(485_000)
    expect(await entriesOf(order)).toEqual([
      { account: 'cash_with_carrier', kind: 'sale', fils: 485_000 },
      { account: 'owed_to_shop', kind: 'sale', fils: -485_000 },
      { account: 'owed_to_shop', kind: 'commission', fils: 48_500 },
      { account: 'commission', kind: 'commission', fils: -48_500 },
      { account: 'owed_to_shop', kind: 'commission-vat', fils: 2425 },
      { account: 'commission_vat', kind: 'commission-vat', fils: -2425 },
    ])
    const lines = db().selectFrom('commissionLines').selectAll().where('orderId', '=', order.id)
    expect(await lines.execute()).toMatchObject([
      { position: 0, ruleId: null, rateBp: 1000, baseFils: 485_000, commissionFils: 48_500, vatFils: 2425 },
    ])
  })

  test('priced in euros is booked in dirhams, also where the shop keeps the cash (F17, G-92)', async () => {
    await sql`update settings set shops_keep_cash = true`.execute(db())
    const order = await delivered(5_000, { shopId: market.sadu.id, currency: 'EUR' })
    await sql`update settings set shops_keep_cash = false`.execute(db())
    expect(order['currency']).toBe('AED')
    expect(await balanceOf(db(), market.sadu.id, new Date())).toMatchObject({
      salesFils: 20_000,
      cashKeptFils: -20_000,
      commissionFils: -2000,
      balanceFils: -2100,
    })
  })

  test('of the platform store earns no commission, and its VAT stands apart', async () => {
    const order = await delivered(10_500, { shopId: null })
    expect(await entriesOf(order)).toEqual([])
    const admin = { kind: 'admin', userId: market.noor.userId, adminRole: 'owner' } as const
    for (const status of ['accepted', 'processing', 'shipped', 'delivered'] as const)
      await moveOrder(server.deps, admin, order.id, { status, receivedBy: 'Huda' })
    expect(await entriesOf(order)).toEqual([
      { account: 'cash_with_carrier', kind: 'sale', fils: 10_000 },
      { account: 'own_sales', kind: 'sale', fils: -10_000 },
      { account: 'cash_with_carrier', kind: 'sale', fils: 500 },
      { account: 'own_sales_vat', kind: 'sale', fils: -500 },
    ])
  })

  test('that two people report at once is booked once', async () => {
    const productId = await market.product({ priceFils: 100_00 })
    const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
    for (const status of ['accepted', 'processing', 'shipped']) await move(order, status)
    const answers = await Promise.all([move(order, 'delivered'), move(order, 'delivered')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await entriesOf(order)).toHaveLength(6)
  })

  test('from before there were books is booked when it happened, once', async () => {
    const productId = await market.product({ priceFils: 50_000 })
    const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
    await sql`update orders set status = 'delivered', delivered_at = '2026-01-05T08:00:00Z' where id = ${order.id}`.execute(
      db(),
    )
    await Promise.all([completeBooks(server.deps), completeBooks(server.deps)])
    await completeBooks(server.deps)
    expect(await entriesOf(order)).toHaveLength(6)
    const batch = db().selectFrom('ledgerBatches').select('at').where('eventId', '=', order.id)
    expect(await batch.execute()).toEqual([{ at: new Date('2026-01-05T08:00:00Z') }])
  })
})

describe('the database refuses', () => {
  test.each([
    ['to change an entry', sql`update ledger_entries set fils = fils + 1`, /only ever added to/],
    ['to delete an entry', sql`delete from ledger_entries`, /only ever added to/],
    ['to empty the books', sql`truncate ledger_batches cascade`, /only ever added to|denied/],
    ['to change a batch', sql`update ledger_batches set at = now()`, /only ever added to/],
    ['to delete a batch', sql`delete from ledger_batches`, /only ever added to|denied/],
    [
      'to change a commission that was fixed',
      sql`update commission_lines set vat_fils = 0`,
      /only ever added to/,
    ],
    ['to delete one', sql`delete from commission_lines`, /only ever added to/],
  ])('%s', async (_what, statement, reason) => {
    await delivered(1000)
    await expect(attempt(statement)).rejects.toThrow(reason)
  })

  const batch = (id: string) => sql`insert into ledger_batches (id, event, event_id, at)
    values (${id}, 'provider-fee', ${newId()}, now())`
  const entry = (id: string, fils: number, about = sql`'bank', null`) => sql`
    insert into ledger_entries (batch_id, kind, fils, account, shop_id)
    values (${id}, 'fee', ${fils}, ${about})`
  const both = (id: string, ...statements: ReturnType<typeof sql>[]) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await batch(id).execute(tx)
        for (const statement of statements) await statement.execute(tx)
      })

  test('a batch whose debits and credits differ, when the story is at its end', async () => {
    const id = newId()
    await expect(both(id, entry(id, 100), entry(id, -99))).rejects.toThrow(/differ/)
    await both(id, entry(id, 100), entry(id, -100))
  })

  test('entries for a batch that has its own', async () => {
    const id = newId()
    await both(id, entry(id, 100), entry(id, -100))
    const more = sql`insert into ledger_entries (batch_id, account, kind, fils)
      values (${id}, 'bank', 'fee', 5), (${id}, 'fees', 'fee', -5)`
    await expect(attempt(more)).rejects.toThrow(/has its entries already/)
  })

  test('the same event twice, an entry of nothing, and what is owed to nobody', async () => {
    const again = sql`insert into ledger_batches (id, event, event_id, at)
      select ${newId()}, event, event_id, at from ledger_batches limit 1`
    await expect(attempt(again)).rejects.toThrow(/ledger_batches_once/)
    const [first, second] = [newId(), newId()]
    await expect(both(first, entry(first, 0))).rejects.toThrow(/fils_check/)
    await expect(both(second, entry(second, 1, sql`'owed_to_shop', null`))).rejects.toThrow(/of_shop/)
  })
})
