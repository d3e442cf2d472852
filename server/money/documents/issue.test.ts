import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '#domain/money/documents/document.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { failingFirst } from '#server/testing/first-transaction.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { issueMissing } from './jobs.ts'
import { issueDelivered, issueRefund } from './issue.ts'
import { numberDocument } from './number.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
const trn = '100526018500003'
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  const { db } = server.deps
  await sql`update shops set emirate = 'dubai' where id = ${market.noor.id}`.execute(db)
  await registerForVat(db, market.noor.id, {
    trn,
    legalName: 'Sadu House FZE',
    legalNameAr: 'بيت السدو ش.م.ح',
  })
})
afterAll(() => server.close())

async function bought(shop: 'noor' | 'sadu' = 'noor', priceFils = 10_000): Promise<WireOrder> {
  const productId = await market.product({ priceFils, shopId: market[shop].id })
  const order = (await market.buy([{ productId, quantity: 3 }])).body.orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped']) await move(order, status, shop)
  return order
}
const move = ({ id }: WireOrder, status: string, shop: 'noor' | 'sadu' = 'noor') =>
  market.send('PATCH', `/api/shop/orders/${id}/status`, { as: market[shop].token, body: { status } })
async function delivered(shop: 'noor' | 'sadu' = 'noor', priceFils = 10_000) {
  const order = await bought(shop, priceFils)
  expect((await move(order, 'delivered', shop)).status).toBe(200)
  return order
}
const documentsOf = async ({ id }: WireOrder) => {
  const rows = await server.deps.db
    .selectFrom('documents')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as unknown as Document }))
}
/** Refunds an amount of an order without naming items. */
const refund = ({ id: orderId }: WireOrder, fils: number) =>
  server.deps.db
    .transaction()
    .execute((tx) => refundOrder(tx, server.deps, { orderId, cause: 'line-cancelled', fils, lines: [] }))

