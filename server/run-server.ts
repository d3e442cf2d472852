import type { onResponseAsyncHookHandler } from 'fastify'
import type pg from 'pg'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import { seedIfEmpty } from '#demo/demo.ts'
import { refuseOpenDemoAccounts } from './platform/accounts/demo-accounts.ts'
import { ensureFirstAdmin } from './platform/accounts/first-admin.ts'
import { sealStoredSecrets } from './platform/accounts/factors/seal.ts'
import { buildApp } from './app.ts'
import { createCaches } from './caches.ts'
import type { Config } from './config.ts'
import { openDatabase } from './platform/db/open.ts'
import { databaseClock } from './platform/db/server-check.ts'
import { sayWhoMay } from './platform/db/serving-role.ts'
import type { Deps } from './deps.ts'
import { installJobs, startJobs } from './platform/jobs/queue.ts'
import { workedJobs } from './platform/jobs/registry.ts'
import { unlessHeld } from './platform/installation/hold.ts'
import { createLog } from './platform/process/log.ts'
import { followOwnChanges, pageSubjects } from './catalogue/listings/changes.ts'
import { ensureListings } from './catalogue/listings/rebuild.ts'
import { catalogueMemory } from './catalogue/search/find.ts'
import { returnMemoryWhenIdle } from './platform/process/memory-return.ts'
import { prefetchFirstRenditions } from './platform/files/images/prefetch-renditions.ts'
import { createStorage } from './platform/files/storage/create.ts'
import { createSimulator } from './money/documents/sending/simulator.ts'
import { endDemoAccounts } from './money/payouts/bank-accounts.ts'
import { purgeChanges } from './platform/pages/cdn.ts'
import { sealStoredAccounts } from './orders/refunds/account.ts'
import { chooseInstalments } from '../demo/cards/instalments.ts'
import { chooseCards } from '../demo/cards/provider.ts'
import { progressBar } from '../demo/progress-bar.ts'
import { furnishYear } from '../demo/year/furnish-year.ts'
import { seedSynonyms } from '../demo/synonyms.ts'
import { serve, stopOnSignal } from './platform/process/serve.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { startWarnings } from './platform/process/start-warnings.ts'

/** After this time, the rest of the demo's year is filled in while Majlis serves, and the portals say so. */
const longestWaitForYearMs = 30_000

/** Runs Majlis until it is told to stop: database, initial data, HTTP, jobs; then stops them all. */
export async function runServer(config: Config): Promise<void> {
  const format = config.logFormat ?? (process.stdout.isTTY ? 'text' : 'json')
  const tracing = await openTracing(config)
  const log = createLog(config.logLevel, format, { release: config.release, mixin: tracing?.inLog })
  for (const warning of startWarnings(config)) log.warn(warning)
  const database = await openDatabase(config, log)
  for (const traced of [database.pool, database.forRequests.pool]) tracing?.ofStatements(traced)
  const deps = await unlessHeld(await makeDeps(config, log, database))
  await prepareAccounts(deps)
  await ensureListings(deps).catch(sayWhoMay)
  await seedSynonyms(deps)
  const worked = workedJobs(config).map((job) => tracing?.ofJob(job) ?? job)
  const { cdn, worker } = deps.config
  const queue = worker ? startJobs(deps, worked) : installJobs(deps)
  const jobs = await queue.catch(sayWhoMay)
  const seeding = { ...deps, ...database.forSeeds }
  const report = process.stdout.isTTY ? progressBar(process.stdout) : undefined
  await seedIfEmpty(seeding, report)
  const reportYear = (error: unknown) =>
    log.error({ err: error }, 'the demo year was interrupted; the next start continues it')
  const inTime = AbortSignal.timeout(longestWaitForYearMs)
  await furnishYear(seeding, { signal: inTime, isServing: false, report }).catch(reportYear)
  followOwnChanges(deps)
  const observe = await openMetrics(deps, database.forRequests.pool)
  const app = await buildApp({ ...deps, ...database.forRequests }, { observe, trace: tracing?.ofRequests })
  const server = await serve(app, config)
  const purging = worker && cdn ? purgeChanges({ log, cdn, subjects: pageSubjects(deps) }) : null
  const warming = new AbortController()
  const prefetching = config.prefetchPictures ? prefetchFirstRenditions(deps, warming.signal) : null
  const warmed = prefetching?.catch((error: unknown) => log.warn({ err: error }, 'warming'))
  const rest = furnishYear(deps, { signal: warming.signal, isServing: true })
  const furnished = rest.catch(reportYear)
  const stop = async () => {
    warming.abort()
    await purging?.stop()
    await Promise.all([server.stop(), jobs?.stop(), warmed, furnished])
    await database.close()
    await tracing?.stop()
  }
  stopOnSignal(stop, log, config.stopDelaySeconds)
  announce(config)
  returnMemoryWhenIdle()
}

async function makeDeps(
  config: Config,
  log: Deps['log'],
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
): Promise<Deps> {
  const clock = await databaseClock(pool)
  const [storage, cards] = [await createStorage(config), await chooseCards({ config, db, clock })]
  const instalments = chooseInstalments({ config, db, clock })
  const eInvoices = config.eInvoicing && createSimulator(clock)
  return { db, pool, config, clock, storage, cards, instalments, eInvoices, log, caches: createCaches() }
}

/** Starts tracing if a collector is set; the libraries are loaded only then. */
async function openTracing(config: Config): Promise<Tracing | null> {
  if (config.tracesTo === null) return null
  const { startTracing } = await import('./platform/tracing/tracing.ts')
  return startTracing(config.tracesTo, config)
}

/** Serves metrics and observes requests if a port is set for them; the library is loaded only then. */
async function openMetrics(
  deps: Deps,
  requestPool: pg.Pool,
): Promise<onResponseAsyncHookHandler | undefined> {
  const { metrics: at } = deps.config
  if (at === null) return undefined
  const { createMetrics, serveMetrics } = await import('./platform/http/process-metrics.ts')
  const metrics = createMetrics({ ...deps, requestPool, memory: () => catalogueMemory(deps).current?.held() })
  await serveMetrics(metrics, at)
  return metrics.observe
}

async function prepareAccounts(deps: Deps): Promise<void> {
  await refuseOpenDemoAccounts(deps)
  await ensureFirstAdmin(deps)
  await endDemoAccounts(deps)
  await sealStoredSecrets(deps)
  await sealStoredAccounts(deps)
}

function announce(config: Config): void {
  console.log(`\nMajlis is ready: ${config.publicUrl}`)
  console.log(`  In Arabic:     ${config.publicUrl}/ar`)
  if (config.demoMode) for (const line of loginLines(config)) console.log(line)
  if (process.stdout.isTTY) console.log('  To stop it:    Ctrl+C')
  console.log('')
}

/** The demo logins, aligned: role, email, password, address. */
function loginLines({ publicUrl }: Config): string[] {
  const widest = Math.max(...demoLogins.map(({ email }) => email.length))
  return demoLogins.map(
    ({ label, email, signInPath }) =>
      `  ${label.padEnd(14)} ${email.padEnd(widest)}  ${demoPassword}  ${publicUrl}${signInPath}`,
  )
}
