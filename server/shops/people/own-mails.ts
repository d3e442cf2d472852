import type { MailsOfPerson, OwnMails } from '#contract/shops/people.ts'
import { mailChoicesOf, mutedFor } from '#domain/shops/mail-choices.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Deps, ShopOwner } from '#server/deps.ts'

/** The kinds of mail that whoever asks may choose among by their role, and those that they want. */
export async function readOwnMails(db: Db, { userId }: ShopOwner): Promise<MailsOfPerson> {
  const { role, mutedMails } = await personOf(db, userId)
  const choices = mailChoicesOf(role)
  return { choices, mails: choices.filter((one) => !mutedMails.includes(one)) }
}

/** Keeps which kinds of mail they want; nobody else's change. */
export async function saveOwnMails(deps: Deps, by: ShopOwner, { mails }: OwnMails): Promise<MailsOfPerson> {
  await deps.db.transaction().execute(async (tx) => {
    // Held, so that a role that is given meanwhile waits.
    const { role, mutedMails } = await personOf(tx, by.userId, true)
    const muted = mutedFor(role, mails, mutedMails)
    await tx.updateTable('shopPeople').set({ mutedMails: muted }).where('userId', '=', by.userId).execute()
  })
  return readOwnMails(deps.db, by)
}

async function personOf(db: Db, userId: string, isHeld = false) {
  const query = db.selectFrom('shopPeople').select(['role', 'mutedMails']).where('userId', '=', userId)
  const person = await query.$if(isHeld, (held) => held.forNoKeyUpdate()).executeTakeFirst()
  // They were removed since their session was read.
  if (!person) throw new Refusal('shop.not-your-duty')
  return person
}
