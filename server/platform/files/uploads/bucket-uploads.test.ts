import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { newId } from '#server/deps.ts'
import { storedAddressOf, objectIdOf } from '#server/platform/files/addresses.ts'
import { resolveFiles } from '#server/platform/files/resolve-files.ts'
import { fetchFromBucket } from './bucket-uploads.ts'
import { removeAbandonedUploads } from '#server/platform/files/jobs.ts'

const { png, jpeg } = sampleFiles
let server: UploadApp
let admin: string
beforeAll(async () => {
  server = await startUploadApp('bucket')
  admin = await server.tokenOf((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const announced = { contentType: 'image/png', size: png.length }

async function inInbox(bytes = png, token = admin): Promise<{ place: string; id: string }> {
  const ticket = await server.ticket(announced, token)
  expect((await server.put(ticket.uploadURL, bytes, 'image/png')).status).toBe(200)
  const place = placeOf(ticket)
  return { place, id: objectIdOf(server.deps.config, place) ?? '' }
}

const inBucket = (key: string) => server.bucket?.has(`/majlis/${key}`)

test('both forms of an address name the object, others none', () => {
  const { config } = server.deps
  const id = newId()
  const base = `${config.storage.kind === 's3' && config.storage.endpoint}/majlis/incoming/`
  expect(objectIdOf(config, `${base}${id}?X-Amz-Signature=x`)).toBe(id)
  expect(objectIdOf(config, `/api/objects/${id.toUpperCase()}`)).toBe(id)
  expect(storedAddressOf(config, base + id)).toBe(`/api/objects/${id}`)
  for (const other of [`https://a.example/majlis/incoming/${id}`, `${base}../${id}`, `/api/objects/x`, ''])
    expect(storedAddressOf(config, other)).toBe(other)
})

describe('a file put into the bucket', () => {
  test('goes past the server, is no object there, and becomes one when somebody names it', async () => {
    const { place, id } = await inInbox()
    expect(place).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/majlis\/incoming\/[0-9a-f-]{36}$/)
    expect([inBucket(`incoming/${id}`), inBucket(`objects/${id}`)]).toEqual([true, false])
    const got = await server.get(`/api/objects/${id}`)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await got.arrayBuffer())).toEqual(png)
    expect([inBucket(`incoming/${id}`), inBucket(`objects/${id}`)]).toEqual([false, true])
  })

  test('is taken once, by however many who ask at one instant', async () => {
    const { id, place } = await inInbox()
    const asked = Array.from({ length: 10 }, () =>
      fetchFromBucket(server.deps, [place, `/api/objects/${id}`]),
    )
    await Promise.all(asked)
    expect((await server.get(`/api/objects/${id}`)).status).toBe(200)
  })

  test('cannot be changed after it was looked at', async () => {
    const ticket = await server.ticket(announced, admin)
    await server.put(ticket.uploadURL, png, 'image/png')
    const id = objectIdOf(server.deps.config, ticket.uploadURL) ?? ''
    await fetchFromBucket(server.deps, [ticket.uploadURL])
    const other = Buffer.from(png).fill(0, 40)
    await server.put(ticket.uploadURL, other, 'image/png')
    expect((await server.put(ticket.url, png, 'image/png')).status).toBe(403)
    await fetchFromBucket(server.deps, [ticket.uploadURL])
    expect(Buffer.from(await (await server.get(`/api/objects/${id}`)).arrayBuffer())).toEqual(png)
    server.setNow(new Date(Date.now() + 25 * 3_600_000))
    await removeAbandonedUploads(server.deps)
    server.setNow(new Date())
    expect(inBucket(`incoming/${id}`)).toBe(false)
  })

  test('has the type and the size that its address is signed for', async () => {
    const ticket = await server.ticket(announced, admin)
    expect((await server.put(ticket.uploadURL, png, 'text/html')).status).toBe(403)
    expect((await server.put(ticket.uploadURL, Buffer.alloc(png.length + 1), 'image/png')).status).toBe(403)
    expect((await server.put(placeOf(ticket), png, 'image/png')).status).toBe(403)
    expect((await server.put(ticket.uploadURL, png, 'image/png')).status).toBe(200)
  })

  test('is checked like any other: what is not as announced never becomes an object', async () => {
    const html = Buffer.from('<script>alert(1)</script>'.padEnd(png.length))
    const { id, place } = await inInbox(html)
    await expect(fetchFromBucket(server.deps, [place])).rejects.toMatchObject({ code: 'object.wrong-type' })
    expect((await server.get(`/api/objects/${id}`)).status).toBe(404)
    expect((await server.put(`/api/objects/${id}?ticket=x`, jpeg)).status).toBe(403)
  })

  test('of a shop suspended meanwhile is not taken', async () => {
    const shop = await makeShop(server.deps)
    const { id, place } = await inInbox(png, await server.tokenOf(shop.userId))
    const decision = { status: 'suspended', reason: 'The licence has expired' } as const
    await decideShop(server.deps, await makeAdmin(server.deps), shop.id, decision)
    await expect(fetchFromBucket(server.deps, [place])).rejects.toMatchObject({
      code: 'object.ticket-invalid',
    })
    expect((await server.get(`/api/objects/${id}`)).status).toBe(404)
  })

  test('of a shop that has too much lying about unused is taken once there is room', async () => {
    const { userId: ownerId } = await makeShop(server.deps)
    const { id, place } = await inInbox(png, await server.tokenOf(ownerId))
    const file = { purpose: 'product', ownerId, contentType: 'image/png', sizeBytes: 10_485_760 } as const
    const files = Array.from({ length: 205 }, () => ({ id: newId(), ...file, sha256: Buffer.alloc(32) }))
    await server.deps.db.insertInto('objects').values(files).execute()
    await expect(fetchFromBucket(server.deps, [place])).rejects.toMatchObject({ code: 'request.too-many' })
    await server.deps.db.deleteFrom('objects').where('ownerId', '=', ownerId).execute()
    expect((await server.get(`/api/objects/${id}`)).status).toBe(200)
  })

  test('that never came is not found', async () => {
    const { uploadURL } = await server.ticket(announced, admin)
    const id = objectIdOf(server.deps.config, uploadURL)
    expect((await server.get(`/api/objects/${id}`)).status).toBe(404)
    // The address still accepts the file.
    expect((await server.put(uploadURL, png, 'image/png')).status).toBe(200)
    expect((await server.get(`/api/objects/${id}`)).status).toBe(200)
  })
})

test('what is not announced with type and size goes through the server', async () => {
  for (const asked of [{}, { contentType: 'image/png' }, { size: 10 }]) {
    const ticket = await server.ticket(asked, admin)
    expect(ticket.uploadURL).toBe(ticket.url)
  }
  const ticket = await server.ticket(announced, admin)
  expect((await server.put(ticket.url, png, 'image/png')).status).toBe(200)
})

test('a registration may name where its documents were put', async () => {
  const kycDocument = await server.ticket({ contentType: 'image/png', size: png.length })
  await server.put(kycDocument.uploadURL, png, 'image/png')
  const { registrationOf } = await import('#server/testing/accounts.ts')
  const register = (businessLicense: string) =>
    server.send({
      method: 'POST',
      url: '/api/auth/register',
      payload: { ...registrationOf(), businessLicense },
    })
  const reply = await register(placeOf(kycDocument))
  expect(reply.statusCode).toBe(201)
  const id = objectIdOf(server.deps.config, kycDocument.uploadURL)
  expect(reply.json()).toMatchObject({ shop: { businessLicense: `/api/objects/${id}` } })
  const html = await server.ticket({ contentType: 'image/png', size: png.length })
  await server.put(html.uploadURL, Buffer.alloc(png.length, '<'), 'image/png')
  const refused = await register(placeOf(html))
  expect(refused.statusCode).toBe(415)
  expect(refused.json()).toMatchObject({ errors: [{ path: 'businessLicense' }] })
})

test('what a body names as files is taken in and named as tables keep it, and nothing else', async () => {
  const [photo, color] = [await inInbox(), await inInbox()]
  const html = await inInbox(Buffer.alloc(png.length, '<'))
  const body = {
    photos: [photo.place, 'https://a.example/b.jpg'],
    colors: [{ name: 'Oat' }, { name: 'Ink', imageUrl: color.place }],
    photo3d: null,
    note: html.place,
  }
  const files = ['photos', 'colors.imageUrl', 'photo3d', 'unknown.field']
  expect(await resolveFiles(server.deps, body, files)).toEqual({
    photos: [`/api/objects/${photo.id}`, 'https://a.example/b.jpg'],
    colors: [{ name: 'Oat' }, { name: 'Ink', imageUrl: `/api/objects/${color.id}` }],
    photo3d: null,
    note: html.place,
  })
  expect(body.photos[0]).toBe(photo.place)
  expect([inBucket(`objects/${photo.id}`), inBucket(`incoming/${html.id}`)]).toEqual([true, true])
  const wrong = { ...body, colors: [{ imageUrl: color.place }, { imageUrl: html.place }] }
  await expect(resolveFiles(server.deps, wrong, files)).rejects.toMatchObject({
    code: 'object.wrong-type',
    path: 'colors.1.imageUrl',
  })
})

test('pages may send files to the bucket, and only where there is one', async () => {
  const policy = async (of: UploadApp) =>
    String((await of.send({ url: '/api/platform' })).headers['content-security-policy'])
  const { storage } = server.deps.config
  const origin = storage.kind === 's3' ? storage.endpoint : 'none'
  expect(await policy(server)).toContain(`connect-src 'self' blob: data: ${origin};`)
  const onDisk = await startUploadApp()
  expect(await policy(onDisk)).toContain(`connect-src 'self' blob: data:;`)
  await onDisk.close()
})
