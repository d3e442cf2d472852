import { sql } from 'kysely'
import { recurring } from './job.ts'
import { warnOfOldJobs } from './waiting.ts'

/** Says in the log that jobs wait longer than people do. */
export const watchQueues = recurring('watch-queues', '* * * * *', (deps) => warnOfOldJobs(deps))

/** What is done is kept for a day, in case somebody asks; what was given up stays for administrators. */
export const clearDoneJobs = recurring('clear-done-jobs', '41 * * * *', async ({ db }) => {
  await sql`delete from jobs.job
      where state in ('completed', 'cancelled') and completed_on < now() - interval '1 day'`.execute(db)
})
