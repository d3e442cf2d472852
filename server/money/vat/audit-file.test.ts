import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysOfQuarter, quartersUntil } from '#domain/money/documents/vat-report.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { type Batch, type Entry, type LedgerEvent, transferred } from '#domain/money/ledger/ledger.ts'
import { recordBatches } from '#server/money/ledger/record.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { endPlatformRegistration, registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
let admin: string
const now = new Date()
const [quarter = '', earlier = ''] = quartersUntil(now, 2)
const trn = '100526018500003'
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(now)
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const { db } = server.deps
  await registerForVat(db, market.noor.id, { trn })
  await sql`update settings set legal_name = 'Majlis Trading LLC', legal_trn = ${trn}, legal_emirate = 'abu_dhabi'`.execute(
    db,
  )
  await delivered()
  await sql`update shops set platform_role = 'seller' where id = ${market.noor.id}`.execute(db)
  const own = await delivered()
  await delivered()
  await db
    .transaction()
    .execute((tx) =>
      refundOrder(tx, server.deps, { orderId: own.id, cause: 'line-cancelled', fils: 2100, lines: [] }),
    )
  await book(
    batchOf('provider-fee', [390, 'fees', 'provider_clearing'], [20, 'input_vat', 'reverse_charge_vat']),
  )
  // Fees from before their VAT was booked: half a fils of VAT each. More than one page of fees, and of entries.
  await book(...Array.from({ length: 600 }, () => batchOf('provider-fee', [10, 'fees', 'provider_clearing'])))
  await book(
    batchOf('instalments-settled', [4000, 'fees', 'tabby_clearing'], [200, 'input_vat', 'tabby_clearing']),
  )
  await book(batchOf('journal', [200, 'commission_vat', 'input_vat']))
})
afterAll(() => server.close())

async function delivered(): Promise<WireOrder> {
  const productId = await market.product({ priceFils: 10_500 })
  const shippingAddress = { addressLine: 'Street 1', city: 'Area', emirate: 'sharjah' }
  const customer = { ...buyer.customer, firstName: '=SUM(A1)' }
  const { body } = await market.buy([{ productId, quantity: 1 }], { shippingAddress, customer })
  const order = body.orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: market.noor.token,
      body: { status },
    })
  return order
}

type Move = readonly [fils: number, debit: Entry['account'], credit: Entry['account']]
function batchOf(event: LedgerEvent, ...moves: readonly Move[]): Batch {
  const entries = moves.flatMap(([fils, debit, credit]) =>
    transferred(
      { shopId: null, orderId: null },
      { kind: 'fee', fils, debit: { account: debit }, credit: { account: credit } },
    ),
  )
  return { event, eventId: newId(), at: now, entries }
}
const book = (...batches: readonly Batch[]) =>
  server.deps.db.transaction().execute((tx) => recordBatches(tx, batches))

const path = '/api/admin/vat-report/audit-file'
async function linesOf(of = quarter) {
  const answer = await server.send({ url: `${path}?quarter=${of}`, as: admin })
  expect(answer.statusCode).toBe(200)
  return { headers: answer.headers, lines: answer.body.replace('\ufeff', '').split('\r\n') }
}
/** The rows of a table, without its headings. */
function tableIn(lines: readonly string[], name: string): string[][] {
  const start = lines.indexOf(name)
  expect(start).toBeGreaterThanOrEqual(0)
  return lines.slice(start + 2, lines.indexOf('', start)).map((line) => line.split(','))
}
const fils = (amount: string | number | undefined) => Math.round(Number(amount) * 100)

