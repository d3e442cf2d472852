import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Admin, ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { updateProductByAdmin } from './edit.ts'
import { decideProduct } from './approval/move.ts'
import { submitProduct } from './submit.ts'

let server: TestDeps
let admin: Admin
let owner: ShopOwner
let product: string
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
  owner = await makeShopOwner(server.deps)
  product = await submitProduct(
    server.deps,
    owner,
    productOf({ categoryId: (await makeCategory(server.deps)).id }),
  )
})
afterAll(() => server.close())

const lastEntry = async () => {
  const log = server.deps.db.selectFrom('auditLog').selectAll().where('subjectId', '=', product)
  return (await log.orderBy('id').execute()).at(-1)
}

test('what a shop does itself is not in the log of administrators', async () => {
  expect(await lastEntry()).toBeUndefined()
})

test('a verdict is recorded with its reason', async () => {
  await decideProduct(server.deps, admin, product, { status: 'rejected', rejectionReason: 'Too dark' })
  expect(await lastEntry()).toMatchObject({
    actorId: admin.userId,
    action: 'product.decided',
    subjectName: 'Marsa Sofa',
    before: { status: 'pending_review', rejectionReason: null },
    after: { status: 'rejected', rejectionReason: 'Too dark' },
    reason: 'Too dark',
  })
})

test('a change is recorded with names and whole prices, and only with what changed', async () => {
  const { id: categoryId } = await makeCategory(server.deps, { name: 'Daybeds', nameAr: 'أسرّة نهارية' })
  const changes = { categoryId, price: 99_900, currency: 'EUR', isMajlis: true, name: 'Marsa Sofa' } as const
  await updateProductByAdmin(server.deps, admin, product, changes)
  const entry = await lastEntry()
  expect(entry?.before).toEqual({
    category: { en: expect.stringMatching(/^Category/), ar: null },
    price: '4290.00 AED',
    shop: { en: 'Palm Furniture', ar: null },
  })
  expect(entry?.after).toEqual({
    category: { en: 'Daybeds', ar: 'أسرّة نهارية' },
    price: '999.00 EUR',
    shop: null,
  })
})
