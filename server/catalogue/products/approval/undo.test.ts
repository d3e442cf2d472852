import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import type { Admin, ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { deleteCategory } from '#server/catalogue/categories/remove.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'

let server: TestApp
let owner: ShopOwner
let admin: Admin
let tokens: { readonly admin: string; readonly shop: string }
let categoryId: string
let now = new Date('2026-11-01T08:00:00Z')
beforeAll(async () => {
  server = await startTestApp()
  pass()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  tokens = { admin: await server.signedInAs(admin.userId), shop: await server.signedInAs(owner.userId) }
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

function pass() {
  now = new Date(now.getTime() + 1000)
  server.setNow(now)
}

async function send(method: 'PUT' | 'POST' | 'GET', url: string, payload?: object, as = tokens.admin) {
  pass()
  const answer = await server.send({ method, url, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const decide = async (id: string, payload: object) =>
  (await send('PUT', `/api/admin/products/${id}/status`, { seen: now.toISOString(), ...payload })).body
const edit = async (id: string, payload: object) =>
  (await send('PUT', `/api/shop/products/${id}`, payload, tokens.shop)).body
const undo = async (id: string) => (await send('POST', '/api/admin/undo', { id })).status
const historyOf = async (id: string): Promise<string[]> => {
  const { history } = (await send('GET', `/api/admin/products/${id}/review`)).body
  return history.map(({ event }: { event: string }) => event)
}
const isPublic = async (id: string) => (await server.send({ url: `/api/products/${id}` })).statusCode === 200

async function submitted(status: ProductStatus = 'pending_review'): Promise<string> {
  const id = await submitProduct(server.deps, owner, productOf({ categoryId, stock: 5 }))
  const rejectionReason = status === 'rejected' ? 'Blurred photos' : null
  await server.deps.db.updateTable('products').set({ status, rejectionReason }).where('id', '=', id).execute()
  return id
}

const rowOf = (id: string) =>
  server.deps.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const colorsOf = (id: string) =>
  server.deps.db
    .selectFrom('productColors')
    .selectAll()
    .where('productId', '=', id)
    .orderBy('position')
    .execute()
const changesOf = (id: string) =>
  server.deps.db.selectFrom('productChanges').selectAll().where('productId', '=', id).orderBy('id').execute()

/** Counts the notifications and decision mails that the shop has received. */
async function reported(): Promise<number> {
  const notice = server.deps.db.selectFrom('notifications').select('id').where('userId', '=', owner.userId)
  const mails = server.deps.db.selectFrom('mails').select('id').where('eventKey', 'like', 'product-decided:%')
  return (await notice.execute()).length + (await mails.execute()).length
}

describe('taking back a decision on a product', () => {
  test.each([
    ['pending_review', { status: 'active' }],
    ['pending_review', { status: 'rejected', rejectionReason: 'A slip' }],
    ['rejected', { status: 'active' }],
    ['active', { status: 'rejected', rejectionReason: 'A slip' }],
    ['active', { status: 'inactive' }],
    ['approved', { status: 'inactive' }],
    ['inactive', { status: 'active' }],
  ] as const)('that was %s, from %j, puts it back', async (status, decision) => {
    const id = await submitted(status)
    const [before, notice, wasPublic] = [
      await rowOf(id),
      await reported(),
      status === 'active' || status === 'approved',
    ]
    const { undo: offer } = await decide(id, decision)
    expect([(await rowOf(id)).status, await reported()]).not.toEqual([status, notice])
    expect(await undo(offer)).toBe(200)
    expect(await rowOf(id)).toEqual({ ...before, updatedAt: now })
    expect([await reported(), await isPublic(id)]).toEqual([notice, wasPublic])
  })

  test('is in its history, and leaves nothing to compare with', async () => {
    const id = await submitted()
    expect(await undo((await decide(id, { status: 'active' })).undo)).toBe(200)
    expect(await historyOf(id)).toEqual(['undone', 'approved', 'submitted'])
    expect((await send('GET', `/api/admin/products/${id}/review`)).body).toMatchObject({ before: null })
    expect((await send('GET', '/api/admin/products/queue')).body).toContainEqual(
      expect.objectContaining({ id, status: 'pending_review' }),
    )
  })

  test('of the platform, which tells nobody', async () => {
    const product = { ...productOf({ categoryId }), isMajlis: true, status: 'active' } as const
    const id = await createProductByAdmin(server.deps, admin, product)
    expect(await undo((await decide(id, { status: 'inactive' })).undo)).toBe(200)
    expect((await rowOf(id)).status).toBe('active')
  })

  test('is refused once its shop has changed it', async () => {
    const id = await submitted()
    const { undo: offer } = await decide(id, { status: 'active' })
    await edit(id, { description: 'Of oak' })
    expect(await undo(offer)).toBe(409)
    expect((await rowOf(id)).status).toBe('active')
  })

  test('is refused once an administrator has changed it', async () => {
    const id = await submitted()
    const { undo: offer } = await decide(id, { status: 'active' })
    await send('PUT', `/api/admin/products/${id}`, { stock: 9 })
    expect(await undo(offer)).toBe(409)
    expect(await rowOf(id)).toMatchObject({ status: 'active', stock: 9 })
  })
})

describe('taking back a decision on a change', () => {
  const content = {
    name: 'Marsa Deluxe',
    description: 'Of oak',
    dimensions: '300 x 100 x 90',
    styleTags: ['classic'],
    availableColors: ['Walnut', 'Red'],
  }

  async function withChange() {
    const id = await submitted('active')
    const other = await makeCategory(server.deps)
    const { change } = await edit(id, { ...content, categoryId: other.id })
    return { id, changeId: change.id as string }
  }

  test('that was approved puts back what the product said, and the change waits again', async () => {
    const { id, changeId } = await withChange()
    const [before, colors, waiting, notice] = [
      await rowOf(id),
      await colorsOf(id),
      await changesOf(id),
      await reported(),
    ]
    const { undo: offer, name } = await decide(id, { status: 'active', changeId })
    expect(name).toBe('Marsa Deluxe')
    expect(await colorsOf(id)).not.toEqual(colors)
    expect(await undo(offer)).toBe(200)
    expect(await rowOf(id)).toEqual({ ...before, updatedAt: now })
    expect(await colorsOf(id)).toEqual(colors)
    expect([await changesOf(id), await reported()]).toEqual([waiting, notice])
    expect((await server.send({ url: `/api/products/${id}` })).json()).toMatchObject({ name: 'Marsa Sofa' })
    expect((await decide(id, { status: 'active', changeId })).name).toBe('Marsa Deluxe')
  })

  test('that was rejected lets it wait again', async () => {
    const { id, changeId } = await withChange()
    const [waiting, notice] = [await changesOf(id), await reported()]
    const rejected = { status: 'rejected', rejectionReason: 'A slip', changeId }
    expect(await undo((await decide(id, rejected)).undo)).toBe(200)
    expect([await changesOf(id), await reported()]).toEqual([waiting, notice])
  })

  test('is refused once another change waits', async () => {
    const { id, changeId } = await withChange()
    const { undo: offer } = await decide(id, { status: 'rejected', rejectionReason: 'A slip', changeId })
    await edit(id, { name: 'Another name' })
    expect(await undo(offer)).toBe(409)
    expect(await changesOf(id)).toMatchObject([{ status: 'rejected' }, { status: 'pending_review' }])
  })

  test('is refused once the category that it named is gone', async () => {
    const { id, changeId } = await withChange()
    const { undo: offer } = await decide(id, { status: 'rejected', rejectionReason: 'A slip', changeId })
    const [{ content: said } = { content: null }] = await changesOf(id)
    await deleteCategory(server.deps, admin, (said as { categoryId: string }).categoryId, undefined)
    expect(await undo(offer)).toBe(409)
    expect(await changesOf(id)).toMatchObject([{ status: 'rejected' }])
  })

  test('is in the audit log', async () => {
    const { id, changeId } = await withChange()
    await undo((await decide(id, { status: 'active', changeId })).undo)
    const log = server.deps.db.selectFrom('auditLog').select(['actorId', 'before', 'after'])
    const [last] = await log.where('subjectId', '=', id).orderBy('id', 'desc').execute()
    expect(last).toMatchObject({
      actorId: admin.userId,
      before: { name: 'Marsa Deluxe' },
      after: { name: 'Marsa Sofa', change: 'pending_review' },
    })
  })
})
