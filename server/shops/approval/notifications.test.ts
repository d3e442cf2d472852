import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationOf, makeAdmin, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { registerShop } from '#server/shops/registration/registration.ts'
import { decideShop } from './move.ts'

let server: TestDeps
let admin: TestAdmin
let arabicAdmin: TestAdmin
beforeAll(async () => {
  server = await startTestDeps({ PUBLIC_URL: 'https://majlis.test' })
  admin = await makeAdmin(server.deps)
  arabicAdmin = await makeAdmin(server.deps)
  const { db } = server.deps
  await db.updateTable('users').set({ language: 'ar' }).where('id', '=', arabicAdmin.userId).execute()
})
afterAll(() => server.close())
beforeEach(() =>
  setSettings({ emailNotifications: true, notifyShopRegistrations: true, autoApproveShops: false }),
)

const setSettings = (settings: object) => server.deps.db.updateTable('settings').set(settings).execute()
const inboxOf = (userId: string) =>
  server.deps.db.selectFrom('notifications').selectAll().where('userId', '=', userId).orderBy('id').execute()
const mailsTo = (email: string) =>
  server.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()

describe('a registration', () => {
  test('is told to each administrator in their own language, by mail and in the portal', async () => {
    const input = registrationOf({ shopName: 'Palm & Pine' })
    const { shop } = await registerShop(server.deps, input, 'en')
    for (const [person, subject] of [
      [admin, 'A new shop has registered'],
      [arabicAdmin, 'سجّل متجر جديد'],
    ] as const) {
      expect((await inboxOf(person.userId)).at(-1)).toMatchObject({
        kind: 'shop-registered',
        params: { shop: { name: 'Palm & Pine', nameAr: null } },
        subjectKind: 'shop',
        subjectId: shop.id,
        readAt: null,
      })
      const mails = await mailsTo(person.email)
      expect(mails.at(-1)?.subject).toBe(subject)
      expect(mails.at(-1)?.bodyText).toContain(`https://majlis.test/admin/shops?shop=${shop.id}`)
    }
    expect((await mailsTo(input.email)).map(({ subject }) => subject)).toEqual([
      'We have received your shop registration',
    ])
  })

  test.each([{ emailNotifications: false }, { notifyShopRegistrations: false }])(
    'is not mailed to administrators where the settings say %j, and the owner hears all the same (R-SET-04)',
    async (settings) => {
      await setSettings(settings)
      const [before, input] = [await mailsTo(admin.email), registrationOf()]
      await registerShop(server.deps, input, 'en')
      expect(await mailsTo(admin.email)).toHaveLength(before.length)
      expect(await mailsTo(input.email)).toHaveLength(1)
      expect((await inboxOf(admin.userId)).at(-1)?.kind).toBe('shop-registered')
    },
  )

  test('that is approved automatically is told as such', async () => {
    await setSettings({ autoApproveShops: true })
    await registerShop(server.deps, registrationOf(), 'en')
    expect((await inboxOf(admin.userId)).at(-1)?.kind).toBe('shop-opened')
    expect((await mailsTo(admin.email)).at(-1)?.bodyText).toContain('was approved automatically')
  })

  test('speaks of a review of products only where somebody reviews them', async () => {
    const welcomed = async (requireProductApproval: boolean, autoApproveShops: boolean) => {
      await setSettings({ requireProductApproval, autoApproveShops })
      const status = autoApproveShops ? 'pending' : 'approved'
      const { email } = await makeShop(server.deps, { status })
      return (await mailsTo(email)).at(-1)?.bodyText ?? ''
    }
    for (const isAutomatic of [true, false]) {
      expect(await welcomed(true, isAutomatic)).toContain('Our experts review each one')
      expect(await welcomed(false, isAutomatic)).not.toMatch(/experts|review/)
    }
    await setSettings({ requireProductApproval: true })
  })

  test('and its decision name the shop in Arabic to who reads Arabic', async () => {
    const shop = await makeShop(server.deps, { language: 'ar', shopName: 'Palm', shopNameAr: 'دار النخيل' })
    const mails = [...(await mailsTo(shop.email)), (await mailsTo(arabicAdmin.email)).at(-1)]
    expect(mails).toHaveLength(3)
    for (const mail of mails) expect(mail?.bodyText).toContain('دار النخيل')
  })
})

test('the owner hears of each decision once, and of a second yes in words of its own', async () => {
  const shop = await makeShop(server.deps, { status: 'pending' })
  const decide = (status: 'approved' | 'rejected' | 'suspended' | 'pending') =>
    decideShop(server.deps, admin, shop.id, { status, reason: 'The licence is not readable' })
  for (const status of ['approved', 'approved', 'suspended', 'approved', 'rejected', 'pending'] as const) {
    await decide(status)
  }
  const notified = await inboxOf(shop.userId)
  expect(notified.map(({ kind }) => kind)).toEqual([
    'shop-approved',
    'shop-suspended',
    'shop-reinstated',
    'shop-rejected',
  ])
  expect((await mailsTo(shop.email)).map(({ subject }) => subject)).toEqual([
    'We have received your shop registration',
    'Your shop is approved',
    'Your shop account has been suspended',
    'Your shop has been reinstated',
    'Your shop registration was not accepted',
  ])
})

test('the owner is written to at the address of the account, also when that is a new one', async () => {
  const shop = await makeShop(server.deps, { status: 'pending' })
  const moved = `moved-${shop.email}`
  await server.deps.db.updateTable('users').set({ email: moved }).where('id', '=', shop.userId).execute()
  const decided = await decideShop(server.deps, admin, shop.id, { status: 'approved' })
  expect(decided.email).toBe(shop.email)
  expect(await mailsTo(shop.email)).toHaveLength(1)
  expect((await mailsTo(moved)).map(({ subject }) => subject)).toEqual(['Your shop is approved'])
})
