import pg from 'pg'

/** Runs queries on one connection, in its transaction. */
export type Asker = Pick<pg.ClientBase, 'query'>

/** The number of rows of a table, and the sum of their hashes, which does not depend on their order. */
export type TableSum = { readonly rows: number; readonly hash: string }

/** The queue's table, in its own schema; finished jobs are not part of a backup. */
export const jobTable = 'jobs.job'

/** The quoted SQL name of a `schema.table`. */
export function quoted(table: string): string {
  return table.split('.').map(pg.escapeIdentifier).join('.')
}

/** SQL: the rows of a table that belong to a backup, named `saved`. */
export function rowsOf(table: string): string {
  return `${quoted(table)} as saved${table === jobTable ? ` where saved.state not in ('completed', 'cancelled')` : ''}`
}

/** Every table to back up, as `schema.table`; without schema_migrations, which the migrations themselves fill. */
export async function tablesOf(asker: Asker): Promise<string[]> {
  const { rows } = await asker.query<{ name: string }>(
    `select 'public.' || relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'schema_migrations' order by relname`,
  )
  const jobs = await asker.query<{ found: boolean }>(`select to_regclass('${jobTable}') is not null as found`)
  return [...rows.map(({ name }) => name), ...(jobs.rows[0]?.found ? [jobTable] : [])]
}

/** The settings under which rows have the same text on every server. */
export const sameTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export async function sumOf(asker: Asker, table: string): Promise<TableSum> {
  const { rows } = await asker.query<TableSum>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(saved::text, 0)::numeric), 0)::text as hash
     from ${rowsOf(table)}`,
  )
  return rows[0] as TableSum
}

export type SequenceState = { readonly name: string; readonly last: string | null }

/** The last value of each sequence; null if it was never used. */
export async function sequencesOf(asker: Asker): Promise<SequenceState[]> {
  const { rows } = await asker.query<SequenceState>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** The ids of the stored files that rows refer to. */
export async function namedFiles(asker: Asker): Promise<{ id: string; sha256: string | null }[]> {
  const { rows } = await asker.query<{ id: string; sha256: string | null }>(
    `select id::text, encode(sha256, 'hex') as sha256 from objects
     union all
     select file.id::text, null from product_imports, unnest(image_parts || file_id) file(id) where cleared_at is null`,
  )
  return rows
}

/** The version of the queue's own schema; null without a queue. */
export async function queueVersion(asker: Asker): Promise<number | null> {
  const { rows } = await asker.query<{ found: boolean }>(
    `select to_regclass('jobs.version') is not null as found`,
  )
  if (!rows[0]?.found) return null
  return (await asker.query<{ version: number }>('select version from jobs.version')).rows[0]?.version ?? null
}
