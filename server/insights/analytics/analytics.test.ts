import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FigureName } from '#domain/insights/analytics/figures.ts'
import { readXlsx } from '#engines/sheets/read-xlsx.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { analyticsSheet } from './export.ts'
import { figuresOf } from './figures.ts'
import { rangeOf, readAnalytics } from './read.ts'

let server: TestApp
let market: Market
let adminId: string
beforeAll(async () => {
  server = await startTestApp()
  adminId = (await makeAdmin(server.deps)).userId
})
afterAll(() => server.close())

type Figure = { value: number; before: number | null }
/** The fields that tests read of the various replies. */
type AnalyticsReply = Record<'from' | 'to', string> &
  Record<'monthlyRevenue' | 'closingBalance', number> & {
    figures: Record<FigureName, Figure>
    series: { from: string; to: string; figures: Record<FigureName, Figure> }[]
    lines: { kind: string; amount: number }[]
    comparedWith: object
    topProducts: { quantity: number }[]
    topCategories: object[]
    runningOut: object[]
  }
type Session = { admin: string; noor: string; sadu: string }
let as: Session

/** Sets the clock to another moment and signs everybody in again. */
async function at(moment: string) {
  server.setNow(new Date(moment))
  const [admin, noor, sadu] = await Promise.all(
    [adminId, market.noor.userId, market.sadu.userId].map((user) => server.signedInAs(user)),
  )
  as = { admin: admin ?? '', noor: noor ?? '', sadu: sadu ?? '' }
}

beforeEach(async () => {
  server.setNow(new Date('2026-11-16T08:00:00Z'))
  market = await makeMarket(server)
  await at('2026-11-16T08:00:00Z')
})

async function ordered(items: { productId: string; quantity: number }[], steps: readonly string[] = []) {
  const { orders } = (await market.buy(items)).body
  for (const { id } of orders) {
    for (const status of steps) {
      const url = `/api/admin/orders/${id}/status`
      const moved = await market.send('PATCH', url, { as: as.admin, body: { status, rejectionReason: 'No' } })
      expect(moved.status).toBe(200)
    }
  }
  return orders[0] as WireOrder
}
const untilDelivered = ['accepted', 'processing', 'shipped', 'delivered']

const read = async (url: string, token: string) => {
  const { status, body } = await market.send('GET', url, { as: token })
  expect(status).toBe(200)
  return body as unknown as AnalyticsReply
}
const ownWeek = '/api/shop/analytics?from=2026-11-16&to=2026-11-22'

test('the figure of a week is the same on the dashboard, in analytics, on the statement and in the ledger (R-ANA-01)', async () => {
  const productId = await market.product({ priceFils: 10_050 })
  const other = await market.product({ priceFils: 3_333 })
  await ordered([{ productId, quantity: 2 }], untilDelivered)
  await at('2026-11-18T20:30:00Z')
  const returned = await ordered(
    [
      { productId, quantity: 1 },
      { productId: other, quantity: 2 },
    ],
    untilDelivered,
  )
  await ordered([{ productId: other, quantity: 1 }], ['rejected'])
  await at('2026-11-20T08:00:00Z')
  const body = {
    email: buyer.customer.email,
    items: [{ productId: other, quantity: 1 }],
    reason: 'It is too large for the room.',
  }
  const asked = await market.send('POST', `/api/orders/${returned.orderNumber}/returns`, { body })
  for (const status of ['approved', 'received', 'refunded']) {
    await market.send('PATCH', `/api/shop/returns/${String(asked.body['id'])}/status`, {
      as: as.noor,
      body: { status },
    })
  }

  const { figures } = await read(ownWeek, as.noor)
  const revenue = 2 * 100.5 + 100.5 + 2 * 33.33
  expect(figures.revenue.value).toBeCloseTo(revenue, 2)
  expect(figures).toMatchObject({
    orders: { value: 2 },
    rejected: { value: 1 },
    returnRate: { value: 0.5 },
    refunded: { value: 33.33 },
    newCustomers: { value: 1 },
  })
  // Nothing was ordered earlier, so the dashboard's month equals this week.
  expect((await read('/api/shop/metrics', as.noor)).monthlyRevenue).toBe(figures.revenue.value)
  const statement = await read('/api/shop/statements?from=2026-11-16&to=2026-11-22', as.noor)
  const of = (kind: string) =>
    statement.lines.reduce((all, one) => all + (one.kind === kind ? Math.round(one.amount * 100) : 0), 0) /
    100
  expect(of('sale')).toBe(figures.sold.value)
  expect(-of('refund')).toBe(figures.refunded.value)
  expect(statement.closingBalance).toBe(figures.earned.value)
  // Everything ordered in the week was delivered in it.
  expect(figures.sold.value).toBe(figures.revenue.value)
  const earnings = await read('/api/shop/earnings', as.noor)
  expect(earnings).toMatchObject({
    totalSales: figures.sold.value,
    totalEarnings: figures.earned.value,
    totalCommission: figures.commission.value,
  })
  const scope = { shopId: market.noor.id }
  const own = await figuresOf(server.deps.db, scope, { from: '2026-11-16', to: '2026-11-22' })
  expect(own.revenue).toBe(Math.round(figures.revenue.value * 100))
})

