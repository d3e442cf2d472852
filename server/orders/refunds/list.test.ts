import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { owing } from '#server/testing/refunds.ts'
import { statementsOf } from '#server/testing/statements.ts'

let server: TestApp
let market: Market
let admin: string
let owed: ReturnType<typeof owing>
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  owed = owing(server, market, admin)
})
afterAll(() => server.close())

type Row = { id: string; refundNumber: string; amount: string }
async function list(query = '', as = admin) {
  const { statusCode, headers, ...answer } = await server.send({ url: `/api/admin/refunds${query}`, as })
  return { statusCode, total: Number(headers['x-total-count']), rows: answer.json() as Row[] }
}
const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id)

test('what Majlis owes its customers is listed until it is paid, with whose it is and how much (G-132)', async () => {
  const one = await owed()
  const kept = await owed({ shopsKeepCash: true })
  const { rows, total } = await list('?status=waiting')
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    id: one.id,
    orderId: one.order.id,
    orderNumber: one.order.orderNumber,
    customerName: 'Mariam Al Hosani',
    status: 'owed',
    method: 'cash_on_delivery',
    payer: 'platform',
    amount: '100.00',
    dispute: null,
  })
  // A refund paid by the shop is listed, but does not wait for Majlis.
  expect(await ids('?status=owed')).toEqual([kept.id, one.id])
  const waiting = await market.send('GET', '/api/admin/waiting', { as: admin })
  expect(waiting.body['refunds']).toBe(1)
  const paidOn = '2026-01-05'
  expect((await one.pay({ paidBy: 'bank', reference: 'FT-1', paidOn })).status).toBe(200)
  expect(await ids('?status=waiting')).toEqual([])
  expect(await ids('?status=done')).toEqual([one.id])
})

test('it is found by its number, its order’s and its customer, and sorted by amount', async () => {
  const dear = await owed({ priceFils: 30_000, customer: { lastName: 'Al Searchable' } })
  const cheap = await owed({ priceFils: 5000, customer: { lastName: 'Al Searchable' } })
  const { rows } = await list(`?search=${dear.order.orderNumber}`)
  expect(rows.map(({ id }) => id)).toEqual([dear.id])
  expect(await ids(`?search=${rows[0]?.refundNumber}`)).toEqual([dear.id])
  expect(await ids('?search=searchable&sort=amount')).toEqual([cheap.id, dear.id])
  expect(await ids('?search=searchable&sort=-amount&limit=1')).toEqual([dear.id])
  expect(await ids(`?search=${encodeURIComponent("%' or 1=1 --")}`)).toEqual([])
})

test('costs as many questions for many as for one, and is for those who deal with money', async () => {
  const one = await statementsOf(() => list('?limit=1'))
  expect((await statementsOf(() => list())).length).toBe(one.length)
  const support = await makeAdmin(server.deps, newEmail('support'), 'support')
  expect((await list('', await server.signedInAs(support.userId))).statusCode).toBe(403)
  expect((await list('', market.noor.token)).statusCode).toBe(403)
  expect((await list('?status=nothing')).statusCode).toBe(400)
})
