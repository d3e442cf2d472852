import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformParty } from '#server/money/documents/store.ts'
import { makeAdmin, newEmail } from '#server/testing/accounts.ts'
import { makeMarket, type Market, type WireOrder } from '#server/testing/orders.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'

let server: UploadApp
let market: Market
let admin: string
let second: string
beforeAll(async () => {
  server = await startUploadApp()
  server.setNow(new Date('2026-11-24T08:00:00Z'))
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  second = await server.signedInAs((await makeAdmin(server.deps, newEmail('second'), 'finance')).userId)
  await db().updateTable('settings').set({ deliveryUndoMinutes: 0 }).execute()
})
afterAll(() => server.close())
beforeEach(() => server.setNow(new Date('2026-11-24T08:00:00Z')))

const db = () => server.deps.db
const path = '/api/admin/vat-report/registration'
async function uploaded(as = admin): Promise<string> {
  const ticket = await server.ticket({ purpose: 'journal', fileName: 'certificate.pdf' }, as)
  expect((await server.put(ticket.uploadURL, sampleFiles.pdf)).status).toBe(200)
  return placeOf(ticket)
}
const renamed = {
  legalName: 'Majlis Trading FZE',
  legalNameAr: 'مجلس للتجارة ش.م.ح',
  trn: '100159083300003',
  holdsFrom: '2026-11-20',
}
type Wire = {
  id: string
  code?: string
  legalName: string
  evidence: { url: string; fileName: string }
  errors?: { path: string }[]
}
const confirm = async (id: string, as: string) => {
  const answer = await market.send('POST', `${path}/${id}/confirmation`, { as })
  return { status: answer.status, body: answer.body as unknown as Wire[] & Wire }
}
async function enter(changes: object = {}, as = admin) {
  const document = 'document' in changes ? {} : { document: await uploaded() }
  const answer = await market.send('PUT', path, { as, body: { ...renamed, ...document, ...changes } })
  return { status: answer.status, body: answer.body as unknown as Wire[] & Wire }
}
/** Enters a profile and has a second person confirm it. */
async function entered(changes: object = {}) {
  const { body } = await enter(changes)
  return confirm(body[0]?.id ?? '', second)
}
/** Sells and delivers an order of the platform store. */
async function sold() {
  const { body } = await market.buy([{ productId: await market.product({ shopId: null }), quantity: 1 }])
  const { id } = body.orders[0] as WireOrder
  for (const status of ['accepted', 'processing', 'shipped', 'delivered'])
    await market.send('PATCH', `/api/admin/orders/${id}/status`, { as: admin, body: { status } })
  const document = db().selectFrom('documents').select(['content', 'type', 'vatFils'])
  return document.where('orderId', '=', id).executeTakeFirstOrThrow()
}

test('documents bear the platform’s name and number of their day, proven by a file (0086)', async () => {
  const before = await platformParty(db(), '2026-11-23')
  expect((await sold()).content).toMatchObject({ seller: { name: before.name, trn: '100612540300003' } })
  const { status, body } = await entered()
  expect([status, body[0]]).toMatchObject([
    200,
    { ...renamed, trnEndsOn: null, evidence: { fileName: 'certificate.pdf' } },
  ])
  expect((await sold()).content).toMatchObject({ seller: { name: renamed.legalName, trn: renamed.trn } })
  expect(await platformParty(db(), '2026-11-19')).toEqual(before)
  expect(await platformParty(db(), '2026-11-20')).toMatchObject({ nameAr: renamed.legalNameAr })
  const report = await market.send('GET', '/api/admin/vat-report?quarter=2026-Q4', { as: admin })
  expect(report.body).toMatchObject({ trn: renamed.trn })
  // The latest entered profile applies from its first day, and its TRN until its last day.
  await entered({ trnEndsOn: '2026-11-30', holdsFrom: '2026-11-22', legalName: 'Majlis Holding' })
  expect(await platformParty(db(), '2026-11-21')).toMatchObject({ name: renamed.legalName })
  expect(await platformParty(db(), '2026-12-01')).toMatchObject({ name: 'Majlis Holding', trn: null })
  server.setNow(new Date('2026-12-01T08:00:00Z'))
  admin = await server.signedInAs((await makeAdmin(server.deps, newEmail('later'))).userId)
  expect(await sold()).toMatchObject({ type: 'receipt', vatFils: 0 })
})

