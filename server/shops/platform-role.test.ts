import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const put = (id: string, as: string, platformRole: string) =>
  server.send({ method: 'PUT', url: `/api/admin/shops/${id}/platform-role`, as, payload: { platformRole } })
const roleOf = async (id: string) =>
  (await server.send({ url: `/api/admin/shops/${id}`, as: admin })).json().platformRole

test('an administrator says who sells for a shop; it is recorded', async () => {
  const shop = await makeShop(server.deps, { status: 'approved' })
  expect(await roleOf(shop.id)).toBe('agent')
  // Purchases from a shop without a TRN carry no input VAT to recover.
  expect((await put(shop.id, admin, 'seller')).json()).toMatchObject({ code: 'shop.seller-unregistered' })
  await registerForVat(server.deps.db, shop.id)
  const answer = await put(shop.id, admin, 'seller')
  expect([answer.statusCode, answer.json()]).toEqual([200, { platformRole: 'seller' }])
  expect(await roleOf(shop.id)).toBe('seller')
  const [entry] = await server.deps.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', shop.id)
    .where('action', '=', 'shop.changed')
    .execute()
  expect(entry).toMatchObject({ before: { platformRole: 'agent' }, after: { platformRole: 'seller' } })
})

test('nobody else does, of no other shop and no other role', async () => {
  const shop = await makeShop(server.deps, { status: 'approved' })
  const owner = await server.signedInAs(shop.userId)
  expect((await put(shop.id, owner, 'seller')).statusCode).toBe(403)
  expect((await put(newId(), admin, 'seller')).statusCode).toBe(404)
  expect((await put('nonsense', admin, 'seller')).statusCode).toBe(404)
  expect((await put(shop.id, admin, 'owner')).statusCode).toBe(400)
  expect(await roleOf(shop.id)).toBe('agent')
})
