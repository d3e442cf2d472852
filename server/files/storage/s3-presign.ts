import { createHash, createHmac } from 'node:crypto'

export type Presigning = {
  /** With scheme and host, without a query. */
  readonly url: string
  readonly method: 'PUT' | 'GET'
  /** Headers that the request must carry exactly so; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly expiresInSeconds: number
  readonly now: Date
}

/**
 * An address that permits one kind of request to a bucket: AWS Signature Version 4 in query parameters
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export function presign(given: Presigning): string {
  const { host, pathname } = new URL(given.url)
  const time = given.now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${given.region}/s3/aws4_request`
  const headers = Object.entries({ ...given.headers, host }).sort(([a], [b]) => (a < b ? -1 : 1))
  const signedHeaders = headers.map(([name]) => name).join(';')
  const query = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${given.accessKeyId}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(given.expiresInSeconds)],
    ['X-Amz-SignedHeaders', signedHeaders],
  ]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const headerLines = headers.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [given.method, pathname, query, headerLines, signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  return `${given.url}?${query}&X-Amz-Signature=${hmac(signingKey(given.secretAccessKey, scope), toSign).toString('hex')}`
}

function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce(hmac, Buffer.from(`AWS4${secret}`))
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
