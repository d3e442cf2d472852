import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { searchForm } from '#domain/platform/text/search-text.ts'

/** A page of a list (contract/page.ts): by offset with the number of all rows, or by cursor with where to go on. */
export type Page<Rows> =
  | CountedPage<Rows>
  | { readonly rows: Rows; readonly cursor: string | null; readonly total: number }
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
  const [rows, total] = await Promise.all([
    query.limit(limit).offset(offset).execute() as Promise<Row[]>,
    countOf(query),
  ])
  return { rows, total, limit, offset }
}

/** One page of rows that are all known. */
export function pageIn<Row>(
  all: readonly Row[],
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined },
): CountedPage<Row[]> {
  return { rows: all.slice(offset, offset + limit), total: all.length, limit, offset }
}

const rowsAtOnce = 500

/** All rows of a list, part after part: `part` reads those that follow the row of this id, the first ones after null. */
export async function* eachRow<Row>(
  part: (last: string | null, limit: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let last: string | null = null; ; ) {
    // Each part begins where the one before ended.
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

/** What a list may be sorted by, each name in SQL, and what rows of one value follow: their ids. */
type Orders<Order extends string> = {
  readonly by: Readonly<Record<Order, RawBuilder<unknown>>>
  readonly id: string
}

/** The order of a query, by one of the names of its table; with `-` the other way around. */
export function sortedBy<Order extends string>(sort: Order | `-${Order}`, { by, id }: Orders<Order>) {
  const isFalling = sort.startsWith('-')
  const way = isFalling ? sql`desc` : sql`asc`
  const key = by[(isFalling ? sort.slice(1) : sort) as Order]
  return sql`${key} ${way}, ${sql.ref(id)} ${way}`
}

type After = {
  /** What the rows of this page are, of all of the list. */
  readonly after: RawBuilder<SqlBool>
  readonly limit: number
}

/** One page of a query that is newest first, by cursor, and how many rows the query has in all. */
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

const mostWords = 8

/**
 * Whether a column made by the SQL function `search_form` has every word of a search somewhere, in any order. Words are
 * what spaces part; signs inside one stand for any signs, so that `al-noor` finds `Al Noor`. % and _ are letters.
 */
export function matchesWords(column: string, search: string): RawBuilder<SqlBool> {
  return hasEveryWord(search, (pattern) => sql<SqlBool>`${sql.ref(column)} like ${pattern}`)
}

/** The same where a word may stand in one of several places: `has` asks for what each word has to be like. */
export function hasEveryWord(
  search: string,
  has: (pattern: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...patternsOf(search).map(has)], sql` and `)}`
}

/** What each word has to be like. */
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
