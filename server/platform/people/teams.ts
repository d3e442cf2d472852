import type { Role } from '#contract/platform/auth.ts'
import type { BilingualName } from '#domain/platform/notification.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { refuseForSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { openResetLink } from '#server/platform/accounts/password-reset.ts'
import { decoyHash } from '#server/platform/accounts/passwords.ts'
import { shopAccounts } from '#server/platform/accounts/registry.ts'
import { endSessions } from '#server/platform/accounts/tokens.ts'
import {
  createUser,
  fullName,
  type Member,
  refuseTakenEmail,
  retireUser,
} from '#server/platform/accounts/users.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { type Counter, spend } from '#server/platform/http/limits.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { Mail } from '#server/platform/mail/templates/layout.ts'
import { refreshInbox } from '#server/platform/inbox/notify.ts'

/** Days for which an invitation is valid. */
const invitedDays = 7

/** A person joins (before is null), leaves (after is null) or gets another role. */
export type Move<R extends string> = {
  readonly person: Pick<Member<R>, 'id' | 'firstName' | 'lastName' | 'email'>
  readonly before: R | null
  readonly after: R | null
}

type Invited<R extends string> = Pick<Member<R>, 'firstName' | 'role' | 'language'>
type Link = { readonly link: string; readonly days: number }

/** The people of a shop or of the platform, locked within a story. */
export type Team<R extends string> = {
  readonly people: readonly Member<R>[]
  /** Stores the new role; null removes the person. */
  readonly place: (move: Move<R>) => Promise<void>
  /** Records the move, and mails every owner and the person concerned. */
  readonly notify: (move: Move<R>) => Promise<void>
  /** Records that a person was invited again. */
  readonly record: (person: Member<R>) => Promise<void>
  readonly invitation: (person: Invited<R>, link: Link) => Mail
  /** Ends the account of a person who left; without it, their address is free at once. */
  readonly leave?: (person: Member<R>) => Promise<void>
}

/** How an owner changes the people of a team. */
export type TeamOf<R extends string> = {
  readonly by: { readonly userId: string }
  readonly userRole: Role
  readonly invitations: Counter
  readonly mostPeople: number
  readonly refusals: Readonly<Record<'full' | 'notFound' | 'lastOwner', RefusalCode>>
  /** Locks the team, so that changes run one after another; refuses a caller who has ceased to be an owner. */
  readonly hold: (tx: Tx) => Promise<Team<R>>
}

type Invitation<R extends string> = Pick<Member<R>, 'firstName' | 'lastName' | 'email' | 'role'>

/**
 * Creates an account in a team, which no password opens, and mails the link by which its owner chooses one. Refusals:
 * account.email-taken, request.too-many, and that the team is full.
 */
export async function inviteTo<R extends string>(
  deps: Deps,
  of: TeamOf<R>,
  { role, ...person }: Invitation<R>,
  language: Language,
): Promise<void> {
  const now = deps.clock()
  await spend(deps.db, of.invitations, now)
  await refuseTakenEmail(deps.db, person.email)
  const passwordHash = decoyHash(deps.config.passwordCost)
  await deps.db.transaction().execute(async (tx) => {
    const team = await of.hold(tx)
    const [own, others] = [true, false].map((isSame) => {
      return team.people.filter(({ email }) => (email === person.email) === isSame)
    }) as [Member<R>[], Member<R>[]]
    await shopAccounts.freeAddress(
      tx,
      deps,
      person.email,
      own.map(({ id }) => id),
    )
    if (others.length >= of.mostPeople) throw new Refusal(of.refusals.full)
    const id = await createUser(tx, { ...person, role: of.userRole, passwordHash, language, now })
    const move = { person: { ...person, id }, before: null, after: role }
    await team.place(move)
    await team.notify(move)
    await mailInvitation(tx, deps, { team, person: { ...person, id, role, language } })
  })
}

