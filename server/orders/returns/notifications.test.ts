import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

test('the news of a return waits for nobody once it is decided; its shop hears what an administrator decides', async () => {
  const { db } = server.deps
  const products = [await market.product(), await market.product()]
  const { order } = await reviewing(server, market, admin).delivered(products)
  const ask = async (productId: string | undefined) => {
    const body = { email: buyer.customer.email, items: [{ productId, quantity: 1 }], reason: 'Too large.' }
    const asked = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, { body })
    return String(asked.body['id'])
  }
  const [first, second] = [await ask(products[0]), await ask(products[1])]
  const approve = (id: string, audience: 'shop' | 'admin') =>
    market.send('PATCH', `/api/${audience}/returns/${id}/status`, {
      as: audience === 'shop' ? market.noor.token : admin,
      body: { status: 'approved' },
    })
  const news = async () => {
    const rows = await db
      .selectFrom('notifications')
      .select(['kind', 'readAt'])
      .where('userId', '=', market.noor.userId)
      .where('kind', 'like', 'return-%')
      .orderBy('id')
      .execute()
    return rows.map(({ kind, readAt }) => `${kind} ${readAt === null ? 'waits' : 'is read'}`)
  }
  await approve(first, 'shop')
  expect(await news()).toEqual(['return-requested waits', 'return-requested waits'])
  expect((await approve(second, 'admin')).status).toBe(200)
  expect(await news()).toEqual([
    'return-requested is read',
    'return-requested is read',
    'return-decided waits',
  ])
  const mails = db.selectFrom('mails').select(['subject', 'bodyText'])
  const [mail, ...more] = await mails.where('eventKey', 'like', 'return-decided:%').execute()
  expect(more).toEqual([])
  expect(mail?.subject).toBe(
    `Majlis has updated a return of order ${order.orderNumber}. Its status is now Approved.`,
  )
  expect(mail?.bodyText).toContain('suggest a collection day')
})
