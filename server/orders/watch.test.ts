import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { endClosures } from '#server/shops/delivery/closures.ts'
import { notifyOfCheckout } from './notifications.ts'
import { escalatedAfterHours, remindedAfterHours, watchOrders } from './watch.ts'

let server: TestApp
let market: Market
let admin: TestAdmin
const start = Date.now()
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  market = await makeMarket(server)
  server.setNow(new Date(start))
})
afterAll(() => server.close())

const watchAfter = async (hours: number) => {
  server.setNow(new Date(start + hours * 3_600_000))
  await watchOrders(server.deps)
}
const notificationsOf = async ({ userId }: { userId: string }) => {
  const rows = await server.deps.db
    .selectFrom('notifications')
    .select(['kind', 'subjectKind', 'subjectId'])
    .where('userId', '=', userId)
    .execute()
  return rows.filter(({ kind }) => kind === 'order-waiting' || kind === 'order-overdue')
}

test('an order that nobody answers is told to its shop after a day, to administrators after two, once each; answered, it waits in no inbox', async () => {
  const place = async () =>
    (await market.buy([{ productId: await market.product(), quantity: 1 }])).body.orders[0] as WireOrder
  const [order, answered] = [await place(), await place()]
  const placed = server.deps.db.selectFrom('orders').select('groupId').where('id', '=', order.id)
  const { groupId } = await placed.executeTakeFirstOrThrow()
  await server.deps.db.transaction().execute((tx) => notifyOfCheckout(tx, server.deps, groupId))
  const body = { status: 'accepted' }
  await market.send('PATCH', `/api/shop/orders/${answered.id}/status`, { as: market.noor.token, body })
  await watchAfter(remindedAfterHours - 0.1)
  expect(await notificationsOf(market.noor)).toEqual([])
  await watchAfter(remindedAfterHours)
  await watchAfter(remindedAfterHours + 1)
  expect(await notificationsOf(market.noor)).toEqual([
    { kind: 'order-waiting', subjectKind: 'order', subjectId: order.id },
  ])
  expect(await notificationsOf(admin)).toEqual([])
  await watchAfter(escalatedAfterHours)
  await watchAfter(escalatedAfterHours + 1)
  expect(await notificationsOf(admin)).toEqual([
    { kind: 'order-overdue', subjectKind: 'order', subjectId: order.id },
  ])
  expect(await notificationsOf(market.noor)).toHaveLength(1)
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('eventKey', '=', `order-waiting:${order.id}`)
    .execute()
  expect(mails).toEqual([{ subject: `Order ${order.orderNumber} is waiting for your reply` }])

  const unread = server.deps.db.selectFrom('notifications').select('kind').where('readAt', 'is', null)
  const ofOrder = unread.where('subjectId', '=', order.id).orderBy('kind')
  expect(new Set((await ofOrder.execute()).map(({ kind }) => kind))).toEqual(
    new Set(['order-overdue', 'order-placed', 'order-waiting']),
  )
  const as = await server.signedInAs(market.noor.userId)
  await market.send('PATCH', `/api/shop/orders/${order.id}/status`, { as, body })
  expect(await ofOrder.execute()).toEqual([])
})

test('after three days it is cancelled with its stock given back; customer and shop are told, an answered one stays (G-139)', async () => {
  const { db } = server.deps
  const placedAt = start + 200 * 3_600_000
  server.setNow(new Date(placedAt))
  const productId = await market.product({ stock: 5 })
  const place = async () => (await market.buy([{ productId, quantity: 2 }])).body.orders[0] as WireOrder
  const [order, answered] = [await place(), await place()]
  await market.send('PATCH', `/api/shop/orders/${answered.id}/status`, {
    as: await server.signedInAs(market.noor.userId),
    body: { status: 'accepted' },
  })
  for (const hours of [24, 48, 71.9]) await watchAfter(200 + hours)
  expect(await market.stockOf(productId)).toBe(1)
  await Promise.all([watchAfter(272), watchAfter(272)])
  const statuses = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', [order.id, answered.id])
    .execute()
  expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [order.id, 'cancelled'],
      [answered.id, 'accepted'],
    ]),
  )
  expect(await market.stockOf(productId)).toBe(3)
  const reported = db.selectFrom('notifications').select('userId').where('kind', '=', 'order-unanswered')
  expect(await reported.where('subjectId', '=', order.id).execute()).toEqual([{ userId: market.noor.userId }])
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('eventKey', 'like', 'order-moved:%')
    .where('subject', 'like', `%${order.orderNumber}%`)
    .execute()
  expect(mails).toEqual([{ subject: expect.stringContaining('is cancelled') }])
})

