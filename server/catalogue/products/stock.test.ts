import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#server/deps.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { returnStock, type StockLine, takeStock } from './stock.ts'

let server: TestDeps
let categoryId: string
beforeAll(async () => {
  server = await startTestDeps()
  categoryId = await storeCategory(server.deps.db, { slug: 'sofas' })
})
afterAll(() => server.close())

const product = (stock: number, name = 'Marsa') => storeProduct(server.deps.db, { categoryId, stock, name })
const transact = (move: typeof takeStock, lines: readonly StockLine[]) =>
  server.deps.db.transaction().execute((tx) => move(tx, lines))
const take = (...lines: StockLine[]) => transact(takeStock, lines)
const rowOf = (id: string) =>
  server.deps.db.selectFrom('products').select(['stock', 'updatedAt']).where('id', '=', id).executeTakeFirst()
const stockOf = async (id: string) => (await rowOf(id))?.stock

/** Returns the tags that a change of stock has recorded. */
async function tagsOf(make: () => Promise<unknown>): Promise<(readonly string[] | null)[]> {
  const changes = server.deps.db
    .selectFrom('catalogueChanges')
    .select(['id', 'numbers', 'tags'])
    .orderBy('id')
  const before = (await changes.execute()).length
  await make()
  const added = (await changes.execute()).slice(before)
  expect(added.every(({ numbers }) => numbers?.length === 0)).toBe(true)
  return added.map(({ tags }) => tags)
}

describe('what an order buys', () => {
  test('is taken from the stock in one go, and given back when the order is not', async () => {
    const [sofa, lamp] = [await product(9), await product(2)]
    const lines = [
      { productId: sofa.toUpperCase(), quantity: 2 },
      { productId: lamp, quantity: 2 },
      { productId: sofa, quantity: 1 },
    ]
    const statements = await statementsOf(() => take(...lines))
    // The lock, the move, and the look for changes.
    expect(statements).toHaveLength(3)
    expect([await stockOf(sofa), await stockOf(lamp)]).toEqual([6, 0])
    await transact(returnStock, lines)
    expect([await stockOf(sofa), await stockOf(lamp)]).toEqual([9, 2])
  })

  test('is no edit of the product: its date stays', async () => {
    const id = await product(9)
    const before = await rowOf(id)
    await take({ productId: id, quantity: 1 })
    expect((await rowOf(id))?.updatedAt).toEqual(before?.updatedAt)
  })

  test('is refused by the name of every product of which there are too few, and nothing is taken', async () => {
    const [sofa, lamp, rug] = [await product(9, 'Sofa'), await product(1, 'Lamp'), await product(0, 'Rug')]
    const asked = [sofa, lamp, rug].map((productId) => ({ productId, quantity: 2 }))
    const refusal = await take(...asked).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    const { code, values, path, also } = refusal as Refusal
    expect({ code, values, path }).toEqual({
      code: 'product.too-few',
      values: { name: 'Lamp', available: 1 },
      path: 'items.1.quantity',
    })
    expect(also).toMatchObject([{ values: { name: 'Rug', available: 0 }, path: 'items.2.quantity' }])
    expect([await stockOf(sofa), await stockOf(lamp)]).toEqual([9, 1])
  })

  test.each([newId(), "x'; drop table products"])(
    'is refused where there is no such product: %s',
    async (id) => {
      const sofa = await product(9)
      const asked = take({ productId: sofa, quantity: 1 }, { productId: id, quantity: 1 })
      await expect(asked).rejects.toMatchObject({ code: 'product.not-found', path: 'items.1' })
      expect(await stockOf(sofa)).toBe(9)
    },
  )

  test('never leaves less than nothing, however many buy the same at once and in whatever order', async () => {
    const [sofa, lamp] = [await product(5), await product(5)]
    const [one, other] = [sofa, lamp].map((productId) => ({ productId, quantity: 1 })) as [
      StockLine,
      StockLine,
    ]
    const orders = Array.from({ length: 12 }, (_, n) => (n % 2 ? take(one, other) : take(other, one)))
    const outcomes = await Promise.allSettled(orders)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'product.too-few' })
    }
    expect([await stockOf(sofa), await stockOf(lamp)]).toEqual([0, 0])
  })
})

describe('what is told of a sale', () => {
  test.each([
    [9, 1, ['count']],
    [1, 1, ['count', 'product']],
    [500, 496, ['count']],
    [500, 500, ['count', 'product']],
  ])(
    'of %i, %i taken: its figure, which its own page counts, and what shows it only where it runs out',
    async (stock, quantity, kinds) => {
      const id = await product(stock)
      const shown = kinds.map((kind) => `${kind}:${id}`)
      expect(await tagsOf(() => take({ productId: id, quantity }))).toEqual([[`stock:${id}`, ...shown]])
      expect(await tagsOf(() => transact(returnStock, [{ productId: id, quantity }]))).toEqual([
        [`stock:${id}`, ...shown],
      ])
    },
  )

  test('and of an order that is undone, nothing', async () => {
    const id = await product(1)
    const undone = () =>
      server.deps.db.transaction().execute(async (tx) => {
        await takeStock(tx, [{ productId: id, quantity: 1 }])
        throw new Error('undone')
      })
    expect(await tagsOf(() => expect(undone()).rejects.toThrow('undone'))).toEqual([])
    expect(await stockOf(id)).toBe(1)
  })
})
