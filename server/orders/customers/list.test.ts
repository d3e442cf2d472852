import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'
import { setRate } from '#server/testing/rates.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

type Wire = Record<string, unknown> & { id: string; createdAt?: string; lastOrderDate?: string }
async function list(query = '', as = admin, who: 'admin' | 'shop' = 'admin') {
  const answer = await server.send({ url: `/api/${who}/customers${query}`, as })
  return { status: answer.statusCode, headers: answer.headers, rows: answer.json() as Wire[] }
}
type Lists = (query: string) => ReturnType<typeof list>
const ownList = (query = '', shop = market.noor) => list(query, shop.token, 'shop')
const personOf = (name: string, phone = '050 765 4321') => ({
  firstName: name,
  lastName: 'Rashid',
  email: `${name.toLowerCase()}@customers.example`,
  phone,
})
async function orders(name: string, about: object = {}, product: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product({ priceFils: 100_000, ...product })
  const { body } = await market.buy([{ productId, quantity: 1 }], { customer: personOf(name), ...about })
  return body.orders[0]?.id ?? ''
}

describe('customers of the marketplace (R-API-82)', () => {
  test('come of the first order with an address, and have all that was ordered with it since (R-CUST-08, R-CUST-09, R-API-42, R-DATA-11, G-106)', async () => {
    const dropped = await orders('Omar')
    await orders('Omar', {
      customer: { ...personOf('Omar'), lastName: 'Al Ketbi', email: ' OMAR@customers.example' },
    })
    await setRate(server.deps.db, 41_500)
    await orders('Omar', {}, { currency: 'EUR', priceFils: 10_001 })
    await setRate(server.deps.db, 50_000)
    const refused = await orders('Omar')
    for (const [id, status] of [
      [dropped, 'cancelled'],
      [refused, 'rejected'],
    ] as const) {
      const url = `/api/admin/orders/${id}/status`
      const payload = { status, rejectionReason: 'Sold at the showroom' }
      await server.send({ method: 'PATCH', url, as: admin, payload })
    }

    const { rows, headers } = await list('?search=omar')
    expect(headers['x-total-count']).toBe('1')
    const { id, createdAt, updatedAt, lastOrderDate, ...omar } = rows[0] ?? { id: '' }
    expect(new Date(String(updatedAt)).getTime()).toBeGreaterThan(new Date(String(createdAt)).getTime())
    expect(omar).toEqual({
      email: 'omar@customers.example',
      firstName: 'Omar',
      lastName: 'Rashid',
      phone: '+971507654321',
      address: 'Al Wasl Road, Villa 18, Jumeirah 2, Dubai',
      totalOrders: 4,
      // 1,000 and EUR 100.01 at the rate of that day, with half a fils rounded down.
      totalSpent: 1415.04,
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Date(String(lastOrderDate)).getTime()).toBeGreaterThan(new Date(String(createdAt)).getTime())
  })

  test('are found by name, address and phone, however it is written (R-CUST-01)', async () => {
    await orders('Layla', { customer: personOf('Layla', '+971 56 771 0093') })
    await orders('Salem', { customer: personOf('Salem', '0526603347') })
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).rows.map(({ firstName }) => firstName)
    for (const search of [
      'layla',
      'RASHID Layla',
      'layla@cust',
      '+971 56 771 0093',
      '+971567710093',
      '0567710093',
    ])
      expect(await found(search), search).toEqual(['Layla'])
    for (const search of ['+971 52 660 3347', '052 660 3347', '971526603347', '٠٥٢٦٦٠٣٣٤٧'])
      expect(await found(search), search).toEqual(['Salem'])
    expect(await found("100%' or 1=1")).toEqual([])
  })

  test('are found by an address that is exactly theirs among many alike, of a shop by what it was told', async () => {
    const emails = ['ali@mail.example', 'khalid.ali@mail.example', 'ali@mail.example.org']
    for (const email of emails) await orders('Ali', { customer: { ...personOf('Ali'), email } })
    const found = async (email: string, of: Lists = list) =>
      (await of(`?email=${encodeURIComponent(email)}&limit=1`)).rows.map((row) => row['email'])
    expect(await found(' Ali@mail.example')).toEqual(['ali@mail.example'])
    expect(await found('ali@mail.example', ownList)).toEqual(['ali@mail.example'])
    expect(await found('ali@mail.example', (query) => ownList(query, market.sadu))).toEqual([])
    for (const email of ['li@mail.example', '%@mail.example', "' or 1=1 --"])
      expect(await found(email)).toEqual([])
    const file = await server.send({ url: '/api/admin/customers/export?email=ali@mail.example', as: admin })
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
  })

  test('come a hundred at a time, in few statements however many there are (R-CUST-05, G-121)', async () => {
    await sql`insert into customers (id, email, first_name, last_name, phone, language, created_at, updated_at)
      select gen_random_uuid(), 'many' || i || '@customers.example', 'Many', 'Of ' || i, '0501234567', 'en', '2020-01-01'::timestamptz + i * interval '1 minute', now()
      from generate_series(1, 250) i`.execute(server.deps.db)
    const first = await list('?search=many')
    expect([first.rows.length, first.headers['x-total-count']]).toEqual([100, '250'])
    expect(first.rows[0]).toMatchObject({
      lastName: 'Of 250',
      totalOrders: 0,
      totalSpent: 0,
      lastOrderDate: null,
      address: '',
    })
    expect(first.headers['link']).toContain('offset=100')
    expect((await list('?search=many&limit=9999')).rows).toHaveLength(200)
    expect((await list('?search=many&offset=200')).rows.at(-1)).toMatchObject({ lastName: 'Of 1' })
    expect((await list('?limit=x')).status).toBe(400)
  })

  test('are sorted by every name of the list, for a shop by what its own orders say', async () => {
    await orders('Aisha', {}, { priceFils: 900_000 })
    await orders('Zayed', {}, { priceFils: 100_000, shopId: market.noor.id })
    await orders('Zayed', {}, { priceFils: 100_000, shopId: market.noor.id })
    const first = async (sort: string, own: boolean) => {
      const { rows } = await (own ? ownList : list)(`?search=rashid&sort=${sort}`)
      return rows.map(({ firstName }) => firstName).filter((name) => name === 'Aisha' || name === 'Zayed')
    }
    for (const own of [false, true]) {
      expect(await first('name', own)).toEqual(['Aisha', 'Zayed'])
      expect(await first('-spent', own)).toEqual(['Aisha', 'Zayed'])
      expect(await first('-orders', own)).toEqual(['Zayed', 'Aisha'])
      expect(await first('-lastOrder', own)).toEqual(['Zayed', 'Aisha'])
      expect(await first('-since', own)).toEqual(['Zayed', 'Aisha'])
    }
    expect((await list('?sort=email')).status).toBe(400)
  })

  test('keep their figures while many order at once (R-CUST-09)', async () => {
    const productId = await market.product({ priceFils: 1_000, stock: 40 })
    const customer = personOf('Twenty')
    await Promise.all(
      Array.from({ length: 20 }, () => market.buy([{ productId, quantity: 1 }], { customer })),
    )
    expect((await list('?search=twenty')).rows).toMatchObject([{ totalOrders: 20, totalSpent: 200 }])
  })
})

