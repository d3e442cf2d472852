import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { daysOfQuarter, quartersUntil } from '#domain/money/documents/vat-report.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { endRegistration, registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
let admin: string
const trn = '100526018500003'
const now = new Date()
const [quarter = '', earlier = ''] = quartersUntil(now, 2)
const firstDay = (of: string) => daysOfQuarter(of)?.from ?? ''
beforeAll(async () => {
  server = await startTestApp()
  // The clock is stopped, since a quarter may end while this runs.
  server.setNow(now)
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const { db } = server.deps
  await sql`update shops set emirate = 'dubai' where id = ${market.noor.id}`.execute(db)
  await registerForVat(db, market.noor.id, { trn })
  await sql`update settings set legal_trn = ${trn}, legal_emirate = 'abu_dhabi'`.execute(db)
  const sold = await delivered('sharjah')
  await delivered('dubai')
  await db
    .transaction()
    .execute((tx) =>
      refundOrder(tx, server.deps, { orderId: sold.id, cause: 'line-cancelled', fils: 2100, lines: [] }),
    )
})
afterAll(() => server.close())

async function delivered(emirate: string): Promise<WireOrder> {
  const productId = await market.product({ priceFils: 10_500 })
  const shippingAddress = { addressLine: 'Street 1', city: 'Area', emirate }
  const order = (await market.buy([{ productId, quantity: 1 }], { shippingAddress })).body
    .orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: market.noor.token,
      body: { status },
    })
  }
  return order
}

const report = async (url: string, as: string) => {
  const answer = await server.send({ url, as })
  return { status: answer.statusCode, body: answer.json() }
}
const own = `/api/shop/vat-report?quarter=${quarter}`
const nothing = { net: '0.00', vat: '0.00', documents: 0 }

test('a shop reads what it invoiced and took back, in the boxes of the return', async () => {
  const { status, body } = await report(own, market.noor.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ quarter, trn })
  expect(body.rows).toHaveLength(7)
  const of = (emirate: string) => body.rows.find((row: { emirate: string }) => row.emirate === emirate)
  // The emirate of the shop, not of the delivery.
  expect(of('dubai')).toEqual({
    emirate: 'dubai',
    supplies: { net: '200.00', vat: '10.00', documents: 2 },
    corrections: { net: '20.00', vat: '1.00', documents: 1 },
  })
  expect(of('sharjah')).toMatchObject({ supplies: nothing, corrections: nothing })
  expect(of('fujairah')).toMatchObject({ supplies: nothing, corrections: nothing })
  expect(body.total).toEqual({
    supplies: { net: '200.00', vat: '10.00', documents: 2 },
    corrections: { net: '20.00', vat: '1.00', documents: 1 },
  })
  const box = (wanted: string) => body.boxes.find((one: { box: string }) => one.box === wanted)
  expect(box('1b')).toEqual({ box: '1b', net: 180, vat: 9 })
  // The commission of the platform, 10 % of two sales.
  expect(box('9')).toEqual({ box: '9', net: 21, vat: 1.06 })
  expect(box('14')).toEqual({ box: '14', net: null, vat: 7.94 })
})

test('by the emirate of delivery it reports from the quarter on that is said, and nobody else says it (G-134)', async () => {
  const choose = (about: object, as = market.noor.token, who = 'shop') =>
    server.send({
      method: 'PUT',
      url: `/api/${who}/vat-report/by-delivery`,
      as,
      payload: { since: quarter, isByDelivery: true, ...about },
    })
  expect((await choose({})).json()).toEqual({ since: quarter })
  const { body } = await report(own, market.noor.token)
  const of = (emirate: string) => body.rows.find((row: { emirate: string }) => row.emirate === emirate)
  expect(body.byDeliverySince).toBe(quarter)
  expect(of('sharjah')).toMatchObject({
    supplies: { net: '100.00', vat: '5.00', documents: 1 },
    corrections: { net: '20.00', vat: '1.00', documents: 1 },
  })
  expect(of('dubai')).toMatchObject({ supplies: { net: '100.00', documents: 1 }, corrections: nothing })
  const other = await report(`/api/admin/vat-report?quarter=${quarter}`, admin)
  expect(other.body.byDeliverySince).toBeNull()
  expect((await choose({ since: 'soon' })).statusCode).toBe(400)
  expect((await choose({}, admin)).statusCode).toBe(403)
  expect((await choose({}, market.noor.token, 'admin')).statusCode).toBe(403)

  // Earlier quarters stay as they were filed, whatever is chosen for later ones.
  const since = async (about: object) => {
    await choose(about)
    const read = [earlier, quarter, '2099-Q1'].map((one) =>
      report(`/api/shop/vat-report?quarter=${one}`, market.noor.token),
    )
    return (await Promise.all(read)).map((answer) => answer.body.byDeliverySince)
  }
  expect(await since({ since: earlier })).toEqual([earlier, quarter, quarter])
  expect(await since({ isByDelivery: false })).toEqual([earlier, null, null])
  expect(await since({ since: '2099-Q1' })).toEqual([earlier, null, '2099-Q1'])
  expect((await report(own, market.noor.token)).body.rows[1].supplies.documents).toBe(2)
  expect(await since({})).toEqual([earlier, quarter, '2099-Q1'])
  for (const one of [earlier, quarter, '2099-Q1'])
    expect((await choose({ since: one, isByDelivery: false })).json()).toEqual({ since: null })
})

