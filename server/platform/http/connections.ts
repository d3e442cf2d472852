import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { wideRange } from './limits.ts'

// An import would read every export of the module, WebSocket too, which loads Node's HTTP client: 6 MB and 60 ms per start (0021).
const { createServer } = process.getBuiltinModule('node:http')

type Timeouts = {
  readonly requestTimeout: number
  readonly connectionTimeout: number
  readonly keepAliveTimeout: number
}
type Options = {
  readonly http: ServerOptions
  readonly timeouts: Timeouts
  /** The answer to a connection beyond the limit of its IP range; null if connections are not counted. */
  readonly tooMany: (() => string) | null
}

/** A household has a few browsers of six connections each, an office some dozen browsers. */
const mostOfOneRange = 256

/**
 * Factory for every listening server (`localhost` may have two), each with limits per caller: one request at a time per
 * connection, connections per IP range, and unread answers.
 */
export function boundedServers({ http, timeouts, tooMany }: Options) {
  return (handle: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const server = createServer(http, oneAtATime(handle))
    server.requestTimeout = timeouts.requestTimeout
    server.keepAliveTimeout = timeouts.keepAliveTimeout
    server.setTimeout(timeouts.connectionTimeout)
    limitSlowReaders(server)
    if (tooMany) limitConnections(server, tooMany)
    return server
  }
}

/** Closes connections beyond the limit of their IP range, with an answer. */
export function limitConnections(server: Server, answer: () => string, most = mostOfOneRange): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const range = wideRange(socket.remoteAddress ?? '')
    const count = (counts.get(range) ?? 0) + 1
    if (count > most) return refuse(socket, answer())
    counts.set(range, count)
    socket.once('close', () => {
      const left = (counts.get(range) ?? 1) - 1
      if (left > 0) counts.set(range, left)
      else counts.delete(range)
    })
  })
}

/** How long a refused connection has to read the answer. */
const farewellMs = 1_000

function refuse(socket: Socket, answer: string): void {
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), farewellMs)
  socket.once('close', () => clearTimeout(timer))
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type QueuedRequest = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Requests that may wait on a connection behind the current one. Browsers pipeline none, proxies hardly any. */
const mostWaiting = 8

/**
 * Handles the requests of a connection one by one: the next begins when the answer before it was read. Node parses a
 * whole packet at once, so a connection with more requests than may wait is closed before any of them begins.
 */
export function oneAtATime(handle: Handler, most = mostWaiting): Handler {
  const queues = new WeakMap<Socket, QueuedRequest[]>()

  function begin(socket: Socket, { request, response }: QueuedRequest): void {
    if (socket.destroyed) return
    response.once('close', () => {
      const next = queues.get(socket)?.shift()
      if (next) begin(socket, next)
      else queues.delete(socket)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      // Begins only after the whole packet was parsed.
      process.nextTick(begin, socket, { request, response })
    } else if (queue.length < most) queue.push({ request, response })
    else socket.destroy()
  }
}

/** The slowest rate at which an answer may be read: a page of 400 kB within two minutes, never a few bytes a second. */
const slowest = {
  bytesPerSecond: 4_000,
  patienceMs: 20_000,
  lookedAtEveryMs: 1_000,
  /** Unread bytes of all connections together, which take up memory of this process. */
  mostWaitingBytes: 64 * 1024 * 1024,
}

/** When unread bytes were first seen on this connection, and how many bytes it had read by then. */
type ReaderState = { readonly sinceMs: number; readonly taken: number }

/**
 * Closes connections that read an answer too slowly: unread bytes, and those added in the meantime, must be read at the
 * slowest rate after an initial grace period. A silent live stream has nothing unread, so it stays; one whose reader
 * has stopped is closed. If the total of unread bytes is too large, connections of the IP range with the most unread
 * bytes are closed first.
 */
export function limitSlowReaders(server: Server, bounds = slowest): void {
  const readers = new Map<Socket, ReaderState | null>()
  server.on('connection', (socket: Socket) => {
    readers.set(socket, null)
    socket.once('close', () => readers.delete(socket))
  })
  const look = () => {
    for (const [socket, before] of readers) readers.set(socket, waitingOf(socket, before, bounds))
    endGreediest([...readers.keys()], bounds.mostWaitingBytes)
  }
  const clock = setInterval(look, bounds.lookedAtEveryMs).unref()
  server.once('close', () => clearInterval(clock))
}

/** Closes connections, IP ranges with the most unread bytes first, until at most `mostBytes` are unread in all. */
export function endGreediest(sockets: readonly Socket[], mostBytes: number): void {
  let waiting = sockets.reduce((sum, socket) => sum + socket.writableLength, 0)
  if (waiting <= mostBytes) return
  const byRange = Map.groupBy(sockets, (socket) => wideRange(socket.remoteAddress ?? ''))
  const bytesOf = (range: readonly Socket[]) => range.reduce((sum, socket) => sum + socket.writableLength, 0)
  const greediestFirst = [...byRange.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a))
  const largestFirst = (range: readonly Socket[]) =>
    range.toSorted((a, b) => b.writableLength - a.writableLength)
  for (const socket of greediestFirst.flatMap(largestFirst)) {
    if (waiting <= mostBytes) return
    waiting -= socket.writableLength
    socket.destroy()
  }
}

function waitingOf(socket: Socket, before: ReaderState | null, bounds: typeof slowest): ReaderState | null {
  if (socket.writableLength === 0) return null
  const nowMs = performance.now()
  if (!before) return { sinceMs: nowMs, taken: socket.bytesWritten - socket.writableLength }
  const given = socket.bytesWritten - before.taken
  const allowedMs = bounds.patienceMs + (given / bounds.bytesPerSecond) * 1000
  if (nowMs - before.sinceMs > allowedMs) socket.destroy()
  return before
}
