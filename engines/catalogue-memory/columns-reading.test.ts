import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { storeCategory, storeColor, storeProduct } from '#server/testing/stored-products.ts'
import { readColumns } from './columns-reading.ts'

let server: TestDeps

beforeAll(async () => {
  server = await startTestDeps()
  const { db } = server.deps
  const sofas = await storeCategory(db, { slug: 'sofas' })
  const oat = await storeColor(db, { slug: 'oat', hex: '#D3C7B2' })
  for (let n = 0; n < 40; n++) {
    await storeProduct(db, {
      categoryId: sofas,
      name: `كنبة Sofa ${n}`,
      colors: [{ colorId: oat }],
      priceFils: 100 + n,
    })
  }
})
afterAll(() => server.close())

test('the columns are the same whether they are read here or on a thread of their own', async () => {
  const here = await readColumns(server.deps.pool)
  const there = await readColumns(server.deps.pool, 0)
  expect(here.size).toBe(40)
  expect(there).toEqual(here)
  expect(Buffer.isBuffer(there.names.bytes)).toBe(true)
})
