import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/db/id.ts'

/** A mail that could not be sent; returns its id. */
export async function storeFailedMail(db: Db): Promise<string> {
  const body = { recipient: 'a@b.ae', language: 'en', subject: 'Hello', bodyText: '', bodyHtml: '' } as const
  const mail = { id: newId(), ...body, status: 'failed' } as const
  await db.insertInto('mails').values(mail).execute()
  return mail.id
}
