import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'

let server: TestApp
let owner: ShopOwner
let admin: string
let categoryId: string
const now = new Date('2026-11-01T08:00:00Z')
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(now)
  owner = await makeShopOwner(server.deps)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const submitted = () => submitProduct(server.deps, owner, productOf({ categoryId }))
const seen = now.toISOString()
const send = (payload: object, as = admin) =>
  server.send({ method: 'PUT', url: '/api/admin/products/decisions', as, payload })
const undo = (id: string) =>
  server.send({ method: 'POST', url: '/api/admin/undo', as: admin, payload: { id } })

async function statusesOf(ids: readonly string[]) {
  const rows = server.deps.db.selectFrom('products').select(['id', 'status']).where('id', 'in', ids)
  const found = new Map((await rows.execute()).map(({ id, status }) => [id, status]))
  return ids.map((id) => found.get(id))
}
const mailsOf = async (ids: readonly string[]) => {
  const mails = server.deps.db.selectFrom('mails').select('id')
  const events = server.deps.db.selectFrom('productEvents').select('id').where('productId', 'in', ids)
  const keys = (await events.execute()).map(({ id }) => `product-decided:${id}`)
  return (await mails.where('eventKey', 'in', keys).execute()).length
}

test('each is decided by itself: what one is refused for keeps none of the others, and each is told by its mail', async () => {
  const ids = [await submitted(), await submitted()]
  const gone = '0190f3a0-0000-7000-8000-000000000000'
  const edited = await submitted()
  const items = [
    { id: ids[0], seen },
    { id: gone },
    { id: edited, seen: '2026-01-01T00:00:00Z' },
    { id: ids[1] },
  ]
  const answer = await send({ status: 'rejected', rejectionReason: 'Blurred photos', items })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    decided: ids,
    failed: [
      { id: gone, code: 'product.not-found', message: expect.any(String) },
      { id: edited, code: 'product.changed-meanwhile', message: expect.any(String) },
    ],
  })
  expect(await statusesOf([...ids, edited])).toEqual(['rejected', 'rejected', 'pending_review'])
  expect(await mailsOf(ids)).toBe(2)
})

test('one press takes all of them back, and their mails (R-REVIEW-10)', async () => {
  const ids = [await submitted(), await submitted(), await submitted()]
  const { undo: offer } = (await send({ status: 'active', items: ids.map((id) => ({ id })) })).json()
  expect([await statusesOf(ids), await mailsOf(ids)]).toEqual([Array(3).fill('active'), 3])
  expect((await undo(offer)).statusCode).toBe(200)
  expect([await statusesOf(ids), await mailsOf(ids)]).toEqual([Array(3).fill('pending_review'), 0])
  expect((await undo(offer)).statusCode).not.toBe(200)
})

test('where one of them was changed meanwhile, none is taken back', async () => {
  const ids = [await submitted(), await submitted()]
  const { undo: offer } = (await send({ status: 'active', items: ids.map((id) => ({ id })) })).json()
  server.setNow(new Date(now.getTime() + 2000))
  const payload = { stock: 9 }
  await server.send({ method: 'PUT', url: `/api/admin/products/${ids[1]}`, as: admin, payload })
  expect((await undo(offer)).statusCode).toBe(409)
  expect(await statusesOf(ids)).toEqual(['active', 'active'])
  server.setNow(now)
})

test('without a reason none is rejected, and nothing can be taken back', async () => {
  const id = await submitted()
  expect((await send({ status: 'rejected', items: [{ id }] })).json()).toMatchObject({
    decided: [],
    failed: [{ id, code: 'product.reason-missing' }],
    undo: null,
  })
})

test('none, too many, and one twice are refused', async () => {
  const id = await submitted()
  const many = Array.from({ length: 101 }, (_, at) => ({
    id: `0190f3a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
  }))
  for (const items of [[], many, [{ id }, { id: id.toUpperCase() }]]) {
    expect((await send({ status: 'active', items })).statusCode).toBe(400)
  }
})

test('a shop decides on none, its own neither', async () => {
  const id = await submitted()
  const shop = await server.signedInAs(owner.userId)
  expect((await send({ status: 'active', items: [{ id }] }, shop)).statusCode).toBe(403)
  expect(await statusesOf([id])).toEqual(['pending_review'])
})
