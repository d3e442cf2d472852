import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fils, inAed, maxFils } from '#domain/platform/amounts/money.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { change, storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { setRate as enterRate } from '#server/testing/rates.ts'

const products = 30

let server: TestDeps
const euros: string[] = []
let dirhams: string

beforeAll(async () => {
  server = await startTestDeps()
  const categoryId = await storeCategory(server.deps.db, { slug: 'sofas' })
  for (let n = 0; n < products; n++) {
    euros.push(await storeProduct(server.deps.db, { categoryId, currency: 'EUR', priceFils: n + 1 }))
  }
  dirhams = await storeProduct(server.deps.db, { categoryId, priceFils: 12_345 })
  await sql`insert into product_prices (product_id, valid_from, price_fils, currency)
    select id, created_at, price_fils, currency from products`.execute(server.deps.db)
})
afterAll(() => server.close())

const setRate = (rate: number) => change(server.deps.db, { currency: 'EUR' }, (tx) => enterRate(tx, rate))

/** Returns the AED values in the products' listings. */
async function values(): Promise<Fils[]> {
  const { rows } = await sql<{ value: Fils }>`
    select price_aed_fils as value from unnest(${euros}::uuid[]) with ordinality as asked (id, place)
    join listings on product_id = asked.id order by place`.execute(server.deps.db)
  return rows.map(({ value }) => value)
}

async function price(prices: readonly Fils[]): Promise<void> {
  await sql`update products set price_fils = asked.price from unnest(${euros}::uuid[], ${[...prices]}::bigint[])
    as asked (id, price) where products.id = asked.id`.execute(server.deps.db)
}

const anyPrice = fc.oneof(fc.integer({ min: 1, max: maxFils }), fc.integer({ min: 1, max: 20_000 }))
// Includes rates at which half fils are common.
const anyRate = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, 5_000, 42_500, 1_000_000))

test('a new rate gives every product the value that the domain gives it', async () => {
  const manyPrices = fc.array(anyPrice, { minLength: products, maxLength: products })
  await fc.assert(
    fc.asyncProperty(manyPrices, anyRate, async (prices, rate) => {
      await price(prices)
      await setRate(rate)
      expect(await values()).toEqual(prices.map((fils) => inAed({ fils, currency: 'EUR' }, rate)))
    }),
    { numRuns: 60 },
  )
})

test('it is the same for a product that is written anew by itself', async () => {
  const { db } = server.deps
  const prices = euros.map((_, n) => maxFils - 7 * n)
  await price(prices)
  await setRate(999_999)
  const byRate = await values()
  await change(db, { productIds: euros }, (tx) =>
    sql`update listings set price_aed_fils = 0 where product_id = any(${euros}::uuid[])`.execute(tx),
  )
  expect(await values()).toEqual(byRate)
})

test('products in dirhams, prices and their histories stay as they are, and so do the documents', async () => {
  const { db } = server.deps
  const all = async () =>
    (
      await sql`select price_fils, currency, p.updated_at, record, card,
        (select json_agg(h) from product_prices h where h.product_id = p.id) as history
      from products p join listings on product_id = p.id join listing_documents using (number) order by p.id`.execute(
        db,
      )
    ).rows
  const before = await all()
  await setRate(38_000)
  expect(await all()).toEqual(before)
  const { rows } = await sql`select price_aed_fils from listings where product_id = ${dirhams}`.execute(db)
  expect(rows).toEqual([{ priceAedFils: 12_345 }])
})

test('however many products there are, it is the same few statements, and the change names each once', async () => {
  const { db } = server.deps
  await price(euros.map((_, n) => 1_000_000 + n))
  await setRate(40_000)
  const statements = await statementsOf(() => setRate(41_000))
  // The rate, the lock, the listings, and the look for changes.
  expect(statements).toHaveLength(4)
  const { rows } = await sql<{ numbers: number[] }>`
    select numbers from catalogue_changes order by id desc limit 1`.execute(db)
  expect(new Set(rows[0]?.numbers).size).toBe(products)
  expect(rows[0]?.numbers).toHaveLength(products)
})
