import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilWaiting } from '#server/testing/locks.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { earn } from '#server/testing/payouts.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { endPlatformRegistration, registerForVat } from '#server/testing/tax-profiles.ts'
import { issueCommissionMonths } from './commission-months.ts'
import { issueMissing } from './jobs.ts'
import { frozen } from './store.ts'

let server: TestApp
let market: Market
let admin: string
let sold: Record<'first' | 'kept' | 'back' | 'gone' | 'single', WireOrder>
const start = new Date('2026-09-10T08:00:00Z')
const db = () => server.deps.db
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(start)
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await registerForVat(db(), market.noor.id, { trn: '100526018500003' })
  await sql`update settings set legal_trn = '100612540300003', monthly_commission_invoices = true`.execute(
    db(),
  )
  const [first, kept, back, gone] = [
    await earn(market, 10_099),
    await earn(market, 20_000),
    await earn(market, 10_000),
    await earn(market, 5000),
  ]
  await monthly(false)
  sold = { first, kept, back, gone, single: await earn(market, 10_000) }
  await monthly(true)
  await giveBack(start, back.id, 2500)
  await giveBack(start, gone.id, 5000)
})
afterAll(() => server.close())

const monthly = (isOn: boolean) =>
  sql`update settings set monthly_commission_invoices = ${isOn}`.execute(db())
const at = (time: string) => ({ ...server.deps, clock: () => new Date(time) })
const issue = (time: string) => issueCommissionMonths(at(time))
const giveBack = (when: Date, orderId: string, fils: number) =>
  db()
    .transaction()
    .execute((tx) => {
      const lines = [{ position: 0, quantity: 1, fils }]
      return refundOrder(
        tx,
        { ...server.deps, clock: () => when },
        { orderId, cause: 'line-cancelled', fils, lines },
      )
    })
async function issued() {
  const rows = await db()
    .selectFrom('documents')
    .select('content')
    .where('shopId', '=', market.noor.id)
    .orderBy('issuedAt')
    .orderBy('number')
    .execute()
  return rows.map(({ content }) => {
    const { number, type, suppliedOn, period, orderNumber, lines, totals, correction } = frozen(content)
    const of = lines.map((line) => [line.orderNumber, line.grossFils, line.vatFils])
    const { grossFils: gross, vatFils: vat } = totals
    return { number, type, suppliedOn, period, orderNumber, of, gross, vat, corrects: correction?.number }
  })
}
type WireDocument = {
  readonly id: string
  readonly type: string
  readonly pdf: string
  readonly xml: string | null
}
const list = async (path: string, as = market.noor.token) =>
  (await market.send('GET', path, { as })).body as unknown as WireDocument[]

test('a shop has one invoice for the commission of a month, dated at its end, a line for each order less what came back (G-136, F23)', async () => {
  await issueMissing(server.deps)
  await issue('2026-09-30T19:59:00Z')
  await issue('2026-10-01T01:00:00Z')
  expect(await issued()).toEqual([])
  // Three instances at once, then again: orders invoiced singly are left out, and so are fully reversed commissions.
  await Promise.all(['01', '02', '03'].map((minute) => issue(`2026-10-01T03:${minute}:00Z`)))
  await issue('2026-10-01T05:00:00Z')
  expect(await issued()).toEqual([
    {
      number: 'COM-2026-00002',
      type: 'commission-invoice',
      suppliedOn: '2026-09-30',
      period: { from: '2026-09-01', to: '2026-09-30' },
      orderNumber: null,
      of: [
        [sold.first.orderNumber, 1061, 51],
        [sold.kept.orderNumber, 2100, 100],
        [sold.back.orderNumber, 787, 37],
      ],
      gross: 3948,
      vat: 188,
      corrects: undefined,
    },
  ])
})

test('what comes back later is on one note of the month, and on one within fourteen days', async () => {
  await giveBack(new Date('2026-10-02T08:00:00Z'), sold.first.id, 1000)
  await issue('2026-10-14T08:00:00Z')
  expect(await issued()).toHaveLength(1)
  await issue('2026-10-15T09:00:00Z')
  expect((await issued()).at(-1)).toMatchObject({
    type: 'commission-credit-note',
    suppliedOn: '2026-10-15',
    gross: 105,
    vat: 5,
  })
  const rest = new Date('2026-10-20T08:00:00Z')
  await giveBack(rest, sold.kept.id, 3333)
  await giveBack(rest, sold.kept.id, 1111)
  await giveBack(rest, sold.back.id, 7500)
  await issue('2026-10-31T19:00:00Z')
  expect(await issued()).toHaveLength(2)
  await Promise.all([issue('2026-11-01T03:00:00Z'), issue('2026-11-01T03:01:00Z')])
  await issue('2026-11-05T03:00:00Z')
  expect((await issued()).slice(2)).toEqual([
    {
      number: 'CCN-2026-00002',
      type: 'commission-credit-note',
      suppliedOn: '2026-10-31',
      orderNumber: null,
      of: [
        [sold.kept.orderNumber, 466, 22],
        [sold.back.orderNumber, 787, 37],
      ],
      gross: 1253,
      vat: 59,
      corrects: 'COM-2026-00002',
    },
  ])
})

