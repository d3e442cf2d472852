import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Database } from './types.ts'

/** Where a query runs: the pool, or a transaction. */
export type Db = Kysely<Database>
/** A transaction: what takes one cannot be called outside. */
export type Tx = Transaction<Database>

let millisecond = ''
let countInIt = 0

/**
 * A new id: UUIDv7, so that rows of one time lie together; made here, since PostgreSQL before 18 cannot. Those of one process sort as
 * they were made, since lists of one moment are ordered by id: its twelve bits after the time count within a millisecond (RFC 9562, 6.2).
 */
export function newId(): string {
  const id = randomUUIDv7()
  const time = id.slice(0, 15)
  countInIt = time === millisecond ? countInIt + 1 : 0
  millisecond = time
  return `${time}${(countInIt & 0xf_ff).toString(16).padStart(3, '0')}${id.slice(18)}`
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
