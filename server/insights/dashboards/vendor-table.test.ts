import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { nextPage, startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { eachVendor } from './vendors.ts'

let server: TestApp
let token: string
let owner: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const { db } = server.deps
  const categoryId = await storeCategory(db, { slug: 'sofas' })
  const shops = [
    ['Cedar', '2026-11-01', 'approved', ['active', 'active', 'rejected']],
    ['amber', '2026-11-03', 'suspended', ['active', 'pending_review', 'pending_review', 'inactive']],
    ['=Basil, "Best"', '2026-11-02', 'pending', []],
  ] as const
  for (const [shopName, day, status, products] of shops) {
    const shop = await makeShop(server.deps, { shopName, status })
    owner = shop.userId
    const at = new Date(`${day}T08:00:00Z`)
    await sql`update shops set created_at = ${at}, status_since = ${at} where id = ${shop.id}`.execute(db)
    for (const of of products) await storeProduct(db, { categoryId, shopId: shop.id, status: of })
  }
})
afterAll(() => server.close())

const ask = (query: string, headers = {}, as = token) =>
  server.send({ url: `/api/admin/vendors${query}`, as, headers })
const namesOf = async (query: string) =>
  (await ask(query)).json<{ shopName: string }[]>().map(({ shopName }) => shopName.replace(/,.*/, ''))

describe('the table of vendors', () => {
  test.each([
    ['shop', ['=Basil', 'amber', 'Cedar']],
    ['products', ['=Basil', 'Cedar', 'amber']],
    ['active', ['=Basil', 'amber', 'Cedar']],
    ['-waiting', ['amber']],
    ['-rejected', ['Cedar']],
    ['registered', ['Cedar', '=Basil', 'amber']],
  ])('is sorted by %s', async (sort, order) => {
    expect((await namesOf(`?sort=${sort}`)).slice(0, order.length)).toEqual(order)
  })

  test.each(['shop', 'products', 'active', 'waiting', 'rejected', 'registered'])(
    'sorted by %s the other way around is its mirror, page by page',
    async (sort) => {
      const there = await namesOf(`?sort=${sort}`)
      expect(await namesOf(`?sort=-${sort}`)).toEqual(there.toReversed())
      const first = await ask(`?sort=${sort}&limit=2`)
      expect(nextPage(first)).toContain(`sort=${sort}`)
      expect(await namesOf(`?sort=${sort}&limit=2&offset=2`)).toEqual(there.slice(2))
    },
  )

  test('is filtered as the cards are, and tells how many match', async () => {
    const found = await ask('?search=amb')
    expect(found.headers['x-total-count']).toBe('1')
    expect(found.json()[0]).toMatchObject({ shopName: 'amber', totalProducts: 4, pendingProducts: 2 })
    expect(await namesOf('?status=approved&sort=-shop')).toEqual(['Cedar'])
    expect(await namesOf('?status=pending')).toEqual(['=Basil'])
  })

  test.each(['?sort=taxId', '?sort=--shop', '?status=gone', '?sort=shop;drop'])(
    'refuses %s',
    async (query) => {
      expect((await ask(query)).statusCode).toBe(400)
      expect((await ask(`/export${query}`)).statusCode).toBe(400)
    },
  )
})

describe('the file of vendors', () => {
  test('has what the table shows, in its order, and no cell that a program would run', async () => {
    const file = await ask('/export?sort=registered&format=csv')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="majlis-vendors.csv"')
    expect(file.headers['cache-control']).toBe('no-store')
    const [heading, cedar, basil] = file.body.replace('\ufeff', '').split('\r\n')
    expect(heading).toBe(
      'Shop,Arabic name,Business type,Status,Since,Registered,Products,On sale,Awaiting review,Rejected',
    )
    expect(cedar).toMatch(/^Cedar,.*,Approved,2026-11-01,2026-11-01,3,2,0,1$/)
    expect(basil).toMatch(/^"'=Basil, ""Best""",/)
    expect((await ask('/export?status=approved')).body.trim().split('\r\n')).toHaveLength(2)
  })

  test('speaks the reader’s language, also as XLSX', async () => {
    const arabic = await ask('/export', { 'accept-language': 'ar' })
    expect(arabic.body).toContain(
      'المتجر,الاسم بالعربية,نوع النشاط,الحالة,منذ,تاريخ التسجيل,المنتجات,المعروضة,بانتظار المراجعة,المرفوضة\r\n',
    )
    for (const status of ['معتمد', 'موقوف', 'قيد المراجعة'])
      expect(arabic.body).toContain(`,${status},2026-11-`)
    expect((await ask('/export?format=xlsx')).headers['content-disposition']).toContain('majlis-vendors.xlsx')
  })

  test('has each shop once, also one that is decided while the file is written', async () => {
    const { db } = server.deps
    await sql`
      with owners as (
        insert into users (id, email, password_hash, first_name, last_name)
        select gen_random_uuid(), 'many-' || i || '@stored.example', 'none', 'Owner', i::text
        from generate_series(1, 600) i returning id, last_name
      )
      insert into shops (id, user_id, shop_name, owner_name, email, phone, business_address,
        business_registration_number, tax_id)
      select gen_random_uuid(), id, 'Shop ' || last_name, 'Owner', 'x@stored.example', '+971', 'Dubai', 'CN', '1'
      from owners`.execute(db)
    const found: string[] = []
    for await (const { id } of eachVendor(db, { search: 'shop' })) {
      found.push(id)
      if (found.length === 1) await sql`update shops set status = 'approved' where id = ${id}`.execute(db)
    }
    expect([found.length, new Set(found).size]).toEqual([600, 600])
  })

  test('is for administrators alone', async () => {
    expect((await ask('/export', {}, await server.signedInAs(owner))).statusCode).toBe(403)
    expect((await ask('/export', {}, '')).statusCode).toBe(401)
  })
})
