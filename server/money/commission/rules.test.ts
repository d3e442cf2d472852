import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { storeCategory } from '#server/testing/stored-products.ts'

let server: TestApp
let market: Market
let admin: string
let below: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  below = await storeCategory(server.deps.db, { slug: 'corner-sofas', parentId: market.categoryId })
})
afterAll(() => server.close())
beforeEach(() => sql`update commission_rules set removed_at = now()`.execute(server.deps.db))

const nothing = {
  shopId: null,
  categoryId: null,
  rate: null,
  floor: null,
  cap: null,
  fee: null,
  firstDay: null,
  lastDay: null,
}
const url = '/api/admin/commission'
const send = async (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object, as = admin) =>
  market.send(method, url + path, { as, ...(body && { body }) })
const add = async (rule: object) =>
  (await send('POST', '', { ...nothing, ...rule })).body as unknown as { id: string }
const put = (id: string, payload: object) =>
  server.send({ method: 'PUT', url: `${url}/${id}`, as: admin, payload: { ...nothing, ...payload } })
const list = async () =>
  (await send('GET')).body as unknown as { usual: string; rules: Record<string, unknown>[] }

/** The commission that was fixed on one product at AED 1,000. */
async function fixed(about: Parameters<Market['product']>[0] = {}) {
  const productId = await market.product({ priceFils: 100_000, ...about })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/admin/orders/${order.id}/status`, { as: admin, body: { status } })
  return server.deps.db
    .selectFrom('commissionLines')
    .select(['ruleId', 'commissionFils', 'rateBp', 'feeFils'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
}

describe('a rule', () => {
  test('counts for what is delivered from now on, and leaves what was delivered alone (G-88)', async () => {
    const before = await fixed()
    const { id } = await add({ shopId: market.noor.id, rate: '7.5' })
    expect(await fixed()).toMatchObject({ ruleId: id, commissionFils: 7500, rateBp: 750 })
    expect((await put(id, { shopId: market.noor.id, fee: '20' })).statusCode).toBe(200)
    expect(await fixed()).toMatchObject({ ruleId: id, commissionFils: 2000, rateBp: null, feeFils: 2000 })
    await send('DELETE', `/${id}`)
    expect(await fixed()).toMatchObject({ ruleId: null, commissionFils: 10_000 })
    expect(before).toMatchObject({ ruleId: null, commissionFils: 10_000 })
  })

  test('of a category covers what lies below it; that of a shop comes before it', async () => {
    const category = await add({ categoryId: market.categoryId, rate: 20 })
    expect(await fixed({ categoryId: below })).toMatchObject({ ruleId: category.id })
    const deeper = await add({ categoryId: below, rate: 15 })
    expect(await fixed({ categoryId: below })).toMatchObject({ ruleId: deeper.id })
    const shop = await add({ shopId: market.noor.id, rate: 12 })
    expect(await fixed({ categoryId: below })).toMatchObject({ ruleId: shop.id, commissionFils: 12_000 })
    const rules = (await list()).rules.map(({ id }) => id)
    expect(rules).toEqual([shop.id, deeper.id, category.id])
  })

  test('that can never count is flagged', async () => {
    const old = await add({ shopId: market.noor.id, rate: 5 })
    await add({ shopId: market.noor.id, rate: 6, firstDay: '2020-01-01' })
    const over = await add({ shopId: market.sadu.id, rate: 5, lastDay: '2020-01-01' })
    const dead = Object.fromEntries((await list()).rules.map((rule) => [rule['id'], rule['dead']]))
    expect(dead).toMatchObject({ [old.id]: 'covered', [over.id]: 'over' })
    const gone = await storeCategory(server.deps.db, { slug: 'gone' })
    const orphan = await add({ categoryId: gone, rate: 5 })
    await sql`delete from categories where id = ${gone}`.execute(server.deps.db)
    expect((await list()).rules.find(({ id }) => id === orphan.id)).toMatchObject({
      dead: 'category-gone',
      categoryName: null,
    })
    expect(await fixed({ shopId: market.sadu.id })).toMatchObject({ ruleId: null })
  })

  test('is recorded with who made it', async () => {
    const { id } = await add({ shopId: market.noor.id, categoryId: below, rate: 5 })
    await put(id, { shopId: market.noor.id, rate: 6 })
    await send('DELETE', `/${id}`)
    const { rows } =
      await sql<object>`select action, subject_name from audit_log where subject_id = ${id} order by id`.execute(
        server.deps.db,
      )
    expect(rows).toMatchObject([
      { action: 'commission.created', subjectName: 'Sadu House, corner-sofas' },
      { action: 'commission.changed', subjectName: 'Sadu House' },
      { action: 'commission.removed' },
    ])
  })

  test.each([
    [{ rate: 5 }, 'shopId', 'Choose a shop, a category or both'],
    [{ shopId: newId(), rate: 5 }, 'shopId', 'This shop does not exist.'],
    [{ shopId: "'; --", rate: 5 }, 'shopId', 'This shop does not exist.'],
    [{ categoryId: newId(), rate: 5 }, 'categoryId', 'This category no longer exists.'],
    [{ shopId: 'x' }, 'rate', 'Enter either a percentage or a fee per item'],
    [{ shopId: 'x', rate: 5, fee: 5 }, 'rate', 'Enter either a percentage or a fee per item'],
    [{ shopId: 'x', rate: 101 }, 'rate', 'Enter a percentage from 0 to 100 with up to two decimals'],
    [{ shopId: 'x', fee: 5, cap: 5 }, 'cap', 'A fee cannot have a minimum or maximum'],
    [{ shopId: 'x', rate: 5, floor: 6, cap: 5 }, 'cap', 'The maximum is below the minimum'],
    [
      { shopId: 'x', rate: 5, firstDay: '2026-02-02', lastDay: '2026-02-01' },
      'lastDay',
      'The last day is before the first',
    ],
    [{ shopId: 'x', rate: 5, firstDay: '2026-02-30' }, 'firstDay', 'Please enter a valid date'],
  ])('is not %j', async (rule, path, message) => {
    const { status, body } = await send('POST', '', { ...nothing, ...rule })
    expect([status, body['errors']]).toEqual([400, [{ path, message }]])
  })

  test('is made once, however often its request is sent', async () => {
    const sent = {
      as: admin,
      body: { ...nothing, shopId: market.noor.id, rate: 5 },
      headers: { 'idempotency-key': newId() },
    }
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await market.send('POST', url, sent)).body['id']),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('that is not there is not changed', async () => {
    expect((await put(newId(), { shopId: market.noor.id, rate: 5 })).statusCode).toBe(404)
    expect((await send('DELETE', '/nothing')).status).toBe(404)
  })

  test('is an administrator’s to make and to read', async () => {
    const { token } = market.noor
    expect((await send('GET', '', undefined, token)).status).toBe(403)
    expect((await send('POST', '', { ...nothing, shopId: market.noor.id, rate: 0 }, token)).status).toBe(403)
  })
})

describe('a shop', () => {
  const own = async (path = '', as = market.noor.token) =>
    market.send('GET', `/api/shop/commission${path}`, { as })

  test('sees the rules that may count for it, and no other shop’s', async () => {
    const rule = await add({ shopId: market.noor.id, rate: 5 })
    const category = await add({ categoryId: below, rate: 8 })
    await add({ shopId: market.sadu.id, rate: 1 })
    await add({ categoryId: below, rate: 8, lastDay: '2020-01-01' })
    const { body } = await own()
    const rules = body['rules'] as unknown as { id: string }[]
    expect([body['usual'], rules.map(({ id }) => id)]).toEqual(['10.00', [rule.id, category.id]])
  })

  test('learns what it would earn, as it is fixed then', async () => {
    await add({ shopId: market.noor.id, rate: 5, floor: 80 })
    const { body } = await own(`/earning?price=1000&categoryId=${below}`)
    expect(body).toMatchObject({
      sale: '1000.00',
      commission: '80.00',
      vat: '4.00',
      earned: 916,
      rule: { rate: '5.00' },
    })
    expect(await fixed({ categoryId: below })).toMatchObject({ commissionFils: 8000 })
    expect((await own(`/earning?price=1&categoryId=x`)).status).toBe(400)
  })
})
