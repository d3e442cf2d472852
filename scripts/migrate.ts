import { openDataDir } from '#engines/postgres/data-dir.ts'
import { failStart } from '#engines/start-error.ts'
import { processConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/process/log.ts'

/** `npm run migrate`: brings the database to the schema of this version, before any instance of it starts. */
async function run(): Promise<void> {
  const config = processConfig()
  openDataDir(config.dataDir)
  const database = await openDatabase(config, createLog('warn'))
  await database.close()
  console.log('The database has the schema of this version.')
}

await run().catch(failStart)
