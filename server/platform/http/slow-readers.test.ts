import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitSlowReaders } from './connections.ts'

/** More than the buffers of both sockets can hold. */
const much = Buffer.alloc(16_000_000, 'x')
const bounds = {
  bytesPerSecond: 5_000_000,
  patienceMs: 500,
  lookedAtEveryMs: 50,
  mostWaitingBytes: Number.POSITIVE_INFINITY,
}
let app: FastifyInstance
let live: PassThrough
beforeEach(async () => {
  bounds.patienceMs = 500
  app = fastify()
  limitSlowReaders(app.server, bounds)
  live = new PassThrough()
  app.get('/much', () => much)
  app.get('/piped', (_request, reply) => {
    const source = new PassThrough()
    source.end(much)
    return reply.send(source)
  })
  app.get('/live', (_request, reply) => reply.type('text/event-stream').send(live))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

async function asked(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  return { socket, closed }
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

test.each(['/much', '/piped'])('who takes %s at a few bytes a second is let go', async (path) => {
  const { socket, closed } = await asked(path)
  let taken = 0
  const reading = setInterval(() => (taken += (socket.read(4) as Buffer | null)?.length ?? 0), 20)
  await expect.poll(connections, { timeout: 120_000 }).toBe(0)
  clearInterval(reading)
  expect(taken).toBeLessThan(10_000)
  socket.resume()
  await closed
})

test.each(['/much', '/piped'])('who takes %s as it comes gets all of it', async (path) => {
  // The reader runs in the same process and may have to wait for the CPU.
  bounds.patienceMs = 120_000
  const reply = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`)
  expect((await reply.arrayBuffer()).byteLength).toBe(much.length)
})

test('a silent stream stays, also for one who waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  limitSlowReaders(app.server, bounds)
  const { socket } = await asked('/live')
  live.write(':\n\n')
  await once(socket, 'readable')
  vi.advanceTimersByTime(60_000)
  expect(await connections()).toBe(1)
  live.write('data: 1\n\n')
  await expect.poll(() => String(socket.read() ?? ''), { timeout: 120_000 }).toContain('data: 1')
  socket.destroy()
})

test('a stream whose reader has stopped is let go', async () => {
  await asked('/live')
  const filling = setInterval(() => live.writableNeedDrain || live.write(Buffer.alloc(1_000_000)), 1)
  await expect.poll(() => live.destroyed, { timeout: 120_000 }).toBe(true)
  clearInterval(filling)
})
