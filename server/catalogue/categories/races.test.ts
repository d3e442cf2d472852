import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createColor, deleteColor } from '#server/catalogue/colors/edit.ts'
import { decideProduct } from '#server/catalogue/products/approval/move.ts'
import { updateOwnProduct, updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { actOnCategories } from './bulk.ts'
import { placeCategory, updateCategory } from './edit.ts'
import { deleteCategory } from './remove.ts'

const rounds = 15

let server: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

let ids: string[]
beforeEach(() => {
  ids = []
})

const make = async (parentId?: string) => (await makeCategory(server.deps, parentId ? { parentId } : {})).id
const product = (categoryId: string, about: object = {}) =>
  createProductByAdmin(server.deps, admin, {
    ...productOf({ categoryId }),
    isMajlis: true,
    status: 'active',
    ...about,
  })

/** Expects that stories run at once either succeed or are refused with a code. */
async function allAtOnce(stories: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(stories)) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
  }
}

/** Counts categories that are not reachable from a root: in a cycle, or under a deleted one. */
async function unreachable(): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    with recursive reached as (
      select id from categories where parent_id is null
      union select below.id from categories below join reached on below.parent_id = reached.id
    )
    select (select count(*) from categories)::int - (select count(*) from reached)::int as lost
  `.execute(server.deps.db)
  return rows[0]?.lost ?? -1
}

/** Counts listings whose category differs from their product's. */
async function stale(): Promise<number> {
  const { rows } = await sql<{ stale: number }>`
    select count(*)::int as stale from listings join products on products.id = listings.product_id
    where listings.category_id <> products.category_id
  `.execute(server.deps.db)
  return rows[0]?.stale ?? -1
}

test('a category merged or deleted while products come into it leaves none behind', async () => {
  for (let round = 0; round < rounds; round++) {
    const [source, heir] = [await make(), await make()]
    const present = await product(source)
    const merging = { categoryIds: [source], action: 'merge' as const, targetId: heir }
    await allAtOnce([
      product(source),
      product(source),
      updateProductByAdmin(server.deps, admin, present, { categoryId: source, name: `Product ${round}` }),
      round % 2 === 0
        ? actOnCategories(server.deps, admin, merging)
        : deleteCategory(server.deps, admin, source, heir),
      product(source),
    ])
    ids.push(source)
  }
  const left = server.deps.db.selectFrom('products').select('id').where('categoryId', 'in', ids)
  expect(await left.execute()).toEqual([])
  expect(await stale()).toBe(0)
})

test('a category deleted or merged while a change that names it is replaced leaves no change that waits for it', async () => {
  const owner = await makeShopOwner(server.deps)
  const home = await make()
  for (let round = 0; round < rounds; round++) {
    const [source, heir] = [await make(), await make()]
    const id = await submitProduct(server.deps, owner, productOf({ categoryId: home }))
    await decideProduct(server.deps, admin, id, { status: 'active' })
    await updateOwnProduct(server.deps, owner, id, { categoryId: source })
    await allAtOnce([
      updateOwnProduct(server.deps, owner, id, { name: `Product ${round}` }),
      round % 2 === 0
        ? actOnCategories(server.deps, admin, { categoryIds: [source], action: 'merge', targetId: heir })
        : deleteCategory(server.deps, admin, source, undefined),
    ])
    ids.push(source)
  }
  const { rows } = await sql`select from product_changes where status = 'pending_review'
    and content ->> 'categoryId' = any(${ids}::text[])`.execute(server.deps.db)
  expect(rows).toEqual([])
})

test('parents that change at one instant leave no circle and no orphan (R-CAT-12)', async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, two, three] = [await make(), await make(), await make()]
    const low = await make(one)
    await allAtOnce([
      updateCategory(server.deps, admin, one, { parentId: two }),
      updateCategory(server.deps, admin, two, { parentId: three }),
      placeCategory(server.deps, admin, three, { parentId: low }),
      deleteCategory(server.deps, admin, two, undefined),
      actOnCategories(server.deps, admin, { categoryIds: [one, three], action: 'merge', targetId: low }),
      actOnCategories(server.deps, admin, { categoryIds: [three, two, one], action: 'hide' }),
      makeCategory(server.deps, { parentId: two }),
    ])
  }
  expect(await unreachable()).toBe(0)
})

test('a colour deleted while products take it leaves none without a look', async () => {
  const categoryId = await make()
  for (let round = 0; round < rounds; round++) {
    const hex = `#${(0xabc000 + round).toString(16).toUpperCase()}`
    const { id: colorId } = await createColor(server.deps, admin, { name: `Shade ${round}`, hex })
    const wearing = { productColors: [{ colorId }] }
    const present = await product(categoryId, wearing)
    await allAtOnce([
      product(categoryId, wearing),
      updateProductByAdmin(server.deps, admin, present, { name: `Worn ${round}`, ...wearing }),
      deleteColor(server.deps, admin, colorId),
      product(categoryId, wearing),
    ])
    ids.push(colorId)
  }
  const left = server.deps.db.selectFrom('productColors').select('productId').where('colorId', 'in', ids)
  expect(await left.execute()).toEqual([])
  const palette = server.deps.db.selectFrom('colors').select('id').where('id', 'in', ids)
  expect(await palette.execute()).toEqual([])
})
