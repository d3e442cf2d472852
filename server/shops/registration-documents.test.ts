import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Registration } from '#contract/shops/shops.ts'
import { newId } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { makeShop, newEmail, registrationOf } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'true' })
})
afterAll(() => server.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A file uploaded without an account, as applicants do. */
async function uploaded({ purpose = 'kyc' as 'kyc' | 'product', ownerId = null as string | null } = {}) {
  const given = { bytes: png, declaredType: 'image/png', purpose, ownerId, fileName: 'licence.png' }
  return server.deps.db.transaction().execute((tx) => storeObject(server.deps, tx, given))
}

function register(about: Partial<Registration>) {
  return server.send({ method: 'POST', url: '/api/auth/register', payload: registrationOf(about) })
}

const objectOf = (url: string) =>
  server.deps.db
    .selectFrom('objects')
    .select(['ownerId', 'claimedAt'])
    .where('id', '=', url.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()

const usersOf = (email: string) =>
  server.deps.db.selectFrom('users').select('id').where('email', '=', email).execute()

describe('a registration with documents', () => {
  test('keeps them with the shop, for its owner and administrators alone (R-REG-03, R-DATA-06, G-16)', async () => {
    const [licence, identity, proof] = [await uploaded(), await uploaded(), await uploaded()]
    const reply = await register({
      businessLicense: licence.url,
      identityDocument: identity.url,
      addressProof: proof.url,
    })
    expect(reply.statusCode).toBe(201)
    const { shop, user } = reply.json()
    expect(shop).toMatchObject({
      businessLicense: licence.url,
      identityDocument: identity.url,
      addressProof: proof.url,
    })
    expect(shop.kycDocuments).toHaveLength(3)
    expect(shop.kycDocuments[0]).toMatchObject({ fileName: 'licence.png', contentType: 'image/png' })
    expect(await objectOf(licence.url)).toEqual({ ownerId: user.id, claimedAt: expect.any(Date) })
    expect((await server.send({ method: 'GET', url: licence.url })).statusCode).toBe(401)
    const other = await makeShop(server.deps)
    const others = await server.send({
      method: 'GET',
      url: licence.url,
      as: await server.signedInAs(other.userId),
    })
    expect([403, 404]).toContain(others.statusCode)
    const own = await server.send({ method: 'GET', url: licence.url, as: await server.signedInAs(user.id) })
    expect(own.statusCode).toBe(200)
  })

  test('keeps the last days of licence and identity with them', async () => {
    const [licence, identity, proof] = [await uploaded(), await uploaded(), await uploaded()]
    const about = { licenceExpiresOn: '2027-03-31', identityExpiresOn: '2029-01-15' }
    const records = { businessLicense: licence.url, identityDocument: identity.url, addressProof: proof.url }
    const { user } = (await register({ ...about, ...records })).json()
    const own = await server.send({ url: '/api/shop/kyc', as: await server.signedInAs(user.id) })
    const ends = own.json().map(({ type, expiresOn }: Record<string, unknown>) => [type, expiresOn])
    expect(Object.fromEntries(ends)).toEqual({
      businessLicense: '2027-03-31',
      identityDocument: '2029-01-15',
      addressProof: null,
    })
    expect((await register({ identityExpiresOn: '2027-02-29' })).statusCode).toBe(400)
  })

  test('may name some of them, and takes the address with its query too (R-REG-12)', async () => {
    const licence = await uploaded()
    const { shop } = (await register({ businessLicense: `${licence.url}?ticket=used` })).json()
    expect(shop).toMatchObject({
      businessLicense: licence.url,
      identityDocument: null,
      addressProof: null,
    })
  })

  test('keeps what helps the reviewer, and leaves out what was not given', async () => {
    const more = {
      shopNameAr: 'نخلة للأثاث',
      emirate: 'dubai',
      licenceAuthority: 'Dubai Economy and Tourism',
      licenceEmirate: 'sharjah',
      licenceExpiresOn: '2027-03-31',
      emiratesId: '784199012345676',
    } as const
    expect((await register({ ...more, emiratesId: '784-1990-1234567-6' })).json().shop).toMatchObject(more)
    const { shop } = (await register({})).json()
    for (const name of Object.keys(more)) expect(shop[name]).toBeNull()
  })
})

describe('a document that cannot be had is refused at its field, and nothing is left behind', () => {
  const refusedAt = async (about: Partial<Registration>) => {
    const email = newEmail('refused')
    const reply = await register({ ...about, email })
    expect(await usersOf(email)).toEqual([])
    return { status: reply.statusCode, code: reply.json().code, path: reply.json().errors?.[0].path }
  }
  const refusal = (path: string) => ({ status: 400, code: 'object.unknown-file', path })

  test.each([
    `/api/objects/${newId()}`,
    '/api/objects/..%2f..%2fetc',
    '/api/auth/me',
    'https://elsewhere.example/licence.pdf',
    'licence.pdf',
  ])('one that was never uploaded (%s)', async (businessLicense) => {
    expect(await refusedAt({ businessLicense })).toEqual(refusal('businessLicense'))
  })

  test('one named twice', async () => {
    const { url } = await uploaded()
    const first = await refusedAt({ businessLicense: url, identityDocument: url })
    expect(first).toEqual(refusal('identityDocument'))
    expect((await objectOf(url)).claimedAt).toBeNull()
  })

  test('one of another application, of another owner, and a picture of a product', async () => {
    const taken = await uploaded()
    await register({ addressProof: taken.url })
    expect(await refusedAt({ addressProof: taken.url })).toEqual(refusal('addressProof'))
    const { userId } = await makeShop(server.deps)
    const owned = await uploaded({ ownerId: userId })
    expect(await refusedAt({ identityDocument: owned.url })).toEqual(refusal('identityDocument'))
    const photo = await uploaded({ purpose: 'product' })
    expect(await refusedAt({ businessLicense: photo.url })).toEqual(refusal('businessLicense'))
  })
})

describe('twenty registrations at one instant (R-REG-16)', () => {
  const all = Array.from({ length: 20 })

  test('with one address make one account, and the documents of the others stay free', async () => {
    const email = newEmail('race')
    const kycDocuments = await Promise.all(all.map(() => uploaded()))
    const replies = await Promise.all(
      kycDocuments.map(({ url }) => register({ email, businessLicense: url })),
    )
    const won = replies.findIndex(({ statusCode }) => statusCode === 201)
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect(await usersOf(email)).toHaveLength(1)
    const claimed = await Promise.all(
      kycDocuments.map(async ({ url }) => (await objectOf(url)).claimedAt !== null),
    )
    expect(claimed).toEqual(kycDocuments.map((_, index) => index === won))
  })

  test('with one document make one shop that has it', async () => {
    const { url } = await uploaded()
    const replies = await Promise.all(all.map(() => register({ businessLicense: url })))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19)
  })
})