test('orders are told by each of the seven statuses, on the wire, step by step and in the file (R-ANA-01)', async () => {
  const productId = await market.product({ priceFils: 10_000 })
  for (const [index] of untilDelivered.entries())
    await ordered([{ productId, quantity: 1 }], untilDelivered.slice(0, index + 1))
  await ordered([{ productId, quantity: 1 }])
  await ordered([{ productId, quantity: 1 }], ['cancelled'])
  await ordered([{ productId, quantity: 1 }], ['accepted', 'cancelled'])
  await ordered([{ productId, quantity: 1 }], ['rejected'])
  const { figures, series } = await read(ownWeek, as.noor)
  const reported = (of: typeof figures) => orderStatuses.map((status) => of[status].value)
  expect(reported(figures)).toEqual([1, 1, 1, 1, 1, 2, 1])
  expect(reported(series[0]?.figures ?? figures)).toEqual([1, 1, 1, 1, 1, 2, 1])
  expect(figures.orders.value).toBe(5)
  for (const [language, names] of [
    ['en', 'Pending,Accepted,Processing,Shipped,Delivered,Cancelled,Rejected'],
    ['ar', 'بانتظار القبول,تم القبول,قيد التجهيز,تم الشحن,تم التسليم,ملغى,مرفوض'],
  ] as const) {
    const url = `${ownWeek.replace('analytics?', 'analytics/export?')}&compare=none`
    const headers = { 'accept-language': language }
    const [head = '', first = ''] = (await server.send({ url, as: as.noor, headers })).body.split('\r\n')
    expect([head.endsWith(names), first.endsWith(',1,1,1,1,1,2,1')]).toEqual([true, true])
    const book = await server.send({ url: `${url}&format=xlsx`, as: as.noor, headers })
    const { headings, rows } = await readXlsx(book.rawPayload)
    expect(headings.slice(-7).join()).toBe(names)
    expect(rows[0]?.cells.slice(-7).join()).toBe('1,1,1,1,1,2,1')
  }
})

