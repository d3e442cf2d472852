import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '#server/platform/mail/delivery.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { Mailbox } from '#server/testing/fakes/mailbox.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { mailedKey } from '#server/testing/refunds.ts'
import { notifyOfCheckout } from './notifications.ts'

let server: TestApp
let market: Market
const mailbox = new Mailbox()
beforeAll(async () => {
  const port = await mailbox.open()
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.test', SMTP_URL: `smtp://127.0.0.1:${port}` })
  market = await makeMarket(server)
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const email = buyer.customer.email

async function placed() {
  const items = [await market.product(), await market.product({ shopId: market.sadu.id })]
  const { body } = await market.buy(items.map((productId) => ({ productId, quantity: 1 })))
  const { db } = server.deps
  const { groupId } = await db
    .selectFrom('orders')
    .select('groupId')
    .where('id', '=', body.orders[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => notifyOfCheckout(tx, server.deps, groupId))
  const order = body.orders.find(({ shopId }) => shopId === market.noor.id) as WireOrder
  return { groupId, order, orders: body.orders, link: body.link }
}
const move = ({ id }: WireOrder, status: string, rejectionReason?: string) =>
  market.send('PATCH', `/api/shop/orders/${id}/status`, {
    as: market.noor.token,
    body: { status, rejectionReason },
  })
const mails = (event: string) =>
  server.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('eventKey', 'like', `${event}%`)
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
const lastOf = async (event: string) =>
  (await mails(event)).at(-1)?.calendar?.replaceAll('\r\n ', '').split('\r\n') ?? []

describe('the calendar file of an order', () => {
  test('goes with the mail of the checkout, each of its orders under a name of its own', async () => {
    const { orders, groupId } = await placed()
    const said = await lastOf(`orders-placed:${groupId}`)
    expect(said).toContain('METHOD:PUBLISH')
    for (const { id, delivery } of orders) {
      expect(said).toContain(`UID:order-${id}@majlis.test`)
      expect(said).toContain(
        `DTSTART;TZID=Asia/Dubai:${delivery.date.replaceAll('-', '')}T${delivery.window.slice(0, 5).replace(':', '')}00`,
      )
    }
    expect(said.filter((line) => line === 'SEQUENCE:0')).toHaveLength(2)
  })

  test('counts every change of the day, and is taken back where the order is called off', async () => {
    const { order, link } = await placed()
    await move(order, 'accepted')
    expect(await lastOf('order-moved')).toEqual(expect.arrayContaining(['SEQUENCE:0', 'METHOD:PUBLISH']))
    const url = `/api/orders/${order.orderNumber}/day`
    const { body } = await market.send('GET', `${url}s?email=${email}`)
    const days = body as unknown as { date: string; windows: string[] }[]
    const other = days.findLast(({ date }) => date !== order.delivery.date)
    const changed = await server.send({
      method: 'PATCH',
      url,
      headers: await mailedKey(server, link),
      payload: { email, date: other?.date, window: other?.windows[0] },
    })
    expect(changed.statusCode).toBe(200)
    expect(await lastOf('order-rescheduled')).toEqual(
      expect.arrayContaining([
        `UID:order-${order.id}@majlis.test`,
        'SEQUENCE:1',
        expect.stringContaining(`:${other?.date.replaceAll('-', '')}T`),
      ]),
    )
    await move(order, 'cancelled', 'Sold out')
    expect(await lastOf('order-moved')).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2']),
    )
  })

  test('arrives as what is attached, and is shown to administrators', async () => {
    const { groupId } = await placed()
    const [mail] = await mails(`orders-placed:${groupId}`)
    await deliver(server.deps, mail?.id ?? '', { isLast: false })
    const raw = mailbox.letters.at(-1)?.raw ?? ''
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/)
    expect(raw).toContain('filename=delivery.ics')
    const encoded = /delivery\.ics[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? ''
    expect(Buffer.from(encoded, 'base64').toString()).toBe(mail?.calendar)
  })

  test('is not sent once it has come', async () => {
    const { order } = await placed()
    for (const status of ['accepted', 'processing', 'shipped', 'delivered']) await move(order, status)
    expect((await mails('order-moved')).at(-1)?.calendar).toBeNull()
  })
})

describe('the file at its address', () => {
  const get = (link: string, file: string) => server.send({ url: `/api/order-groups/${link}/${file}` })

  test('is of one order in the reader’s language, for whoever has the link', async () => {
    const { link, order } = await placed()
    const answer = await get(link, `${order.orderNumber.toLowerCase()}.ics?language=ar`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${order.orderNumber.toLowerCase()}.ics"`,
    })
    const said = answer.body.replaceAll('\r\n ', '')
    expect(said).toContain('SUMMARY:توصيل')
    expect(said).toContain(`/ar/orders/${link}`)
    expect(said.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('is of no other checkout, and ends with the link', async () => {
    const [mine, other] = [await placed(), await placed()]
    const file = `${mine.order.orderNumber.toLowerCase()}.ics`
    for (const no of [
      get(other.link, file),
      get('a'.repeat(26), file),
      get(mine.link, 'mj-1.ics'),
      get(mine.link, 'mj-99999999999.ics'),
      get(mine.link, 'x'),
      get(mine.link, '%00.ics'),
    ])
      expect((await no).statusCode).toBe(404)
    await market.send('DELETE', `/api/order-groups/${mine.link}`)
    expect((await get(mine.link, file)).statusCode).toBe(404)
  })
})
