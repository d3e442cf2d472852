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
  /** Reads which arrays of enums this database has: their numbers differ by database, and pg would hand out text. */
  readonly learnEnumArrays: (pool: pg.Pool) => Promise<void>
}

/** How columns become values: bigint as number, a calendar date as text, numeric as text, a moment as Date. */
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

/** The database as the start, the background jobs and the seeds use it, which may take their time. */
export type OpenDatabase = DatabaseAccess & {
  /** The same for what people wait for: nothing that a request asks goes on for ever. */
  readonly forRequests: DatabaseAccess
  /** The same for the demo's seeds: the last moments of one that a crash of the machine takes are made again. */
  readonly forSeeds: DatabaseAccess
  /** Lets queries finish, closes the pools and ends the embedded PostgreSQL. */
  readonly close: () => Promise<void>
}

/** More connections than this help no background job. */
const mostAtWork = 10

/**
 * On a database of our own alone: behind a pooler others may get the connection after. Planned once for any values, since
 * nothing it holds is large: planning each time was most of what PostgreSQL did for the demo's year (0053).
 */
const inHaste: pg.PoolConfig = {
  onConnect: ((client: pg.ClientBase) =>
    client.query('set synchronous_commit = off; set plan_cache_mode = force_generic_plan')) as (
    client: pg.ClientBase,
  ) => void,
}

/** A connection that is still in use after this long is left to the server to end. */
const longestCloseMs = 1_000

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databasePoolSize' | 'databaseTimeoutSeconds' | 'dataDir' | 'production'
>

/**
 * Opens the database ready for use: running, fit, migrated (only by those named, if any are) where its role owns the tables, else held
 * against what this version needs. Throws StartError with what to do.
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

/** Closes a pool and the Kysely over it, once the connections in use are given back. */
export async function closePool(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  // Kysely ends only a pool that it has used.
  if (!pool.ended) await pool.end()
}

/** A pool and Kysely over it. Statements stay unnamed, but for those that `prepare` names: named ones get generic plans. */
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
  // A connection that breaks is dropped and replaced; without these listeners it would end the process instead.
  pool.on('error', (error) => {
    // The sentence only: the error carries the whole client along.
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
  // To be called once the schema is there.
  const learnTypes = () => values.learnEnumArrays(pool)
  return { db, pool, learnTypes }
}
