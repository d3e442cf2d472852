import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createCaches } from '#server/caches.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { silent } from '#server/testing/postgres.ts'

// The API in its own process, for tests that kill it: `node api-child.ts <database> <data dir>`; reports its address.
const [DATABASE_URL, DATA_DIR] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL, DATA_DIR, DEMO_MODE: 'true' })
const { db, pool, learnTypes } = createDatabase(
  { connectionString: config.databaseUrl ?? '', max: 5 },
  silent,
)
await learnTypes()
const log = pino({ level: 'silent' })
const storage = await createStorage(config)
const deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
const app = await buildApp(deps, { withPages: false })
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('disconnect', () => process.exit())
