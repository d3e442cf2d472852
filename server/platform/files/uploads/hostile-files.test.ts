import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { encryptionBy, flate, packedPdf, pdfWith } from '#server/testing/pdfs.ts'
import {
  modelOf,
  openPut,
  placeOf,
  sampleFiles,
  startUploadApp,
  statusOn,
  type UploadApp,
} from '#server/testing/uploads.ts'

const { png, jpeg, gif, webp, pdf } = sampleFiles
let server: UploadApp
let admin: string
beforeAll(async () => {
  server = await startUploadApp()
  admin = await server.tokenOf((await makeAdmin(server.deps)).userId)
})
afterAll(() => server.close())

const text = (body: string) => Buffer.from(body)
const html = text('<!doctype html><script>alert(1)</script>')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const zip = text('PK\x03\x04\x14\0\0\0\0\0')
const scripted = pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')
const lockedBy = (password: string) => {
  const { trailer, encrypt } = encryptionBy(password)
  return packedPdf('<<>>', { ...flate, pack: (content) => encrypt(deflateSync(content)) }, { trailer })
}
const compressed = (extension: string) => modelOf({ extensionsRequired: [extension] })

type Purpose = 'product' | 'kyc'
async function send(bytes: Buffer, type: string, purpose: Purpose, fileName = 'file') {
  const ticket = await server.ticket({ purpose, fileName }, admin)
  return { ...(await server.put(ticket.uploadURL, bytes, type)), place: placeOf(ticket) }
}

