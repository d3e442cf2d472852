import type { MailsWanted, OpenMail } from '#contract/platform/mails.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, isId } from '#server/deps.ts'
import { matchesWords, olderThan, pageAfter } from '#server/platform/db/page.ts'
import { withoutTokens } from './delivery.ts'

const shown = [
  'id',
  'recipient as to',
  'subject',
  'language',
  'status',
  'attempts',
  'createdAt',
  'sentAt',
] as const

/** A page of the outbox as administrators see it, newest first. */
export function listOutbox(db: Db, { status, search, cursor, limit }: MailsWanted) {
  const found = db
    .selectFrom('mails')
    .select(shown)
    .$if(status !== undefined, (some) => some.where('status', '=', status ?? 'kept'))
    .where(matchesWords('searchForm', search))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  return pageAfter(found, { after: olderThan(cursor, { table: 'mails', at: 'createdAt' }), limit })
}

/** Returns one mail. Links act for their reader alone, so they are cut, unless no mail server is set and staff pass them on (G-36). */
export async function oneMail(db: Db, id: string): Promise<OpenMail> {
  if (!isId(id)) throw new Refusal('mail.not-found')
  const mail = await db
    .selectFrom('mails')
    .select([...shown, 'bodyText as text', 'bodyHtml as html', 'calendar', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('mail.not-found'))
  return mail.status === 'kept'
    ? mail
    : { ...mail, text: withoutTokens(mail.text), html: withoutTokens(mail.html) }
}
