import { sql } from 'kysely'
import { z } from 'zod'
import { job } from './job.ts'
import { warnOfOldJobs } from './waiting.ts'

/** Says in the log that jobs wait longer than people do. */
export const watchQueues = job({
  name: 'watch-queues',
  payload: z.object({}),
  cron: '* * * * *',
  handle: (deps) => warnOfOldJobs(deps),
})

/** What is done is kept for a day, in case somebody asks; what was given up stays for administrators. */
export const clearDoneJobs = job({
  name: 'clear-done-jobs',
  payload: z.object({}),
  cron: '41 * * * *',
  handle: async ({ db }) => {
    await sql`delete from jobs.job
      where state in ('completed', 'cancelled') and completed_on < now() - interval '1 day'`.execute(db)
  },
})
