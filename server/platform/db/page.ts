import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { searchForm } from '#domain/platform/text/search-text.ts'

/** A page of a list (contract/page.ts), by offset or by cursor, with the total number of rows. */
export type Page<Rows> =
  | CountedPage<Rows>
  | { readonly rows: Rows; readonly cursor: string | null; readonly total: number }
export type CountedPage<Rows> = {
  readonly rows: Rows
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Reads one page of an ordered query by offset, and its total number of rows. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined },
): Promise<CountedPage<Row[]>> {
  const [rows, total] = await Promise.all([
    query.limit(limit).offset(offset).execute() as Promise<Row[]>,
    countOf(query),
  ])
  return { rows, total, limit, offset }
}

/** One page of rows that are already in memory. */
export function pageIn<Row>(
  all: readonly Row[],
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined },
): CountedPage<Row[]> {
  return { rows: all.slice(offset, offset + limit), total: all.length, limit, offset }
}

const rowsAtOnce = 500

/** Yields all rows of a list, read in batches: `part` reads the rows after the id `last`, or the first ones for null. */
export async function* eachRow<Row>(
  part: (last: string | null, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let last: string | null = null; ; ) {
    // Each batch begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const rows: readonly Row[] = await part(last, rowsAtOnce)
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsAtOnce) return
    last = idOf(end)
  }
}

async function countOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirst()
  return counted?.total ?? 0
}

/** The sort keys of a list, each as SQL, and the id column that orders rows with equal values. */
type Orders<Order extends string> = {
  readonly by: Readonly<Record<Order, RawBuilder<unknown>>>
  readonly id: string
}

/** SQL: orders a query by one of its sort keys; descending with `-`. */
export function sortedBy<Order extends string>(sort: Order | `-${Order}`, { by, id }: Orders<Order>) {
  const isFalling = sort.startsWith('-')
  const way = isFalling ? sql`desc` : sql`asc`
  const key = by[(isFalling ? sort.slice(1) : sort) as Order]
  return sql`${key} ${way}, ${sql.ref(id)} ${way}`
}

type After = {
  /** The condition of the rows after the cursor. */
  readonly after: RawBuilder<SqlBool>
  readonly limit: number
}

/** Reads one page of a newest-first query by cursor, and its total number of rows. */
export async function pageAfter<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, limit }: After,
) {
  const [rows, total] = await Promise.all([
    query
      .where(after)
      .limit(limit + 1)
      .execute() as Promise<Row[]>,
    countOf(query),
  ])
  return { ...cutPage(rows, limit, ({ id }) => id), total }
}

/** Cuts a page out of `limit + 1` rows; the cursor is the key of its last row, null if no row follows. */
export function cutPage<Row>(read: readonly Row[], limit: number, keyOf: (row: Row) => string) {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, cursor: read.length > limit && last !== undefined ? keyOf(last) : null }
}

type Key = {
  readonly table: string
  /** The time column; rows of the same time are ordered by id. */
  readonly at: string
  /** Limits the cursor to rows that the caller may see. */
  readonly of?: RawBuilder<SqlBool>
}

/** SQL: the row is older than the row with the cursor's id, for a newest-first list. */
export function olderThan(cursor: string | undefined, { table, at, of = sql<SqlBool>`true` }: Key) {
  if (cursor === undefined) return sql<SqlBool>`true`
  const key = sql`${sql.ref(`${table}.${at}`)}, ${sql.ref(`${table}.id`)}`
  return sql<SqlBool>`(${key}) < (select ${key} from ${sql.table(table)} where ${of} and id = ${cursor})`
}

const mostWords = 8

/**
 * SQL: a column made by the function `search_form` contains every word of a search, in any order. Words are separated
 * by spaces; punctuation inside a word matches any other, so that `al-noor` finds `Al Noor`. % and _ match literally.
 */
export function matchesWords(column: string, search: string): RawBuilder<SqlBool> {
  return hasEveryWord(search, (pattern) => sql<SqlBool>`${sql.ref(column)} like ${pattern}`)
}

/** Like {@link matchesWords} across several columns: `has` builds the condition for a LIKE pattern. */
export function hasEveryWord(
  search: string,
  has: (pattern: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...patternsOf(search).map(has)], sql` and `)}`
}

/** The LIKE patterns of the words of a search. */
export function patternsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .map((word) => searchForm(word).split(' ').filter(Boolean).map(literally).join('_%'))
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${word}%`)
}

function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
