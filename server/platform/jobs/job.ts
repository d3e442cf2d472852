import { channel } from 'node:diagnostics_channel'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { notifyAfterCommit } from '#server/platform/db/stories.ts'

/** One run of a job: `isLast` if it is not retried should it fail; `carried` is the data it was queued with. */
export type Run = { readonly isLast: boolean; readonly carried?: Carried | undefined }

/** Data stored with a job beside its payload: its trace, where tracing is on. */
export type Carried = Record<string, string>
/** Published before jobs are queued; a subscriber may add to `carried`. */
export type Queued = { readonly carried: Carried }
export const queuedChannel = 'majlis:queued'
const queuing = channel(queuedChannel)

/** Work done after the commit, even after a crash: at least once, so handlers must be idempotent. */
export type Job<Payload> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  // A method, so that jobs of different payloads fit in one list (bivariance).
  handle(deps: Deps, payload: Payload, run: Run): Promise<void>
  /** Delay before the first try. */
  readonly startsAfterSeconds: number
  /** Retries after the first try, and the wait before them: doubled each time up to the longest. */
  readonly retries: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  /** A run that takes longer counts as dead and is retried. */
  readonly maxSeconds: number
  /**
   * How often an idle worker polls. It is woken for each new job, so polling is for delayed jobs and lost messages,
   * e.g. behind a pooler that does not forward NOTIFY.
   */
  readonly pollSeconds: number
  /** Workers per process. */
  readonly atOnce: number
  /** Jobs that a worker fetches at a time and runs one by one: more for short jobs. */
  readonly batch: number
  /** The schedule of a recurring job, as a cron line in UTC. */
  readonly cron?: string
}

const usual = {
  startsAfterSeconds: 0,
  retries: 5,
  firstWaitSeconds: 10,
  longestWaitSeconds: 3600,
  maxSeconds: 300,
  pollSeconds: 30,
  atOnce: 1,
  batch: 1,
}

type JobOptions<Payload> = Pick<Job<Payload>, 'name' | 'payload' | 'handle'> & Partial<Job<Payload>>

/** Declares a job, with defaults from {@link usual}. Add it to registry.ts, else it never runs. */
export function job<Payload>(options: JobOptions<Payload>): Job<Payload> {
  return { ...usual, ...options }
}

const nothing = z.object({})

/** Declares a job that runs on a schedule, a cron line in UTC. If `work` returns errors, the job fails with the first. */
export function recurring(
  name: string,
  cron: string,
  work: (deps: Deps) => Promise<readonly unknown[] | void>,
  options: Partial<Pick<Job<object>, 'maxSeconds'>> = {},
): Job<z.output<typeof nothing>> {
  const handle = async (deps: Deps) => {
    const [error] = (await work(deps)) ?? []
    if (error !== undefined) throw error
  }
  return job({ name, cron, payload: nothing, handle, ...options })
}

/** A worker without a heartbeat for this long is dead, and its job is retried. */
const heartbeatSeconds = 60

/** How long failed jobs are kept for administrators to see and retry; completed ones are deleted sooner (jobs.ts). */
const keptSeconds = 30 * 86_400

/** The channel on which workers are told which queue has new jobs. */
export const jobsChannel = 'jobs'

/**
 * Queues a job inside the transaction of its event: it exists if and only if the story is committed.
 * Inserts into pg-boss's table directly, which pg-boss documents for this use: one statement, and no
 * queue needs to be running in this process.
 */
export async function enqueue<Payload>(tx: Tx, given: Job<Payload>, payload: Payload): Promise<void> {
  await enqueueAll(tx, given, [payload])
}

/** Queues one job per payload, in one statement. */
export async function enqueueAll<Payload>(
  tx: Tx,
  given: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length > 0) await queued(tx, given, payloads).execute(tx)
}

/** Like {@link enqueueAll}, as SQL to embed in another statement. */
export function queued<Payload>(
  tx: Tx,
  given: Job<Payload>,
  payloads: readonly Payload[],
): RawBuilder<unknown> {
  if (given.startsAfterSeconds === 0) notifyAfterCommit(tx, { channel: jobsChannel, message: given.name })
  const about: Queued = { carried: {} }
  queuing.publish(about)
  const data = JSON.stringify(
    payloads.map((payload) => ({ ...(given.payload.parse(payload) as object), ...about.carried })),
  )
  return sql`
    insert into jobs.job (name, data, start_after, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    select ${given.name}, payload, now() + make_interval(secs => ${given.startsAfterSeconds}), 'standard', ${given.retries}::int, ${given.firstWaitSeconds}::int, true,
      ${given.longestWaitSeconds}::int, ${given.maxSeconds}::int, ${heartbeatSeconds}::int, ${keptSeconds}::int,
      now() + interval '30 days'
    from jsonb_array_elements(${data}::jsonb) payload
  `
}

/** Whether a job of this name is due and not yet running, so that a long one may make way for it. */
export async function isWaitedFor(db: Db, name: string): Promise<boolean> {
  const due = sql`select from jobs.job where name = ${name} and state < 'active' and start_after <= now()`
  const { rows } = await sql<{ waits: boolean }>`select exists(${due}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** The same settings for jobs that the schedule creates. */
export function queueOptions<Payload>(given: Job<Payload>) {
  return {
    retryLimit: given.retries,
    retryDelay: given.firstWaitSeconds,
    retryBackoff: true,
    retryDelayMax: given.longestWaitSeconds,
    expireInSeconds: given.maxSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: keptSeconds,
  }
}