describe('customers are narrowed', () => {
  const day = 86_400_000
  const placedAgo = async (id: string, days: number) => {
    const { db, clock } = server.deps
    const createdAt = new Date(clock().getTime() - days * day)
    const { groupId } = await db
      .updateTable('orders')
      .set({ createdAt })
      .where('id', '=', id)
      .returning('groupId')
      .executeTakeFirstOrThrow()
    await db.updateTable('orderGroups').set({ createdAt }).where('id', '=', groupId).execute()
  }
  const shippingAddress = { addressLine: 'Street 4', city: 'Al Dhait', emirate: 'ras_al_khaimah' }
  const named = async (query: string, of: Lists = list) => {
    const { rows, headers } = await of(`?search=narrow&sort=name&${query}`)
    expect(headers['x-total-count']).toBe(String(rows.length))
    return rows.map(({ firstName }) => firstName)
  }

  test('by where their orders went, when they ordered last and how often: of a shop by its own orders', async () => {
    await placedAgo(await orders('NarrowAmal', { shippingAddress }), 7.5)
    await placedAgo(await orders('NarrowBakr'), 40)
    await placedAgo(await orders('NarrowBakr', { shippingAddress }, { shopId: market.sadu.id }), 8.5)
    await placedAgo(await orders('NarrowDana'), 200)
    for (const [query, all, own] of [
      ['emirate=ras_al_khaimah', ['NarrowAmal', 'NarrowBakr'], ['NarrowAmal']],
      ['last=within-7', ['NarrowAmal'], ['NarrowAmal']],
      ['last=within-30', ['NarrowAmal', 'NarrowBakr'], ['NarrowAmal']],
      ['last=before-30', ['NarrowDana'], ['NarrowBakr', 'NarrowDana']],
      ['last=before-180', ['NarrowDana'], ['NarrowDana']],
      ['orders=new', ['NarrowAmal'], ['NarrowAmal']],
      ['orders=one', ['NarrowAmal', 'NarrowDana'], ['NarrowAmal', 'NarrowBakr', 'NarrowDana']],
      ['orders=several', ['NarrowBakr'], []],
      ['orders=several&emirate=dubai&last=within-30', ['NarrowBakr'], []],
    ] as const) {
      expect([query, await named(query)]).toEqual([query, all])
      expect([query, await named(query, ownList)]).toEqual([query, own])
    }
    expect((await list('?last=yesterday')).status).toBe(400)
    const url = '/api/admin/customers/export?search=narrow&last=before-180'
    const file = (await server.send({ url, as: admin })).rawPayload.toString('utf8')
    expect(file).toContain('NarrowDana')
    expect(file).not.toMatch(/Narrow(Amal|Bakr)/)
  })

  test('by the area they live in, with other words too; of a shop where its own orders went', async () => {
    const there = { ...shippingAddress, city: 'Al Nahyan' }
    await orders('Areej', { shippingAddress: there }, { shopId: market.sadu.id })
    const found = async (search: string, of: Lists = list) =>
      (await of(`?search=${encodeURIComponent(search)}`)).rows.map(({ firstName }) => firstName)
    expect(await found('nahyan')).toEqual(['Areej'])
    expect(await found('areej al-nahyan')).toEqual(['Areej'])
    expect(await found('omar nahyan')).toEqual([])
    expect(await found('nahyan', ownList)).toEqual([])
    expect(await found('nahyan areej', (query) => ownList(query, market.sadu))).toEqual(['Areej'])
  })
})

