import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopPerson } from '#contract/shops/people.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { makeAdmin, makeShop, newEmail, testPassword, type TestShop } from '#server/testing/accounts.ts'
import { lostLocks } from '#server/platform/db/stories.ts'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { statesOf } from '#server/platform/inbox/inbox.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { decideShop } from '#server/shops/approval/move.ts'

let server: TestApp
let shop: TestShop
let owner: string
let calls = 0

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  shop = await makeShop(server.deps)
  owner = await signIn(shop.email)
})

const url = '/api/shop/people'
const remoteAddress = () => `10.9.${Math.floor((calls += 1) / 250)}.${calls % 250}`

async function signIn(email: string, password = testPassword): Promise<string> {
  const payload = { email, password }
  const answer = await server.send({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress: remoteAddress(),
  })
  const { token } = answer.json<{ token?: string }>()
  if (token === undefined) return String(answer.statusCode)
  await server.send({ method: 'POST', url: '/api/auth/confirm', as: token, payload: { password } })
  return token
}
const people = async (as = owner) => (await server.send({ url, as })).json<ShopPerson[]>()
const invite = (about: object = {}, as = owner) => {
  const payload = { firstName: 'Omar', lastName: 'Saleh', email: newEmail('staff'), role: 'orders', ...about }
  return server.send({ method: 'POST', url, as, payload })
}
const change = (id: string, role: ShopRole, as = owner) =>
  server.send({ method: 'PUT', url: `${url}/${id}`, as, payload: { role } })
const remove = (id: string, as = owner) => server.send({ method: 'DELETE', url: `${url}/${id}`, as })
const idOf = async (email: string) => (await people()).find((one) => one.email === email)?.id ?? ''

async function linkTo(email: string): Promise<string> {
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', email)
    .execute()
  return /reset-password\?token=([\w-]+)/.exec(mails.at(-1)?.bodyText ?? '')?.[1] ?? ''
}
const choose = (token: string, password = testPassword) =>
  server.send({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password },
    remoteAddress: remoteAddress(),
  })

/** A person who was invited, has chosen a password and signed in. */
async function joined(role: ShopRole): Promise<{ id: string; email: string; token: string }> {
  const email = newEmail(role)
  await invite({ email, role })
  await choose(await linkTo(email))
  const token = await signIn(email)
  return { id: await idOf(email), email, token }
}

describe('an invitation', () => {
  test('leads to an own password by a mailed link that works once, and to the shop', async () => {
    const email = newEmail('omar')
    expect((await invite({ email, role: 'manager' })).statusCode).toBe(200)
    expect(await people()).toMatchObject([
      { email: shop.email, role: 'owner', isSelf: true, isInvited: false },
      { email, role: 'manager', isSelf: false, isInvited: true },
    ])
    const token = await linkTo(email)
    expect((await choose(token)).statusCode).toBe(200)
    expect((await choose(token, 'another password')).statusCode).toBe(400)
    const own = await signIn(email)
    const me = (await server.send({ url: '/api/auth/me', as: own })).json()
    expect(me).toMatchObject({
      shopRole: 'manager',
      shop: { id: shop.id, kycDocuments: [], emiratesId: null },
    })
    expect((await people())[1]).toMatchObject({ isInvited: false })
  })

  test('opens nothing before: nobody knows the password', async () => {
    const email = newEmail('omar')
    await invite({ email })
    expect(await signIn(email)).toBe('401')
  })

  test('to an address that has an account is refused at the field, also when two come at once', async () => {
    const answer = await invite({ email: shop.email })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ errors: [{ path: 'email' }] })
    const email = newEmail('twice')
    await Promise.all([invite({ email }), invite({ email })])
    expect((await people()).filter((one) => one.email === email)).toHaveLength(1)
  })

  test('of two shops at once to one address, again and again, never waits in a ring', async () => {
    const other = await signIn((await makeShop(server.deps)).email)
    const email = newEmail('wanted')
    const before = lostLocks(server.deps.db)
    for (let round = 0; round < 6; round += 1) {
      const together = Array.from({ length: 6 }, (_, n) => invite({ email }, n % 2 ? owner : other))
      const answers = (await Promise.all(together)).map(({ statusCode }) => statusCode)
      expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
    }
    const both = await Promise.all([people(), people(other)])
    const found = both.map((all) => all.filter((one) => one.email === email).length)
    expect(Math.max(...found)).toBe(1)
    expect(lostLocks(server.deps.db)).toBe(before)
  })

  test('is written 20 times a day at most', async () => {
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await invite()).statusCode)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  }, 30_000)

  test('says which role, and no role there is not', async () => {
    for (const role of ['admin', '', null]) expect((await invite({ role })).statusCode).toBe(400)
  })
})

