import { sql } from 'kysely'
import type { OpenMail } from '#contract/platform/mails.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, isId, type Admin } from '#server/deps.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { enqueue, enqueueAll, recurring } from '#server/platform/jobs/job.ts'
import { deliverMail, mailQueues } from './jobs.ts'
import { oneMail } from './list.ts'

/** A mail gets its job when it is written; one still without a job after this time has lost it. */
const timeoutMinutes = 15
const most = 1000

/**
 * Gives a new job to queued mails without one: a worker that keeps dying uses up the retries of a job without recording
 * a failure, and jobs are kept for only a month. Mails that have a job are left alone.
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
    if (rows.length > 0) deps.log.warn({ mails: rows.length }, 'mails were waiting without a job')
  })
}

export const requeueMails = recurring('requeue-mails', '*/15 * * * *', (deps) => requeueLost(deps))

/** Queues a mail again that has failed for good. Refusals: mail.not-found, mail.not-failed. */
export async function retryFailed(deps: Deps, actor: Admin, id: string): Promise<OpenMail> {
  if (!isId(id)) throw new Refusal('mail.not-found')
  return deps.db.transaction().execute(async (tx) => {
    const queued = await tx
      .updateTable('mails')
      .set({ status: 'queued' })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst()
    const mail = await oneMail(tx, id)
    if (queued.numUpdatedRows === 0n) throw new Refusal('mail.not-failed')
    await enqueue(tx, deliverMail, { mailId: id })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'mail.retried',
      ...auditSubject('mail', id, mail.subject),
      before: { status: 'failed' },
      after: { status: 'queued' },
      at: deps.clock(),
    })
    return mail
  })
}

/** Older mails are out of date. */
const retriedDays = 7

/** Queues recently failed mails again, up to `most` at a time; not those whose address the server refused. */
export async function retryAllFailed({ db, clock }: Deps, actor: Admin): Promise<{ queued: number }> {
  const since = new Date(clock().getTime() - retriedDays * 86_400_000)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mailId: string }>`
      update mails set status = 'queued' where id in (
        select id from mails
        where status = 'failed' and created_at > ${since} and coalesce(last_error, '') not like 'EENVELOPE%'
        order by created_at
        limit ${most}
        for no key update skip locked)
      returning id as mail_id`.execute(tx)
    await enqueueAll(tx, deliverMail, rows)
    const about = { ...auditSubject('mail', null, null), after: { count: rows.length }, at: clock() }
    if (rows.length > 0) await recordAudit(tx, { actorId: actor.userId, action: 'mails.retried', ...about })
    return { queued: rows.length }
  })
}
