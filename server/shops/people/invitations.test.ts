import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopPerson } from '#contract/shops/people.ts'
import { makeShop, newEmail, testPassword, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { untilWaiting } from '#server/testing/locks.ts'

let server: TestApp
let shop: TestShop
let calls = 0
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  shop = await makeShop(server.deps)
})

type Method = 'GET' | 'POST' | 'PUT'
async function send(by: string | null, [method, url]: [Method, string], payload?: object) {
  const as = by === null ? {} : { as: await server.signedInAs(by) }
  const remoteAddress = `10.8.${Math.floor((calls += 1) / 250)}.${calls % 250}`
  const answer = await server.send({ method, url, remoteAddress, ...as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const invite = (email: string, by = shop.userId) =>
  send(by, ['POST', '/api/shop/people'], { firstName: 'Omar', lastName: 'Saleh', email, role: 'manager' })
const people = async (by = shop.userId) =>
  (await send(by, ['GET', '/api/shop/people'])).body as unknown as ShopPerson[]
const emails = async (by?: string) => (await people(by)).map(({ email }) => email)
const mailsTo = async (email: string) => {
  const mails = server.deps.db.selectFrom('mails').select(['bodyText', 'eventKey'])
  return mails.where('recipient', '=', email).orderBy('id').execute()
}
const reported = async (email: string, kind: string) =>
  (await mailsTo(email)).filter(({ eventKey }) => eventKey?.startsWith(`security-invitation-${kind}`)).length
const linksTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ bodyText }) => /reset-password\?token=([\w-]+)/.exec(bodyText)?.[1] ?? [])
const choose = (token: string | undefined, password: string) =>
  send(null, ['POST', '/api/auth/reset-password'], { token, password })
const signIn = (email: string, password: string) =>
  send(null, ['POST', '/api/auth/login'], { email, password })
const emailOf = async (id: string) => {
  const found = server.deps.db.selectFrom('users').select('email').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).email
}

describe('an invitation survives that somebody else registers with its address', () => {
  test('its link goes on working, proves whose the address is, and who only said so loses it', async () => {
    const email = newEmail('omar')
    await invite(email)
    const squatter = await makeShop(server.deps, { email, status: 'pending' })
    expect(await emails()).toEqual([shop.email, email])
    expect(await reported(shop.email, 'contested')).toBe(1)
    const session = await server.signedInAs(squatter.userId)
    expect((await choose((await linksTo(email))[0], 'the invited one')).status).toBe(200)
    const invited = await signIn(email, 'the invited one')
    expect(invited).toMatchObject({
      status: 200,
      body: { user: { shopRole: 'manager', shop: { id: shop.id } } },
    })
    expect((await signIn(email, testPassword)).status).toBe(401)
    expect((await server.send({ url: '/api/auth/me', as: session })).statusCode).toBe(401)
    expect(await emailOf(squatter.userId)).toBe(`${squatter.userId}@unproven.invalid`)
    expect((await people())[1]).toMatchObject({ email, isInvited: false })
  })

  test('ends once whoever registered proves the address by a mailed link, and its owner is told', async () => {
    const email = newEmail('omar')
    await invite(email)
    const [link] = await linksTo(email)
    await makeShop(server.deps, { email, status: 'pending' })
    await send(null, ['POST', '/api/auth/forgot-password'], { email })
    expect((await choose((await linksTo(email)).at(-1), 'registered')).status).toBe(200)
    expect(await emails()).toEqual([shop.email])
    expect(await reported(shop.email, 'ended')).toBe(1)
    expect((await choose(link, 'too late')).status).toBe(400)
    // The password is right, but the shop is not approved yet.
    expect((await signIn(email, 'registered')).body).toMatchObject({ code: 'shop.pending' })
  })

  test('takes nothing from a shop that is approved: it is refused, and stays', async () => {
    const [email, used] = [newEmail('omar'), newEmail('used')]
    await invite(email)
    const other = await makeShop(server.deps, { email: used })
    const profile = { firstName: 'Omar', lastName: 'Ali', email, currentPassword: testPassword }
    expect((await send(other.userId, ['PUT', '/api/auth/profile'], profile)).body).toMatchObject({ email })
    const refused = await choose((await linksTo(email))[0], 'the invited one')
    expect(refused).toMatchObject({ status: 409, body: { code: 'account.address-kept' } })
    expect(await emailOf(other.userId)).toBe(email)
    expect(await emails()).toEqual([shop.email, email])
    expect((await invite(email)).status).toBe(409)
  })

  test('takes nothing from a shop that is approved while the link is used', async () => {
    const email = newEmail('omar')
    await invite(email)
    const other = await makeShop(server.deps, { email, status: 'pending' })
    const [link] = await linksTo(email)
    const [chosen] = await server.deps.db.transaction().execute(async (tx) => {
      // As an administrator's decision does.
      const decided = tx.updateTable('shops').set({ status: 'approved' }).where('id', '=', other.id)
      await decided.execute()
      const choosing = choose(link, 'the invited one')
      await untilWaiting(server.deps.db)
      return [choosing]
    })
    expect(await chosen).toMatchObject({ status: 409, body: { code: 'account.address-kept' } })
    expect(await emailOf(other.userId)).toBe(email)
  })

  test('mails nobody at the address that its account has meanwhile, and can be removed', async () => {
    const email = newEmail('omar')
    await invite(email)
    await makeShop(server.deps, { email, status: 'pending' })
    const [, person] = await people()
    const url = `/api/shop/people/${person?.id}`
    expect((await send(shop.userId, ['PUT', url], { role: 'orders' })).status).toBe(200)
    expect(await mailsTo(`${person?.id}@invited.invalid`)).toEqual([])
    const removed = await server.send({ method: 'DELETE', url, as: await server.signedInAs(shop.userId) })
    expect([removed.statusCode, await emails()]).toEqual([200, [shop.email]])
    expect((await choose((await linksTo(email))[0], 'too late')).status).toBe(400)
  })
})

test('two shops invite one address: both invitations stand, and the first link that is used ends the other', async () => {
  const email = newEmail('wanted')
  const other = await makeShop(server.deps)
  await invite(email)
  expect((await invite(email, other.userId)).status).toBe(200)
  expect([await emails(), await emails(other.userId)]).toEqual([
    [shop.email, email],
    [other.email, email],
  ])
  const [first, second] = await linksTo(email)
  expect((await choose(first, 'the invited one')).status).toBe(200)
  expect((await choose(second, 'too late')).status).toBe(400)
  expect([await emails(), await emails(other.userId)]).toEqual([[shop.email, email], [other.email]])
  expect(await reported(other.email, 'ended')).toBe(1)
  expect((await invite(email, other.userId)).status).toBe(409)
})

test('one shop that invites an address again has one invitation, also where it was set aside', async () => {
  const email = newEmail('twice')
  const other = await makeShop(server.deps)
  for (const by of [shop.userId, other.userId, shop.userId, shop.userId]) await invite(email, by)
  expect([await emails(), await emails(other.userId)]).toEqual([
    [shop.email, email],
    [other.email, email],
  ])
  expect((await choose((await linksTo(email)).at(-1), 'the invited one')).status).toBe(200)
  expect(await emails(other.userId)).toEqual([other.email])
})
