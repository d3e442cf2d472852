import pg from 'pg'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import { failStart } from '#engines/start-error.ts'
import { ensureListings } from '#server/catalogue/listings/rebuild.ts'
import { processConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { admitServingRole, letServeWhatComes, ofOwner } from '#server/platform/db/serving-role.ts'
import { installJobs } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/platform/process/log.ts'

/**
 * `npm run migrate`: migrates the database to this version, before any instance of it starts, and lets the role of
 * DATABASE_URL serve if DATABASE_OWNER_URL is another role (0119).
 */
async function run(): Promise<void> {
  const config = processConfig()
  openDataDir(config.dataDir)
  const log = createLog('warn')
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseOwnerUrl !== null && databaseUrl !== null) await prepare(databaseOwnerUrl, databaseUrl)
  const database = await openDatabase(ofOwner(config), log)
  try {
    await installJobs({ pool: database.pool, log })
    await ensureListings({ db: database.db, log }, { turnsBack: true })
    console.log('The database is up to date with this version.')
    if (databaseOwnerUrl === null || databaseUrl === null) return
    console.log(`${await admitServingRole(database.pool, databaseUrl)} may serve, but cannot alter tables.`)
  } finally {
    await database.close()
  }
}

/** Runs before the migrations, since instances of the previous version serve meanwhile. */
async function prepare(ownerUrl: string, servingUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  try {
    await letServeWhatComes(owner, servingUrl)
  } finally {
    await owner.end()
  }
}

await run().catch(failStart)