describe('customers of a shop', () => {
  test('are those who ordered there, as its own orders have them (R-PORTAL-21)', async () => {
    await orders('Huda')
    await orders(
      'Huda',
      { customer: { ...personOf('Huda', '055 111 2222'), lastName: 'Elsewhere' } },
      { shopId: market.sadu.id, priceFils: 700_000 },
    )
    await orders('Daniel', {}, { shopId: market.sadu.id })
    const own = (await ownList('?search=huda')).rows
    expect(own).toMatchObject([
      { lastName: 'Rashid', phone: '+971507654321', totalOrders: 1, totalSpent: 1000 },
    ])
    // Details given to another shop cannot be searched.
    for (const search of ['elsewhere', '0551112222', 'daniel']) {
      const { rows, headers } = await ownList(`?search=${search}`)
      expect([rows, headers['x-total-count']]).toEqual([[], '0'])
    }
    expect((await ownList('?search=huda', market.sadu)).rows).toMatchObject([{ totalSpent: 7000 }])
  })

  test('are no one before the order is paid', async () => {
    const id = await orders('Waiting')
    await server.deps.db.updateTable('orders').set({ confirmedAt: null }).where('id', '=', id).execute()
    expect((await ownList('?search=waiting')).rows).toEqual([])
    const [{ id: customer } = { id: '' }] = (await list('?search=waiting')).rows
    expect(
      (await server.send({ url: `/api/shop/customers/${customer}`, as: market.noor.token })).statusCode,
    ).toBe(404)
  })
})