describe('an order that arrives', () => {
  test('has the invoice of its shop from that moment, as it was bought', async () => {
    const order = await bought()
    expect(await documentsOf(order)).toEqual([])
    await move(order, 'delivered')
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({
      type: 'simplified-tax-invoice',
      issuerId: market.noor.id,
      totalFils: 30_000,
      vatFils: 1429,
      content: {
        orderNumber: order.orderNumber,
        number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
        seller: {
          name: 'Sadu House FZE',
          tradeName: { name: 'Sadu House' },
          trn,
          address: { city: 'Dubai', emirate: 'dubai' },
        },
        agent: { name: 'Majlis' },
        buyer: { name: 'Mariam Al Hosani' },
        deliveredTo: { line: 'Al Wasl Road, Villa 18', city: 'Jumeirah 2', emirate: 'dubai' },
        payment: { method: 'cash_on_delivery', paidFils: 30_000 },
      },
    })
  })

  test('of a company with a TRN has a full tax invoice, which names it', async () => {
    const productId = await market.product({ priceFils: 10_000 })
    const company = { name: 'Noor Hotels LLC', trn: '100159083300003' }
    const about = { customer: { ...buyer.customer, company } }
    const order = (await market.buy([{ productId, quantity: 1 }], about)).body.orders[0] as WireOrder
    for (const status of ['accepted', 'processing', 'shipped', 'delivered']) await move(order, status)
    const [invoice] = await documentsOf(order)
    expect(invoice).toMatchObject({ type: 'tax-invoice', content: { buyer: company } })
  })

  test('has the invoice of the platform for its commission, line by line, set off', async () => {
    const [, commission] = await documentsOf(await delivered())
    expect(commission).toMatchObject({
      type: 'commission-invoice',
      issuerId: null,
      totalFils: 3150,
      content: {
        number: expect.stringMatching(/^COM-/),
        buyer: { name: 'Sadu House FZE', trn },
        lines: [{ kind: 'commission', position: 0, quantity: 3, grossFils: 3150 }],
        payment: { method: 'set-off' },
      },
    })
  })

  test('has a receipt without VAT where the shop gave no TRN', async () => {
    const [receipt] = await documentsOf(await delivered('sadu'))
    expect(receipt).toMatchObject({
      type: 'receipt',
      issuerId: market.sadu.id,
      totalFils: 30_000,
      vatFils: 0,
    })
  })

  test('has the document of the platform where that sells in its own name, also after the shop sells by itself again', async () => {
    const { db } = server.deps
    await sql`update shops set platform_role = 'seller' where id = ${market.noor.id}`.execute(db)
    await sql`update settings set legal_trn = ${trn}, legal_name = 'Majlis Trading LLC'`.execute(db)
    const order = await delivered()
    const [invoice, purchase, ...others] = await documentsOf(order)
    expect(others).toEqual([])
    await sql`update shops set platform_role = 'agent' where id = ${market.noor.id}`.execute(db)
    // Sold for AED 300.00; of that the platform keeps 10 % and 5 % VAT on it.
    expect(purchase).toMatchObject({
      type: 'purchase-invoice',
      issuerId: null,
      totalFils: 30_000 - 3150,
      vatFils: 1279,
      content: {
        number: expect.stringMatching(/^PUR-/),
        seller: { name: 'Sadu House FZE', trn },
        buyer: { name: 'Majlis Trading LLC', trn },
      },
    })
    // The platform is the shop's agent again: the earlier sale stays a purchase from it, without a commission invoice.
    await issueMissing(server.deps)
    await refund(order, 30_000)
    await issueMissing(server.deps)
    const types = (await documentsOf(order)).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'purchase-credit-note',
      'purchase-invoice',
      'simplified-tax-invoice',
      'tax-credit-note',
    ])
    const back = (await documentsOf(order)).find(({ type }) => type === 'purchase-credit-note')
    expect(back).toMatchObject({ correctsId: purchase?.id, totalFils: 26_850 })
    expect(invoice).toMatchObject({
      issuerId: null,
      content: { seller: { name: 'Majlis Trading LLC', trn }, agent: null },
    })
  })

  test('is sold by whom it was ordered of, whoever sells for the shop when it arrives (G-133)', async () => {
    const { db } = server.deps
    const order = await bought()
    await sql`update shops set platform_role = 'seller' where id = ${market.noor.id}`.execute(db)
    const next = await bought()
    await move(order, 'delivered')
    await sql`update shops set platform_role = 'agent' where id = ${market.noor.id}`.execute(db)
    await move(next, 'delivered')
    const issuers = async (one: WireOrder) =>
      (await documentsOf(one)).map(({ type, issuerId }) => [type, issuerId])
    expect(await issuers(order)).toEqual([
      ['simplified-tax-invoice', market.noor.id],
      ['commission-invoice', null],
    ])
    expect(await issuers(next)).toEqual([
      ['simplified-tax-invoice', null],
      ['purchase-invoice', null],
    ])
    const another = sql`update orders set platform_role = 'seller' where id = ${order.id}`.execute(db)
    await expect(another).rejects.toThrow('stays')
  })

  test('keeps its document as it was, whatever the shop is called later and however often it is told', async () => {
    const order = await delivered()
    const { db } = server.deps
    await sql`update shops set shop_name = 'Another' where id = ${market.noor.id}`.execute(db)
    await db.transaction().execute((tx) => issueDelivered(tx, order.id, new Date()))
    const documents = await documentsOf(order)
    await sql`update shops set shop_name = 'Sadu House' where id = ${market.noor.id}`.execute(db)
    expect(documents).toMatchObject([
      { content: { seller: { tradeName: { name: 'Sadu House' } } } },
      { type: 'commission-invoice' },
    ])
  })
})

