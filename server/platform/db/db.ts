import type { Kysely, Transaction } from 'kysely'
import type { Database } from './types.ts'

/** Where a query runs: the pool, or a transaction. */
export type Db = Kysely<Database>
/** A transaction: what takes one cannot be called outside. */
export type Tx = Transaction<Database>
