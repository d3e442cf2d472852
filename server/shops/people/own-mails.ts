import type { MailsOfPerson, OwnMails } from '#contract/shops/people.ts'
import { mailChoicesOf, mutedFor } from '#domain/shops/mail-choices.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Deps, ShopOwner } from '#server/deps.ts'

/** The kinds of mail that the user can choose among by their role, and the chosen ones. */
export async function readOwnMails(db: Db, { userId }: ShopOwner): Promise<MailsOfPerson> {
  const { role, mutedMails } = await personOf(db, userId)
  const choices = mailChoicesOf(role)
  return { choices, mails: choices.filter((one) => !mutedMails.includes(one)) }
}

/** Saves which kinds of mail the user wants. */
export async function saveOwnMails(deps: Deps, by: ShopOwner, { mails }: OwnMails): Promise<MailsOfPerson> {
  await deps.db.transaction().execute(async (tx) => {
    // Locked, so that a concurrent change of role waits.
    const { role, mutedMails } = await personOf(tx, by.userId, true)
    const muted = mutedFor(role, mails, mutedMails)
    await tx.updateTable('shopPeople').set({ mutedMails: muted }).where('userId', '=', by.userId).execute()
  })
  return readOwnMails(deps.db, by)
}

async function personOf(db: Db, userId: string, isHeld = false) {
  const query = db.selectFrom('shopPeople').select(['role', 'mutedMails']).where('userId', '=', userId)
  const person = await query.$if(isHeld, (held) => held.forNoKeyUpdate()).executeTakeFirst()
  // The user was removed after the session was read.
  if (!person) throw new Refusal('shop.not-your-duty')
  return person
}
