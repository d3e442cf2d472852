import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KycRecord } from '#contract/shops/kyc.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makePerson, makeShop, newEmail, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { readTaxProfile } from './tax-profile.ts'

let server: TestApp
let admin: string
let shop: TestShop
let owner: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())
beforeEach(async () => {
  shop = await makeShop(server.deps, { email: newEmail() })
  owner = await server.signedInAs(shop.userId)
})

async function uploaded(): Promise<string> {
  const id = newId()
  const about = { purpose: 'kyc', fileName: 'vat.png', contentType: 'image/png', sizeBytes: 1 } as const
  const bytes = { ownerId: shop.userId, sha256: Buffer.alloc(32) }
  await server.deps.db
    .insertInto('objects')
    .values({ id, ...about, ...bytes })
    .execute()
  return `/api/objects/${id}`
}
const profile = {
  legalName: 'Palm Furniture Trading LLC',
  legalNameAr: 'النخلة لتجارة الأثاث ذ.م.م',
  trn: '100 5260 1850 0003',
  holdsFrom: '2026-03-01',
}
async function send(about: object = {}, as = owner) {
  const payload = { ...profile, document: await uploaded(), ...about }
  return server.send({ method: 'PUT', url: '/api/shop/tax-profile', as, payload })
}
const decide = (id: string, payload: object, as = admin) =>
  server.send({ method: 'PATCH', url: `/api/admin/kyc/${id}/status`, as, payload })
const records = async () => (await server.send({ url: '/api/shop/kyc', as: owner })).json<KycRecord[]>()
const waiting = async () => (await records()).find(({ status }) => status === 'pending')?.id ?? ''
async function approved(about: object = {}) {
  await send(about)
  return (await decide(await waiting(), { status: 'approved' })).json<{ undo: string }>()
}
const on = async (day: string) => {
  const found = await readTaxProfile(server.deps.db, shop.id, day)
  return found && [found.legalName, found.trn]
}

describe('who a shop is for the tax authority (G-133)', () => {
  test('counts once an administrator has approved its evidence, from the day that it names', async () => {
    expect((await send()).statusCode).toBe(200)
    expect(await on('2026-06-01')).toBeNull()
    expect((await records())[0]).toMatchObject({
      type: 'taxCertificate',
      status: 'pending',
      tax: { ...profile, trn: '100526018500003', trnEndsOn: null },
    })
    expect((await decide(await waiting(), { status: 'approved', seen: 'pending' })).statusCode).toBe(200)
    expect(await on('2026-02-28')).toBeNull()
    expect(await on('2026-03-01')).toEqual([profile.legalName, '100526018500003'])
    const reported = (await server.send({ url: `/api/admin/shops/${shop.id}`, as: admin })).json()
    expect(reported.taxProfile).toMatchObject({ trn: '100526018500003' })
    const own = (await server.send({ url: '/api/shop/tax-profile', as: owner })).json()
    expect(own.current).toMatchObject({ legalName: profile.legalName })
  })

  test('keeps what held on earlier days, and charges no VAT after the last day of the registration', async () => {
    await approved()
    await approved({
      legalName: 'Palm Furniture Holding LLC',
      holdsFrom: '2026-05-01',
      trnEndsOn: '2026-06-30',
    })
    expect(await on('2026-04-30')).toEqual([profile.legalName, '100526018500003'])
    expect(await on('2026-06-30')).toEqual(['Palm Furniture Holding LLC', '100526018500003'])
    expect(await on('2026-07-01')).toEqual(['Palm Furniture Holding LLC', null])
  })

  test('stays as it was where the new one is rejected or its approval is taken back', async () => {
    await approved({ trn: '' })
    await send()
    await decide(await waiting(), { status: 'rejected', rejectionReason: 'Another name on the certificate' })
    expect(await on('2026-06-01')).toEqual([profile.legalName, null])
    const { undo: id } = await approved()
    expect(await on('2026-06-01')).toEqual([profile.legalName, '100526018500003'])
    await server.send({ method: 'POST', url: '/api/admin/undo', as: admin, payload: { id } })
    expect(await on('2026-06-01')).toEqual([profile.legalName, null])
  })

  test.each([
    ['fifteen digits that are no number for VAT', { trn: '999999999999999' }, 'trn'],
    ['another ending', { trn: '100526018500001' }, 'trn'],
    ['no Arabic name', { legalNameAr: ' ' }, 'legalNameAr'],
    ['a last day without a number', { trn: '', trnEndsOn: '2026-12-31' }, 'trn'],
    ['a last day before the first', { trnEndsOn: '2026-02-28' }, 'trnEndsOn'],
    ['no evidence', { document: '' }, 'document'],
    ['evidence that is not theirs', { document: `/api/objects/${newId()}` }, 'document'],
  ])('is refused at its field with %s', async (_what, about, path) => {
    const answer = await send(about)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [expect.objectContaining({ path })]])
  })

  test('is changed by owners alone, and decided by nobody of the shop', async () => {
    const seller = await server.signedInAs(await makePerson(server.deps, shop.id, 'orders'))
    expect((await send({}, seller)).statusCode).toBe(403)
    expect((await send({}, admin)).statusCode).toBe(403)
    await send()
    expect((await decide(await waiting(), { status: 'approved' }, owner)).statusCode).toBe(403)
  })

  test('waits once, also where two are sent at once', async () => {
    await Promise.all([send(), send({ legalName: 'Another LLC' })])
    expect((await records()).filter(({ status }) => status === 'pending')).toHaveLength(1)
    const { count } = await server.deps.db
      .selectFrom('taxProfiles')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('shopId', '=', shop.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})
