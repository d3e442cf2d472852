import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Deps } from '#server/deps.ts'
import type { Log } from '#server/log.ts'
import { queueOptions } from './job.ts'
import { allJobs, type AnyJob, workedJobs } from './registry.ts'

/** How long a stop waits for jobs in hand; what is not done by then is tried again later. */
const stopMs = 8000

type Queue = Pick<Deps, 'pool'> & { readonly log: Log }

/** Sets up the queue's tables (its own schema `jobs`) and one queue per job. Safe to repeat and to run at once. */
export async function installJobs(deps: Queue): Promise<void> {
  const boss = await startBoss(deps, { supervise: false, schedule: false })
  await boss.stop({ graceful: false, close: false })
}

/** Works on the jobs in this process until it is stopped. Await it before listening: stories queue jobs. */
export async function startJobs(deps: Deps): Promise<{ stop: () => Promise<void> }> {
  // Cron lines are whole minutes and supervision is for dead workers, so both may look around rarely.
  const boss = await startBoss(deps, {
    schedule: true,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    supervise: true,
  })
  const worked = workedJobs(deps.config)
  await Promise.all(worked.map((one) => work(boss, deps, one)))
  return { stop: () => boss.stop({ graceful: true, timeout: stopMs, close: false }) }
}

async function startBoss(
  { pool, log }: Queue,
  parts: Partial<ConstructorParameters<typeof PgBoss>[0] & object>,
): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
    monitorVacuum: false,
    ...parts,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'))
  await inTurn(pool, async () => {
    await boss.start()
    const present = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const one of allJobs) {
      if (!present.has(one.name)) await boss.createQueue(one.name, queueOptions(one))
    }
  })
  return boss
}

const setUpKey = 5_201_984_117

/** One instance at a time: of two that make the same schema at once one fails, although both say "if not exists". */
async function inTurn(pool: Deps['pool'], setUp: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [setUpKey])
    await setUp()
  } finally {
    await client.query('commit')
    client.release()
  }
}

async function work(boss: PgBoss, deps: Deps, one: AnyJob): Promise<void> {
  if (one.cron) await boss.schedule(one.name, one.cron, {}, queueOptions(one))
  const options = { pollingIntervalSeconds: one.pollSeconds, includeMetadata: true as const }
  await boss.work(one.name, options, async ([given]: JobWithMetadata<unknown>[]) => {
    if (given) await run(deps, one, given)
  })
}

async function run(deps: Deps, one: AnyJob, given: JobWithMetadata<unknown>): Promise<void> {
  const isLast = given.retryCount >= given.retryLimit
  const line = { job: one.name, jobId: given.id, try: given.retryCount + 1 }
  try {
    await one.handle(deps, one.payload.parse(given.data), { isLast })
    deps.log.debug(line, 'job done')
  } catch (error) {
    deps.log[isLast ? 'error' : 'warn'](
      { ...line, err: error },
      isLast ? 'job given up' : 'job will be tried again',
    )
    throw error
  }
}
