import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnCategories } from '#server/catalogue/categories/bulk.ts'
import { deleteCategory } from '#server/catalogue/categories/remove.ts'
import { createColor, deleteColor } from '#server/catalogue/colors/edit.ts'
import type { ShopOwner } from '#server/deps.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { decideProduct } from './approval/move.ts'
import { updateOwnProduct } from './edit.ts'
import { submitProduct } from './submit.ts'

let server: TestDeps
let admin: TestAdmin
let owner: ShopOwner
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
  owner = await makeShopOwner(server.deps)
})
afterAll(() => server.close())

/** Creates a product on sale with a change that waits for review. */
async function waiting(change: object): Promise<string> {
  const { id: categoryId } = await makeCategory(server.deps)
  const id = await submitProduct(server.deps, owner, productOf({ categoryId }))
  await decideProduct(server.deps, admin, id, { status: 'active' })
  await updateOwnProduct(server.deps, owner, id, change)
  return id
}

async function proposed(productId: string) {
  const found = server.deps.db
    .selectFrom('productChanges')
    .select('content')
    .where('productId', '=', productId)
  return (await found.executeTakeFirstOrThrow()).content as Record<string, unknown>
}

async function productNow(id: string) {
  const found = server.deps.db.selectFrom('products').select(['categoryId', 'name']).where('id', '=', id)
  return found.executeTakeFirstOrThrow()
}

async function statusesOfChanges(productId: string) {
  const found = server.deps.db
    .selectFrom('productChanges')
    .select('status')
    .where('productId', '=', productId)
  return (await found.execute()).map(({ status }) => status)
}

test('a change that would put a product into a category follows where that one is merged', async () => {
  const [wanted, heir] = [await makeCategory(server.deps), await makeCategory(server.deps)]
  const id = await waiting({ categoryId: wanted.id })
  expect(await proposed(id)).toEqual({ categoryId: wanted.id })
  const merging = { categoryIds: [wanted.id], action: 'merge' as const, targetId: heir.id }
  await actOnCategories(server.deps, admin, merging)
  expect(await proposed(id)).toEqual({ categoryId: heir.id })
})

describe('where the category that a change would put a product into is deleted', () => {
  test('it goes up with the children, and can be approved', async () => {
    const parent = await makeCategory(server.deps)
    const wanted = await makeCategory(server.deps, { parentId: parent.id })
    const id = await waiting({ categoryId: wanted.id.toUpperCase(), name: 'Corner' })
    await deleteCategory(server.deps, admin, wanted.id, undefined)
    expect(await proposed(id)).toEqual({ categoryId: parent.id, name: 'Corner' })
    await decideProduct(server.deps, admin, id, { status: 'active' })
    expect(await productNow(id)).toEqual({ categoryId: parent.id, name: 'Corner' })
  })

  test('at the root the product stays where it is, and the rest of the change waits on', async () => {
    const wanted = await makeCategory(server.deps)
    const id = await waiting({ categoryId: wanted.id, name: 'Corner' })
    const { categoryId } = await productNow(id)
    await deleteCategory(server.deps, admin, wanted.id, undefined)
    expect(await proposed(id)).toEqual({ name: 'Corner' })
    await decideProduct(server.deps, admin, id, { status: 'active' })
    expect(await productNow(id)).toEqual({ categoryId, name: 'Corner' })
  })

  test('a change that says nothing else has come to its end', async () => {
    const wanted = await makeCategory(server.deps)
    const id = await waiting({ categoryId: wanted.id })
    await deleteCategory(server.deps, admin, wanted.id, undefined)
    expect(await statusesOfChanges(id)).toEqual(['replaced'])
  })

  test('so has one that would leave the product where it is by now', async () => {
    const wanted = await makeCategory(server.deps)
    const id = await waiting({ categoryId: wanted.id })
    const { categoryId } = await productNow(id)
    await deleteCategory(server.deps, admin, wanted.id, categoryId)
    expect(await statusesOfChanges(id)).toEqual(['replaced'])
  })

  test('it follows the products to the category that is named for them', async () => {
    const [wanted, heir] = [await makeCategory(server.deps), await makeCategory(server.deps)]
    const id = await waiting({ categoryId: wanted.id })
    await deleteCategory(server.deps, admin, wanted.id, heir.id)
    expect(await proposed(id)).toEqual({ categoryId: heir.id })
  })
})

test('a change that would give a product a colour keeps its look when that one is deleted', async () => {
  const color = await createColor(server.deps, admin, { name: 'Coral', hex: '#FF7F50' })
  const productColors = [
    { colorId: color.id, labelOverride: 'Reef' },
    { name: 'Own', hex: '#123456' },
  ]
  const id = await waiting({ availableColors: ['Beige'], productColors })
  await deleteColor(server.deps, admin, color.id)
  expect(await proposed(id)).toMatchObject({
    productColors: [
      { name: 'Coral', nameAr: null, hex: '#FF7F50', labelOverride: 'Reef' },
      { name: 'Own', hex: '#123456' },
    ],
  })
  expect(JSON.stringify(await proposed(id))).not.toContain(color.id)
})
