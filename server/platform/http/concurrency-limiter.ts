import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { wideRange } from './limits.ts'

type Place = {
  /** The share of the queue it counts towards: by default the IP range of the request at hand. */
  readonly share?: string
  /** Runs before all work without it; among themselves such works take turns in the same way. */
  readonly isFirst?: boolean
}

type QueuedTurn = Required<Place> & {
  readonly key: string
  /** The round of its share: all turns of one round begin before any of the next. */
  readonly round: number
  readonly start: () => void
  readonly refuse: (refusal: Refusal) => void
}

/** Runs work in fair turns: few at once, never two with the same key at once, from a bounded queue. */
export type ConcurrencyLimiter = {
  <T>(key: string, work: () => Promise<T>, place?: Place): Promise<T>
  /** The length of the queue. */
  readonly waiting: () => number
}

/**
 * Queues slow hashes, the natural target of a flood of sign-ins. Two for one account never run at once: the second must
 * see what the first added to the limits. IP ranges take turns, however many requests one of them sends. When the queue
 * is full, its last turn is refused with `whenFull`, Refusal('request.too-many') by default: never one of a share with
 * few turns while another share has many.
 */
export function createConcurrencyLimiter({
  atOnce,
  longestQueue,
  whenFull = () => new Refusal('request.too-many', { retryAfterSeconds: 5 }),
}: {
  atOnce: number
  longestQueue: number
  whenFull?: () => Refusal
}): ConcurrencyLimiter {
  const running = new Set<string>()
  /** In the order in which they will begin. */
  const waiting: QueuedTurn[] = []
  /** The current round by `isFirst`. */
  const rounds = new Map<boolean, number>()

  function admit(): void {
    if (running.size >= atOnce) return
    const next = waiting.findIndex((turn) => !running.has(turn.key))
    const [turn] = next < 0 ? [] : waiting.splice(next, 1)
    if (!turn) return
    if (waiting.length === 0) rounds.clear()
    else rounds.set(turn.isFirst, Math.max(rounds.get(turn.isFirst) ?? 0, turn.round))
    running.add(turn.key)
    turn.start()
    admit()
  }

  function enqueue(turn: Omit<QueuedTurn, 'round'>): void {
    const before = waiting.findLast((one) => one.share === turn.share && one.isFirst === turn.isFirst)
    const placed = { ...turn, round: before ? before.round + 1 : (rounds.get(turn.isFirst) ?? 0) }
    const after = waiting.findIndex((one) => isBefore(placed, one))
    waiting.splice(after < 0 ? waiting.length : after, 0, placed)
    admit()
    if (waiting.length > longestQueue) waiting.pop()?.refuse(whenFull())
  }

  const limit = async <T>(key: string, work: () => Promise<T>, place: Place = {}): Promise<T> => {
    const { share = callerRange(), isFirst = false } = place
    await new Promise<void>((start, refuse) => enqueue({ key, share, isFirst, start, refuse }))
    try {
      return await work()
    } finally {
      running.delete(key)
      admit()
    }
  }
  return Object.assign(limit, { waiting: () => waiting.length })
}

function isBefore(one: QueuedTurn, other: QueuedTurn): boolean {
  return one.isFirst === other.isFirst ? one.round < other.round : one.isFirst
}

const ranges = new AsyncLocalStorage<string>()

/** Makes the caller's IP range known to queues without passing it through every story. API calls of a page keep its reader's. */
export function knowCallers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) =>
    ranges.run(ranges.getStore() ?? wideRange(request.ip), done),
  )
}

/** The IP range of the request at hand; empty for background work. */
export function callerRange(): string {
  return ranges.getStore() ?? ''
}