describe('money that goes back', () => {
  test('of an invoiced order has its credit note, once, and never more than was invoiced', async () => {
    const order = await delivered()
    const id = await refund(order, 10_000)
    await server.deps.db.transaction().execute((tx) => issueRefund(tx, String(id), new Date()))
    await refund(order, 20_000)
    const [invoice, _commission, first, second, ...others] = await documentsOf(order)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      type: 'tax-credit-note',
      correctsId: invoice?.id,
      totalFils: 10_000,
      vatFils: 476,
    })
    expect(second).toMatchObject({ totalFils: 20_000, vatFils: 953 })
    expect(second?.content.correction?.after).toEqual({ netFils: 0, vatFils: 0, grossFils: 0 })
    await expect(refund(order, 1)).rejects.toThrow()
  })

  test('by a return takes back of the sale and of the commission what belongs to the items', async () => {
    await sql`update settings set legal_trn = ${trn}`.execute(server.deps.db)
    const order = await delivered()
    const items = [{ productId: order.items[0]?.['productId'], quantity: 2 }]
    const asked = await market.send('POST', `/api/orders/${order.orderNumber}/returns`, {
      body: { email: 'mariam@test.example', items, reason: 'Too large' },
    })
    for (const status of ['approved', 'received', 'refunded']) {
      const url = `/api/shop/returns/${String(asked.body['id'])}/status`
      await market.send('PATCH', url, { as: market.noor.token, body: { status } })
    }
    const [, , note, back] = await documentsOf(order)
    expect(note).toMatchObject({
      type: 'tax-credit-note',
      totalFils: 20_000,
      content: { correction: { reason: 'returned' }, lines: [{ position: 0, quantity: 2 }] },
    })
    expect(back).toMatchObject({
      type: 'commission-credit-note',
      issuerId: null,
      totalFils: 2100,
      vatFils: 100,
      content: { correction: { number: expect.stringMatching(/^COM-/), after: { grossFils: 1050 } } },
    })
  })

  test('of an order that was paid and never came needs no correction', async () => {
    const order = await bought()
    await sql`update orders set paid_fils = total_fils where id = ${order.id}`.execute(server.deps.db)
    await refund(order, 5000)
    expect(await documentsOf(order)).toEqual([])
  })
})

describe('numbers', () => {
  const numbersOf = async (shopId: string, series: string) => {
    const rows = await server.deps.db
      .selectFrom('documents')
      .select('number')
      .where('issuerId', '=', shopId)
      .where('series', '=', series)
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => number)
  }

  test('under fifty deliveries at once none is missing and none is given twice', async () => {
    const orders: Awaited<ReturnType<typeof bought>>[] = []
    for (let count = 0; count < 50; count++) orders.push(await bought('sadu', 500))
    const before = await numbersOf(market.sadu.id, 'REC')
    // On a busy machine, a delivery that waits too long for its document number gets 503 and is retried.
    for (let left = orders; left.length > 0; ) {
      const answers = await Promise.all(left.map((order) => move(order, 'delivered', 'sadu')))
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      left = left.filter((_order, at) => answers[at]?.status === 503)
    }
    const numbers = await numbersOf(market.sadu.id, 'REC')
    expect(numbers).toEqual(Array.from({ length: before.length + 50 }, (_, at) => at + 1))
  })

  test('of a transaction that fails is given to the next one', async () => {
    const { db } = server.deps
    const [order] = await documentsOf(await delivered())
    if (!order) throw new Error('no document')
    const taken = db.transaction().execute(async (tx) => {
      const { number } = await numberDocument(tx, market.noor.id, order.content)
      expect(number).toBe(order.number + 1)
      throw new Error('undone')
    })
    await expect(taken).rejects.toThrow('undone')
    const [next] = await documentsOf(await delivered())
    expect(next?.number).toBe(order.number + 1)
  })

  test('begin anew with the year of the UAE, for each issuer', async () => {
    const { db } = server.deps
    const [order] = await documentsOf(await delivered())
    if (!order) throw new Error('no document')
    const content = { ...order.content, issuedAt: '2030-12-31T20:30:00.000Z' }
    const taken = await db.transaction().execute((tx) => numberDocument(tx, market.noor.id, content))
    expect(taken).toMatchObject({ year: 2031, number: 1, document: { number: 'INV-2031-00001' } })
  })
})