describe('every owner is mailed, and who it is about', () => {
  const subjectsTo = async (email: string) => {
    const mails = server.deps.db.selectFrom('mails').select('subject').where('recipient', '=', email)
    const reported = await mails.where('eventKey', 'like', 'security-person-%').orderBy('id').execute()
    return reported.map(({ subject }) => subject.replaceAll(/[\u2068\u2069\u2060]/g, ''))
  }

  test('when somebody is invited, gets another role, and is removed, the founder by a second owner too', async () => {
    const heir = await joined('owner')
    const orderStaff = await joined('orders')
    await change(orderStaff.id, 'manager')
    expect((await remove(shop.userId, heir.token)).statusCode).toBe(200)
    const later = [
      'Omar Saleh is invited to Palm Furniture',
      'Omar Saleh has a new role at Palm Furniture',
      'Mariam Al Suwaidi was removed from Palm Furniture',
    ]
    expect(await subjectsTo(heir.email)).toEqual(later)
    const takenUp = 'Omar Saleh is now an owner of Palm Furniture'
    expect(await subjectsTo(shop.email)).toEqual([later[0], takenUp, ...later])
    expect(await subjectsTo(orderStaff.email)).toEqual([later[1]])
  })
})

describe('somebody who is removed', () => {
  test('is signed out at once, cannot come back, and frees the address', async () => {
    const { id, email, token } = await joined('manager')
    expect((await remove(id)).json()).toEqual({ message: 'The person has been removed from the shop.', id })
    expect((await server.send({ url: '/api/shop/orders', as: token })).statusCode).toBe(401)
    expect(await signIn(email)).toBe('401')
    expect((await invite({ email })).statusCode).toBe(200)
    const log = await server.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'shop.people-changed')
      .where('subjectId', '=', shop.id)
      .orderBy('at')
      .execute()
    expect(log[1]).toEqual({
      actorId: shop.userId,
      before: { person: email, shopRole: 'manager' },
      after: null,
    })
  })

  test('of another shop is not there', async () => {
    const other = await makeShop(server.deps)
    for (const answer of [
      await remove(other.userId),
      await change(other.userId, 'orders'),
      await remove('x'),
    ])
      expect(answer.statusCode).toBe(404)
  })
})

