import { parseArgs } from 'node:util'
import { processConfig } from '#server/config.ts'
import { openDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { createStorage } from '#server/files/storage/storage.ts'
import { failStart } from '#server/process.ts'
import { StartError } from '#server/start-error.ts'
import { seedBulk } from './bulk.ts'
import { progressBar } from './progress-bar.ts'

const mostProducts = 5_000_000

/** `npm run seed -- --products 100000`: a catalogue of that size, for measuring. The server must not be running. */
async function run(): Promise<void> {
  const count = productsAsked()
  const config = processConfig()
  const log = createLog('warn')
  openDataDir(config.dataDir)
  const database = await openDatabase(config, log)
  try {
    const storage = await createStorage(config)
    const deps: Deps = { db: database.db, pool: database.pool, config, clock: () => new Date(), storage, log }
    const begun = performance.now()
    await seedBulk(deps, count, progressBar(process.stdout))
    console.log(`${count} products in ${Math.round((performance.now() - begun) / 1000)} s`)
  } finally {
    await database.close()
  }
}

function productsAsked(): number {
  const { products = '' } = parseArgs({ options: { products: { type: 'string' } } }).values
  const count = Number(products.replaceAll(/[_,]/g, ''))
  if (Number.isInteger(count) && count >= 1 && count <= mostProducts) return count
  throw new StartError(`Say how many: npm run seed -- --products 10000 (1 to ${mostProducts}).`)
}

await run().catch(failStart)
