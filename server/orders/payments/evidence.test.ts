import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { buyer, type WireOrder } from '#server/testing/orders.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { mailedKey } from '#server/testing/refunds.ts'

let cards: CardMarket
let admin: string
beforeAll(async () => {
  cards = await startCardMarket()
  admin = await cards.server.signedInAs((await makeAdmin(cards.server.deps)).userId)
})
afterAll(() => cards.close())

/** Creates a delivered order with questions of the customer and a dispute. */
async function disputed() {
  const { noor, product, send } = cards.market
  const { orders, session } = await cards.buy([{ productId: await product(), quantity: 1 }], {
    customer: buyer.customer,
  })
  const { payment_intent: intent } = cards.stripe.pay(session)
  await cards.hear(session)
  const order = orders[0] as WireOrder
  const { email } = buyer.customer
  await send('POST', `/api/orders/${order.orderNumber}/questions`, { body: { email, text: 'Is it oak?' } })
  const { link } = await cards.server.deps.db
    .selectFrom('orders as o')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select('g.link')
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow()
  await send('POST', `/api/orders/${order.orderNumber}/questions`, {
    body: { email, text: 'And the legs?' },
    headers: await mailedKey(cards.server, link),
  })
  const place = { latitude: 25.2048, longitude: 55.2708, accuracyMeters: 12 }
  for (const step of [
    { status: 'shipped', atOnce: true },
    { status: 'delivered', receivedBy: 'Huda', place },
  ])
    await send('PATCH', `/api/shop/orders/${order.id}/status`, { as: noor.token, body: step })
  const dispute = cards.stripe.books.dispute(intent ?? '', 10_000)
  await cards.deliver(cards.stripe.event('charge.dispute.created', dispute))
  return { order, id: await disputeOf(order) }
}
async function disputeOf(order: WireOrder): Promise<string> {
  const { body } = await cards.market.send('GET', `/api/admin/orders/${order.id}`, { as: admin })
  const [{ id } = { id: '' }] = (body as unknown as { disputes: { id: string }[] }).disputes
  return id
}
const file = (order: WireOrder, name: string, as: string) =>
  cards.server.send({ url: `/api/admin/orders/${order.id}/disputes/${name}`, as })

async function textOf(pdf: Buffer): Promise<string> {
  const read = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = Array.from({ length: read.numPages }, async (_, at) => {
    const { items } = await (await read.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ').replaceAll(/\s+/g, ' ')
}

test('the evidence of a dispute is one PDF: case, customer, steps, proof of delivery and messages, and no notes', async () => {
  const { order, id } = await disputed()
  const note = { kind: 'note', text: 'Difficult one' }
  await cards.market.send('POST', `/api/admin/orders/${order.id}/messages`, { as: admin, body: note })
  const answer = await file(order, `${id}.pdf`, admin)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${order.orderNumber}-evidence.pdf"`,
    'cache-control': 'no-store',
  })
  const text = await textOf(answer.rawPayload)
  for (const said of [
    order.orderNumber,
    'product not received',
    buyer.customer.email,
    'Huda',
    '25.2048, 55.2708 (within 12 m)',
    'Is it oak?',
    'استلمه',
    'تم التسليم',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Difficult one')
  // Questions that the shop could have written itself are not attributed to the customer.
  const [, between = ''] = /Is it oak\?(.*)And the legs\?/.exec(text) ?? []
  expect(text).toMatch(/not verified: by the order’s number and email address.*Is it oak\?/)
  expect(between).not.toContain('not proven')
})

test('without an invoice, the lines are those that were not cancelled, with how many are left', async () => {
  const { market, stripe } = cards
  const [sofa, lamp] = [
    await market.product({ name: 'Left Sofa' }),
    await market.product({ name: 'Gone Lamp' }),
  ]
  const { orders, session } = await cards.buy([
    { productId: sofa, quantity: 7 },
    { productId: lamp, quantity: 2 },
  ])
  const { payment_intent: intent } = stripe.pay(session)
  await cards.hear(session)
  const order = orders[0] as WireOrder
  const items = order.items.map(({ position, productId }) => {
    return { position, quantity: 2, seen: productId === sofa ? 7 : 2 }
  })
  const body = { items, reason: 'Broken.' }
  const cancelled = await market.send('POST', `/api/shop/orders/${order.id}/cancel`, {
    as: market.noor.token,
    body,
  })
  expect(cancelled.status).toBe(200)
  await cards.deliver(stripe.event('charge.dispute.created', stripe.books.dispute(intent ?? '', 10_000)))
  const id = await disputeOf(order)
  const text = await textOf((await file(order, `${id}.pdf`, admin)).rawPayload)
  expect(text).toContain('Left Sofa 5 21,450.00 Total')
  expect(text).not.toContain('Gone Lamp')
})

test('the terms are those that were shown when it was ordered, whatever they say by now', async () => {
  const page = { title: 'Terms', titleAr: 'الشروط', body: 'Returns within 14 days.', bodyAr: 'خلال 14 يوماً.' }
  const write = (body: object) =>
    cards.server.send({ method: 'PUT', url: '/api/admin/policies/terms', as: admin, payload: body })
  await write({ ...page, version: 0 })
  const { order, id } = await disputed()
  cards.server.setNow(new Date(Date.parse('2030-01-01')))
  await write({ ...page, body: 'No returns at all.', version: 1 })
  cards.server.setNow(new Date())
  const text = await textOf((await file(order, `${id}.pdf`, admin)).rawPayload)
  expect(text).toContain('Returns within 14 days.')
  expect(text).not.toContain('No returns at all.')
})

test('nobody else loads it, and of another order or dispute there is none', async () => {
  const { order, id } = await disputed()
  const other = await disputed()
  const answers = [
    await file(order, `${id}.pdf`, cards.market.noor.token),
    await file(order, `${id}.pdf`, ''),
    await file(other.order, `${id}.pdf`, admin),
    await file(order, 'nonsense.pdf', admin),
    await file(order, `${id}.xml`, admin),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 401, 404, 404, 404])
})
