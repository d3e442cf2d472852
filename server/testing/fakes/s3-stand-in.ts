import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type StandIn = {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  readonly close: () => Promise<void>
}

export type S3Keys = { readonly accessKeyId: string; readonly secretAccessKey: string }

type StandInOptions = { readonly objects?: Map<string, Buffer>; readonly port?: number }

/** A bucket for tests that keeps objects in memory and rejects requests with a wrong signature (SigV4). */
export async function startS3StandIn(
  credentials: S3Keys,
  { objects = new Map<string, Buffer>(), port: wanted = 0 }: StandInOptions = {},
): Promise<StandIn> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (!isSignedBy(credentials, request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(pathname)
    const prefix = searchParams.has('list-type')
      ? `${key.replace(/\/?$/, '/')}${searchParams.get('prefix')}`
      : null
    if (prefix !== null) return list(objects, prefix, response)
    serve(objects, { method: request.method ?? '', key, body }, response)
  }
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, objects, close: () => closed(server) }
}

type ObjectRequest = { readonly method: string; readonly key: string; readonly body: Buffer }

function serve(
  objects: Map<string, Buffer>,
  { method, key, body }: ObjectRequest,
  response: ServerResponse,
): void {
  if (method === 'PUT') {
    objects.set(key, body)
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    return
  }
  if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const found = objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': found.length })
  response.end(method === 'HEAD' ? undefined : found)
}

/** Lists everything in one page, as if just stored. */
function list(objects: Map<string, Buffer>, prefix: string, response: ServerResponse): void {
  const now = new Date().toISOString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
  const entries = keys.map((key) => {
    const [, , ...name] = key.split('/')
    return `<Contents><Key>${name.join('/')}</Key><LastModified>${now}</LastModified></Contents>`
  })
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

type Signature = {
  readonly keyId: string
  readonly scope: string
  readonly time: string
  readonly signedHeaders: string
  readonly bodyHash: string
  readonly given: string
}

/** AWS Signature Version 4, as documented: canonical request, string to sign, chained keys. */
function isSignedBy({ accessKeyId, secretAccessKey }: S3Keys, request: IncomingMessage, body: Buffer) {
  const signature = inQuery(request) ?? inHeaders(request)
  if (signature?.keyId !== accessKeyId || !signature.signedHeaders.split(';').includes('host')) return false
  const { bodyHash, scope, time, given } = signature
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, signature))].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>(
      (chained, step) => createHmac('sha256', chained).update(step).digest(),
      Buffer.from(`AWS4${secretAccessKey}`),
    )
  const expected = createHmac('sha256', key).update(toSign).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}

function inHeaders({ headers }: IncomingMessage): Signature | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, keyId = '', scope = '', signedHeaders = '', given = ''] =
    form.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  const bodyHash = String(headers['x-amz-content-sha256'])
  return given === '' ? null : { keyId, scope, time, signedHeaders, bodyHash, given }
}

/** A presigned URL, until it expires. */
function inQuery({ url = '' }: IncomingMessage): Signature | null {
  const query = new URL(url, 'http://bucket').searchParams
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const form = /^([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request)$/
  const [, keyId = '', scope = ''] = form.exec(of('Credential')) ?? []
  const time = of('Date')
  const given = of('Signature')
  const begun = Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  const isInTime = Date.now() < begun + Number(of('Expires')) * 1000
  if (!/^[0-9a-f]{64}$/.test(given) || !isInTime) return null
  return { keyId, scope, time, signedHeaders: of('SignedHeaders'), bodyHash: 'UNSIGNED-PAYLOAD', given }
}

function canonicalRequest(request: IncomingMessage, { signedHeaders, bodyHash }: Signature): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
    .join('')
  const sorted = query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .sort()
    .map(withEquals)
    .join('&')
  return [request.method, path, sorted, headers, signedHeaders, bodyHash].join('\n')
}

function withEquals(pair: string): string {
  return pair.includes('=') ? pair : `${pair}=`
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
