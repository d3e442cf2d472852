import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/deps.ts'

/** The timeouts of a connection, in milliseconds; 0 is none. */
export type Timeouts = {
  /** For a statement, which is then undone. */
  readonly statementMs: number
  /** For a row, table or advisory lock that another transaction holds. */
  readonly lockMs: number
  /** For the next statement of a transaction; then the connection is closed. */
  readonly idleMs: number
}

const longestLockMs = 10_000
const longestIdleMs = 60_000

/** The timeouts of requests: a wait for a lock ends before the statement timeout, and so with its own error. */
export function timeoutsFor(statementSeconds: number): Timeouts {
  const statementMs = statementSeconds * 1000
  const lockMs = statementMs === 0 ? longestLockMs : Math.min(longestLockMs, Math.ceil((statementMs * 2) / 3))
  return { statementMs, lockMs, idleMs: longestIdleMs }
}

/** Uses a statement, because a pooler (PgBouncer) refuses connections with settings. */
function onConnect(statements: string): pg.PoolConfig {
  const set = (client: pg.ClientBase) => client.query(statements)
  return { onConnect: set as (client: pg.ClientBase) => void }
}

// A server on Windows does not support the setting.
const endOrphans = `select set_config('client_connection_check_interval', '1s', false) where version() !~* 'msvc|visual c|mingw'`

/** Makes the server cancel a statement, and release its locks, within a second after its client was killed. */
export const withoutOrphans = onConnect(endOrphans)

/** Like {@link withoutOrphans}, and sets the timeouts of every new connection of a pool. */
export function withTimeouts({ statementMs, lockMs, idleMs }: Timeouts): pg.PoolConfig {
  return onConnect(
    `${endOrphans}; set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
      `set idle_in_transaction_session_timeout = ${idleMs}`,
  )
}

/** SQL: removes the statement timeout for the following statements of the transaction. */
export const withoutStatementTimeout = sql`set_config('statement_timeout', '0', true)`

/** Like {@link withoutStatementTimeout}, as a statement, for a story that changes thousands of rows. */
export async function disableStatementTimeout(tx: Tx): Promise<void> {
  await sql`select ${withoutStatementTimeout}`.execute(tx)
}
