import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { type EInvoiceProvider, type Verdict, sendDocuments } from './send.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
let admin: string
beforeAll(async () => {
  server = await startTestApp({ E_INVOICING: 'simulator' })
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  await sql`update shops set emirate = 'dubai', licence_authority = 'DET'
    where id = ${market.noor.id}`.execute(server.deps.db)
  await registerForVat(server.deps.db, market.noor.id)
  // Without a TRN the platform issues no tax invoices for the commission.
  await sql`update settings set legal_trn = null`.execute(server.deps.db)
})
afterAll(() => server.close())
beforeEach(() => sql`update document_sendings set next_at = 'infinity'`.execute(server.deps.db))

/** A provider that records what is submitted; a test can make its calls fail. */
function recorder(about: Partial<EInvoiceProvider> & { readonly verdict?: Verdict } = {}) {
  const submitted: string[] = []
  const { verdict = { state: 'delivered' }, ...calls } = about
  const provider: EInvoiceProvider = {
    name: 'recorder',
    submit: ({ key, xml }) => {
      submitted.push(key)
      return Promise.resolve(xml.startsWith('<?xml') ? `ref:${key}` : 'no file')
    },
    find: (key) => Promise.resolve(submitted.includes(key) ? `ref:${key}` : null),
    lookUp: () => Promise.resolve(verdict),
    ...calls,
  }
  const deps: Deps = { ...server.deps, eInvoices: provider }
  return { deps, provider, submitted, run: () => sendDocuments(deps) }
}
const company = { name: 'Noor Hotels LLC', trn: '100159083300003' }

/** A delivered order of a company, or of another customer. */
async function sold(customer: object = { company }): Promise<WireOrder> {
  const productId = await market.product({ priceFils: 10_000 })
  const about = { customer: { ...buyer.customer, ...customer } }
  const [order] = (await market.buy([{ productId, quantity: 1 }], about)).body.orders
  if (!order) throw new Error('not bought')
  const url = `/api/shop/orders/${order.id}/status`
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', url, { as: market.noor.token, body: { status } })
  return order
}
type Listed = { id: string; number: string; sending: object | null }
async function documentsOf({ id }: WireOrder, as = admin): Promise<Listed[]> {
  const side = as === admin ? 'admin' : 'shop'
  return (await market.send('GET', `/api/${side}/orders/${id}/documents`, { as })).body as unknown as Listed[]
}
const sendingOf = async (order: WireOrder) => (await documentsOf(order))[0]?.sending
const keyOf = async (order: WireOrder, attempt = 1) =>
  `100526018500003/${(await documentsOf(order))[0]?.number}/${attempt}`
const later = (minutes: number) => server.setNow(new Date(server.deps.clock().getTime() + minutes * 60_000))