describe('a file that means harm', () => {
  test.each<[string, Buffer, string, Purpose, string]>([
    ['HTML as itself', html, 'text/html', 'product', 'wrong-type'],
    ['HTML as PNG', html, 'image/png', 'product', 'wrong-type'],
    ['HTML as PDF', html, 'application/pdf', 'kyc', 'wrong-type'],
    ['HTML as octets', html, 'application/octet-stream', 'product', 'wrong-type'],
    ['SVG as itself', svg, 'image/svg+xml', 'product', 'wrong-type'],
    ['SVG as JPEG', svg, 'image/jpeg', 'kyc', 'wrong-type'],
    ['JPEG as PNG', jpeg, 'image/png', 'product', 'wrong-type'],
    ['JPEG as octets', jpeg, 'application/octet-stream', 'product', 'wrong-type'],
    ['PNG as HTML', png, 'text/html', 'product', 'wrong-type'],
    ['PDF for a product', pdf, 'application/pdf', 'product', 'wrong-type'],
    ['WebP for a document', webp, 'image/webp', 'kyc', 'wrong-type'],
    ['nothing at all', Buffer.alloc(0), 'image/png', 'product', 'wrong-type'],
    ['zeros', Buffer.alloc(4096), 'image/png', 'product', 'wrong-type'],
    ['a zip', zip, 'application/pdf', 'kyc', 'wrong-type'],
    ['a zip before a PDF', Buffer.concat([zip, pdf]), 'application/pdf', 'kyc', 'wrong-type'],
    ['a program', text('MZ\x90\0\x03'), 'image/png', 'product', 'wrong-type'],
    ['PHP as JPEG', text('<?php system($_GET[0]);'), 'image/jpeg', 'product', 'wrong-type'],
    ['a shell script', text('#!/bin/sh\nrm -rf /'), 'image/gif', 'product', 'wrong-type'],
    ['a packed text', Buffer.from('1f8b0800', 'hex'), 'image/png', 'product', 'wrong-type'],
    [
      'a page in the head of a PDF',
      text('%PDF-1.4\n<html><script>a()</script>%%EOF'),
      'application/pdf',
      'kyc',
      'wrong-type',
    ],
    [
      'a script behind a GIF mark',
      text('GIF89a/*\0\0\0\0*/=1;alert(1)//;'),
      'image/gif',
      'product',
      'unreadable-picture',
    ],
    ['a truncated JPEG', jpeg.subarray(0, -60), 'image/jpeg', 'product', 'unreadable-picture'],
    ['a truncated PNG', png.subarray(0, -20), 'image/png', 'kyc', 'unreadable-picture'],
    ['a truncated PDF', pdf.subarray(0, -7), 'application/pdf', 'kyc', 'unreadable-pdf'],
    [
      'a model that fetches',
      modelOf({ images: [{ uri: 'https://a.example/x' }] }),
      'model/gltf-binary',
      'product',
      'model-needs-files',
    ],
    ['a PDF with a script', scripted, 'application/pdf', 'kyc', 'active-pdf'],
    ['a PDF with a packed script', packedPdf('<</S/JavaScript>>'), 'application/pdf', 'kyc', 'active-pdf'],
    ['a PDF that asks for a password', lockedBy('secret'), 'application/pdf', 'kyc', 'locked-pdf'],
    [
      'a PDF that unpacks without end',
      packedPdf(' '.repeat(200_000_000)),
      'application/pdf',
      'kyc',
      'unreadable-pdf',
    ],
    [
      'a model packed by Draco',
      compressed('KHR_draco_mesh_compression'),
      'model/gltf-binary',
      'product',
      'compressed-model',
    ],
    [
      'a model packed by meshopt',
      compressed('EXT_meshopt_compression'),
      'model/gltf-binary',
      'product',
      'compressed-model',
    ],
    [
      'a model with KTX2',
      compressed('KHR_texture_basisu'),
      'model/gltf-binary',
      'product',
      'compressed-model',
    ],
  ])('%s is refused and is nowhere', async (_name, bytes, type, purpose, code) => {
    const reply = await send(bytes, type, purpose)
    expect(reply.body).toMatchObject({ code: `object.${code}` })
    expect([400, 415]).toContain(reply.status)
    expect((await server.get(reply.place, admin)).status).toBe(404)
  })

  test.each<[string, Buffer, string, Purpose, Buffer]>([
    ['a page behind a JPEG', Buffer.concat([jpeg, html]), 'image/jpeg', 'product', jpeg],
    ['a page behind a PNG', Buffer.concat([png, html]), 'image/png', 'product', png],
    ['a script behind a GIF', Buffer.concat([gif, text('/*alert(1)*/')]), 'image/gif', 'product', gif],
    ['a zip behind a WebP', Buffer.concat([webp, zip]), 'image/webp', 'product', webp],
    ['a zip behind a PDF', Buffer.concat([pdf, zip]), 'application/pdf', 'kyc', pdf],
  ])('%s is left behind', async (_name, bytes, type, purpose, kept) => {
    const reply = await send(bytes, type, purpose)
    expect(reply.status).toBe(200)
    const got = await server.get(reply.place, admin)
    expect(Buffer.from(await got.arrayBuffer())).toEqual(kept)
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    expect(got.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
  })

  test.each([
    ['encrypted, as banks send it', lockedBy('')],
    ['signed', pdfWith('', '<</Type/Sig/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]>>')],
    ['with a line after its end', Buffer.concat([pdf, text('\r\n\r\n')])],
  ])('a document that is %s passes', async (_name, bytes) => {
    expect((await send(bytes, 'application/pdf', 'kyc')).status).toBe(200)
  })
})

describe('a name', () => {
  test.each<[string, string]>([
    ['../../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\windows\\system32\\cmd.exe', 'cmd.exe.pdf'],
    ['/etc/cron.d/licence.pdf', 'licence.pdf'],
    ['%2e%2e%2flicence.pdf', '%2e%2e%2flicence.pdf'],
    ['CON', 'CON.pdf'],
    ['licence.pdf.html', 'licence.pdf.html.pdf'],
    ['licence\u202Efdp.exe', 'licencefdp.exe.pdf'],
    ['رخصة تجارية.PDF', 'رخصة تجارية.PDF'],
    ['a"b\r\nset-cookie: x=1.pdf', 'a"b set-cookie: x=1.pdf'],
    [`${'x'.repeat(251)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['', 'file'],
  ])('%j is only shown, as %j', async (given, shown) => {
    const { place, status } = await send(pdf, 'application/pdf', 'kyc', given)
    expect(status).toBe(200)
    const disposition = (await server.get(place, admin)).headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(shown)
  })

  test.each(['a\0b.pdf', 'x'.repeat(300), 'a\ud800.pdf'])('%j is refused', async (fileName) => {
    expect((await server.ask({ fileName })).status).toBe(400)
  })

  test('a path in the address reaches nothing', async () => {
    const ticket = (await server.ticket()).uploadURL.split('?')[1] ?? ''
    const paths = ['..%2f..%2fetc%2fpasswd', '%2e%2e%2f', '..%5c', '%00', 'CON', '﹒﹒∕', 'x'.repeat(200)]
    for (const path of paths) {
      const address = `/api/objects/${encodeURI(decodeURI(path))}?${ticket}`
      const socket = await openPut(server.origin, address, [
        'Content-Length: 5',
        'Content-Type: image/png',
        'Connection: close',
      ])
      socket.write('12345')
      expect([400, 403, 404]).toContain(await statusOn(socket))
    }
    const kept = await readdir(join(server.deps.config.dataDir, 'objects'), { recursive: true })
    expect(kept.every((name) => /^(\.incoming|[0-9a-f]{2}(\/[0-9a-f-]{36})?)$/.test(name))).toBe(true)
  })
})
