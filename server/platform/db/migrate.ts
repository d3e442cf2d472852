import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#engines/start-error.ts'

type Migration = {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  readonly onlyAdds: boolean
  /** The checksums, by name, under which this one is recorded: its own, or those of the migrations squashed into it. */
  readonly recordedAs: ReadonlyMap<string, string>
}
type Applied = Pick<Migration, 'checksum' | 'onlyAdds'>

const migrationsDir = path.join(import.meta.dirname, 'migrations')
// The key of the advisory lock that serialises migrations of several starting instances.
const lockKey = 7_262_547_130

const createTable = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now(),
  only_adds boolean not null default false)`

/** Earlier migrations were written before there was an installation in production. */
const firstHeld = '0260'

/** Whether the previous version still works after a migration; `checks/migrations.test.ts` checks all not marked `contracts:`. */
export function onlyAdds(name: string, sql: string): boolean {
  return name >= firstHeld && !/^-- contracts: \S/.test(sql)
}

/**
 * How long a migration waits for a lock, which also bounds the wait of statements queued behind it; it retries after a
 * pause, as a dump or a slow report will release the table.
 */
export type Patience = { readonly lockMs: number; readonly pauseMs: number; readonly tries: number }
const usualPatience: Patience = { lockMs: 2_000, pauseMs: 3_000, tries: 60 }

/** A lock timeout, deadlock or serialization failure: nothing was changed. */
const lostLock = /^(55P03|40P01|40001)$/

/** The checksums of the migrations of this version, by name. */
export async function knownMigrations(): Promise<ReadonlyMap<string, string>> {
  return checksumsOf(await readMigrations(migrationsDir))
}

const checksumsOf = (known: readonly Migration[]): ReadonlyMap<string, string> =>
  new Map(known.flatMap(({ recordedAs }) => [...recordedAs]))

/** The names of the migrations that the database lacks. */
export async function pendingMigrations(pool: pg.Pool): Promise<readonly string[]> {
  const applied = await appliedIn(pool)
  return [...(await knownMigrations()).keys()].filter((name) => !applied.has(name))
}

/**
 * Migrates the database to the newest schema, or as far as `only` allows: each file in its own transaction under an
 * advisory lock, so that a crash leaves it old or new, instances may start together, and PgBouncer works. Retries a
 * file that loses a lock. Throws StartError if an applied file was edited, or the database is newer than this code.
 */
export async function migrate(
  pool: pg.Pool,
  dir: string = migrationsDir,
  only?: ReadonlySet<string>,
  patience: Patience = usualPatience,
): Promise<void> {
  const known = await readMigrations(dir)
  const applied = await appliedIn(pool)
  refuseStrangers(known, applied)
  for (const migration of known) {
    const names = [...migration.recordedAs.keys()]
    const missing = names.filter((name) => !applied.has(name) && (!only || only.has(name)))
    if (missing.length > 0 && missing.length < names.length) refuseHalf(migration.name, names, missing)
    if (missing.length > 0) await applyPatiently(pool, migration, patience)
  }
}

function refuseHalf(name: string, names: readonly string[], missing: readonly string[]): void {
  throw new StartError(
    `The database lacks ${missing[0]}, which ${name} includes together with what the database has. Bring it to ` +
      `${names.at(-1)} with a version of Majlis that still has that migration, then start this one.`,
  )
}

/** For a role that cannot migrate: throws StartError if the database lacks a migration of this version. */
export async function checkSchema(pool: pg.Pool): Promise<void> {
  refuseStrangers(await readMigrations(migrationsDir), await appliedIn(pool))
  const [first, ...more] = await pendingMigrations(pool)
  if (first === undefined) return
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  throw new StartError(
    `The database lacks migration ${first}${others}, and the role of DATABASE_URL cannot migrate. Run npm run migrate with ` +
      'this version and DATABASE_OWNER_URL first.',
  )
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readMigration(dir, name)))
}

async function readMigration(dir: string, name: string): Promise<Migration> {
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    throw new StartError(`Migration ${name}: the name is not NNNN-name.sql.`)
  const sql = await readFile(path.join(dir, name), 'utf8')
  // Line endings depend on the checkout and do not count.
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
  const squashed = [...sql.matchAll(/^-- replaces: (\S+) (\S+)$/gm)].map(
    ([, of = '', was = '']) => [of, was] as const,
  )
  const ownName = name.slice(0, -'.sql'.length)
  const recordedAs = new Map(squashed.length > 0 ? squashed : [[ownName, checksum]])
  return { name: ownName, sql, checksum, onlyAdds: onlyAdds(name, sql), recordedAs }
}

type Asker = Pick<pg.ClientBase, 'query'>

async function appliedIn(asker: Asker | pg.Pool): Promise<Map<string, Applied>> {
  const table = await asker.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!table.rows[0]?.found) return new Map()
  // Read by JSON, since the column exists only since 0310.
  const { rows } = await asker.query<Omit<Migration, 'sql'>>(
    `select name, checksum, coalesce((to_jsonb(m) ->> 'only_adds')::boolean, false) as "onlyAdds" from schema_migrations m`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Refuses edited and unknown migrations; those of a newer version that only add are accepted. */
function refuseStrangers(known: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const checksums = checksumsOf(known)
  for (const [name, { checksum, onlyAdds: isAddition }] of applied) {
    const ours = checksums.get(name)
    if (ours === undefined && isAddition) continue
    if (ours === undefined) {
      throw new StartError(
        `The database holds migration ${name}, which this version of Majlis does not know. Start the newer version.`,
      )
    }
    if (ours !== checksum) {
      throw new StartError(
        `Migration ${name} was edited after it was applied to this database. Restore the file and add a new migration ` +
          'instead (while developing: npm run db:reset).',
      )
    }
  }
}

async function applyPatiently(pool: pg.Pool, migration: Migration, patience: Patience): Promise<void> {
  for (let left = patience.tries - 1; ; left -= 1) {
    try {
      return await apply(pool, migration, patience)
    } catch (error) {
      const { code = '' } = Object(error instanceof StartError ? error.cause : error) as { code?: string }
      if (left <= 0 || !lostLock.test(code)) throw error
      await sleep(patience.pauseMs)
    }
  }
}

async function apply(pool: pg.Pool, migration: Migration, { lockMs }: Patience): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${lockMs}`)
    await client.query(createTable)
    await applyOnce(client, migration)
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection rolls back, even if the server no longer answers.
    client.release(true)
    throw error
  }
}

async function applyOnce(
  client: pg.PoolClient,
  { name, sql, recordedAs, onlyAdds: adds }: Migration,
): Promise<void> {
  // Another instance may have applied it while this one waited for the lock.
  const recorded = [...recordedAs]
  const earlier = await client.query(
    'select from schema_migrations where (name, checksum) = ($1, $2)',
    recorded[0],
  )
  if (earlier.rowCount) return
  try {
    await client.query(sql)
  } catch (error) {
    throw new StartError(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
  const rows = recorded.map(([of, was]) => ({ name: of, checksum: was, applied_at: 'now', only_adds: adds }))
  await client.query(
    'insert into schema_migrations select * from jsonb_populate_recordset(null::schema_migrations, $1)',
    [JSON.stringify(rows)],
  )
}