describe('a shop', () => {
  test('sees its own alone, whatever it asks for (R-GEN-05)', async () => {
    await ordered([{ productId: await market.product({ priceFils: 10_000 }), quantity: 1 }])
    const saduProduct = await market.product({ priceFils: 5_000, shopId: market.sadu.id })
    await ordered([{ productId: saduProduct, quantity: 1 }])
    const url = `${ownWeek}&shop=${market.noor.id}`
    const seen = await read(url, as.sadu)
    expect(seen).toMatchObject({
      figures: { revenue: { value: 50 }, orders: { value: 1 }, newShops: { value: 0 } },
      topProducts: [{ id: saduProduct, revenue: 50, orders: 1, quantity: 1 }],
      topShops: [],
      missedSearches: [],
    })
    expect(JSON.stringify(seen)).not.toContain(market.noor.id)
  })

  test('is no administrator, and nobody else is either', async () => {
    for (const path of ['/api/admin/analytics', '/api/admin/analytics/export']) {
      expect((await server.send({ url: path })).statusCode).toBe(401)
      expect((await server.send({ url: path, as: as.noor })).statusCode).toBe(403)
    }
    for (const path of ['/api/shop/analytics', '/api/shop/analytics/export']) {
      expect((await server.send({ url: path })).statusCode).toBe(401)
      expect((await server.send({ url: path, as: as.admin })).statusCode).toBe(403)
    }
  })

  test('that is suspended may still look', async () => {
    const { userId } = await makeShop(server.deps, { status: 'suspended' })
    const token = await server.signedInAs(userId)
    expect((await server.send({ url: '/api/shop/analytics', as: token })).statusCode).toBe(200)
  })
})

describe('an administrator', () => {
  test('sees all shops with the best of them, or one of them', async () => {
    server.setNow(new Date('2027-03-02T08:00:00Z'))
    market = await makeMarket(server)
    const registered = { createdAt: new Date('2027-03-02T07:00:00Z') }
    await server.deps.db.updateTable('shops').set(registered).where('id', '=', market.sadu.id).execute()
    await at('2027-03-02T08:00:00Z')
    const noor = await market.product({ priceFils: 10_000 })
    await ordered([{ productId: noor, quantity: 1 }])
    await ordered([
      { productId: await market.product({ shopId: market.sadu.id, priceFils: 70_000 }), quantity: 1 },
    ])
    await ordered([{ productId: await market.product({ shopId: null, priceFils: 30_000 }), quantity: 1 }])
    const march = '/api/admin/analytics?from=2027-03-01&to=2027-03-31'
    expect(await read(march, as.admin)).toMatchObject({
      step: 'day',
      comparedWith: { from: '2027-02-01', to: '2027-02-28' },
      figures: {
        revenue: { value: 1100, before: 0 },
        averageOrder: { value: 366.67, before: null },
        newShops: { value: 1 },
      },
      topShops: [
        { id: market.sadu.id, revenue: 700 },
        { id: null, name: 'Majlis', revenue: 300 },
        { id: market.noor.id, revenue: 100, orders: 1 },
      ],
    })
    // An order may contain two products of a category, so categories have no number of orders.
    expect((await read(march, as.admin)).topCategories).toEqual([
      { id: market.categoryId, name: expect.any(String), nameAr: null, revenue: 1100, quantity: 3 },
    ])
    const one = await read(`${march}&shop=${market.noor.id}`, as.admin)
    expect(one).toMatchObject({
      figures: { revenue: { value: 100 } },
      topProducts: [{ id: noor }],
      topShops: [],
    })
    for (const unknown of ['01a2050f-a743-7008-b84f-3d173cd8633f', 'none', "' or 1=1 --"]) {
      const url = `${march}&shop=${encodeURIComponent(unknown)}`
      expect((await server.send({ url, as: as.admin })).json()).toMatchObject({ code: 'shop.not-found' })
    }
  })

  test.each([
    ['from=2026-11-22&to=2026-11-21', 'to'],
    ['from=2020-01-01&to=2026-11-21', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['step=hour', 'step'],
    ['compare=all', 'compare'],
  ])('is told what is wrong with %s', async (query, path) => {
    const answer = await server.send({ url: `/api/admin/analytics?${query}`, as: as.admin })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ path }])
  })
})

test('a day begins at midnight in the Emirates, and steps add up to the whole', async () => {
  const productId = await market.product({ priceFils: 10_000 })
  await at('2026-11-17T19:59:59Z')
  await ordered([{ productId, quantity: 1 }])
  await at('2026-11-17T20:00:00Z')
  await ordered([{ productId, quantity: 2 }])
  const days = await read(`${ownWeek}&step=day`, as.noor)
  expect(days.series.map((one) => one.figures.revenue.value)).toEqual([0, 100, 200, 0, 0, 0, 0])
  const { series, comparedWith } = await read(
    '/api/shop/analytics?from=2026-11-12&to=2026-11-18&step=week&compare=year',
    as.noor,
  )
  expect(series.map(({ from, to, figures }) => [from, to, figures.revenue.value])).toEqual([
    ['2026-11-12', '2026-11-15', 0],
    ['2026-11-16', '2026-11-18', 300],
  ])
  expect(comparedWith).toEqual({ from: '2025-11-12', to: '2025-11-18' })
})

