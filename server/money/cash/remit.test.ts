import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Admin } from '#server/deps.ts'
import { beforeFirstTransaction } from '#server/testing/first-transaction.ts'
import { bookedBy, bookFaults } from '#server/testing/order-faults.ts'
import { type Market, makeMarket, type WireOrder } from '#server/testing/orders.ts'
import { matchRemittance } from './remit.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(new Date('2026-11-23T19:30:00Z'))
  await market.handIn()
})

const db = () => server.deps.db

/** A delivered cash order over AED 100. */
async function brought(sent: object = { carrier: 'Aramex' }) {
  const productId = await market.product({ priceFils: 10_000 })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  const url = `/api/shop/orders/${order.id}/status`
  const steps = [{ status: 'accepted' }, { status: 'processing' }, { status: 'shipped', ...sent }]
  for (const body of [...steps, { status: 'delivered' }])
    await market.send('PATCH', url, { as: market.noor.token, body })
  return order
}
type RemittanceReply = {
  matched: { orderId: string }[]
  problems: { row: number; problem: string }[]
  code?: string
}
async function read(lines: readonly string[], about: object = {}, as = admin) {
  const report = ['order,amount,fee,vat', ...lines].join('\n')
  const said = { courier: 'Aramex', reference: 'R-1', report, apply: true, ...about }
  const { status, body } = await market.send('POST', '/api/admin/cash/remittances', { as, body: said })
  return { status, body: body as unknown as RemittanceReply & Record<string, unknown> }
}
/** What an action books on the cash accounts and at the bank. */
const booked = (action: () => Promise<unknown>) => {
  const accounts = [
    ...(['cash_with_carrier', 'cash_with_platform', 'cash_differences'] as const),
    ...(['bank', 'fees', 'input_vat'] as const),
  ]
  return bookedBy(db(), { accounts }, action)
}

test('what a courier paid to the bank is counted at once, its fee and what it is short booked (G-131)', async () => {
  const [one, two] = [await brought(), await brought()]
  // After midnight in the UAE.
  server.setNow(new Date('2026-11-23T20:30:00Z'))
  const three = await brought()
  const lines = [
    `${one.orderNumber},100.00,5.00,0.24`,
    `${two.orderNumber},"100.00",`,
    `${three.orderNumber},98,5`,
  ]
  const looked = await read(lines, { apply: false })
  expect(looked.body).toMatchObject({
    problems: [],
    due: '300.00',
    counted: '298.00',
    fee: '10.00',
    feeVat: '0.24',
  })
  const books = await booked(() => read(lines))
  expect(books).toEqual({
    cash_with_carrier: -30_000,
    bank: 28_800,
    fees: 976,
    input_vat: 24,
    cash_differences: 200,
  })
  expect(await bookFaults(db())).toEqual([])
  const { body } = await market.send('GET', '/api/admin/cash?state=counted', { as: admin })
  const [count, ...others] = body as unknown as Record<string, unknown>[]
  expect(count).toMatchObject({ reference: 'R-1', fee: '10.00', due: '300.00', counted: '298.00' })
  expect(count?.['orders']).toHaveLength(3)
  expect(others.map((other) => other['id'])).not.toContain(count?.['id'])
})

test('VAT on the fee is a part of it where Majlis is not registered', async () => {
  const settings = db().updateTable('settings')
  await settings.set({ legalTrn: null }).execute()
  const { orderNumber } = await brought()
  const books = await booked(() => read([`${orderNumber},100,5,0.24`]))
  await settings.set({ legalTrn: '100612540300003' }).execute()
  expect(books).toEqual({ cash_with_carrier: -10_000, bank: 9500, fees: 500 })
})

test('what does not match is told by its line, and nothing of it is booked', async () => {
  const [mine, driven] = [await brought(), await brought({ driver: 'Ali' })]
  const other = await brought({ carrier: 'DHL' })
  const unsent = (await market.buy([{ productId: await market.product(), quantity: 1 }])).body.orders[0]
  const answer = await read([
    `${mine.orderNumber},100,5`,
    `${mine.orderNumber},100,5`,
    `${driven.orderNumber},100,5`,
    `${other.orderNumber},100,5`,
    `${unsent?.orderNumber},100,5`,
    'MJ-999999999,100,5',
    '=1+1,100,5',
  ])
  expect(answer.body.matched.map(({ orderId }) => orderId)).toEqual([mine.id])
  const carriers = ['other-carrier', 'other-carrier']
  expect(answer.body.problems.map(({ problem }) => problem)).toEqual([
    'twice',
    ...carriers,
    'unknown',
    'unknown',
    'unknown',
  ])
  const again = await read([`${mine.orderNumber},100,5`])
  expect(again.body).toMatchObject({ matched: [], problems: [{ row: 2, problem: 'counted' }] })
  for (const amount of ['-1,0', 'ten,0', '100,101', '100,-5', '1e9,0']) {
    const { body } = await read([`${other.orderNumber},${amount}`], { courier: 'dhl' })
    expect(body.problems).toMatchObject([{ problem: 'unreadable' }])
  }
})

test('read twice at the same instant it is booked once', async () => {
  const order = await brought()
  const line = [`${order.orderNumber},100,5`]
  const books = await booked(async () => {
    const both = await Promise.all([read(line), read(line)])
    const booked = both.filter(({ status, body }) => status === 200 && body.matched.length === 1)
    expect(booked).toHaveLength(1)
  })
  expect(books).toEqual({ cash_with_carrier: -10_000, bank: 9500, fees: 500 })
})

test('taken back and brought by another carrier since it was read it is not counted', async () => {
  const { id: orderId, orderNumber } = await brought()
  const deps = beforeFirstTransaction(server.deps, async () => {
    const taken = db().deleteFrom('cashCollections').where('orderId', '=', orderId)
    const row = await taken.returningAll().executeTakeFirstOrThrow()
    await db()
      .insertInto('cashCollections')
      .values({ ...row, name: 'Fetchr' })
      .execute()
  })
  const { userId } = await makeAdmin(server.deps)
  const said = {
    courier: 'Aramex',
    reference: 'R-1',
    report: `order,amount,fee\n${orderNumber},100,5`,
    apply: true,
  }
  const reading = matchRemittance(deps, { kind: 'admin', userId } as Admin, said)
  await expect(reading).rejects.toMatchObject({ code: 'cash.changed' })
})

test('is for the finance of the platform alone, and of a table with its columns', async () => {
  const support = await server.signedInAs((await makeAdmin(server.deps, undefined, 'support')).userId)
  for (const as of [market.noor.token, support]) expect((await read([], {}, as)).status).toBe(403)
  for (const report of ['order,amount\n1,2', 'nothing', '"open'])
    expect((await read([], { report })).body.code).toBe('cash.report-unreadable')
  const wrong = [{ report: '' }, { report: 7 }, { courier: ' ' }, { reference: '' }]
  for (const about of [...wrong, { report: 'x'.repeat(200_001) }])
    expect((await read([], about)).status).toBe(400)
})
