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

/** The outbox as administrators see it: the newest hundred. */
export function newestMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(shown)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function oneMail(db: Db, id: string) {
  if (!isId(id)) throw new Refusal('mail.not-found')
  const mail = await db
    .selectFrom('mails')
    .select([...shown, 'bodyText as text', 'bodyHtml as html'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail) throw new Refusal('mail.not-found')
  return mail
}
