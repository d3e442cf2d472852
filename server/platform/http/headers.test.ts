import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import type { Route } from '#server/testing/routes.ts'

let server: TestApp
let port: number
const tokens = { admin: '', shop: '' }
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.example' })
  tokens.admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  tokens.shop = await server.signedInAs((await makeShop(server.deps)).userId)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

function expectSafe(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': expect.any(String),
  })
  expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-(inline|eval)/)
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name)
}

const routes: readonly Route[] = [...allEndpoints, ...fileRoutes]

async function answerOf({ method, path }: Route, as?: string) {
  const url = path.replace(/:part/, '1').replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
  const answer = await server.send({ method, url, payloadAsStream: true, ...(as && { as }) })
  answer.stream().destroy()
  return answer
}

async function headersOf(route: Route, as?: string): Promise<Record<string, unknown>> {
  return (await answerOf(route, as)).headers
}

const named = (list: readonly Route[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const)

test.each(named(routes))('%s carries the headers of every answer, whoever asks', async (_name, route) => {
  expectSafe(await headersOf(route))
  expectSafe(await headersOf(route, tokens.admin))
})

const guarded = routes.filter(({ access }) => access !== 'anyone')
test.each(named(guarded))('%s is kept by no cache and found by no search', async (_name, route) => {
  for (const as of [undefined, tokens.admin, tokens.shop])
    expect(await headersOf(route, as)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
})

test.each(named(routes))(
  '%s answers what it says, and every error in JSON (R-API-03, R-API-06, G-126)',
  async (_name, route) => {
    for (const as of [undefined, tokens.admin, tokens.shop]) {
      const { statusCode, headers } = await answerOf(route, as)
      const sends =
        statusCode < 400 && 'sends' in route ? (route.sends as readonly string[]) : ['application/json']
      expect(sends).toContain(String(headers['content-type']).split(';')[0])
    }
  },
)

test.each(['/api', '/api/docs/none', '/api/docs.js', '/api/objects/none', '/api/mcp/none'])(
  '%s, which is not there, is said in JSON also to who wants a page (R-API-04)',
  async (url) => {
    const answer = await server.send({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  },
)

/** Sends raw bytes that are hardly a request, and parses the answer. */
async function answerTo(
  head: string,
): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(head)
  const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = top.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => {
      const [name = '', ...value] = each.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

test.each([
  [
    'an address that cannot be read',
    'GET /api/products/%ED%A0%80 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
    'request.malformed',
  ],
  [
    'a page whose address cannot be read',
    'GET /%E0%A4 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
    'request.malformed',
  ],
  [
    'a head that is too large',
    `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'request.head-too-large',
  ],
  [
    'a body that ends in two places',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
    400,
    'request.malformed',
  ],
  [
    'a body of two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nContent-Length: 7\r\n\r\n0\r\n\r\nG',
    400,
    'request.malformed',
  ],
  [
    'a body whose end is told in a way of its own',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    400,
    'request.malformed',
  ],
  ['a request that is none', 'nonsense\r\n\r\n', 400, 'request.malformed'],
])('%s is answered like everything else', async (_what, head, status, code) => {
  const answer = await answerTo(head)
  expect(answer.status).toBe(status)
  expectSafe(answer.headers)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/^The request/), code })
})

test('a request to be sent back is not (V13.4.4)', async () => {
  const { status, body } = await answerTo(
    'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: told-to-nobody\r\nConnection: close\r\n\r\n',
  )
  expect(status).toBe(404)
  expect(body).not.toContain('told-to-nobody')
})
