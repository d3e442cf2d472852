import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeShop, type TestAdmin, type TestShop } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { notifyOfEnds } from './expire.ts'

let server: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

/** A shop whose licence expires on a day in the UAE. */
async function shopUntil(licenceExpiresOn: string, language: 'en' | 'ar' = 'en'): Promise<TestShop> {
  const shop = await makeShop(server.deps, { language })
  await server.deps.db.updateTable('shops').set({ licenceExpiresOn }).where('id', '=', shop.id).execute()
  return shop
}

async function lookAround(at: string): Promise<void> {
  server.setNow(new Date(at))
  await notifyOfEnds(server.deps)
}

const noticesTo = (shop: TestShop) =>
  server.deps.db
    .selectFrom('mails')
    .select(['eventKey', 'subject', 'bodyText'])
    .where('recipient', '=', shop.email)
    .where('eventKey', 'like', 'kyc-ending:%')
    .orderBy('createdAt')
    .execute()

test('a document is told of 30, 7 and 1 days before its end and once it has ended, by the days of the UAE', async () => {
  const shop = await shopUntil('2027-03-31')
  const notified = async (at: string) => {
    await lookAround(at)
    return (await noticesTo(shop)).length
  }
  expect(await notified('2027-02-28T19:59:00Z')).toBe(0)
  expect(await notified('2027-02-28T20:00:00Z')).toBe(1)
  expect(await notified('2027-03-01T10:00:00Z')).toBe(1)
  expect(await notified('2027-03-23T19:59:00Z')).toBe(1)
  expect(await notified('2027-03-23T20:00:00Z')).toBe(2)
  expect(await notified('2027-03-29T19:59:00Z')).toBe(2)
  expect(await notified('2027-03-29T20:00:00Z')).toBe(3)
  expect(await notified('2027-03-31T19:59:00Z')).toBe(3)
  expect(await notified('2027-03-31T20:00:00Z')).toBe(4)
  expect(await notified('2027-04-05T10:00:00Z')).toBe(4)
  expect((await noticesTo(shop)).map(({ bodyText }) => /expire[sd] ([^,.]+)/.exec(bodyText)?.[1])).toEqual([
    'in 30 days',
    'in 7 days',
    'tomorrow',
    'on 31 March 2027',
  ])
})

test('after missed days the one notice that is due is sent, not those before it', async () => {
  const shop = await shopUntil('2028-03-31')
  await lookAround('2028-03-29T08:00:00Z')
  const [only, ...rest] = await noticesTo(shop)
  expect(only?.bodyText).toContain('expires in 2 days, on 31 March 2028.')
  expect(rest).toEqual([])
})

test('several workers at once tell once, the owner and the administrators', async () => {
  const shop = await shopUntil('2029-03-31', 'ar')
  const { db } = server.deps
  await db.updateTable('shops').set({ shopNameAr: 'دار النخيل' }).where('id', '=', shop.id).execute()
  server.setNow(new Date('2029-03-17T08:00:00Z'))
  await Promise.all([1, 2, 3].map(() => notifyOfEnds(server.deps)))
  expect((await noticesTo(shop)).map(({ subject }) => subject)).toEqual([
    'ينتهي سريان الرخصة التجارية لمتجرك قريباً',
  ])
  expect((await noticesTo(shop))[0]?.bodyText).toContain('دار النخيل')
  const inboxes = await server.deps.db
    .selectFrom('notifications')
    .select(['userId', 'kind'])
    .where('eventKey', 'like', `kyc-ending:${shop.id}:%`)
    .where('userId', 'in', [shop.userId, admin.userId])
    .orderBy('kind')
    .execute()
  expect(inboxes).toEqual([
    { userId: shop.userId, kind: 'kyc-expiring' },
    { userId: admin.userId, kind: 'shop-kyc-expiring' },
  ])
})

test('a renewed licence is told of anew; a shop that is not approved is not told', async () => {
  const [renewed, suspended] = [await shopUntil('2030-03-31'), await shopUntil('2030-03-31')]
  const { db } = server.deps
  await db.updateTable('shops').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  await lookAround('2030-03-30T08:00:00Z')
  await db.updateTable('shops').set({ licenceExpiresOn: '2031-03-31' }).where('id', '=', renewed.id).execute()
  await lookAround('2030-12-01T08:00:00Z')
  expect(await noticesTo(renewed)).toHaveLength(1)
  await lookAround('2031-03-05T08:00:00Z')
  expect(await noticesTo(renewed)).toHaveLength(2)
  expect(await noticesTo(suspended)).toEqual([])
})
