import type { FastifyInstance } from 'fastify'
import { listGivenUpJobs, repeatJob, type GivenUpJob } from '#contract/platform/jobs.ts'
import { type Deps, type Db, isId, type Admin } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { sql } from 'kysely'
import { jobNameOf } from '#domain/platform/job-names.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { CountedPage } from '#server/platform/db/page.ts'
import { notifyAfterCommit } from '#server/platform/db/stories.ts'
import { jobsChannel } from './job.ts'

export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listGivenUpJobs, ({ query }) => listGivenUp(deps.db, query))
  mount(app, deps, repeatJob, ({ params, actor }) => repeatGivenUp(deps, actor, params.id))
}

/** Failed mails are rows of the outbox, and are resent from there. */
const ofOutbox = sql`('deliver-mail', 'deliver-awaited-mail')`
type CountedJob = GivenUpJob & { readonly total: number }

/** Reads a page of the jobs given up, newest first. */
async function listGivenUp(
  db: Db,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number | undefined },
): Promise<CountedPage<GivenUpJob[]>> {
  const { rows } = await sql<CountedJob>`
    select id, name, retry_count + 1 as tries, created_on as created_at, completed_on as given_up_at,
      left(output->>'message', 500) as reason, count(*) over ()::int as total
    from jobs.job where state = 'failed' and completed_on is not null and name not in ${ofOutbox}
    order by completed_on desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const jobs = rows.map(({ total: _total, ...one }) => one)
  return { rows: jobs, total: rows[0]?.total ?? 0, limit, offset }
}

/** Requeues a job that was given up, for one more try. Refusal: job.not-given-up. */
async function repeatGivenUp({ db, clock }: Deps, actor: Admin, id: string): Promise<{ id: string }> {
  if (!isId(id)) throw new Refusal('job.not-given-up')
  return db.transaction().execute(async (tx) => {
    // Of two concurrent requests, the second must not lock the row: a worker woken by the first skips locked rows.
    await sql`select pg_advisory_xact_lock(hashtextextended('job:' || ${id}, 0))`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      update jobs.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
      where id = ${id} and state = 'failed' and name not in ${ofOutbox} returning name`.execute(tx)
    const [job] = rows
    if (!job) throw new Refusal('job.not-given-up')
    notifyAfterCommit(tx, { channel: jobsChannel, message: job.name })
    const { en, ar } = jobNameOf(job.name)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'job.repeated',
      ...auditSubject('job', id, en, ar),
      at: clock(),
    })
    return { id }
  })
}