describe('another role', () => {
  test('counts with the next call', async () => {
    const { id, token } = await joined('orders')
    const products = () => server.send({ url: '/api/shop/products', as: token })
    expect((await products()).json()).toMatchObject({ code: 'shop.not-your-duty' })
    await change(id, 'manager')
    expect((await products()).statusCode).toBe(200)
  })

  test.each([
    ['orders', null],
    ['manager', { monthlyRevenue: 0 }],
    ['owner', { monthlyRevenue: 0 }],
  ] as const)('%s is told what the shop takes only where it may be', async (role, metrics) => {
    const { email, token } = await joined(role)
    const payload = { email, password: testPassword }
    const at = { method: 'POST', url: '/api/auth/login', remoteAddress: remoteAddress() } as const
    const { user } = (await server.send({ ...at, payload })).json<{ user: object }>()
    const me = (await server.send({ url: '/api/auth/me', as: token })).json<object>()
    for (const reported of [user, me]) expect(reported).toMatchObject({ shopRole: role, shop: { metrics } })
  })

  test('decides what of the old news can be read: a manager sees no payouts, whoever packs no decisions', async () => {
    const { id, token } = await joined('owner')
    await server.deps.db.transaction().execute(async (tx) => {
      const about = { to: { userId: id }, subject: null, at: server.deps.clock() }
      const params = { payout: 'PO-1', order: '#1', product: 'Sofa', ending: '1' }
      for (const kind of ['payout-paid', 'bank-account-entered', 'product-approved', 'order-asked'] as const)
        await notify(tx, { ...about, params, kind, eventKey: kind })
    })
    const kinds = async () => {
      const notice = (await server.send({ url: '/api/notifications', as: token })).json<{ kind: string }[]>()
      return notice.map(({ kind }) => kind).toSorted()
    }
    const unread = async () => {
      const payload = { ids: [] }
      const answer = await server.send({ method: 'POST', url: '/api/notifications/read', as: token, payload })
      return answer.json<{ unread: number }>().unread
    }
    expect([(await kinds()).length, await unread()]).toEqual([4, 4])
    await change(id, 'manager')
    expect([await kinds(), await unread()]).toEqual([['order-asked', 'product-approved'], 2])
    await change(id, 'orders')
    const [state] = await statesOf(server.deps.db, [id])
    expect([await kinds(), state?.unread, state?.newest?.kind]).toEqual([['order-asked'], 1, 'order-asked'])
    await change(id, 'owner')
    expect(await unread()).toBe(4)
  })

  test('is given by owners alone, to nobody by themselves', async () => {
    const { id, token } = await joined('manager')
    for (const answer of [await change(id, 'owner', token), await invite({}, token), await remove(id, token)])
      expect(answer.statusCode).toBe(403)
  })
})

describe('the last owner', () => {
  test('stays, until another one has signed in', async () => {
    const refused = { code: 'shop.last-owner' }
    expect((await remove(shop.userId)).json()).toMatchObject(refused)
    const email = newEmail('heir')
    await invite({ email, role: 'owner' })
    expect((await change(shop.userId, 'manager')).json()).toMatchObject(refused)
    const heir = await joined('owner')
    expect((await change(shop.userId, 'manager')).statusCode).toBe(200)
    const { userId } = await server.deps.db
      .selectFrom('shops')
      .select('userId')
      .where('id', '=', shop.id)
      .executeTakeFirstOrThrow()
    // The first contact stays the same until the change can no longer be undone (0068).
    expect(userId).toBe(shop.userId)
    expect((await people(heir.token)).find(({ id }) => id === userId)).toMatchObject({ role: 'manager' })
  })

  test('stays also where two owners remove one another at once', async () => {
    const heir = await joined('owner')
    await Promise.all([remove(heir.id), remove(shop.userId, heir.token)])
    const left = await server.deps.db
      .selectFrom('shopPeople')
      .select('role')
      .where('shopId', '=', shop.id)
      .execute()
    expect(left).toEqual([{ role: 'owner' }])
  })
})

test('a session that was stolen invites, promotes and removes nobody', async () => {
  const { userId } = shop
  const stolen = await issueToken(server.deps.db, { userId, remember: false, now: new Date() })
  const answers = [
    await invite({ role: 'owner' }, stolen),
    await change(userId, 'orders', stolen),
    await remove(userId, stolen),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'account.confirm-needed' })
  }
  expect(await people()).toHaveLength(1)
})

test('a shop that is suspended keeps its people, and changes none', async () => {
  const { id, token } = await joined('manager')
  await decideShop(server.deps, await makeAdmin(server.deps), shop.id, { status: 'suspended', reason: 'x' })
  expect((await remove(id)).statusCode).toBe(403)
  expect(await people()).toHaveLength(2)
  expect((await server.send({ url: '/api/shop/orders', as: token })).statusCode).toBe(200)
})
