import { sql } from 'kysely'
import type { Deps, Db } from '#server/deps.ts'
import { recurring } from './job.ts'

/** How a queue stands: jobs whose time has come, how long the first of them has waited, jobs that failed and will be tried again, and those given up. */
type QueueFigures = {
  readonly queue: string
  readonly waiting: number
  readonly oldestSeconds: number
  readonly failing: number
  readonly givenUp: number
}

const oldAfterSeconds = 60

/** Every queue as it stands, by the database's own clock, which is that of the queue. */
export async function queueFigures(db: Db): Promise<readonly QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select queue.name as queue, count(job.id) filter (where job.is_due)::int as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(job.start_after) filter (where job.is_due)), 0))::float8
        as oldest_seconds,
      count(job.id) filter (where job.state = 'retry')::int as failing,
      count(job.id) filter (where job.state = 'failed')::int as given_up
    from jobs.queue left join (
      select id, name, state, start_after, state < 'active' and start_after <= now() as is_due from jobs.job
      where state < 'active' and (start_after <= now() or state = 'retry') or state = 'failed'
    ) job on job.name = queue.name
    where not starts_with(queue.name, '__pgboss__')
    group by queue.name order by queue.name`.execute(db)
  return rows
}

/** Writes a line where jobs wait longer than a minute: there is more to do than is done, or what it needs is slow. */
async function warnOfOldJobs({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { queue, waiting, oldestSeconds } of await queueFigures(db)) {
    if (oldestSeconds <= oldAfterSeconds) continue
    log.warn({ queue, waiting, oldestSeconds: Math.round(oldestSeconds) }, 'jobs wait longer than a minute')
  }
}

/** Says in the log that jobs wait longer than people do. */
export const watchQueues = recurring('watch-queues', '* * * * *', (deps) => warnOfOldJobs(deps))

/** What is done is kept for a day, in case somebody asks; what was given up stays for administrators. */
export const clearDoneJobs = recurring('clear-done-jobs', '41 * * * *', async ({ db }) => {
  await sql`delete from jobs.job
      where state in ('completed', 'cancelled') and completed_on < now() - interval '1 day'`.execute(db)
})
