import type pg from 'pg'
import type { Log } from '#engines/log.ts'
import type { Db, Tx } from './db.ts'
import { listenToStories } from './stories.ts'

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
