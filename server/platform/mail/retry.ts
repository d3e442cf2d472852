import type { OpenMail } from '#contract/platform/mails.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { isId } from '#server/platform/db/id.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { deliverMail } from './jobs.ts'
import { oneMail } from './list.ts'

/** Puts a mail that has failed for good into the queue once more. Refusals: mail.not-found, mail.not-failed. */
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
      subjectKind: 'mail',
      subjectId: id,
      subjectName: mail.subject,
      before: { status: 'failed' },
      after: { status: 'queued' },
      at: deps.clock(),
    })
    return mail
  })
}
