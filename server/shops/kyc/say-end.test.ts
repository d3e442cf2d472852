import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KycRecord } from '#contract/shops/kyc.ts'
import { newId } from '#server/deps.ts'
import { makeShop, type TestShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
let shop: TestShop
let owner: string
beforeAll(async () => {
  server = await startTestApp()
  const businessLicense = `/api/objects/${await storedFile()}`
  shop = await makeShop(server.deps, { status: 'approved', businessLicense })
  owner = await server.signedInAs(shop.userId)
})
afterAll(() => server.close())

async function storedFile(): Promise<string> {
  const about = { purpose: 'kyc', fileName: 'a.png', contentType: 'image/png', sizeBytes: 1 } as const
  const id = newId()
  await server.deps.db
    .insertInto('objects')
    .values({ id, ownerId: null, ...about, sha256: Buffer.alloc(32) })
    .execute()
  return id
}

const records = async () => (await server.send({ url: '/api/shop/kyc', as: owner })).json<KycRecord[]>()
const say = (id: string, expiresOn: unknown, as = owner) =>
  server.send({ method: 'PUT', url: `/api/shop/kyc/ends/${id}`, as, payload: { expiresOn } })

test('the last day of a licence that nobody knew is said once, by its shop, and stands on the shop too', async () => {
  const [licence] = await records()
  const id = licence?.id ?? ''
  expect(licence).toMatchObject({ type: 'businessLicense', expiresOn: null })
  const stranger = await server.signedInAs((await makeShop(server.deps, { status: 'approved' })).userId)
  expect((await say(id, '2027-03-31', stranger)).json()).toMatchObject({ code: 'kyc.not-found' })
  expect((await say('none', '2027-03-31')).json()).toMatchObject({ code: 'kyc.not-found' })
  for (const hostile of ['2027-02-30', '', null, 'soon'])
    expect((await say(id, hostile)).statusCode).toBe(400)
  const both = await Promise.all([say(id, '2027-03-31'), say(id, '2028-03-31')])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const said = both.find(({ statusCode }) => statusCode === 200)?.json<KycRecord[]>()[0]?.expiresOn
  expect((await records())[0]?.expiresOn).toBe(said)
  const { rows } = await server.deps.pool.query(
    'select licence_expires_on::text as day from shops where id = $1',
    [shop.id],
  )
  expect(rows).toEqual([{ day: said }])
  const setUp = await server.send({ url: '/api/shop/set-up', as: owner })
  expect(setUp.json()).toMatchObject({ done: { licence: true } })
  const log = await server.deps.db.selectFrom('auditLog').select('action').execute()
  expect(log.filter(({ action }) => action === 'kyc.end-said')).toHaveLength(1)
})

test('a licence that a newer one has replaced is given no last day, and the date of the shop stays', async () => {
  const { db } = server.deps
  const current = await db
    .selectFrom('kycDocuments')
    .selectAll()
    .where('shopId', '=', shop.id)
    .executeTakeFirstOrThrow()
  const uploadedAt = new Date('2020-01-01T08:00:00Z')
  const former = { ...current, id: newId(), objectId: await storedFile(), expiresOn: null, uploadedAt }
  await db.insertInto('kycDocuments').values(former).execute()
  expect((await say(former.id, '2040-01-31')).json()).toMatchObject({ code: 'kyc.not-found' })
  const { licenceExpiresOn } = await db
    .selectFrom('shops')
    .select('licenceExpiresOn')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow()
  expect(licenceExpiresOn).toBe(current.expiresOn)
})