test('what the file comes to are the boxes of the return, and its books balance (G-134)', async () => {
  const { headers, lines } = await linesOf()
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="majlis-faf-${quarter}.csv"`,
    'cache-control': 'no-store',
  })
  const answer = await server.send({ url: `/api/admin/vat-report?quarter=${quarter}`, as: admin })
  const { boxes } = answer.json<{ boxes: { box: string; net: number; vat: number }[] }>()
  const sums = (wanted: RegExp) => {
    const of = boxes.filter(({ box }) => wanted.test(box))
    return ['net', 'vat'].map((key) => of.reduce((sum, box) => sum + fils(box[key as 'net' | 'vat']), 0))
  }
  const totals = (name: string) => tableIn(lines, name)[0]?.slice(1).map(fils)
  expect(totals('Customer Supply Listing Total')).toEqual(sums(/^1[a-g]$/))
  expect(totals('Supplier Purchase Listing Total')).toEqual(sums(/^(9|10)$/))
  const purchases = tableIn(lines, 'Supplier Purchase Listing Table')
  const abroad = purchases.filter((row) => row[11] === 'RC')
  const sumOf = (at: number) => abroad.reduce((sum, row) => sum + fils(row[at]), 0)
  expect([sumOf(9), sumOf(10)]).toEqual(sums(/^3$/))
  expect(abroad).toHaveLength(601)
  expect(purchases.map(([name]) => name)).toContain('Tabby')
  expect(purchases.filter((row) => /^(PUR|PCN)-/.test(row[4] ?? ''))).toHaveLength(3)
  const [total] = tableIn(lines, 'General Ledger Table Total')
  expect(total?.[0]).toBe(total?.[1])
  const entries = tableIn(lines, 'General Ledger Table')
  expect([total?.[2], total?.[3]]).toEqual([String(entries.length), 'AED'])
  const { rows } = await sql<{ count: number }>`select count(*)::int from ledger_entries`.execute(
    server.deps.db,
  )
  expect(entries).toHaveLength(rows[0]?.count ?? 0)
})

test('a name that a spreadsheet program would run is a text, and notes are below zero', async () => {
  const { lines } = await linesOf()
  const supplies = tableIn(lines, 'Customer Supply Listing Table')
  expect(lines.some((line) => line.startsWith("'=SUM(A1) Al Hosani,"))).toBe(true)
  expect(lines.some((line) => line.startsWith('='))).toBe(false)
  expect(supplies.filter((row) => row[4]?.startsWith('TCN-')).map((row) => row.slice(8, 10))).toEqual([
    ['-20.00', '-1.00'],
  ])
})

test('accounts bear the operator’s numbers and names, and go on from the quarter before', async () => {
  const payload = { code: '1-100', name: 'Current account', nameAr: '' }
  const named = await server.send({
    method: 'PUT',
    url: '/api/admin/ledger/accounts/fees',
    as: admin,
    payload,
  })
  expect(named.statusCode).toBe(200)
  const { lines } = await linesOf()
  const fees = tableIn(lines, 'General Ledger Table').filter((row) => row[2] === 'Current account')
  expect(fees).toHaveLength(602)
  expect([fees[0], fees.at(-1)].map((row) => [row?.[1], row?.at(-1)])).toEqual([
    ['1-100', expect.any(String)],
    ['1-100', '103.90'],
  ])
  const [next = ''] = quartersUntil(new Date(now.getTime() + 92 * 86_400_000), 1)
  expect(tableIn((await linesOf(next)).lines, 'General Ledger Table')).toEqual([])
  expect(tableIn((await linesOf(earlier)).lines, 'General Ledger Table')).toEqual([])
})

test('it names the company with the number under which it was registered last within the quarter', async () => {
  const companyOf = async (of: string) => tableIn((await linesOf(of)).lines, 'Company Information Table')[0]
  const { from = '' } = daysOfQuarter(quarter) ?? {}
  await endPlatformRegistration(server.deps, from)
  expect((await companyOf(quarter))?.slice(0, 3)).toEqual(['Majlis FZ', 'مجلس', '100612540300003'])
  await endPlatformRegistration(server.deps, dayOf(dayStart(from, -1)))
  expect((await companyOf(quarter))?.[2]).toBe('')
  expect((await companyOf(earlier))?.[2]).toBe('100612540300003')
})

test('who takes it out is kept, and a quarter is one', async () => {
  await linesOf()
  const kept =
    await sql`select from audit_log where action = 'customers.exported' and after ->> 'list' = 'audit-file'`.execute(
      server.deps.db,
    )
  expect(kept.rows.length).toBeGreaterThan(0)
  expect((await server.send({ url: `${path}?quarter=soon`, as: admin })).statusCode).toBe(400)
  expect((await server.send({ url: `${path}?quarter=${quarter}`, as: market.noor.token })).statusCode).toBe(
    403,
  )
})
