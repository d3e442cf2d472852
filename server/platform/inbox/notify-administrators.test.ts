import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminNotificationKind } from '#domain/platform/admin-notifications.ts'
import { type AdminRole, adminRoles } from '#domain/platform/admin-roles.ts'
import { mailAdministrators } from '#server/platform/mail/outbox.ts'
import { makeAdmin, makeInvited, makeShop, newEmail, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { changePlatformPerson } from '#server/platform/people/platform-people.ts'
import { statesOf } from './inbox.ts'
import { notify } from './notify.ts'

let server: TestApp
const people = {} as Record<AdminRole, TestAdmin>
beforeAll(async () => {
  server = await startTestApp()
  for (const role of adminRoles) people[role] = await makeAdmin(server.deps, newEmail(role), role)
})
afterAll(() => server.close())

const params = { shop: 'Noor', product: 'Sofa', order: '#1', amount: 'AED 1', document: 'TRN', count: '1' }
let reported = 0

/** Sends a notification of a kind to administrators, as stories do. */
async function send(kind: AdminNotificationKind): Promise<string> {
  const eventKey = `${kind}:${(reported += 1)}`
  const about = { to: { role: 'admin' }, subject: null, at: server.deps.clock() } as const
  await server.deps.db
    .transaction()
    .execute((tx) => notify<AdminNotificationKind>(tx, { ...about, eventKey, kind, params: params as never }))
  return eventKey
}

async function readersOf(eventKey: string): Promise<AdminRole[]> {
  const notice = server.deps.db.selectFrom('notifications').select('userId').where('eventKey', '=', eventKey)
  const ids = (await notice.execute()).map(({ userId }) => userId)
  return adminRoles.filter((role) => ids.includes(people[role].userId))
}

const heard = [
  ['shop-registered', ['owner', 'operations']],
  ['product-submitted', ['owner', 'operations']],
  ['payout-requested', ['owner', 'finance']],
  ['refund-failed', ['owner', 'finance']],
  ['capture-failed', ['owner', 'finance']],
  ['release-failed', ['owner', 'finance']],
  ['order-asked', ['owner', 'operations', 'support']],
  ['review-written', ['owner', 'operations', 'support']],
] as const

describe.each(heard)('%s', (kind, roles) => {
  test(`is told to ${roles.join(', ')} alone (G-138)`, async () => {
    expect(await readersOf(await send(kind))).toEqual(roles)
  })

  test(`is mailed to ${roles.join(', ')} alone (G-138)`, async () => {
    const mail = { subject: kind, text: kind, html: kind }
    const eventKey = `mail-${kind}`
    await server.deps.db
      .transaction()
      .execute((tx) => mailAdministrators(tx, server.deps, { eventKey, kind, mailFor: () => mail }))
    const mails = server.deps.db.selectFrom('mails').select('recipient').where('subject', '=', kind)
    const addresses = (await mails.execute()).map(({ recipient }) => recipient)
    expect(adminRoles.filter((role) => addresses.includes(people[role].email))).toEqual(roles)
  })
})

test('the stories tell and mail by it: a shop that registers is no news for finance and support (G-138)', async () => {
  const shop = await makeShop(server.deps, { status: 'pending' })
  expect(await readersOf(`shop-registered:${shop.id}`)).toEqual(['owner', 'operations'])
  const key = `admin-shop-registered:${shop.id}:%`
  const mails = server.deps.db.selectFrom('mails').select('recipient').where('eventKey', 'like', key)
  const addresses = (await mails.execute()).map(({ recipient }) => recipient)
  expect(adminRoles.filter((role) => addresses.includes(people[role].email))).toEqual(['owner', 'operations'])
})

test('who is invited and has chosen no password yet is mailed nothing but the invitation (G-138)', async () => {
  const id = await makeInvited(server.deps, people.owner)
  await changePlatformPerson(server.deps, people.owner, { id, role: 'operations' })
  await makeShop(server.deps, { status: 'pending' })
  const user = server.deps.db.selectFrom('users').select('email').where('id', '=', id)
  const { email } = await user.executeTakeFirstOrThrow()
  const mails = server.deps.db.selectFrom('mails').select('subject').where('recipient', '=', email)
  const subjects = (await mails.execute()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /registered|shop/i.test(subject))).toEqual([])
  expect(subjects).toContain('Join the Majlis team')
})

test('who was removed is told and mailed of nothing any more (G-138)', async () => {
  const gone = await makeAdmin(server.deps, newEmail('gone'), 'operations')
  await changePlatformPerson(server.deps, people.owner, { id: gone.userId, role: null })
  const shop = await makeShop(server.deps, { status: 'pending' })
  const notice = server.deps.db.selectFrom('notifications').select('id').where('userId', '=', gone.userId)
  expect(await notice.where('eventKey', '=', `shop-registered:${shop.id}`).execute()).toEqual([])
  const mails = server.deps.db.selectFrom('mails').select('id')
  expect(await mails.where('recipient', 'like', `${gone.userId}%`).execute()).toEqual([])
})

test('another role decides what of the old news can be read, in the inbox, its count and the live stream (G-138)', async () => {
  const moved = await makeAdmin(server.deps, newEmail('moved'), 'owner')
  const as = await server.signedInAs(moved.userId)
  for (const kind of ['shop-registered', 'payout-requested', 'order-asked'] as const) await send(kind)
  const kinds = async () => {
    const notice = (await server.send({ url: '/api/notifications', as })).json<{ kind: string }[]>()
    return notice.map(({ kind }) => kind)
  }
  const unread = async () => (await statesOf(server.deps.db, [moved.userId]))[0]?.unread
  const become = (role: AdminRole) =>
    changePlatformPerson(server.deps, people.owner, { id: moved.userId, role })
  expect([(await kinds()).length, await unread()]).toEqual([3, 3])
  await become('finance')
  expect([await kinds(), await unread()]).toEqual([['payout-requested'], 1])
  await become('support')
  expect([await kinds(), await unread()]).toEqual([['order-asked'], 1])
  const read = { method: 'POST', url: '/api/notifications/read', as, payload: { all: true } } as const
  expect((await server.send(read)).json()).toEqual({ unread: 0 })
  await become('owner')
  expect([(await kinds()).length, await unread()]).toEqual([3, 2])
})
