import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const get = async (url: string, as = admin) =>
  (await market.send('GET', `/api/admin/ledger/${url}`, { as })).body

async function delivered(priceFils: number, about: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product({ priceFils, ...about })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  const body = (status: string) => ({ as: admin, body: { status } })
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/admin/orders/${order.id}/status`, body(status))
  return order
}

test('before anything was sold every account is at zero', async () => {
  expect(await get('trial-balance')).toEqual({
    at: expect.any(String),
    currencies: [{ currency: 'AED', accounts: [], debit: '0.00', credit: '0.00' }],
  })
})

test('the trial balance has equal sums, shop by shop, at any moment (R-API-89)', async () => {
  await delivered(100_000)
  await delivered(50_000, { shopId: market.sadu.id, currency: 'EUR' })
  const shops = { shopName: 'Sadu House', shopNameAr: 'بيت السدو' }
  expect((await get('trial-balance'))['currencies']).toEqual([
    {
      currency: 'AED',
      accounts: [
        { account: 'cash_with_carrier', debit: '3000.00', credit: '0.00' },
        { account: 'owed_to_shop', shopId: market.noor.id, ...shops, debit: '0.00', credit: '895.00' },
        { account: 'owed_to_shop', shopId: market.sadu.id, ...shops, debit: '0.00', credit: '1790.00' },
        { account: 'commission', debit: '0.00', credit: '300.00' },
        { account: 'commission_vat', debit: '0.00', credit: '15.00' },
      ],
      debit: '3000.00',
      credit: '3000.00',
    },
  ])
  const before = await get(`trial-balance?at=${encodeURIComponent('2026-01-01T00:00:00.000Z')}`)
  expect(before['currencies']).toMatchObject([{ accounts: [] }])
  const day = await get('trial-balance?at=2026-01-01')
  expect(day).toMatchObject({ at: '2026-01-01T19:59:59.999Z', currencies: [{ debit: '0.00' }] })
})

test('entries are found by order, by shop and by day (R-API-89)', async () => {
  const order = await delivered(20_000)
  const entries = (await get(`entries?orderNumber=${order.orderNumber.toLowerCase()}`)) as unknown as object[]
  expect(entries).toHaveLength(6)
  expect(entries[1]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    batch: expect.any(String),
    at: expect.any(String),
    account: 'owed_to_shop',
    shopId: market.noor.id,
    shopName: 'Sadu House',
    shopNameAr: 'بيت السدو',
    debit: '0.00',
    credit: '200.00',
    currency: 'AED',
    event: 'order-delivered',
    orderNumber: order.orderNumber,
  })
  const ofSadu = (await get(`entries?shopId=${market.sadu.id}`)) as unknown as { currency: string }[]
  expect(new Set(ofSadu.map(({ currency }) => currency))).toEqual(new Set(['AED']))
  expect(await get('entries?to=2026-01-01')).toEqual([])
  expect(await get('entries?shopId=nobody')).toEqual([])
  expect(await get("entries?orderNumber=x'--")).toEqual([])
})

test('nothing but a day or a moment is asked for', async () => {
  for (const at of ['yesterday', '2026-02-30', '2026-13-01T00:00:00Z'])
    expect((await market.send('GET', `/api/admin/ledger/trial-balance?at=${at}`, { as: admin })).status).toBe(
      400,
    )
})

test('a shop does not read the books', async () => {
  for (const url of ['trial-balance', 'entries'])
    expect((await market.send('GET', `/api/admin/ledger/${url}`, { as: market.noor.token })).status).toBe(403)
})
