import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredTerms } from '#contract/shops/delivery.ts'
import { emirates } from '#domain/shops/emirate.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type Beyond, expectRefused } from '#server/testing/edges.ts'
import { untilWaiting } from '#server/testing/locks.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { storeShop } from '#server/testing/stored-products.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-11-22T08:00:00Z'))
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('deliveryTerms').execute()
})

const shopUrl = '/api/shop/delivery'
const platformUrl = '/api/admin/delivery'

const terms = {
  areas: [
    { emirate: 'dubai', fee: '40.00', leadDays: 2 },
    { emirate: 'sharjah', fee: '90', leadDays: '٥' },
  ],
  days: [1, 3],
  windows: [
    { from: '14:00', until: '18:00', capacity: 1 },
    { from: '09:00', until: '14:00', capacity: 3 },
  ],
  freeFrom: '5000',
  floorFee: '20',
}

function save(body: object, { url = shopUrl, as = market.noor.token, language = 'en' } = {}) {
  const payload = { ...terms, version: 0, ...body }
  return server.send({ method: 'PUT', url, as, payload, headers: { 'accept-language': language } })
}

async function read(url = shopUrl, as = market.noor.token) {
  return (await server.send({ url, as })).json<StoredTerms & { code: string }>()
}

type Offered = { fee: string; freeFrom: string | null; days: { date: string; windows: string[] }[] } | null

async function offered(productId: string, about: object = {}): Promise<Offered> {
  const payload = { items: [{ productId, quantity: 1 }], emirate: 'dubai', ...about }
  const answer = await server.send({ method: 'POST', url: '/api/cart/quote', payload })
  return answer.json().shops[0].delivery
}

describe('who may say how a shop delivers', () => {
  test('the shop itself, and administrators for those that have not', async () => {
    for (const [url, as, status] of [
      [shopUrl, '', 401],
      [shopUrl, admin, 403],
      [platformUrl, '', 401],
      [platformUrl, market.noor.token, 403],
      ['/api/admin/holidays', market.noor.token, 403],
      ['/api/admin/holidays', '', 401],
    ] as const) {
      expect((await server.send({ url, as })).statusCode).toBe(status)
      if (!url.endsWith('holidays')) expect((await save({}, { url, as })).statusCode).toBe(status)
    }
  })

  test('a suspended shop reads and does not write', async () => {
    const { userId } = await storeShop(server.deps.db, 'suspended')
    const as = await server.signedInAs(userId)
    expect((await server.send({ url: shopUrl, as })).statusCode).toBe(200)
    expect((await save({}, { as })).statusCode).toBe(403)
  })

  test('one shop never changes the terms of another', async () => {
    await save({})
    expect(await read(shopUrl, market.sadu.token)).toMatchObject({ isOwn: false, version: 0 })
  })
})

