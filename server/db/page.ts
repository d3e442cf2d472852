import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** A page of a list (contract/page.ts): by offset with the number of all rows, or by cursor with where to go on. */
export type Page<Rows> = CountedPage<Rows> | { readonly rows: Rows; readonly cursor: string | null }
export type CountedPage<Rows> = {
  readonly rows: Rows
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** One page of an ordered query, and how many rows it has in all. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined },
): Promise<CountedPage<Row[]>> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
  const [rows, counted] = await Promise.all([
    query.limit(limit).offset(offset).execute() as Promise<Row[]>,
    counting.executeTakeFirst(),
  ])
  return { rows, total: counted?.total ?? 0, limit, offset }
}

/** A page out of rows of which one more was read than it holds; the cursor is the key of its last. */
export function cutPage<Row>(read: readonly Row[], limit: number, keyOf: (row: Row) => string) {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, cursor: read.length > limit && last !== undefined ? keyOf(last) : null }
}

type Key = {
  readonly table: string
  /** The column of time; rows of one moment follow their ids. */
  readonly at: string
  /** Whose rows they are: a row of others is no place to go on from. */
  readonly of?: RawBuilder<SqlBool>
}

/** The condition of a page in a list that is newest first: older than the row whose id the cursor is. */
export function olderThan(cursor: string | undefined, { table, at, of = sql<SqlBool>`true` }: Key) {
  if (cursor === undefined) return sql<SqlBool>`true`
  const key = sql`${sql.ref(`${table}.${at}`)}, ${sql.ref(`${table}.id`)}`
  return sql<SqlBool>`(${key}) < (select ${key} from ${sql.table(table)} where ${of} and id = ${cursor})`
}
