import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

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

/**
 * Gives every new connection of a pool its timeouts. By a statement: a pooler in between (PgBouncer) refuses
 * connections that bring settings along.
 */
export function withTimeouts({ statementMs, lockMs, idleMs }: Timeouts): pg.PoolConfig {
  const settings =
    `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
    `set idle_in_transaction_session_timeout = ${idleMs}`
  const onConnect = (client: pg.ClientBase) => client.query(settings)
  return { onConnect: onConnect as (client: pg.ClientBase) => void }
}

/** Part of a statement: those that follow in its transaction take as long as they need. */
export const withoutStatementTimeout = sql`set_config('statement_timeout', '0', true)`

/** The same as a statement of its own, for a story that changes thousands of rows and takes no lock first. */
export async function disableStatementTimeout(tx: Tx): Promise<void> {
  await sql`select ${withoutStatementTimeout}`.execute(tx)
}
