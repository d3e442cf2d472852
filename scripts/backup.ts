import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import { runningEmbedded } from '#engines/postgres/embedded.ts'
import { failStart, StartError } from '#engines/start-error.ts'
import { type Config, processConfig } from '#server/config.ts'
import { leaveGap } from '#server/money/documents/number.ts'
import { knownMigrations } from '#server/platform/db/migrate.ts'
import { closePool, createDatabase, openDatabase } from '#server/platform/db/open.ts'
import { ofOwner } from '#server/platform/db/serving-role.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { letGo } from '#server/platform/installation/hold.ts'
import { installJobs } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/platform/process/log.ts'
import { findBackup, type Manifest } from '#server/platform/backup/manifest.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { takeBackup } from '#server/platform/backup/take.ts'

const usualGap = 1000
const log = createLog('warn')

/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER [--to MOMENT]`, `npm run resume [-- --gap 1000]`: docs/operations.md. */
async function run(): Promise<void> {
  const options = { to: { type: 'string' }, gap: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [command, folder = ''] = positionals
  const config = processConfig()
  if (command === 'resume') return resume(ofOwner(config), values.gap ?? String(usualGap))
  if (folder === '') throw new StartError(`Give the backup folder: npm run ${command} -- /var/backups/majlis`)
  if (command === 'backup') return backup(config, folder)
  return restore(config, folder, values.to)
}

async function backup(config: Config, folder: string): Promise<void> {
  await withRunning(config, async ({ pool }) => {
    const storage = await createStorage(config)
    const { path, manifest } = await takeBackup({ pool, storage, now: new Date() }, folder)
    print(`${path}: ${countOf(manifest)}.`, manifest.missingFiles)
  })
}

async function restore(config: Config, folder: string, to: string | undefined): Promise<void> {
  const notAfter = to === undefined ? null : new Date(to)
  if (notAfter && Number.isNaN(notAfter.getTime()))
    throw new StartError(`--to: ${to} is not a time such as 2026-11-24T18:00Z.`)
  const [path, manifest] = await findBackup(folder, notAfter)
  const known = await knownMigrations()
  const stranger = Object.entries(manifest.migrations).find(([name, sum]) => known.get(name) !== sum)
  if (stranger)
    throw new StartError(
      `The backup has migration ${stranger[0]}, which this version does not have in the same form.`,
    )
  openDataDir(config.dataDir)
  const database = await openDatabase(ofOwner(config), log, new Set(Object.keys(manifest.migrations)))
  try {
    const { pool } = database
    await installJobs({ pool, log })
    const storage = await createStorage(config)
    const missing = await restoreBackup({ pool, storage, now: new Date() }, { root: folder, path, manifest })
    print(`Restored from ${path}: ${countOf(manifest)}; every checksum matches.`, missing)
    console.log('The restored system is on hold: check it, then start it with npm run resume.')
  } finally {
    await database.close()
  }
}

async function resume(config: Config, gap: string): Promise<void> {
  const size = Number(gap)
  if (!Number.isInteger(size) || size < 0)
    throw new StartError('--gap: give the number of numbers to skip, 0 for none.')
  await withRunning(config, async ({ db }) => {
    const storage = await createStorage(config)
    await db.transaction().execute((tx) => leaveGap(tx, { size, at: new Date() }))
    await letGo({ db, storage })
    console.log(
      `This database is no longer on hold; ${size} numbers of each series are skipped. Start Majlis again.`,
    )
  })
}

type Opened = Pick<Awaited<ReturnType<typeof openDatabase>>, 'db' | 'pool'>

/** Runs work on the database even while Majlis runs on it; starts an embedded one that is not running. */
async function withRunning(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  const running: pg.PoolConfig | null =
    config.databaseUrl === null ? runningEmbedded(config.dataDir) : { connectionString: config.databaseUrl }
  if (running === null) {
    const database = await openDatabase(config, log)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const { db, pool } = createDatabase({ ...running, max: 2 }, log)
  try {
    await work({ db, pool })
  } finally {
    await closePool(db, pool)
  }
}

function countOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables, ${files} files`
}

function print(line: string, missing: readonly string[]): void {
  console.log(line)
  if (missing.length === 0) return
  console.error(`${missing.length} files are missing: ${missing.slice(0, 20).join(' ')}`)
  process.exitCode = 1
}

await run().catch(failStart)