test.each([
  'from=0001-01-01&to=0001-01-20',
  'from=0001-01-01&to=0001-01-20&compare=year',
  'to=9999-12-31',
  'from=1999-12-31&to=2000-01-01',
  'to=2100-01-01',
])('a period beyond what there can be is refused: %s', async (asked) => {
  for (const path of ['', '/export']) {
    const answer = await market.send('GET', `/api/shop/analytics${path}?${asked}&step=day`, { as: as.noor })
    expect([answer.status, answer.body['code']]).toEqual([400, 'request.invalid'])
  }
})

test.each(['from=2000-01-01&to=2000-01-20&compare=year', 'from=2099-12-01&to=2099-12-31', 'from=2099-12-31'])(
  'the outermost days are answered: %s',
  async (asked) => {
    const answer = await market.send('GET', `/api/shop/analytics?${asked}&step=day`, { as: as.noor })
    expect(answer.status).toBe(200)
  },
)

test('a period without an end is as long as one may be', async () => {
  const { from, to, series } = await read('/api/shop/analytics?from=2000-01-01&step=day', as.noor)
  expect([from, to, series.length]).toEqual(['2000-01-01', '2002-12-31', 1096])
})

test('products of whole months and of the days around them are counted once', async () => {
  const productId = await market.product({ priceFils: 10_000, stock: 99 })
  for (const day of ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01', '2027-03-15', '2027-03-16']) {
    await at(`${day}T08:00:00Z`)
    await ordered([{ productId, quantity: 1 }])
  }
  const sold = async (from: string, to: string) =>
    (await read(`/api/shop/analytics?from=${from}&to=${to}`, as.noor)).topProducts[0]?.quantity ?? 0
  expect(await sold('2027-01-31', '2027-03-15')).toBe(5)
  expect(await sold('2027-02-01', '2027-02-28')).toBe(2)
  expect(await sold('2027-02-02', '2027-03-31')).toBe(4)
  expect(await sold('2027-02-28', '2027-03-01')).toBe(2)
  expect(await sold('2027-04-01', '2027-04-30')).toBe(0)
})

test('what does not move and what runs out are told apart', async () => {
  await at('2026-06-01T08:00:00Z')
  const createdAt = new Date('2026-01-05T08:00:00Z')
  const idle = await market.product({ priceFils: 10_000, stock: 4, createdAt })
  const short = await market.product({ priceFils: 10_000, stock: 9, createdAt })
  await market.product({ priceFils: 10_000, stock: 0, createdAt })
  await market.product({ priceFils: 10_000, stock: 5, createdAt: new Date('2026-05-20T08:00:00Z') })
  await ordered([{ productId: short, quantity: 6 }])
  expect(await read('/api/shop/analytics', as.noor)).toMatchObject({
    idleStock: [{ id: idle, stock: 4, value: 400 }],
    runningOut: [],
  })
  await ordered([{ productId: short, quantity: 2 }])
  expect((await read('/api/shop/analytics', as.noor)).runningOut).toEqual([
    expect.objectContaining({ id: short, stock: 1, soldInMonth: 8, lastsDays: 3 }),
  ])
  const file = await server.send({ url: '/api/shop/analytics/export?format=xlsx', as: as.noor })
  const sheets = unzipSync(file.rawPayload)
  const textIn = (number: number) => Buffer.from(sheets[`xl/worksheets/sheet${number}.xml`] ?? []).toString()
  const cellsOf = (number: number) =>
    [...textIn(number).matchAll(/<[vt](?: [^>]*)?>([^<]*)</g)].map(([, cell]) => cell)
  // These sheets follow those of figures, best-selling products and categories.
  expect(cellsOf(4).slice(0, 4)).toEqual(['Name', 'In stock', 'Sold in 30 days', 'Lasts (days)'])
  expect(cellsOf(4).slice(-3)).toEqual(['1', '8', '3'])
  expect(cellsOf(5).slice(0, 3)).toEqual(['Name', 'In stock', 'Value (AED)'])
  expect(cellsOf(5).slice(-2)).toEqual(['4', '400.00'])
})