describe('the terms', () => {
  test('are at first everywhere for the fee of the settings, for the platform and for shops', async () => {
    const fee = { deliveryFeeFils: 2500 }
    await server.deps.db.updateTable('settings').set(fee).execute()
    const usual = await read(platformUrl, admin)
    expect(usual).toMatchObject({ isOwn: false, version: 0, updatedAt: null, freeFrom: null })
    expect(usual.areas).toEqual(emirates.map((emirate) => ({ emirate, fee: '25.00', leadDays: 3 })))
    expect(await read()).toEqual(usual)
    await server.deps.db.updateTable('settings').set({ deliveryFeeFils: 0 }).execute()
  })

  test('are stored in the order of the day, and read as they are', async () => {
    const saved = (await save({ days: [3, 1, 3] })).json()
    expect(saved).toMatchObject({
      areas: [terms.areas[0], { emirate: 'sharjah', fee: '90.00', leadDays: 5 }],
      days: [1, 3],
      windows: [terms.windows[1], terms.windows[0]],
      freeFrom: '5000.00',
      floorFee: '20.00',
      isOwn: true,
      version: 1,
    })
    expect(await read()).toEqual(saved)
  })

  test('of the platform count for shops that have none of their own', async () => {
    await save({ freeFrom: '' }, { url: platformUrl, as: admin })
    expect(await read()).toMatchObject({ isOwn: false, version: 0, freeFrom: null, days: [1, 3] })
    await save({ days: [6] })
    expect(await read()).toMatchObject({ isOwn: true, version: 1, days: [6] })
    expect(await read(shopUrl, market.sadu.token)).toMatchObject({ days: [1, 3] })
  })

  const beyond: readonly Beyond[] = [
    ['no emirate', { areas: [] }, 'areas', 'Choose at least one'],
    ['an emirate twice', { areas: [terms.areas[0], terms.areas[0]] }, 'areas', 'This value is not valid'],
    [
      'no emirate at all',
      { areas: [{ ...terms.areas[0], emirate: 'Muscat' }] },
      'areas.0.emirate',
      'Please select one of the seven emirates',
    ],
    [
      'a lead of 61 days',
      { areas: [{ ...terms.areas[0], leadDays: 61 }] },
      'areas.0.leadDays',
      'Enter a number of days from 0 to 60',
    ],
    [
      'a negative fee',
      { areas: [{ ...terms.areas[0], fee: '-1' }] },
      'areas.0.fee',
      'Enter an amount with up to two decimals, at most 99999999.99',
    ],
    ['no day', { days: [] }, 'days', 'Choose at least one'],
    ['an eighth day', { days: [7] }, 'days.0', 'This value is not valid'],
    ['no window', { windows: [] }, 'windows', 'Choose at least one'],
    [
      'an hour that is none',
      { windows: [{ ...terms.windows[0], from: '24:00' }] },
      'windows.0.from',
      'This value is not valid',
    ],
    [
      'a window backwards',
      { windows: [{ from: '18:00', until: '09:00', capacity: 1 }] },
      'windows.0.until',
      'A time window must end after it begins',
    ],
    [
      'a window without room',
      { windows: [{ ...terms.windows[0], capacity: 0 }] },
      'windows.0.capacity',
      'Enter a number of orders from 1 to 200',
    ],
    [
      'a window for 201',
      { windows: [{ ...terms.windows[0], capacity: 201 }] },
      'windows.0.capacity',
      'Enter a number of orders from 1 to 200',
    ],
    [
      'two windows over one another',
      { windows: [...terms.windows, { from: '13:59', until: '15:00', capacity: 1 }] },
      'windows.2.from',
      'This time window overlaps another one',
    ],
    ['free from nothing', { freeFrom: 0 }, 'freeFrom', 'Amount must be greater than 0'],
    ['no version', { version: undefined }, 'version', 'This field is required'],
    ['a version that no table has', { version: 2_147_483_648 }, 'version', 'This value is not valid'],
    ['the last version that one has', { version: 2_147_483_647 }, 'version', 'This value is not valid'],
  ]
  test.each(beyond)('with %s are refused: %j', async (rule, sent, field, message) => {
    const send = (body: object, language: string) => save(body, { language })
    await expectRefused(send, [rule, sent, field, message])
    expect(await read()).toMatchObject({ isOwn: false })
  })

  test.each([
    ['a list', []],
    ['text', { areas: 'all', windows: 'always', days: 'every', version: '1' }],
    ['deep nesting', { areas: [{ emirate: { $gt: '' }, fee: {}, leadDays: [] }] }],
  ])('are no such thing as %s', async (_what, payload) => {
    const answer = await server.send({ method: 'PUT', url: shopUrl, as: market.noor.token, payload })
    expect(answer.statusCode).toBe(400)
  })

  test.each([0, 1])('saved by five at once over version %i are those of one', async (version) => {
    if (version === 1) await save({})
    const answers = await Promise.all([1, 2, 3, 4, 5].map((day) => save({ days: [day], version })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'delivery.changed-meanwhile',
    })
    expect((await save({ version: version + 1 })).statusCode).toBe(200)
    expect((await save({ version: 7 })).statusCode).toBe(409)
  })

  test('count in the very next quote: fee, floors, days and windows (R-API-84)', async () => {
    const id = await market.product({ priceFils: 100_000 })
    await save({})
    // Today is a Sunday: the first Monday or Wednesday at least two days from now is the 25th.
    const found = await offered(id)
    expect(found).toMatchObject({ fee: '40.00', freeFrom: '5000.00' })
    expect(found?.days[0]).toEqual({ date: '2026-11-25', windows: ['09:00-14:00', '14:00-18:00'] })
    expect(found?.days.slice(1, 3).map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-07'])
    expect(await offered(id, { floor: 2, hasLift: false })).toMatchObject({ fee: '80.00' })
    expect(await offered(id, { emirate: 'fujairah' })).toBeNull()
    await save({ version: 1, freeFrom: '999', days: [5] })
    expect(await offered(id)).toMatchObject({ fee: '0.00' })
    expect((await offered(id))?.days[0]?.date).toBe('2026-11-27')
  })
})

test('a product is told to pass a door or not, where the door is known', async () => {
  const id = await market.product({ dimensions: '226 x 97 x 91' })
  const passing = async (about: object) => {
    const payload = { items: [{ productId: id, quantity: 1 }], emirate: 'dubai', ...about }
    const answer = await server.send({ method: 'POST', url: '/api/cart/quote', payload })
    return answer.statusCode === 200 ? answer.json().shops[0].lines[0].passes : answer.json().errors
  }
  expect([await passing({}), await passing({ doorCm: 90 }), await passing({ doorCm: 95 })]).toEqual([
    null,
    false,
    true,
  ])
  const message = 'Enter a width from 30 to 500 cm'
  for (const doorCm of [29, 501, '90', 1e9])
    expect(await passing({ doorCm })).toEqual([{ path: 'doorCm', message }])
})

describe('what the page of a product says of its delivery', () => {
  const estimate = async (productId: string, emirate = 'dubai') => {
    const answer = await server.send({
      url: `/api/delivery/estimate?${new URLSearchParams({ productId, emirate })}`,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('is its first day and its fee, or that the shop does not go there', async () => {
    await save({ freeFrom: null })
    const id = await market.product({ priceFils: 100_000 })
    const said = {
      available: 9,
      delivery: { fee: '40.00', from: '2026-11-25' },
      closedUntil: null,
      isTaxed: false,
      returnDays: 14,
      instalments: [],
    }
    expect(await estimate(id)).toEqual({ status: 200, body: said })
    expect((await estimate(id, 'Sharjah')).body.delivery).toMatchObject({ fee: '90.00' })
    expect((await estimate(id, 'ajman')).body.delivery).toBeNull()
  })

  test('is nothing where nobody may know of the product, or none is left', async () => {
    const hidden = await market.product({ status: 'pending_review' })
    for (const id of [hidden, 'nothing', '%00', newId()]) {
      expect(await estimate(id)).toMatchObject({ status: 404, body: { code: 'product.not-found' } })
    }
    const sold = await market.product({ stock: 0 })
    expect((await estimate(sold)).body).toMatchObject({ available: 0, delivery: null })
    expect((await estimate(sold, 'Muscat')).status).toBe(400)
  })
})

describe('what every page promises', () => {
  const fee = async () => (await server.send({ url: '/api/config' })).json().deliveryFee

  test('is free delivery as long as no shop asks a fee (G-91)', async () => {
    expect(await fee()).toBe('0.00')
    await save({})
    expect(await fee()).toBe('90.00')
    await save({ version: 1, areas: [{ ...terms.areas[0], fee: 0 }] })
    expect(await fee()).toBe('0.00')
    await save({}, { url: platformUrl, as: admin })
    expect(await fee()).toBe('90.00')
  })

  test('follows two shops that ask the most and both ask less at one instant', async () => {
    const { db } = server.deps
    const both = [market.noor.token, market.sadu.token]
    for (const as of both) await save({}, { as })
    const ofTheSite = () => db.selectFrom('catalogueChanges').select('id').where('tags', 'is', null).execute()
    const before = await ofTheSite()
    const saved = await db.transaction().execute(async (tx) => {
      // Neither can commit before both wait for this lock.
      await sql`lock table catalogue_changes in share mode`.execute(tx)
      const areas = [{ ...terms.areas[0], fee: 0 }]
      const saving = both.map((as) => save({ version: 1, areas }, { as }))
      await untilWaiting(db, 2)
      return [Promise.all(saving)]
    })
    expect((await saved[0])?.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await ofTheSite()).toHaveLength(before.length + 1)
  })
})

test('what administrators change is in the log as people read it', async () => {
  await save({}, { url: platformUrl, as: admin })
  await save({ version: 1, days: [2] }, { url: platformUrl, as: admin })
  const log = server.deps.db.selectFrom('auditLog').selectAll().where('action', '=', 'delivery.changed')
  const [newest, first] = await log.orderBy('id', 'desc').execute()
  expect([newest?.before, newest?.after]).toEqual([{ weekdays: ['1', '3'] }, { weekdays: ['2'] }])
  expect(first?.after).toMatchObject({ windows: ['09:00-14:00 × 3', '14:00-18:00 × 1'], floorFeeFils: 2000 })
})

describe('holidays', () => {
  const url = '/api/admin/holidays'
  const name = { name: 'Eid Al Adha', nameAr: 'عيد الأضحى' }
  const put = (day: string, payload: object = name, as = admin) =>
    server.send({ method: 'PUT', url: `${url}/${day}`, as, payload })
  const remove = (day: string, as = admin) => server.send({ method: 'DELETE', url: `${url}/${day}`, as })
  const days = async () =>
    (await server.send({ url, as: admin })).json().map(({ day }: { day: string }) => day)

  test('that lie on fixed days are there from the start', async () => {
    expect(await days()).toEqual(['2026-12-02', '2026-12-03', '2027-01-01', '2027-12-02', '2027-12-03'])
  })

  test('are added, renamed and removed by administrators, and nobody comes on them', async () => {
    const id = await market.product()
    await save({})
    expect((await put('2026-11-25', name, market.noor.token)).statusCode).toBe(403)
    expect((await put('2026-11-25')).json()).toEqual({ day: '2026-11-25', ...name })
    await put('2026-11-25', { ...name, name: 'Eid' })
    expect((await offered(id))?.days[0]?.date).toBe('2026-11-30')
    expect((await remove('2026-11-25', market.noor.token)).statusCode).toBe(403)
    expect((await remove('2026-11-25')).json()).toMatchObject({ id: '2026-11-25' })
    expect((await offered(id))?.days[0]?.date).toBe('2026-11-25')
    const log = server.deps.db.selectFrom('auditLog').select(['action', 'subjectName']).orderBy('id', 'desc')
    expect(await log.limit(3).execute()).toEqual([
      { action: 'holiday.deleted', subjectName: 'Eid (2026-11-25)' },
      { action: 'holiday.changed', subjectName: 'Eid (2026-11-25)' },
      { action: 'holiday.changed', subjectName: 'Eid Al Adha (2026-11-25)' },
    ])
  })

  test.each(['2026-02-30', 'tomorrow', '0000-01-01', '%00', 'x'.repeat(300)])('%s is no day', async (day) => {
    expect((await put(day)).statusCode).toBe(400)
    expect((await remove(day)).statusCode).toBe(404)
  })

  test('have a name in both languages', async () => {
    const answer = await put('2027-05-16', { name: ' ', nameAr: 'ا'.repeat(101) })
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'nameAr'])
  })

  test('named and removed by many at once leave no error', async () => {
    const acts = Array.from({ length: 12 }, (_, turn) =>
      turn % 3 ? put('2027-05-16') : remove('2027-05-16'),
    )
    const statuses = (await Promise.all(acts)).map(({ statusCode }) => statusCode)
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true)
    await remove('2027-05-16')
  })
})

test('an order comes on the day and in the window that were chosen of those offered (R-API-85)', async () => {
  const items = [{ productId: await market.product(), quantity: 1 }]
  const quoted = await market.send('POST', '/api/cart/quote', { body: { items, emirate: 'dubai' } })
  const [{ delivery }] = quoted.body['shops'] as [
    { delivery: { days: { date: string; windows: string[] }[] } },
  ]
  const { date, windows } = delivery.days[1] ?? { date: '', windows: [] }
  const window = windows[1]
  const { body } = await market.buy(items, { deliveries: [{ shopId: market.noor.id, date, window }] })
  expect(body.orders[0]).toMatchObject({ delivery: { date, window } })
})
