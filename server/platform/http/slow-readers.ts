import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { wideRange } from './limits.ts'

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
