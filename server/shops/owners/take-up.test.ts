import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  makeAdmin,
  makePerson,
  makeShop,
  newEmail,
  testPassword,
  type TestShop,
} from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { holdOf } from './changes.ts'
import { settleOwnerChanges } from './settle.ts'

let server: TestApp
let shop: TestShop
let email: string
const start = Date.now()
const inHours = (hours: number) => server.setNow(new Date(start + hours * 3_600_000))
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  inHours(0)
  shop = await makeShop(server.deps)
  email = newEmail('heir')
  await send('POST', '/api/shop/people', { firstName: 'Omar', lastName: 'Saleh', email, role: 'owner' })
})

async function send(
  method: 'POST' | 'DELETE',
  url: string,
  payload: object,
  by: string | null = shop.userId,
) {
  const as = by === null ? {} : { as: await server.signedInAs(by) }
  return (await server.send({ method, url, payload, ...as })).statusCode
}
async function linkTo(address: string, kind: string, page: string): Promise<string> {
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('recipient', '=', address)
    .where('eventKey', 'like', `${kind}%`)
    .orderBy('id')
    .execute()
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mails.at(-1)?.bodyText ?? '')?.[1] ?? ''
}
const takeUp = async () => {
  const token = await linkTo(email, 'invitation:', 'reset-password')
  return send('POST', '/api/auth/reset-password', { token, password: testPassword }, null)
}
const object = (token: string) => send('POST', '/api/owner-objections', { token }, null)
const hold = async () => (await holdOf(server.deps.db, shop.id, server.deps.clock())).until
const owners = async () => {
  const rows = server.deps.db.selectFrom('shopPeople').select('userId').where('shopId', '=', shop.id)
  return (await rows.execute()).length
}

test('the 72 hours of a new owner begin when they take up the invitation, not before (G-138)', async () => {
  inHours(100)
  await settleOwnerChanges(server.deps)
  expect(await hold()).toBeNull()
  expect(await takeUp()).toBe(200)
  expect(await hold()).toEqual(new Date(start + 172 * 3_600_000))
  inHours(171)
  await settleOwnerChanges(server.deps)
  expect(await hold()).not.toBeNull()
  expect(await object(await linkTo(shop.email, 'security-person-joined', 'objection'))).toBe(200)
  expect(await owners()).toBe(1)
})

test('after them nothing is taken back any more; of an invitation all the while', async () => {
  const mailed = await linkTo(shop.email, 'security-person-invited', 'objection')
  await takeUp()
  inHours(73)
  await settleOwnerChanges(server.deps)
  expect([await hold(), await object(mailed), await owners()]).toEqual([null, 409, 2])
})

test('an invitation is taken back by its link however long it waits, and its own link opens nothing then', async () => {
  inHours(150)
  expect(await object(await linkTo(shop.email, 'security-person-invited', 'objection'))).toBe(200)
  expect([await owners(), await takeUp()]).toEqual([1, 400])
})

test('one that is withdrawn leaves no hours behind', async () => {
  const { id } = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await send('DELETE', `/api/shop/people/${id}`, {})).toBe(200)
  expect(await hold()).toBeNull()
  const left = server.deps.db.selectFrom('ownerChanges').select('id').where('shopId', '=', shop.id)
  expect(await left.execute()).toEqual([])
})

test('one that is sent anew is one change, and takes nothing back for whoever left long before', async () => {
  const left = await makePerson(server.deps, shop.id, 'owner')
  const users = server.deps.db.updateTable('users').set({ lastSignedInAt: new Date(start) })
  await users.where('id', '=', left).execute()
  const again = newEmail('again')
  const invite = () =>
    send('POST', '/api/shop/people', { firstName: 'Omar', lastName: '', email: again, role: 'owner' })
  expect([await invite(), await invite()]).toEqual([200, 200])
  const { email: leaver } = await server.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', left)
    .executeTakeFirstOrThrow()
  const open = server.deps.db.selectFrom('ownerChanges').select('id').where('openUntil', 'is', null)
  expect(await open.where('email', '=', again).execute()).toHaveLength(1)
  const old = await linkTo(leaver, 'security-person-invited', 'objection')
  expect(await send('DELETE', `/api/shop/people/${left}`, {})).toBe(200)
  inHours(100)
  await settleOwnerChanges(server.deps)
  expect(await object(old)).toBe(409)
})

test('an objection is news to owners of the platform alone (G-138)', async () => {
  const owner = await makeAdmin(server.deps)
  const other = await makeAdmin(server.deps, newEmail('operations'), 'operations')
  await takeUp()
  await object(await linkTo(shop.email, 'security-person-joined', 'objection'))
  const reported = await server.deps.db
    .selectFrom('notifications')
    .select(['userId', 'subjectId'])
    .where('kind', '=', 'owners-objected')
    .where('userId', 'in', [owner.userId, other.userId])
    .execute()
  expect(reported).toEqual([{ userId: owner.userId, subjectId: shop.id }])
})