/** Mails the invitation again and ends its earlier link. Refusals: people.not-invited, request.too-many, nobody of the team. */
export async function inviteAgain<R extends string>(deps: Deps, of: TeamOf<R>, id: string): Promise<void> {
  await spend(deps.db, of.invitations, deps.clock())
  await deps.db.transaction().execute(async (tx) => {
    const team = await of.hold(tx)
    const person = memberOf(team, of, id)
    if (!person.isInvited) throw new Refusal('people.not-invited')
    await team.record(person)
    await mailInvitation(tx, deps, { team, person })
  })
}

type RoleChange<R extends string> = { readonly id: string; readonly role: R | null }

/**
 * Changes the role of a team member, or with null removes them: their sessions end, their address is free. Refusals:
 * account.shared-login, nobody of the team, and that nobody who has signed in would own it.
 */
export async function changeMember<R extends string>(
  deps: Deps,
  of: TeamOf<R>,
  { id, role }: RoleChange<R>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const team = await of.hold(tx)
    const person = memberOf(team, of, id)
    refuseForSharedLogin(deps, person.email)
    if (person.role === role) return
    if (role !== 'owner') keepOwned(team, of, person)
    const move = { person, before: person.role, after: role }
    // Before the change, so that the person removed is mailed too.
    await team.notify(move)
    await team.place(move)
    if (role !== null) return refreshInbox(tx, person.id)
    await endSessions(tx, person.id)
    await (team.leave ? team.leave(person) : retireUser(tx, deps, person.id))
  })
}

function memberOf<R extends string>({ people }: Team<R>, { refusals }: TeamOf<R>, id: string): Member<R> {
  const person = people.find((one) => one.id === id.toLowerCase())
  if (!person) throw new Refusal(refusals.notFound)
  return person
}

/** Refuses a change that would leave no owner who has signed in; the caller counts as one. */
function keepOwned<R extends string>(
  { people }: Team<R>,
  { by, refusals }: TeamOf<R>,
  person: Member<R>,
): void {
  const others = people.filter((one) => one.role === 'owner' && one.id !== person.id)
  if (!others.some((one) => one.lastSignedInAt !== null || one.id === by.userId))
    throw new Refusal(refusals.lastOwner)
}

type Mailed<R extends string> = {
  readonly team: Team<R>
  readonly person: Invited<R> & Pick<Member<R>, 'id' | 'email'>
}

async function mailInvitation<R extends string>(
  tx: Tx,
  deps: Deps,
  { team, person }: Mailed<R>,
): Promise<void> {
  const { id, email: to, language } = person
  const token = await openResetLink(tx, deps, { userId: id, minutes: invitedDays * 24 * 60 })
  const link = `${deps.config.publicUrl}/reset-password?token=${token}&invited`
  const mail = team.invitation(person, { link, days: invitedDays })
  await postMail(tx, deps, { eventKey: `invitation:${id}:${newId()}`, to, language, mail })
}

type MoveNotice<R extends string> = {
  readonly move: Move<R>
  readonly people: readonly Member<R>[]
  readonly by: { readonly userId: string }
  readonly team: BilingualName
  readonly names: Readonly<Record<R, Bilingual>>
}

/** The mail that every owner and the person concerned get about a move. */
export function noticesOfMove<R extends string>({ move, people, by, team, names }: MoveNotice<R>) {
  const { person, before, after } = move
  const author = people.find(({ id }) => id === by.userId)
  const named = (role: R | null) => (role === null ? '' : { name: names[role].en, nameAr: names[role].ar })
  const kind = before === null ? 'person-invited' : after === null ? 'person-removed' : 'person-role-changed'
  const params = {
    by: author ? fullName(author) : '',
    person: fullName(person),
    email: person.email,
    shop: team,
    former: named(before),
    role: named(after),
  }
  // An invited person gets the invitation instead.
  const about = before === null ? [] : [{ userId: person.id }]
  return { kind, params, about } as const
}

/** A team as shown to its owners. */
export function teamFor<R extends string>(
  people: readonly Member<R>[],
  { userId }: { readonly userId: string },
) {
  return people.map(({ language: _language, ...person }) => ({ ...person, isSelf: person.id === userId }))
}
