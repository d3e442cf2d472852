import { pino } from 'pino'
import { createCaches } from '#server/caches.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { startJobs } from '#server/platform/jobs/queue.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { silent } from '#server/testing/postgres.ts'

// A worker in its own process, for tests that kill it; uses DATABASE_URL and DATA_DIR.
const config = readConfig({ ...process.env, DEMO_MODE: 'true' })
const { db, pool, learnTypes } = createDatabase(
  { connectionString: config.databaseUrl ?? '', max: 5 },
  silent,
)
await learnTypes()
const log = pino({ level: 'silent' })
const storage = await createStorage(config)
await startJobs({ db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() })
process.send?.('ready')
process.on('disconnect', () => process.exit())
