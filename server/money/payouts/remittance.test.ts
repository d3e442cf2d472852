import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { normalForm } from '#domain/platform/text/normal-form.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { earn, storeAccount } from '#server/testing/payouts.ts'
import { balanceOf } from '#server/money/ledger/balances.ts'
import { readRemittance } from './remittance.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await storeAccount(server.deps, market.noor.id)
})
afterAll(() => server.close())

async function ask(amount: string): Promise<string> {
  const { body } = await market.send('POST', '/api/shop/payouts', { as: market.noor.token, body: { amount } })
  return String(body['id'])
}
async function paid(amount: string): Promise<string> {
  const id = await ask(amount)
  for (const status of ['approved', 'paid'])
    await market.send('PATCH', `/api/admin/payouts/${id}/status`, { as: admin, body: { status } })
  return id
}
const file = (id: string, as: string, who = 'shop') =>
  server.send({ method: 'GET', url: `/api/${who}/payouts/${id}/remittance`, as })
const reported = async (id: string) => {
  const { lines, fils } = await readRemittance(server.deps.db, id)
  // The lines always add up to the payout, to the fils.
  expect(lines.reduce((sum, line) => sum + line.fils, 0)).toBe(fils)
  return lines.map(({ kind, number, fils: part, bookedFils }) => ({ kind, number, part, bookedFils }))
}
const { noor, sadu } = { noor: () => market.noor.token, sadu: () => market.sadu.token }

test('a payout lists the orders, refunds and invoices that make up its sum, to the fils (G-136)', async () => {
  const [first, second] = [await earn(market, 100_000), await earn(market, 33_333)]
  const one = await paid('1000')
  await server.deps.db
    .transaction()
    .execute((tx) =>
      refundOrder(tx, server.deps, { orderId: first.id, cause: 'line-cancelled', fils: 3333, lines: [] }),
    )
  const { balanceFils } = await balanceOf(server.deps.db, market.noor.id, server.deps.clock())
  const rest = await paid(fromFils(balanceFils))
  expect(await reported(one)).toEqual([
    { kind: 'sale', number: first.orderNumber, part: 89_500, bookedFils: 89_500 },
    { kind: 'sale', number: second.orderNumber, part: 10_500, bookedFils: 29_833 },
  ])
  expect(await reported(rest)).toEqual([
    { kind: 'sale', number: second.orderNumber, part: 19_333, bookedFils: 29_833 },
    { kind: 'refund', number: first.orderNumber, part: -3333, bookedFils: -3333 },
  ])
  expect((await balanceOf(server.deps.db, market.noor.id, server.deps.clock())).balanceFils).toBe(0)
  const { lines } = await readRemittance(server.deps.db, one)
  expect(lines[0]?.documents.join(' ')).toMatch(/^(INV|REC)-\S+ COM-/)
})

test('is a document in both languages for the shop and administrators, and for nobody else', async () => {
  const order = await earn(market, 50_000)
  const id = await paid('100')
  const sent = await file(id, noor())
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="majlis-MP-\d+\.pdf"$/),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const pdf = await getDocument({ data: new Uint8Array(sent.rawPayload) }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = normalForm(items.map((item) => ('str' in item ? item.str : '')).join(' '), 'NFKC')
  for (const said of ['Remittance advice', order.orderNumber, 'AED 100.00', '100.00 of 447.50'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(text).toMatch(/\p{Script=Arabic}/u)
  expect((await file(id, admin, 'admin')).statusCode).toBe(200)
  expect((await file(id, sadu())).statusCode).toBe(404)
  expect((await file(id, noor(), 'admin')).statusCode).toBe(403)
  expect((await file('none', noor())).statusCode).toBe(404)
  const mail = server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('eventKey', 'like', 'payout-moved:%')
  expect((await mail.execute()).map(({ bodyText }) => bodyText).join('')).toContain(
    `/shop/payouts?payout=${id}`,
  )
})

test('there is none of a payout that was not paid', async () => {
  expect((await file(await ask('50'), noor())).statusCode).toBe(404)
})
