import type { Language } from '#domain/language.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { enqueue } from '#server/jobs/job.ts'
import { deliverMail } from './jobs.ts'
import type { Mail } from './layout.ts'

type Posting = {
  /** Names the event, e.g. `shop-approved:<event id>`: one event is one mail, however often it is told. */
  readonly eventKey: string
  readonly to: string
  readonly language: Language
  readonly mail: Mail
}

/**
 * Puts a mail into the outbox in the transaction of its event. With a mail server it is delivered after the
 * commit; without one it is kept, readable for administrators (G-36). The log gets the subject only.
 */
export async function postMail(tx: Tx, deps: Deps, { eventKey, to, language, mail }: Posting): Promise<void> {
  const isSent = deps.config.smtpUrl !== null
  const written = await tx
    .insertInto('mails')
    .values({
      id: newId(),
      eventKey,
      recipient: to,
      language,
      subject: mail.subject,
      bodyText: mail.text,
      bodyHtml: mail.html,
      status: isSent ? 'queued' : 'kept',
      createdAt: deps.clock(),
    })
    .onConflict((again) => again.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  if (isSent) await enqueue(tx, deliverMail, { mailId: written.id })
  deps.log.info({ mail: written.id, subject: mail.subject }, isSent ? 'mail queued' : 'mail kept')
}
