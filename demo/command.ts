import { parseArgs } from 'node:util'
import { lockDemoAccounts } from '#server/platform/accounts/demo-accounts.ts'
import { createCaches } from '#server/caches.ts'
import { processConfig } from '#server/config.ts'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { ofOwner } from '#server/platform/db/serving-role.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createStorage } from '#server/platform/files/storage/create.ts'
import { failStart, StartError } from '#engines/start-error.ts'
import { seedBulk } from './bulk.ts'
import { progressBar } from './progress-bar.ts'

const mostProducts = 5_000_000

/**
 * `npm run seed -- --products 100000`: makes a catalogue of that size, for benchmarks. `npm run demo:lock`: locks all
 * accounts that have the demo's password. The server must not be running.
 */
async function run(): Promise<void> {
  const work = workAsked()
  const config = processConfig()
  const log = createLog('warn')
  openDataDir(config.dataDir)
  const database = await openDatabase(ofOwner(config), log)
  try {
    const storage = await createStorage(config)
    const { db, pool } = database
    const deps: Deps = { db, pool, config, clock: () => new Date(), storage, log, caches: createCaches() }
    await work(deps)
  } finally {
    await database.close()
  }
}

function workAsked(): (deps: Deps) => Promise<void> {
  const options = { products: { type: 'string' }, 'lock-demo': { type: 'boolean' } } as const
  const { products = '', 'lock-demo': isToLock } = parseArgs({ options }).values
  if (isToLock) return lockDemo
  const count = Number(products.replaceAll(/[_,]/g, ''))
  if (Number.isInteger(count) && count >= 1 && count <= mostProducts) return (deps) => seed(deps, count)
  throw new StartError(
    `Give the number of products: npm run seed -- --products 10000 (1 to ${mostProducts}).`,
  )
}

async function seed(deps: Deps, count: number): Promise<void> {
  const begun = performance.now()
  await seedBulk(deps, count, progressBar(process.stdout))
  console.log(`${count} products in ${Math.round((performance.now() - begun) / 1000)} s`)
}

async function lockDemo(deps: Deps): Promise<void> {
  const locked = await lockDemoAccounts(deps)
  console.log(locked.length === 0 ? "No account has the demo's password." : `Locked: ${locked.join(', ')}`)
}

await run().catch(failStart)
