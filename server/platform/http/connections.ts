import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { wideRange } from './limits.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { limitSlowReaders } from './slow-readers.ts'

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
