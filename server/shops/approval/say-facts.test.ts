import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { notifyOfEnds } from '#server/shops/kyc/expire.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await startTestApp()
  server.setNow(new Date('2026-11-01T08:00:00Z'))
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

async function storedFile(): Promise<string> {
  const about = { purpose: 'kyc', fileName: 'a.png', contentType: 'image/png', sizeBytes: 1 } as const
  const id = newId()
  const file = { id, ownerId: null, ...about, sha256: Buffer.alloc(32) }
  await server.deps.db.insertInto('objects').values(file).execute()
  return id
}
const shopWithLicence = async () =>
  makeShop(server.deps, { status: 'approved', businessLicense: `/api/objects/${await storedFile()}` })
const say = ({ id }: { id: string }, payload: object, as = admin) =>
  server.send({ method: 'PUT', url: `/api/admin/shops/${id}/documents`, as, payload })
const newsOf = async ({ userId }: TestShop) => {
  const rows = server.deps.db.selectFrom('notifications').select('kind').where('userId', '=', userId)
  return (await rows.where('kind', '<>', 'shop-approved').execute()).map(({ kind }) => kind)
}

test('what a reviewer reads on the licence is what the shop says: it is compared, audited and told', async () => {
  const shop = await shopWithLicence()
  const licence = {
    licenceAuthority: 'Sharjah EDD',
    licenceEmirate: 'sharjah',
    licenceExpiresOn: '2026-11-20',
  }
  const answer = await say(shop, { businessRegistrationNumber: 'CN-77', ...licence })
  expect(answer.statusCode, answer.body).toBe(200)
  const body = answer.json()
  expect(body).toMatchObject({ businessRegistrationNumber: 'CN-77', ...licence })
  expect(body.kycRecords).toMatchObject([{ type: 'businessLicense', expiresOn: '2026-11-20' }])
  const compared = body.facts.filter(({ checkedAt }: { checkedAt: string | null }) => checkedAt !== null)
  expect(compared.map(({ fact }: { fact: string }) => fact)).toEqual([
    'businessRegistrationNumber',
    'licenceAuthority',
    'licenceExpiresOn',
  ])
  const log = server.deps.db.selectFrom('auditLog').select(['action', 'before', 'after'])
  const [entry] = await log.where('subjectId', '=', shop.id).where('action', '=', 'shop.changed').execute()
  expect(entry).toMatchObject({
    before: { licenceExpiresOn: null },
    after: { licenceExpiresOn: '2026-11-20' },
  })
  expect(await newsOf(shop)).toEqual(['papers-read'])
})

test('the reminders begin with the last day', async () => {
  const shop = await shopWithLicence()
  await say(shop, { licenceExpiresOn: '2026-11-20' })
  await notifyOfEnds(server.deps)
  expect(await newsOf(shop)).toEqual(['papers-read', 'kyc-expiring'])
})

test.each([
  {},
  { licenceExpiresOn: '2026-02-30' },
  { licenceExpiresOn: null },
  { licenceEmirate: 'paris' },
  { emiratesId: '12' },
  { businessRegistrationNumber: '  ' },
  { licenceAuthority: 'x'.repeat(201) },
])('what is none is refused, and nothing kept: %j', async (wrong) => {
  const shop = await shopWithLicence()
  expect((await say(shop, wrong)).statusCode).toBe(400)
  expect(await newsOf(shop)).toEqual([])
})

test('a shop does not type it in here, and of no shop there is nothing', async () => {
  const shop = await shopWithLicence()
  const owner = await server.signedInAs(shop.userId)
  const day = { licenceExpiresOn: '2027-03-31' }
  expect((await say(shop, day, owner)).statusCode).toBe(403)
  expect((await say({ id: 'none' }, day)).json()).toMatchObject({ code: 'shop.not-found' })
})

test('the number of an identity is for who decides on shops; others and the audit log have its end', async () => {
  const shop = await shopWithLicence()
  await say(shop, { emiratesId: '784-1990-1234567-6' })
  const ending = '•••••••••••5676'
  for (const [role, shown] of [
    ['support', ending],
    ['finance', ending],
    ['operations', '784199012345676'],
  ] as const) {
    const as = await server.signedInAs((await makeAdmin(server.deps, undefined, role)).userId)
    const one = (await server.send({ url: `/api/admin/shops/${shop.id}`, as })).json<{
      emiratesId: string
      facts: { fact: string; value: string | null }[]
    }>()
    const list = await server.send({ url: '/api/admin/shops?limit=100', as })
    const listed = list.json<{ id: string; emiratesId: string }[]>().find(({ id }) => id === shop.id)
    const fact = one.facts.find((of) => of.fact === 'emiratesId')
    expect([one.emiratesId, listed?.emiratesId, fact?.value]).toEqual([shown, shown, shown])
  }
  const log = server.deps.db.selectFrom('auditLog').select('after').where('subjectId', '=', shop.id)
  const kept = JSON.stringify(await log.execute())
  expect(kept).toContain(ending)
  expect(kept).not.toContain('784199012345676')
})

const comparedOf = async ({ id }: TestShop) => {
  const shop = await server.send({ url: `/api/admin/shops/${id}`, as: admin })
  const { facts } = shop.json<{ facts: { fact: string; checkedAt: string | null }[] }>()
  return facts.filter(({ checkedAt }) => checkedAt !== null).map(({ fact }) => fact)
}

test('the last day is that of the newest licence; those before it keep theirs', async () => {
  const shop = await shopWithLicence()
  await say(shop, { licenceExpiresOn: '2026-11-20' })
  const { db } = server.deps
  const former = await db
    .selectFrom('kycDocuments')
    .selectAll()
    .where('shopId', '=', shop.id)
    .executeTakeFirstOrThrow()
  const uploadedAt = new Date('2026-11-02T08:00:00Z')
  const renewed = { ...former, id: newId(), objectId: await storedFile(), expiresOn: null, uploadedAt }
  await db.insertInto('kycDocuments').values(renewed).execute()
  const { kycRecords } = (await say(shop, { licenceExpiresOn: '2027-11-20' })).json()
  expect(kycRecords).toMatchObject([{ expiresOn: '2027-11-20' }, { expiresOn: '2026-11-20' }])
})

test('an authority that was compared stays so once its emirate is read; one that was not does not become so', async () => {
  const [compared, other] = [await shopWithLicence(), await shopWithLicence()]
  await say(compared, { licenceAuthority: 'Sharjah EDD' })
  await say(compared, { licenceEmirate: 'sharjah' })
  expect(await comparedOf(compared)).toEqual(['licenceAuthority'])
  await server.deps.db
    .updateTable('shops')
    .set({ licenceAuthority: 'Sharjah EDD' })
    .where('id', '=', other.id)
    .execute()
  await say(other, { licenceEmirate: 'sharjah' })
  expect(await comparedOf(other)).toEqual([])
})