describe('a profile', () => {
  const profile = async (id: string, as = admin, who = 'admin') => {
    const answer = await server.send({ url: `/api/${who}/customers/${id}`, as })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }

  test('tells an administrator everything, a shop what it was told itself, others nothing', async () => {
    const address = { addressLine: 'Corniche 5', city: 'Al Majaz', emirate: 'sharjah' }
    const id = await orders('Noura')
    await orders(
      'Noura',
      { customer: personOf('Noura', '04 555 0000'), shippingAddress: address },
      { shopId: market.sadu.id },
    )
    const { number } = await server.deps.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await market.send('POST', `/api/orders/MJ-${number}/questions`, {
      body: { email: personOf('Noura').email, text: 'Is it oak?' },
    })
    const [{ id: customer } = { id: '' }] = (await list('?search=noura')).rows

    const { body } = await profile(customer)
    expect(body).toMatchObject({
      totalOrders: 2,
      totalSpent: 2000,
      contacts: [{ phone: '+97145550000' }, { phone: '+971507654321' }],
      addresses: [
        { city: 'Al Majaz', orders: 1 },
        { city: 'Jumeirah 2', orders: 1 },
      ],
      questions: [{ orderId: id, orderNumber: `MJ-${number}`, text: 'Is it oak?', isWaiting: true }],
    })
    expect((body['shops'] as { shopId: string }[]).map(({ shopId }) => shopId).sort()).toEqual(
      [market.noor.id, market.sadu.id].sort(),
    )

    const own = await profile(customer, market.sadu.token, 'shop')
    expect(own.body).toMatchObject({
      totalOrders: 1,
      contacts: [{ phone: '+97145550000' }],
      addresses: [{ city: 'Al Majaz' }],
      shops: [{ shopId: market.sadu.id, spent: '1000.00' }],
      questions: [],
    })
    expect(JSON.stringify(own.body)).not.toMatch(/Jumeirah|765 ?4321|oak/)
  })

  test('has what they said of products: a shop reads what everybody does', async () => {
    const reviews = reviewing(server, market, admin)
    const [product, other] = [await market.product(), await market.product()]
    await reviews.published(product, { rating: 4 })
    const { order } = await reviews.delivered([other])
    await reviews.write(other, order, { rating: 2 })
    const [{ id } = { id: '' }] = (await list(`?search=${buyer.customer.email}`)).rows
    const said = (await profile(id)).body['reviews']
    expect(said).toMatchObject([
      { rating: 2, status: 'pending', orderId: order.id, orderNumber: order.orderNumber },
      { rating: 4, status: 'approved' },
    ])
    const own = (await profile(id, market.noor.token, 'shop')).body['reviews']
    expect(own).toMatchObject([{ rating: 4 }])
    expect(own).toHaveLength(1)
  })

  test('of a customer of others, or of nobody, is not there', async () => {
    await orders('Secret', {}, { shopId: market.sadu.id })
    const [{ id } = { id: '' }] = (await list('?search=secret')).rows
    const foreign = await profile(id, market.noor.token, 'shop')
    const nobody = await profile('no-id', market.noor.token, 'shop')
    expect([foreign, nobody].map(({ status }) => status)).toEqual([404, 404])
    expect(foreign.body['code']).toBe('customer.not-found')
    expect((await profile(id, market.noor.token)).status).toBe(403)
    expect((await server.send({ url: `/api/admin/customers/${id}` })).statusCode).toBe(401)
  })
})

test('the customers of a list are a file, a shop’s its own', async () => {
  await orders('Filed', { customer: { ...personOf('Filed'), lastName: '=1+1' } })
  await orders('Filed', {}, { shopId: market.sadu.id })
  const file = async (url: string, as?: string) => {
    const { statusCode, headers, rawPayload } = await server.send({
      url,
      headers: { 'accept-language': 'en' },
      ...(as && { as }),
    })
    return {
      status: statusCode,
      type: headers['content-type'],
      lines: rawPayload.toString('utf8').replace('\ufeff', '').trim().split('\r\n'),
    }
  }
  const all = await file('/api/admin/customers/export?search=filed', admin)
  expect(all.lines).toHaveLength(2)
  expect(all.lines[1]).toContain('2000.00')
  const own = await file('/api/shop/customers/export?search=filed', market.noor.token)
  expect(own.lines[1]).toContain('1000.00')
  expect(own.lines[1]).not.toMatch(/,=/)
  expect((await file('/api/admin/customers/export?search=many', admin)).lines).toHaveLength(251)
  expect((await file('/api/admin/customers/export?format=xlsx', admin)).type).toContain('spreadsheetml')
  expect((await file('/api/admin/customers/export', market.noor.token)).status).toBe(403)
  expect((await file('/api/shop/customers/export')).status).toBe(401)
})
