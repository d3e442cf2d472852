import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftDay } from '#domain/insights/analytics/period.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { adminWorks } from '#domain/insights/work.ts'
import { createUser } from '#server/platform/accounts/users.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'
import { hasScreen } from '#web/kit/portal/portal-paths.ts'
import { adminLists, shopLists } from '#web/portal/insights/dashboards/work-lists.ts'

let server: UploadApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startUploadApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await furnish()
})
afterAll(() => server.close())

const email = buyer.customer.email
const get = async (url: string, as: string) => (await server.send({ url, as })).json()

/** Creates one of each kind of work that waits for the shop Noor, and an order of another shop. */
async function furnish() {
  const { db } = server.deps
  const reviews = reviewing(server, market, admin)
  const sofa = await market.product({ stock: 50 })
  await market.product({ stock: 3 })
  await market.product({ status: 'rejected' })
  const today = dayOf(server.deps.clock())
  await reviews.delivered([sofa], 'pending')
  await reviews.delivered([await market.product({ shopId: market.sadu.id })], 'pending')
  for (const day of [today, null, shiftDay(today, 9)]) {
    const { order } = await reviews.delivered([sofa], 'accepted')
    const changes = day ? { deliveryDate: day } : { deliveryDate: null, deliveryWindow: null }
    await db.updateTable('orders').set(changes).where('id', '=', order.id).execute()
  }
  const asked = await reviews.delivered([sofa], 'shipped')
  await db
    .updateTable('orders')
    .set({ deliveryDate: shiftDay(today, 9) })
    .where('id', '=', asked.order.id)
    .execute()
  await market.send('POST', `/api/orders/${asked.order.orderNumber}/questions`, {
    body: { email, text: 'When?' },
  })
  const { order } = await reviews.published(sofa)
  await market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
    body: { email, items: [{ productId: sofa, quantity: 1 }], reason: 'Too large' },
  })
  await reviews.write(sofa, (await reviews.delivered([sofa])).order)
  const soon = { licenceExpiresOn: shiftDay(today, 30) }
  await db.updateTable('shops').set(soon).where('id', '=', market.noor.id).execute()
  const later = { licenceExpiresOn: shiftDay(today, 31) }
  await db.updateTable('shops').set(later).where('id', '=', market.sadu.id).execute()
}

/** Total of the list behind a link; the screen passes the link's query on to the list. */
async function listed(link: string, as: string): Promise<number> {
  const { headers, statusCode } = await server.send({ url: `/api${link}`, as })
  expect(statusCode, link).toBe(200)
  return Number(headers['x-total-count'])
}

describe('what waits for a shop', () => {
  test('is counted for each list, of itself alone', async () => {
    expect(await get('/api/shop/waiting', market.noor.token)).toEqual({
      orders: 1,
      due: 2,
      questions: 1,
      returns: 1,
      rejected: 1,
      stock: 1,
      replies: 1,
      documents: 1,
    })
    const none = { due: 0, questions: 0, returns: 0, rejected: 0, stock: 0, replies: 0, documents: 0 }
    expect(await get('/api/shop/waiting', market.sadu.token)).toEqual({ ...none, orders: 1 })
  })

  test('says since when the oldest waits, for those who may see it', async () => {
    const since = await get('/api/shop/waiting/since', market.noor.token)
    expect(Object.keys(since)).toEqual(['orders', 'questions', 'returns', 'replies'])
    const { createdAt } = await server.deps.db
      .selectFrom('orders')
      .select('createdAt')
      .where('shopId', '=', market.noor.id)
      .where('status', '=', 'pending')
      .orderBy('createdAt')
      .executeTakeFirstOrThrow()
    expect(since.orders).toBe(createdAt.toISOString())
    expect(Object.keys(await get('/api/shop/waiting/since', market.sadu.token))).toEqual(['orders'])
  })

  test('is as many as the list shows that its link opens', async () => {
    const counts = await get('/api/shop/waiting', market.noor.token)
    const { documents: _screen, ...lists } = shopLists
    for (const [work, link] of Object.entries(lists))
      expect([work, await listed(link, market.noor.token)]).toEqual([work, counts[work]])
  })

  test('costs one question, and says nothing of what a role may not see', async () => {
    const ask = () => get('/api/shop/waiting', market.noor.token)
    await ask()
    const cost = await statementsOf(ask)
    expect(cost.filter((one) => one.includes('"documents"'))).toHaveLength(1)
    const person = async (role: ShopRole) => {
      const about = { email: newEmail(role), passwordHash: 'x', firstName: 'A', lastName: 'B' }
      const userId = await server.deps.db.transaction().execute(async (tx) => {
        const id = await createUser(tx, { ...about, role: 'shop', language: 'en', now: server.deps.clock() })
        await tx.insertInto('shopPeople').values({ userId: id, shopId: market.noor.id, role }).execute()
        return id
      })
      return get('/api/shop/waiting', await server.signedInAs(userId))
    }
    const all = await get('/api/shop/waiting', market.noor.token)
    expect(await person('manager')).toEqual({ ...all, documents: 0 })
    expect(await person('orders')).toEqual({ ...all, documents: 0, rejected: 0, stock: 0, replies: 0 })
    expect((await server.send({ url: '/api/shop/waiting', as: admin })).statusCode).toBe(403)
    expect((await server.send({ url: '/api/admin/waiting', as: market.noor.token })).statusCode).toBe(403)
  })
})

