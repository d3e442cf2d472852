import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runImageTask } from '#engines/file-checks/image-pool.ts'
import { typesetInTurn } from '#server/money/documents/pdf/sheet.ts'
import { makeAdmin, makePerson } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { buyer, makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let server: TestApp
let market: Market
let admin: string
let order: WireOrder
const email = buyer.customer.email
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  const { db } = server.deps
  await sql`update shops set emirate = 'dubai', licence_authority = 'DET'
    where id = ${market.noor.id}`.execute(db)
  await registerForVat(db, market.noor.id)
  const productId = await market.product({ priceFils: 10_000 })
  order = (await market.buy([{ productId, quantity: 3 }])).body.orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped', 'delivered']) {
    await market.send('PATCH', `/api/shop/orders/${order.id}/status`, {
      as: market.noor.token,
      body: { status },
    })
  }
})
afterAll(() => server.close())

const list = async (url: string, as?: string) => {
  const answer = await server.send({ url, ...(as && { as }) })
  return { status: answer.statusCode, body: answer.json() }
}
const lists = () => ({
  customer: `/api/orders/${order.orderNumber}/documents?email=${email}`,
  shop: `/api/shop/orders/${order.id}/documents`,
  admin: `/api/admin/orders/${order.id}/documents`,
})

test('customer, shop and administrator see the documents of an order (R-API-88)', async () => {
  const invoice = {
    type: 'simplified-tax-invoice',
    number: expect.stringMatching(/^INV-/),
    issuedAt: expect.any(String),
    total: '300.00',
    vat: '14.29',
    currency: 'AED',
  }
  const own = await list(lists().customer)
  expect(own).toMatchObject({ status: 200, body: [invoice] })
  expect(own.body).toHaveLength(1)
  // All of them get the same document, as PDF and for e-invoicing.
  const file = await server.send({ url: own.body[0].xml })
  expect(file).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  expect(file.body).toContain(own.body[0].number)
  expect(await list(lists().shop, market.noor.token)).toMatchObject({ status: 200, body: [invoice, {}] })
  expect(await list(lists().admin, admin)).toMatchObject({ status: 200, body: [invoice, {}] })
})

test('a link to a document of a customer names no address of mail; one of before still opens, a wrong one does not', async () => {
  const own = await list(lists().customer)
  const pdf = String(own.body[0].pdf)
  expect(pdf).toMatch(/\.pdf\?key=[\w-]{43}$/)
  const [file = ''] = pdf.split('?')
  const statusOf = async (url: string) => (await server.send({ url })).statusCode
  expect(await statusOf(pdf)).toBe(200)
  expect(await statusOf(`${file}?email=${email}`)).toBe(200)
  expect(await statusOf(`${file}?email=other@test.example`)).toBe(404)
  for (const wrong of ['', '?key=', `?key=${'a'.repeat(43)}`, `?key=${encodeURIComponent(email)}`])
    expect(await statusOf(file + wrong)).toBe(404)
  expect(await statusOf(`${file}?key=${'a'.repeat(101)}`)).toBe(400)
})

test('nobody else does, and an order without documents has none', async () => {
  expect((await list(`/api/orders/${order.orderNumber}/documents?email=other@test.example`)).status).toBe(404)
  expect((await list(`/api/orders/${order.orderNumber}/documents`)).status).toBe(400)
  expect((await list(lists().shop, market.sadu.token)).status).toBe(404)
  expect((await list(lists().shop)).status).toBe(401)
  expect((await list(lists().admin, market.noor.token)).status).toBe(403)
  const productId = await market.product()
  const other = (await market.buy([{ productId, quantity: 1 }])).body.orders[0] as WireOrder
  expect(await list(`/api/shop/orders/${other.id}/documents`, market.noor.token)).toEqual({
    status: 200,
    body: [],
  })
})