test('the platform reads its own, which counts where it is', async () => {
  const { body } = await report(`/api/admin/vat-report?quarter=${quarter}`, admin)
  expect(body.rows[0]).toMatchObject({
    emirate: 'abu_dhabi',
    supplies: { net: '21.00', vat: '1.06', documents: 2 },
  })
})

test('another quarter is empty, and whoever is not registered has nothing to report', async () => {
  expect(
    (await report('/api/shop/vat-report?quarter=2024-Q1', market.noor.token)).body.total.supplies,
  ).toEqual(nothing)
  expect((await report(own, market.sadu.token)).body).toMatchObject({
    trn: null,
    total: { supplies: nothing },
  })
})

test('whose registration has ended within a quarter reports it with the number of then, and later ones without', async () => {
  const { db } = server.deps
  await endRegistration(db, market.noor.id)
  // The registration ends on the first day of this quarter, so only that day is registered.
  await registerForVat(db, market.noor.id, { trn, trnEndsOn: firstDay(quarter) })
  expect((await report(own, market.noor.token)).body.trn).toBe(trn)
  await endRegistration(db, market.noor.id)
  const lastDay = dayOf(dayStart(firstDay(quarter), -1))
  await registerForVat(db, market.noor.id, { trn, trnEndsOn: lastDay })
  const after = (await report(own, market.noor.token)).body
  expect(after.trn).toBeNull()
  // VAT on commission cannot be reclaimed for days without a registration.
  expect(after.boxes.find((one: { box: string }) => one.box === '9')).toEqual({ box: '9', net: 0, vat: 0 })
  const before = await report(`/api/shop/vat-report?quarter=${earlier}`, market.noor.token)
  expect(before.body.trn).toBe(trn)
  await endRegistration(db, market.noor.id)
  await registerForVat(db, market.noor.id, { trn })
})

test('every document behind the figures stands in a file, notes below zero', async () => {
  const answer = await server.send({
    url: `/api/shop/vat-report/export?quarter=${quarter}`,
    as: market.noor.token,
  })
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="majlis-vat-${quarter}.csv"`,
    'cache-control': 'no-store',
  })
  const [heads, ...rows] = answer.body.trim().split('\r\n')
  expect(heads).toBe(
    'Document,Number,Date of issue,Date of supply,Order,Buyer,Buyer’s TRN,Seller’s emirate,' +
      'Emirate of delivery,Corrects,Net (AED),VAT (AED),Total (AED)',
  )
  expect(rows.map((row) => row.split(',').slice(-6))).toEqual([
    ['Dubai', 'Sharjah', '', '100.00', '5.00', '105.00'],
    ['Dubai', 'Dubai', '', '100.00', '5.00', '105.00'],
    ['Dubai', 'Sharjah', expect.stringMatching(/^INV-/), '-20.00', '-1.00', '-21.00'],
  ])
  expect(rows[0]).toContain(dayOf(now))
  expect(rows[0]).toContain('Mariam Al Hosani')
  const arabic = {
    url: `/api/admin/vat-report/export?quarter=${quarter}`,
    as: admin,
    headers: { 'accept-language': 'ar' },
  }
  const { body } = await server.send(arabic)
  expect(body).toContain('فاتورة ضريبية: عمولة')
  expect(body.replace('\ufeff', '').split('\r\n')[0]).toBe(
    'المستند,الرقم,تاريخ الإصدار,تاريخ التوريد,الطلب,المشتري,رقم التسجيل الضريبي للمشتري,إمارة البائع,' +
      'إمارة التسليم,تصحيح,الصافي (د.إ.),الضريبة (د.إ.),المجموع (د.إ.)',
  )
})

test('nobody reads what is another’s, and a quarter is one', async () => {
  expect((await report(own, admin)).status).toBe(403)
  expect((await report(`/api/admin/vat-report?quarter=${quarter}`, market.noor.token)).status).toBe(403)
  for (const wrong of ['', '?quarter=2026-Q5', '?quarter=soon']) {
    expect((await report(`/api/shop/vat-report${wrong}`, market.noor.token)).status).toBe(400)
    expect((await report(`/api/shop/vat-report/export${wrong}`, market.noor.token)).status).toBe(400)
  }
})

test('what the platform sells in its own name is its supply, and what it bought for it is the shop’s', async () => {
  const { db } = server.deps
  await sql`update shops set platform_role = 'seller' where id = ${market.noor.id}`.execute(db)
  await delivered('ajman')
  const read = async (url: string, as: string) => {
    const { rows } = (await report(url, as)).body as { rows: { emirate: string; supplies: object }[] }
    return (emirate: string) => rows.find((row) => row.emirate === emirate)?.supplies
  }
  const [shop, platform] = [
    await read(own, market.noor.token),
    await read(`/api/admin/vat-report?quarter=${quarter}`, admin),
  ]
  // Includes the commission on the two earlier sales.
  expect(platform('abu_dhabi')).toEqual({ net: '121.00', vat: '6.06', documents: 3 })
  expect(shop('ajman')).toEqual(nothing)
  // AED 105.00 less the 11.03 that the platform keeps, plus the shop's own two sales.
  expect(shop('dubai')).toEqual({ net: '289.50', vat: '14.47', documents: 3 })
  const file = await server.send({
    url: `/api/shop/vat-report/export?quarter=${quarter}`,
    as: market.noor.token,
  })
  expect(file.body).toContain('PUR-')
})
