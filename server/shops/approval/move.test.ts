import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canMove } from '#domain/platform/status/machine.ts'
import type { Refusal } from '#domain/refusal.ts'
import { shopStatus, shopStatuses } from '#domain/shops/shop-status.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decideShop, type ShopDecision } from './move.ts'

let server: TestApp
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

const decide = (shopId: string, decision: ShopDecision) => decideShop(server.deps, admin, shopId, decision)

/** The outcome as a word: the new status, or the code of the refusal. */
const outcome = (decision: Promise<{ status: string }>) =>
  decision.then(
    ({ status }) => status,
    ({ code }: Refusal) => code,
  )

const events = (shopId: string) =>
  server.deps.db
    .selectFrom('shopEvents')
    .select(['actorId', 'fromStatus', 'toStatus', 'reason'])
    .where('shopId', '=', shopId)
    .orderBy('at')
    .execute()

const mailsTo = (email: string) =>
  server.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute()

const signIn = (email: string) =>
  server.send({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'a sofa for seven' } })

test('an approved shop can sign in, and hears of it (R-REG-09)', async () => {
  const shop = await makeShop(server.deps, { status: 'pending' })
  expect((await signIn(shop.email)).statusCode).toBe(403)
  expect(await decide(shop.id, { status: 'approved' })).toMatchObject({ id: shop.id, status: 'approved' })
  expect((await signIn(shop.email)).statusCode).toBe(200)
  expect((await events(shop.id)).at(-1)).toEqual({
    actorId: admin.userId,
    fromStatus: 'pending',
    toStatus: 'approved',
    reason: null,
  })
  const mail = (await mailsTo(shop.email)).at(-1)
  expect(mail?.subject).toBe('Your shop is approved')
  expect(mail?.bodyText).toContain('/shop/login')
})

test('a rejected shop keeps the reason, in its record, its history and its mail', async () => {
  const shop = await makeShop(server.deps, { status: 'pending', language: 'ar' })
  const reason = '  الرخصة <b>منتهية</b> & "غير مقروءة"  '
  expect(await decide(shop.id, { status: 'rejected', reason })).toMatchObject({
    rejectionReason: reason.trim(),
  })
  expect((await events(shop.id)).at(-1)?.reason).toBe(reason.trim())
  const mail = (await mailsTo(shop.email)).at(-1)
  expect(mail).toMatchObject({ language: 'ar', subject: 'لم يُقبل طلب تسجيل متجرك' })
  expect(mail?.bodyHtml).toContain('&lt;b&gt;منتهية&lt;/b&gt; &amp; &quot;غير مقروءة&quot;')
  expect(mail?.bodyHtml).not.toContain('<b>')
})

test.each([undefined, '', '   '])('a rejection without a reason (%j) is refused', async (reason) => {
  const shop = await makeShop(server.deps, { status: 'pending' })
  expect(await outcome(decide(shop.id, { status: 'rejected', reason }))).toBe('shop.reason-missing')
  expect(await events(shop.id)).toHaveLength(1)
})

test('a suspension keeps its reason when it has one', async () => {
  const [notified, untold] = [await makeShop(server.deps), await makeShop(server.deps)]
  expect(await decide(notified.id, { status: 'suspended', reason: 'Late deliveries' })).toMatchObject({
    suspensionReason: 'Late deliveries',
    rejectionReason: null,
  })
  expect(await decide(untold.id, { status: 'suspended' })).toMatchObject({ suspensionReason: null })
  expect((await mailsTo(notified.email)).at(-1)?.bodyText).toContain('> Late deliveries')
  expect((await mailsTo(untold.email)).at(-1)?.bodyText).not.toContain('Reason')
})

test('approving again clears both reasons, the history keeps them (G-34)', async () => {
  const [shop, suspended] = [
    await makeShop(server.deps, { status: 'rejected' }),
    await makeShop(server.deps, { status: 'suspended' }),
  ]
  for (const { id } of [shop, suspended])
    expect(await decide(id, { status: 'approved' })).toMatchObject({
      rejectionReason: null,
      suspensionReason: null,
    })
  expect((await events(shop.id)).map(({ toStatus, reason }) => [toStatus, reason])).toEqual([
    ['pending', null],
    ['rejected', 'The licence has expired'],
    ['approved', null],
  ])
})

test('the same status again changes nothing but the reason (G-34)', async () => {
  const shop = await makeShop(server.deps, { status: 'rejected' })
  const [history, mails] = [await events(shop.id), await mailsTo(shop.email)]
  expect(await decide(shop.id, { status: 'rejected', reason: 'Another reason' })).toMatchObject({
    rejectionReason: 'Another reason',
  })
  expect(await decide(shop.id, { status: 'rejected' })).toMatchObject({ rejectionReason: 'Another reason' })
  expect(await events(shop.id)).toEqual(history)
  expect(await mailsTo(shop.email)).toHaveLength(mails.length)
})

test('a shop moves only as the table of moves says', async () => {
  for (const from of shopStatuses) {
    for (const to of shopStatuses.filter((status) => status !== from)) {
      const shop = await makeShop(server.deps, { status: from })
      const isAllowed = canMove(shopStatus, from, to)
      expect([from, to, await outcome(decide(shop.id, { status: to, reason: 'why' }))]).toEqual([
        from,
        to,
        isAllowed ? to : 'shop.cannot-move',
      ])
    }
  }
})

test.each(['majlis', 'no id', newId()])('a shop that does not exist (%s) is not found', async (id) => {
  expect(await outcome(decide(id, { status: 'approved' }))).toBe('shop.not-found')
})

describe('two administrators at once', () => {
  test('who saw the shop pending: one decides, the other is told', async () => {
    const other = await makeAdmin(server.deps)
    for (let round = 0; round < 10; round += 1) {
      const shop = await makeShop(server.deps, { status: 'pending' })
      const decisions = await Promise.all([
        outcome(decide(shop.id, { status: 'approved', seen: 'pending' })),
        outcome(
          decideShop(server.deps, other, shop.id, { status: 'rejected', reason: 'No', seen: 'pending' }),
        ),
      ])
      expect(decisions.filter((one) => one === 'shop.decided-meanwhile')).toHaveLength(1)
      const last = (await events(shop.id)).at(-1)
      expect(decisions).toContain(last?.toStatus)
      expect(await events(shop.id)).toHaveLength(2)
    }
  })

  test('with the same verdict twenty times make one event and one mail', async () => {
    const shop = await makeShop(server.deps, { status: 'pending' })
    const decisions = Array.from({ length: 20 }, () => outcome(decide(shop.id, { status: 'approved' })))
    expect(new Set(await Promise.all(decisions))).toEqual(new Set(['approved']))
    expect(await events(shop.id)).toHaveLength(2)
    const subjects = (await mailsTo(shop.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['We have received your shop registration', 'Your shop is approved'])
  })
})
