import { statfs } from 'node:fs/promises'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import { runningEmbedded } from '#engines/postgres/embedded.ts'
import type { Config } from '#server/config.ts'
import { type Db, newId } from '#server/deps.ts'
import { closePool, createDatabase } from '#server/platform/db/open.ts'
import { pendingMigrations } from '#server/platform/db/migrate.ts'
import { ownsTables } from '#server/platform/db/serving-role.ts'
import { checkServer, clockOffsetSeconds } from '#server/platform/db/server-check.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { checkMailServer } from '#server/platform/mail/transport.ts'
import type { Log } from '#engines/log.ts'

/** The result of one check. */
export type Finding = { readonly what: string; readonly isWell: boolean; readonly said: string }

const leastFreeBytes = 2 * 1024 ** 3
const usualMs = 15_000
/** Checking a million batches of the ledger takes some two minutes. */
const booksWithinMs = 600_000

type LookAt = (db: Db) => Promise<string>
type ExamineOptions = {
  readonly log: Log
  /** Asks the card provider something that changes nothing; passed in, as it belongs to a higher layer. */
  readonly askCards: () => Promise<unknown>
  /** Checks the ledger against its hash chain and describes it; also of a higher layer. */
  readonly lookAtBooks: LookAt
  /** Checks that each charge of the provider belongs to an order here; of a higher layer. */
  readonly lookAtCharges: LookAt
  /** The same for approved instalment plans. */
  readonly lookAtInstalments: LookAt
}

/** Tries every service that Majlis depends on once, as configured, and leaves no lasting change. */
export async function examine(
  config: Config,
  { log, askCards, lookAtBooks, lookAtCharges, lookAtInstalments }: ExamineOptions,
): Promise<readonly Finding[]> {
  const tries: readonly (readonly [what: string, attempt: () => Promise<string>])[] = [
    ['Data directory', () => tryDataDir(config)],
    ['Database', () => tryDatabase(config, log)],
    ['Books', () => lookInto(config, log, lookAtBooks)],
    ['File store', () => tryStorage(config)],
    ['Mail server', () => tryMail(config)],
    ['Card provider', () => tryCards(config, askCards)],
    ['Card charges', () => lookInto(config, log, lookAtCharges)],
    ['Instalments', () => lookInto(config, log, lookAtInstalments)],
  ]
  const patience = (what: string) => (what === 'Books' ? booksWithinMs : usualMs)
  return Promise.all(tries.map(([what, attempt]) => findingOf(what, attempt, patience(what))))
}

async function findingOf(what: string, attempt: () => Promise<string>, withinMs: number): Promise<Finding> {
  const late = AbortSignal.timeout(withinMs)
  const tooLate = new Promise<never>((_resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error(`no response within ${withinMs / 1000} s`)))
  })
  try {
    return { what, isWell: true, said: await Promise.race([attempt(), tooLate]) }
  } catch (error) {
    return { what, isWell: false, said: error instanceof Error ? error.message || error.name : String(error) }
  }
}

async function tryDataDir({ dataDir }: Config): Promise<string> {
  openDataDir(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const said = `${dataDir}, ${Math.floor(free / 1024 ** 3)} GiB free`
  if (free < leastFreeBytes) throw new Error(`${said}: at least 2 GiB are needed`)
  return said
}

type OneConnection = Pick<ReturnType<typeof createDatabase>, 'db' | 'pool'>

/** Runs work on a separate connection; says so if the embedded database is not running. */
async function onDatabase(
  config: Config,
  log: Log,
  work: (database: OneConnection) => Promise<string>,
): Promise<string> {
  const connection =
    config.databaseUrl === null ? runningEmbedded(config.dataDir) : { connectionString: config.databaseUrl }
  if (connection === null) return 'embedded, not running'
  const database = createDatabase({ ...connection, max: 1 }, log)
  try {
    return await work(database)
  } finally {
    await closePool(database.db, database.pool)
  }
}

function lookInto(config: Config, log: Log, lookAt: LookAt): Promise<string> {
  return onDatabase(config, log, async ({ db, pool }) => {
    const ahead = (await pendingMigrations(pool)).length
    return ahead === 0 ? lookAt(db) : 'not checked: migrations are pending'
  })
}

function tryDatabase(config: Config, log: Log): Promise<string> {
  return onDatabase(config, log, async ({ pool }) => {
    await checkServer(pool, { mustBeDurable: config.production })
    const { rows } = await pool.query<{ version: string; now: Date; connections: number; role: string }>(
      `select current_setting('server_version') as version, now() as now, current_user as role,
        current_setting('max_connections')::int as connections`,
    )
    const [found] = rows
    if (!found) throw new Error('it returned no result')
    const ahead = (await pendingMigrations(pool)).length
    const isOwner = await ownsTables(pool)
    const clock = Math.round(clockOffsetSeconds(found.now) * 10) / 10
    const schema =
      ahead === 0
        ? 'schema up to date'
        : `${ahead} migrations pending, applied by the next ${isOwner ? 'start' : 'npm run migrate'}`
    const rights = isOwner ? 'owns the tables' : 'may only read and write'
    const server = `PostgreSQL ${found.version}, ${found.connections} connections, clock off by ${clock} s`
    return `${server}, ${schema}, ${found.role} ${rights}`
  })
}

async function tryStorage(config: Config): Promise<string> {
  const storage = await createStorage(config)
  const [id, bytes] = [newId(), Buffer.from('tried by npm run doctor')]
  await storage.put(id, bytes)
  try {
    const file = await storage.open(id)
    file?.stream.destroy()
    if (file?.size !== bytes.length) throw new Error('a stored file could not be read back')
  } finally {
    await storage.remove(id)
  }
  return config.storage.kind === 'disk'
    ? 'in the data directory: several instances must share it'
    : `bucket ${config.storage.bucket} at ${config.storage.endpoint}`
}

async function tryMail({ smtpUrl }: Config): Promise<string> {
  if (smtpUrl === null) return 'not set: mails are kept for the administrator to read'
  await checkMailServer(smtpUrl)
  return `${new URL(smtpUrl).host} accepts mail`
}

async function tryCards({ stripe }: Config, askCards: ExamineOptions['askCards']): Promise<string> {
  if (stripe === null) return 'not set: customers pay in cash'
  await askCards()
  return 'Stripe responds'
}
