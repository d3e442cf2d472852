import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { wideRange } from './limits.ts'

// An import reads all that the module has, its WebSocket too, which loads Node's own client of HTTP: 6 MB and 60 ms of each start (0021).
const { createServer } = process.getBuiltinModule('node:http')

type Timeouts = {
  readonly requestTimeout: number
  readonly connectionTimeout: number
  readonly keepAliveTimeout: number
}
type Options = {
  readonly http: ServerOptions
  readonly timeouts: Timeouts
  /** Told to who comes with a connection too many of one range; null: nobody counts them. */
  readonly tooMany: (() => string) | null
}

/** A household has a few browsers of six connections each, an office some dozen. */
const mostOfOneRange = 256

/**
 * Makes every server that listens (`localhost` may have two), each with the bounds on what one caller takes: one
 * request of a connection at a time, connections of a range of addresses, answers that wait to be taken.
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

/** Lets go of whoever has too many connections already, with an answer. */
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

/** How long who is let go has to take the answer. */
const farewellMs = 1_000

function refuse(socket: Socket, answer: string): void {
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), farewellMs)
  socket.once('close', () => clearTimeout(timer))
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type QueuedRequest = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** What may wait on a connection behind the request that is under way. Browsers send none, proxies hardly any. */
const mostWaiting = 8

/**
 * Works off the requests of a connection one after the other: the next begins when the answer before it was taken.
 * Node reads all that came in one packet at once, so who sends more than may wait is closed before any of it is begun.
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
      // After all of the packet was read.
      process.nextTick(begin, socket, { request, response })
    } else if (queue.length < most) queue.push({ request, response })
    else socket.destroy()
  }
}

/** What a reader takes at the very least: a page of 400 kB within two minutes, and no answer at a few bytes a second. */
const slowest = {
  bytesPerSecond: 4_000,
  patienceMs: 20_000,
  lookedAtEveryMs: 1_000,
  /** What may wait for all readers together: it lies in the memory of this process. */
  mostWaitingBytes: 64 * 1024 * 1024,
}

/** Since when something waits for this reader, and what it had taken by then. */
type ReaderState = { readonly sinceMs: number; readonly taken: number }

/**
 * Ends the connection of a caller who takes an answer too slowly: whatever waits for it, and all that is given to it
 * meanwhile, must be taken at the slowest rate after a moment of patience. A live stream has nothing waiting while it
 * is silent, so it stays; one whose reader has stopped reading goes. Where too much waits for all of them, those go first
 * whose range of addresses has the most waiting.
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

/** Ends connections of the range that has the most waiting, largest first, until no more than this waits in all. */
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
