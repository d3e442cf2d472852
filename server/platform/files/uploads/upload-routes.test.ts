import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { pdfOf } from '#server/testing/pdfs.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import {
  modelOf,
  openPut,
  placeOf,
  sampleFiles,
  startUploadApp,
  statusOn,
  type UploadApp,
} from '#server/testing/uploads.ts'
import { decideShop } from '#server/shops/approval/move.ts'

const { png, jpeg, pdf } = sampleFiles

/** Files still arriving in this process. */
async function arriving({ deps }: UploadApp): Promise<string[]> {
  const found = await readdir(join(deps.config.dataDir, 'arriving'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function objectCount({ deps }: UploadApp): Promise<number> {
  return (await deps.db.selectFrom('objects').select('id').execute()).length
}

describe.each(['disk', 'bucket through the server'] as const)('files on %s', (where) => {
  let server: UploadApp
  let admin: string
  let shop: { id: string; userId: string; token: string }
  beforeAll(async () => {
    server = await startUploadApp(where)
    admin = await server.tokenOf((await makeAdmin(server.deps)).userId)
    const made = await makeShop(server.deps)
    shop = { ...made, token: await server.tokenOf(made.userId) }
  })
  afterAll(() => server.close())

  test('a photo comes in under an address made for it, and is read by everyone without the query (R-UPL-01, G-22, R-API-73)', async () => {
    const ticket = await server.ticket({ contentType: 'image/png', size: png.length }, shop.token)
    expect(ticket.uploadURL).toBe(ticket.url)
    expect(ticket.uploadURL).toMatch(/^\/api\/objects\/[0-9a-f-]{36}\?ticket=[\w-]{43}$/)
    const reply = await server.put(ticket.uploadURL, png, 'image/png')
    const about = { url: placeOf(ticket), contentType: 'image/png', size: png.length, width: 40, height: 30 }
    expect(reply).toEqual({ status: 200, body: about })
    const got = await server.get(placeOf(ticket))
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await got.arrayBuffer())).toEqual(png)
  })

  test('the purpose follows the sign-in, and photos need one (R-API-71, G-21)', async () => {
    const purposeOf = async (url: string) => {
      const id = placeOf({ url, uploadURL: url }).split('/').at(-1) ?? ''
      const { purpose } = await server.deps.db
        .selectFrom('uploadTickets')
        .select('purpose')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return purpose
    }
    expect(await purposeOf((await server.ticket()).url)).toBe('kyc')
    expect(await purposeOf((await server.ticket({}, shop.token)).url)).toBe('product')
    expect(await purposeOf((await server.ticket({ purpose: 'kyc' }, admin)).url)).toBe('kyc')
    expect(await server.ask({ purpose: 'product' })).toMatchObject({
      status: 401,
      body: { code: 'account.signed-out' },
    })
  })

  test('what is announced and cannot be taken is refused at once (G-18)', async () => {
    expect((await server.ask({ size: maxFileBytes + 1 })).status).toBe(413)
    expect((await server.ask({ size: maxFileBytes })).status).toBe(200)
    for (const contentType of ['text/html', 'image/svg+xml', 'image/webp', 'application/zip'])
      expect((await server.ask({ contentType })).status).toBe(415)
    expect((await server.ask({ contentType: 'application/pdf', purpose: 'product' }, admin)).status).toBe(415)
  })

  test('exactly 10 MB are taken, one byte more is 413 however it is sent (R-UPL-02, R-API-74, R-LIM-04, G-19)', async () => {
    const exact = pdfOf(maxFileBytes)
    const first = await server.ticket()
    expect((await server.put(first.uploadURL, exact)).status).toBe(200)
    const got = await server.get(placeOf(first), admin)
    expect(Buffer.from(await got.arrayBuffer()).equals(exact)).toBe(true)
    const over = Buffer.concat([exact, Buffer.from('\n')])
    const before = await objectCount(server)
    expect((await server.put((await server.ticket()).uploadURL, over)).status).toBe(413)
    const chunked = await openPut(server.origin, (await server.ticket()).uploadURL, [
      'Content-Type: application/pdf',
      'Transfer-Encoding: chunked',
    ])
    chunked.write(`${over.length.toString(16)}\r\n`)
    chunked.write(over)
    chunked.write('\r\n0\r\n\r\n')
    expect(await statusOn(chunked)).toBe(413)
    expect(await objectCount(server)).toBe(before)
    expect(await arriving(server)).toEqual([])
  })

  test('a length that is a lie takes nothing in', async () => {
    const before = await objectCount(server)
    const lies = async (length: number, bytes: Buffer) => {
      const { uploadURL } = await server.ticket()
      const head = ['Content-Type: application/pdf', `Content-Length: ${length}`]
      const socket = await openPut(server.origin, uploadURL, head)
      socket.write(bytes)
      return socket
    }
    // Declares a gigabyte.
    expect(await statusOn(await lies(1_073_741_824, pdf))).toBe(413)
    // Declares less: the file ends too early.
    expect(await statusOn(await lies(20, pdf))).toBe(400)
    // Declares more, and hangs up.
    const more = await lies(pdf.length + 100, pdf)
    await vi.waitFor(async () => expect(await arriving(server)).toHaveLength(1))
    more.destroy()
    await vi.waitFor(async () => expect(await arriving(server)).toEqual([]))
    // Sends both headers.
    const both = ['Content-Type: application/pdf', 'Content-Length: 5', 'Transfer-Encoding: chunked']
    const socket = await openPut(server.origin, (await server.ticket()).uploadURL, both)
    socket.write('5\r\n%PDF-\r\n0\r\n\r\n')
    expect(await statusOn(socket)).toBe(400)
    expect(await objectCount(server)).toBe(before)
  })

  test('a file other than announced is refused', async () => {
    const said = { contentType: 'image/png', size: png.length }
    const send = async (bytes: Buffer, type: string) =>
      (await server.put((await server.ticket(said)).uploadURL, bytes, type)).body
    expect(await send(jpeg, 'image/jpeg')).toMatchObject({ code: 'object.other-size' })
    const padded = Buffer.concat([jpeg, Buffer.alloc(png.length)]).subarray(0, png.length)
    expect(await send(padded, 'image/jpeg')).toMatchObject({
      code: expect.stringMatching(/wrong-type|unread/),
    })
    expect(await send(png, 'image/jpeg')).toMatchObject({ code: 'object.wrong-type' })
  })

  test('a model may come without a type, as browsers send it', async () => {
    const model = modelOf({ asset: { version: '2.0' } })
    const { uploadURL } = await server.ticket({ fileName: 'sofa.glb' }, shop.token)
    const socket = await openPut(server.origin, uploadURL, [
      `Content-Length: ${model.length}`,
      'Connection: close',
    ])
    socket.write(model)
    expect(await statusOn(socket)).toBe(200)
    expect((await server.get(uploadURL.split('?')[0] ?? '')).headers.get('content-type')).toBe(
      'model/gltf-binary',
    )
  })

  test('of twenty PUTs at one instant one is taken, and none later (R-API-72)', async () => {
    const { uploadURL } = await server.ticket()
    const replies = await Promise.all(Array.from({ length: 20 }, () => server.put(uploadURL, pdf)))
    const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array<number>(19).fill(403)])
    expect((await server.put(uploadURL, png, 'image/png')).body).toMatchObject({
      code: 'object.ticket-invalid',
    })
  })

  test('a stored file cannot be overwritten, and no address is guessed (R-UPL-07, R-API-75, G-128)', async () => {
    const ticket = await server.ticket({}, shop.token)
    const place = placeOf(ticket)
    await server.put(ticket.uploadURL, png, 'image/png')
    const other = (await server.ticket({}, shop.token)).uploadURL.split('?')[1] ?? ''
    for (const address of [
      place,
      `${place}?ticket=`,
      `${place}?ticket=${'x'.repeat(43)}`,
      `${place}?${other}`,
    ])
      expect((await server.put(address, jpeg, 'image/jpeg')).status).toBe(403)
    expect((await server.put(`${place}?ticket=a&ticket=b`, jpeg, 'image/jpeg')).status).toBe(403)
    expect(Buffer.from(await (await server.get(place)).arrayBuffer())).toEqual(png)
  })

  test('an address ends after 15 minutes (R-API-72)', async () => {
    const begun = new Date()
    const [soon, late] = [await server.ticket(), await server.ticket()]
    server.setNow(new Date(begun.getTime() + 14.9 * 60_000))
    expect((await server.put(soon.uploadURL, pdf)).status).toBe(200)
    server.setNow(new Date(begun.getTime() + 15.1 * 60_000))
    expect((await server.put(late.uploadURL, pdf)).status).toBe(403)
    server.setNow(new Date())
  })

  test.each(['suspended', 'rejected'] as const)(
    'the addresses of a shop that is %s meanwhile are dead',
    async (status) => {
      const made = await makeShop(server.deps, status === 'rejected' ? { status: 'pending' } : {})
      const token = await server.tokenOf(made.userId)
      const asked = status === 'rejected' ? { purpose: 'kyc' } : {}
      const { uploadURL } = await server.ticket(asked, token)
      const decision = { status, reason: 'The licence has expired' }
      await decideShop(server.deps, await makeAdmin(server.deps), made.id, decision)
      expect((await server.put(uploadURL, png, 'image/png')).status).toBe(403)
      // A shop suspended for a document may upload another one.
      const kyc = (await server.ask({ purpose: 'kyc' }, token)).body
      expect(kyc['code']).toBe(status === 'suspended' ? undefined : 'shop.not-approved')
      expect((await server.ask({}, token)).status).toBe(403)
    },
  )

  test('a storage without room answers 503 and keeps nothing', async () => {
    const { storage } = server.deps
    const adopt = vi
      .spyOn(storage, 'adopt')
      .mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const ticket = await server.ticket()
    const reply = await server.put(ticket.uploadURL, pdf)
    adopt.mockRestore()
    expect(reply).toMatchObject({ status: 503, body: { code: 'object.no-room' } })
    expect((await server.get(placeOf(ticket), admin)).status).toBe(404)
    expect(await arriving(server)).toEqual([])
    expect((await server.put((await server.ticket()).uploadURL, pdf)).status).toBe(200)
  })

  test('a picture loses its place on the way in', async () => {
    const { default: sharp } = await import('sharp')
    const taken = await sharp(jpeg)
      .withExif({ IFD0: { Artist: 'Sara' }, IFD3: { GPSLatitude: '25/1 12/1 17/1' } })
      .jpeg()
      .toBuffer()
    const ticket = await server.ticket({ fileName: 'sofa.jpg' }, shop.token)
    expect((await server.put(ticket.uploadURL, taken, 'image/jpeg')).status).toBe(200)
    const kept = Buffer.from(await (await server.get(placeOf(ticket))).arrayBuffer())
    expect(taken.includes('Sara')).toBe(true)
    expect(kept.includes('Sara')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })
})

test('of a sender that hangs up nothing is left', async () => {
  const server = await startUploadApp()
  const { uploadURL } = await server.ticket()
  const socket = await openPut(server.origin, uploadURL, [
    'Content-Type: application/pdf',
    'Content-Length: 1000',
  ])
  socket.write('%PDF-1.4')
  await vi.waitFor(async () => expect(await arriving(server)).toHaveLength(1))
  socket.resetAndDestroy()
  await vi.waitFor(async () => expect(await arriving(server)).toEqual([]))
  await server.close()
})
