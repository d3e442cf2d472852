import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#engines/log.ts'
import type { Db, Tx } from '#server/deps.ts'

/** A lock that was lost to another, or was not had in time: nothing was kept, and the same may succeed next. */
const lostLock = /^(40P01|40001|55P03)$/
const mostTries = 5
/** Whoever has waited so long hears of it rather than waiting as long again. */
const longestMs = 5_000
const pauseMs = 20

type Listener = (tx: Tx) => Promise<void>

const listenersOf = new WeakMap<Db, Set<Listener>>()
const notRetried = new WeakSet<Tx>()

const lostBy = new WeakMap<Db, number>()

/** How many tries of stories of this database have lost a lock so far. */
export function lostLocks(db: Db): number {
  return lostBy.get(db) ?? 0
}

/** From here on this story does what no rollback undoes, e.g. sends a mail: it is not told again. */
export function neverRetry(tx: Tx): void {
  notRetried.add(tx)
}

/** Calls the listener after each story of this database that was kept, before whoever told it goes on; it throws nothing. */
export function listenToStories(db: Db, listener: Listener): void {
  listenersOf.get(db)?.add(listener)
}

/** Makes every `transaction()` of a database tell its story again where it lost a lock (docs/decisions/0065). */
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
      // One try after the other.
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
      // Two that stood in each other's way do not set out together again.
      // oxlint-disable-next-line no-await-in-loop
      await sleep(pauseMs * tried * (0.5 + Math.random()))
    }
  }
}

/** Whether the database chose this one to give way. */
export function hasLostLock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostLock.test(String(error.code))
}

type Notice = { readonly channel: string; readonly message: string }

const noticesOf = new WeakMap<Tx, Notice[]>()

/**
 * Sends a message to whoever listens to a channel, once the story is kept. Within its transaction NOTIFY would hold a lock of
 * the whole database until the commit is on the disk: stories would commit one after another. A crash in between loses it, so
 * who listens must also look by himself now and then.
 */
export function notifyAfterCommit(tx: Tx, notice: Notice): void {
  noticesOf.set(tx, [...(noticesOf.get(tx) ?? []), notice])
}

// Nothing is kept by it: its commit need not wait for the disk.
const send = `select set_config('synchronous_commit', 'off', true), pg_notify(notice->>'channel', notice->>'message')
  from jsonb_array_elements($1::jsonb) notice`

/** Makes the stories of a database send their notices: one statement at a time, what comes meanwhile goes with the next. */
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
      if (!pool.ending) log.warn({ err: error }, 'a notice was lost: who listens looks by himself')
    } finally {
      isSending = false
    }
  }
  listenToStories(db, async (tx) => {
    for (const notice of noticesOf.get(tx) ?? []) waiting.set(`${notice.channel} ${notice.message}`, notice)
    if (waiting.size > 0 && !isSending) void sendAll()
  })
}
