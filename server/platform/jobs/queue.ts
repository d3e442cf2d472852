import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Deps } from '#server/deps.ts'
import type { Log } from '#engines/log.ts'
import { listen } from '#server/platform/db/listening.ts'
import { type Carried, jobsChannel, queueOptions } from './job.ts'
import { allJobs, type AnyJob, workedJobs } from './registry.ts'

/** How long a stop waits for running jobs; unfinished ones are retried later. */
const stopMs = 8000

type Queue = Pick<Deps, 'pool'> & { readonly log: Log }

/** Sets up the queue's tables (in the schema `jobs`) and one queue per job. Safe to repeat and to run concurrently. */
export async function installJobs(deps: Queue): Promise<void> {
  const boss = await startBoss(deps, { supervise: false, schedule: false })
  await boss.stop({ graceful: false, close: false })
}

/** Starts workers in this process until stopped. Await it before listening: stories queue jobs. */
export async function startJobs(
  deps: Deps,
  worked: readonly AnyJob[] = workedJobs(deps.config),
): Promise<{ stop: () => Promise<void> }> {
  // Cron lines have whole minutes and supervision is for dead workers, so both may poll rarely.
  const boss = await startBoss(deps, {
    schedule: true,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    supervise: true,
  })
  await unscheduleStrangers(boss)
  const workers = await Promise.all(worked.map((one) => work(boss, deps, one)))
  const idsOf = new Map(workers.map(({ name, ids }) => [name, ids]))
  const wake = (name: string) => idsOf.get(name)?.forEach((id) => boss.notifyWorker(id))
  const ear = listen(deps.pool, deps.log, {
    channel: jobsChannel,
    hear: (name) => {
      if (name === null) deps.log.info('workers are listening')
      for (const one of name === null ? idsOf.keys() : [name]) wake(one)
    },
  })
  const stop = () => boss.stop({ graceful: true, timeout: stopMs, close: false })
  return { stop: async () => void (await Promise.all([ear.stop(), stop()])) }
}

/** Removes schedules of an older version whose jobs no longer exist. */
async function unscheduleStrangers(boss: PgBoss): Promise<void> {
  const names = new Set(allJobs.flatMap(({ name, cron }) => (cron ? [name] : [])))
  const strangers = (await boss.getSchedules()).filter(({ name }) => !names.has(name))
  await Promise.all(strangers.map(({ name, key }) => boss.unschedule(name, key)))
}

type Parts = Partial<ConstructorParameters<typeof PgBoss>[0] & object>

/**
 * Retries once: of instances that create the schema at the same time one can fail despite "if not exists", and then
 * finds the schema on the second try. A lock would need a second connection.
 */
async function startBoss(queue: Queue, parts: Parts): Promise<PgBoss> {
  return setUp(queue, parts).catch((error: { code?: string }) => {
    if (error.code !== uniqueViolation) throw error
    return setUp(queue, parts)
  })
}

const uniqueViolation = '23505'

async function setUp({ pool, log }: Queue, parts: Parts): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
    monitorVacuum: false,
    ...parts,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue warning: ${message}`))
  await boss.start()
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const one of allJobs) {
    if (!present.has(one.name)) await boss.createQueue(one.name, queueOptions(one))
  }
  return boss
}

/** Starts the workers of a job; each fetches again without a pause as long as it finds jobs. */
async function work(boss: PgBoss, deps: Deps, one: AnyJob): Promise<{ name: string; ids: string[] }> {
  if (one.cron) await boss.schedule(one.name, one.cron, {}, queueOptions(one))
  const options = {
    pollingIntervalSeconds: one.pollSeconds,
    batchSize: one.batch,
    includeMetadata: true as const,
    perJobResults: true as const,
  }
  const startWorker = async () => {
    const id: string = await boss.work(one.name, options, async (given: JobWithMetadata<unknown>[]) => {
      boss.notifyWorker(id)
      const results: JobResult[] = []
      const inOrder = given.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
      // oxlint-disable-next-line no-await-in-loop
      for (const each of inOrder) results.push(await run(deps, one, each))
      return results
    })
    return id
  }
  const ids = await Promise.all(Array.from({ length: one.atOnce }, startWorker))
  return { name: one.name, ids }
}

/** Runs one job of a batch and returns its result: a job that fails is retried alone. */
async function run(deps: Deps, one: AnyJob, given: JobWithMetadata<unknown>): Promise<JobResult> {
  const isLast = given.retryCount >= given.retryLimit
  const line = { job: one.name, jobId: given.id, try: given.retryCount + 1 }
  try {
    const carried = given.data as Carried
    await one.handle(deps, one.payload.parse(given.data), { isLast, carried })
    deps.log.debug(line, 'job done')
    return { id: given.id, status: 'completed' }
  } catch (error) {
    deps.log[isLast ? 'error' : 'warn'](
      { ...line, err: error },
      isLast ? 'job given up' : 'job failed and will be retried',
    )
    return { id: given.id, status: 'failed', output: error }
  }
}
