import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/deps.ts'

/** How long a connection waits before it gives up, in milliseconds; 0 is for ever. */
export type Timeouts = {
  /** For a statement; what it has done is undone. */
  readonly statementMs: number
  /** For a row, table or advisory lock that another transaction holds. */
  readonly lockMs: number
  /** For the next statement of a transaction; the connection is ended then. */
  readonly idleMs: number
}

const longestLockMs = 10_000
const longestIdleMs = 60_000

/** The timeouts of people: whoever waits for a lock hears that somebody else is at work, before the statement is cut off. */
export function timeoutsFor(statementSeconds: number): Timeouts {
  const statementMs = statementSeconds * 1000
  const lockMs = statementMs === 0 ? longestLockMs : Math.min(longestLockMs, Math.ceil((statementMs * 2) / 3))
  return { statementMs, lockMs, idleMs: longestIdleMs }
}

/** By a statement: a pooler in between (PgBouncer) refuses connections that bring settings along. */
function onConnect(statements: string): pg.PoolConfig {
  const set = (client: pg.ClientBase) => client.query(statements)
  return { onConnect: set as (client: pg.ClientBase) => void }
}

// A server on Windows refuses it.
const endOrphans = `select set_config('client_connection_check_interval', '1s', false) where version() !~* 'msvc|visual c|mingw'`

/** What a process that was killed had in the middle of a statement is given up within a second, its locks with it. */
export const withoutOrphans = onConnect(endOrphans)

/** The same, and gives every new connection of a pool its timeouts. */
export function withTimeouts({ statementMs, lockMs, idleMs }: Timeouts): pg.PoolConfig {
  return onConnect(
    `${endOrphans}; set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
      `set idle_in_transaction_session_timeout = ${idleMs}`,
  )
}

/** Part of a statement: those that follow in its transaction take as long as they need. */
export const withoutStatementTimeout = sql`set_config('statement_timeout', '0', true)`

/** The same as a statement of its own, for a story that changes thousands of rows and takes no lock first. */
export async function disableStatementTimeout(tx: Tx): Promise<void> {
  await sql`select ${withoutStatementTimeout}`.execute(tx)
}
