import type { SecurityEventKind, SecurityParams } from '#domain/platform/security-event.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { postMails } from '#server/platform/mail/outbox.ts'
import { securityEvent } from '#server/platform/mail/templates/security-event.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { isUntouched } from './users.ts'

/** A recipient by email address, which may be the user's former one. */
export type Addressee = { readonly email: string; readonly firstName: string; readonly language: Language }

/** Whom an event concerns: a user, all owners of a shop (by its id) or of the platform, or an email address. */
export type Concerned =
  | { readonly userId: string }
  | { readonly ownersOf: string }
  | 'owners of the platform'
  | Addressee

type SecurityNotice<K extends SecurityEventKind> = {
  readonly kind: K
  readonly params: SecurityParams<K>
  readonly to: readonly Concerned[]
  /** By email address, the URL of the page on which its owner can undo the change; only for those who may. */
  readonly objections?: ReadonlyMap<string, string>
}

/**
 * Mails everybody whom a security event concerns, once per address and in their own language, within the transaction of
 * the event. Mail preferences do not mute it.
 */
export async function notifySecurityEvent<K extends SecurityEventKind>(
  tx: Tx,
  deps: Deps,
  { kind, params, to, objections }: SecurityNotice<K>,
): Promise<void> {
  if (deps.isMuted) return
  const found = await Promise.all(to.map((one) => addresseesOf(tx, one)))
  // Set-aside and retired accounts have placeholder addresses without a mailbox.
  const people = new Map(
    found.flat().flatMap((one) => (one.email.endsWith('.invalid') ? [] : [[one.email, one] as const])),
  )
  const key = `security-${kind}:${newId()}`
  const { publicUrl } = deps.config
  const { supportEmail } = await readSettings(tx)
  const facts = { kind, params, at: deps.clock(), publicUrl, supportEmail }
  const postings = [...people.values()].map(({ email, firstName, language }, index) => ({
    eventKey: `${key}:${index}`,
    to: email,
    language,
    isAwaited: true as const,
    mail: securityEvent({ ...facts, firstName, objectionUrl: objections?.get(email) ?? null }, language),
  }))
  await postMails(tx, deps, postings)
}

/** Invited owners who have never signed in are left out. */
async function addresseesOf(tx: Tx, to: Concerned): Promise<Addressee[]> {
  const users = tx.selectFrom('users').select(['users.email', 'users.firstName', 'users.language'])
  if (to === 'owners of the platform')
    return users
      .innerJoin('platformPeople as p', 'p.userId', 'users.id')
      .where('p.role', '=', 'owner')
      .where((is) => is.not(isUntouched(is)))
      .orderBy('users.id')
      .execute()
  if ('email' in to) return [to]
  if ('userId' in to) return users.where('users.id', '=', to.userId).execute()
  return users
    .innerJoin('shopPeople as p', 'p.userId', 'users.id')
    .innerJoin('shops as s', 's.id', 'p.shopId')
    .where('s.id', '=', to.ownersOf)
    .where('p.role', '=', 'owner')
    .where((is) =>
      is.or([is('users.lastSignedInAt', 'is not', null), is('users.id', '=', is.ref('s.userId'))]),
    )
    .orderBy('users.id')
    .execute()
}
