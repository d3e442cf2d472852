import { sql } from 'kysely'
import type { Deps, Db } from '#server/deps.ts'
import { recurring } from './job.ts'

/** The state of a queue: due jobs, the wait of the oldest of them, failed jobs to be retried, and jobs given up. */
type QueueFigures = {
  readonly queue: string
  readonly waiting: number
  readonly oldestSeconds: number
  readonly failing: number
  readonly givenUp: number
}

const oldAfterSeconds = 60

/** Reads the state of every queue, by the database's clock, which the queue uses too. */
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

/** Logs queues whose jobs wait longer than a minute: the load is too high, or a service they need is slow. */
async function warnOfOldJobs({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { queue, waiting, oldestSeconds } of await queueFigures(db)) {
    if (oldestSeconds <= oldAfterSeconds) continue
    log.warn(
      { queue, waiting, oldestSeconds: Math.round(oldestSeconds) },
      'jobs have been waiting for more than a minute',
    )
  }
}

/** Every minute: logs queues that are late. */
export const watchQueues = recurring('watch-queues', '* * * * *', (deps) => warnOfOldJobs(deps))

/** Hourly: deletes jobs completed more than a day ago; failed ones stay for administrators. */
export const clearDoneJobs = recurring('clear-done-jobs', '41 * * * *', async ({ db }) => {
  await sql`delete from jobs.job
      where state in ('completed', 'cancelled') and completed_on < now() - interval '1 day'`.execute(db)
})
