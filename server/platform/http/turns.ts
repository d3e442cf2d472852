import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { tooMany, wideRange } from './limits.ts'

type Begin = () => void
type Range = { underWay: number; begun: number; readonly waiting: Set<Begin> }

type Bounds = { readonly eachTurn: number; readonly underWay: number }

const bounds: Bounds = {
  /** A page from the cache takes a millisecond: others wait for some of each range that is at it, not for all. */
  eachTurn: 4,
  /** A range may be a whole mobile network (CGNAT) behind one address. */
  underWay: 200,
}

/**
 * Shares the event loop among ranges of addresses: only a few requests of one begin in each of its turns, between which
 * whoever else came is heard. Refuses with Refusal('request.too-many') beyond what one range may have under way.
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

  /** Begins now or in a turn to come; the answer is called when the request is over, however it ended. */
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

/** Lets each request wait for its turn, by the address that is believed. What pages ask of the API is part of theirs. */
export function shareTurns(app: FastifyInstance, isCounted: boolean): void {
  const take = createTurns({ ...bounds, underWay: isCounted ? bounds.underWay : Number.POSITIVE_INFINITY })
  app.addHook('onRequest', (request, reply, done) => {
    if (!(request.raw.socket instanceof Socket)) return done()
    reply.raw.once('close', take(wideRange(request.ip), done))
  })
}
