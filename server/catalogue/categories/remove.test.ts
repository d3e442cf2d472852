import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopOwner } from '#server/deps.ts'
import { updateOwnProduct } from '#server/catalogue/products/edit.ts'
import { createProductByAdmin } from '#server/catalogue/products/submit.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'

let server: TestApp
let admin: TestAdmin
let owner: ShopOwner
let token: string
let now = new Date('2026-11-01T08:00:00Z')
beforeAll(async () => {
  server = await startTestApp()
  pass()
  admin = await makeAdmin(server.deps)
  owner = await makeShopOwner(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

function pass() {
  now = new Date(now.getTime() + 1000)
  server.setNow(now)
}

async function ask(method: 'POST' | 'DELETE' | 'PUT', path: string, payload?: object) {
  pass()
  const url = `/api/admin/${path}`
  const answer = await server.send({ method, url, as: token, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const undo = async (id: string) => (await ask('POST', 'undo', { id })).status
const remove = async (id: string, to?: string) =>
  (await ask('DELETE', `categories/${id}${to ? `?reassignTo=${to}` : ''}`)).body.undo as string
const merge = async (categoryIds: string[], targetId: string) =>
  (await ask('POST', 'categories/bulk', { categoryIds, action: 'merge', targetId })).body.undo as string
const make = async (parentId?: string) => (await makeCategory(server.deps, parentId ? { parentId } : {})).id

async function fill(categoryId: string): Promise<string> {
  const product = { ...productOf({ categoryId }), shopId: owner.shopId, status: 'active' } as const
  return createProductByAdmin(server.deps, admin, product)
}

const rowsOf = (...ids: string[]) =>
  server.deps.db.selectFrom('categories').selectAll().where('id', 'in', ids).orderBy('id').execute()
const treeOf = async (...ids: string[]) => {
  const rows = await rowsOf(...ids)
  return ids.map((id) => rows.find((row) => row.id === id)?.parentId)
}
const categoryOf = async (id: string) => {
  const product = server.deps.db.selectFrom('products').select('categoryId').where('id', '=', id)
  return (await product.executeTakeFirstOrThrow()).categoryId
}
const waitingOf = (productId: string) =>
  server.deps.db
    .selectFrom('productChanges')
    .select(['status', 'content'])
    .where('productId', '=', productId)
    .execute()

describe('taking back the deletion of a category', () => {
  test('brings it back with its children and its products, and shoppers find them there', async () => {
    const [top, heir] = [await make(), await make()]
    const middle = await make(top)
    const low = await make(middle)
    const [before] = await rowsOf(middle)
    const product = await fill(middle)
    const id = await remove(middle, heir)
    expect([await categoryOf(product), await treeOf(middle, low)]).toEqual([heir, [undefined, top]])
    expect(await undo(id)).toBe(200)
    expect(await rowsOf(middle)).toEqual([{ ...before, updatedAt: now }])
    expect([await categoryOf(product), await treeOf(low)]).toEqual([middle, [middle]])
    const found = await server.send({ url: `/api/marketplace/products?category=${before?.slug}` })
    expect(found.json()).toMatchObject([{ id: product }])
  })

  test('leaves what was put elsewhere since, and what its heir had', async () => {
    const [gone, heir, other] = [await make(), await make(), await make()]
    const child = await make(gone)
    const [stays, goes, back] = [await fill(heir), await fill(gone), await fill(gone)]
    const id = await remove(gone, heir)
    await ask('PUT', `products/${goes}`, { categoryId: other })
    await ask('PUT', `products/${back}`, { stock: 9 })
    await ask('POST', `categories/${child}/place`, { parentId: other })
    expect(await undo(id)).toBe(200)
    expect([await categoryOf(stays), await categoryOf(goes), await categoryOf(back)]).toEqual([
      heir,
      other,
      gone,
    ])
    expect(await treeOf(child)).toEqual([other])
  })

  test('gives changes that wait their category back, also one that had come to its end', async () => {
    const [top, heir] = [await make(), await make()]
    const gone = await make(top)
    const [one, two] = [await fill(heir), await fill(heir)]
    await updateOwnProduct(server.deps, owner, one, { categoryId: gone, name: 'Another name' })
    await updateOwnProduct(server.deps, owner, two, { categoryId: gone })
    const before = [await waitingOf(one), await waitingOf(two)]
    const id = await remove(gone, heir)
    expect(await waitingOf(two)).toEqual([{ status: 'replaced', content: {} }])
    expect(await undo(id)).toBe(200)
    expect([await waitingOf(one), await waitingOf(two)]).toEqual(before)
  })

  test('leaves a change that waits where it was put elsewhere since', async () => {
    const [top, heir, third] = [await make(), await make(), await make()]
    const [gone, other] = [await make(top), await make()]
    const [one, two] = [await fill(other), await fill(other)]
    await updateOwnProduct(server.deps, owner, one, { categoryId: gone, name: 'Another name' })
    const id = await remove(gone, heir)
    await remove(heir, third)
    expect(await undo(id)).toBe(200)
    expect(await waitingOf(one)).toMatchObject([{ content: { categoryId: third } }])
    const low = await make(top)
    await updateOwnProduct(server.deps, owner, two, { categoryId: low, name: 'Another name' })
    const before = await waitingOf(two)
    const movedUp = await remove(low)
    expect(await waitingOf(two)).toMatchObject([{ content: { categoryId: top } }])
    expect(await undo(movedUp)).toBe(200)
    expect(await waitingOf(two)).toEqual(before)
  })

  test('is refused where its address was taken, or it would stand in a circle', async () => {
    const [gone, top] = [await make(), await make()]
    const [row] = await rowsOf(gone)
    const id = await remove(gone)
    await ask('POST', 'categories', { name: 'Newcomer', slug: row?.slug })
    expect(await undo(id)).toBe(409)
    const middle = await make(top)
    const [low, target] = [await make(middle), await make()]
    const merged = await merge([middle], target)
    await ask('POST', `categories/${top}/place`, { parentId: low })
    expect(await undo(merged)).toBe(409)
    expect(await treeOf(low, top, middle)).toEqual([target, low, undefined])
  })

  test('is in the audit log', async () => {
    const gone = await make()
    await undo(await remove(gone))
    const log = server.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subjectId', '=', gone)
    expect((await log.orderBy('id').execute()).map(({ action }) => action).slice(-2)).toEqual([
      'category.deleted',
      'category.restored',
    ])
  })
})

describe('taking back a merge', () => {
  test('brings all back to where they stood, with what was theirs', async () => {
    const top = await make()
    const one = await make(top)
    const two = await make(one)
    const [target, low] = [await make(two), await make(two)]
    const all = [top, one, two, target, low]
    const before = await treeOf(...all)
    const products = [await fill(one), await fill(two), await fill(target)]
    const id = await merge([one, two], target)
    expect(await treeOf(...all)).toEqual([null, undefined, undefined, top, target])
    expect(await undo(id)).toBe(200)
    expect(await treeOf(...all)).toEqual(before)
    expect(await Promise.all(products.map(categoryOf))).toEqual([one, two, target])
  })

  test('of which another was merged into a third since moves no product back, but the categories', async () => {
    const [one, target, third] = [await make(), await make(), await make()]
    const product = await fill(one)
    const id = await merge([one], target)
    await merge([target], third)
    expect(await undo(id)).toBe(200)
    expect([await categoryOf(product), await treeOf(one)]).toEqual([third, [null]])
  })

  test('at the same time as the deletion of its parent: one of them is refused, or both are done', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [parent, target] = [await make(), await make()]
      const gone = await make(parent)
      const id = await merge([gone], target)
      const [undone, deleted] = await Promise.all([undo(id), ask('DELETE', `categories/${parent}`)])
      const wanted = undone === 200 ? [null] : [undefined]
      expect([deleted.status, await treeOf(gone)]).toEqual([200, wanted])
      expect([200, 409]).toContain(undone)
    }
  })
})

test('hiding offers nothing to take back here, and a merge into itself does nothing', async () => {
  const one = await make()
  expect((await ask('POST', 'categories/bulk', { categoryIds: [one], action: 'hide' })).body.undo).toBeNull()
  expect(await merge([one], one)).toBeNull()
})
