import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { newId } from '#server/deps.ts'
import { knowCallers } from '#server/platform/http/concurrency-limiter.ts'
import { answerError } from '#server/platform/http/errors.ts'
import { addSecurityHeaders } from '#server/platform/http/security.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { modelOf } from '#server/testing/uploads.ts'
import { prefetchRenditions } from './images/renditions.ts'
import { objectRoutes } from './routes.ts'
import { storeObject } from './uploads/store.ts'
import { pdfWith } from '#server/testing/pdfs.ts'

let server: TestDeps
let app: FastifyInstance
const photo = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#8a2b30' } })
  .webp()
  .toBuffer()
const kycDocument = pdfWith()

beforeAll(async () => {
  server = await startTestDeps()
  app = fastify()
  addSecurityHeaders(app, server.deps.config)
  knowCallers(app)
  app.setErrorHandler(answerError)
  objectRoutes(app, server.deps)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

type FileInput = { bytes?: Buffer; declaredType?: string; ownerId?: string | null; fileName?: string }

async function stored(purpose: 'product' | 'kyc', input: FileInput = {}): Promise<string> {
  const { bytes = photo, declaredType = 'image/webp', ownerId = null, fileName = 'a.webp' } = input
  const { deps } = server
  const kept = await deps.db
    .transaction()
    .execute((tx) => storeObject(deps, tx, { purpose, bytes, declaredType, ownerId, fileName }))
  return kept.id
}

async function get(url: string, as?: string) {
  return app.inject({ url, headers: { ...(as && { authorization: `Bearer ${as}` }) } })
}

function tokenOf(userId: string): Promise<string> {
  return issueToken(server.deps.db, { userId, remember: false, now: new Date() })
}

describe('a product photo', () => {
  test('is served to everyone, for good, as its type and nothing else (R-UPL-07)', async () => {
    const id = await stored('product')
    const reply = await get(`/api/objects/${id}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(photo)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(photo.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('is not sent again to who has it', async () => {
    const id = await stored('product')
    const { etag } = (await get(`/api/objects/${id}`)).headers
    const again = await app.inject({ url: `/api/objects/${id}`, headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.length).toBe(0)
  })

  test('that does not exist is not found, whatever the form of its id, and nobody keeps that answer', async () => {
    for (const id of [newId(), 'majlis', '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(90)]) {
      const reply = await get(`/api/objects/${id}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'object.not-found', message: 'File not found' })
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  test('whose writing failed is not there at all', async () => {
    const { deps } = server
    const broken = {
      ...deps,
      storage: { ...deps.storage, put: () => Promise.reject(new Error('disk full')) },
    }
    const id = newId()
    const file = { purpose: 'product', bytes: photo, declaredType: 'image/webp', ownerId: null } as const
    const storing = deps.db
      .transaction()
      .execute((tx) => storeObject(broken, tx, { ...file, fileName: 'a.webp', id }))
    await expect(storing).rejects.toThrow('disk full')
    expect((await get(`/api/objects/${id}`)).statusCode).toBe(404)
  })
})

describe('a document', () => {
  test('is read by administrators and its owner only, as a download that nobody keeps (R-REG-18, G-114)', async () => {
    const owner = await makeShop(server.deps)
    const other = await makeShop(server.deps)
    const admin = await makeAdmin(server.deps)
    const given = {
      bytes: kycDocument,
      declaredType: 'application/pdf',
      ownerId: owner.userId,
      fileName: 'رخصة.pdf',
    }
    const url = `/api/objects/${await stored('kyc', given)}`
    for (const userId of [owner.userId, admin.userId]) {
      const reply = await get(url, await tokenOf(userId))
      expect(reply.rawPayload).toEqual(kycDocument)
      expect(reply.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-disposition': "attachment; filename*=UTF-8''%D8%B1%D8%AE%D8%B5%D8%A9.pdf",
      })
    }
    expect((await get(url)).statusCode).toBe(401)
    expect((await get(url, await tokenOf(other.userId))).statusCode).toBe(403)
  })

  test('is never made into a public picture', async () => {
    const bytes = await sharp(photo).png().toBuffer()
    const id = await stored('kyc', { bytes, declaredType: 'image/png' })
    expect((await get(`/images/${id}/400.avif`)).statusCode).toBe(404)
  })
})

describe('a picture in a width', () => {
  test.each([
    ['400.avif', 'image/avif', 'heif', 400],
    ['640.webp', 'image/webp', 'webp', 640],
    ['1200.jpg', 'image/jpeg', 'jpeg', 1000],
    ['1400.webp', 'image/webp', 'webp', 1000],
  ])('%s is %s, never wider than the original', async (file, type, format, width) => {
    const reply = await get(`/images/${await stored('product')}/${file}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe(type)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const made = await sharp(reply.rawPayload).metadata()
    expect([made.format, made.width, made.height]).toEqual([format, width, Math.round((width * 800) / 1000)])
  })

  test('160.jpg is square, for mail programs that crop nothing', async () => {
    const reply = await get(`/images/${await stored('product')}/160.jpg`)
    const made = await sharp(reply.rawPayload).metadata()
    expect([made.format, made.width, made.height]).toEqual(['jpeg', 160, 160])
  })

  test.each([
    '401.avif',
    '399.webp',
    '400.jpg',
    '1200.webp',
    '400.png',
    '400.avif.html',
    '0400.avif',
    '99999.avif',
    '400',
    '..%2f400.avif',
    '-400.avif',
  ])('%s is not served', async (file) => {
    const reply = await get(`/images/${await stored('product')}/${file}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('of an id that is none, or of something that is no picture, is not found', async () => {
    const modelId = await stored('product', { bytes: modelOf({}), declaredType: 'model/gltf-binary' })
    for (const id of [newId(), '..%2f..%2fsecret', '%00', 'CON', modelId]) {
      expect((await get(`/images/${id}/400.avif`)).statusCode).toBe(404)
    }
  })

  test('is made once for many visitors at once, and kept under the hash of its content', async () => {
    const bytes = await sharp(photo).flip().tint('#00ff00').webp().toBuffer()
    const ids = [await stored('product', { bytes }), await stored('product', { bytes })]
    const asked = [...ids, ...ids, ...ids].map((id) => get(`/images/${id}/160.webp`))
    const replies = await Promise.all(asked)
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.rawPayload.toString('hex'))).size).toBe(1)
    const kept = await readdir(join(server.deps.config.dataDir, 'derivatives'), { recursive: true })
    expect(kept.filter((name) => /[0-9a-f]{64}-160\.webp$/.test(name))).toHaveLength(1)
  })

  test('is made for one range in its turn, and an upload checked, after another asked for hundreds and left', async () => {
    const colored = (blue: number) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: `rgb(9, 9, ${blue})` } })
        .webp({ lossless: true })
        .toBuffer()
    const ids: string[] = []
    for (let blue = 0; blue < 25; blue += 1) ids.push(await stored('product', { bytes: await colored(blue) }))
    const other = await stored('product', { bytes: await colored(100) })
    const derivatives = join(server.deps.config.dataDir, 'derivatives')
    const kept = async () =>
      (await readdir(derivatives, { recursive: true }).catch(() => [])).filter((name) =>
        /-\d+\.\w+$/.test(name),
      )
    const before = (await kept()).length
    const made = async () => (await kept()).length - before

    const leaving = new AbortController()
    const sizes = [160, 400, 640, 960, 1400].flatMap((width) => [`${width}.avif`, `${width}.webp`])
    for (const url of ids.flatMap((id) => sizes.map((size) => `/images/${id}/${size}`))) {
      const asked = { url, remoteAddress: '2001:db8:bad::1', signal: leaving.signal }
      void app.inject(asked).catch(() => null)
    }
    await vi.waitFor(async () => expect(await made()).toBeGreaterThan(0), { timeout: 60_000 })
    leaving.abort()

    const bytes = await colored(101)
    const see = (url: string) => app.inject({ url, remoteAddress: '192.0.2.1' })
    // One picture of its own, and the last of those that the other range waits for.
    const pictures = [see(`/images/${other}/640.avif`), see(`/images/${ids.at(-1)}/1400.webp`)]
    const [seen] = await Promise.all([Promise.all(pictures), stored('product', { bytes })])
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await made()).toBeLessThan(125)
    await vi.waitFor(async () => expect(await made()).toBe(251), { timeout: 60_000 })
  })

  test('turns a photograph the way it was taken', async () => {
    const bytes = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const id = await stored('product', { bytes, declaredType: 'image/jpeg' })
    const made = await sharp((await get(`/images/${id}/160.webp`)).rawPayload).metadata()
    expect([made.width, made.height]).toEqual([160, 200])
  })

  test('can be made ahead, after which the original is not read again', async () => {
    const bytes = await sharp(photo).flop().tint('#0000ff').webp().toBuffer()
    const id = await stored('product', { bytes })
    const { signal } = new AbortController()
    await prefetchRenditions(server.deps, { ids: [id, newId()], widths: [160, 400], signal })
    await server.deps.storage.remove(id)
    expect((await get(`/images/${id}/160.avif`)).statusCode).toBe(200)
    expect((await get(`/images/${id}/400.avif`)).statusCode).toBe(200)
  })

  test('is not made ahead once the server stops', async () => {
    const bytes = await sharp(photo).negate().webp().toBuffer()
    const id = await stored('product', { bytes })
    await prefetchRenditions(server.deps, { ids: [id], widths: [160], signal: AbortSignal.abort() })
    await server.deps.storage.remove(id)
    expect((await get(`/images/${id}/160.avif`)).statusCode).toBe(500)
  })
})