test('holds when a second person has confirmed it, what was entered last alone and once (G-133)', async () => {
  const before = await platformParty(db(), '2026-11-24')
  const first = (await enter({ legalName: 'Somebody Else LLC' })).body[0]
  expect(first).toMatchObject({ confirmed: null, isOpen: true, mayConfirm: false })
  expect(await platformParty(db(), '2026-11-24')).toEqual(before)
  expect(await confirm(first?.id ?? '', admin)).toMatchObject({
    status: 409,
    body: { code: 'registration.same-person' },
  })
  const support = await server.signedInAs(
    (await makeAdmin(server.deps, newEmail('support'), 'support')).userId,
  )
  expect((await confirm(first?.id ?? '', support)).status).toBe(403)
  expect((await confirm(first?.id ?? '', market.noor.token)).status).toBe(403)
  const next = (await enter({ legalName: 'Majlis Two' })).body[0]
  const gone = { status: 404, body: { code: 'registration.not-found' } }
  for (const id of [first?.id ?? '', 'nothing', admin]) expect(await confirm(id, second)).toMatchObject(gone)
  const both = await Promise.all([confirm(next?.id ?? '', second), confirm(next?.id ?? '', second)])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404])
  expect(await platformParty(db(), '2026-11-24')).toMatchObject({ name: 'Majlis Two' })
  await expect(sql`delete from platform_profile_confirmations`.execute(db())).rejects.toThrow(
    'only ever added to',
  )
})

test('stays as it was entered, and is entered by nobody without the right to money', async () => {
  expect((await enter({ document: '/api/objects/x' })).body.errors?.[0]?.path).toBe('document')
  const mine = await uploaded()
  const other = await server.signedInAs((await makeAdmin(server.deps, newEmail('other'))).userId)
  expect((await enter({ document: mine }, other)).status).toBe(400)
  for (const wrong of [
    { trn: '1' },
    { legalNameAr: '' },
    { holdsFrom: '2026-02-30' },
    { trnEndsOn: '2026-01-01' },
  ])
    expect((await enter(wrong)).status, JSON.stringify(wrong)).toBe(400)
  const both = await Promise.all([enter({ document: mine }), enter({ document: mine })])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
  await expect(sql`update tax_profiles set trn = null where shop_id is null`.execute(db())).rejects.toThrow(
    'only ever added to',
  )
  await expect(sql`delete from tax_profiles where shop_id is null`.execute(db())).rejects.toThrow(
    'only ever added to',
  )
  const support = await server.signedInAs(
    (await makeAdmin(server.deps, newEmail('support'), 'support')).userId,
  )
  for (const as of [support, market.noor.token]) {
    expect((await market.send('GET', path, { as })).status).toBe(403)
    expect((await enter({ document: mine }, as)).status).toBe(403)
  }
})

test('what waits for a second person is counted on the dashboard of those who may confirm it', async () => {
  const waiting = async (as: string) => {
    const { registration } = (await server.send({ url: '/api/admin/waiting', as })).json()
    return registration as number
  }
  const { body } = await enter()
  const operations = await makeAdmin(server.deps, newEmail('operations'), 'operations')
  expect(await waiting(await server.signedInAs(operations.userId))).toBe(0)
  expect(await waiting(second)).toBe(1)
  await confirm(body[0]?.id ?? '', second)
  expect(await waiting(second)).toBe(0)
})
