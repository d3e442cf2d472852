import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const inShare = new AsyncLocalStorage<true>()

/** Whatever this asks takes no connection of those that are kept for others (see {@link keepSome}). */
export function withinShare<T>(work: () => Promise<T>): Promise<T> {
  return inShare.run(true, work)
}

type Then = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void
type Connect = (then?: Then) => Promise<pg.PoolClient> | void
type Waiter = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

const waitersOf = new WeakMap<pg.Pool, Waiter[]>()

/** How many wait for a connection of the share, beside those that wait for any. */
export function waitingForShare(pool: pg.Pool): number {
  return waitersOf.get(pool)?.length ?? 0
}

/**
 * Keeps some connections of a pool for what is not within the share, so that a table that is blocked, or a report that hangs, takes
 * all others and no more. Who waits for one of the share too long is told so as by the pool itself.
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

/** So many places, in the order in which they are asked for. */
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
