import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { issueToken } from '#server/accounts/tokens.ts'
import { type S3Keys, startS3StandIn } from './s3-stand-in.ts'
import { startTestApp, type TestApp } from './app.ts'

const red = { width: 40, height: 30, channels: 3, background: '#8a2b30' } as const

export const sampleFiles = {
  png: await sharp({ create: red }).png().toBuffer(),
  jpeg: await sharp({ create: red }).jpeg().toBuffer(),
  gif: await sharp({ create: red }).gif().toBuffer(),
  webp: await sharp({ create: red }).webp().toBuffer(),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** A PDF of so many bytes, which cannot be packed. */
export function pdfOf(bytes: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n1 0 obj<</Length 1>>stream\n')
  const tail = Buffer.from('\nendstream endobj\n%%EOF\n')
  return Buffer.concat([head, randomBytes(bytes - head.length - tail.length), tail])
}

/** A glTF binary with only a description. */
export function modelOf(description: object): Buffer {
  const json = JSON.stringify(description)
  const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.from('glTF\x02\0\0\0\0\0\0\0\0\0\0\0JSON', 'latin1')
  head.writeUInt32LE(20 + padded.length, 8)
  head.writeUInt32LE(padded.length, 12)
  return Buffer.concat([head, padded])
}

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }
export type Addresses = { readonly uploadURL: string; readonly url: string }

export type UploadApp = TestApp & {
  readonly origin: string
  /** The objects of the bucket, where there is one. */
  readonly bucket: Map<string, Buffer> | null
  readonly ask: (asked?: object, token?: string) => Promise<Answer>
  /** The addresses of a new ticket. */
  readonly ticket: (asked?: object, token?: string) => Promise<Addresses>
  readonly put: (address: string, bytes: Uint8Array, type?: string) => Promise<Answer>
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

async function answerOf(response: Response): Promise<Answer> {
  const body = await response.text()
  return { status: response.status, body: body.startsWith('{') ? JSON.parse(body) : { text: body } }
}

/** The address of a ticket without its query: what is stored. */
export function placeOf({ uploadURL }: Addresses): string {
  return uploadURL.split('?')[0] ?? ''
}

/** A PUT whose head says what the test wants said; the caller writes the body. */
export async function openPut(origin: string, address: string, headers: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write([`PUT ${address} HTTP/1.1`, 'Host: test', ...headers, '', ''].join('\r\n'))
  return socket
}

/** The status that comes back on a socket, 0 where none does. */
export async function statusOn(socket: Socket): Promise<number> {
  const answer = await text(socket).catch(() => '')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}
