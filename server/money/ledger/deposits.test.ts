import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transferred } from '#domain/money/ledger/ledger.ts'
import { quartersUntil } from '#domain/money/documents/vat-report.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeEarnings } from '#server/testing/payouts.ts'
import { recordBatch } from './record.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  // AED 1,000 in cash, paid at the door to Majlis's driver.
  await earn(market, 100_000)
})
afterAll(() => server.close())

const deposits = '/api/admin/ledger/deposits'
const usual = { shopId: null, amount: '100.00', day: '2026-11-01', reference: 'CDM 4471' }
const enter = (body: object = {}, as = admin) =>
  market.send('POST', deposits, { as, body: { ...usual, ...body } })
const takeBack = (id: unknown, as = admin) =>
  market.send('POST', `${deposits}/${String(id)}/reversal`, { as })

async function standing(account: string, shopId?: string): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(fils), 0)::int as fils from ledger_entries
    where account = ${account}::ledger_account and ${shopId ? sql`shop_id = ${shopId}` : sql`true`}`.execute(
    server.deps.db,
  )
  return rows[0]?.fils ?? 0
}
async function owing(fils: number) {
  const { id } = await makeShop(server.deps)
  await storeEarnings(server.deps, id, -fils)
  return id
}

test('cash that was brought to the bank stands there in the trial balance, and no more at the platform', async () => {
  const before = [await standing('bank'), await standing('cash_with_platform')] as const
  const { status, body } = await enter()
  expect([status, body]).toMatchObject([
    201,
    { amount: '100.00', day: '2026-11-01', reference: 'CDM 4471', reversedAt: null },
  ])
  expect([await standing('bank'), await standing('cash_with_platform')]).toEqual([
    before[0] + 10_000,
    before[1] - 10_000,
  ])
  const { body: balance } = await market.send('GET', '/api/admin/ledger/trial-balance', { as: admin })
  const [aed] = (balance as unknown as { currencies: { debit: string; credit: string }[] }).currencies
  expect(aed?.debit).toBe(aed?.credit)
})

test('taken back once, both entries stay and come to nothing; of two at once the second hears of it', async () => {
  const before = await standing('bank')
  const { body } = await enter()
  const answers = await Promise.all([takeBack(body['id']), takeBack(body['id'])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await standing('bank')).toBe(before)
  const { body: listed } = await market.send('GET', deposits, { as: admin })
  const found = (listed as unknown as { id: string; reversedAt: string | null }[]).find(
    ({ id }) => id === body['id'],
  )
  expect(found?.reversedAt).toMatch(/Z$/)
  const { rows } = await sql<{
    event: string
  }>`select event from ledger_batches where event_id = ${String(body['id'])}
    order by event`.execute(server.deps.db)
  expect(rows.map(({ event }) => event)).toEqual(['cash-banked', 'deposit-reversed'])
})

test('they are listed by their amount too, and by no other name than those of the list', async () => {
  await enter({ amount: '7.00' })
  await enter({ amount: '30.00' })
  const amounts = async (sort: string) => {
    const { body } = await market.send('GET', `${deposits}?sort=${sort}&limit=50`, { as: admin })
    return (body as unknown as { amount: string }[]).map(({ amount }) => Number(amount))
  }
  const rising = await amounts('amount')
  expect(rising.length).toBeGreaterThan(1)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  expect(await amounts('-amount')).toEqual(rising.toReversed())
  expect((await market.send('GET', `${deposits}?sort=fils;--`, { as: admin })).status).toBe(400)
})

describe('a shop that owes', () => {
  test('has paid what it owed: its balance is zero, and its statement says so', async () => {
    const shopId = await owing(7000)
    expect((await enter({ shopId, amount: '70.00' })).status).toBe(201)
    expect(await standing('owed_to_shop', shopId)).toBe(0)
    const { body } = await market.send('GET', `/api/admin/shops/${shopId}/statements?from=2026-01-01`, {
      as: admin,
    })
    expect(body).toMatchObject({
      lines: [{ amount: -70 }, { kind: 'adjustment', amount: 70 }],
      closingBalance: 0,
    })
  })

  test('cannot have paid more, also with two at once', async () => {
    const shopId = await owing(7000)
    const answers = await Promise.all([1, 2, 3].map(() => enter({ shopId, amount: '40.00' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'deposit.owes-less',
      errors: [{ path: 'amount' }],
      message: expect.stringContaining('30'),
    })
  })

  test('that owes nothing, or is none, has paid nothing', async () => {
    expect((await enter({ shopId: market.noor.id })).body).toMatchObject({ code: 'deposit.owes-less' })
    for (const shopId of [crypto.randomUUID(), 'nobody'])
      expect((await enter({ shopId })).body).toMatchObject({
        code: 'shop.not-found',
        errors: [{ path: 'shopId' }],
      })
  })
})

describe('a provider of instalments', () => {
  const settled = { provider: 'tabby', amount: '950.00', fee: '40', feeVat: '2.00', reference: 'TBY-1' }
  /** Books a capture of `fils` by Tabby. */
  const captured = (fils: number) =>
    server.deps.db.transaction().execute((tx) =>
      recordBatch(tx, {
        event: 'journal',
        eventId: newId(),
        at: server.deps.clock(),
        entries: transferred(
          { shopId: null, orderId: null },
          { kind: 'adjustment', fils, debit: { account: 'tabby_clearing' }, credit: { account: 'owner' } },
        ),
      }),
    )
  const accounts = ['bank', 'fees', 'input_vat', 'tabby_clearing'] as const
  const standings = () => Promise.all(accounts.map((account) => standing(account)))

  test('has paid what it captured, less its fee and the VAT on it, which is recovered (G-134)', async () => {
    await captured(99_200)
    const before = await standings()
    const boxes = async () => {
      const quarter = quartersUntil(server.deps.clock(), 1)[0]
      const { body } = await market.send('GET', `/api/admin/vat-report?quarter=${quarter}`, { as: admin })
      const of = (wanted: string) => (body['boxes'] as { box: string }[]).find(({ box }) => box === wanted)
      return [of('9'), of('3')]
    }
    const [, abroad] = await boxes()
    const { status, body } = await enter(settled)
    expect([status, body]).toMatchObject([201, { ...settled, fee: '40.00', shopId: null }])
    const moved = (await standings()).map((fils, at) => fils - (before[at] ?? 0))
    expect(moved).toEqual([95_000, 4000, 200, -99_200])
    expect(await boxes()).toEqual([{ box: '9', net: 40, vat: 2 }, abroad])
    await takeBack(body['id'])
    expect(await standings()).toEqual(before)
    expect((await boxes())[0]).toEqual({ box: '9', net: 0, vat: 0 })
  })

  test('has kept its VAT for good where Majlis is not registered on that day', async () => {
    const before = await standings()
    const settings = server.deps.db.updateTable('settings')
    await settings.set({ legalTrn: null }).execute()
    const { body } = await enter(settled)
    await settings.set({ legalTrn: '100612540300003' }).execute()
    expect(body).toMatchObject({ fee: '42.00', feeVat: '0.00' })
    const moved = (await standings()).map((fils, at) => fils - (before[at] ?? 0))
    expect(moved).toEqual([95_000, 4200, 0, -99_200])
    await takeBack(body['id'])
    expect(await standings()).toEqual(before)
  })

  test('cannot have paid and kept more than it has, also with two at once; nobody else keeps a fee', async () => {
    const answers = await Promise.all([enter(settled), enter(settled), enter(settled)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'deposit.provider-has-less',
      errors: [{ path: 'amount' }],
    })
    expect(
      (await enter({ ...settled, provider: 'tamara', amount: '1.00', fee: null, feeVat: null })).status,
    ).toBe(409)
    const unfit = [
      { fee: '1' },
      { shopId: market.noor.id, fee: '1', feeVat: '0.05' },
      { ...settled, fee: '1', feeVat: '2' },
      { ...settled, fee: '', feeVat: '2' },
    ]
    for (const body of unfit) expect((await enter(body)).body).toMatchObject({ code: 'deposit.fee-unfit' })
    for (const body of [{ provider: 'bank' }, { provider: 7 }, { ...settled, fee: '-1' }])
      expect((await enter(body)).status).toBe(400)
  })
})

test('no more cash can be paid in than there is, nor on a day to come', async () => {
  const cash = await standing('cash_with_platform')
  const tooMuch = await enter({ amount: String((cash + 1) / 100) })
  expect([tooMuch.status, tooMuch.body['code']]).toEqual([409, 'deposit.too-much-cash'])
  expect((await enter({ day: '2999-01-01' })).body).toMatchObject({
    code: 'deposit.day-ahead',
    errors: [{ path: 'day' }],
  })
  expect(await standing('cash_with_platform')).toBe(cash)
})

test('is for administrators alone, and refuses what is no payment', async () => {
  const { token } = market.noor
  expect((await enter({}, token)).status).toBe(403)
  expect((await market.send('GET', deposits, { as: token })).status).toBe(403)
  expect((await takeBack(crypto.randomUUID(), token)).status).toBe(403)
  expect((await market.send('GET', deposits)).status).toBe(401)
  const wrong = [{ amount: '0' }, { amount: '-5' }, { reference: ' ' }, { day: '2026-02-30' }]
  for (const body of [...wrong, { reference: 'x'.repeat(141) }, { shopId: 7 }])
    expect((await enter(body)).status).toBe(400)
  for (const id of [crypto.randomUUID(), 'x']) expect((await takeBack(id)).status).toBe(404)
})