describe('a document between two who are registered', () => {
  test('is sent once, looked after, and delivered', async () => {
    const order = await sold()
    const { run, submitted } = recorder()
    await run()
    expect(await sendingOf(order)).toMatchObject({ status: 'sent', reasons: [], mayRepeat: false })
    later(2)
    await run()
    expect(await sendingOf(order)).toMatchObject({ status: 'delivered' })
    later(120)
    await run()
    expect(submitted).toEqual([await keyOf(order)])
  })

  test('is not of a consumer, nor of a company that gave no TRN, nor from before the day', async () => {
    const orders = [await sold({}), await sold({ company: { name: 'Studio' } })]
    const before = await sold()
    const { deps, submitted } = recorder()
    const config = {
      ...deps.config,
      eInvoicing: { provider: 'simulator', from: new Date('2999-01-01') },
    } as const
    await sendDocuments({ ...deps, config })
    expect(submitted).toEqual([])
    expect(await sendingOf(before)).toBeNull()
    await recorder().run()
    for (const order of orders) expect(await sendingOf(order)).toBeNull()
    expect(await sendingOf(before)).toMatchObject({ status: 'sent' })
  })

  test('is also the platform’s for its commission', async () => {
    const platform = sql`update settings set legal_trn = '100612540300003', legal_licence = '1', legal_authority = 'DET',
      legal_address = 'Street 1', legal_city = 'Dubai', legal_emirate = 'dubai'`
    await platform.execute(server.deps.db)
    const order = await sold({})
    await sql`update settings set legal_trn = null`.execute(server.deps.db)
    await recorder().run()
    expect(await documentsOf(order)).toMatchObject([{ sending: null }, { sending: { status: 'sent' } }])
  })

  test('is sent by one of two instances alone', async () => {
    const orders = [await sold(), await sold(), await sold()]
    const { deps, submitted } = recorder({})
    await Promise.all(Array.from({ length: 4 }, () => sendDocuments(deps)))
    expect(submitted.toSorted()).toEqual((await Promise.all(orders.map((one) => keyOf(one)))).toSorted())
  })

  test('whose answer got lost is looked up, not sent twice', async () => {
    const order = await sold()
    const lost = recorder()
    const { submit } = lost.provider
    await sendDocuments({
      ...lost.deps,
      eInvoices: {
        ...lost.provider,
        submit: async (sent) => {
          await submit(sent)
          throw new Error('socket hang up')
        },
      },
    })
    expect(await sendingOf(order)).toMatchObject({ status: 'waiting' })
    await lost.run()
    expect(await sendingOf(order)).toMatchObject({ status: 'waiting' })
    later(3)
    await lost.run()
    expect(await sendingOf(order)).toMatchObject({ status: 'sent' })
    expect(lost.submitted).toEqual([await keyOf(order)])
  })

  test('waits, longer each time, while the provider fails, and holds up no other', async () => {
    const [first, second] = [await sold(), await sold()]
    const failing = await keyOf(first)
    let calls = 0
    const { deps, provider } = recorder()
    const eInvoices: EInvoiceProvider = {
      ...provider,
      submit: (sent) => {
        if (sent.key !== failing) return provider.submit(sent)
        calls += 1
        return Promise.reject(new Error('500'))
      },
    }
    for (const minutes of [0, 1, 2, 2, 2]) {
      later(minutes)
      await sendDocuments({ ...deps, eInvoices })
    }
    expect(calls).toBe(3)
    expect([await sendingOf(first), await sendingOf(second)]).toMatchObject([
      { status: 'waiting' },
      { status: 'delivered' },
    ])
  })

  test('is taken up again where the process was killed in between', async () => {
    const order = await sold()
    const { deps, provider, run, submitted } = recorder()
    const killed = Promise.withResolvers<void>()
    const submit = () => {
      killed.resolve()
      return new Promise<string>(() => {})
    }
    void sendDocuments({ ...deps, eInvoices: { ...provider, submit } })
    await killed.promise
    await run()
    expect(submitted).toEqual([])
    later(3)
    await run()
    expect(submitted).toEqual([await keyOf(order)])
  })

  test('that says too little for the file is rejected without being sent', async () => {
    const db = server.deps.db
    await sql`update shops set licence_authority = null where id = ${market.noor.id}`.execute(db)
    const order = await sold()
    await sql`update shops set licence_authority = 'DET' where id = ${market.noor.id}`.execute(db)
    const { run, submitted } = recorder()
    await run()
    expect(submitted).toEqual([])
    expect(await sendingOf(order)).toMatchObject({ status: 'rejected', reasons: [], mayRepeat: true })
  })

  test('of nobody is sent where no provider is configured', async () => {
    const order = await sold()
    await sendDocuments({ ...server.deps, eInvoices: null })
    expect(await sendingOf(order)).toBeNull()
  })
})

