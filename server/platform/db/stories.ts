import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#engines/log.ts'
import type { Db, Tx } from '#server/deps.ts'

/** A deadlock, serialization failure or lock timeout: nothing was stored, and a retry may succeed. */
const lostLock = /^(40P01|40001|55P03)$/
const mostTries = 5
/** After this long the caller gets the error instead of a further try. */
const longestMs = 5_000
const pauseMs = 20

type Listener = (tx: Tx) => Promise<void>

const listenersOf = new WeakMap<Db, Set<Listener>>()
const notRetried = new WeakSet<Tx>()

const lostBy = new WeakMap<Db, number>()

/** How many tries of stories on this database have lost a lock so far. */
export function lostLocks(db: Db): number {
  return lostBy.get(db) ?? 0
}

/** Call before a story does something that a rollback cannot undo, e.g. sends a mail: it is then not retried. */
export function neverRetry(tx: Tx): void {
  notRetried.add(tx)
}

/** Calls the listener after each committed story of this database, before its caller continues; it must not throw. */
export function listenToStories(db: Db, listener: Listener): void {
  listenersOf.get(db)?.add(listener)
}

/** Makes every `transaction()` of a database retry its story if it lost a lock (docs/decisions/0065). */
export function retryWhatLost(db: Db, log: Log): void {
  const listeners = new Set<Listener>()
  listenersOf.set(db, listeners)
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(story: (tx: Tx) => Promise<T>): Promise<T> => {
      const { value, tx } = await attempt(execute, story, (error, tried) => {
        lostBy.set(db, lostLocks(db) + 1)
        log.info({ reason: String(error), tried }, 'a story lost a lock')
      })
      for (const listener of listeners) await listener(tx)
      return value
    }
    return builder
  }
}

type Execute = <T>(story: (tx: Tx) => Promise<T>) => Promise<T>

async function attempt<T>(
  execute: Execute,
  story: (tx: Tx) => Promise<T>,
  note: (error: unknown, tried: number) => void,
) {
  const begun = performance.now()
  for (let tried = 1; ; tried += 1) {
    let last: Tx | undefined
    try {
      // Tries run one after the other.
      // oxlint-disable-next-line no-await-in-loop
      return await execute(async (tx) => {
        last = tx
        return { value: await story(tx), tx }
      })
    } catch (error) {
      if (!hasLostLock(error)) throw error
      note(error, tried)
      const isOver = tried === mostTries || performance.now() - begun > longestMs
      if (isOver || (last && notRetried.has(last))) throw error
      // The random pause keeps two stories from colliding again.
      // oxlint-disable-next-line no-await-in-loop
      await sleep(pauseMs * tried * (0.5 + Math.random()))
    }
  }
}

/** Whether a transaction failed because it lost a lock. */
export function hasLostLock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostLock.test(String(error.code))
}

type Notice = { readonly channel: string; readonly message: string }

const noticesOf = new WeakMap<Tx, Notice[]>()

/**
 * Sends a message to the listeners of a channel after the commit. NOTIFY inside the transaction would hold a
 * database-wide lock until the commit is on disk, so stories would commit one by one. A crash in between loses the
 * message, so listeners must also poll now and then.
 */
export function notifyAfterCommit(tx: Tx, notice: Notice): void {
  noticesOf.set(tx, [...(noticesOf.get(tx) ?? []), notice])
}

// It stores nothing, so its commit need not wait for the disk.
const send = `select set_config('synchronous_commit', 'off', true), pg_notify(notice->>'channel', notice->>'message')
  from jsonb_array_elements($1::jsonb) notice`

/** Sends the notices of a database's stories, one statement at a time; those that arrive meanwhile go with the next. */
export function sendNotices(db: Db, pool: pg.Pool, log: Log): void {
  const waiting = new Map<string, Notice>()
  let isSending = false
  const sendAll = async () => {
    isSending = true
    try {
      while (waiting.size > 0) {
        const notices = JSON.stringify([...waiting.values()])
        waiting.clear()
        // oxlint-disable-next-line no-await-in-loop
        await pool.query(send, [notices])
      }
    } catch (error) {
      if (!pool.ending)
        log.warn({ err: error }, 'a notification was lost; listeners will catch up on their own')
    } finally {
      isSending = false
    }
  }
  listenToStories(db, async (tx) => {
    for (const notice of noticesOf.get(tx) ?? []) waiting.set(`${notice.channel} ${notice.message}`, notice)
    if (waiting.size > 0 && !isSending) void sendAll()
  })
}
