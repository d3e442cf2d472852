import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopOwner } from '#server/deps.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { decideProduct } from './move.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'

let server: TestDeps
let owner: ShopOwner
let admin: TestAdmin
let categoryId: string
beforeAll(async () => {
  server = await startTestDeps()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const inboxOf = (userId: string) =>
  server.deps.db.selectFrom('notifications').selectAll().where('userId', '=', userId).orderBy('id').execute()
const mailsTo = (email: string) =>
  server.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
const submit = () => submitProduct(server.deps, owner, productOf({ categoryId }))

test('a submission is told to administrators, by mail too while the settings say so (R-SET-04)', async () => {
  const id = await submit()
  expect(await inboxOf(admin.userId)).toMatchObject([
    { kind: 'product-submitted', subjectKind: 'product', subjectId: id },
  ])
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
    'A product is waiting for review',
  ])
  await server.deps.db.updateTable('settings').set({ notifyProductSubmissions: false }).execute()
  await submit()
  expect(await mailsTo(admin.email)).toHaveLength(1)
  expect(await inboxOf(admin.userId)).toHaveLength(2)
})

test('a shop that submits without end fills no inbox: beyond sixty in an hour they stand in the list alone', async () => {
  const busy = await makeShopOwner(server.deps)
  const [inbox, mails] = [await inboxOf(admin.userId), await mailsTo(admin.email)]
  await server.deps.db.updateTable('settings').set({ notifyProductSubmissions: true }).execute()
  for (let n = 0; n < 65; n++) await submitProduct(server.deps, busy, productOf({ categoryId }))
  expect(await inboxOf(admin.userId)).toHaveLength(inbox.length + 60)
  expect(await mailsTo(admin.email)).toHaveLength(mails.length + 60)
  await submit()
  expect(await inboxOf(admin.userId)).toHaveLength(inbox.length + 61)
  await server.deps.db.updateTable('settings').set({ notifyProductSubmissions: false }).execute()
  await server.deps.db.deleteFrom('notifications').where('userId', '=', admin.userId).execute()
})

test('a product that needs no review, or that an administrator adds, is no news to administrators', async () => {
  const before = await inboxOf(admin.userId)
  await createProductByAdmin(server.deps, admin, { ...productOf({ categoryId }), shopId: owner.shopId })
  await server.deps.db.updateTable('settings').set({ requireProductApproval: false }).execute()
  await submit()
  expect(await inboxOf(admin.userId)).toHaveLength(before.length)
  await server.deps.db.updateTable('settings').set({ requireProductApproval: true }).execute()
})

test('a shop hears of each verdict once, in the portal and by a mail in its own language', async () => {
  await server.deps.db.updateTable('users').set({ language: 'ar' }).where('id', '=', owner.userId).execute()
  const id = await submit()
  await decideProduct(server.deps, admin, id, { status: 'approved' })
  await decideProduct(server.deps, admin, id, { status: 'approved' })
  await decideProduct(server.deps, admin, await submit(), { status: 'rejected', rejectionReason: 'Blurred' })
  const notified = (await inboxOf(owner.userId)).filter(({ kind }) => kind.startsWith('product-'))
  expect(notified.map(({ kind }) => kind)).toEqual(['product-approved', 'product-rejected'])
  expect(notified[0]).toMatchObject({ subjectKind: 'product', subjectId: id })
  const { email } = await server.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const mails = (await mailsTo(email)).slice(-2)
  expect(mails.map(({ subject }) => subject)).toEqual(['منتجك معروض للبيع', 'منتجك يحتاج إلى تعديل'])
  expect(mails[0]?.bodyText).toContain(`/ar/products/${id}`)
  expect(mails[1]?.bodyText).toContain('Blurred')
})

test('an administrator who reads Arabic reads the Arabic names of shop and product', async () => {
  const { db } = server.deps
  await db.updateTable('settings').set({ notifyProductSubmissions: true }).execute()
  await db.updateTable('users').set({ language: 'ar' }).where('id', '=', admin.userId).execute()
  await db.updateTable('shops').set({ shopNameAr: 'دار النخيل' }).where('id', '=', owner.shopId).execute()
  await submitProduct(server.deps, owner, productOf({ categoryId, nameAr: 'أريكة مرسى' }))
  expect((await mailsTo(admin.email)).at(-1)?.bodyText).toMatch(/دار النخيل.*أريكة مرسى/)
})
