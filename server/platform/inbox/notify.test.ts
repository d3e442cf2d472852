import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopNotificationKind } from '#domain/shops/notification-topics.ts'
import { withdrawMail } from '#server/platform/mail/outbox.ts'
import { makePerson, makeShop, newEmail, type TestShop } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { notifyShop, withdrawNotification } from './notify.ts'

let server: TestDeps
let shop: TestShop
let people: Record<'owner' | 'second' | 'manager' | 'orders' | 'invited', string>
beforeAll(async () => {
  server = await startTestDeps()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { deps } = server
  shop = await makeShop(deps, { email: newEmail() })
  const [second, manager, orders, invited] = [
    await makePerson(deps, shop.id, 'owner'),
    await makePerson(deps, shop.id, 'manager'),
    await makePerson(deps, shop.id, 'orders'),
    await makePerson(deps, shop.id, 'manager'),
  ]
  people = { owner: shop.userId, second, manager, orders, invited }
  const signedIn = [second, manager, orders]
  await deps.db.updateTable('users').set({ lastSignedInAt: new Date() }).where('id', 'in', signedIn).execute()
})

const send = (kind: ShopNotificationKind, eventKey = `${kind}:${shop.id}`) =>
  server.deps.db.transaction().execute((tx) =>
    notifyShop(tx, server.deps, {
      shopId: shop.id,
      eventKey,
      kind,
      params: { order: '#1', product: 'Sofa', payout: 'PO-1', stars: '5' } as never,
      subject: null,
      write: ({ ownerName }) => ({ subject: ownerName, text: '', html: '' }),
    }),
  )
const nameOf = (id: string) => Object.entries(people).find(([, one]) => one === id)?.[0] ?? ''
const reported = async (eventKey: string) => {
  const notice = server.deps.db.selectFrom('notifications').select('userId').where('eventKey', '=', eventKey)
  return (await notice.execute()).map(({ userId }) => nameOf(userId)).toSorted()
}
const mailed = async (eventKey: string) => {
  const { rows } = await sql<{ id: string }>`
    select u.id from mails m join users u on u.email = m.recipient where m.event_key like ${`${eventKey}%`}`.execute(
    server.deps.db,
  )
  return rows.map(({ id }) => nameOf(id)).toSorted()
}

test.each([
  [
    'order-placed',
    ['invited', 'manager', 'orders', 'owner', 'second'],
    ['manager', 'orders', 'owner', 'second'],
  ],
  [
    'order-asked',
    ['invited', 'manager', 'orders', 'owner', 'second'],
    ['manager', 'orders', 'owner', 'second'],
  ],
  ['product-approved', ['invited', 'manager', 'owner', 'second'], ['manager', 'owner', 'second']],
  ['review-published', ['invited', 'manager', 'owner', 'second'], ['manager', 'owner', 'second']],
  ['payout-paid', ['owner', 'second'], ['owner', 'second']],
  ['kyc-expiring', ['owner', 'second'], ['owner', 'second']],
] as const)('%s is for %j, by mail for whoever has signed in', async (kind, inPortal, byMail) => {
  const eventKey = `${kind}:${shop.id}`
  await send(kind)
  await send(kind)
  expect(await reported(eventKey)).toEqual(inPortal)
  expect(await mailed(eventKey)).toEqual(byMail)
})

/** Mutes these topics of mail for these people of the shop. */
const mute = (who: readonly (keyof typeof people)[], mutedMails: string[]) =>
  server.deps.db
    .updateTable('shopPeople')
    .set({ mutedMails })
    .where(
      'userId',
      'in',
      who.map((one) => people[one]),
    )
    .execute()

test('what one of them has muted is mailed to the others, and told to all in the portal', async () => {
  await mute(['owner'], ['orders', 'payouts'])
  for (const kind of ['payout-paid', 'order-placed', 'bank-account-confirmed'] as const) await send(kind)
  expect(await reported(`payout-paid:${shop.id}`)).toEqual(['owner', 'second'])
  expect(await mailed(`payout-paid:${shop.id}`)).toEqual(['second'])
  expect(await mailed(`order-placed:${shop.id}`)).toEqual(['manager', 'orders', 'second'])
  expect(await mailed(`bank-account-confirmed:${shop.id}`)).toEqual(['owner', 'second'])
})

test('what all of them have muted is mailed to nobody, but for orders and returns to the first owner', async () => {
  const mutable = ['orders', 'returns', 'questions', 'products', 'reviews', 'payouts']
  await mute(['owner', 'second', 'manager', 'orders'], mutable)
  for (const kind of ['order-placed', 'return-requested', 'order-asked', 'product-approved'] as const)
    await send(kind)
  expect(await mailed(`order-placed:${shop.id}`)).toEqual(['owner'])
  expect(await mailed(`return-requested:${shop.id}`)).toEqual(['owner'])
  expect(await mailed(`order-asked:${shop.id}`)).toEqual([])
  expect(await mailed(`product-approved:${shop.id}`)).toEqual([])
})

test('while the first contact is not among them, the next owner takes their place', async () => {
  await server.deps.db.deleteFrom('shopPeople').where('userId', '=', people.owner).execute()
  await mute(['second', 'manager', 'orders'], ['orders'])
  for (const kind of ['kyc-expiring', 'order-placed'] as const) await send(kind)
  expect(await mailed(`order-placed:${shop.id}`)).toEqual(['second'])
  // Once the removal is settled, the second owner is the first contact.
  await server.deps.db.updateTable('shops').set({ userId: people.second }).where('id', '=', shop.id).execute()
  await send('kyc-expiring')
  expect(await mailed(`kyc-expiring:${shop.id}`)).toEqual(['second'])
})

test('the database keeps no other word among what is muted', async () => {
  await expect(mute(['owner'], ['bank'])).rejects.toThrow('muted_mails_check')
})

test('what is taken back is gone for everybody', async () => {
  const eventKey = `product-approved:${shop.id}`
  await send('product-approved')
  await server.deps.db.transaction().execute(async (tx) => {
    await withdrawNotification(tx, { shopId: shop.id, eventKey })
    await withdrawMail(tx, { shopId: shop.id, eventKey })
  })
  expect([await reported(eventKey), await mailed(eventKey)]).toEqual([[], []])
})
