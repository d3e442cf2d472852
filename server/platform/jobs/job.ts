import { channel } from 'node:diagnostics_channel'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { notifyAfterCommit } from '#server/platform/db/stories.ts'

/** The run of a job: `isLast` when no further try will follow should this one fail; `carried` is what it was queued with. */
export type Run = { readonly isLast: boolean; readonly carried?: Carried | undefined }

/** What goes along with a job beside its payload: the trace that it belongs to, where traces are told. */
export type Carried = Record<string, string>
/** Told of whatever is queued, before it is: who listens may have something carried. */
export type Queued = { readonly carried: Carried }
export const queuedChannel = 'majlis:queued'
const queuing = channel(queuedChannel)

/** Work that happens after the commit, also after a crash: at least once, so a handler must bear a repeat. */
export type Job<Payload> = {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  // A method, so that a list may hold jobs of every payload.
  handle(deps: Deps, payload: Payload, run: Run): Promise<void>
  /** How long it waits before the first try. */
  readonly startsAfterSeconds: number
  /** Retries after the first try, and the wait before them: doubled each time up to the longest. */
  readonly retries: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  /** A run that takes longer counts as dead and is tried again. */
  readonly maxSeconds: number
  /**
   * How often an idle worker looks for new ones by itself. It is woken for each, so this is for those whose time comes
   * later, and for what is lost on the way, e.g. behind a pooler that passes no NOTIFY on.
   */
  readonly pollSeconds: number
  /** How many of them a process works on side by side. */
  readonly atOnce: number
  /** How many of them each of those takes at a time, to do one after another: more where one takes a moment. */
  readonly batch: number
  /** When it runs by itself, as a cron line in UTC. */
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

/** Declares a job; what is not said is as {@link usual}. List it in registry.ts, else nobody runs it. */
export function job<Payload>(options: JobOptions<Payload>): Job<Payload> {
  return { ...usual, ...options }
}

const nothing = z.object({})

/** A job that nobody queues: it runs by itself, as its cron line in UTC says. Where it answers errors, it has failed by the first. */
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

/** A worker that gives no sign of life for so long is dead, and its job is tried again. */
const heartbeatSeconds = 60

/** What is given up is kept for administrators to see and to try again; what is done goes sooner (jobs.ts). */
const keptSeconds = 30 * 86_400

/** Workers hear here which queue has something new. */
export const jobsChannel = 'jobs'

/**
 * Queues a job inside the transaction of its event: it exists if and only if the story is committed.
 * A plain insert into the queue's table, which its makers document for this use: one statement, and no
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

/** The same, for a statement that it is part of. */
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

/** Whether one of them has its time and no worker: who has one in hand for long may make room. */
export async function isWaitedFor(db: Db, name: string): Promise<boolean> {
  const due = sql`select from jobs.job where name = ${name} and state < 'active' and start_after <= now()`
  const { rows } = await sql<{ waits: boolean }>`select exists(${due}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** The same rules for jobs that the schedule makes. */
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
