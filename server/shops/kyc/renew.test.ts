import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KycRecord } from '#contract/shops/kyc.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makePerson, makeShop, newEmail, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decideShop } from '#server/shops/approval/move.ts'

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
  const [businessLicense, email] = [await uploaded(), newEmail()]
  shop = await makeShop(server.deps, { email, businessLicense, licenceExpiresOn: day(10) })
  owner = await server.signedInAs(shop.userId)
})

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

async function uploaded(ownerId: string | null = null): Promise<string> {
  const about = { purpose: 'kyc', fileName: 'new.png', contentType: 'image/png', sizeBytes: 1 } as const
  const id = newId()
  await server.deps.db
    .insertInto('objects')
    .values({ id, ownerId, ...about, sha256: Buffer.alloc(32) })
    .execute()
  return `/api/objects/${id}`
}
async function renew(about: object = {}, { type = 'businessLicense', as = owner } = {}) {
  const document = await uploaded(shop.userId)
  const payload = { document, expiresOn: day(375), ...about }
  return server.send({ method: 'PUT', url: `/api/shop/kyc/${type}`, as, payload })
}
const own = async (as = owner) => (await server.send({ url: '/api/shop/kyc', as })).json<KycRecord[]>()
const reported = async () => (await server.send({ url: `/api/admin/shops/${shop.id}`, as: admin })).json()
const decide = (id: string, payload: object) =>
  server.send({ method: 'PATCH', url: `/api/admin/kyc/${id}/status`, as: admin, payload })
const waitingId = async () => (await own()).find(({ status }) => status === 'pending')?.id ?? ''
const notificationsOf = (userId: string, kind: string) =>
  server.deps.db
    .selectFrom('notifications')
    .select(['readAt', 'params'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute()
const mailsTo = async (recipient: string) => {
  const mails = server.deps.db.selectFrom('mails').select('subject').where('recipient', '=', recipient)
  return (await mails.orderBy('createdAt').execute()).map(({ subject }) => subject)
}

describe('a renewed document', () => {
  test('waits beside the present one, whose last day holds until the new one is approved; both are listed (R-DATA-06)', async () => {
    expect((await renew()).statusCode).toBe(200)
    const [newer, older] = await own()
    expect([newer, older]).toMatchObject([
      { status: 'pending', expiresOn: day(375), fileName: 'new.png' },
      { status: 'approved', expiresOn: day(10) },
    ])
    const both = [
      { url: newer?.url, status: 'pending', fileName: 'new.png', size: 1 },
      { url: older?.url, status: 'approved' },
    ]
    expect(await reported()).toMatchObject({
      kycDocuments: both,
      businessLicense: newer?.url,
      licenceExpiresOn: day(10),
    })
    const answer = await decide(newer?.id ?? '', { status: 'approved', seen: 'pending' })
    expect(answer.json()).toMatchObject({ status: 'approved', undo: expect.any(String) })
    expect(await reported()).toMatchObject({ businessLicense: newer?.url, licenceExpiresOn: day(375) })
    expect((await reported()).kycRecords).toHaveLength(2)
    expect(await mailsTo(shop.email)).toContain('Your new document is approved: Trade License')
    expect(await notificationsOf(shop.userId, 'kyc-approved')).toHaveLength(1)
  })

  test('is rejected with a reason alone; the one before stays, and another can be sent', async () => {
    await renew()
    const id = await waitingId()
    expect((await decide(id, { status: 'rejected' })).json()).toMatchObject({ code: 'kyc.reason-missing' })
    await decide(id, { status: 'rejected', rejectionReason: 'The second page is missing' })
    expect((await own())[0]).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The second page is missing',
    })
    expect((await reported()).licenceExpiresOn).toBe(day(10))
    expect((await decide(id, { status: 'approved', seen: 'pending' })).statusCode).toBe(409)
    expect((await renew()).statusCode).toBe(200)
  })

  test('takes the place of one that waits, also where two are sent at once', async () => {
    await renew()
    const first = await waitingId()
    await Promise.all([renew(), renew()])
    expect((await own()).filter(({ status }) => status === 'pending')).toHaveLength(1)
    expect((await decide(first, { status: 'approved' })).json()).toMatchObject({ code: 'kyc.not-found' })
  })

  test('that was approved is taken back within seconds, with what the shop says of its licence', async () => {
    await renew()
    const { undo } = (await decide(await waitingId(), { status: 'approved' })).json<{ undo: string }>()
    const back = { method: 'POST', url: '/api/admin/undo', as: admin, payload: { id: undo } } as const
    expect((await server.send(back)).statusCode).toBe(200)
    expect((await own())[0]).toMatchObject({ status: 'pending' })
    expect((await reported()).licenceExpiresOn).toBe(day(10))
    expect(await notificationsOf(shop.userId, 'kyc-approved')).toEqual([])
  })

  test('is not taken back once a newer one stands, whose last day the licence says', async () => {
    await renew({ expiresOn: day(100) })
    const first = (await decide(await waitingId(), { status: 'approved' })).json<{ undo: string }>()
    await renew({ expiresOn: day(400) })
    const rejected = await waitingId()
    const second = (await decide(rejected, { status: 'rejected', rejectionReason: 'Blurred' })).json<{
      undo: string
    }>()
    await renew({ expiresOn: day(500) })
    await decide(await waitingId(), { status: 'approved' })
    for (const { undo: id } of [first, second]) {
      const back = { method: 'POST', url: '/api/admin/undo', as: admin, payload: { id } } as const
      expect((await server.send(back)).json()).toMatchObject({ code: 'undo.changed-meanwhile' })
    }
    expect((await own()).map(({ status }) => status)).toEqual([
      'approved',
      'rejected',
      'approved',
      'approved',
    ])
    expect((await reported()).licenceExpiresOn).toBe(day(500))
  })

  test('says until when it is good, and is refused at its field where it has ended or is not one', async () => {
    const refusals = [
      [await renew({ expiresOn: undefined }), 'kyc.day-missing', 'expiresOn'],
      [await renew({ expiresOn: day(-2) }), 'kyc.over-already', 'expiresOn'],
      [await renew({ document: '/api/objects/none' }), 'object.unknown-file', 'document'],
      [
        await renew({ document: await uploaded((await makeAdmin(server.deps)).userId) }),
        'object.unknown-file',
        'document',
      ],
    ] as const
    for (const [answer, code, path] of refusals)
      expect(answer.json()).toMatchObject({ code, errors: [{ path }] })
    expect(await own()).toHaveLength(1)
    expect((await renew({ expiresOn: undefined }, { type: 'addressProof' })).statusCode).toBe(200)
  })

  test('may be sent again some times in a day, not without end', async () => {
    for (let n = 0; n < 20; n++) expect((await renew()).statusCode).toBe(200)
    expect((await renew()).statusCode).toBe(429)
  })

  test('is sent by owners alone, also of a shop that was suspended for it', async () => {
    const manager = await server.signedInAs(await makePerson(server.deps, shop.id, 'manager'))
    expect((await renew({}, { as: manager })).statusCode).toBe(403)
    await decideShop(server.deps, await makeAdmin(server.deps), shop.id, { status: 'suspended', reason: 'x' })
    expect((await renew()).statusCode).toBe(200)
    const other = await server.signedInAs((await makeShop(server.deps, { email: newEmail() })).userId)
    expect(await own(other)).toEqual([])
    expect(
      (await server.send({ method: 'PATCH', url: `/api/admin/kyc/${newId()}/status`, as: owner })).statusCode,
    ).toBe(403)
  })
})