test('each loads the PDF at the address that it was told; nothing keeps or indexes it (R-API-88)', async () => {
  const tokens = { customer: undefined, shop: market.noor.token, admin }
  for (const [reader, url] of Object.entries(lists())) {
    const as = tokens[reader as keyof typeof tokens]
    const [{ pdf, number }] = (await list(url, as)).body
    const file = await server.send({ url: pdf, ...(as && { as }) })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('sixty at once of one reader wait for one turn, behind them the rest is refused; photos go on', async () => {
  const [{ pdf: url }] = (await list(lists().customer)).body
  const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>()
  const held = typesetInTurn('held', () => turn)
  const codes: number[] = []
  const load = async () => codes.push((await server.send({ url })).statusCode)
  const all = Promise.all(Array.from({ length: 60 }, load))
  await vi.waitFor(() => expect(codes).toHaveLength(30), { timeout: 15_000 })
  expect([typesetInTurn.waiting(), ...new Set(codes)]).toEqual([30, 429])
  const drawn = { width: 8, height: 8, channels: 3, background: '#8a2b30' } as const
  const bytes = await sharp({ create: drawn }).png().toBuffer()
  const photo = await runImageTask({ kind: 'examine', bytes, type: 'image/png' })
  expect(photo).toMatchObject({ picture: { width: 8 } })
  endTurn()
  await Promise.all([held, all])
  expect(codes.filter((code) => code === 200)).toHaveLength(30)
})

test('a document is found with its own order alone, and no other file is there', async () => {
  const productId = await market.product({ shopId: market.sadu.id })
  const other = (await market.buy([{ productId, quantity: 1 }])).body.orders[0] as WireOrder
  const [{ pdf }] = (await list(lists().admin, admin)).body
  const id = String(pdf).split('/').at(-1)
  const elsewhere = [
    [`/api/shop/orders/${other.id}/documents/${id}`, market.sadu.token],
    [`/api/admin/orders/${other.id}/documents/${id}`, admin],
    [`/api/orders/${other.orderNumber}/documents/${id}?email=${email}`, undefined],
    [`${lists().admin}/nonsense.pdf`, admin],
    [`${lists().admin}/${id}.exe`, admin],
  ] as const
  for (const [url, as] of elsewhere) {
    expect((await server.send({ url, ...(as && { as }) })).statusCode, url).toBe(404)
  }
  const foreign = await server.send({ url: `${lists().shop}/${id}`, as: market.sadu.token })
  expect(foreign.json()).toMatchObject({ code: 'order.not-found' })
})

test('customers see nothing of what is between the platform and the shop', async () => {
  const ofShop = (await list(lists().shop, market.noor.token)).body as { type: string; pdf: string }[]
  expect(ofShop.map(({ type }) => type)).toEqual(['simplified-tax-invoice', 'commission-invoice'])
  expect((await list(lists().customer)).body).toHaveLength(1)
  const id = ofShop[1]?.pdf.split('/').at(-1)
  const url = `/api/orders/${order.orderNumber}/documents/${id}?email=${email}`
  expect((await server.send({ url })).statusCode).toBe(404)
})

test('nor do people of the shop for orders alone, in the list, as files or to send again', async () => {
  const as = await server.signedInAs(await makePerson(server.deps, market.noor.id, 'orders'))
  const manager = await server.signedInAs(await makePerson(server.deps, market.noor.id, 'manager'))
  expect((await list(lists().shop, manager)).body).toHaveLength(2)
  const [, commission] = (await list(lists().shop, market.noor.token)).body
  const seen = (await list(lists().shop, as)).body as { type: string; pdf: string; xml: string }[]
  expect(seen.map(({ type }) => type)).toEqual(['simplified-tax-invoice'])
  for (const url of [seen[0]?.pdf, seen[0]?.xml])
    expect((await server.send({ url: String(url), as })).statusCode).toBe(200)
  const hidden = [commission.pdf, commission.pdf.replace('.pdf', '.xml')]
  for (const url of hidden) expect((await server.send({ url, as })).statusCode, url).toBe(404)
  const again = `/api/shop/orders/${order.id}/sendings/${commission.id}`
  expect((await server.send({ method: 'POST', url: again, as })).json()).toMatchObject({
    code: 'document.not-found',
  })
})

test('the mail that tells of the delivery leads to the invoice', async () => {
  const [{ pdf }] = (await list(lists().customer)).body
  const mail = await server.deps.db
    .selectFrom('mails')
    .select('bodyText')
    .where('subject', 'like', `%${order.orderNumber}%has been delivered%`)
    .executeTakeFirstOrThrow()
  expect(mail.bodyText).toContain('Simplified tax invoice \u2068INV-')
  expect(mail.bodyText).toContain(`${server.deps.config.publicUrl}${pdf}`)
})

test('customer, shop and administrator load the file for e-invoicing where there is one (R-API-88)', async () => {
  const [invoice, commission] = (await list(lists().shop, market.noor.token)).body
  const file = await server.send({ url: invoice.xml, as: market.noor.token })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': `attachment; filename="${invoice.number}.xml"`,
    'cache-control': 'no-store',
  })
  expect(file.body).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
  const [same] = (await list(lists().admin, admin)).body
  expect((await server.send({ url: same.xml, as: admin })).body).toBe(file.body)
  // The platform has no TRN here, so its commission invoice is not a tax invoice.
  expect(commission.xml).toBeNull()
  const unknown = String(commission.pdf).replace('.pdf', '.xml')
  expect((await server.send({ url: unknown, as: market.noor.token })).statusCode).toBe(404)
  const asCustomer = `/api/orders/${order.orderNumber}/documents/${String(invoice.xml).split('/').at(-1)}?email=${email}`
  expect((await server.send({ url: asCustomer })).body).toBe(file.body)
})
