import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { pdfWith } from './pdfs.ts'
import { type S3Keys, startS3StandIn } from './fakes/s3-stand-in.ts'
import { startTestApp, type TestApp } from './app.ts'

const red = { width: 40, height: 30, channels: 3, background: '#8a2b30' } as const

export const sampleFiles = {
  png: await sharp({ create: red }).png().toBuffer(),
  jpeg: await sharp({ create: red }).jpeg().toBuffer(),
  gif: await sharp({ create: red }).gif().toBuffer(),
  webp: await sharp({ create: red }).webp().toBuffer(),
  pdf: pdfWith(),
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n & 1, (n >> 1) & 1, n >> 2])
const faces = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
]
const boxData = Buffer.concat([
  Buffer.from(new Float32Array(corners.flat()).buffer),
  Buffer.from(new Uint16Array(faces).buffer),
])
/** glTF of a cube of 1 m. */
const box = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, type: 'VEC3', count: 8, min: [0, 0, 0], max: [1, 1, 1] },
    { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 36 },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 96 },
    { buffer: 0, byteOffset: 96, byteLength: 72 },
  ],
  buffers: [{ byteLength: 168 }],
}

/** Makes a glTF binary of a cube of 1 m, with the changes a test needs. */
export function modelOf(about: object, data = boxData): Buffer {
  const json = JSON.stringify({ ...box, ...about })
  const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.from('glTF\x02\0\0\0\0\0\0\0\0\0\0\0JSON', 'latin1')
  const dataHead = Buffer.from('\0\0\0\0BIN\0', 'latin1')
  head.writeUInt32LE(28 + padded.length + data.length, 8)
  head.writeUInt32LE(padded.length, 12)
  dataHead.writeUInt32LE(data.length, 0)
  return Buffer.concat([head, padded, dataHead, data])
}

export type UploadReply = { readonly status: number; readonly body: Record<string, unknown> }
export type Addresses = { readonly uploadURL: string; readonly url: string }

export type UploadApp = TestApp & {
  readonly origin: string
  /** Objects in the bucket, if there is one. */
  readonly bucket: Map<string, Buffer> | null
  readonly ask: (asked?: object, token?: string) => Promise<UploadReply>
  /** Issues a ticket; returns its addresses. */
  readonly ticket: (asked?: object, token?: string) => Promise<Addresses>
  readonly put: (address: string, bytes: Uint8Array, type?: string) => Promise<UploadReply>
  readonly get: (address: string, token?: string) => Promise<Response>
  readonly tokenOf: (userId: string) => Promise<string>
}

const keys: S3Keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

/** The settings of the bucket in TEST_S3, `https://id:secret@host/bucket`; null without. */
export const realBucket = settingsOf(process.env['TEST_S3'] ?? '')

function settingsOf(address: string): Record<string, string> | null {
  const url = URL.parse(address)
  if (!url) return null
  return {
    S3_ENDPOINT: url.origin,
    S3_BUCKET: url.pathname.slice(1),
    S3_ACCESS_KEY_ID: decodeURIComponent(url.username),
    S3_SECRET_ACCESS_KEY: decodeURIComponent(url.password),
  }
}

/** The whole API behind a real socket, with its files on disk or in a bucket. */
export async function startUploadApp(
  where: 'disk' | 'bucket' | 'bucket through the server' | 'real bucket' = 'disk',
  settings: Record<string, string> = {},
): Promise<UploadApp> {
  const bucket = where.startsWith('bucket') ? await startS3StandIn(keys) : null
  const files = bucket
    ? bucketSettings(bucket.endpoint, where)
    : where === 'real bucket'
      ? (realBucket ?? {})
      : {}
  const server = await startTestApp({ ...files, ...settings })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const from = (address: string) => new URL(address, origin).href
  const ask = async (asked: object = {}, token?: string) => {
    const headers = { 'content-type': 'application/json', ...bearer(token) }
    return answerOf(
      await fetch(from('/api/objects/upload'), { method: 'POST', headers, body: JSON.stringify(asked) }),
    )
  }
  return {
    ...server,
    origin,
    bucket: bucket?.objects ?? null,
    ask,
    ticket: async (asked, token) => (await ask(asked, token)).body as Addresses,
    put: async (address, bytes, type = 'application/pdf') =>
      answerOf(
        await fetch(from(address), {
          method: 'PUT',
          headers: { 'content-type': type },
          body: new Uint8Array(bytes),
        }),
      ),
    get: (address, token) => fetch(from(address), { headers: bearer(token) }),
    tokenOf: (userId) => issueToken(server.deps.db, { userId, remember: false, now: new Date() }),
    close: async () => {
      await server.close()
      await bucket?.close()
    },
  }
}

function bucketSettings(endpoint: string, where: string): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'majlis',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    S3_UPLOADS: where === 'bucket' ? 'bucket' : 'server',
  }
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

async function answerOf(response: Response): Promise<UploadReply> {
  const body = await response.text()
  return { status: response.status, body: body.startsWith('{') ? JSON.parse(body) : { text: body } }
}

/** Returns the address of a ticket without its query, as it is stored. */
export function placeOf({ uploadURL }: Addresses): string {
  return uploadURL.split('?')[0] ?? ''
}

/** Opens a PUT with the given headers; the caller writes the body. */
export async function openPut(origin: string, address: string, headers: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write([`PUT ${address} HTTP/1.1`, 'Host: test', ...headers, '', ''].join('\r\n'))
  return socket
}

/** Returns the response status on a socket, 0 without one. */
export async function statusOn(socket: Socket): Promise<number> {
  const answer = await text(socket).catch(() => '')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}
