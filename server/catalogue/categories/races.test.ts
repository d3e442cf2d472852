import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createColor, deleteColor } from '#server/catalogue/colors/edit.ts'
import { updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { createProductByAdmin } from '#server/catalogue/products/submit.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { actOnCategories } from './bulk.ts'
import { updateCategory } from './edit.ts'
import { placeCategory } from './place.ts'
import { deleteCategory } from './remove.ts'

const rounds = 15

let world: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  world = await startTestDeps()
  admin = await makeAdmin(world.deps)
})
afterAll(() => world.close())

let ids: string[]
beforeEach(() => {
  ids = []
})

const make = async (parentId?: string) => (await makeCategory(world.deps, parentId ? { parentId } : {})).id
const product = (categoryId: string, about: object = {}) =>
  createProductByAdmin(world.deps, admin, {
    ...productOf({ categoryId }),
    isMajlis: true,
    status: 'active',
    ...about,
  })

/** Whatever is refused is refused with a code; nothing fails. */
async function allAtOnce(stories: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(stories)) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
  }
}

/** Categories that no root leads to: hung in a circle, or under one that is gone. */
async function unreachable(): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    with recursive reached as (
      select id from categories where parent_id is null
      union select below.id from categories below join reached on below.parent_id = reached.id
    )
    select (select count(*) from categories)::int - (select count(*) from reached)::int as lost
  `.execute(world.deps.db)
  return rows[0]?.lost ?? -1
}

/** Listings whose category is not the product's own. */
async function stale(): Promise<number> {
  const { rows } = await sql<{ stale: number }>`
    select count(*)::int as stale from listings join products on products.id = listings.product_id
    where listings.category_id <> products.category_id
  `.execute(world.deps.db)
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
      updateProductByAdmin(world.deps, admin, present, { categoryId: source, name: `Product ${round}` }),
      round % 2 === 0
        ? actOnCategories(world.deps, admin, merging)
        : deleteCategory(world.deps, admin, source, heir),
      product(source),
    ])
    ids.push(source)
  }
  const left = world.deps.db.selectFrom('products').select('id').where('categoryId', 'in', ids)
  expect(await left.execute()).toEqual([])
  expect(await stale()).toBe(0)
})

test('parents that change at one instant leave no circle and no orphan (R-CAT-12)', async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, two, three] = [await make(), await make(), await make()]
    const low = await make(one)
    await allAtOnce([
      updateCategory(world.deps, admin, one, { parentId: two }),
      updateCategory(world.deps, admin, two, { parentId: three }),
      placeCategory(world.deps, admin, three, { parentId: low }),
      deleteCategory(world.deps, admin, two, undefined),
      actOnCategories(world.deps, admin, { categoryIds: [one, three], action: 'merge', targetId: low }),
      actOnCategories(world.deps, admin, { categoryIds: [three, two, one], action: 'hide' }),
      makeCategory(world.deps, { parentId: two }),
    ])
  }
  expect(await unreachable()).toBe(0)
})

test('a colour deleted while products take it leaves none without a look', async () => {
  const categoryId = await make()
  for (let round = 0; round < rounds; round++) {
    const hex = `#${(0xabc000 + round).toString(16).toUpperCase()}`
    const { id: colorId } = await createColor(world.deps, admin, { name: `Shade ${round}`, hex })
    const wearing = { productColors: [{ colorId }] }
    const present = await product(categoryId, wearing)
    await allAtOnce([
      product(categoryId, wearing),
      updateProductByAdmin(world.deps, admin, present, { name: `Worn ${round}`, ...wearing }),
      deleteColor(world.deps, admin, colorId),
      product(categoryId, wearing),
    ])
    ids.push(colorId)
  }
  const left = world.deps.db.selectFrom('productColors').select('productId').where('colorId', 'in', ids)
  expect(await left.execute()).toEqual([])
  const palette = world.deps.db.selectFrom('colors').select('id').where('id', 'in', ids)
  expect(await palette.execute()).toEqual([])
})
