import { sql } from 'kysely'
import { type MailsWanted, mostMails, type OpenMail } from '#contract/mails.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { isId } from '#server/id.ts'

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

/** The outbox as administrators see it, newest first, a page at a time. */
export async function listOutbox(db: Db, { status, search, after, limit = mostMails }: MailsWanted) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('mails')
    .select(shown)
    .$if(status !== undefined, (some) => some.where('status', '=', status ?? 'kept'))
    .$if(search !== '', (some) =>
      some.where((is) => is.or([is('recipient', 'ilike', part), is('subject', 'ilike', part)])),
    )
    .$if(after !== undefined, (older) => older.where(isBefore(after ?? '')))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.min(limit, mostMails))
    .execute()
}

function isBefore(id: string) {
  if (!isId(id)) return sql<boolean>`false`
  return sql<boolean>`(created_at, id) < (select place.created_at, place.id from mails place where place.id = ${id})`
}

export async function oneMail(db: Db, id: string): Promise<OpenMail> {
  if (!isId(id)) throw new Refusal('mail.not-found')
  const mail = await db
    .selectFrom('mails')
    .select([...shown, 'bodyText as text', 'bodyHtml as html', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail) throw new Refusal('mail.not-found')
  return mail
}
