import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Log } from '#engines/log.ts'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import { instance } from '#server/platform/process/log.ts'
import type { Db } from '#server/deps.ts'
import { checkSchema, migrate } from './migrate.ts'
import { prepareAll, prepareMarked } from './prepared.ts'
import { sendNotices, retryWhatLost } from './stories.ts'
import { keepSome } from './share.ts'
import { timeoutsFor, withoutOrphans, withTimeouts } from './timeouts.ts'
import { checkServer } from './server-check.ts'
import { ownsTables } from './serving-role.ts'
import type { Database } from './types.ts'

type Parser = (text: string) => unknown

const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => Parser
const int8Array = 1016
const textArray = 1009

type ValueTypes = {
  readonly types: pg.CustomTypesConfig
  /** Learns the OIDs of enum arrays, which differ by database; without them pg returns such arrays as text. */
  readonly learnEnumArrays: (pool: pg.Pool) => Promise<void>
}

/** The mapping of columns to values: bigint to number, date to text, numeric to text, timestamptz to Date. */
function valueTypes(): ValueTypes {
  const parsers = new Map<number, Parser>([
    [pg.types.builtins.INT8, wholeNumber],
    [pg.types.builtins.DATE, String],
    [int8Array, wholeNumbers],
  ])
  const getTypeParser = (oid: number, format?: string) => parsers.get(oid) ?? parserOf(oid, format)
  return {
    types: { getTypeParser: getTypeParser as pg.CustomTypesConfig['getTypeParser'] },
    learnEnumArrays: async (pool) => {
      const enums = `select typarray::int8 as "arrayOid" from pg_type where typtype = 'e'`
      const { rows } = await pool.query<{ arrayOid: number }>(enums)
      for (const { arrayOid } of rows) parsers.set(arrayOid, parserOf(textArray))
    },
  }
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

function wholeNumbers(text: string): (number | null)[] {
  const items = parserOf(textArray)(text) as (string | null)[]
  return items.map((item) => (item === null ? null : wholeNumber(item)))
}

type DatabaseAccess = { readonly db: Db; readonly pool: pg.Pool }

/** The database for the start and background jobs, without timeouts, and variants for requests and seeds. */
export type OpenDatabase = DatabaseAccess & {
  /** For requests: with timeouts, so that no statement runs without end. */
  readonly forRequests: DatabaseAccess
  /** For the demo's seeds: may lose its last commits when the machine crashes, since seeds are repeatable. */
  readonly forSeeds: DatabaseAccess
  /** Lets queries finish, closes the pools and ends the embedded PostgreSQL. */
  readonly close: () => Promise<void>
}

/** Background jobs do not profit from more connections. */
const mostAtWork = 10

/**
 * Only for the embedded database: a pooler could pass the connection on to others. Generic plans are used because the
 * tables are small: planning each statement was most of PostgreSQL's work for the demo's year (0053).
 */
const inHaste: pg.PoolConfig = {
  onConnect: ((client: pg.ClientBase) =>
    client.query('set synchronous_commit = off; set plan_cache_mode = force_generic_plan')) as (
    client: pg.ClientBase,
  ) => void,
}

/** A connection still in use after this long is left for the server to close. */
const longestCloseMs = 1_000

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databasePoolSize' | 'databaseTimeoutSeconds' | 'dataDir' | 'production'
>

/**
 * Opens the database ready for use: started, checked, and migrated (only by `migrations`, if given) if its role owns
 * the tables; else its schema is checked against this version. Throws StartError that says what to do.
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  migrations?: ReadonlySet<string>,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
  const server = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const max = config.databasePoolSize
  const { db, pool, learnTypes } = createDatabase(
    { ...server, max: Math.min(max, mostAtWork), ...withoutOrphans },
    log,
  )
  const patience = withTimeouts(timeoutsFor(config.databaseTimeoutSeconds))
  const forRequests = createDatabase(
    { ...server, max, ...patience, application_name: `majlis requests ${instance}` },
    log,
  )
  keepSome(forRequests.pool)
  const haste = { ...server, max: mostAtWork, ...(embedded && inHaste) }
  const forSeeds = createDatabase(haste, log, prepareAll)
  const close = async () => {
    const closed = Promise.all([
      closePool(db, pool),
      closePool(forRequests.db, forRequests.pool),
      closePool(forSeeds.db, forSeeds.pool),
    ])
    await Promise.race([closed, sleep(longestCloseMs, undefined, { ref: false })])
    await embedded?.stop()
  }
  try {
    await checkServer(pool, { mustBeDurable: config.production })
    if (await ownsTables(pool)) await migrate(pool, undefined, migrations)
    else await checkSchema(pool)
    await learnTypes()
    await forRequests.learnTypes()
    await forSeeds.learnTypes()
    return { db, pool, forRequests, forSeeds, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Closes a pool and the Kysely instance on it, once the connections in use are released. */
export async function closePool(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  // Kysely ends a pool only if it has used it.
  if (!pool.ended) await pool.end()
}

/** Creates a pool with Kysely on it. Only statements that `prepare` selects are named: named ones get generic plans. */
export function createDatabase(connection: pg.PoolConfig, log: Log, prepare = prepareMarked) {
  const values = valueTypes()
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    application_name: `majlis background ${instance}`,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...connection,
    types: values.types,
  })
  // A broken connection is dropped and replaced; without these listeners its error would end the process.
  pool.on('error', (error) => {
    // Only the message, since the error references the whole client.
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection was lost')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', prepare)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  retryWhatLost(db, log)
  sendNotices(db, pool, log)
  // To be called once the schema exists.
  const learnTypes = () => values.learnEnumArrays(pool)
  return { db, pool, learnTypes }
}
