import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { tooMany, wideRange } from './limits.ts'

type Begin = () => void
type Range = { underWay: number; begun: number; readonly waiting: Set<Begin> }

type Bounds = { readonly eachTurn: number; readonly underWay: number }

const bounds: Bounds = {
  /** A cached page takes a millisecond: a request waits for a few of each active IP range, not for all. */
  eachTurn: 4,
  /** A range may be a whole mobile network (CGNAT) behind one address. */
  underWay: 200,
}

/**
 * Shares the event loop fairly among IP ranges: only a few requests of one range begin per turn of the loop, so that
 * others get in between. Refuses with Refusal('request.too-many') beyond the limit of requests under way per range.
 */
export function createTurns(
  { eachTurn, underWay }: Bounds,
  schedule: (turn: () => void) => void = setImmediate,
) {
  const ranges = new Map<string, Range>()
  let isScheduled = false

  function turn(): void {
    isScheduled = false
    for (const [name, range] of ranges) {
      range.begun = 0
      for (const begin of [...range.waiting].slice(0, eachTurn)) {
        range.waiting.delete(begin)
        start(range, begin)
      }
      if (range.underWay === 0) ranges.delete(name)
    }
  }

  function start(range: Range, begin: Begin): void {
    range.begun++
    if (!isScheduled) schedule(turn)
    isScheduled = true
    begin()
  }

  /** Begins now or in a later turn; call the returned function when the request is over, however it ended. */
  return (name: string, begin: Begin): Begin => {
    const range = ranges.get(name) ?? { underWay: 0, begun: 0, waiting: new Set() }
    if (range.underWay >= underWay) throw tooMany({ retryAfterSeconds: 2 })
    ranges.set(name, range)
    range.underWay++
    if (range.begun < eachTurn) start(range, begin)
    else range.waiting.add(begin)
    return () => {
      range.waiting.delete(begin)
      range.underWay--
      if (range.underWay === 0 && range.begun === 0) ranges.delete(name)
    }
  }
}

/** Makes each request wait for its turn, by its trusted IP address. API calls that pages make internally do not wait. */
export function shareTurns(app: FastifyInstance, isCounted: boolean): void {
  const take = createTurns({ ...bounds, underWay: isCounted ? bounds.underWay : Number.POSITIVE_INFINITY })
  app.addHook('onRequest', (request, reply, done) => {
    if (!(request.raw.socket instanceof Socket)) return done()
    reply.raw.once('close', take(wideRange(request.ip), done))
  })
}
