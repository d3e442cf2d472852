import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'

/** How many mails wait in a queue although their time has come, and for how long the first of them has. */
export type WaitingMail = {
  readonly queue: string
  readonly mails: number
  readonly oldestSeconds: number
}

const oldAfterSeconds = 60

/** The queues of mail as they stand, by the database's own clock, which is that of the queue. */
export async function waitingMail(db: Db): Promise<readonly WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    select queue, count(job.id)::int as mails,
      greatest(0, coalesce(extract(epoch from now() - min(job.start_after)), 0))::float8 as oldest_seconds
    from unnest(array['deliver-awaited-mail', 'deliver-mail']) queue
      left join jobs.job on job.name = queue and job.state < 'active' and job.start_after <= now()
    group by queue order by queue`.execute(db)
  return rows
}

/** Writes a line where mails wait longer than a minute: the mail server is slow, or more is sent than it takes. */
export async function warnOfOldMail({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { queue, mails, oldestSeconds } of await waitingMail(db)) {
    if (oldestSeconds <= oldAfterSeconds) continue
    log.warn({ queue, mails, oldestSeconds: Math.round(oldestSeconds) }, 'mails wait longer than a minute')
  }
}