test('shops are found by how their documents stand', async () => {
  const found = async (documents: string) => {
    const url = `/api/admin/shops?documents=${documents}&limit=100`
    const shops = (await server.send({ url, as: admin })).json<{ id: string; documentStates: string[] }[]>()
    return shops.find(({ id }) => id === shop.id)?.documentStates
  }
  expect(await found('expiring')).toEqual(['expiring'])
  expect(await found('renewed')).toBeUndefined()
  await renew()
  expect(await found('renewed')).toEqual(['renewed'])
  const waits = server.deps.db.selectFrom('kycDocuments').where('status', '=', 'pending')
  const { n } = await waits
    .select((of) => of.fn.count<number>('shopId').distinct().as('n'))
    .executeTakeFirstOrThrow()
  const counted = await server.send({ url: '/api/admin/stats/shops?documents=renewed', as: admin })
  expect(counted.json()).toMatchObject({ total: Number(n) })
  expect(await found('expiring')).toBeUndefined()
  const over = { licenceExpiresOn: day(-3) }
  await server.deps.db.updateTable('shops').set(over).where('id', '=', shop.id).execute()
  await decide(await waitingId(), { status: 'rejected', rejectionReason: 'x' })
  expect(await found('expired')).toEqual(['expired'])
  const vendors = await server.send({ url: '/api/admin/vendors?documents=expired&limit=100', as: admin })
  expect(vendors.json<{ id: string }[]>().map(({ id }) => id)).toContain(shop.id)
})

test('news of a shop is open for as long as one of its documents waits', async () => {
  const { userId } = await makeAdmin(server.deps)
  await renew()
  const first = await waitingId()
  await renew({}, { type: 'addressProof' })
  const unread = async () =>
    (await notificationsOf(userId, 'kyc-renewed')).filter(({ readAt }) => readAt === null).length
  expect(await unread()).toBe(2)
  await decide(first, { status: 'approved' })
  expect(await unread()).toBe(2)
  await decide(await waitingId(), { status: 'approved' })
  expect(await unread()).toBe(0)
})

test('administrators hear of it once, and it waits for them no more when it is decided', async () => {
  const { userId } = await makeAdmin(server.deps)
  await renew()
  expect(await notificationsOf(userId, 'kyc-renewed')).toMatchObject([
    { readAt: null, params: { document: { name: 'Trade License', nameAr: 'الرخصة التجارية' } } },
  ])
  await decide(await waitingId(), { status: 'approved' })
  expect(await notificationsOf(userId, 'kyc-renewed')).toMatchObject([{ readAt: expect.any(Date) }])
  const log = await server.deps.db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('subjectName', '=', 'Palm Furniture')
    .where('action', 'like', 'kyc.%')
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual(['kyc.decided', 'kyc.renewed'])
})
