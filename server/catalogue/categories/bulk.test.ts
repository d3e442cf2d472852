import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProductByAdmin } from '#server/catalogue/products/submit.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'

let server: TestApp
let admin: TestAdmin
let token: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

async function act(payload: object) {
  const answer = await server.send({
    method: 'POST',
    url: '/api/admin/categories/bulk',
    as: token,
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const make = async (parentId?: string) => (await makeCategory(server.deps, parentId ? { parentId } : {})).id

async function fill(categoryId: string): Promise<string> {
  const product = { ...productOf({ categoryId }), isMajlis: true, status: 'active' } as const
  return createProductByAdmin(server.deps, admin, product)
}

async function rowOf(id: string) {
  const found = server.deps.db.selectFrom('categories').select(['parentId', 'status']).where('id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}

const refused = (status: number, message: string) => ({
  status,
  body: expect.objectContaining({ message }) as object,
})

test('all are hidden and shown again; what was so already counts (R-API-52, R-STATE-05)', async () => {
  const [one, two] = [await make(), await make()]
  const { status, body } = await act({ categoryIds: [one, two, two], action: 'hide' })
  expect([status, body]).toEqual([200, { updated: 2, movedProducts: 0, undo: null }])
  expect(await rowOf(two)).toMatchObject({ status: 'hidden' })
  expect((await act({ categoryIds: [one], action: 'unhide' })).body).toMatchObject({ updated: 1 })
  expect(await rowOf(one)).toMatchObject({ status: 'active' })
})

test.each(['hide', 'merge'])('%s with one that does not exist does nothing', async (action) => {
  const [one, target] = [await make(), await make()]
  for (const lost of [newId(), 'no-id']) {
    const bulk = { categoryIds: [one, lost], action, targetId: target }
    expect(await act(bulk)).toEqual(refused(404, 'Category not found'))
  }
  expect(await rowOf(one)).toMatchObject({ status: 'active' })
})

test('what is hidden leaves the public list at once, with everything below it', async () => {
  const top = await make()
  const low = await make(top)
  const isListed = async () => {
    const list = (await server.send({ url: '/api/categories' })).json<{ id: string }[]>()
    return list.some(({ id }) => id === low)
  }
  expect(await isListed()).toBe(true)
  await act({ categoryIds: [top], action: 'hide' })
  expect(await isListed()).toBe(false)
})

describe('merging', () => {
  test('into one that does not exist is refused (R-API-53)', async () => {
    const bulk = { categoryIds: [await make()], action: 'merge', targetId: newId() }
    expect(await act(bulk)).toEqual(refused(404, 'Category not found'))
  })

  test('moves products and children, then the categories are gone (R-API-53)', async () => {
    const [one, two, target] = [await make(), await make(), await make()]
    const child = await make(one)
    const [first, second] = [await fill(one), await fill(two)]
    const { body } = await act({ categoryIds: [one, two], action: 'merge', targetId: target })
    expect(body).toMatchObject({ updated: 2, movedProducts: 2 })
    expect([await rowOf(one), await rowOf(two)]).toEqual([null, null])
    expect(await rowOf(child)).toMatchObject({ parentId: target })
    for (const id of [first, second]) {
      expect((await server.send({ url: `/api/products/${id}` })).json()).toMatchObject({ categoryId: target })
    }
  })

  test('leaves the target among the chosen as it is (G-76)', async () => {
    const [one, target] = [await make(), await make()]
    await fill(target)
    const bulk = { categoryIds: [one, target], action: 'merge', targetId: target }
    expect((await act(bulk)).body).toMatchObject({ updated: 1, movedProducts: 0 })
    expect((await act({ ...bulk, categoryIds: [target] })).body).toMatchObject({
      updated: 0,
      movedProducts: 0,
    })
    expect(await rowOf(target)).not.toBeNull()
  })

  test('lifts a target from below what is merged, and hangs what was between under it (G-76)', async () => {
    const top = await make()
    const merged = await make(top)
    const between = await make(merged)
    const target = await make(between)
    await act({ categoryIds: [merged], action: 'merge', targetId: target })
    expect(await rowOf(target)).toMatchObject({ parentId: top })
    expect(await rowOf(between)).toMatchObject({ parentId: target })
  })

  test('is in the audit log, category by category', async () => {
    const [one, two, target] = [await make(), await make(), await make()]
    await act({ categoryIds: [one, two], action: 'merge', targetId: target })
    const logged = server.deps.db
      .selectFrom('auditLog')
      .select('subjectId')
      .where('action', '=', 'category.deleted')
      .where('subjectId', 'in', [one, two])
    expect(await logged.execute()).toHaveLength(2)
  })
})
