import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './connections.ts'

type Call = { readonly request: IncomingMessage; readonly response: ServerResponse }
let server: Server
let calls: Call[]
/** Answers a request; replaced by tests. */
let answer: (call: Call) => void
beforeEach(async () => {
  calls = []
  answer = () => undefined
  server = createServer(
    oneAtATime((request, response) => {
      calls.push({ request, response })
      answer({ request, response })
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function connected() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const gets = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('')

test('who sends a hundred requests at once is closed, and none of them is begun', async () => {
  const socket = await connected()
  const closed = once(socket, 'close')
  socket.write(gets(100))
  await closed
  expect(calls).toHaveLength(0)
  answer = ({ response }) => response.end('yes')
  const other = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(await other.text()).toBe('yes')
})

test('who sends more and more while one answer is made is closed as well', async () => {
  const socket = await connected()
  const closed = once(socket, 'close')
  socket.write(get('/first'))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  for (let count = 0; count < 9; count++) socket.write(get(`/${count}`))
  await closed
  expect(calls).toHaveLength(1)
})

test('a few requests are begun one after the other, each when the answer before was taken', async () => {
  const socket = await connected()
  const received = text(socket)
  socket.write(gets(6))
  for (let count = 1; count <= 6; count++) {
    await vi.waitFor(() => expect(calls).toHaveLength(count))
    const last = calls.at(-1)
    if (count === 6) last?.response.setHeader('connection', 'close')
    last?.response.end(`answer ${last.request.url}.`)
  }
  expect((await received).match(/answer \/\d\./g)).toEqual([0, 1, 2, 3, 4, 5].map((one) => `answer /${one}.`))
})

test('of who reads nothing one answer waits, whatever else was asked', async () => {
  const much = Buffer.alloc(16_000_000, 'x')
  const begun: number[] = []
  answer = ({ request, response }) => {
    begun.push(request.socket.writableLength)
    response.end(much)
  }
  const socket = await connected()
  socket.write(gets(5))
  await vi.waitFor(() => expect(calls[0]?.request.socket.writableLength).toBeGreaterThan(1_000_000))
  expect(calls).toHaveLength(1)
  socket.resume()
  await vi.waitFor(() => expect(calls).toHaveLength(5), { timeout: 120_000 })
  // Each answer was fully read before the next request began.
  expect(begun).toEqual([0, 0, 0, 0, 0])
  socket.destroy()
})

test('what waits on a connection that ends is never begun', async () => {
  const socket = await connected()
  socket.write(gets(3))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const gone = once(calls[0]?.response as ServerResponse, 'close')
  socket.destroy()
  await gone
  expect(calls).toHaveLength(1)
})

test('a body is read whole, also by a request that waits', async () => {
  const bodies: string[] = []
  answer = ({ request, response }) =>
    void text(request).then((body) => {
      bodies.push(body)
      response.end('ok')
    })
  const socket = await connected()
  socket.resume()
  const body = 'b'.repeat(200_000)
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  socket.write(post('/one') + post('/two') + get('/three'))
  await vi.waitFor(() => expect(bodies).toEqual([body, body, '']))
  socket.destroy()
})
