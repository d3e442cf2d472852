import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Database } from './types.ts'

/** Where a query runs: the pool, or a transaction. */
export type Db = Kysely<Database>
/** A transaction: what takes one cannot be called outside. */
export type Tx = Transaction<Database>

/** A new id: UUIDv7, so that rows of one time lie together; made here, since PostgreSQL before 18 cannot. */
export function newId(): string {
  return randomUUIDv7()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text may be asked of a uuid column at all; an ill-formed id is simply not found (G-113). */
export function isId(text: string): boolean {
  return uuid.test(text)
}

type RowQuery<Row> = { readonly executeTakeFirst: () => Promise<Row | undefined> }

/** The row that a query finds by an id; what is no id has none, and is not asked of the database. Refusal: `code`. */
export async function rowOf<Row>(id: string, query: RowQuery<Row>, code: RefusalCode): Promise<Row> {
  const row = isId(id) ? await query.executeTakeFirst() : undefined
  if (!row) throw new Refusal(code)
  return row
}
