import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What a reader takes at the very least: a page of 400 kB within two minutes, and no answer at a few bytes a second. */
const slowest = { bytesPerSecond: 4_000, patienceMs: 20_000, lookedAtEveryMs: 5_000 }

/** Since when something waits for this reader, and what it had taken by then. */
type Waiting = { readonly sinceMs: number; readonly taken: number }

/**
 * Ends the connection of a caller who takes an answer too slowly: whatever waits for it, and all that is given to it
 * meanwhile, must be taken at the slowest rate after a moment of patience. A live stream has nothing waiting while it
 * is silent, so it stays; one whose reader has stopped reading goes.
 */
export function limitSlowReaders(app: FastifyInstance, bounds = slowest): void {
  const readers = new Map<Socket, Waiting | null>()
  app.server.on('connection', (socket: Socket) => {
    readers.set(socket, null)
    socket.once('close', () => readers.delete(socket))
  })
  const look = () => {
    for (const [socket, before] of readers) readers.set(socket, waitingOf(socket, before, bounds))
  }
  const clock = setInterval(look, bounds.lookedAtEveryMs).unref()
  app.addHook('onClose', () => clearInterval(clock))
}

function waitingOf(socket: Socket, before: Waiting | null, bounds: typeof slowest): Waiting | null {
  if (socket.writableLength === 0) return null
  const nowMs = performance.now()
  if (!before) return { sinceMs: nowMs, taken: socket.bytesWritten - socket.writableLength }
  const given = socket.bytesWritten - before.taken
  const allowedMs = bounds.patienceMs + (given / bounds.bytesPerSecond) * 1000
  if (nowMs - before.sinceMs > allowedMs) socket.destroy()
  return before
}
