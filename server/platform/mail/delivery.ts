import { sql } from 'kysely'
import type { Tx, Deps } from '#server/deps.ts'
import { neverRetry } from '#server/platform/db/stories.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import type { OutgoingMail } from './transport.ts'

/**
 * Sends the mail if it is not sent yet. Its row stays locked meanwhile, so that no two workers send it at once; the
 * lock dies with its worker. Only a worker that dies between the server's acceptance and the commit right after it
 * leaves a sent mail queued: it goes out again with the same Message-ID, so that mailboxes can drop it.
 */
export async function deliver(deps: Deps, mailId: string, { isLast }: Run): Promise<void> {
  const failure = await deps.db.transaction().execute(async (tx) => {
    const mail = await claim(tx, mailId)
    if (!mail) return null
    neverRetry(tx)
    try {
      const { sendMail } = await import('./transport.ts')
      await sendMail(deps.config, mail)
    } catch (error) {
      await noteFailure(tx, mailId, { error, isOver: isLast || isFinal(error) })
      return { error }
    }
    await noteSent(tx, deps, mail)
    return null
  })
  // The library's own error would keep the address in the log and for a month in the queue.
  if (failure && !isFinal(failure.error)) throw new Error(`mail not sent: ${reasonOf(failure.error)}`)
}

/** Returns the mail, locked; null where it need not be sent (any more). Throws while another worker holds it. */
async function claim(tx: Tx, mailId: string): Promise<OutgoingMail | null> {
  // A mail server may be slow; the lock must not time out meanwhile.
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(tx)
  const waiting = tx.selectFrom('mails').where('id', '=', mailId).where('status', '=', 'queued')
  const mail = await waiting
    .select(['id', 'recipient', 'language', 'subject', 'bodyText', 'bodyHtml', 'calendar'])
    .select((of) => of.selectFrom('settings').select('supportEmail').as('replyTo'))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (mail) return mail
  if (await waiting.select('id').executeTakeFirst()) throw new Error('another worker is sending this mail')
  return null
}

async function noteFailure(
  tx: Tx,
  mailId: string,
  { error, isOver }: { error: unknown; isOver: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((of) => ({
      attempts: of('attempts', '+', 1),
      lastError: reasonOf(error),
      status: isOver ? 'failed' : 'queued',
    }))
    .where('id', '=', mailId)
    .execute()
}

/** Only the kind of failure: the server's text may repeat the address. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = smtpFailure(error)
  return `${code} ${responseCode}`.trim().slice(0, 500)
}

/** A permanent failure: no retry will make the server accept this address or message. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = smtpFailure(error)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

/** The mail library's error code and the server's reply code. */
function smtpFailure(error: unknown): { code?: string; responseCode?: number } {
  return typeof error === 'object' && error !== null ? error : {}
}

/** Marks the mail as sent, and removes links and codes that act for their reader. */
async function noteSent(
  tx: Tx,
  deps: Deps,
  { id, subject, bodyText, bodyHtml }: OutgoingMail,
): Promise<void> {
  await tx
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

const valueOf = (names: string) => new RegExp(`([?&](?:amp;)?(?:${names})=)[\\w-]+`, 'g')
/** The parameters of links that act for their bearer: choosing a password, confirming a bank account, acting for a customer. */
const grants = valueOf('token|confirm|mailed')

/** Whether a mail contains a link that its reader is waiting for. */
export function grantsByLink(body: string): boolean {
  return valueOf('token|confirm').test(body)
}

/** A code to be typed in, as `layOut` formats it: alone on its line, in HTML the whole of a bold text. */
const codes = /(?<=^\u2068|<b>\u2068)\d{6}(?=\u2069$|\u2069<)/gm

/** Returns the body to store once sent: its links grant nothing any more, and the code it showed is gone. */
export function withoutTokens(body: string): string {
  return body.replace(grants, '$1…').replace(codes, '…')
}
