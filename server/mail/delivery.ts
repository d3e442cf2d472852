import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Run } from '#server/jobs/job.ts'

/**
 * Sends the mail if it is not sent yet. Should the process die between the server's yes and our note of it,
 * the mail goes out again under the same Message-ID, so that mailboxes can tell.
 */
export async function deliver(deps: Deps, mailId: string, { isLast }: Run): Promise<void> {
  const mail = await deps.db
    .selectFrom('mails')
    .select(['id', 'recipient', 'language', 'subject', 'bodyText', 'bodyHtml'])
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!mail) return
  try {
    const { sendMail } = await import('./transport.ts')
    await sendMail(deps.config, mail)
  } catch (error) {
    const isOver = isLast || isFinal(error)
    await noteFailure(deps.db, mailId, { error, isOver })
    if (isFinal(error)) return
    throw error
  }
  await noteSent(deps, mail)
}

async function noteFailure(
  db: Db,
  mailId: string,
  { error, isOver }: { error: unknown; isOver: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((of) => ({
      attempts: of('attempts', '+', 1),
      lastError: reasonOf(error),
      status: isOver ? 'failed' : 'queued',
    }))
    .where('id', '=', mailId)
    .execute()
}

/** The kind of failure only: a server's words may repeat the address. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = smtpFailure(error)
  return `${code} ${responseCode}`.trim().slice(0, 500)
}

/** A refusal that no repetition will change: this address or this message is not taken. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = smtpFailure(error)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

/** What the mail library tells beside its words: its own kind of failure, and the server's number. */
function smtpFailure(error: unknown): { code?: string; responseCode?: number } {
  return typeof error === 'object' && error !== null ? error : {}
}

type Sent = {
  readonly id: string
  readonly subject: string
  readonly bodyText: string
  readonly bodyHtml: string
}

/** Links that act for their reader are not kept once they are on their way. */
async function noteSent(deps: Deps, { id, subject, bodyText, bodyHtml }: Sent): Promise<void> {
  await deps.db
    .updateTable('mails')
    .set((of) => ({
      status: 'sent',
      sentAt: deps.clock(),
      attempts: of('attempts', '+', 1),
      lastError: null,
      bodyText: withoutTokens(bodyText),
      bodyHtml: withoutTokens(bodyHtml),
    }))
    .where('id', '=', id)
    .execute()
  deps.log.info({ mail: id, subject }, 'mail sent')
}

function withoutTokens(body: string): string {
  return body.replace(/([?&]token=)[\w-]+/g, '$1…')
}