describe('a rejection', () => {
  const reasons = ['IBR-1: the receiver is unknown']
  async function rejected() {
    const order = await sold()
    const provider = recorder({ verdict: { state: 'rejected', reasons } })
    await provider.run()
    later(2)
    await Promise.all([provider.run(), provider.run()])
    return { order, ...provider }
  }
  const again = (side: 'shop' | 'admin', order: WireOrder, id: string, as?: string) =>
    market.send('POST', `/api/${side}/orders/${order.id}/sendings/${id}`, as ? { as } : {})

  test('is shown with its reasons, told to administrators once, and stands in their list, in pages (G-121)', async () => {
    const { order } = await rejected()
    expect(await sendingOf(order)).toMatchObject({ status: 'rejected', reasons, mayRepeat: true })
    const { body } = await market.send('GET', '/api/admin/rejected-documents', { as: admin })
    expect(body).toContainEqual(
      expect.objectContaining({ orderId: order.id, orderNumber: order.orderNumber, reasons }),
    )
    const page = await server.send({ url: '/api/admin/rejected-documents?limit=1', as: admin })
    expect([page.json().length, Number(page.headers['x-total-count'])]).toEqual([
      1,
      (body as unknown as object[]).length,
    ])
    const reported = server.deps.db.selectFrom('notifications').select('id')
    expect(
      await reported.where('kind', '=', 'document-rejected').where('subjectId', '=', order.id).execute(),
    ).toHaveLength(1)
  })

  test('in words that no table keeps, or very many, is kept as far as it can be read', async () => {
    const order = await sold()
    const reasons = ['IBR-1:\0 the\uD800 receiver', ...Array.from({ length: 500 }, () => 'x'.repeat(2_000))]
    const provider = recorder({ verdict: { state: 'rejected', reasons } })
    await provider.run()
    later(2)
    await provider.run()
    const { status, reasons: kept = [] } = ((await sendingOf(order)) ?? {}) as {
      status?: string
      reasons?: string[]
    }
    expect([status, kept[0], kept.length, kept[1]?.length]).toEqual([
      'rejected',
      'IBR-1: the\uFFFD receiver',
      20,
      500,
    ])
  })

  test('is sent again under another key, by an administrator or by the shop that issued it', async () => {
    for (const [side, as] of [
      ['admin', admin],
      ['shop', market.noor.token],
    ] as const) {
      const { order, submitted, run } = await rejected()
      const id = String((await documentsOf(order))[0]?.id)
      const answer = await again(side, order, id, as)
      expect(answer).toMatchObject({
        status: 200,
        body: [{ sending: { status: 'waiting', reasons: [] } }, {}],
      })
      expect(await again(side, order, id, as)).toMatchObject({
        status: 409,
        body: { code: 'document.not-rejected' },
      })
      await run()
      expect(submitted).toEqual([await keyOf(order), await keyOf(order, 2)])
    }
  })

  test('is nobody else’s to send again, nor is what the platform issued the shop’s', async () => {
    const { order } = await rejected()
    const other = await sold({})
    const [invoice, commission] = await documentsOf(order)
    const refused = [
      [await again('shop', order, String(invoice?.id), market.sadu.token), 404, 'order.not-found'],
      [await again('shop', other, String(invoice?.id), market.noor.token), 404, 'document.not-found'],
      [await again('shop', order, String(commission?.id), market.noor.token), 404, 'document.not-found'],
      [await again('admin', order, 'nonsense', admin), 404, 'document.not-found'],
      [await again('admin', order, String(commission?.id), admin), 409, 'document.not-rejected'],
      [await again('admin', order, String(invoice?.id), market.noor.token), 403, 'auth.forbidden'],
      [await again('shop', order, String(invoice?.id)), 401, 'auth.required'],
      [
        await market.send('GET', '/api/admin/rejected-documents', { as: market.noor.token }),
        403,
        'auth.forbidden',
      ],
    ] as const
    expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status))
    for (const [{ body }, , code] of refused.slice(0, 5)) expect(body).toMatchObject({ code })
  })

  test('is no matter of the customer', async () => {
    const { order } = await rejected()
    const url = `/api/orders/${order.orderNumber}/documents?email=${buyer.customer.email}`
    expect((await market.send('GET', url)).body).toMatchObject([{ sending: null }])
  })
})

test('the simulator delivers after a while, and rejects whose buyer is in no directory', async () => {
  const known = await sold()
  const unknown = await sold({ company: { name: 'Nobody LLC', trn: '100159083400003' } })
  await sendDocuments(server.deps)
  expect([await sendingOf(known), await sendingOf(unknown)]).toMatchObject([
    { status: 'sent' },
    { status: 'sent' },
  ])
  later(2)
  await sendDocuments(server.deps)
  expect([await sendingOf(known), await sendingOf(unknown)]).toMatchObject([
    { status: 'delivered' },
    { status: 'rejected', reasons: ['SIM-404: the receiver 0235:1001590834 is in no directory'] },
  ])
})