test('a file has a row for each step, and no name in it is run as a formula', async () => {
  const productId = await market.product({ priceFils: 10_000, name: '=cmd()' })
  await ordered([{ productId, quantity: 1 }])
  const csv = await server.send({ url: ownWeek.replace('analytics?', 'analytics/export?'), as: as.noor })
  expect(csv.headers['content-disposition']).toContain('majlis-analytics-2026-11-16-2026-11-22.csv')
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toMatch(/From,To,Revenue \(AED\),"?Revenue \(AED\), compared/)
  expect(lines[1]).toMatch(/^2026-11-16,2026-11-16,100\.00,0\.00,1,0,/)
  const xlsx = await server.send({
    url: `${ownWeek.replace('analytics?', 'analytics/export?')}&format=xlsx`,
    as: as.noor,
  })
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test.each([
  [
    'en',
    ['Figures', 'From', 'To', 'Revenue (AED)', 'Revenue (AED), compared'],
    ['Products', 'Name', 'Revenue (AED)', 'Orders'],
    ['Categories', 'Name', 'Revenue (AED)', 'Sold'],
    ['Shops', 'Name', 'Revenue (AED)', 'Orders'],
    ['Running out', 'Name', 'In stock', 'Sold in 30 days', 'Lasts (days)'],
    ['Unsold stock', 'Name', 'In stock', 'Value (AED)'],
    ['Searches without results', 'Words', 'Times', 'swing', '7'],
  ],
  [
    'ar',
    ['الأرقام', 'من', 'إلى', 'الإيرادات (AED)', 'الإيرادات (AED), للمقارنة'],
    ['المنتجات', 'الاسم', 'الإيرادات (درهم)', 'الطلبات'],
    ['الفئات', 'الاسم', 'الإيرادات (درهم)', 'المباع'],
    ['المتاجر', 'الاسم', 'الإيرادات (درهم)', 'الطلبات'],
    ['أوشك على النفاد', 'الاسم', 'في المخزون', 'المباع في 30 يوماً', 'يكفي (أيام)'],
    ['مخزون لا يتحرك', 'الاسم', 'في المخزون', 'القيمة (درهم)'],
    ['عمليات بحث بلا نتائج', 'الكلمات', 'المرات', 'swing', '7'],
  ],
] as const)('a file of all shops has seven sheets with their headings: %s', async (language, ...expected) => {
  await ordered([{ productId: await market.product({ priceFils: 10_000 }), quantity: 1 }])
  const query = { from: '2026-11-16', to: '2026-11-22', step: 'day', compare: 'before' } as const
  const read = await readAnalytics(server.deps, await rangeOf(server.deps.db, query, {}), query)
  const all = { ...read, missedSearches: [{ words: 'swing', times: 7 }] }
  const { stream } = analyticsSheet(all, { format: 'xlsx', language, role: 'admin' })
  const book = unzipSync(Buffer.concat(await stream.toArray()))
  const textIn = (name: string) => Buffer.from(book[`xl/${name}.xml`] ?? []).toString()
  const names = [...textIn('workbook').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
  const sheets = names.map((name, index) => {
    const cells = textIn(`worksheets/sheet${index + 1}`).matchAll(/<[vt](?: [^>]*)?>([^<]*)</g)
    return [name, ...[...cells].map(([, cell]) => cell)]
  })
  expect(sheets.map((sheet, index) => sheet.slice(0, expected[index]?.length))).toEqual(expected)
})
