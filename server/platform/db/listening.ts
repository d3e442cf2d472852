import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#engines/log.ts'
import { instance } from '#server/platform/process/log.ts'

type Listening = {
  readonly channel: string
  /** Called with each message; with null if messages may have been missed: at the start and after each reconnection. */
  readonly hear: (message: string | null) => void
}

const firstWaitMs = 250
// Even after a long outage, an open inbox is updated within ten seconds of its end (R2).
const longestWaitMs = 5_000
/** How often the connection is probed, since one can break without an event. */
const lookMs = 25_000

/**
 * Listens to a database channel on a dedicated connection until stopped; retries lost connections without limit.
 * Behind a pooler that shares sessions (PgBouncer in transaction mode) no message ever arrives.
 */
export function listen(
  pool: pg.Pool,
  log: Log,
  listening: Listening,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const done = keepListening({ pool, log, signal: stopping.signal }, listening)
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

type Surroundings = { readonly pool: pg.Pool; readonly log: Log; readonly signal: AbortSignal }

async function keepListening({ pool, log, signal }: Surroundings, listening: Listening): Promise<void> {
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      await listenOnce(pool, signal, {
        ...listening,
        hear: (message) => {
          waitMs = firstWaitMs
          listening.hear(message)
        },
      })
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, waitMs }, 'the live connection was lost')
    }
    if (!signal.aborted)
      await sleep(waitMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

/** Listens for the lifetime of one connection; rejects when it breaks. */
async function listenOnce(pool: pg.Pool, signal: AbortSignal, { channel, hear }: Listening): Promise<void> {
  const client = new pg.Client(connectionOf(pool))
  const broken = once(client, 'end').then(() => Promise.reject(new Error('the connection ended')))
  broken.catch(() => undefined)
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    hear(null)
    while (!signal.aborted) {
      await Promise.race([sleep(lookMs, undefined, { signal }).catch(() => undefined), broken])
      if (!signal.aborted) await client.query('select 1')
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The pool's connection settings. Its password is a non-enumerable property, which the spread would lose. */
function connectionOf({ options }: pg.Pool): pg.ClientConfig {
  const { password } = options
  return {
    ...options,
    ...(password === undefined ? {} : { password }),
    application_name: `majlis live ${instance}`,
    query_timeout: 10_000,
  }
}