test('what administrators have just heard of does not end before they could see to it (G-139)', async () => {
  server.setNow(new Date(start + 400 * 3_600_000))
  const productId = await market.product({ stock: 2 })
  await market.buy([{ productId, quantity: 2 }])
  // The job did not run for a week.
  await watchAfter(568)
  await watchAfter(579.9)
  expect(await market.stockOf(productId)).toBe(0)
  await watchAfter(580)
  expect(await market.stockOf(productId)).toBe(2)
})

/** Returns the state of an order at a time, after running the jobs for closures and orders. */
async function stateAt(at: string, id = '') {
  server.setNow(new Date(at))
  await endClosures(server.deps)
  await watchOrders(server.deps)
  const { remindedAt, escalatedAt, status } = await server.deps.db
    .selectFrom('orders')
    .select(['remindedAt', 'escalatedAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [remindedAt !== null, escalatedAt !== null, status]
}

test('an order waits for a shop that is closed, and its time begins anew when it opens (G-139)', async () => {
  server.setNow(new Date('2027-06-01T08:00:00Z'))
  const closure = { shopId: market.sadu.id, firstDay: '2027-06-01', lastDay: '2027-06-05' }
  await server.deps.db.insertInto('shopClosures').values(closure).execute()
  const productId = await market.product({ shopId: market.sadu.id })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders
  // It opens at midnight at the start of the 6th, which is 20:00 UTC on the 5th.
  expect(await stateAt('2027-06-05T19:59:00Z', order?.id)).toEqual([false, false, 'pending'])
  expect(await stateAt('2027-06-05T20:23:00Z', order?.id)).toEqual([false, false, 'pending'])
  expect(await stateAt('2027-06-06T19:59:00Z', order?.id)).toEqual([false, false, 'pending'])
  expect(await stateAt('2027-06-06T20:00:00Z', order?.id)).toEqual([true, false, 'pending'])
  expect(await stateAt('2027-06-07T20:00:00Z', order?.id)).toEqual([true, true, 'pending'])
  expect(await stateAt('2027-06-08T19:59:00Z', order?.id)).toEqual([true, true, 'pending'])
  expect(await stateAt('2027-06-08T20:00:00Z', order?.id)).toEqual([true, true, 'cancelled'])
})

test('so it does where the shop opens before the day that it named (G-139)', async () => {
  server.setNow(new Date('2027-07-01T08:00:00Z'))
  const url = '/api/shop/closures'
  const asSadu = () => server.signedInAs(market.sadu.userId)
  const days = { firstDay: '2027-07-01', lastDay: '2027-07-20' }
  await server.send({ method: 'PUT', url, as: await asSadu(), payload: days })
  const productId = await market.product({ shopId: market.sadu.id })
  const [order] = (await market.buy([{ productId, quantity: 1 }])).body.orders
  expect(await stateAt('2027-07-06T08:00:00Z', order?.id)).toEqual([false, false, 'pending'])
  const as = await asSadu()
  const open = () => server.send({ method: 'DELETE', url: `${url}/2027-07-01`, as })
  expect((await open()).statusCode).toBe(200)
  expect((await open()).json()).toMatchObject({ code: 'closure.not-found' })
  expect((await server.send({ url, as })).json()).toEqual([])
  expect(await stateAt('2027-07-06T19:59:00Z', order?.id)).toEqual([false, false, 'pending'])
  expect(await stateAt('2027-07-06T20:00:00Z', order?.id)).toEqual([true, false, 'pending'])
  expect(await stateAt('2027-07-07T20:00:00Z', order?.id)).toEqual([true, true, 'pending'])
  expect(await stateAt('2027-07-08T19:59:00Z', order?.id)).toEqual([true, true, 'pending'])
  expect(await stateAt('2027-07-08T20:00:00Z', order?.id)).toEqual([true, true, 'cancelled'])
})
