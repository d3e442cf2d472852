import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin, ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { decideProduct } from './move.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'

let server: TestApp
let owner: ShopOwner
let admin: Admin
let tokens: { shop: string; admin: string }
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  tokens = { shop: await server.signedInAs(owner.userId), admin: await server.signedInAs(admin.userId) }
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

async function onSale(): Promise<string> {
  const id = await submitProduct(server.deps, owner, productOf({ categoryId, stock: 5 }))
  await decideProduct(server.deps, admin, id, { status: 'active' })
  return id
}

async function edit(id: string, payload: object) {
  const answer = await server.send({
    method: 'PUT',
    url: `/api/shop/products/${id}`,
    as: tokens.shop,
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const decide = async (id: string, given: object) => {
  const asked = { as: tokens.admin, url: `/api/admin/products/${id}/review` }
  const { product } = (await server.send({ method: 'GET', ...asked })).json()
  const payload = { ...('changeId' in given ? {} : { seen: product.editedAt }), ...given }
  return server.send({ method: 'PUT', url: `/api/admin/products/${id}/status`, as: tokens.admin, payload })
}
const publicOne = async (id: string) =>
  (await server.send({ method: 'GET', url: `/api/products/${id}` })).json()
const queue = async () =>
  (await server.send({ method: 'GET', url: '/api/admin/products/changes', as: tokens.admin })).json()
const lastAudited = (id: string) =>
  server.deps.db
    .selectFrom('auditLog')
    .select(['action', 'subjectName', 'before', 'after', 'reason'])
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('what an approved product says waits, while the approved version stays on sale (G-53)', async () => {
  const id = await onSale()
  const edited = await edit(id, {
    name: 'Marsa Deluxe',
    styleTags: ['urban'],
    weight: 78,
    price: '99.50',
    stock: 7,
  })
  expect(edited).toMatchObject({
    name: 'Marsa Sofa',
    status: 'active',
    price: '99.50',
    stock: 7,
    change: { status: 'pending_review', content: { name: 'Marsa Deluxe' } },
  })
  expect(edited.change.content).toEqual({ name: 'Marsa Deluxe' })
  expect(await publicOne(id)).toMatchObject({ name: 'Marsa Sofa', price: '99.50', stock: 7 })
  expect((await queue()).map((product: { id: string }) => product.id)).toContain(id)
})

test('an approved change becomes the product, and leaves the queue', async () => {
  const id = await onSale()
  const { change } = await edit(id, {
    name: 'Marsa Deluxe',
    nameAr: 'مرسى',
    dimensions: '100 x 50 x 40',
    availableColors: ['Sage'],
    productColors: [{ name: 'Sage', hex: '#8A9A83', sortOrder: 1, labelOverride: 'Soft sage' }],
  })
  const answer = await decide(id, { status: 'approved', changeId: change.id })
  expect(answer.statusCode).toBe(200)
  expect(await publicOne(id)).toMatchObject({
    name: 'Marsa Deluxe',
    nameAr: 'مرسى',
    size: { width: 100, depth: 50, height: 40 },
    productColors: [{ name: 'Sage', labelOverride: 'Soft sage' }],
  })
  expect(answer.json()).toMatchObject({ status: 'active', change: null })
  const { before, after, ...audited } = await lastAudited(id)
  expect(audited).toEqual({ action: 'product.decided', subjectName: 'Marsa Deluxe', reason: null })
  expect(before).toMatchObject({ name: 'Marsa Sofa', nameAr: null })
  expect(after).toMatchObject({ name: 'Marsa Deluxe', nameAr: 'مرسى', colors: [{ en: 'Sage' }] })
  expect(Object.keys(after as object)).not.toContain('change')
  expect((await queue()).map((product: { id: string }) => product.id)).not.toContain(id)
})

test('the variant that was chosen of a model says nothing of another one', async () => {
  const model = { photo3d: 'https://cdn.example/a.glb', photo3dVariant: 'Oak' }
  const id = await submitProduct(server.deps, owner, productOf({ categoryId, ...model }))
  await decideProduct(server.deps, admin, id, { status: 'active' })
  expect((await edit(id, { photo3d: model.photo3d })).change).toBeNull()
  const { change } = await edit(id, { photo3d: 'https://cdn.example/b.glb' })
  expect(change.content).toEqual({ photo3d: 'https://cdn.example/b.glb', photo3dVariant: null })
})

test('a rejected change tells its shop why; the product stays as it is', async () => {
  const id = await onSale()
  await edit(id, { name: 'MARSA!!!' })
  expect((await decide(id, { status: 'rejected' })).statusCode).toBe(400)
  const answer = await decide(id, { status: 'rejected', rejectionReason: 'No capitals, please' })
  expect(answer.json()).toMatchObject({
    status: 'active',
    rejectionReason: null,
    name: 'Marsa Sofa',
    change: { status: 'rejected', rejectionReason: 'No capitals, please', content: { name: 'MARSA!!!' } },
  })
  expect(await publicOne(id)).toMatchObject({ name: 'Marsa Sofa' })
  expect(await lastAudited(id)).toEqual({
    action: 'product.decided',
    subjectName: 'Marsa Sofa',
    before: { change: 'pending_review' },
    after: { change: 'rejected' },
    reason: 'No capitals, please',
  })
})

test('a second edit adds to the change that waits; edited back, nothing waits', async () => {
  const id = await onSale()
  await edit(id, { name: 'Marsa Deluxe' })
  const both = await edit(id, { description: 'Oak' })
  expect(both.change.content).toEqual({ name: 'Marsa Deluxe', description: 'Oak' })
  const back = await edit(id, { name: 'Marsa Sofa', description: '' })
  expect(back.change).toBeNull()
})

test('a verdict on a change that was replaced meanwhile is refused', async () => {
  const id = await onSale()
  const first = await edit(id, { name: 'Marsa Deluxe' })
  await edit(id, { name: 'Marsa Extra' })
  const answer = await decide(id, { status: 'active', changeId: first.change.id })
  expect(answer.statusCode).toBe(409)
  expect(await publicOne(id)).toMatchObject({ name: 'Marsa Sofa' })
})

test('of ten contradicting verdicts on a change at once one decides and nine hear of it', async () => {
  const id = await onSale()
  const { change } = await edit(id, { name: 'Marsa Deluxe' })
  const verdicts = [{ status: 'active' }, { status: 'rejected', rejectionReason: 'Which sofa is it?' }]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => decide(id, { ...verdicts[index % 2], changeId: change.id })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
})

test('a product taken off sale stays off sale when its change is approved', async () => {
  const id = await onSale()
  const url = `/api/shop/products/${id}`
  await server.send({ method: 'PATCH', url, as: tokens.shop, payload: { status: 'inactive' } })
  await edit(id, { name: 'Marsa Deluxe' })
  const answer = await decide(id, { status: 'active' })
  expect(answer.json()).toMatchObject({ status: 'inactive', name: 'Marsa Deluxe', change: null })
})

test('administrators and the shop hear of a change and of its verdict', async () => {
  const id = await onSale()
  const { change } = await edit(id, { name: 'Marsa Deluxe' })
  await decide(id, { status: 'active' })
  const second = (await edit(id, { name: 'Marsa Extra' })).change
  await decide(id, { status: 'rejected', rejectionReason: 'Which sofa is it?' })
  const notified = server.deps.db.selectFrom('notifications').select(['userId', 'kind'])
  const notice = await notified.where('eventKey', 'like', `%${change.id}`).orderBy('kind').execute()
  expect(notice).toContainEqual({ userId: owner.userId, kind: 'change-approved' })
  expect(notice).toContainEqual({ userId: admin.userId, kind: 'product-submitted' })
  const refused = await notified.where('eventKey', '=', `product-decided:${second.id}`).execute()
  expect(refused).toEqual([{ userId: owner.userId, kind: 'change-rejected' }])
  const mails = await server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('eventKey', '=', `product-decided:${second.id}`)
    .execute()
  expect(mails).toMatchObject([{ subject: 'Your change needs a correction' }])
  expect(mails[0]?.bodyText).toContain('Which sofa is it?')
})

test('while product approval is off an edit counts at once', async () => {
  const id = await onSale()
  await edit(id, { name: 'Marsa Deluxe' })
  const { db } = server.deps
  await db.updateTable('settings').set({ requireProductApproval: false }).execute()
  const edited = await edit(id, { description: 'Oak' })
  await db.updateTable('settings').set({ requireProductApproval: true }).execute()
  expect(edited).toMatchObject({ name: 'Marsa Deluxe', description: 'Oak', change: null })
})
