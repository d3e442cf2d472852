import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRoles, mayOnPlatform } from '#domain/platform/admin-roles.ts'
import { claimKycDocuments } from './claim.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, newEmail, type TestShop } from '#server/testing/accounts.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'

const { pdf, png } = sampleFiles
let server: UploadApp
let owner: TestShop
let other: TestShop
const tokens = { owner: '', other: '', admin: '' }

beforeAll(async () => {
  server = await startUploadApp()
  const admin = await makeAdmin(server.deps)
  owner = await makeShop(server.deps)
  other = await makeShop(server.deps)
  tokens.owner = await server.tokenOf(owner.userId)
  tokens.other = await server.tokenOf(other.userId)
  tokens.admin = await server.tokenOf(admin.userId)
})
afterAll(() => server.close())

async function uploaded(token?: string): Promise<string> {
  const ticket = await server.ticket({ purpose: 'kyc', fileName: 'licence.pdf' }, token)
  expect((await server.put(ticket.uploadURL, pdf)).status).toBe(200)
  return placeOf(ticket)
}

async function uploadedPhoto(): Promise<string> {
  const ticket = await server.ticket({}, tokens.owner)
  await server.put(ticket.uploadURL, png, 'image/png')
  return placeOf(ticket)
}

type KycDocument = Parameters<typeof claimKycDocuments>[2][number]
function claim(kycDocuments: readonly KycDocument[], of: TestShop = owner) {
  return server.deps.db
    .transaction()
    .execute((tx) => claimKycDocuments(server.deps, tx, kycDocuments, { ownerId: of.userId }))
}

async function claimed(): Promise<string> {
  const url = await uploaded()
  await claim([{ type: 'businessLicense', url }])
  return url
}

async function openLink(url: string, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return server.send({ method: 'POST', url: `${url}/link`, headers })
}

async function readsOf(url: string): Promise<number> {
  const id = url.split('/').at(-1) ?? ''
  const rows = await server.deps.db
    .selectFrom('kycDocumentReads')
    .select('id')
    .where('objectId', '=', id)
    .execute()
  return rows.length
}

describe('claiming', () => {
  test('makes documents uploaded by nobody those of the owner', async () => {
    const [licence, identity] = [await uploaded(), await uploaded()]
    const kept = await claim([
      { type: 'businessLicense', url: licence },
      {
        type: 'identityDocument',
        url: `${identity.toUpperCase().replace('/API/OBJECTS', '/api/objects')}?ticket=x`,
      },
    ])
    expect(kept.map(({ type, objectId }) => [type, `/api/objects/${objectId}`])).toEqual([
      ['businessLicense', licence],
      ['identityDocument', identity],
    ])
    expect((await server.get(licence, tokens.owner)).status).toBe(200)
    expect((await server.get(licence, tokens.other)).status).toBe(403)
  })

  test.each<[string, () => Promise<string>]>([
    ['is not here', async () => `/api/objects/${newId()}`],
    ['is no address of ours', async () => 'https://elsewhere.example/licence.pdf'],
    ['is a photo', uploadedPhoto],
    ['is claimed', claimed],
    ['was uploaded by another shop', () => uploaded(tokens.other)],
  ])('refuses a document that %s, naming its field', async (_what, make) => {
    const url = await make()
    const good = await uploaded()
    const claiming = claim([
      { type: 'identityDocument', url: good },
      { type: 'addressProof', url },
    ])
    await expect(claiming).rejects.toMatchObject({ code: 'object.unknown-file', path: 'addressProof' })
    await claim([{ type: 'identityDocument', url: good }])
  })

  test('refuses one document named twice', async () => {
    const url = await uploaded()
    const twice = claim([
      { type: 'businessLicense', url },
      { type: 'addressProof', url },
    ])
    await expect(twice).rejects.toMatchObject({ path: 'addressProof' })
  })

  test('of two shops at one instant one gets the document', async () => {
    const url = await uploaded()
    const both = [owner, other].map((shop) => claim([{ type: 'addressProof', url }], shop))
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('reading', () => {
  test('is for administrators and the owner, before and after it was looked at (R-REG-18, R-API-76)', async () => {
    const url = await uploaded()
    expect((await server.get(url, tokens.owner)).status).toBe(403)
    await claim([{ type: 'businessLicense', url }])
    expect((await server.get(url)).status).toBe(401)
    expect((await server.get(url, tokens.other)).status).toBe(403)
    for (const token of [tokens.owner, tokens.admin]) expect((await server.get(url, token)).status).toBe(200)
    expect(await readsOf(url)).toBe(2)
  })

  test('by link works several times, for 60 seconds, for that document alone (G-114)', async () => {
    const [url, another] = [await claimed(), await claimed()]
    const begun = Date.now()
    const reply = await openLink(url, tokens.admin)
    expect(reply.statusCode).toBe(200)
    const link = reply.json() as { url: string; expiresAt: string }
    expect(link.url).toMatch(/^\/api\/objects\/[0-9a-f-]{36}\?key=[\w-]{43}$/)
    expect(Math.abs(Date.parse(link.expiresAt) - begun - 60_000)).toBeLessThan(2000)
    for (let times = 0; times < 3; times++) {
      const got = await server.get(link.url)
      expect(Buffer.from(await got.arrayBuffer())).toEqual(pdf)
      expect(got.headers.get('cache-control')).toBe('private, no-store')
      expect(got.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''licence.pdf")
      expect(got.headers.get('content-security-policy')).toContain('sandbox')
    }
    expect(await readsOf(url)).toBe(1)
    const key = link.url.split('?')[1] ?? ''
    expect((await server.get(`${another}?${key}`)).status).toBe(403)
    expect((await server.get(`${url}?key=`)).status).toBe(403)
    server.setNow(new Date(begun + 61_000))
    const late = await server.get(link.url)
    server.setNow(new Date())
    expect([late.status, (await late.json()).code]).toEqual([403, 'object.link-expired'])
  })

  test.each(adminRoles)('by %s of the platform needs the right to decide on shops (G-138)', async (role) => {
    const url = await claimed()
    const token = await server.tokenOf((await makeAdmin(server.deps, newEmail(role), role)).userId)
    const link = (await openLink(url, tokens.admin)).json<{ url: string }>().url
    const may = mayOnPlatform(role, 'shops', 'write')
    const expected = may ? 200 : 403
    expect((await server.get(url, token)).status).toBe(expected)
    expect((await openLink(url, token)).statusCode).toBe(expected)
    // Another reader's link does not bypass the limits of the user's own role.
    expect((await server.get(link, token)).status).toBe(expected)
    expect((await server.get(url.replace('/api/objects/', '/images/') + '/640.webp', token)).status).toBe(404)
    expect(await readsOf(url)).toBe(may ? 4 : 1)
  })

  test('links are for those who may read, and for documents', async () => {
    const url = await claimed()
    expect((await openLink(url)).statusCode).toBe(401)
    expect((await openLink(url, tokens.other)).statusCode).toBe(403)
    expect((await openLink(url, tokens.owner)).statusCode).toBe(200)
    expect((await openLink(await uploadedPhoto(), tokens.owner)).statusCode).toBe(404)
    expect((await openLink(`/api/objects/${newId()}`, tokens.admin)).statusCode).toBe(404)
  })
})
