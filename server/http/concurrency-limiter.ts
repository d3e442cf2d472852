import { Refusal } from '#domain/refusal.ts'

type Waiting = { readonly key: string; readonly start: () => void }

/** Lets work through in order: few at once, never two of one key at once, and no more than a bounded queue. */
export type ConcurrencyLimiter = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Slow hashes are what a flood of sign-ins would use against us, so they wait here. Two of one account
 * never run together: the second must see what the first one added to the limits. A full queue refuses
 * with Refusal('request.too-many'), or as it is told.
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
  const waiting: Waiting[] = []

  function admit(): void {
    if (running.size >= atOnce) return
    const next = waiting.findIndex((turn) => !running.has(turn.key))
    const [turn] = next < 0 ? [] : waiting.splice(next, 1)
    if (!turn) return
    running.add(turn.key)
    turn.start()
    admit()
  }

  return async (key, work) => {
    if (waiting.length >= longestQueue) throw whenFull()
    await new Promise<void>((start) => {
      waiting.push({ key, start })
      admit()
    })
    try {
      return await work()
    } finally {
      running.delete(key)
      admit()
    }
  }
}
