import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quartersUntil } from '#domain/money/documents/vat-report.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { followReport } from './provider-lines.ts'
import { sayCharges } from './unknown-charges.ts'

let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())

const path = '/api/admin/ledger/provider-report'
const period = () => {
  const day = dayOf(cards.server.deps.clock())
  return { from: day, to: day }
}
const take = (body: object = {}, as = admin) =>
  cards.market.send('POST', path, { as, body: { ...period(), ...body } })
type Difference = Record<'kind' | 'source' | 'number' | 'problem', string> &
  Record<'reported' | 'booked', number | null>
const differencesIn = (body: unknown) => (body as { differences: Difference[] }).differences
const matchedIn = (body: unknown) => (body as { matched: number }).matched

/** Debits less credits of an account. */
async function standing(account: string): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(fils), 0)::int as fils from ledger_entries
    where account = ${account}::ledger_account`.execute(cards.server.deps.db)
  return rows[0]?.fils ?? 0
}

async function sold(priceFils = 10_000) {
  const productId = await cards.market.product({ priceFils })
  const { orders, session } = await cards.buy([{ productId, quantity: 1 }])
  const { payment_intent: intent } = cards.stripe.pay(session)
  await cards.hear(session)
  return { order: orders[0] as { id: string; groupNumber?: string }, intent: intent ?? '' }
}

async function boxes() {
  const [quarter] = quartersUntil(cards.server.deps.clock(), 1)
  const { body } = await cards.market.send('GET', `/api/admin/vat-report?quarter=${quarter}`, { as: admin })
  return body['boxes'] as { box: string; net: number; vat: number }[]
}

test('payments agree with the report, and what only the provider knows is booked once, by however many readers', async () => {
  await sold()
  cards.stripe.books.payOut(9610)
  const answers = await Promise.all([take(), take(), take()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [{ body }] = answers
  expect(matchedIn(body)).toBeGreaterThan(0)
  expect(differencesIn(body)).toEqual([])
  expect(body['sums']).toEqual({
    charge: 100,
    refund: 0,
    dispute: 0,
    fee: -3.9,
    payout: -96.1,
    transfer: 0,
    other: 0,
  })
  expect([await standing('fees'), await standing('bank'), await standing('provider_clearing')]).toEqual([
    390, 9610, 0,
  ])
  await take()
  await followReport(cards.server.deps, 2)
  expect([await standing('fees'), await standing('bank')]).toEqual([390, 9610])
})

test('the fee comes from abroad: registered for VAT, Majlis owes it on each fee and recovers it (G-134)', async () => {
  const { db } = cards.server.deps
  const box = async (wanted: string) => (await boxes()).find((one) => one.box === wanted)
  await take()
  const before = await box('3')
  const standings = async () => [await standing('input_vat'), await standing('reverse_charge_vat')] as const
  const [recovered, owed] = await standings()
  await sold()
  await take()
  const vat = Math.round(390 * 0.05)
  expect(await standings()).toEqual([recovered + vat, owed - vat])
  const after = await box('3')
  expect(after?.net).toBeCloseTo((before?.net ?? 0) + 3.9)
  expect(after?.vat).toBeCloseTo((before?.vat ?? 0) + vat / 100)
  expect(await box('10')).toEqual({ ...after, box: '10' })
  const { legalTrn } = await db.selectFrom('settings').select('legalTrn').executeTakeFirstOrThrow()
  await sql`update settings set legal_trn = null`.execute(db)
  await sold()
  await take()
  await sql`update settings set legal_trn = ${legalTrn}`.execute(db)
  expect(await standings()).toEqual([recovered + vat, owed - vat])
})

test('a fee of a day on which Majlis is not registered is in no box', async () => {
  const { db } = cards.server.deps
  const { legalTrn } = await db.selectFrom('settings').select('legalTrn').executeTakeFirstOrThrow()
  await sql`update settings set legal_trn = null`.execute(db)
  const before = await boxes()
  await sold()
  await take()
  expect(await boxes()).toEqual(before)
  await sql`update settings set legal_trn = ${legalTrn}`.execute(db)
})

test('a charge of which a restored database knows nothing is named, so that it is refunded', async () => {
  const { deps } = cards.server
  const { intent } = await sold()
  await take()
  const soon = new Date(deps.clock().getTime() + 3_600_000)
  expect(await sayCharges(deps.db, deps.cards, soon)).toMatch(
    /^\d+ in the last 4 days, each for an order here$/,
  )
  expect(await sayCharges(deps.db, deps.cards, deps.clock())).toMatch(/^0 in the last 4 days/)
  // As after a restore from a backup made before the payment.
  const restored = deps.db.transaction().execute(async (tx) => {
    await sql`update payments set intent_ref = null, paid_at = null, status = 'open' where intent_ref = ${intent}`.execute(
      tx,
    )
    return sayCharges(tx, deps.cards, soon)
  })
  await expect(restored).rejects.toThrow(
    `1 in the last 4 days belong to no order here: ${intent} (AED 100.00, `,
  )
})

test('a refund, a dispute and one that was won agree as well; a fee of the month is a fee', async () => {
  const [back, lost, won] = [await sold(), await sold(), await sold()]
  const body = { status: 'rejected', rejectionReason: 'The last one broke' }
  const url = `/api/admin/orders/${back.order.id}/status`
  await cards.market.send('PATCH', url, { as: admin, body })
  await cards.watch()
  for (const [{ intent }, outcome] of [
    [lost, 'lost'],
    [won, 'won'],
  ] as const) {
    const dispute = cards.stripe.books.dispute(intent, 10_000)
    for (const said of [dispute, cards.stripe.books.decide(dispute, outcome)])
      await cards.deliver(cards.stripe.event('charge.dispute.updated', said))
  }
  const fees = await standing('fees')
  cards.stripe.books.book({ amount: -777, currency: 'aed', reporting_category: 'fee', source: null })
  const { body: report } = await take()
  expect(differencesIn(report)).toEqual([])
  expect((await standing('fees')) - fees).toBe(3 * 390 + 2 * 6000 + 777)
})

describe('a difference', () => {
  const found = async (source: string) =>
    differencesIn((await take()).body).find((one) => one.source === source)

  test('is told of what is in the report alone', async () => {
    const { source } = cards.stripe.books.charge('pi_of_nobody', 4200, 'aed')
    expect(source).toBeTruthy()
    expect(await found('pi_of_nobody')).toMatchObject({
      kind: 'charge',
      problem: 'not-in-books',
      reported: 42,
      booked: null,
      number: null,
    })
    const odd = cards.stripe.books.book({
      amount: 5,
      currency: 'aed',
      reporting_category: 'risk_reserve',
      source: null,
    })
    expect(await found(odd.id)).toMatchObject({ kind: 'other', problem: 'not-in-books' })
  })

  test('of what is in our books alone', async () => {
    const { intent } = await sold()
    const { transactions } = cards.stripe.books
    const at = transactions.findIndex(
      ({ source }) => source && typeof source === 'object' && source['payment_intent'] === intent,
    )
    const [missing] = transactions.splice(at, 1)
    expect(await found(intent)).toMatchObject({ problem: 'not-in-report', reported: null, booked: 100 })
    if (missing) transactions.push(missing)
    expect(await found(intent)).toBeUndefined()
  })

  test('of another amount, with what both say; and all of them as a file', async () => {
    const { intent } = await sold()
    const line = cards.stripe.books.transactions.at(-1)
    Object.assign(line ?? {}, { amount: 9900 })
    expect(await found(intent)).toMatchObject({ problem: 'amount-differs', reported: 99, booked: 100 })
    const { from, to } = period()
    const url = `${path}/export?from=${from}&to=${to}`
    const file = await cards.server.send({ method: 'GET', url, as: admin })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toContain(`majlis-provider-${from}-${to}.csv`)
    expect(file.body).toContain('Date,Type,At the provider,Number,Difference,Reported,In the ledger\r\n')
    expect(file.body).toMatch(new RegExp(`Payment,${intent},MG-\\d+,Amount differs,99.00,100.00`))
    const inArabic = { 'accept-language': 'ar' }
    const { body } = await cards.server.send({ method: 'GET', url, as: admin, headers: inArabic })
    expect(body).toContain('التاريخ,النوع,لدى المزوّد,الرقم,الفرق,في التقرير,في الدفاتر\r\n')
    expect(body).toMatch(new RegExp(`دفعة,${intent},MG-\\d+,مبلغ مختلف,99.00,100.00`))
    const shops = await cards.server.send({ method: 'GET', url, as: cards.market.noor.token })
    expect(shops.statusCode).toBe(403)
  })
})

test('a provider that does not answer is told of, and that there is none', async () => {
  for (let at = 0; at < 2; at += 1) cards.stripe.faults.push({ at: /balance_transactions/, how: 'broken' })
  expect((await take()).body).toMatchObject({ code: 'provider-report.unavailable' })
  const server = await startTestApp()
  try {
    const as = await server.signedInAs((await makeAdmin(server.deps)).userId)
    const answer = await server.send({ method: 'POST', url: path, as, payload: period() })
    expect(answer.json()).toMatchObject({ code: 'provider-report.no-provider' })
    const { from, to } = period()
    const read = await server.send({ method: 'GET', url: `${path}?from=${from}&to=${to}`, as })
    expect(read.json()).toMatchObject({ canAsk: false, differences: [] })
  } finally {
    await server.close()
  }
})

test('is for administrators alone, and wants a period that is one', async () => {
  expect((await take({}, cards.market.noor.token)).status).toBe(403)
  for (const body of [{ from: '2026-11-02', to: '2026-11-01' }, { from: 'x' }])
    expect((await take(body)).status).toBe(400)
  const answers = ['', '?from=2026-11-01', '?from=2026-11-02&to=2026-11-01'].map((query) =>
    cards.market.send('GET', `${path}${query}`, { as: admin }),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400])
})

describe('the nightly report', () => {
  const dayMs = 86_400_000
  /** Follows the report of a provider that returns at most two lines at once. */
  const follow = (booked: Record<string, number>) => {
    const { deps } = cards.server
    const lines = Object.entries(booked).map(([ref, at]) => {
      return { ref, kind: 'fee', source: null, fils: -100, feeFils: 0, at: new Date(at) } as const
    })
    const linesBetween = async (from: Date, until: Date) => {
      const inside = lines.filter(({ at }) => at >= from && at < until)
      return inside.length > 2 ? null : inside
    }
    const provider = deps.cards
    if (!provider) throw new Error('no provider')
    return followReport({ ...deps, cards: { ...provider, linesBetween } }, 4)
  }
  const kept = async (like: string) => {
    const { rows } = await sql<{ ref: string }>`select ref from provider_lines
      where ref like ${like} order by ref`.execute(cards.server.deps.db)
    return rows.map(({ ref }) => ref)
  }
  const passDays = (days: number) => cards.passMinutes(days * 24 * 60)
  const now = () => cards.server.deps.clock().getTime()

  test('takes a day of many lines in parts, and leaves out nothing after a standstill of weeks', async () => {
    const start = now()
    passDays(20)
    const hours = (n: number) => start + 3 * dayMs + n * 3_600_000
    await follow({
      night_1: hours(1),
      night_2: hours(5),
      night_3: hours(5.5),
      night_4: hours(14),
      night_5: now() - 1,
    })
    expect(await kept('night_%')).toEqual(['night_1', 'night_2', 'night_3', 'night_4', 'night_5'])
  })

  test('fails where an hour has more than can be read, with what came before it kept', async () => {
    passDays(3)
    const many = Object.fromEntries([1, 2, 3].map((n) => [`burst_${n}`, now() - dayMs / 2 + n]))
    const failed = follow({ ...many, burst_before: now() - 2 * dayMs })
    await expect(failed).rejects.toThrow(/more within an hour than can be read at once/)
    expect(await kept('burst_%')).toEqual(['burst_before'])
  })
})

test('the trial balance is even after all of it', async () => {
  const { rows } = await sql`select batch_id from ledger_entries group by 1 having sum(fils) <> 0`.execute(
    cards.server.deps.db,
  )
  expect(rows).toEqual([])
})
