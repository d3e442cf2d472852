import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import { withoutStatementTimeout } from '#server/platform/db/timeouts.ts'

const catalogueKey = 7_262_547_131
const wordsKey = 7_262_547_132

/**
 * Makes changes of the catalogue wait for each other where one could read what another is about to change.
 * A change of products alone shares the lock (its own rows are locked by its story); a change of what products
 * refer to (shop, category, colour, rate) takes it alone, so that it reads every product committed before it,
 * and products changed later read its new state. Held until the transaction ends: call it last.
 */
export async function lockCatalogue(tx: Tx, as: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(as === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  // What refers to products may be shown by thousands of them.
  const patience = as === 'alone' ? withoutStatementTimeout : sql`null`
  // Compiling the long statements that follow would cost seconds where they take milliseconds.
  await sql`select set_config('jit', 'off', true), ${patience}, ${lock}(${catalogueKey})`.execute(tx)
}

/** Rows of search_hits are shared by many listings: one transaction at a time changes them. */
export async function lockWords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${wordsKey})`.execute(tx)
}
