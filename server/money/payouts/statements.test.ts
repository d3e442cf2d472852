import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalForm } from '#domain/platform/text/normal-form.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeAccount, storeEarnings } from '#server/testing/payouts.ts'

let server: TestApp
let market: Market
let admin: string
let orderNumber: string
let payoutNumber: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const before = { ...server.deps, clock: () => new Date(Date.now() - 40 * 86_400_000) }
  await storeEarnings(before, market.noor.id, 5_000)
  await storeAccount(server.deps, market.noor.id)
  orderNumber = (await earn(market, 100_000)).orderNumber
  const asked = await market.send('POST', '/api/shop/payouts', {
    as: market.noor.token,
    body: { amount: '300' },
  })
  const { id } = asked.body as unknown as { id: string }
  for (const status of ['approved', 'paid']) {
    const moved = await market.send('PATCH', `/api/admin/payouts/${id}/status`, {
      as: admin,
      body: { status },
    })
    payoutNumber = String(moved.body['payoutNumber'])
  }
})
afterAll(() => server.close())

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const read = async (path: string, as = market.noor.token) => (await market.send('GET', path, { as })).body

test('a statement leads from the opening to the closing balance, line by line (R-API-90)', async () => {
  const statement = await read(`/api/shop/statements?from=${day(20)}&to=${day(-1)}`)
  expect(statement).toMatchObject({
    currency: 'AED',
    openingBalance: 50,
    lines: [
      { kind: 'sale', orderNumber, amount: 1000, balance: 1050 },
      { kind: 'commission', orderNumber, amount: -105, balance: 945 },
      { kind: 'payout', payoutNumber, amount: -300, balance: 645 },
    ],
    closingBalance: 645,
  })
  const { totalEarnings, paidPayouts } = await read('/api/shop/earnings')
  expect(Number(totalEarnings) - Number(paidPayouts)).toBe(645)
})

test('a period in which nothing was closes as it opened; another begins where the one before ended', async () => {
  expect(await read(`/api/shop/statements?from=${day(30)}&to=${day(20)}`)).toMatchObject({
    openingBalance: 50,
    lines: [],
    closingBalance: 50,
  })
  expect(await read(`/api/shop/statements?from=${day(-2)}&to=${day(-3)}`)).toMatchObject({
    openingBalance: 645,
  })
})

test('is read by its shop and by administrators, as a file too', async () => {
  const path = `/api/admin/shops/${market.noor.id}/statements`
  expect(await read(path, admin)).toMatchObject({ closingBalance: 645 })
  expect((await market.send('GET', path, { as: market.noor.token })).status).toBe(403)
  expect((await market.send('GET', '/api/admin/shops/none/statements', { as: admin })).status).toBe(404)
  expect(await read('/api/shop/statements', market.sadu.token)).toMatchObject({
    lines: [],
    closingBalance: 0,
  })
  const url = `/api/shop/statements/export?from=${day(20)}&to=${day(-1)}`
  const sheet = await server.send({ method: 'GET', url, as: market.noor.token })
  const lines = sheet.body.trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toBe('Date,Type,Number,"Amount, AED","Balance, AED"')
  expect(lines[1]).toBe(`${day(20)},Opening balance,,,50.00`)
  expect(lines[2]).toContain(`Sale,${orderNumber},1000.00,1050.00`)
  expect(lines[5]).toContain('Closing balance,,,645.00')
  const arabic = await server.send({ url, as: market.noor.token, headers: { 'accept-language': 'ar' } })
  const arabicLines = arabic.body.trim().split('\r\n')
  expect(arabicLines[0]).toBe('التاريخ,النوع,الرقم,المبلغ (د.إ.),الرصيد (د.إ.)')
  expect(arabicLines[1]).toBe(`${day(20)},الرصيد الافتتاحي,,,50.00`)
  expect(arabicLines[2]).toContain(`بيع,${orderNumber},1000.00,1050.00`)
  expect(arabicLines[5]).toContain('الرصيد الختامي,,,645.00')
  const book = await server.send({ method: 'GET', url: `${path}/export?format=xlsx`, as: admin })
  expect(book.headers['content-type']).toContain('spreadsheetml')
})

test('is a document in both languages, whose balances are those of the books', async () => {
  const of = {
    method: 'GET',
    url: `/api/shop/statements/export?from=${day(20)}&to=${day(-1)}&format=pdf`,
  } as const
  const sent = await server.send({ ...of, as: market.noor.token })
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="majlis-statement-${day(20)}-${day(-1)}.pdf"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const pdf = await getDocument({ data: new Uint8Array(sent.rawPayload) }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const text = normalForm(words, 'NFKC')
  for (const reported of ['Opening balance', 'AED 50.00', 'AED 645.00', orderNumber, payoutNumber])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(reported)
  expect(text).toMatch(/\p{Script=Arabic}/u)
  expect((await server.send({ ...of, as: admin })).statusCode).toBe(403)
})
