import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopOwners } from '#contract/shops/owners.ts'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { runSchedules } from '#server/money/payouts/schedules.ts'
import { makeAdmin, makePerson, makeShop, testPassword, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { settleOwnerChanges } from './settle.ts'

let server: TestApp
let admin: { readonly userId: string; readonly email: string }
let shop: TestShop
/** The second owner, who takes the shop over. */
let heir: string
const start = Date.now()
const inHours = (hours: number) => server.setNow(new Date(start + hours * 3_600_000))
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())
beforeEach(async () => {
  inHours(0)
  shop = await makeShop(server.deps)
  heir = await makePerson(server.deps, shop.id, 'owner')
  await comes(heir)
})

const comes = (id: string) =>
  server.deps.db
    .updateTable('users')
    .set({ lastSignedInAt: new Date(start) })
    .where('id', '=', id)
    .execute()
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
async function send(by: string | null, [method, url]: [Method, string], payload?: object) {
  const as = by === null ? {} : { as: await server.signedInAs(by) }
  const answer = await server.send({ method, url, ...as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const remove = (id: string, by: string) => send(by, ['DELETE', `/api/shop/people/${id}`])
const give = (id: string, role: string, by: string) => send(by, ['PUT', `/api/shop/people/${id}`], { role })
const invite = (by: string, email: string) =>
  send(by, ['POST', '/api/shop/people'], { firstName: 'Evil', lastName: '', email, role: 'owner' })
const emailOf = async (id: string) => {
  const found = server.deps.db.selectFrom('users').select('email').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).email
}
const mailsTo = (email: string, kind: string) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('eventKey', 'like', `${kind}%`)
    .orderBy('id')
    .execute()
const linkTo = async (email: string) => {
  const mails = await mailsTo(email, 'security-person-')
  return /objection\?token=([\w-]+)/.exec(mails.at(-1)?.bodyText ?? '')?.[1] ?? ''
}
const object = (token: string) => send(null, ['POST', '/api/owner-objections'], { token })
const rolesNow = async () => {
  const rows = server.deps.db
    .selectFrom('shopPeople')
    .select(['userId', 'role'])
    .where('shopId', '=', shop.id)
  return new Map((await rows.execute()).map(({ userId, role }) => [userId, role]))
}
const writtenTo = async () => {
  const found = server.deps.db.selectFrom('shops').select('userId').where('id', '=', shop.id)
  return (await found.executeTakeFirstOrThrow()).userId
}
const enter = (by: string, iban = 'AE380330000019101772389') =>
  send(by, ['PUT', '/api/shop/bank-account'], { accountHolder: 'Thief', iban })

describe('a stolen session takes nothing: a change of owners', () => {
  test('is taken back by whoever it removed, by the mailed link, once, and ends every session of the owners', async () => {
    const sessions = [await server.signedInAs(heir), await server.signedInAs(shop.userId)]
    expect((await remove(shop.userId, heir)).status).toBe(200)
    expect(await rolesNow()).toEqual(new Map([[heir, 'owner']]))
    const link = await linkTo(shop.email)
    expect(await object(link)).toMatchObject({ status: 200, body: { shopName: 'Palm Furniture' } })
    expect(await rolesNow()).toEqual(
      new Map([
        [heir, 'owner'],
        [shop.userId, 'owner'],
      ]),
    )
    for (const as of sessions) expect((await server.send({ url: '/api/auth/me', as })).statusCode).toBe(401)
    const login = { email: await emailOf(heir), password: testPassword }
    expect((await send(null, ['POST', '/api/auth/login'], login)).status).toBe(401)
    expect(await object(link)).toMatchObject({ status: 409, body: { code: 'shop.objection-invalid' } })
    for (const email of [shop.email, await emailOf(heir), admin.email])
      expect((await mailsTo(email, 'security-owners-restored')).length).toBeGreaterThan(0)
    const reset = await send(null, ['POST', '/api/auth/forgot-password'], { email: shop.email })
    expect([reset.status, await mailsTo(shop.email, 'password-reset')]).toMatchObject([200, [{}]])
  })

  test('goes with all that followed it: who was invited, promoted and brought low is again what they were', async () => {
    const manager = await makePerson(server.deps, shop.id, 'manager')
    await comes(manager)
    await invite(shop.userId, 'evil-one@test.example')
    await give(manager, 'owner', heir)
    await give(heir, 'orders', shop.userId)
    await remove(shop.userId, manager)
    const [first] = await mailsTo(await emailOf(heir), 'security-person-invited')
    const link = /objection\?token=([\w-]+)/.exec(first?.bodyText ?? '')?.[1] ?? ''
    expect((await object(link)).status).toBe(200)
    expect(await rolesNow()).toEqual(
      new Map([
        [manager, 'manager'],
        [heir, 'owner'],
        [shop.userId, 'owner'],
      ]),
    )
  })

  test('is taken back for 72 hours; then it counts, the platform writes to another owner, and the address is free', async () => {
    await remove(shop.userId, heir)
    expect([await writtenTo(), await emailOf(shop.userId)]).toEqual([shop.userId, shop.email])
    const forgot = await send(null, ['POST', '/api/auth/forgot-password'], { email: shop.email })
    expect([forgot.status, await mailsTo(shop.email, 'password-reset')]).toEqual([200, []])
    inHours(71)
    await settleOwnerChanges(server.deps)
    expect(await writtenTo()).toBe(shop.userId)
    inHours(73)
    await Promise.all([settleOwnerChanges(server.deps), settleOwnerChanges(server.deps)])
    expect([await writtenTo(), await emailOf(shop.userId)]).toEqual([heir, `${shop.userId}@removed.invalid`])
    expect(await object(await linkTo(shop.email))).toMatchObject({ status: 409 })
    expect(await rolesNow()).toEqual(new Map([[heir, 'owner']]))
  })

  test('is another address too: whoever had the one of before takes it back, the account of the bank waits, and a co-owner may as well', async () => {
    const moved = 'thief-of-address@test.example'
    const profile = { firstName: 'Evil', lastName: '', email: moved, currentPassword: testPassword }
    expect((await send(shop.userId, ['PUT', '/api/auth/profile'], profile)).status).toBe(200)
    expect(await enter(shop.userId)).toMatchObject({ status: 409, body: { code: 'bank.owners-changed' } })
    const linkMailedTo = async (email: string) => {
      const [mail] = await mailsTo(email, 'security-email-changed')
      return /objection\?token=([\w-]+)/.exec(mail?.bodyText ?? 'no mail')?.[1] ?? mail?.subject
    }
    expect(await linkMailedTo(await emailOf(heir))).toMatch(/^[\w-]{20,}$/)
    expect(await linkMailedTo(moved)).toBe('The email address of your account was changed')
    // Even if another shop has registered with the address since.
    await makeShop(server.deps, { email: shop.email, status: 'pending' })
    expect((await object((await linkMailedTo(shop.email)) ?? '')).status).toBe(200)
    expect(await emailOf(shop.userId)).toBe(shop.email)
    for (const email of [moved, shop.email])
      expect((await send(null, ['POST', '/api/auth/login'], { email, password: testPassword })).status).toBe(
        401,
      )
    expect(await rolesNow()).toEqual(
      new Map([
        [shop.userId, 'owner'],
        [heir, 'owner'],
      ]),
    )
  })

  test('that is another address counts after 72 hours, and is none where nothing is sold yet', async () => {
    const to = (email: string) => ({ firstName: 'A', lastName: '', email, currentPassword: testPassword })
    await send(shop.userId, ['PUT', '/api/auth/profile'], to('moved-for-good@test.example'))
    inHours(73)
    await settleOwnerChanges(server.deps)
    expect(await emailOf(shop.userId)).toBe('moved-for-good@test.example')
    expect((await enter(shop.userId)).status).toBe(200)
    expect(await mailsTo(shop.email, 'security-bank-account-entered')).not.toEqual([])
    const fresh = await makeShop(server.deps, { status: 'pending' })
    await send(fresh.userId, ['PUT', '/api/auth/profile'], to('mistyped@test.example'))
    const changes = server.deps.db.selectFrom('ownerChanges').select('id').where('shopId', '=', fresh.id)
    expect(await changes.execute()).toEqual([])
  })

  test('is taken back once by ten links at once; made-up, missing and hostile tokens take nothing back', async () => {
    await remove(shop.userId, heir)
    const links = [await linkTo(shop.email), await linkTo(await emailOf(heir))]
    for (const token of ['made-up', '', 'x'.repeat(201)]) expect((await object(token)).status).not.toBe(200)
    expect((await send(null, ['POST', '/api/owner-objections'], { token: { $ne: 1 } })).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => object(links[n % 2] ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('that is none of owners has no link, and holds nothing', async () => {
    const orderStaff = await makePerson(server.deps, shop.id, 'orders')
    await give(orderStaff, 'manager', shop.userId)
    await remove(orderStaff, shop.userId)
    expect(await linkTo(shop.email)).toBe('')
    expect((await enter(heir)).status).toBe(200)
  })
})

describe('after a change of owners', () => {
  test('no bank account is entered or confirmed for 72 hours, and the refusal says until when', async () => {
    await enter(shop.userId)
    const [mail] = await mailsTo(shop.email, 'bank-account-entered')
    const token = /confirm=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
    await remove(shop.userId, heir)
    const refused = await enter(heir, 'AE070331234567890123456')
    expect(refused).toMatchObject({ status: 409, body: { code: 'bank.owners-changed' } })
    const until = new Date(start + 72 * 3_600_000)
    const day = new Intl.DateTimeFormat('en-AE', { dateStyle: 'long', timeZone: 'Asia/Dubai' }).format(until)
    expect(refused.body['message']).toContain(day)
    const confirm = () => send(heir, ['POST', '/api/shop/bank-account/confirm'], { token })
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'bank.owners-changed' } })
    await storeEarnings(server.deps, shop.id, 10_000)
    const bankDetails = { accountHolder: 'Thief', iban: 'AE070331234567890123456' }
    const asked = await send(heir, ['POST', '/api/shop/payouts'], { amount: 10, bankDetails })
    expect(asked).toMatchObject({ status: 409, body: { code: 'bank.owners-changed' } })
    inHours(72.1)
    expect((await enter(heir, 'AE070331234567890123456')).status).toBe(200)
  })

  test('the link of another account goes to every owner; who was one until lately is told its end alone', async () => {
    const third = await makePerson(server.deps, shop.id, 'owner')
    await comes(third)
    await remove(shop.userId, heir)
    inHours(80)
    await settleOwnerChanges(server.deps)
    expect((await enter(heir)).status).toBe(200)
    for (const id of [heir, third]) {
      const [mail] = await mailsTo(await emailOf(id), 'bank-account-entered')
      expect(mail?.bodyText).toContain('confirm=')
    }
    const [reported] = await mailsTo(shop.email, 'security-bank-account-entered')
    expect(reported?.bodyText).toContain('2389')
    expect(reported?.bodyText).not.toContain('confirm=')
    expect(reported?.bodyText).not.toContain('AE38')
  })

  const approved = async () => {
    const { body } = await send(heir, ['POST', '/api/shop/payouts'], { amount: 10 })
    const path = `/api/admin/payouts/${String(body['id'])}/status`
    const move = (status: string) => send(admin.userId, ['PATCH', path], { status })
    await move('approved')
    return () => move('paid')
  }

  test('the account that was there goes on being paid; one that began to count later waits', async () => {
    await storeEarnings(server.deps, shop.id, 10_000)
    const accountId = await storeAccount(server.deps, shop.id)
    await remove(shop.userId, heir)
    expect((await (await approved())()).status).toBe(200)
    inHours(1)
    const usableFrom = new Date(start + 1_800_000)
    await server.deps.db.updateTable('bankAccounts').set({ usableFrom }).where('id', '=', accountId).execute()
    const pay = await approved()
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payout.account-held' } })
    inHours(72.1)
    expect((await pay()).status).toBe(200)
  })

  test('nothing is paid, entered or changed once somebody objected, until Majlis has settled it', async () => {
    await storeEarnings(server.deps, shop.id, 10_000)
    await storeAccount(server.deps, shop.id)
    const pay = await approved()
    await remove(shop.userId, heir)
    await object(await linkTo(shop.email))
    inHours(80)
    await runSchedules(server.deps)
    await settleOwnerChanges(server.deps)
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payout.owners-disputed' } })
    expect(await enter(heir)).toMatchObject({ status: 409, body: { code: 'bank.owners-disputed' } })
    expect(await remove(shop.userId, heir)).toMatchObject({
      status: 409,
      body: { code: 'shop.owners-disputed' },
    })
    const [listed] = (await send(heir, ['GET', '/api/shop/payouts'])).body as unknown as object[]
    expect(listed).toMatchObject({ isDisputed: true })
    expect((await decide({ userId: shop.userId, reason: 'They own it' })).status).toBe(200)
    expect((await pay()).status).toBe(200)
  })
})

const ownersUrl = () => `/api/admin/shops/${shop.id}/owners`
const decide = (body: object, by = admin.userId) => send(by, ['POST', ownersUrl()], body)
const owners = async () => (await send(admin.userId, ['GET', ownersUrl()])).body as unknown as ShopOwners

describe('Majlis gives a shop back to a former owner', () => {
  /** The heir has owned the shop for weeks, with their own bank account. */
  const takeover = async () => {
    await storeAccount(server.deps, shop.id)
    await remove(shop.userId, heir)
    inHours(100)
    await settleOwnerChanges(server.deps)
    await enter(heir)
    inHours(400)
    const counts = {
      linkHash: null,
      linkExpiresAt: null,
      confirmedAt: new Date(start),
      usableFrom: new Date(start + 3_600_000 * 200),
    }
    await server.deps.db
      .updateTable('bankAccounts')
      .set(counts)
      .where('shopId', '=', shop.id)
      .where('holder', '=', 'Thief')
      .execute()
  }

  test('alone: others leave, their account is withdrawn, all are told, and a new password opens it', async () => {
    await takeover()
    const session = await server.signedInAs(heir)
    const heirsEmail = await emailOf(heir)
    expect(await owners()).toMatchObject({
      owners: [{ id: heir }],
      former: [{ id: shop.userId, email: shop.email }],
      disputed: null,
      heldUntil: null,
    })
    const given = await decide({ userId: shop.userId, alone: true, reason: 'The licence is theirs' })
    expect(given).toMatchObject({
      status: 200,
      body: { owners: [{ id: shop.userId }], former: [{ id: heir }] },
    })
    expect(given.body['heldUntil']).not.toBeNull()
    expect([await rolesNow(), await writtenTo()]).toEqual([new Map([[shop.userId, 'owner']]), shop.userId])
    expect((await server.send({ url: '/api/auth/me', as: session })).statusCode).toBe(401)
    const accounts = await send(shop.userId, ['GET', '/api/shop/bank-account'])
    expect(accounts.body).toMatchObject({ current: { accountHolder: 'Dar Al Noor LLC' }, next: null })
    for (const email of [shop.email, heirsEmail]) {
      const [mail] = await mailsTo(email, 'security-shop-given-back')
      expect(mail?.bodyText).toContain('The licence is theirs')
    }
    await send(null, ['POST', '/api/auth/forgot-password'], { email: shop.email })
    expect(await mailsTo(shop.email, 'password-reset')).toHaveLength(1)
    const log = server.deps.db.selectFrom('auditLog').select(['actorId', 'reason', 'after'])
    expect(
      await log.where('action', '=', 'shop.given-back').where('subjectId', '=', shop.id).execute(),
    ).toEqual([
      {
        actorId: admin.userId,
        reason: 'The licence is theirs',
        after: { person: shop.email, shopRole: 'owner' },
      },
    ])
  })

  test('not to strangers, not without a reason, and by nobody but an owner of the platform who says it is them', async () => {
    const stranger = await makeShop(server.deps)
    expect(await decide({ userId: stranger.userId, reason: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'shop.no-former-owner' },
    })
    expect((await decide({ userId: heir, reason: ' ' })).status).toBe(400)
    expect((await decide({ userId: heir, reason: 'x' }, shop.userId)).status).toBe(403)
    const now = server.deps.clock()
    const stolen = await issueToken(server.deps.db, { userId: admin.userId, remember: false, now })
    const payload = { userId: heir, reason: 'x' }
    const answer = await server.send({ method: 'POST', url: ownersUrl(), as: stolen, payload })
    expect(answer.json()).toMatchObject({ code: 'account.confirm-needed' })
    for (const url of ['/api/admin/shops/x/owners', `/api/admin/shops/${heir}/owners`])
      expect((await send(admin.userId, ['GET', url])).status).toBe(404)
  })

  test('once by five at once, and not where somebody else has the address by now', async () => {
    await takeover()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide({ userId: shop.userId, reason: 'theirs' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await owners()).owners.map(({ id }) => id).toSorted()).toEqual([heir, shop.userId].toSorted())
    await remove(heir, shop.userId)
    const taken = await emailOf(heir)
    inHours(500)
    await settleOwnerChanges(server.deps)
    await makeShop(server.deps, { email: taken })
    expect(await decide({ userId: heir, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'account.email-taken' },
    })
  })
})