describe('what waits for an administrator', () => {
  test('is as many as the list shows that its link opens', async () => {
    await quarrel()
    await rename()
    const counts = await get('/api/admin/waiting', admin)
    expect(counts).toMatchObject({
      refunds: 1,
      disputes: 1,
      returns: 1,
      questions: 1,
      orders: 2,
      expiring: 1,
      reviews: 1,
      registration: 1,
    })
    const { products: _queue, journals: _view, registration: panel, rate: _screen, ...lists } = adminLists
    expect(hasScreen('admin', panel)).toBe(true)
    const entered: { isOpen: boolean }[] = await get('/api/admin/vat-report/registration', admin)
    expect(entered.filter(({ isOpen }) => isOpen)).toHaveLength(counts.registration)
    for (const [work, link] of Object.entries(lists)) {
      const address = link.replace('/admin/reviews', '/admin/reviews?queue=waiting')
      expect([work, await listed(address, admin)]).toEqual([work, counts[work]])
    }
  })

  test.each([
    ['operations', ['shops', 'products', 'reviews', 'returns', 'questions', 'orders', 'expiring']],
    ['finance', ['refunds', 'disputes', 'payouts', 'registration']],
    ['support', ['reviews', 'questions']],
  ] as const)(
    '%s is told how much waits of what they may deal with, and of nothing else (G-138)',
    async (role, works) => {
      const { userId } = await makeAdmin(server.deps, newEmail(role), role)
      const seen = await get('/api/admin/waiting', await server.signedInAs(userId))
      const all = await get('/api/admin/waiting', admin)
      for (const work of adminWorks)
        expect([work, seen[work]]).toEqual([work, works.some((one) => one === work) ? all[work] : 0])
      const since = await get('/api/admin/waiting/since', await server.signedInAs(userId))
      const whole = await get('/api/admin/waiting/since', admin)
      for (const work of adminWorks)
        expect([work, since[work]]).toEqual([
          work,
          works.some((one) => one === work) ? whole[work] : undefined,
        ])
    },
  )
})

/** Enters a new name of the platform, which waits for a second administrator. */
async function rename() {
  const ticket = await server.ticket({ purpose: 'journal', fileName: 'certificate.pdf' }, admin)
  await server.put(ticket.uploadURL, sampleFiles.pdf)
  const named = { legalName: 'Majlis Trading FZE', legalNameAr: 'مجلس للتجارة ش.م.ح', trn: '100159083300003' }
  const body = { ...named, holdsFrom: dayOf(server.deps.clock()), document: placeOf(ticket) }
  await market.send('PUT', '/api/admin/vat-report/registration', { as: admin, body })
}

/** Creates a card refund that failed and a dispute of the same order, as the provider's webhooks leave them. */
async function quarrel() {
  const { db } = server.deps
  const order = await db
    .selectFrom('orders')
    .select(['id', 'groupId', 'totalFils'])
    .where('status', '=', 'delivered')
    .executeTakeFirstOrThrow()
  const paymentId = newId()
  const now = server.deps.clock()
  await sql`with paid as (insert into payments (id, group_id, provider, fils, created_at, expires_at)
      values (${paymentId}, ${order.groupId}, 'stripe', ${order.totalFils}, ${now}, ${now}))
    insert into payment_shares (payment_id, order_id, fils)
    values (${paymentId}, ${order.id}, ${order.totalFils})`.execute(db)
  await sql`with reduced as (update orders set refunded_fils = 100 where id = ${order.id})
    insert into refunds (id, order_id, cause, method, fils, status, payment_id, created_at)
    values (${newId()}, ${order.id}, 'line-cancelled', 'card', 100, 'failed', ${paymentId}, ${now})`.execute(
    db,
  )
  const disputeId = newId()
  await sql`with opened as (insert into disputes (id, payment_id, provider_ref, fils, status, reason, opened_at)
    values (${disputeId}, ${paymentId}, 'dp_1', 100, 'open', 'fraudulent', ${now}))
    insert into dispute_shares (dispute_id, order_id, fils)
    values (${disputeId}, ${order.id}, 100)`.execute(db)
}
