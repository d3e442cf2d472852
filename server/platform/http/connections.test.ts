import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'
import { boundedServers, endGreediest, limitConnections } from './connections.ts'

const much = Buffer.alloc(16_000_000, 'x')
let server: Server
beforeEach(async () => {
  server = createServer((_request, response) => response.end(much))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function connected(to: Server, localAddress = '127.0.0.1') {
  const { port } = to.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

test('a connection too many of one range is told so and let go; others come in, and so does who left one', async () => {
  limitConnections(server, () => 'HTTP/1.1 429 Too Many Requests\r\n\r\n', 2)
  const first = await connected(server)
  await connected(server)
  await vi.waitFor(async () => expect(await connections()).toBe(2))
  expect(await text(await connected(server))).toContain('429')
  await connected(server, '127.0.0.2')
  await vi.waitFor(async () => expect(await connections()).toBe(3))
  first.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(2))
  await connected(server)
  await vi.waitFor(async () => expect(await connections()).toBe(3))
})

test('where too much waits to be taken, those go first whose range has the most waiting', async () => {
  const sockets = new Map<string, Socket>()
  server.on('connection', (socket) => sockets.set(`${socket.remoteAddress}:${socket.remotePort}`, socket))
  const greedy = [await connected(server, '127.0.0.2'), await connected(server, '127.0.0.2')]
  const other = await connected(server)
  for (const one of [...greedy, other]) one.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const all = () => [...sockets.values()]
  await vi.waitFor(() => {
    expect(all()).toHaveLength(3)
    for (const socket of all()) expect(socket.writableLength).toBeGreaterThan(5_000_000)
  })
  endGreediest(all(), 1_000_000_000)
  expect(all().some((socket) => socket.destroyed)).toBe(false)
  endGreediest(all(), 20_000_000)
  expect(
    all()
      .filter((socket) => !socket.destroyed)
      .map((socket) => socket.remoteAddress),
  ).toContain('127.0.0.1')
  expect(all().filter((socket) => socket.destroyed)).not.toHaveLength(0)
})

test('every address of localhost has the bounds', async () => {
  const timeouts = { requestTimeout: 1_000, connectionTimeout: 1_000, keepAliveTimeout: 1_000 }
  const app = fastify({ serverFactory: boundedServers({ http: {}, timeouts, tooMany: null }) })
  const began = vi.fn<() => void>()
  app.get('/*', (_request, reply) => {
    began()
    return reply.send('yes')
  })
  await app.listen({ port: 0, host: 'localhost' })
  for (const { address, port } of app.addresses() as AddressInfo[]) {
    const socket = connect(port, address)
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(20))
    await closed
  }
  expect(began).not.toHaveBeenCalled()
  await app.close()
})

test('Majlis itself has them: who asks for its API document a hundred times at once is closed, others are answered', async () => {
  const { app, close } = await startTestApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const greedy = await Promise.all(Array.from({ length: 40 }, () => connected(app.server)))
  const closed = greedy.map((socket) => once(socket, 'close'))
  for (const socket of greedy) socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(100))
  const { port } = app.server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await Promise.all(closed)
  await close()
})
