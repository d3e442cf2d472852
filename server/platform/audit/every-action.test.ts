import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { invitationOf, makeAdmin, makeInvited, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makeCategory, makeRoom, makeSynonyms, productOf, roomOf } from '#server/testing/catalogue.ts'
import { issueDelivered } from '#server/money/documents/issue.ts'
import { createColor } from '#server/catalogue/colors/edit.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { atDoor, buyer, cashAtDoor, remittedCash, storeCustomer } from '#server/testing/orders.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { storeFailedJob, storeFailedMail } from '#server/testing/failed.ts'
import { type AuditedChange, moneyActions } from '#server/testing/money-actions.ts'
import { createProductByAdmin } from '#server/catalogue/products/submit.ts'
import { newId } from '#server/deps.ts'
import { makeAdminWithApp } from '#server/testing/factors.ts'
import { fieldNames } from '#web/portal/platform/audit/messages.ts'

let cards: CardMarket
let server: TestApp
let admin: TestAdmin
let token: string
beforeAll(async () => {
  cards = await startCardMarket()
  server = cards.server
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => cards.close())
const hexes = ['#101010', '#202020', '#303030', '#404040', '#505050', '#606060']
const category = async () => (await makeCategory(server.deps)).id
const color = async () =>
  (await createColor(server.deps, admin, { name: `Shade ${hexes.length}`, hex: hexes.pop() ?? '#707070' })).id
const synonyms = () => makeSynonyms(server.deps, admin)
const room = () => makeRoom(server.deps, admin)
const shop = async () => (await makeShop(server.deps, { status: 'pending' })).id
const product = async () => {
  const input = productOf({ categoryId: await category() })
  return createProductByAdmin(server.deps, admin, { ...input, isMajlis: true })
}

const customer = () => storeCustomer(server.deps.db)

/** Places an order for a new product of the platform store. */
async function order(quantity = 1): Promise<string> {
  const input = productOf({ categoryId: await category(), stock: 5 })
  const productId = await createProductByAdmin(server.deps, admin, {
    ...input,
    isMajlis: true,
    status: 'active',
  })
  const payload = { ...buyer, items: [{ productId, quantity }] }
  const answer = await server.app.inject({ method: 'POST', url: '/api/orders', payload })
  return (answer.json() as { orders: { id: string }[] }).orders[0]?.id ?? ''
}
async function returned(): Promise<string> {
  const orderId = await order()
  const is = { status: 'delivered', returnableUntil: new Date(Date.now() + 86_400_000) } as const
  const { number } = await server.deps.db
    .updateTable('orders')
    .set(is)
    .where('id', '=', orderId)
    .returning('number')
    .executeTakeFirstOrThrow()
  const { productId } = await server.deps.db
    .selectFrom('orderItems')
    .select('productId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const payload = { email: buyer.customer.email, items: [{ productId, quantity: 1 }], reason: 'Too large' }
  const answer = await server.app.inject({ method: 'POST', url: `/api/orders/${number}/returns`, payload })
  return (answer.json() as { id: string }).id
}

/** A card refund of a rejected order that failed. */
async function failedRefund({ isLost = false } = {}): Promise<string> {
  const { orders, session } = await cards.buy([{ productId: await cards.market.product(), quantity: 1 }])
  cards.stripe.pay(session)
  await cards.hear(session)
  const url = `/api/admin/orders/${orders[0]?.id}/status`
  const payload = { status: 'rejected', rejectionReason: 'The last one broke' }
  await server.send({ method: 'PATCH', url, as: token, payload })
  await cards.watch()
  const sent = cards.stripe.refunds.at(-1) as (typeof cards.stripe.refunds)[number]
  Object.assign(sent, { status: 'failed', failure_reason: 'lost' })
  await cards.deliver(cards.stripe.event('refund.failed', sent))
  if (isLost) {
    const lost = cards.stripe.books.dispute(sent.payment_intent, sent.amount, {
      status: 'lost',
    })
    await cards.deliver(cards.stripe.event('charge.dispute.closed', lost))
  }
  const failed = server.deps.db.selectFrom('refunds').select('id').where('status', '=', 'failed')
  return (await failed.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
}

/** A pending review of a product of the platform store, with the fields of `about`. */
async function review(about: object = {}): Promise<string> {
  const orderId = await order()
  const { db } = server.deps
  await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute()
  const { productId, position } = await db
    .selectFrom('orderItems')
    .select(['productId', 'position'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const said = { stars: 4, comment: 'Good', language: 'en', createdAt: now, statusSince: now } as const
  const row = { id: newId(), productId, orderId, position, ...said, ...about }
  await db.insertInto('reviews').values(row).execute()
  return row.id
}

/** A pending KYC document of a shop. */
async function renewal(): Promise<string> {
  const { db } = server.deps
  const [id, objectId, shopId] = [newId(), newId(), await shop()]
  const file = { id: objectId, purpose: 'kyc', contentType: 'image/png', sizeBytes: 1 } as const
  await db
    .insertInto('objects')
    .values({ ...file, sha256: Buffer.alloc(32) })
    .execute()
  const kyc = { id, shopId, objectId, type: 'identityDocument', status: 'pending' } as const
  await db.insertInto('kycDocuments').values(kyc).execute()
  return id
}

const ofDoor = (last: object) => async () => atDoor(server, token, await order(), last)

async function rejectedDocument() {
  const { id } = (await ofDoor({ status: 'delivered' })()).params
  const { db, clock } = server.deps
  await db.transaction().execute((tx) => issueDelivered(tx, id, clock()))
  const document = db.selectFrom('documents').select('id').where('orderId', '=', id)
  const { id: documentId } = await document.executeTakeFirstOrThrow()
  const sending = { documentId, status: 'rejected', statusSince: clock(), nextAt: clock() } as const
  await db.insertInto('documentSendings').values(sending).execute()
  return { id, documentId }
}

/** A day that can be proposed for an order. */
async function farDay(orderId: string) {
  const days = await server.send({ method: 'GET', url: `/api/admin/orders/${orderId}/days`, as: token })
  const day = (days.json() as { date: string; windows: string[] }[]).at(-1)
  return { date: day?.date, window: day?.windows.at(-1), reason: 'The van is in the workshop' }
}

async function storedRule(payload: object): Promise<string> {
  const answer = await server.send({ method: 'POST', url: '/api/admin/commission', as: token, payload })
  return (answer.json() as { id: string }).id
}
const rule = async () => ({ categoryId: await category(), rate: '5', floor: null, cap: null, fee: null })

const invited = async () => ({ id: await makeInvited(server.deps, admin) })

/** Valid parameters and body for every call by which an administrator changes something. */
const actions: Record<string, () => Promise<AuditedChange>> = {
  'PUT /api/admin/settings': async () => ({ body: { commission: '12.5' } }),
  'PUT /api/admin/exchange-rates': async () => ({ body: { day: '2026-01-05', rate: '4.2', source: 'Bank' } }),
  'POST /api/admin/people': async () => ({ body: invitationOf() }),
  'POST /api/admin/people/:id/invitation': async () => ({ params: await invited() }),
  'PUT /api/admin/people/:id': async () => ({ params: await invited(), body: { role: 'finance' } }),
  'DELETE /api/admin/people/:id': async () => ({ params: await invited() }),
  'DELETE /api/admin/people/:id/factors': async () => ({ params: await makeAdminWithApp(server) }),
  'POST /api/admin/undo': async () => {
    const { undo: id } = await decideShop(server.deps, admin, await shop(), { status: 'approved' })
    return { body: { id } }
  },
  'PATCH /api/admin/shops/:id/status': async () => ({
    params: { id: await shop() },
    body: { status: 'rejected', rejectionReason: 'The licence has ended' },
  }),
  'PUT /api/admin/shops/:id/platform-role': async () => ({
    params: { id: await registerForVat(server.deps.db, await shop()) },
    body: { platformRole: 'seller' },
  }),
  'POST /api/admin/shops/:id/owners': async () => {
    const { id, userId } = await makeShop(server.deps)
    return { params: { id }, body: { userId, reason: 'The licence is theirs' } }
  },
  'PUT /api/admin/shops/:id/documents': async () => ({
    params: { id: await shop() },
    body: { licenceExpiresOn: '2028-03-31' },
  }),
  'PUT /api/admin/shops/:id/facts/:fact': async () => ({
    params: { id: await shop(), fact: 'taxId' },
    body: { checked: true },
  }),
  'PUT /api/admin/products/:id/family': async () => ({
    params: { id: await product() },
    body: { members: [await product()] },
  }),
  'PATCH /api/admin/kyc/:id/status': async () => ({
    params: { id: await renewal() },
    body: { status: 'approved' },
  }),
  'PUT /api/admin/reviews/decisions': async () => ({
    body: { status: 'approved', items: [{ id: await review() }] },
  }),
  'PUT /api/admin/returns/decisions': async () => ({
    body: { status: 'approved', items: [{ id: await returned() }] },
  }),
  'PUT /api/admin/orders/decisions': async () => ({
    body: { status: 'accepted', items: [{ id: await order() }] },
  }),
  'PATCH /api/admin/reviews/:id/status': async () => ({
    params: { id: await review() },
    body: { status: 'approved' },
  }),
  'PUT /api/admin/reviews/:id/reply': async () => ({
    params: { id: await review() },
    body: { text: 'Thank you' },
  }),
  'DELETE /api/admin/reviews/:id/reply': async () => ({
    params: { id: await review({ reply: 'Rude words', repliedAt: new Date() }) },
  }),
  'POST /api/admin/categories': async () => ({ body: { name: 'Pergolas' } }),
  'PUT /api/admin/categories/:id': async () => ({
    params: { id: await category() },
    body: { name: 'Garden pergolas' },
  }),
  'POST /api/admin/categories/:id/place': async () => ({
    params: { id: await category() },
    body: { parentId: await category() },
  }),
  'POST /api/admin/categories/bulk': async () => ({
    body: { categoryIds: [await category()], action: 'hide' },
  }),
  'DELETE /api/admin/categories/:id': async () => ({ params: { id: await category() } }),
  'POST /api/admin/colors': async () => ({ body: { name: 'Sea Foam', hex: '#9FE2BF' } }),
  'PUT /api/admin/colors/:id': async () => ({ params: { id: await color() }, body: { sortOrder: 7 } }),
  'POST /api/admin/colors/bulk-status': async () => ({
    body: { colorIds: [await color()], status: 'hidden' },
  }),
  'DELETE /api/admin/colors/:id': async () => ({ params: { id: await color() } }),
  'POST /api/colors/seed': async () => ({}),
  'POST /api/admin/synonyms': async () => ({ body: { words: ['sofa', 'كنبة'] } }),
  'PUT /api/admin/synonyms/:id': async () => ({
    params: { id: await synonyms() },
    body: { words: ['couch', 'كنبة'] },
  }),
  'DELETE /api/admin/synonyms/:id': async () => ({ params: { id: await synonyms() } }),
  'POST /api/admin/rooms': async () => ({ body: roomOf() }),
  'PUT /api/admin/rooms/:id': async () => ({ params: { id: await room() }, body: roomOf({ position: 7 }) }),
  'PUT /api/admin/rooms/:id/place': async () => {
    const id = await room()
    await room()
    return { params: { id }, body: { place: 9 } }
  },
  'DELETE /api/admin/rooms/:id': async () => ({ params: { id: await room() } }),
  'PUT /api/admin/policies/:policy': async () => ({
    params: { policy: 'terms' },
    body: { title: 'Terms', titleAr: 'الشروط', body: 'Be kind.', bodyAr: 'كن لطيفاً.', version: 0 },
  }),
  'PATCH /api/admin/orders/:id/status': async () => ({
    params: { id: await order() },
    body: { status: 'accepted' },
  }),
  'POST /api/admin/orders/:id/cancel': async () => ({
    params: { id: await order(2) },
    body: { items: [{ position: 0, quantity: 1 }], reason: 'One is scratched' },
  }),
  'POST /api/admin/orders/:id/received': async () => ({
    ...(await ofDoor({ status: 'cancelled', failure: 'refused' })()),
    body: { isRestocked: true },
  }),
  'POST /api/admin/orders/:id/take-back': ofDoor({ status: 'delivered' }),
  'POST /api/admin/orders/:id/delivery': ofDoor({ status: 'delivered' }),
  'POST /api/admin/orders/:id/proposal': async () => {
    const id = await order()
    return { params: { id }, body: await farDay(id) }
  },
  'DELETE /api/admin/orders/:id/proposal': async () => {
    const id = await order()
    const url = `/api/admin/orders/${id}/proposal`
    await server.send({ method: 'POST', url, as: token, payload: await farDay(id) })
    return { params: { id } }
  },
  'POST /api/admin/orders/:id/messages': async () => ({
    params: { id: await order() },
    body: { kind: 'note', text: 'Ring before you come' },
  }),
  'POST /api/admin/customers/:id/erase': async () => {
    const { id, email } = await customer()
    return { params: { id }, body: { email } }
  },
  'POST /api/admin/customers/:id/join': async () => {
    const [one, other] = [await customer(), await customer()]
    return { params: { id: one.id }, body: { email: other.email } }
  },
  'POST /api/admin/refunds/:id/retry': async () => ({ params: { id: await failedRefund() } }),
  'POST /api/admin/orders/:id/sendings/:documentId': async () => ({ params: await rejectedDocument() }),
  'POST /api/admin/orders/:id/refunds': async () => ({
    ...(await atDoor(server, token, await order(), { status: 'delivered', receivedBy: 'Huda' })),
    body: { cause: 'goodwill', bearer: 'platform', amount: '1', reason: 'Late.' },
  }),
  'POST /api/admin/refunds/:id/settled': async () => ({
    params: { id: await failedRefund({ isLost: true }) },
  }),
  'POST /api/admin/refunds/:id/paid': async () => ({
    params: { id: await failedRefund() },
    body: { paidBy: 'bank', reference: 'FT-2026-1', paidOn: '2026-01-05' },
  }),
  'POST /api/admin/commission': async () => ({ body: await rule() }),
  'PUT /api/admin/commission/:id': async () => {
    const body = await rule()
    return { params: { id: await storedRule(body) }, body: { ...body, rate: '6' } }
  },
  'DELETE /api/admin/commission/:id': async () => ({ params: { id: await storedRule(await rule()) } }),
  'PATCH /api/admin/returns/:id/status': async () => ({
    params: { id: await returned() },
    body: { status: 'approved' },
  }),
  'PUT /api/admin/returns/:id/fetch': async () => {
    const id = await returned()
    const url = `/api/admin/returns/${id}`
    await server.send({ method: 'PATCH', url: `${url}/status`, as: token, payload: { status: 'approved' } })
    const days = await server.send({ method: 'GET', url: `${url}/days`, as: token })
    const [day] = days.json<{ date: string; windows: string[] }[]>()
    return { params: { id }, body: { date: day?.date, window: day?.windows[0] } }
  },
  'POST /api/admin/cash/remittances': async () => ({
    body: await remittedCash(server, token, await order()),
  }),
  'POST /api/admin/cash/counts': async () => ({ body: await cashAtDoor(server, token, await order()) }),
  'POST /api/admin/cash/counts/:id/reversal': async () => {
    const payload = await cashAtDoor(server, token, await order())
    const url = '/api/admin/cash/counts'
    const counted = await server.send({ method: 'POST', url, as: token, payload })
    return { params: { id: counted.json<{ id: string }>().id }, body: { reason: 'Counted wrong' } }
  },
  'PUT /api/admin/delivery': async () => ({
    body: {
      areas: [{ emirate: 'dubai', fee: '40', leadDays: 2 }],
      days: [1],
      windows: [{ from: '09:00', until: '13:00', capacity: 4 }],
      freeFrom: null,
      floorFee: '0',
      version: 0,
    },
  }),
  'PUT /api/admin/holidays/:day': async () => ({
    params: { day: '2027-05-16' },
    body: { name: 'Eid Al Adha', nameAr: 'عيد الأضحى' },
  }),
  'DELETE /api/admin/holidays/:day': async () => ({ params: { day: '2027-01-01' } }),
  'POST /api/admin/products': async () => ({
    body: { ...productOf({ categoryId: await category() }), price: '4290.00', isMajlis: true },
  }),
  'PUT /api/admin/products/:id': async () => ({ params: { id: await product() }, body: { stock: 9 } }),
  'POST /api/admin/jobs/:id/repeat': async () => ({ params: { id: await storeFailedJob(server.deps) } }),
  'POST /api/admin/mails/retry': async () => (await storeFailedMail(server.deps.db), {}),
  'POST /api/admin/mails/:id/retry': async () => ({ params: { id: await storeFailedMail(server.deps.db) } }),
  'PUT /api/admin/products/decisions': async () => ({
    body: { status: 'active', items: [{ id: await product() }] },
  }),
  'PUT /api/admin/products/:id/status': async () => ({
    params: { id: await product() },
    body: { status: 'rejected', rejectionReason: 'Too dark', seen: new Date().toISOString() },
  }),
}

const changing = allEndpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET')
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const countOf = async () =>
  (await server.deps.db.selectFrom('auditLog').select('id').where('actorId', '=', admin.userId).execute())
    .length

test('there is something to record', () => {
  expect(changing.length).toBeGreaterThan(0)
})

describe.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('leaves a row in the audit log', async () => {
    const entry = actions[name] ?? moneyActions({ server, admin, token, failedRefund })[name]
    if (!entry) throw new Error(`say above how ${name} is done`)
    const { params = {}, body } = await entry()
    const url = endpoint.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')
    const before = await countOf()
    const answer = await server.send({
      method: endpoint.method,
      url,
      as: token,
      ...(body && { payload: body }),
    })
    expect(answer.statusCode, answer.body).toBe(endpoint.status)
    expect(await countOf()).toBeGreaterThan(before)
  })
})

test('each field that the log holds has a name for its readers', async () => {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field
    from audit_log`.execute(server.deps.db)
  expect(rows.map(({ field }) => field).filter((field) => !Object.hasOwn(fieldNames, field))).toEqual([])
})