test('no order is invoiced twice, whichever way the settings say', async () => {
  await monthly(false)
  await issueMissing(server.deps)
  await monthly(true)
  const numbers = async ({ id }: WireOrder) =>
    (await list(`/api/shop/orders/${id}/documents`)).filter(({ type }) => type === 'commission-invoice')
      .length
  expect(await Promise.all([sold.first, sold.kept, sold.back, sold.single].map(numbers))).toEqual([
    1, 1, 1, 1,
  ])
})

test('a shop finds them by the month and with each order, and reads them as what it may deduct (G-121)', async () => {
  const own = await list('/api/shop/commission-invoices')
  expect(own).toHaveLength((await issued()).length)
  expect(own[0]).toMatchObject({
    type: 'commission-invoice',
    period: { from: '2026-09-01', to: '2026-09-30' },
  })
  expect(await list(`/api/admin/shops/${market.noor.id}/commission-invoices`, admin)).toHaveLength(own.length)
  expect(await list('/api/shop/commission-invoices', market.sadu.token)).toEqual([])
  const page = await server.send({ url: '/api/shop/commission-invoices?limit=1', as: market.noor.token })
  expect([page.json(), Number(page.headers['x-total-count'])]).toMatchObject([
    [{ pdf: own[0]?.pdf }],
    own.length,
  ])
  const next = await server.send({ url: nextPage(page) ?? '', as: market.noor.token })
  expect(next.json()).toMatchObject([{ pdf: own[1]?.pdf }])
  expect((await market.send('GET', '/api/admin/shops/none/commission-invoices', { as: admin })).status).toBe(
    404,
  )
  const ofOrder = (await list(`/api/shop/orders/${sold.kept.id}/documents`)).map(({ pdf }) => pdf)
  for (const url of [...own.map(({ pdf }) => pdf), ...ofOrder]) {
    expect((await server.send({ method: 'GET', url, as: market.noor.token })).statusCode).toBe(200)
    expect((await server.send({ method: 'GET', url, as: market.sadu.token })).statusCode).toBe(404)
  }
  const report = (await market.send('GET', '/api/shop/vat-report?quarter=2026-Q3', { as: market.noor.token }))
    .body
  const boxes = report['boxes'] as { box: string; vat: number }[]
  // The monthly summary, and the one invoice for a single order.
  expect(boxes.find(({ box }) => box === '9')).toEqual({ box: '9', net: 47.6, vat: 2.38 })
})

test('what comes back while a note waits for its number is on the next one', async () => {
  const notes = async () => (await issued()).filter(({ type }) => type === 'commission-credit-note')
  await giveBack(new Date('2026-11-02T08:00:00Z'), sold.first.id, 1000)
  const { length: before } = await notes()
  const { issuing } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from document_series where issuer_id is null for update`.execute(tx)
      const begun = issue('2026-11-15T09:00:00Z')
      await untilWaiting(db())
      await giveBack(new Date('2026-11-15T08:59:00Z'), sold.kept.id, 2000)
      return { issuing: begun }
    })
  await issuing
  await issue('2026-11-29T09:00:00Z')
  expect((await notes()).slice(before)).toMatchObject([
    { of: [[sold.first.orderNumber, 105, 5]] },
    { of: [[sold.kept.orderNumber, 210, 10]] },
  ])
})

test('a month of which all came back is not looked at again', async () => {
  const again = () => issue('2026-12-01T02:30:00Z')
  await again()
  const before = await statementsOf(again)
  server.setNow(new Date('2026-11-20T08:00:00Z'))
  const token = await server.signedInAs(market.noor.userId)
  const { id } = await earn({ ...market, noor: { ...market.noor, token } }, 5000)
  await issueMissing(server.deps)
  await giveBack(new Date('2026-11-21T08:00:00Z'), id, 5000)
  expect(await statementsOf(again)).toEqual(before)
})

test('where the registration of Majlis ends within the month, what was taken before and after is on an invoice each', async () => {
  const before = (await issued()).length
  await endPlatformRegistration(server.deps, '2026-09-15')
  const day = async (time: string) => {
    server.setNow(new Date(time))
    const token = await server.signedInAs(market.noor.userId)
    return earn({ ...market, noor: { ...market.noor, token } }, 10_000)
  }
  const [taxed, untaxed] = [await day('2026-09-12T08:00:00Z'), await day('2026-09-17T08:00:00Z')]
  await issueMissing(server.deps)
  await issue('2026-12-01T03:00:00Z')
  const all = { type: 'commission-invoice', period: { from: '2026-09-01', to: '2026-09-30' } }
  expect((await issued()).slice(before)).toMatchObject([
    { ...all, suppliedOn: '2026-09-12', of: [[taxed.orderNumber, 1050, 50]], gross: 1050, vat: 50 },
    { ...all, suppliedOn: '2026-09-30', of: [[untaxed.orderNumber, 1000, 0]], gross: 1000, vat: 0 },
  ])
  const rows = await db()
    .selectFrom('documents')
    .select('content')
    .orderBy('issuedAt')
    .orderBy('number')
    .execute()
  const sellers = rows.slice(-2).map(({ content }) => frozen(content).seller.trn)
  expect(sellers).toEqual(['100612540300003', null])
})
