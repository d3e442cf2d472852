import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { enqueueAll } from '#server/platform/jobs/job.ts'
import { deliverMail, mailQueues } from './jobs.ts'

/** A mail that was just written has its job; one that waits so long should have one too. */
const timeoutMinutes = 15
const most = 1000

/**
 * Gives a new job to mails that wait without one: a worker that dies again and again uses up the tries of a job
 * without ever coming to note it, and jobs are kept for a month only. A mail that has its job is left alone.
 */
export async function requeueLost(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - timeoutMinutes * 60_000)
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mailId: string }>`
      select mails.id as mail_id from mails
      where status = 'queued' and created_at < ${before}
        and not exists (
          select from jobs.job
          where job.name = any(${mailQueues.map(({ name }) => name)}::text[]) and job.state < 'completed' and job.data->>'mailId' = mails.id::text
        )
      order by created_at
      limit ${most}
      for no key update skip locked`.execute(tx)
    await enqueueAll(tx, deliverMail, rows)
    if (rows.length > 0) deps.log.warn({ mails: rows.length }, 'mails waited without a job')
  })
}
