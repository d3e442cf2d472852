import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#server/testing/pdfs.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { placeOf, realBucket, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'

const { png } = sampleFiles

/** Runs against the bucket in TEST_S3, `https://id:secret@host/bucket`; without one only the stand-in is tested. */
describe.runIf(realBucket)('a real bucket', () => {
  let server: UploadApp
  let admin: string
  beforeAll(async () => {
    server = await startUploadApp('real bucket')
    admin = await server.tokenOf((await makeAdmin(server.deps)).userId)
  })
  afterAll(() => server.close())

  test('takes what its address is signed for, and nothing else', async () => {
    const { uploadURL } = await server.ticket({ contentType: 'image/png', size: png.length }, admin)
    const tampered = uploadURL.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const [address, bytes, type] of [
      [uploadURL, png, 'text/html'],
      [uploadURL, Buffer.concat([png, png]), 'image/png'],
      [tampered, png, 'image/png'],
      [placeOf({ uploadURL, url: '' }), png, 'image/png'],
    ] as const)
      expect((await server.put(address, bytes, type)).status).toBeGreaterThanOrEqual(400)
    expect((await server.put(uploadURL, png, 'image/png')).status).toBe(200)
  })

  test.each(['uploadURL', 'url'] as const)('keeps a file that came by %s', async (way) => {
    const bytes = pdfOf(10_485_760)
    const asked = { contentType: 'application/pdf', size: bytes.length, purpose: 'kyc' }
    const ticket = await server.ticket(asked, admin)
    expect((await server.put(ticket[way], bytes)).status).toBe(200)
    const stored = placeOf({ uploadURL: ticket.url, url: '' })
    const got = await server.get(stored, admin)
    expect(got.status).toBe(200)
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await server.deps.storage.inbox?.open(stored.split('/').at(-1) ?? '')).toBeNull()
  })
})
