import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const inShare = new AsyncLocalStorage<true>()

/** Runs work that may not use the reserved connections (see {@link keepSome}). */
export function withinShare<T>(work: () => Promise<T>): Promise<T> {
  return inShare.run(true, work)
}

type Then = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void
type Connect = (then?: Then) => Promise<pg.PoolClient> | void
type Waiter = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

const waitersOf = new WeakMap<pg.Pool, Waiter[]>()

/** The number of waits for a connection of the share, not counting those in the pool's own queue. */
export function waitingForShare(pool: pg.Pool): number {
  return waitersOf.get(pool)?.length ?? 0
}

/**
 * Reserves some connections of a pool for work outside the share, so that a blocked table or a slow report can use up
 * only the others. A wait for the share that takes too long fails with the same error as in the pool itself.
 */
export function keepSome(pool: pg.Pool, kept = 3): void {
  const { take, giveBack } = createShare(
    pool,
    pool.options.max - Math.min(kept, Math.floor(pool.options.max / 2)),
  )
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function connectInShare(): Promise<pg.PoolClient> {
    await take()
    try {
      const client = await connect()
      const release = client.release.bind(client)
      client.release = (error) => {
        client.release = release
        release(error)
        giveBack()
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const shared: Connect = (then) => {
    if (!inShare.getStore()) return (connect as Connect)(then)
    const client = connectInShare()
    if (!then) return client
    client.then(
      (one) => then(undefined, one, () => one.release()),
      (error: Error) => then(error, undefined, () => undefined),
    )
  }
  Object.assign(pool, { connect: shared })
}

/** A semaphore with `places` slots, given out in the order of requests. */
function createShare(pool: pg.Pool, places: number) {
  const { connectionTimeoutMillis: patienceMs = 5_000 } = pool.options
  const waiters: Waiter[] = []
  waitersOf.set(pool, waiters)
  let free = places
  const take = async () => {
    if (free > 0) {
      free -= 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      waiters.splice(waiters.indexOf(waiter), 1)
      reject(new Error('timeout exceeded when trying to connect'))
    }
    const waiter: Waiter = { begin: resolve, timer: setTimeout(giveUp, patienceMs) }
    waiters.push(waiter)
    await promise
  }
  const giveBack = () => {
    const next = waiters.shift()
    if (!next) {
      free += 1
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }
  return { take, giveBack }
}
