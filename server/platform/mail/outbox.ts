import { sql } from 'kysely'
import { type AdminNotificationKind, adminRolesHearing } from '#domain/platform/admin-notifications.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { isUntouched } from '#server/platform/accounts/users.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { enqueueAll } from '#server/platform/jobs/job.ts'
import { grantsByLink } from './delivery.ts'
import { deliverAwaitedMail, deliverHeldMail, deliverMail } from './jobs.ts'
import type { Mail } from './templates/layout.ts'

type Posting = {
  /** Identifies the event, e.g. `shop-approved:<event id>`: one event is one mail, however often it is reported. */
  readonly eventKey: string
  readonly to: string
  readonly language: Language
  readonly mail: Mail
  /** About an action that can be undone for some seconds: not sent before that time is over. */
  readonly isHeld?: true
  /** A user is waiting for it, so it goes first, as mails with a link that acts for their reader always do. */
  readonly isAwaited?: true
}

/** Puts one mail into the outbox, as {@link postMails}. */
export async function postMail(tx: Tx, deps: Deps, posting: Posting): Promise<void> {
  await postMails(tx, deps, [posting])
}

/**
 * Puts mails into the outbox in the transaction of their event. With a mail server they are delivered after the commit;
 * without one they are kept, readable for administrators (G-36). Only subjects are logged.
 */
export async function postMails(tx: Tx, deps: Deps, given: readonly Posting[]): Promise<void> {
  // An erased customer has no address any more.
  const postings = given.filter(({ to }) => to !== '')
  if (postings.length === 0) return
  const isSent = deps.config.smtpUrl !== null
  const written = await tx
    .insertInto('mails')
    .values(postings.map((posting) => rowOf(posting, { isSent, at: deps.clock() })))
    .onConflict((again) => again.column('eventKey').doNothing())
    .returning(['id', 'subject', 'eventKey'])
    .execute()
  if (isSent) {
    const queues = new Map(postings.map((posting) => [posting.eventKey, queueOf(posting)]))
    for (const queue of [deliverHeldMail, deliverAwaitedMail, deliverMail]) {
      const mails = written.filter(({ eventKey }) => queues.get(eventKey ?? '') === queue)
      await enqueueAll(
        tx,
        queue,
        mails.map(({ id }) => ({ mailId: id })),
      )
    }
  }
  for (const { id, subject } of written) {
    deps.log.info({ mail: id, subject }, isSent ? 'mail queued' : 'mail kept')
  }
}

function queueOf({ isHeld, isAwaited, mail }: Posting): typeof deliverMail {
  if (isHeld) return deliverHeldMail
  return isAwaited || grantsByLink(mail.text) ? deliverAwaitedMail : deliverMail
}

function rowOf({ eventKey, to, language, mail }: Posting, { isSent, at }: { isSent: boolean; at: Date }) {
  return {
    id: newId(),
    eventKey,
    recipient: to,
    language,
    subject: mail.subject,
    bodyText: mail.text,
    bodyHtml: mail.html,
    calendar: mail.calendar ?? null,
    status: isSent ? ('queued' as const) : ('kept' as const),
    createdAt: at,
  }
}

type MailKey = { readonly eventKey: string; readonly shopId: string | null }

/** Deletes the mails of an undone event, to all members of the shop. Refusal: undo.over where one was sent, or is being sent. */
export async function withdrawMail(tx: Tx, { eventKey, shopId }: MailKey): Promise<void> {
  const keys = sql<string>`(select ${eventKey}::text union all
    select ${eventKey}::text || ':' || user_id from shop_people where shop_id = ${shopId})`
  const mail = tx.selectFrom('mails').select('id').where('eventKey', 'in', keys)
  const waiting = mail.where('status', '!=', 'sent').forUpdate().skipLocked()
  await tx.deleteFrom('mails').where('id', 'in', waiting).execute()
  if (await mail.executeTakeFirst()) throw new Refusal('undo.over')
}

type MailsOf = { readonly recipients: readonly string[]; readonly eventIds: readonly string[] }

/** Deletes mails to these recipients, and mails to others about these events; queued ones are not sent any more. */
export async function deleteMails(tx: Tx, { recipients, eventIds }: MailsOf): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where((is) =>
      is.or([
        is('recipient', 'in', recipients),
        sql<boolean>`split_part(event_key, ':', 2) = any(${eventIds}::text[])`,
      ]),
    )
    .execute()
}

type AdministratorsMail = {
  readonly eventKey: string
  readonly kind: AdminNotificationKind
  readonly mailFor: (person: Person) => Mail
}
type Person = { readonly firstName: string; readonly language: Language }

/**
 * One mail to each administrator whose role receives news of this kind, in their language; once per event and administrator.
 * A person who has not chosen a password yet gets only their invitation.
 */
export async function mailAdministrators(
  tx: Tx,
  deps: Deps,
  { eventKey, kind, mailFor }: AdministratorsMail,
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .innerJoin('platformPeople as p', 'p.userId', 'users.id')
    .select(['id', 'email', 'firstName', 'language'])
    .where('p.role', 'in', adminRolesHearing(kind))
    .where((is) => is.not(isUntouched(is)))
    .orderBy('id')
    .execute()
  const postings = people.map(({ id, email, ...person }) => ({
    eventKey: `${eventKey}:${id}`,
    to: email,
    language: person.language,
    mail: mailFor(person),
  }))
  await postMails(tx, deps, postings)
}
