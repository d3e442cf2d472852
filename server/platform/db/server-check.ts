import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#engines/start-error.ts'

const oldestServer = 150_000
/** With a greater offset from the database's clock, orders would be dated wrongly and sessions end too early. */
const mostClockSeconds = 30
const readOnly = `(pg_is_in_recovery() or current_setting('transaction_read_only') = 'on')`
const facts = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as "versionName", current_setting('server_encoding') as encoding,
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('synchronous_standby_names') as standbys, ${readOnly} as "readOnly", now() as now`

type ServerFacts = {
  version: number
  versionName: string
  encoding: string
  standbys: string
  readOnly: boolean
  now: Date
} & Record<(typeof durable)[number], string>
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Checks that the database server is recent enough, in UTF-8, writable, on time and, in production, durable. Throws
 * StartError with one line that says what to change; a server that is just starting gets a few seconds.
 */
export async function checkServer(
  pool: pg.Pool,
  { mustBeDurable }: { mustBeDurable: boolean },
): Promise<void> {
  const server = await askPatiently(pool)
  if (server.version < oldestServer) {
    throw new StartError(
      `DATABASE_URL: this server is PostgreSQL ${server.versionName}; Majlis needs 15 or later.`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`DATABASE_URL: this database is encoded in ${server.encoding}; Majlis needs UTF8.`)
  }
  // A commit that does not wait for the standby is lost if the primary fails.
  const isAlone = (setting: string) => setting === 'local' && server.standbys !== ''
  const careless = durable.filter((setting) => server[setting] === 'off' || isAlone(server[setting]))
  if (mustBeDurable && careless.length > 0) {
    const settings = careless.map((setting) => `${setting} = ${server[setting]}`).join(', ')
    throw new StartError(`The database server has ${settings}, so it may lose orders. Majlis needs them on.`)
  }
  if (server.readOnly) {
    throw new StartError('DATABASE_URL: this database is read-only (a standby, or a replaced primary).')
  }
  const seconds = clockOffsetSeconds(server.now)
  if (Math.abs(seconds) >= mostClockSeconds) {
    throw new StartError(
      `The clock of this machine differs from the database clock by ${Math.round(seconds)} s.`,
    )
  }
}

type ServerState = Pick<ServerFacts, 'readOnly' | 'now'>

/** Whether the database is read-only now (a standby, or a replaced primary), and its current time. */
export async function readState(pool: pg.Pool): Promise<ServerState> {
  const { rows } = await pool.query<ServerState>(`select ${readOnly} as "readOnly", clock_timestamp() as now`)
  if (!rows[0]) throw new Error('the database returned no result')
  return rows[0]
}

const clockLookMs = 10_000
const jitterMs = 5

/**
 * The clock for all timestamps: the database's time, which all instances share, read now and every ten seconds and
 * advanced by the monotonic clock, which settings of the machine do not move. A reading that agrees within its duration
 * changes nothing.
 */
export async function databaseClock(pool: pg.Pool): Promise<() => Date> {
  let startedAt = Number.NaN
  const look = async () => {
    const asked = performance.now()
    const { now } = await readState(pool)
    const answered = performance.now()
    const found = now.getTime() - (asked + answered) / 2
    if (!(Math.abs(found - startedAt) <= answered - asked + jitterMs)) startedAt = found
  }
  await look()
  // While the database is unavailable, the clock keeps running.
  setInterval(() => void look().catch(() => undefined), clockLookMs).unref()
  return () => new Date(startedAt + performance.now())
}

/** How far this machine's clock is ahead of the database's, in seconds. */
export function clockOffsetSeconds(databaseNow: Date): number {
  return (Date.now() - databaseNow.getTime()) / 1000
}

async function askPatiently(pool: pg.Pool): Promise<ServerFacts> {
  const until = Date.now() + 2_500
  for (;;) {
    try {
      const { rows } = await pool.query<ServerFacts>(facts)
      if (rows[0]) return rows[0]
    } catch (error) {
      if (Date.now() > until || !mayComeUp(error)) throw unreachable(error)
      await sleep(100)
    }
  }
}

function mayComeUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ECONNREFUSED|ENOENT|57P03)$/.test(String(error.code))
}

function unreachable(error: unknown): StartError {
  const causes = error instanceof AggregateError ? error.errors : [error]
  const reason = causes
    .map((cause: unknown) => (cause instanceof Error ? cause.message : String(cause)))
    .join(', ')
  return new StartError(`DATABASE_URL: PostgreSQL cannot be reached: ${reason}.`, { cause: error })
}