describe('the database itself refuses', () => {
  const copy = (number: string, about: string) => sql`
    insert into documents select (c ->> 'id')::uuid, c ->> 'id', type, issuer_id, series, year, ${sql.raw(number)}, order_id,
      corrects_id, total_fils, ${sql.raw(about)}, issued_at, c
    from (select d.*, content || jsonb_build_object('id', gen_random_uuid(),
        'number', series || '-' || year || '-' || lpad((${sql.raw(number)})::text, 5, '0')) as c
      from documents d where series = 'INV' and issuer_id is not null order by number desc limit 1) d`

  test.each([
    ['to change a document', sql`update documents set total_fils = total_fils + 1`, 'permission denied'],
    ['to delete one', sql`delete from documents`, 'permission denied'],
    ['to leave out a number', copy('number + 2', 'vat_fils'), 'leaves out a number'],
    ['a number that is taken', copy('number', 'vat_fils'), 'documents_numbered'],
    ['columns that are not what is frozen', copy('number + 1', '0'), 'documents_as_frozen'],
  ])('%s', async (_what, statement, why) => {
    await delivered()
    await expect(statement.execute(server.deps.db)).rejects.toThrow(why)
  })

  test('nothing of the kind where all is as it should be', async () => {
    await delivered()
    const tried = server.deps.db.transaction().execute(async (tx) => {
      await copy('number + 1', 'vat_fils').execute(tx)
      throw new Error('it was taken')
    })
    await expect(tried).rejects.toThrow('it was taken')
  })
})

test('orders from before there were documents get theirs later, once', async () => {
  const order = await bought()
  const at = new Date('2026-01-05T08:00:00Z')
  await sql`update orders set status = 'delivered', delivered_at = ${at} where id = ${order.id}`.execute(
    server.deps.db,
  )
  await issueMissing(server.deps)
  await issueMissing(server.deps)
  expect(await documentsOf(order)).toMatchObject([{ content: { suppliedOn: '2026-01-05' } }])
})

test('an order whose documents cannot be issued holds up no other', async () => {
  const [first, second] = [await bought(), await bought()]
  await sql`update orders set status = 'delivered', delivered_at = now() where id in (${first.id}, ${second.id})`.execute(
    server.deps.db,
  )
  expect(await issueMissing(failingFirst(server.deps))).toHaveLength(1)
  expect(await documentsOf(first)).toEqual([])
  expect(await documentsOf(second)).not.toEqual([])
  expect(await issueMissing(server.deps)).toEqual([])
  expect(await documentsOf(first)).not.toEqual([])
})

/** Makes an order paid by card `daysAgo`, and returns the documents and mails that the job produces for it. */
async function paid(order: WireOrder, daysAgo: number) {
  const { db } = server.deps
  await sql`update order_groups set payment_method = 'card' where id = (select group_id from orders where id = ${order.id})`.execute(
    db,
  )
  await sql`update orders set paid_fils = total_fils, confirmed_at = now() - make_interval(days => ${daysAgo})
    where id = ${order.id}`.execute(db)
  await issueMissing(server.deps)
  const mails = db.selectFrom('mails').select(['recipient', 'bodyText'])
  return {
    documents: await documentsOf(order),
    mails: await mails.where('eventKey', '=', `order-invoiced:${order.id}`).execute(),
  }
}

test('what was paid by card and is not delivered soon has its invoice before the law wants it', async () => {
  const order = await bought()
  expect(await paid(order, 12)).toEqual({ documents: [], mails: [] })
  const { documents, mails } = await paid(order, 14)
  expect(documents).toMatchObject([{ type: 'simplified-tax-invoice' }])
  expect(mails).toMatchObject([
    { recipient: buyer.customer.email, bodyText: expect.stringMatching(/\(PDF\)[^]*\/documents\//) },
  ])
  await move(order, 'delivered')
  expect((await documentsOf(order)).map(({ type }) => type)).toEqual([
    'simplified-tax-invoice',
    'commission-invoice',
  ])
})

test('who is not registered owes no invoice ahead: its customer has the receipt with the delivery', async () => {
  const order = await bought('sadu')
  expect(await paid(order, 14)).toEqual({ documents: [], mails: [] })
  await move(order, 'delivered', 'sadu')
  expect((await documentsOf(order)).map(({ type }) => type)).toEqual(['receipt', 'commission-invoice'])
})
