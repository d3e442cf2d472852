import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { wideRange } from './limits.ts'

type Place = {
  /** Whose share of the queue it takes: the range of addresses that asks, unless told otherwise. */
  readonly share?: string
  /** Goes before all that are not; they share among themselves in the same way. */
  readonly isFirst?: boolean
}

type QueuedTurn = Required<Place> & {
  readonly key: string
  /** The how many-th of its share: those of one round are begun before any of the next. */
  readonly round: number
  readonly start: () => void
  readonly refuse: (refusal: Refusal) => void
}

/** Lets work through in fair turns: few at once, never two of one key at once, and no more than a bounded queue. */
export type ConcurrencyLimiter = {
  <T>(key: string, work: () => Promise<T>, place?: Place): Promise<T>
  /** How many wait. */
  readonly waiting: () => number
}

/**
 * Slow hashes are what a flood of sign-ins would use against us, so they wait here. Two of one account never run
 * together: the second must see what the first one added to the limits. Ranges of addresses take turns, however many
 * one of them sends. Where the queue is full, the last of it is refused with Refusal('request.too-many') or as it is
 * told: never who came as one of few while another has many.
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
  /** In the order in which they begin. */
  const waiting: QueuedTurn[] = []
  /** The round that is at work, of those who go first and of all others. */
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

/** Lets whatever queues know for whom it works, without every story handing it on. What a page asks of the API is its reader's. */
export function knowCallers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) =>
    ranges.run(ranges.getStore() ?? wideRange(request.ip), done),
  )
}

/** The range of addresses that the request at hand comes from; empty for work that nobody waits for. */
export function callerRange(): string {
  return ranges.getStore() ?? ''
}
